/** SGF out: the whole tree of a Hex game with comments, as docs/formats/hex.md reads it. */
import type { Document } from "./document";
import type { Node } from "./tree";

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("]", "\\]");

function moves(node: Node): string {
  let text = "";
  if (node.move) {
    const { player, cell } = node.move;
    text += player === null ? `;AE[${cell}]` : `;${player === "short" ? "B" : "W"}[${cell}]`;
  }
  if (node.comment !== "") text += `C[${escaped(node.comment)}]`;
  const [only] = node.children;
  if (node.children.length === 1 && only) return text + moves(only);
  return text + node.children.map((child) => `(${moves(child)})`).join("");
}

/** The game as SGF, or null if it is no Hex board. */
export function toSgf(document: Document): string | null {
  const board = /^hex:(\d+)x(\d+)$/.exec(String(document.game["board"] ?? ""));
  if (!board || document.misere) return null;
  const [, width, height] = board;
  const points = (key: string, cells: unknown): string =>
    Array.isArray(cells) && cells.length > 0 ? key + cells.map((cell) => `[${cell}]`).join("") : "";
  return (
    `(;FF[4]GM[11]AP[cutshort]SZ[${width === height ? width : `${width}:${height}`}]` +
    (typeof document.game["name"] === "string" ? `GN[${escaped(document.game["name"])}]` : "") +
    points("AB", document.game["short"]) +
    points("AW", document.game["cut"]) +
    `PL[${document.firstToMove === "short" ? "B" : "W"}]` +
    moves(document.tree.root) +
    ")\n"
  );
}
