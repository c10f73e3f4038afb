/** Requests to the WebAssembly module, in a worker made from text inside the page. */
import { parse, type Host, type Progress } from "./host";
import { RequestError, type Request } from "./protocol";

/** The worker's script, put in when the page is built. */
declare const WORKER_SCRIPT: string;

interface Waiting {
  done(text: string): void;
  failed(error: Error): void;
}

let compiled: Promise<WebAssembly.Module> | null = null;
let address: string | null = null;

/** The module, out of the base64 text in the page, compiled once for all workers. */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= (async () => {
    const encoded = document.getElementById("module")?.textContent?.trim() ?? "";
    if (encoded === "") throw new RequestError("this page was built without the program");
    const packed = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  })();
  return compiled;
}

export class WorkerHost implements Host {
  heard: ((progress: Progress) => void) | null = null;
  private worker: Promise<Worker> | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private life = 0;

  async ask(request: Request): Promise<unknown> {
    const life = this.life;
    this.worker ??= this.start();
    const worker = await this.worker;
    if (life !== this.life) throw new RequestError("cancelled");
    const number = ++this.last;
    const answer = new Promise<string>((done, failed) => this.waiting.set(number, { done, failed }));
    worker.postMessage({ number, request: JSON.stringify(request) });
    return parse(await answer);
  }

  cancel(): void {
    // A module at work hears nothing: its worker has to go.
    if (this.waiting.size > 0) this.end("cancelled");
    else this.life += 1;
  }

  /** Begins to compile before the first request. */
  warm(): void {
    this.worker ??= this.start();
    this.worker.catch(() => undefined);
  }

  private end(reason: string): void {
    this.life += 1;
    void this.worker?.then((worker) => worker.terminate());
    this.worker = null;
    for (const { failed } of this.waiting.values()) failed(new RequestError(reason));
    this.waiting.clear();
  }

  private async start(): Promise<Worker> {
    const module = await compile();
    address ??= URL.createObjectURL(new Blob([WORKER_SCRIPT], { type: "text/javascript" }));
    const worker = new Worker(address);
    worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.number);
      if (!waiting) return;
      if ("progress" in data) {
        this.heard?.(JSON.parse(data.progress) as Progress);
        return;
      }
      this.waiting.delete(data.number);
      if ("broken" in data) {
        waiting.failed(new RequestError(`the program failed here: ${data.broken}`));
        this.end("the program had to be started anew");
      } else {
        waiting.done(data.answer);
      }
    };
    worker.onerror = () => this.end("the worker failed");
    worker.postMessage({ module });
    return worker;
  }
}
