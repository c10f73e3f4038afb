/** What a region is worth, and which moves in it can matter. */
import { button, html, list } from "../dom";
import { called, RequestError, type Player, type Probed, type Request, type Valued } from "../requests/protocol";
import type { Lane } from "../requests/lane";
import type { Panel, Session } from "../session";

export class Region implements Panel {
  readonly element = html("div", {});
  private readonly value = html("div", { class: "result", "aria-live": "polite" });
  private readonly probes = html("div", { class: "result", "aria-live": "polite" });
  private readonly player = html("select", { id: "probe-player" },
    html("option", { value: "cut" }, "Cut"), html("option", { value: "short" }, "Short"));
  private readonly pattern = html("input", { id: "pattern", type: "text", placeholder: "<hexboard … />, or empty: this game" });

  private readonly valueLane: Lane;
  private readonly probeLane: Lane;
  private open = false;

  constructor(private readonly session: Session) {
    this.valueLane = session.newLane();
    this.probeLane = session.newLane();
    this.element.append(
      html("h3", {}, "Value"),
      html("p", { class: "note" }, "Read as a region that hangs on the rest at its terminals, best with three, a game has a value: a game form over what joins what."),
      button("Value of this region", () => void this.askValue()), this.value,
      html("h3", {}, "Probes"),
      html("p", { class: "note" }, "Which intrusions can matter somewhere, and what is as good as the others."),
      html("p", { class: "setting" }, html("label", { for: "pattern" }, "Pattern"), this.pattern),
      html("p", { class: "setting" }, html("label", { for: "probe-player" }, "Who intrudes"), this.player),
      button("Probe", () => void this.askProbes()), this.probes,
    );
  }

  opened(): void {
    this.open = true;
  }

  moved(): void {
    this.valueLane.renew();
    this.probeLane.renew();
    this.value.replaceChildren();
    this.probes.replaceChildren();
  }

  closed(): void {
    this.open = false;
    this.session.lens(null);
  }

  update(): void {}

  private async ask<T>(lane: Lane, request: Request, into: HTMLElement, show: (answer: T) => void): Promise<void> {
    const number = lane.renew();
    into.replaceChildren(html("p", { class: "note" }, "Working… "), button("Stop", () => {
      lane.renew();
      into.replaceChildren(html("p", { class: "note" }, "Stopped."));
    }));
    try {
      const answer = await lane.ask<T>(number, request);
      if (answer === null) return;
      into.replaceChildren();
      show(answer);
    } catch (error) {
      into.replaceChildren(html("p", { class: "note" }, error instanceof RequestError ? error.message : String(error)));
    }
  }

  private askValue(): Promise<void> {
    const request = { do: "value", game: this.session.document.position(), limits: this.session.limits() };
    return this.ask<Valued>(this.valueLane, request, this.value, (valued) => {
      if (valued.value === null) {
        const why = valued.stopped ? `Stopped by a limit (${valued.stopped}).` : "The value is too long to be written.";
        this.value.append(html("p", { class: "note" }, why));
      } else {
        this.value.append(html("p", { class: "form" }, valued.value));
      }
      const facts: [string, unknown][] = [
        ["Outcomes", valued.poset], ["Cells", valued.cells], ["Depth", valued.depth], ["Atoms", valued.atoms],
        ["Followers", valued.followers], ["Passable", valued.passable], ["Monotone", valued.monotone],
      ];
      const table = html("dl", { class: "facts" });
      for (const [name, fact] of facts) {
        if (fact === undefined || fact === null) continue;
        table.append(html("dt", {}, name), html("dd", {}, fact === true ? "yes" : fact === false ? "no" : String(fact)));
      }
      this.value.append(table);
    });
  }

  private askProbes(): Promise<void> {
    const pattern = this.pattern.value.trim();
    const player = this.player.value as Player;
    const subject = pattern === "" ? { game: this.session.document.position() } : { pattern };
    const request = { do: "probe", ...subject, player, limits: this.session.limits() };
    return this.ask<Probed>(this.probeLane, request, this.probes, (probed) => {
      if (probed.probes === null) {
        this.probes.append(html("p", { class: "note" }, `Stopped by a limit (${probed.stopped ?? "time"}).`));
        return;
      }
      const viable = probed.probes.filter((probe) => probe.viable);
      this.probes.append(html("p", {}, viable.length === 0
        ? `No move of ${called(player)}'s in it can be the only winning one.`
        : `Viable: ${list(viable.map(({ move }) => move))}.`));
      const table = html("ul", { class: "plain" });
      for (const probe of probed.probes) {
        if (probe.viable) continue;
        const why = [
          probe.dominated_by.length > 0 ? `dominated by ${list(probe.dominated_by)}` : "",
          probe.reversed_by.length > 0 ? `reversed by ${list(probe.reversed_by)}` : "",
        ].filter((text) => text !== "").join("; ");
        table.append(html("li", {}, html("b", {}, probe.move), ` inferior: ${why}`));
      }
      this.probes.append(table);
      if (pattern !== "" || !this.open) return;
      this.session.lens({
        alone: true,
        draw: (overlay) => {
          for (const { move, viable: can, dominated_by: by } of probed.probes ?? []) {
            overlay.mark(move, can ? "viable" : "dominated", can ? "a viable probe" : `inferior: ${list(by)} is as good`);
          }
        },
      });
    });
  }
}
