/** A reduction, step by step, back and forth. */
import { button, html, list } from "../dom";
import type { Overlay } from "../draw/overlay";
import { because } from "../findings";
import { called, RequestError, type Reduced, type Step } from "../requests/protocol";
import type { Lane } from "../requests/lane";
import type { Panel, Session } from "../session";

const edgeNames = (edges: [string, string][]): string => list(edges.map(([a, b]) => `${a}–${b}`));

function action(step: Step): string {
  const cells = list(step.cells);
  switch (step.action) {
    case "short": return `${cells} ${step.cells.length > 1 ? "become" : "becomes"} Short's`;
    case "cut": return `${cells} ${step.cells.length > 1 ? "become" : "becomes"} Cut's`;
    case "delete-edge": return `the ${step.edges.length > 1 ? "edges" : "edge"} ${edgeNames(step.edges)} ${step.edges.length > 1 ? "go" : "goes"}`;
    case "merge-terminals": return `the terminals ${list(step.terminals ?? [])} become one`;
    case "decide": return `${called(step.winner ?? "short")} wins moving ${step.moving ?? "first"}`;
  }
}

function words(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return list(value.map(words));
  if (typeof value === "object" && value !== null) return list(Object.values(value).map(words));
  return String(value);
}

function evidence({ evidence: { kind, ...rest } }: Step): string {
  if (kind === "nothing") return "nothing beyond the game itself";
  return Object.entries(rest).map(([key, value]) => `${key} ${words(value)}`).join("; ") || kind;
}

const KEEPS: { [preserves: string]: string } = {
  fillings: "the winner of every filling",
  value: "who wins, in every surrounding game",
  winner: "who wins this game",
};

export class Reduction implements Panel {
  readonly element = html("div", {});
  private reduced: Reduced | null = null;
  private at = 0;
  private open = false;
  private number = 0;
  private readonly note = html("p", { class: "note", role: "status" });
  private readonly slider = html("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "step" });
  private readonly back = button("‹ Back", () => this.go(this.at - 1));
  private readonly next = button("Next ›", () => this.go(this.at + 1));
  private readonly step = html("div", { class: "step", "aria-live": "polite" });
  private readonly steps = html("ol", { class: "picks steps" });

  private readonly lane: Lane;

  constructor(private readonly session: Session) {
    this.lane = session.newLane();
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.element.append(this.note, html("div", { class: "stepper" }, this.back, this.slider, this.next), this.step, this.steps);
  }

  opened(): void {
    this.open = true;
    void this.ask();
  }

  closed(): void {
    this.open = false;
    this.session.lens(null);
  }

  moved(): void {
    this.reduced = null;
    this.lane.renew();
    if (this.open) void this.ask();
  }

  update(): void {}

  private async ask(): Promise<void> {
    const number = ++this.number;
    if (this.session.hidden) return this.show(null, "Hidden while you play.");
    const now = this.lane.renew();
    this.show(null, "Reducing…");
    try {
      const game = this.session.document.position();
      const answer = await this.lane.ask<Reduced>(now, { do: "reduce", game, limits: this.session.limits() });
      if (number === this.number && answer) this.show(answer, "");
    } catch (error) {
      if (number === this.number) this.show(null, error instanceof RequestError ? error.message : String(error));
    }
  }

  private show(reduced: Reduced | null, note: string): void {
    this.reduced = reduced;
    const count = reduced?.steps.length ?? 0;
    this.slider.max = String(count);
    this.slider.disabled = count === 0;
    this.steps.replaceChildren();
    reduced?.steps.forEach((step, index) => {
      this.steps.append(html("li", {}, button(action(step), () => this.go(index + 1), { class: "pick" })));
    });
    if (reduced) {
      const left = `${reduced.cells_before} cells before, ${reduced.cells_after} after, ${count === 1 ? "1 step" : `${count} steps`}.`;
      const winner = reduced.winners.short && reduced.winners.short === reduced.winners.cut
        ? ` That decides it: ${called(reduced.winners.short as "short")} wins.` : "";
      this.note.textContent = (count === 0 ? "No theorem applies here." : left) + winner + (reduced.stopped ? " Stopped by a limit." : "");
    } else {
      this.note.textContent = note;
    }
    this.go(0);
  }

  private go(to: number): void {
    const steps = this.reduced?.steps ?? [];
    this.at = Math.max(0, Math.min(to, steps.length));
    this.slider.value = String(this.at);
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === steps.length;
    this.steps.querySelectorAll("button").forEach((item, index) => {
      item.toggleAttribute("aria-current", index === this.at - 1);
      if (index === this.at - 1) item.setAttribute("aria-current", "step");
    });
    const step = steps[this.at - 1];
    this.step.replaceChildren();
    if (step) {
      this.step.append(
        html("p", {}, html("b", {}, `Step ${this.at} of ${steps.length}: `), action(step), "."),
        html("dl", {},
          html("dt", {}, "Rule"), html("dd", {}, because(step)),
          html("dt", {}, "Evidence"), html("dd", {}, evidence(step)),
          html("dt", {}, "Keeps"), html("dd", {}, KEEPS[step.preserves] ?? step.preserves)),
      );
    }
    if (!this.open) return;
    this.session.lens(this.reduced && this.at > 0 ? { alone: true, draw: (overlay) => this.draw(overlay) } : null);
  }

  private draw(overlay: Overlay): void {
    const steps = this.reduced?.steps ?? [];
    steps.slice(0, this.at).forEach((step, index) => {
      const now = index === this.at - 1;
      for (const cell of step.cells) {
        if (step.action === "short" || step.action === "cut") overlay.filled.set(cell, step.action);
        if (now) overlay.mark(cell, "focus-step");
        overlay.explain(cell, `step ${index + 1}: ${action(step)}, by ${because(step)}`);
      }
      for (const ends of step.edges) {
        overlay.edges.push({ ends, kind: now ? "going" : "gone" });
        if (now) for (const cell of ends) overlay.mark(cell, "focus-step");
      }
    });
  }
}
