/** What the players want, in a sentence. */
import { list } from "../dom";
import type { Document } from "./document";

const BOARDS: { [kind: string]: string } = {
  hex: "Short (black) joins top and bottom, Cut (white) left and right.",
  y: "Short (black) wants one group at all three sides, and so does Cut (white).",
  bridgit: "Short (black) joins top and bottom by his bridges, Cut (white) left and right.",
  cylinder: "Short (black) joins top and bottom, Cut (white) wants a ring around.",
  tiling: "Short (black) joins top and bottom, Cut (white) prevents it.",
  gale: "Short (black) joins two opposite faces, Cut (white) prevents it.",
  torex: "Each wants a closed way around the torus, each his own direction; a draw is possible.",
};

export function goal(document: Document): string {
  const { board, terminals, goal: aim } = document.game;
  const kind = typeof board === "string" ? board.split(":")[0] ?? "" : "";
  let words = BOARDS[kind];
  if (words === undefined) {
    const names = Array.isArray(terminals) && terminals.length <= 4 ? ` ${list(terminals.map(String))}` : "";
    words = aim === "touch"
      ? `Short (black) wants one group at all sides${names}, Cut (white) prevents it.`
      : `Short (black) joins the terminals${names} through his cells, Cut (white) prevents it.`;
  }
  return document.misere ? `${words} Misère: who does that loses.` : words;
}
