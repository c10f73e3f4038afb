/** The board: drawn once for a scene, then only stones and marks change. */
import { svg } from "../dom";
import { called, type Player, type Point, type Scene } from "../requests/protocol";
import { place, towards, type Geometry, type Placed } from "./geometry";
import { sign } from "./marks";
import { MARK_NAMES, type Mark, type Overlay } from "./overlay";

const points = (path: Point[]): string => path.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

export interface Listener {
  /** A cell was clicked, or Enter pressed on it. */
  chosen(name: string): void;
  /** A cell is pointed at or has the focus; null: none. */
  pointed(name: string | null): void;
}

export interface View {
  owners: Map<string, Player>;
  toMove: Player;
  overlay: Overlay;
  last: string | null;
  names: boolean;
}

/** Marks that lie under a stone, too. */
const SHADES: Mark[] = ["carrier", "ends", "focus-step"];

const ARROWS: { [key: string]: Point } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Board {
  private geometry: Geometry | null = null;
  private scene: Scene | null = null;
  private elements: SVGGElement[] = [];
  private byName = new Map<string, number>();
  private under = svg("g", { class: "under" });
  private over = svg("g", { class: "over", "aria-hidden": "true" });
  private at = 0;

  constructor(
    private readonly root: SVGSVGElement,
    private readonly listener: Listener,
  ) {
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("pointerleave", () => listener.pointed(null));
  }

  /** Another game. */
  show(scene: Scene): void {
    this.scene = scene;
    const geometry = (this.geometry = place(scene));
    this.elements = [];
    this.byName.clear();
    const { x, y, width, height } = geometry.box;
    this.root.replaceChildren();
    this.root.setAttribute("viewBox", [x, y, width, height].map((v) => v.toFixed(1)).join(" "));
    this.root.dataset["kind"] = scene.cells.some((cell) => cell.bridges) ? "bridges" : scene.cells.some((cell) => cell.shape) ? "tiles" : "graph";
    // A small game is not blown up without end.
    const grow = scene.cells.some((cell) => cell.shape) ? 2.1 : 1.7;
    this.root.style.setProperty("--natural", `${Math.round(Math.max(width * grow, 300))}px`);
    this.root.append(this.patterns(), this.lines(geometry));
    this.under = svg("g", { class: "under", "aria-hidden": "true" });
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    this.root.append(this.cells(geometry), this.under, this.sides(geometry), this.over);
    this.at = Math.max(geometry.cells.findIndex(({ cell }) => !cell.terminal && !cell.node), 0);
    this.elements[this.at]?.setAttribute("tabindex", "0");
  }

  update(view: View): void {
    if (!this.geometry) return;
    this.under.replaceChildren();
    this.over.replaceChildren();
    this.drawEdges(view.overlay);
    this.geometry.cells.forEach((placed, index) => this.drawCell(placed, index, view));
  }

  focusCell(name: string): void {
    const index = this.byName.get(name);
    if (index !== undefined) this.moveFocus(index);
  }

  private patterns(): SVGDefsElement {
    return svg("defs", {},
      svg("pattern", { id: "level-lines", width: 6, height: 6, patternUnits: "userSpaceOnUse" },
        svg("path", { class: "level-line", d: "M0,3H6" })));
  }

  private lines(geometry: Geometry): SVGGElement {
    const group = svg("g", { class: "edges", "aria-hidden": "true" });
    const tiled = geometry.cells.some(({ shape }) => shape);
    for (const [from, to] of tiled ? [] : this.scene?.edges ?? []) {
      const [a, b] = [geometry.cells[from], geometry.cells[to]];
      if (a && b) group.append(svg("line", { x1: a.at[0], y1: a.at[1], x2: b.at[0], y2: b.at[1] }));
    }
    for (const { at, cells } of tiled ? [] : geometry.hyperedges) {
      for (const member of cells) {
        const cell = geometry.cells[member];
        if (cell) group.append(svg("line", { class: "spoke", x1: at[0], y1: at[1], x2: cell.at[0], y2: cell.at[1] }));
      }
      group.append(svg("rect", { class: "hub", x: at[0] - 3.5, y: at[1] - 3.5, width: 7, height: 7 }));
    }
    return group;
  }

  private sides(geometry: Geometry): SVGGElement {
    const group = svg("g", { class: "sides", "aria-hidden": "true" });
    for (const { bridges } of geometry.cells) {
      if (!bridges) continue;
      for (const [owner, path] of Object.entries(bridges)) {
        for (const [cx, cy] of path) group.append(svg("circle", { class: `dot dot-${owner}`, cx, cy, r: 5 }));
      }
    }
    for (const { path } of geometry.sides) group.append(svg("polyline", { class: "frame", points: points(path) }));
    for (const { owner, path } of geometry.sides) {
      group.append(svg("polyline", { class: `side side-${owner ?? "both"}`, points: points(path) }));
    }
    return group;
  }

  /** The cells in rows, as a grid that screen readers walk through. */
  private cells(geometry: Geometry): SVGGElement {
    const grid = svg("g", { role: "grid", "aria-label": "the board" });
    const rows = new Map<number, SVGGElement>();
    const order = geometry.cells.map((placed, index) => ({ placed, index }));
    order.sort((a, b) => Math.round(a.placed.at[1] - b.placed.at[1]) || a.placed.at[0] - b.placed.at[0]);
    for (const { placed, index } of order) {
      const height = Math.round(placed.at[1]);
      let row = rows.get(height);
      if (!row) {
        rows.set(height, (row = svg("g", { role: "row" })));
        grid.append(row);
      }
      const element = this.cell(placed, index);
      this.elements[index] = element;
      this.byName.set(placed.cell.name, index);
      row.append(element);
    }
    return grid;
  }

  private cell({ cell, at, shape, radius }: Placed, index: number): SVGGElement {
    const fixed = cell.terminal || cell.node || cell.fixed;
    const body = shape
      ? svg("polygon", { class: "body", points: points(shape) })
      : svg("circle", { class: "body", cx: at[0], cy: at[1], r: cell.node ? 4 : radius });
    const hit = shape ? null : svg("circle", { class: "hit", cx: at[0], cy: at[1], r: Math.max(radius * 1.35, 16) });
    const element = svg("g", {
      class: `cell${fixed ? " fixed" : ""}${cell.terminal ? " terminal" : ""}`,
      role: "gridcell",
      tabindex: "-1",
      "aria-describedby": "info",
      "data-name": cell.name,
    }, hit, body);
    element.addEventListener("click", () => {
      this.moveFocus(index, false);
      this.listener.chosen(cell.name);
    });
    element.addEventListener("pointerenter", () => this.listener.pointed(cell.name));
    element.addEventListener("focus", () => this.listener.pointed(cell.name));
    return element;
  }

  private drawEdges(overlay: Overlay): void {
    const cells = this.geometry?.cells ?? [];
    const tiled = cells.some(({ shape }) => shape);
    for (const { ends, kind } of overlay.edges) {
      // On tiles edges are not seen; only the step that is looked at shows its own.
      if (tiled && kind !== "going") continue;
      const [a, b] = ends.map((name) => cells[this.byName.get(name) ?? -1]);
      if (a && b) {
        this.under.append(svg("line", { class: `edge-${kind}`, x1: a.at[0], y1: a.at[1], x2: b.at[0], y2: b.at[1] }));
      }
    }
  }

  private drawCell(placed: Placed, index: number, view: View): void {
    const { cell, at, radius } = placed;
    const { overlay } = view;
    const owner = view.owners.get(cell.name) ?? null;
    const marks = overlay.marks.get(cell.name) ?? new Set<Mark>();
    const shadow = (name: string, attributes: { [name: string]: string | number } = {}): SVGElement =>
      placed.shape
        ? svg("polygon", { class: name, points: points(placed.shape), ...attributes })
        : svg("circle", { class: name, cx: at[0], cy: at[1], r: radius * 1.25, ...attributes });
    const heat = overlay.heat?.get(cell.name);
    if (heat !== undefined && !owner) this.under.append(shadow("heat", { "fill-opacity": (heat * 0.8).toFixed(3) }));
    if (marks.has("carrier")) this.under.append(shadow("carrier"), shadow("carrier-lines"));
    if (marks.has("ends")) this.under.append(shadow("ends"));
    if (marks.has("focus-step")) this.under.append(shadow("focus-step"));
    this.drawStone(placed, owner, view);
    const filled = overlay.filled.get(cell.name);
    if (filled && !owner) this.over.append(svg("circle", { class: `ghost ghost-${filled}`, cx: at[0], cy: at[1], r: radius * 0.8 }));
    if (!owner) for (const mark of marks) {
      const drawn = sign(mark, at, radius);
      if (drawn) this.over.append(drawn);
    }
    const number = overlay.numbers.get(cell.name);
    if (filled && !owner && number !== undefined) {
      this.over.append(svg("text", {
        class: `number ghost-number on-ghost-${filled}`, x: at[0], y: at[1] + radius * 0.3, "font-size": radius * 0.85,
      }, String(number)));
    }
    this.label(placed, owner, view);
    const element = this.elements[index];
    element?.setAttribute("aria-label", this.words(placed, owner, marks, overlay));
    element?.classList.toggle("claimed", owner !== null);
  }

  private drawStone({ cell, at, radius, bridges }: Placed, owner: Player | null, view: View): void {
    if (!owner || cell.terminal) return;
    if (bridges) {
      this.over.append(svg("polyline", { class: "bridge-rim", points: points(bridges[owner]) }),
        svg("polyline", { class: `bridge bridge-${owner}`, points: points(bridges[owner]) }));
      if (cell.name === view.last) this.over.append(svg("circle", { class: "last", cx: at[0], cy: at[1], r: 5 }));
      return;
    }
    this.over.append(svg("circle", { class: `stone stone-${owner}`, cx: at[0], cy: at[1], r: radius }));
    if (cell.name === view.last) this.over.append(svg("circle", { class: "last", cx: at[0], cy: at[1], r: radius * 0.45 }));
  }

  private label({ cell, at, radius, shape }: Placed, owner: Player | null, view: View): void {
    if (cell.node) return;
    const heat = view.overlay.heat?.get(cell.name);
    if (cell.terminal) {
      this.over.append(svg("text", { class: "name name-terminal", x: at[0], y: at[1] + 5, "font-size": 14 }, cell.name));
    } else if (heat !== undefined && !owner) {
      // Below the middle where a mark is.
      const marked = [...(view.overlay.marks.get(cell.name) ?? [])].some((mark) => mark !== "carrier");
      this.over.append(svg("text", {
        class: "name name-heat", x: at[0], y: at[1] + (marked ? radius * (shape ? 1.2 : 1.95) : 4), "font-size": marked ? 8.5 : 11.5,
      }, String(Math.round(heat * 100))));
    } else if (shape) {
      const marked = (view.overlay.marks.get(cell.name)?.size ?? 0) > 0;
      if (view.names && !owner && !marked && !view.overlay.filled.has(cell.name)) {
        this.over.append(svg("text", { class: "name", x: at[0], y: at[1] + radius * 0.25, "font-size": Math.max(radius * 0.62, 7) }, cell.name));
      }
    } else if (view.names) {
      const short = cell.name.length < 4;
      const marked = owner || view.overlay.marks.has(cell.name) || view.overlay.filled.has(cell.name);
      const beside = !short || marked;
      this.over.append(svg("text", {
        class: beside ? "name name-beside" : "name",
        x: beside ? at[0] + radius * 0.95 : at[0],
        y: beside ? at[1] - radius * 0.95 : at[1] + 4.5,
        "text-anchor": beside ? "start" : "middle",
        "font-size": beside ? 12 : 13,
      }, cell.name));
    }
  }

  private words({ cell }: Placed, owner: Player | null, marks: Set<Mark>, overlay: Overlay): string {
    const words = [cell.name];
    if (cell.terminal) words.push("a terminal");
    else if (cell.node) words.push("a node");
    else words.push(owner ? `${called(owner)}'s` : "free");
    for (const mark of marks) if (!owner || SHADES.includes(mark)) words.push(MARK_NAMES[mark]);
    const filled = overlay.filled.get(cell.name);
    const number = overlay.numbers.get(cell.name);
    if (filled && !owner) {
      words.push(number === undefined ? `given to ${called(filled)} by the reduction` : `move ${number} of the principal line, ${called(filled)}'s`);
    }
    const heat = overlay.heat?.get(cell.name);
    if (heat !== undefined && !owner) words.push(`current ${Math.round(heat * 100)} of 100`);
    return words.join(", ");
  }

  private moveFocus(index: number, focus = true): void {
    this.elements[this.at]?.setAttribute("tabindex", "-1");
    this.at = index;
    this.elements[index]?.setAttribute("tabindex", "0");
    if (focus) this.elements[index]?.focus();
  }

  private key(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    const placed = this.geometry?.cells[this.at];
    if (arrow && this.geometry) {
      event.preventDefault();
      const next = towards(this.geometry.cells, this.at, arrow, (index) => !this.geometry?.cells[index]?.cell.node);
      if (next !== null) this.moveFocus(next);
    } else if ((event.key === "Enter" || event.key === " ") && placed) {
      event.preventDefault();
      this.listener.chosen(placed.cell.name);
    }
  }
}
