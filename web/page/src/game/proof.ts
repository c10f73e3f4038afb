/** A proof that is being found: what is to be shown, and what the solver has shown; the answers are in the tree of moves. */
import type { Filled, Game, Outlined, OutlinePosition, Piece, Player, Request, Stone } from "../requests/protocol";
import type { Document } from "./document";
import type { Node, PlainTree, Tree } from "./tree";

const FORMAT = "cutshort-proof/1";

/** A proof as a file. */
export interface SavedProof {
  format: typeof FORMAT;
  game: Game;
  tree: PlainTree;
  /** The moves from the root of the tree to where it begins. */
  from: Stone[];
  winner: Player;
  mover: Player;
  pieces: Piece[];
  refuted: OutlinePosition[];
}

interface Answer {
  short: string[];
  cut: string[];
  claim: string;
}

type Claims = { short: string[]; cut: string[] };

const sorted = ({ short, cut }: Claims): Claims => ({ short: [...short].sort(), cut: [...cut].sort() });

export const sameClaims = (one: Claims, other: Claims): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

export class Proof {
  /** The position in which it begins. */
  readonly game: Game;
  readonly mover: Player;
  private readonly taken: Set<string>;
  readonly pieces: Piece[] = [];
  readonly refuted: OutlinePosition[] = [];
  review: Outlined | null = null;
  certificate: string | null = null;

  /** From the current move of a document on. */
  constructor(private readonly tree: Tree, document: Document, readonly winner: Player, readonly from: Node = tree.current) {
    this.game = document.position();
    this.mover = document.toMove();
    this.taken = new Set(document.owners().keys());
  }

  /** What has been claimed since the beginning; null where one cannot come to from there by claims. */
  claims(at: Node = this.tree.current): Claims | null {
    const claims: Claims = { short: [], cut: [] };
    let node: Node | null = at;
    for (; node && node !== this.from; node = node.parent) {
      const { move } = node;
      if (!move?.player || this.taken.has(move.cell)) return null;
      claims[move.player].push(move.cell);
    }
    const cells = [...claims.short, ...claims.cut];
    return node && new Set(cells).size === cells.length ? sorted(claims) : null;
  }

  /** The winner's moves in the tree: of several in one position that which was looked at last counts first. */
  answers(): Answer[] {
    const answers: Answer[] = [];
    const visit = (node: Node): void => {
      const claims = this.claims(node);
      if (!claims) return;
      const children = [...node.children].sort((a, b) => Number(b === node.latest) - Number(a === node.latest));
      for (const child of children) {
        if (child.move?.player === this.winner && this.claims(child)) answers.push({ ...claims, claim: child.move.cell });
        visit(child);
      }
    };
    visit(this.from);
    return answers;
  }

  /** A request about it. Only the certificate needs the lines of pieces, and only of those that it rests on. */
  request(task: "outline" | "fill" | "assemble", more: { [key: string]: unknown } = {}): Request {
    const bare = ({ owned, carrier, moving }: Piece): Piece => ({ owned, carrier, moving });
    return {
      do: task, game: this.game, mover: this.mover, winner: this.winner, answers: this.answers(),
      pieces: task === "assemble" ? this.pieces.filter((_, index) => this.review?.rests_on.includes(index)) : this.pieces.map(bare),
      refuted: this.refuted.map(({ short, cut, to_move }) => ({ short, cut, to_move })), ...more,
    };
  }

  add({ pieces, refuted }: Filled): void {
    this.pieces.push(...pieces);
    this.refuted.push(...refuted);
  }

  /** Goes to a position of the outline, with a claim more. */
  goTo(line: Stone[], more: Stone[] = []): void {
    this.tree.goTo(this.from);
    for (const { player, cell } of [...line, ...more]) this.tree.play({ player, cell });
  }

  saved(document: Document): SavedProof {
    const { winner, mover, pieces, refuted } = this;
    const from = this.tree.path(this.from) as Stone[];
    return { format: FORMAT, game: document.game, tree: this.tree.plain(), from, winner, mover, pieces, refuted };
  }

  /** The proof of a file, in the document of its game; fails if the file has none. */
  static restored(saved: SavedProof, document: Document): Proof {
    const { tree } = document;
    const { current } = tree;
    tree.toStart();
    for (const { player, cell } of saved.from) tree.play({ player, cell });
    const proof = new Proof(tree, document, saved.winner);
    proof.pieces.push(...saved.pieces);
    proof.refuted.push(...saved.refuted);
    tree.goTo(current);
    return proof;
  }

  /** What a text holds; fails with a sentence if that is no proof. */
  static read(text: string): SavedProof {
    let saved: Partial<SavedProof> | null = null;
    try {
      saved = JSON.parse(text) as Partial<SavedProof> | null;
    } catch {
      // Said below.
    }
    const { format, game, tree, from, winner, pieces, refuted } = saved ?? {};
    const whole = format === FORMAT && game && Array.isArray(tree?.nodes) && Array.isArray(from) &&
      (winner === "short" || winner === "cut") && Array.isArray(pieces) && Array.isArray(refuted);
    if (!whole) throw new Error("this file holds no proof that was saved here");
    return saved as SavedProof;
  }
}
