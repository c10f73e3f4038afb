/** Links that hold a whole game, behind the # of the page's address, so that no server sees it. */
import type { Game } from "../requests/protocol";
import type { PlainTree } from "./tree";

export interface Linked {
  game: Game;
  tree?: PlainTree;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: TransformStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function toFragment(linked: Linked): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(linked));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return "#g=" + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * What a fragment holds: `#g=...` as written above, or for links by hand `#board=hex:5x5` and
 * `#text=...` with anything that can be pasted. Null if there is none; fails if it cannot be read.
 */
export async function fromFragment(fragment: string): Promise<Linked | null> {
  try {
    const plain = /^#(board|text)=(.*)$/s.exec(fragment);
    if (plain) return { game: { [plain[1] as string]: decodeURIComponent(plain[2] as string) } };
    if (!fragment.startsWith("#g=")) return null;
    // Where a link stood at the end of a sentence, or of a line, its sign may have come along.
    const packed = /^#g=([\w-]+)/.exec(fragment) ?? [];
    const letters = atob((packed[1] as string).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
    const linked = JSON.parse(text) as Linked | null;
    if (typeof linked?.game !== "object" || linked.game === null) throw new Error("no game");
    return linked;
  } catch {
    throw new Error("the link is damaged: what stands behind its # cannot be read");
  }
}
