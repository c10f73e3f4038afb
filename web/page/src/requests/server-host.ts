/** Requests to the server that gave the page; it solves with the native program. */
import { parse, type Host } from "./host";
import { RequestError, type Request } from "./protocol";

export class ServerHost implements Host {
  heard = null;
  private running = new AbortController();

  constructor(private readonly address: string) {}

  async ask(request: Request): Promise<unknown> {
    const { signal } = this.running;
    let response: Response;
    try {
      response = await fetch(this.address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
        signal,
      });
      return parse(await response.text());
    } catch (error) {
      if (signal.aborted || error instanceof RequestError) throw error;
      throw new RequestError("the program that gave this page does not answer any more");
    }
  }

  cancel(): void {
    this.running.abort();
    this.running = new AbortController();
  }
}
