/** What is asked about the position on the board, and how the answers are marked on it. */
import { list } from "./dom";
import { Overlay } from "./draw/overlay";
import type { Document } from "./game/document";
import type { Lane } from "./requests/lane";
import {
  called, other, RequestError, type Captured, type Dead, type Limits, type Player, type Reduced, type Request, type Shown,
  type Solved, type SolveResult, type Step,
} from "./requests/protocol";

/** Which marks are on. */
export interface Switches {
  wins: boolean;
  must: boolean;
  captured: boolean;
  dominated: boolean;
  carrier: boolean;
  current: boolean;
  line: boolean;
}

export const SWITCHES: { key: keyof Switches; label: string; hint: string }[] = [
  { key: "wins", label: "Winning moves", hint: "every move that wins for the side to move" },
  { key: "must", label: "Must-play", hint: "what the opponent's connections leave; every other move loses" },
  { key: "captured", label: "Dead, captured, lost", hint: "cells that a theorem decides" },
  { key: "dominated", label: "Dominated", hint: "cells that another move makes worthless for the side to move" },
  { key: "carrier", label: "Carrier", hint: "the cells of a connection that wins" },
  { key: "current", label: "Current", hint: "electric current between the terminals, as a heat map" },
  { key: "line", label: "Principal line", hint: "best play as numbers" },
];

export class Findings {
  solved: Solved | null = null;
  moves: SolveResult | null = null;
  shown: Shown | null = null;
  dead: Dead | null = null;
  fills: Reduced | null = null;
  captured: Captured | null = null;
  current: Map<string, number> | null = null;
  /** What could not be answered, by request; one sentence each. */
  readonly problems = new Map<string, string>();

  constructor(readonly document: Document) {}

  result(player: Player): SolveResult | null {
    return this.solved?.results.find(({ to_move }) => to_move === player) ?? null;
  }

  /** Who has won already: there is nothing left to play. */
  get over(): Player | "draw" | null {
    const result = this.result(this.document.toMove());
    return result && result.winner && result.line.length === 0 && !result.stopped ? result.winner : null;
  }
}

export interface Asking {
  lane: Lane;
  number: number;
  findings: Findings;
  switches: Switches;
  limits: Limits;
  connections: boolean;
  changed(): void;
}

/** Asks one thing after the other; each answer is shown when it comes. */
export async function investigate(asking: Asking): Promise<void> {
  const { lane, number, findings, switches, limits } = asking;
  const game = findings.document.position();
  const mover = findings.document.toMove();
  const ask = async <T>(about: string, request: Request, keep: (answer: T) => void): Promise<void> => {
    if (!lane.isNow(number)) return;
    try {
      const answer = await lane.ask<T>(number, request);
      if (answer === null || !lane.isNow(number)) return;
      keep(answer);
    } catch (error) {
      if (!lane.isNow(number)) return;
      findings.problems.set(about, error instanceof RequestError ? error.message : String(error));
    }
    asking.changed();
  };
  await ask<Solved>("winner", { do: "solve", game, mover: "both", limits }, (answer) => {
    findings.solved = answer;
  });
  if (findings.over) return;
  if (switches.wins) {
    await ask<Solved>("wins", { do: "solve", game, mover, all_moves: true, limits }, (answer) => {
      findings.moves = answer.results[0] ?? null;
    });
  }
  if (switches.must || switches.carrier || asking.connections) {
    const marks = [...(switches.must ? ["must-play"] : []), ...(switches.carrier ? ["carrier"] : [])];
    await ask<Shown>("connections", {
      do: "show", game, mover, must_play: true, connections: true, marks, limits,
    }, (answer) => {
      findings.shown = answer;
    });
  }
  if (switches.captured) {
    await ask<Dead>("dead", { do: "dead", game, limits }, (answer) => {
      findings.dead = answer;
    });
    await ask<Reduced>("captured", { do: "reduce", game, preserve: "value", limits }, (answer) => {
      findings.fills = answer;
    });
  }
  if (switches.dominated) {
    await ask<Captured>("dominated", { do: "capture", game, max_size: 3, limits }, (answer) => {
      findings.captured = answer;
    });
  }
  if (switches.current) {
    await ask<{ cells: { [name: string]: number } }>("current", { do: "current", game, limits }, (answer) => {
      findings.current = new Map(Object.entries(answer.cells));
    });
  }
}

/** How many moves win, as far as that is known. */
export function winsOf({ winning_moves: wins, open_moves: open }: SolveResult): string {
  const count = wins?.length ?? 0;
  const known = `${count === 1 ? "One" : count === 0 ? "No" : count} winning ${count === 1 ? "move" : "moves"}`;
  return open?.length ? `${known} so far, ${open.length} not decided` : known;
}

/** A rule of a reduction and its source in words. */
export const because = (step: Step): string =>
  step.theorem === "" ? step.rule.replaceAll("-", " ") : `${step.rule.replaceAll("-", " ")}, ${step.theorem}`;

function markWins(overlay: Overlay, findings: Findings, mover: Player): void {
  const { moves } = findings;
  for (const move of moves?.winning_moves ?? []) overlay.mark(move, "win", `wins for ${called(mover)}`);
  for (const move of moves?.open_moves ?? []) {
    overlay.mark(move, "open", "a limit was met before it was known whether this wins");
  }
  for (const move of moves?.drawing_moves ?? []) overlay.explain(move, "draws");
}

function markConnections(overlay: Overlay, findings: Findings, mover: Player, switches: Switches): void {
  const opponent = findings.shown?.players.find(({ player }) => player === other(mover));
  const marks = findings.shown?.marks?.find(({ to_move }) => to_move === mover);
  if (switches.must) {
    for (const cell of marks?.must_play ?? opponent?.opponent_must_play ?? []) {
      overlay.mark(cell, "must", `every move outside the must-play loses to ${called(other(mover))}'s connections`);
    }
  }
  if (switches.carrier) {
    for (const cell of marks?.carrier ?? []) overlay.mark(cell, "carrier", "within the carrier of a connection that wins");
  }
}

function markFills(overlay: Overlay, findings: Findings): void {
  const dead = findings.dead;
  dead?.dead_cells.forEach((cell, index) => {
    overlay.mark(cell, "dead", `dead: ${dead.cell_rules?.[index]?.replaceAll("-", " ") ?? "it changes nothing"}`);
  });
  for (const ends of dead?.dead_edges ?? []) overlay.edges.push({ ends, kind: "dead" });
  for (const step of findings.fills?.steps ?? []) {
    if (step.action !== "short" && step.action !== "cut") continue;
    for (const cell of step.cells) {
      if (overlay.marks.get(cell)?.has("dead")) continue;
      const [mark, word] = step.action === "short" ? (["captured", "captured"] as const) : (["lost", "lost"] as const);
      const together = step.cells.length > 1 ? ` together with ${list(step.cells.filter((name) => name !== cell))}` : "";
      overlay.mark(cell, mark, `${word}${together}: ${because(step)}`);
    }
  }
}

function markDominated(overlay: Overlay, findings: Findings, mover: Player): void {
  const sets = mover === "short" ? findings.captured?.short_dominated : findings.captured?.cut_dominated;
  for (const { set, by } of sets ?? []) {
    for (const cell of set) {
      if (by.includes(cell)) continue;
      overlay.mark(cell, "dominated", `dominated: ${list(by)} makes all of ${list(set)} as good as ${called(mover)}'s`);
    }
  }
}

/** All that is known and switched on. */
export function overlayOf(findings: Findings, switches: Switches): Overlay {
  const overlay = new Overlay();
  const mover = findings.document.toMove();
  if (findings.over) return overlay;
  if (switches.wins) markWins(overlay, findings, mover);
  markConnections(overlay, findings, mover, switches);
  if (switches.captured) markFills(overlay, findings);
  if (switches.dominated) markDominated(overlay, findings, mover);
  if (switches.current && findings.current) {
    const most = Math.max(...findings.current.values(), 1e-12);
    overlay.heat = new Map([...findings.current].map(([cell, value]) => [cell, value / most]));
  }
  if (switches.line) {
    findings.result(mover)?.line.forEach((cell, index) => {
      const player = index % 2 === 0 ? mover : other(mover);
      overlay.filled.set(cell, player);
      overlay.numbers.set(cell, index + 1);
      overlay.explain(cell, `move ${index + 1} of the principal line`);
    });
  }
  return overlay;
}
