/** The moves of a game with variations and comments. */
import { other, type Player } from "../requests/protocol";

/** A cell claimed by a player, or given back by either. */
export interface Move {
  player: Player | null;
  cell: string;
}

export interface Node {
  readonly move: Move | null;
  readonly parent: Node | null;
  readonly children: Node[];
  comment: string;
  /** The child that was looked at last, which "forward" leads to. */
  latest: Node | null;
}

function node(move: Move | null, parent: Node | null): Node {
  return { move, parent, children: [], comment: "", latest: null };
}

/** A tree as it stands in a link: moves in order, each with its parent's number; 0 is the root. */
export interface PlainTree {
  nodes: [parent: number, player: "s" | "c" | "", cell: string, comment?: string][];
  at: number;
  comment?: string;
}

export class Tree {
  root = node(null, null);
  current = this.root;
  /** What was taken away here last, and its place among the others; nothing once one has moved on. */
  private gone: { node: Node; index: number } | null = null;

  /** Plays a move here: an old variation if there is one. */
  play(move: Move): void {
    const known = this.current.children.find(
      (child) => child.move?.cell === move.cell && child.move.player === move.player,
    );
    const next = known ?? node(move, this.current);
    if (!known) this.current.children.push(next);
    this.goTo(next);
  }

  goTo(target: Node): void {
    this.gone = null;
    this.current = target;
    for (let at: Node = target; at.parent; at = at.parent) at.parent.latest = at;
  }

  back(): boolean {
    if (!this.current.parent) return false;
    this.gone = null;
    this.current = this.current.parent;
    return true;
  }

  forward(): boolean {
    const next = this.current.latest ?? this.current.children[0];
    if (!next) return false;
    this.goTo(next);
    return true;
  }

  toStart(): void {
    this.gone = null;
    this.current = this.root;
  }

  toEnd(): void {
    while (this.forward());
  }

  /** Takes the current move and what follows it away. */
  remove(): void {
    const gone = this.current;
    if (!gone.parent) return;
    const { parent } = gone;
    const index = parent.children.indexOf(gone);
    parent.children.splice(index, 1);
    if (parent.latest === gone) parent.latest = null;
    this.current = parent;
    this.gone = { node: gone, index };
  }

  get restorable(): boolean {
    return this.gone !== null;
  }

  /** Brings back what was taken away here last. */
  restore(): boolean {
    if (!this.gone) return false;
    const { node, index } = this.gone;
    this.current.children.splice(index, 0, node);
    this.goTo(node);
    return true;
  }

  /** Whether a place is still in the tree. */
  has(place: Node): boolean {
    let at = place;
    while (at.parent?.children.includes(at)) at = at.parent;
    return at === this.root;
  }

  /** The moves from the root to here. */
  path(to: Node = this.current): Move[] {
    const moves: Move[] = [];
    for (let at: Node | null = to; at; at = at.parent) if (at.move) moves.unshift(at.move);
    return moves;
  }

  /** Who is to move here, if `first` was at the root. */
  toMove(first: Player): Player {
    for (let at: Node | null = this.current; at; at = at.parent) {
      if (at.move?.player) return other(at.move.player);
    }
    return first;
  }

  plain(): PlainTree {
    const numbers = new Map<Node, number>([[this.root, 0]]);
    const nodes: PlainTree["nodes"] = [];
    const visit = (parent: Node): void => {
      for (const child of parent.children) {
        const { player, cell } = child.move as Move;
        const letter = player === null ? "" : player === "short" ? "s" : "c";
        const row: PlainTree["nodes"][number] = [numbers.get(parent) as number, letter, cell];
        if (child.comment !== "") row.push(child.comment);
        nodes.push(row);
        numbers.set(child, nodes.length);
        visit(child);
      }
    };
    visit(this.root);
    const plain: PlainTree = { nodes, at: numbers.get(this.current) as number };
    if (this.root.comment !== "") plain.comment = this.root.comment;
    return plain;
  }

  /** The tree of a link; fails if it is none. */
  static fromPlain(plain: PlainTree): Tree {
    const tree = new Tree();
    if (!Array.isArray(plain.nodes) || !plain.nodes.every(Array.isArray)) throw new Error("the link is damaged: its moves cannot be read");
    const all = [tree.root];
    tree.root.comment = String(plain.comment ?? "");
    for (const [parent, letter, cell, comment] of plain.nodes) {
      const above = all[parent];
      if (!above || typeof cell !== "string") throw new Error("the link has a move without a place");
      const child = node({ player: letter === "s" ? "short" : letter === "c" ? "cut" : null, cell }, above);
      child.comment = String(comment ?? "");
      above.children.push(child);
      all.push(child);
    }
    tree.goTo(all[plain.at] ?? tree.root);
    return tree;
  }
}
