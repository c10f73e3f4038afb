/** Graphs drawn by hand: add and drag vertices, join them by edges and hyperedges, mark terminals. */
import { button, html, sentence, svg } from "../dom";
import { distance } from "../draw/geometry";
import type { Document } from "../game/document";
import type { Point } from "../requests/protocol";
import type { Session } from "../session";
import { Sketch } from "./sketch";

type Tool = "draw" | "hyper" | "terminal" | "delete";

const TOOLS: { tool: Tool; label: string; help: string }[] = [
  { tool: "draw", label: "Draw", help: "Click in free space: a vertex. Click one vertex, then another: an edge, or no edge any more. Drag a vertex to move it." },
  { tool: "hyper", label: "Hyperedge", help: "Click all members, then click the first again or press Enter." },
  { tool: "terminal", label: "Terminal", help: "Click a vertex: a terminal, or a cell again. A game needs two at least." },
  { tool: "delete", label: "Delete", help: "Click a vertex or an edge: it goes." },
];

export class Editor {
  readonly element = html("section", { class: "editor", "aria-label": "Graph editor", hidden: true });
  private size: Point = [640, 480];
  private readonly drawing = svg("svg", { viewBox: "0 0 640 480", class: "sketch", tabindex: "0", role: "application", "aria-label": "The graph being drawn; it can be pasted as text, too" });
  private readonly help = html("p", { class: "note", role: "status" });
  private readonly fault = html("p", { class: "fault", role: "alert" });
  private readonly buttons = new Map<Tool, HTMLButtonElement>();
  private readonly sketch = new Sketch();
  /** The game that the sketch has begun with or has become. */
  private drawn: Document | null = null;
  private tool: Tool = "draw";
  private chosen: string[] = [];
  private drag: { name: string; from: Point; moved: boolean } | null = null;

  constructor(
    private readonly session: Session,
    private readonly closed: () => void,
  ) {
    const bar = html("div", { class: "buttons", role: "toolbar", "aria-label": "Tools" });
    for (const { tool, label } of TOOLS) {
      const item = button(label, () => this.take(tool), { "data-tool": tool });
      this.buttons.set(tool, item);
      bar.append(item);
    }
    bar.append(button("Undo", () => this.undo()));
    this.element.append(bar, this.help, this.drawing, this.fault, html("div", { class: "buttons" },
      button("Use this graph", () => void this.use(), { class: "primary" }),
      button("Empty", () => this.empty()),
      button("Leave", () => {
        this.session.leave();
        this.leave();
      })));
    this.drawing.addEventListener("pointerdown", (event) => this.down(event));
    this.drawing.addEventListener("pointermove", (event) => this.move(event));
    this.drawing.addEventListener("pointerup", (event) => this.up(event));
    this.drawing.addEventListener("keydown", (event) => this.key(event));
  }

  open(): void {
    const { document } = this.session;
    // On a phone the drawing is as high as it is wide, and its vertices stay as large as a finger needs.
    this.size = window.innerWidth < 600 ? [400, 420] : [640, 480];
    this.drawing.setAttribute("viewBox", `0 0 ${this.size.join(" ")}`);
    const tiled = document.scene.cells.some((cell) => cell.shape || cell.bridges);
    if (!tiled) {
      if (document !== this.drawn) {
        if (this.sketch.vertices.length > 0) this.sketch.keep();
        this.sketch.begin(document, 64);
        this.fit();
        this.drawn = document;
      }
      this.sketch.follow(document);
    }
    this.element.hidden = false;
    this.take("draw");
    this.buttons.get("draw")?.focus();
  }

  /** Moves everything into the middle of the drawing, smaller if need be. */
  private fit(): void {
    const xs = this.sketch.vertices.map(({ at }) => at[0]);
    const ys = this.sketch.vertices.map(({ at }) => at[1]);
    if (xs.length === 0) return;
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const [width, height] = this.size;
    const scale = Math.min(1.6, (width - 80) / Math.max(right - left, 1), (height - 80) / Math.max(bottom - top, 1));
    for (const vertex of this.sketch.vertices) {
      vertex.at = [width / 2 + (vertex.at[0] - (left + right) / 2) * scale, height / 2 + (vertex.at[1] - (top + bottom) / 2) * scale];
    }
  }

  private take(tool: Tool): void {
    this.tool = tool;
    this.chosen = [];
    for (const [name, item] of this.buttons) item.setAttribute("aria-pressed", String(name === tool));
    this.help.textContent = TOOLS.find((entry) => entry.tool === tool)?.help ?? "";
    this.draw();
  }

  private undo(): void {
    if (!this.sketch.undo()) this.help.textContent = "There is nothing to undo.";
    this.chosen = [];
    this.draw();
  }

  private empty(): void {
    this.sketch.keep();
    this.sketch.empty();
    this.chosen = [];
    this.draw();
  }

  private async use(): Promise<void> {
    try {
      const loaded = await this.session.load(this.sketch.game());
      if (loaded instanceof Error) throw loaded;
      if (loaded === "done") this.drawn = this.session.document;
    } catch (error) {
      this.fault.textContent = sentence(error instanceof Error ? error.message : String(error));
    }
  }

  leave(): void {
    this.element.hidden = true;
    this.fault.textContent = "";
    this.closed();
  }

  private point(event: PointerEvent): Point {
    const matrix = this.drawing.getScreenCTM();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
    return [Math.max(10, Math.min(this.size[0] - 10, at.x)), Math.max(10, Math.min(this.size[1] - 10, at.y))];
  }

  private hit(at: Point): string | null {
    let best: string | null = null;
    let least = 22;
    for (const vertex of this.sketch.vertices) {
      const far = distance(vertex.at, at);
      if (far < least) [best, least] = [vertex.name, far];
    }
    return best;
  }

  private down(event: PointerEvent): void {
    event.preventDefault();
    this.drawing.focus();
    const name = this.hit(this.point(event));
    if (name && this.tool === "draw") {
      this.drag = { name, from: this.point(event), moved: false };
      this.drawing.setPointerCapture(event.pointerId);
    }
  }

  private move(event: PointerEvent): void {
    if (!this.drag) return;
    const at = this.point(event);
    if (!this.drag.moved && distance(at, this.drag.from) < 6) return;
    if (!this.drag.moved) this.sketch.keep();
    this.drag.moved = true;
    const vertex = this.sketch.get(this.drag.name);
    if (vertex) vertex.at = at;
    this.draw();
  }

  private up(event: PointerEvent): void {
    const dragged = this.drag?.moved === true;
    this.drag = null;
    if (!dragged) this.click(this.point(event), event.target as Element);
  }

  private click(at: Point, target: Element): void {
    const name = this.hit(at);
    this.fault.textContent = "";
    if (this.tool === "draw") {
      this.drawAt(at, name);
    } else if (this.tool === "hyper" && name) {
      if (name === this.chosen[0] && this.chosen.length > 1) this.finish();
      else if (!this.chosen.includes(name)) this.chosen.push(name);
    } else if (this.tool === "terminal" && name) {
      this.sketch.keep();
      const vertex = this.sketch.get(name);
      if (vertex) vertex.terminal = !vertex.terminal;
    } else if (this.tool === "delete") {
      const edge = target.closest("[data-edge]")?.getAttribute("data-edge");
      if (name || edge) this.sketch.keep();
      if (name) this.sketch.remove(name);
      else if (edge) this.sketch.hyperedges.splice(Number(edge), 1);
    }
    this.draw();
  }

  private drawAt(at: Point, name: string | null): void {
    const [first] = this.chosen;
    if (!name) {
      this.sketch.keep();
      this.sketch.add(at);
      this.chosen = [];
    } else if (first === undefined) {
      this.chosen = [name];
    } else {
      if (first !== name) {
        this.sketch.keep();
        this.sketch.toggle([first, name]);
      }
      this.chosen = [];
    }
  }

  /** Makes the hyperedge of the chosen vertices. */
  private finish(): void {
    if (this.chosen.length > 1) {
      this.sketch.keep();
      this.sketch.toggle(this.chosen);
    }
    this.chosen = [];
  }

  private key(event: KeyboardEvent): void {
    if (event.key === "Enter" && this.tool === "hyper") this.finish();
    else if (event.key === "Escape") this.chosen = [];
    else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      this.undo();
      return;
    } else return;
    this.draw();
  }

  private draw(): void {
    const at = (name: string): Point => this.sketch.get(name)?.at ?? [0, 0];
    this.drawing.replaceChildren();
    this.sketch.hyperedges.forEach((edge, index) => {
      const group = svg("g", { class: "edges", "data-edge": index });
      if (edge.length === 2) {
        const [[x1, y1], [x2, y2]] = edge.map(at) as [Point, Point];
        group.append(svg("line", { class: "wide", x1, y1, x2, y2 }), svg("line", { x1, y1, x2, y2 }));
      } else {
        const middle = [0, 1].map((axis) => edge.reduce((sum, name) => sum + (at(name)[axis] ?? 0), 0) / edge.length) as Point;
        for (const name of edge) group.append(svg("line", { class: "spoke", x1: middle[0], y1: middle[1], x2: at(name)[0], y2: at(name)[1] }));
        group.append(svg("rect", { class: "hub", x: middle[0] - 5, y: middle[1] - 5, width: 10, height: 10 }));
      }
      this.drawing.append(group);
    });
    for (const { name, at: [cx, cy], terminal, owner } of this.sketch.vertices) {
      const stone = terminal ? null : owner;
      this.drawing.append(svg("g", { class: `cell${terminal ? " terminal fixed" : ""}${this.chosen.includes(name) ? " chosen" : ""}`, "data-vertex": name },
        svg("circle", { class: "body", cx, cy, r: 16 }),
        stone && svg("circle", { class: `stone stone-${stone}`, cx, cy, r: 11 }),
        svg("text", {
          class: terminal ? "name name-terminal" : stone ? "name name-beside" : "name", x: stone ? cx + 19 : cx, y: stone ? cy - 15 : cy + 5, "font-size": 14,
        }, name)));
    }
    if (this.sketch.vertices.length === 0) {
      this.drawing.append(svg("text", { class: "name empty", x: this.size[0] / 2, y: this.size[1] / 2, "font-size": 18 }, "Click to add a vertex"));
    }
  }
}
