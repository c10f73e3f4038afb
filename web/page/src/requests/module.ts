/** The module that the page carries at its end, as base64 text; compiled once for all workers. */
import { RequestError } from "./protocol";

let compiled: Promise<WebAssembly.Module> | null = null;

export function moduleOfPage(): Promise<WebAssembly.Module> {
  compiled ??= (async () => {
    // The script runs before the rest of the page is there, so that the first picture does not wait for it.
    if (document.readyState === "loading") {
      await new Promise((loaded) => document.addEventListener("DOMContentLoaded", loaded, { once: true }));
    }
    const encoded = document.getElementById("module")?.textContent?.trim() ?? "";
    if (encoded === "") throw new RequestError("this page was built without the program");
    const stream = new Blob([bytes(encoded)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  })();
  return compiled;
}

function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  const letters = atob(encoded);
  const found = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) found[at] = letters.charCodeAt(at);
  return found;
}
