/** The module that the page carries at its end, packed and as base64 text; compiled once for all workers. */
import { RequestError } from "./protocol";

/** The script that unpacks it, put in by `build.mjs`. */
declare const UNPACKER_SCRIPT: string;

let compiled: Promise<WebAssembly.Module> | null = null;

export function moduleOfPage(): Promise<WebAssembly.Module> {
  compiled ??= (async () => {
    // The script runs before the rest of the page is there, so that the first picture does not wait for it.
    if (document.readyState === "loading") {
      await new Promise((loaded) => document.addEventListener("DOMContentLoaded", loaded, { once: true }));
    }
    const packed = document.getElementById("module")?.textContent?.trim() ?? "";
    if (packed === "") throw new RequestError("this page was built without the program");
    const worker = new Worker(URL.createObjectURL(new Blob([UNPACKER_SCRIPT], { type: "text/javascript" })));
    try {
      return await new Promise<WebAssembly.Module>((done, failed) => {
        worker.onmessage = ({ data }) =>
          "module" in data ? done(data.module) : failed(new RequestError(`the program cannot be started here: ${data.broken}`));
        worker.onerror = () => failed(new RequestError("the program cannot be started here: workers are not allowed"));
        worker.postMessage(packed);
      });
    } finally {
      worker.terminate();
    }
  })();
  return compiled;
}
