/** Runs in a worker of its own, once: unpacks the module and compiles it. */
import { unpack } from "./lzma";

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  postMessage(message: unknown): void;
};

scope.onmessage = async ({ data }) => {
  try {
    const letters = atob(data);
    const packed = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) packed[at] = letters.charCodeAt(at);
    scope.postMessage({ module: await WebAssembly.compile(unpack(packed)) });
  } catch (error) {
    scope.postMessage({ broken: String(error) });
  }
};
