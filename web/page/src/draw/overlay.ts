/** What is marked on a board, as plain data; `board.ts` draws it. */
import type { Player } from "../requests/protocol";

export type Mark =
  | "win" | "open" | "must" | "dead" | "captured" | "lost" | "dominated" | "carrier" | "ends" | "focus-step" | "viable" | "hint";

export class Overlay {
  readonly marks = new Map<string, Set<Mark>>();
  /** Why, in words, for who points at a cell. */
  readonly reasons = new Map<string, string[]>();
  /** From 0 to 1. */
  heat: Map<string, number> | null = null;
  readonly numbers = new Map<string, number>();
  /** Cells that a reduction has given to a player. */
  readonly filled = new Map<string, Player>();
  readonly edges: { ends: [string, string]; kind: "gone" | "going" | "dead" }[] = [];

  mark(cell: string, mark: Mark, reason?: string): void {
    let marks = this.marks.get(cell);
    if (!marks) this.marks.set(cell, (marks = new Set()));
    marks.add(mark);
    if (reason) this.explain(cell, reason);
  }

  explain(cell: string, reason: string): void {
    const reasons = this.reasons.get(cell);
    if (!reasons) this.reasons.set(cell, [reason]);
    else if (!reasons.includes(reason)) reasons.push(reason);
  }
}

/** What each mark is called; the order is that of the legend. */
export const MARK_NAMES: { [mark in Mark]: string } = {
  win: "winning move",
  open: "not known whether it wins",
  must: "must-play",
  dead: "dead",
  captured: "captured, as good as Short's",
  lost: "lost, as good as Cut's",
  dominated: "dominated",
  carrier: "carrier",
  ends: "end of the connection",
  "focus-step": "this step",
  viable: "viable probe",
  hint: "move",
};
