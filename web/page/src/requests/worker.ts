/** Runs in the worker: holds the module and answers one request after the other. */

interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  call(pointer: number, length: number): bigint;
  release(pointer: number, length: number): void;
}

type ToWorker = { module: WebAssembly.Module } | { number: number; request: string };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: unknown): void;
};

let exports: Exports | null = null;
let panic = "";
let number = 0;

const text = (pointer: number, length: number): string =>
  new TextDecoder().decode(new Uint8Array((exports as Exports).memory.buffer, pointer, length));

function start(module: WebAssembly.Module): void {
  const instance = new WebAssembly.Instance(module, {
    env: {
      now: () => performance.now(),
      progress: (pointer: number, length: number) => scope.postMessage({ number, progress: text(pointer, length) }),
      panicked: (pointer: number, length: number) => {
        panic = text(pointer, length);
      },
    },
  });
  exports = instance.exports as unknown as Exports;
}

function call(module: Exports, request: string): string {
  const bytes = new TextEncoder().encode(request);
  const pointer = module.alloc(bytes.length);
  new Uint8Array(module.memory.buffer, pointer, bytes.length).set(bytes);
  const answer = BigInt.asUintN(64, module.call(pointer, bytes.length));
  const at = Number(answer >> 32n);
  const length = Number(answer & 0xffffffffn);
  const result = text(at, length);
  module.release(at, length);
  return result;
}

scope.onmessage = ({ data }) => {
  if ("module" in data) {
    start(data.module);
    return;
  }
  number = data.number;
  try {
    if (exports === null) throw new Error("the module is not there");
    scope.postMessage({ number, answer: call(exports, data.request) });
  } catch (error) {
    // After a panic the module's memory may be in any state; the host starts a new worker.
    scope.postMessage({ number, broken: panic || String(error) });
    panic = "";
  }
};
