/** What the parts of the page share: the game, who answers, what is switched on. */
import type { Overlay } from "./draw/overlay";
import type { Findings, Switches } from "./findings";
import type { Document } from "./game/document";
import type { PlainTree } from "./game/tree";
import type { Lane } from "./requests/lane";
import type { Game, Limits, Player } from "./requests/protocol";

/** What a part shows on the board for a while; alone, or over what else is marked. */
export interface Lens {
  alone: boolean;
  draw(overlay: Overlay): void;
}

/** How loading has ended: the game is on the board, nobody waits for it any more, or what is wrong with it. */
export type Loaded = "done" | "left" | Error;

export type Hand = "turn" | "short" | "cut" | "clear" | "look";

export interface Session {
  document: Document;
  findings: Findings;
  switches: Switches;
  /** Seconds for each question. */
  seconds: number;
  hand: Hand;
  names: boolean;
  /** Nothing is told: a puzzle, or a game against the program. */
  hidden: boolean;
  /** Whom the program plays; null: nobody. */
  opponent: Player | null;
  /** Questions about the position on the board, that a move makes void. */
  analysis: Lane;
  /** What the program plays. */
  reply: Lane;
  limits(): Limits;
  /** A lane for questions that a person waits for; who shares one ends the other's questions. */
  newLane(): Lane;
  /** Another game. */
  load(game: Game, tree?: PlainTree): Promise<Loaded>;
  /** Nobody waits any more for the game that is being loaded. */
  leave(): void;
  play(cell: string): void;
  /** The position has changed. */
  moved(): void;
  /** What is asked has changed, not the position. */
  ask(): void;
  redraw(): void;
  lens(lens: Lens | null): void;
  /** For screen readers, and below the board. */
  say(text: string): void;
}

/** A part of the page that follows what happens. */
export interface Panel {
  readonly element: HTMLElement;
  /** The position has changed. */
  moved?(): void;
  /** Something has become known. */
  update(): void;
  /** It is looked at now, or no more. */
  opened?(): void;
  closed?(): void;
}
