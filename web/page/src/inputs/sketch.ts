/** A graph that is being drawn, as plain data. */
import type { Game, Point, Scene } from "../requests/protocol";

export interface Vertex {
  name: string;
  at: Point;
  terminal: boolean;
}

const letters = "abcdefghijklmnopqrstuvwxyz";

export class Sketch {
  vertices: Vertex[] = [];
  hyperedges: string[][] = [];
  private before: string[] = [];

  /** The vertices and edges of a game that is no tiling. */
  static of(scene: Scene, unit: number): Sketch {
    const sketch = new Sketch();
    sketch.vertices = scene.cells.map(({ name, at, terminal }) => ({ name, at: [at[0] * unit, at[1] * unit], terminal }));
    const names = (members: number[]): string[] => members.map((index) => sketch.vertices[index]?.name ?? "");
    sketch.hyperedges = [...scene.edges.map(names), ...scene.hyperedges.map(({ cells }) => names(cells))];
    return sketch;
  }

  /** To be called before a change, so that it can be undone. */
  keep(): void {
    this.before.push(JSON.stringify([this.vertices, this.hyperedges]));
  }

  undo(): boolean {
    const state = this.before.pop();
    if (state === undefined) return false;
    [this.vertices, this.hyperedges] = JSON.parse(state) as [Vertex[], string[][]];
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
    const vertex = { name, at, terminal: false };
    this.vertices.push(vertex);
    return vertex;
  }

  remove(name: string): void {
    this.vertices = this.vertices.filter((vertex) => vertex.name !== name);
    this.hyperedges = this.hyperedges.map((edge) => edge.filter((member) => member !== name)).filter((edge) => edge.length > 1);
  }

  /** Draws an edge or takes it away. */
  toggle(members: string[]): void {
    const key = [...members].sort().join("\n");
    const index = this.hyperedges.findIndex((edge) => [...edge].sort().join("\n") === key);
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
    return {
      format: "cutshort/1",
      terminals,
      hyperedges: this.hyperedges,
      isolated: this.vertices.filter(({ name, terminal }) => !terminal && !joined.has(name)).map(({ name }) => name),
      layout,
    };
  }
}
