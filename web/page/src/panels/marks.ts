/** Which marks are on the board, what they look like, and how long may be thought. */
import { html, sentence, svg } from "../dom";
import { sign } from "../draw/marks";
import type { Mark } from "../draw/overlay";
import { SWITCHES, type Switches } from "../findings";
import type { Panel, Session } from "../session";

const SIGNS: { [key in keyof Switches]: Mark[] } = {
  wins: ["win"],
  must: ["must"],
  captured: ["dead", "captured", "lost"],
  dominated: ["dominated"],
  carrier: [],
  current: [],
  line: [],
};

const TIMES: [number, string][] = [[1, "1 second"], [5, "5 seconds"], [30, "30 seconds"], [120, "2 minutes"], [1800, "half an hour"]];

function picture(key: keyof Switches): SVGSVGElement {
  const marks = SIGNS[key];
  const drawing = svg("svg", { viewBox: `0 0 ${Math.max(marks.length, 1) * 24} 24`, class: "sign", "aria-hidden": "true" });
  marks.forEach((mark, index) => {
    const low = mark === "dominated";
    const drawn = sign(mark, [index * 24 + 12, low ? 4 : 12], low ? 17 : mark === "must" ? 10 : 13);
    if (drawn) drawing.append(drawn);
  });
  if (key === "carrier") {
    drawing.append(svg("circle", { class: "carrier", cx: 12, cy: 12, r: 10 }), svg("path", { class: "level-line", d: "M4,8H20M3,12H21M4,16H20" }));
  }
  if (key === "current") drawing.append(svg("circle", { class: "heat", cx: 12, cy: 12, r: 10, "fill-opacity": 0.7 }));
  if (key === "line") {
    drawing.append(svg("circle", { class: "ghost ghost-short", cx: 12, cy: 12, r: 9 }), svg("text", { class: "letter", x: 12, y: 16, "font-size": 11 }, "1"));
  }
  return drawing;
}

export class Marks implements Panel {
  readonly element = html("div", {});
  private readonly problems = html("p", { class: "note", role: "status" });

  constructor(private readonly session: Session) {
    const rows = html("ul", { class: "switches" });
    for (const { key, label, hint } of SWITCHES) {
      const box = html("input", { type: "checkbox", id: `mark-${key}` });
      box.checked = session.switches[key];
      box.addEventListener("change", () => {
        session.switches[key] = box.checked;
        session.ask();
      });
      rows.append(html("li", {}, box, html("label", { for: `mark-${key}` }, html("b", {}, label), html("small", {}, hint)), picture(key)));
    }
    const time = html("select", { id: "seconds" });
    for (const [seconds, label] of TIMES) {
      time.append(html("option", { value: seconds, selected: seconds === session.seconds }, label));
    }
    time.addEventListener("change", () => {
      session.seconds = Number(time.value);
      session.ask();
    });
    const names = html("input", { type: "checkbox", id: "names" });
    names.checked = session.names;
    names.addEventListener("change", () => {
      session.names = names.checked;
      session.redraw();
    });
    this.element.append(
      rows,
      html("p", { class: "setting" }, html("label", { for: "seconds" }, "Think about each question for at most"), time),
      html("p", { class: "setting" }, names, html("label", { for: "names" }, "Names of cells")),
      this.problems,
    );
  }

  update(): void {
    const told = [...this.session.findings.problems].filter(([about]) => about !== "winner").map(([, problem]) => problem);
    this.problems.textContent = this.session.hidden ? "" : [...new Set(told)].map(sentence).join(" ");
  }
}
