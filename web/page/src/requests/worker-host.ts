/** Requests to the WebAssembly module, in a worker made from text inside the script. */
import { parse, type Host, type Progress } from "./host";
import { RequestError, type Request } from "./protocol";

/** The worker's script, put in by `build.mjs`. */
declare const WORKER_SCRIPT: string;

interface Waiting {
  done(text: string): void;
  failed(error: Error): void;
}

let address: string | null = null;

export class WorkerHost implements Host {
  heard: ((progress: Progress) => void) | null = null;
  private worker: Promise<Worker> | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private life = 0;

  constructor(private readonly compile: () => Promise<WebAssembly.Module>) {}

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
    const module = await this.compile();
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
