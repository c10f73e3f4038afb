/** The module that the page carries, out of its base64 text; compiled once for all workers. */
import { RequestError } from "./protocol";

let compiled: Promise<WebAssembly.Module> | null = null;

export function moduleOfPage(): Promise<WebAssembly.Module> {
  compiled ??= (async () => {
    const encoded = document.getElementById("module")?.textContent?.trim() ?? "";
    if (encoded === "") throw new RequestError("this page was built without the program");
    const packed = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  })();
  return compiled;
}
