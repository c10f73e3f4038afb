/** The signs of marks. Each has a shape of its own besides its colour. */
import { svg } from "../dom";
import type { Point } from "../requests/protocol";
import type { Mark } from "./overlay";

function slash([x, y]: Point, r: number, up: 1 | -1): SVGPathElement {
  const d = r * 0.7;
  return svg("path", { d: `M${x - d},${y + up * d}L${x + d},${y - up * d}` });
}

export function sign(mark: Mark, at: Point, r: number): SVGGElement | null {
  const [x, y] = at;
  const group = svg("g", { class: `mark mark-${mark}` });
  switch (mark) {
    case "win":
    case "hint":
      group.append(
        svg("circle", { class: "line", cx: x, cy: y, r: r * 0.66 }),
        svg("circle", { class: "spot", cx: x, cy: y, r: r * 0.22 }),
      );
      break;
    case "open":
      group.append(
        svg("circle", { class: "line", cx: x, cy: y, r: r * 0.66 }),
        svg("text", { class: "letter", x, y: y + r * 0.3, "font-size": r * 0.8 }, "?"),
      );
      break;
    case "must":
      group.append(svg("circle", { class: "line", cx: x, cy: y, r: r * 1.02 }));
      break;
    case "dead": {
      const d = r * 0.45;
      group.append(svg("path", {
        class: "line",
        d: `M${x - d},${y - d}L${x + d},${y + d}M${x - d},${y + d}L${x + d},${y - d}`,
      }));
      break;
    }
    case "captured":
      group.append(slash(at, r, 1), svg("circle", { class: "black", cx: x, cy: y, r: r * 0.28 }));
      break;
    case "lost":
      group.append(slash(at, r, -1), svg("circle", { class: "white", cx: x, cy: y, r: r * 0.28 }));
      break;
    case "dominated": {
      const d = r * 0.34;
      const top = y + r * 0.55;
      group.append(svg("path", { class: "line", d: `M${x - d},${top - d}h${2 * d}l${-d},${1.5 * d}z` }));
      break;
    }
    case "viable":
      group.append(svg("path", { class: "line", d: `M${x},${y - r * 0.7}l${r * 0.7},${r * 0.7}l${-r * 0.7},${r * 0.7}l${-r * 0.7},${-r * 0.7}z` }));
      break;
    default:
      return null;
  }
  return group;
}
