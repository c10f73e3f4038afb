/** The objects of requests and answers: docs/formats/requests.md and docs/formats/answers.schema.json. */

export type Player = "short" | "cut";
export type Winner = Player | "draw" | null;
export type Point = [number, number];

/** A game file (`cutshort/1`), or a text that the program knows how to read. */
export type Game = { [key: string]: unknown };

export interface Limits {
  seconds?: number;
  nodes?: number;
  memory?: number;
}

export interface Request {
  do: string;
  game?: Game;
  limits?: Limits;
  [key: string]: unknown;
}

export interface SceneCell {
  name: string;
  at: Point;
  shape: Point[] | null;
  owner: Player | null;
  terminal: boolean;
  /** A vertex of an edge game, which nobody claims. */
  node?: boolean;
  /** Coloured beforehand: nobody claims it, and nobody gives it back. */
  fixed?: boolean;
  /** Of Bridg-it: where each player's bridge is. */
  bridges?: { short: Point[]; cut: Point[] } | null;
}

/** What `draw` says: the geometry of a game. */
export interface Scene {
  game: Game;
  kind: string;
  size: [number, number];
  cells: SceneCell[];
  edges: [number, number][];
  hyperedges: { name?: string; at: Point; cells: number[] }[];
  sides: { owner: Player | null; path: Point[] }[];
  link: string | null;
  winner_on_board: Winner;
}

export interface SolveResult {
  to_move: Player;
  winner: Winner;
  move: string | null;
  winning_moves: string[] | null;
  drawing_moves?: string[];
  open_moves?: string[];
  line: string[];
  nodes: number;
  seconds: number;
  stopped?: string;
}

export interface Solved {
  results: SolveResult[];
  class: string | null;
  engine: string;
}

export interface Connection {
  ends: string[];
  strength: "full" | "semi";
  carrier: string[];
}

export interface Shown {
  players: {
    player: Player;
    wins_moving_second?: boolean;
    opponent_must_play?: string[];
    connections?: Connection[];
    reason?: string;
  }[];
  marks?: {
    to_move: Player;
    must_play?: string[];
    carrier?: string[];
    dead_edges?: [string, string][];
  }[];
}

export interface Step {
  rule: string;
  theorem: string;
  preserves: string;
  action: "short" | "cut" | "delete-edge" | "merge-terminals" | "decide";
  cells: string[];
  edges: [string, string][];
  evidence: { kind: string; [key: string]: unknown };
  terminals?: string[];
  winner?: Player;
  moving?: "first" | "second";
}

export interface Reduced {
  cells_before: number;
  cells_after: number;
  steps: Step[];
  filled: { short: string[]; cut: string[] };
  class: string | null;
  winners: { short: Winner; cut: Winner };
  reduced: Game | null;
  stopped?: string;
}

export interface Dead {
  dead_cells: string[];
  dead_edges: [string, string][];
  cell_rules?: string[];
}

export interface Captured {
  captured: string[][];
  lost: string[][];
  short_dominated: { set: string[]; by: string[] }[];
  cut_dominated: { set: string[]; by: string[] }[];
}

export interface Valued {
  value: string | null;
  poset?: string;
  cells?: number;
  depth?: number;
  atoms?: number;
  followers?: number;
  passable?: boolean;
  monotone?: boolean;
  states?: number;
  seconds?: number;
  forms?: number;
  stopped?: string;
}

export interface Probed {
  player: Player;
  cells: string[];
  outcome_count?: number;
  probes: { move: string; viable: boolean; dominated_by: string[]; reversed_by: string[] }[] | null;
  stopped?: string;
}

export interface Moved {
  move: string | null;
  why?: string | null;
  winner?: Winner;
}

/** A cell that a player has claimed. */
export interface Stone {
  player: Player;
  cell: string;
}

/** A position of an outline: the claims since its start, and how one comes to it. */
export interface OutlinePosition {
  short: string[];
  cut: string[];
  line: Stone[];
  to_move: Player;
}

export interface Gap extends OutlinePosition {
  missing: "answer" | "replies" | "lost";
  /** Claims that are not met. */
  cells: string[];
}

/** Something that the solver has shown; `lines` are of a certificate. */
export interface Piece {
  owned: string[];
  carrier: string[];
  moving: "first" | "second";
  lines?: string;
}

/** What is left of a proof. */
export interface Outlined {
  shown: boolean;
  met: number;
  left: number;
  /** The pieces that what is shown rests on. */
  rests_on: number[];
  gaps: Gap[];
}

export interface Filled extends Outlined {
  pieces: Piece[];
  refuted: (OutlinePosition & { by: string | null })[];
  stopped?: string;
}

export interface Assembled extends Outlined {
  certificate: string | null;
}

/** The answer to a request that could not be answered. */
export class RequestError extends Error {}

export const other = (player: Player): Player => (player === "short" ? "cut" : "short");

/** As the reader of a board calls a player. */
export const called = (player: Player): string => (player === "short" ? "Short" : "Cut");
