/** Requests to the server that gave the page; it solves with the native program. */
import { parse, type Host, type Progress } from "./host";
import { RequestError, type Request } from "./protocol";

export class ServerHost implements Host {
  heard: ((progress: Progress) => void) | null = null;
  private running = new AbortController();

  constructor(private readonly address: string) {}

  async ask(request: Request): Promise<unknown> {
    const { signal } = this.running;
    let response: Response;
    try {
      response = await fetch(this.address, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/x-ndjson" },
        body: JSON.stringify(request),
        signal,
      });
      return parse(await this.last(response));
    } catch (error) {
      if (signal.aborted || error instanceof RequestError) throw error;
      throw new RequestError("the program that gave this page does not answer any more");
    }
  }

  /** The last line, which is the answer; those before tell how far the work is. */
  private async last(response: Response): Promise<string> {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const lines = (text + piece.value).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) this.heard?.(JSON.parse(line) as Progress);
    }
    return text;
  }

  cancel(): void {
    this.running.abort();
    this.running = new AbortController();
  }
}
