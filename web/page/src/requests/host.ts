/** Who answers requests: the module in a worker, or the server that gave the page. */
import { RequestError, type Request } from "./protocol";

export interface Host {
  /** The answer; fails with a `RequestError` that says in one sentence what is wrong. */
  ask(request: Request): Promise<unknown>;
  /** Ends what is being worked on; nothing more is heard of it. */
  cancel(): void;
  /** Hears how far the work is, where that is told. */
  heard: ((progress: Progress) => void) | null;
}

/** How far a search is. */
export interface Progress {
  nodes?: number;
  states?: number;
  seconds?: number;
}

/** What is wrong, for who has this page before him and no command line. */
function inPage(problem: string): string {
  return problem.replace("with --terminals A,B", "under Terminals, in Paste").replace(/, --simplify [\w ]+/, "");
}

/** An answer's text as an object; an answer that tells of an error becomes one. */
export function parse(text: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new RequestError("the answer is no JSON");
  }
  if (typeof answer === "object" && answer !== null && "error" in answer) {
    throw new RequestError(inPage(String(answer.error)));
  }
  return answer;
}
