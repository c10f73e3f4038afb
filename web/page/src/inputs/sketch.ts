/** A graph that is being drawn, as plain data. */
import type { Document } from "../game/document";
import type { Game, Player, Point } from "../requests/protocol";

export interface Vertex {
  name: string;
  at: Point;
  terminal: boolean;
  owner: Player | null;
}

/** What a game says besides its graph. */
interface Setting {
  rules?: unknown;
  goal?: unknown;
  to_move?: unknown;
}

const letters = "abcdefghijklmnopqrstuvwxyz";

/** The same for the same members in whatever order. */
const key = (members: string[]): string => [...members].sort().join("\n");

export class Sketch {
  vertices: Vertex[] = [];
  hyperedges: string[][] = [];
  private setting: Setting = {};
  private before: string[] = [];

  /** Begins with the vertices and edges of a game that is no tiling. */
  begin({ scene }: Document, unit: number): void {
    this.vertices = scene.cells.map(({ name, at, terminal }) => ({ name, at: [at[0] * unit, at[1] * unit], terminal, owner: null }));
    const names = (members: number[]): string[] => members.map((index) => this.vertices[index]?.name ?? "");
    this.hyperedges = [...scene.edges.map(names), ...scene.hyperedges.map(({ cells }) => names(cells))];
  }

  /** Takes over whose the cells are now, who is to move and by which rules. */
  follow(document: Document): void {
    const { rules, goal, to_move } = document.position();
    this.setting = { rules, goal, to_move };
    const owners = document.owners();
    for (const vertex of this.vertices) vertex.owner = owners.get(vertex.name) ?? null;
  }

  empty(): void {
    this.vertices = [];
    this.hyperedges = [];
    this.setting = {};
  }

  /** To be called before a change, so that it can be undone. */
  keep(): void {
    this.before.push(JSON.stringify([this.vertices, this.hyperedges, this.setting]));
  }

  undo(): boolean {
    const state = this.before.pop();
    if (state === undefined) return false;
    [this.vertices, this.hyperedges, this.setting] = JSON.parse(state) as [Vertex[], string[][], Setting];
    return true;
  }

  get(name: string): Vertex | undefined {
    return this.vertices.find((vertex) => vertex.name === name);
  }

  add(at: Point): Vertex {
    let number = 0;
    let name = "a";
    while (this.get(name)) {
      number += 1;
      name = (letters[number % 26] as string) + (number >= 26 ? Math.floor(number / 26) : "");
    }
    const vertex = { name, at, terminal: false, owner: null };
    this.vertices.push(vertex);
    return vertex;
  }

  remove(name: string): void {
    this.vertices = this.vertices.filter((vertex) => vertex.name !== name);
    // What is left of a hyperedge may be an edge that is there already.
    const left = new Map<string, string[]>();
    for (const edge of this.hyperedges.map((members) => members.filter((member) => member !== name))) {
      if (edge.length > 1 && !left.has(key(edge))) left.set(key(edge), edge);
    }
    this.hyperedges = [...left.values()];
  }

  /** Draws an edge or takes it away. */
  toggle(members: string[]): void {
    const index = this.hyperedges.findIndex((edge) => key(edge) === key(members));
    if (index >= 0) this.hyperedges.splice(index, 1);
    else this.hyperedges.push(members);
  }

  /** The game file; fails with a sentence if it is none yet. */
  game(): Game {
    const terminals = this.vertices.filter(({ terminal }) => terminal).map(({ name }) => name);
    if (terminals.length < 2) throw new Error("mark at least two vertices as terminals");
    const joined = new Set(this.hyperedges.flat());
    const layout: { [name: string]: Point } = {};
    for (const { name, at } of this.vertices) layout[name] = [at[0] / 64, at[1] / 64].map((v) => Number(v.toFixed(3))) as Point;
    const owned = (player: Player): string[] =>
      this.vertices.filter(({ terminal, owner }) => !terminal && owner === player).map(({ name }) => name);
    return {
      ...this.setting,
      format: "cutshort/1",
      terminals,
      hyperedges: this.hyperedges,
      isolated: this.vertices.filter(({ name, terminal }) => !terminal && !joined.has(name)).map(({ name }) => name),
      layout,
      short: owned("short"),
      cut: owned("cut"),
    };
  }
}
