/** A lane asks one request after the other, of one position at a time. */
import type { Host, Progress } from "./host";
import { RequestError, type Request } from "./protocol";

const REMEMBERED = 300;

/** Answers that were complete, so that going back shows them at once. */
class Memory {
  private answers = new Map<string, unknown>();

  get(key: string): unknown {
    return this.answers.get(key);
  }

  set(key: string, answer: unknown): void {
    this.answers.set(key, answer);
    if (this.answers.size > REMEMBERED) {
      const oldest = this.answers.keys().next();
      if (!oldest.done) this.answers.delete(oldest.value);
    }
  }
}

/** Whether a limit stopped the work, so that another try may say more. */
function stopped(answer: unknown): boolean {
  return JSON.stringify(answer).includes('"stopped":');
}

export class Lane {
  private number = 0;
  private memory = new Memory();
  private asked = 0;

  /** `changed` is called when work begins or ends, `heard` while it lasts. */
  constructor(
    private readonly host: Host,
    private readonly changed: (busy: boolean) => void = () => undefined,
    heard: ((progress: Progress) => void) | null = null,
  ) {
    host.heard = heard;
  }

  /** Leaves all that was asked before: none of it is answered any more. */
  renew(): number {
    this.number += 1;
    if (this.asked > 0) {
      this.asked = 0;
      this.host.cancel();
      this.changed(false);
    }
    return this.number;
  }

  isNow(number: number): boolean {
    return number === this.number;
  }

  /** The answer, or null if it is not wanted any more. Fails with a `RequestError`. */
  async ask<T>(number: number, request: Request): Promise<T | null> {
    if (number !== this.number) return null;
    const key = JSON.stringify(request);
    const known = this.memory.get(key);
    if (known !== undefined) return known as T;
    this.asked += 1;
    if (this.asked === 1) this.changed(true);
    try {
      const answer = await this.host.ask(request);
      if (!stopped(answer)) this.memory.set(key, answer);
      return number === this.number ? (answer as T) : null;
    } catch (error) {
      if (number !== this.number) return null;
      throw error instanceof RequestError ? error : new RequestError(String(error));
    } finally {
      if (number === this.number) {
        this.asked -= 1;
        if (this.asked === 0) this.changed(false);
      }
    }
  }
}
