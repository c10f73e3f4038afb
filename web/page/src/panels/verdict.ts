/** Who wins, for both movers. */
import { button, html, list, sentence } from "../dom";
import { winsOf } from "../findings";
import { called, other, type Player, type SolveResult, type Winner } from "../requests/protocol";
import type { Progress } from "../requests/host";
import type { Panel, Session } from "../session";

const wins = (winner: Winner): string => (winner === "draw" ? "a draw" : winner ? `${called(winner)} wins` : "not known");

export class Verdict implements Panel {
  readonly element = html("section", { class: "verdict", "aria-label": "Who wins" });
  private readonly head = html("p", { class: "headline" });
  private readonly rows = html("dl");
  private readonly note = html("p", { class: "note" });
  private readonly far = html("p", { class: "note far", "aria-hidden": "true" });
  private readonly cancel = button("Stop", () => this.stop(), { class: "stop", hidden: true });
  private busy = false;
  private timer = 0;
  private stopped = false;

  constructor(private readonly session: Session) {
    this.element.append(html("div", { class: "headrow" }, this.head, this.cancel), this.rows, this.note, this.far);
  }

  /** Work has begun or ended; only work that lasts is told of. */
  working(busy: boolean): void {
    this.busy = busy;
    if (busy) this.stopped = false;
    clearTimeout(this.timer);
    if (busy) {
      this.timer = window.setTimeout(() => {
        this.cancel.hidden = false;
        this.element.classList.add("busy");
      }, 250);
    } else {
      this.cancel.hidden = true;
      this.element.classList.remove("busy");
    }
    this.update();
  }

  /** How far the search is that everybody waits for. */
  heard({ nodes, seconds }: Progress): void {
    if (!nodes || !this.busy || this.session.hidden) return;
    this.far.textContent = `${nodes.toLocaleString("en")} nodes so far${seconds ? `, ${seconds.toFixed(1)} s` : ""}`;
  }

  moved(): void {
    this.stopped = false;
  }

  private stop(): void {
    this.stopped = true;
    this.session.analysis.renew();
    this.update();
    this.session.say("Stopped.");
  }

  update(): void {
    const { findings, hidden } = this.session;
    this.far.textContent = "";
    const mover = findings.document.toMove();
    this.element.classList.toggle("secret", hidden);
    this.rows.replaceChildren();
    this.note.textContent = "";
    if (hidden) {
      this.head.textContent = findings.over ? this.over(findings.over) : `${called(mover)} to move`;
      return;
    }
    const result = findings.result(mover);
    const opposite = findings.result(other(mover));
    this.head.textContent = this.headline(result, mover);
    if (findings.over) return;
    for (const [player, of] of [[mover, result], [other(mover), opposite]] as const) {
      this.rows.append(
        html("dt", {}, html("span", { class: `chip chip-${player}`, "aria-hidden": "true" }), `${called(player)} to move`),
        html("dd", {}, of ? this.words(of) : this.busy ? "…" : "not known"),
      );
    }
    this.note.textContent = this.remark(result, opposite);
  }

  private over(winner: Winner): string {
    return winner === "draw" ? "The game is over: a draw." : `${called(winner as Player)} has won.`;
  }

  private headline(result: SolveResult | null, mover: Player): string {
    const { findings } = this.session;
    const problem = findings.problems.get("winner");
    if (findings.over) return this.over(findings.over);
    if (problem) return problem;
    if (this.stopped && !result) return "Stopped: not known";
    if (!result) return `${called(mover)} to move: working…`;
    if (!result.winner) return `${called(mover)} to move: not decided`;
    return `${called(mover)} to move: ${wins(result.winner)}`;
  }

  private words(result: SolveResult): string {
    if (!result.winner) return result.stopped ? `not decided (limit: ${result.stopped})` : "not known";
    return wins(result.winner) + (result.winner === result.to_move && result.move ? `, with ${result.move}` : "");
  }

  private remark(first: SolveResult | null, second: SolveResult | null): string {
    const { findings } = this.session;
    const remarks: string[] = [];
    if (first?.winner && first.winner === second?.winner) remarks.push(sentence(`${wins(first.winner)} whoever moves`));
    else if (first?.winner && first.winner === first.to_move && second?.winner === second?.to_move) remarks.push("Whoever moves first wins.");
    else if (first?.winner && first.winner === second?.to_move && second.winner === first.to_move) remarks.push("Whoever moves second wins.");
    const moves = findings.moves;
    if (moves?.winning_moves && moves.winning_moves.length > 0) {
      const named = moves.winning_moves.length > 8 ? "" : `: ${list(moves.winning_moves)}`;
      remarks.push(`${winsOf(moves)}${named}.`);
    }
    if (first && !first.winner && first.stopped) remarks.push(`Stopped after ${this.session.seconds} s: give it longer below.`);
    const nodes = (first?.nodes ?? 0) + (second?.nodes ?? 0);
    if (first && nodes > 0) remarks.push(`${nodes.toLocaleString("en")} nodes, ${(first.seconds + (second?.seconds ?? 0)).toFixed(2)} s.`);
    return remarks.join(" ");
  }
}
