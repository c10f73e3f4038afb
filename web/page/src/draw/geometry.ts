/** Lengths of a scene: it may come in any unit, and is drawn with neighbours about 48 apart. */
import type { Point, Scene, SceneCell } from "../requests/protocol";

const APART = 48;

export interface Placed {
  cell: SceneCell;
  at: Point;
  shape: Point[] | null;
  bridges: { short: Point[]; cut: Point[] } | null;
  /** Of the largest stone that fits. */
  radius: number;
}

export interface Geometry {
  cells: Placed[];
  hyperedges: { at: Point; cells: number[] }[];
  sides: { owner: Scene["sides"][number]["owner"]; path: Point[] }[];
  box: { x: number; y: number; width: number; height: number };
}

export const distance = ([a, b]: Point, [c, d]: Point): number => Math.hypot(a - c, b - d);

/** How far the nearest other cell is, for each. */
function nearest(points: Point[]): number[] {
  return points.map((point, index) => {
    let least = Infinity;
    points.forEach((other, at) => {
      if (at !== index) least = Math.min(least, distance(point, other) || Infinity);
    });
    return least;
  });
}

function median(values: number[]): number {
  const finite = values.filter(Number.isFinite).sort((a, b) => a - b);
  return finite[Math.floor(finite.length / 2)] ?? 1;
}

/** The largest circle about a point within a polygon. */
function inradius(at: Point, shape: Point[]): number {
  let least = Infinity;
  shape.forEach((from, index) => {
    const to = shape[(index + 1) % shape.length] as Point;
    const length = distance(from, to);
    if (length === 0) return;
    const area = (to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0]);
    least = Math.min(least, Math.abs(area) / length);
  });
  return least;
}

export function place(scene: Scene): Geometry {
  const points = scene.cells.map((cell) => cell.at);
  const apart = nearest(points);
  const scale = APART / median(apart);
  const scaled = ([x, y]: Point): Point => [x * scale, y * scale];
  const cells = scene.cells.map((cell, index): Placed => {
    const at = scaled(cell.at);
    const shape = cell.shape && cell.shape.length > 2 ? cell.shape.map(scaled) : null;
    const free = Math.min((apart[index] ?? 1) * scale, APART * 1.2);
    const radius = shape ? inradius(at, shape) * 0.76 : Math.max(Math.min(free * 0.36, 17), 5);
    const bridges = cell.bridges ? { short: cell.bridges.short.map(scaled), cut: cell.bridges.cut.map(scaled) } : null;
    return { cell, at, shape, bridges, radius: bridges ? Math.min(radius, 13) : radius };
  });
  const hyperedges = (scene.hyperedges ?? []).map(({ at, cells: members }) => ({ at: scaled(at), cells: members }));
  const sides = (scene.sides ?? []).map(({ owner, path }) => ({ owner, path: path.map(scaled) }));
  const all = [
    ...cells.flatMap(({ at, shape, radius, bridges }) => shape ?? [
      [at[0] - radius, at[1] - radius] as Point, [at[0] + radius, at[1] + radius] as Point,
      ...(bridges ? [...bridges.short, ...bridges.cut] : []),
    ]),
    ...hyperedges.map(({ at }) => at),
    ...sides.flatMap(({ path }) => path),
  ];
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const margin = scene.cells.some((cell) => cell.shape) ? 10 : 26;
  const x = Math.min(...xs, 0 + (xs[0] ?? 0)) - margin;
  const y = Math.min(...ys, 0 + (ys[0] ?? 0)) - margin;
  return {
    cells,
    hyperedges,
    sides,
    box: { x, y, width: Math.max(...xs, x) - x + margin, height: Math.max(...ys, y) - y + margin },
  };
}

/** The next cell in a direction, for the arrow keys; null if there is none. */
export function towards(cells: Placed[], from: number, [dx, dy]: Point, may: (index: number) => boolean): number | null {
  const start = cells[from];
  if (!start) return null;
  let best: number | null = null;
  let least = Infinity;
  cells.forEach(({ at }, index) => {
    if (index === from || !may(index)) return;
    const [x, y] = [at[0] - start.at[0], at[1] - start.at[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0.01 || aside > along * 1.8) return;
    const cost = along + aside * 1.5;
    if (cost < least - 0.01) [best, least] = [index, cost];
  });
  return best;
}
