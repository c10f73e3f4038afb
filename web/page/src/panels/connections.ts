/** Virtual connections of both players; each shows its carrier on the board. */
import { html, list } from "../dom";
import { called, type Connection } from "../requests/protocol";
import type { Panel, Session } from "../session";

const MOST = 120;

export class Connections implements Panel {
  readonly element = html("div", {});
  private chosen: HTMLElement | null = null;
  private shown: unknown = undefined;

  constructor(private readonly session: Session) {}

  opened(): void {
    this.session.ask();
  }

  closed(): void {
    this.choose(null, null);
  }

  moved(): void {
    this.choose(null, null);
  }

  update(): void {
    const { findings, hidden } = this.session;
    const now = hidden ? "hidden" : findings.shown ?? findings.problems.get("connections") ?? findings.over;
    if (now === this.shown) return;
    this.shown = now;
    this.element.replaceChildren();
    if (hidden) {
      this.element.append(html("p", { class: "note" }, "Hidden while you play."));
    } else if (findings.shown === null) {
      this.element.append(html("p", { class: "note" }, findings.problems.get("connections") ??
        (findings.over ? "The game is over." : "Connections are looked for…")));
    }
    if (hidden) return;
    for (const { player, connections, reason, wins_moving_second: wins } of findings.shown?.players ?? []) {
      this.element.append(html("h3", {}, called(player)));
      if (reason) this.element.append(html("p", { class: "note" }, reason));
      if (wins) this.element.append(html("p", { class: "note" }, `${called(player)} is connected: he wins even moving second.`));
      const all = connections ?? [];
      if (all.length === 0 && !reason) this.element.append(html("p", { class: "note" }, "None was found."));
      const items = html("ul", { class: "picks" });
      for (const connection of all.slice(0, MOST)) items.append(this.item(connection));
      this.element.append(items);
      if (all.length > MOST) this.element.append(html("p", { class: "note" }, `and ${all.length - MOST} more`));
    }
  }

  private item(connection: Connection): HTMLElement {
    const { ends, strength, carrier } = connection;
    const pick = html("button", { type: "button", class: "pick", "aria-pressed": "false" },
      html("b", {}, ends.join(" – ")),
      html("span", { class: `tag tag-${strength}` }, strength),
      html("small", {}, carrier.length === 0 ? "adjacent" : list(carrier)));
    const show = () => this.session.lens({
      alone: true,
      draw: (overlay) => {
        for (const cell of carrier) overlay.mark(cell, "carrier", `in the carrier of ${ends.join(" – ")}`);
        for (const cell of ends) overlay.mark(cell, "ends");
      },
    });
    pick.addEventListener("click", () => (this.chosen === pick ? this.choose(null, null) : this.choose(pick, show)));
    pick.addEventListener("pointerenter", (event) => {
      if (!this.chosen && event.pointerType === "mouse") show();
    });
    pick.addEventListener("pointerleave", (event) => {
      if (!this.chosen && event.pointerType === "mouse") this.session.lens(null);
    });
    return html("li", {}, pick);
  }

  private choose(pick: HTMLElement | null, show: (() => void) | null): void {
    this.chosen?.setAttribute("aria-pressed", "false");
    this.chosen = pick;
    pick?.setAttribute("aria-pressed", "true");
    if (show) show();
    else this.session.lens(null);
  }
}
