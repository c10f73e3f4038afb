/** A game that is looked at: what was loaded, its geometry, and what has been played. */
import type { Game, Player, Scene } from "../requests/protocol";
import { Tree } from "./tree";

const KINDS: { [kind: string]: string } = {
  hex: "Hex", y: "Y", bridgit: "Bridg-it", cylinder: "Cylinder", tiling: "Tiling", gale: "Gale", torex: "Torex",
};

/** A board's spec as one says it: "Hex 5 × 5". */
export function boardName(spec: string): string {
  const [kind = "", ...sizes] = spec.split(":");
  return [KINDS[kind] ?? kind, ...sizes.map((size) => (/^\d+x\d+$/.test(size) ? size.replace("x", " × ") : size))].join(" ");
}

export class Document {
  readonly tree: Tree;
  private readonly setup = new Map<string, Player>();

  constructor(
    /** The game as `draw` has written it: a game file with the claims that were loaded. */
    readonly game: Game,
    readonly scene: Scene,
    tree: Tree = new Tree(),
  ) {
    this.tree = tree;
    for (const cell of scene.cells) if (cell.owner && !cell.terminal) this.setup.set(cell.name, cell.owner);
  }

  get name(): string {
    const { name, board } = this.game;
    if (typeof name === "string" && name !== "") return name;
    return typeof board === "string" ? boardName(board) : "A graph";
  }

  get source(): string {
    return typeof this.game["source"] === "string" ? this.game["source"] : "";
  }

  get misere(): boolean {
    return this.game["rules"] === "misere";
  }

  /** Whose cell each claimed cell is, at the current move. */
  owners(): Map<string, Player> {
    const owners = new Map(this.setup);
    for (const { player, cell } of this.tree.path()) {
      if (player === null) owners.delete(cell);
      else owners.set(cell, player);
    }
    return owners;
  }

  get firstToMove(): Player {
    return this.game["to_move"] === "cut" ? "cut" : "short";
  }

  toMove(): Player {
    return this.tree.toMove(this.firstToMove);
  }

  claimable(name: string): boolean {
    return this.scene.cells.some((cell) => cell.name === name && !cell.terminal && !cell.node && !cell.fixed);
  }

  /** The position as a game file. */
  position(): Game {
    const short: string[] = [];
    const cut: string[] = [];
    for (const [cell, owner] of this.owners()) (owner === "short" ? short : cut).push(cell);
    // The same position is the same text, whatever order it came about in.
    return { ...this.game, short: short.sort(), cut: cut.sort(), to_move: this.toMove() };
  }
}
