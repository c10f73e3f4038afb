/** A game against the program, and puzzles. */
import { button, html } from "../dom";
import { called, other, RequestError, type Moved, type Player, type Solved } from "../requests/protocol";
import type { Panel, Session } from "../session";

export class Play implements Panel {
  readonly element = html("div", {});
  private readonly status = html("p", { class: "note", role: "status" });
  private readonly side = html("select", { id: "side" },
    html("option", { value: "short" }, "Short"), html("option", { value: "cut" }, "Cut"));
  private readonly hide = html("input", { type: "checkbox", id: "hide" });
  private readonly stop = button("End the game", () => this.end());
  private puzzle: { player: Player; tried: boolean } | null = null;
  private why = "";

  constructor(private readonly session: Session) {
    this.hide.checked = true;
    this.hide.addEventListener("change", () => {
      if (this.session.opponent) this.reveal(!this.hide.checked);
    });
    this.element.append(
      html("p", { class: "note" }, "The program plays what wins, when it can find it, and else what resists longest."),
      html("p", { class: "setting" }, html("label", { for: "side" }, "You are"), this.side),
      html("p", { class: "setting" }, this.hide, html("label", { for: "hide" }, "Tell nothing while we play")),
      html("div", { class: "buttons" },
        button("Play from here", () => this.begin(this.side.value as Player)),
        button("Move for me", () => void this.reply(true)),
        button("Tell me", () => this.reveal(true)),
        this.stop),
      this.status,
    );
    this.stop.hidden = true;
  }

  /** A puzzle: who is to move in it looks for the winning move. */
  pose(): void {
    const player = this.session.document.toMove();
    this.side.value = player;
    this.hide.checked = true;
    this.puzzle = { player, tried: false };
    this.begin(player, true);
    this.tell(`${called(player)} to move and win.`);
  }

  begin(player: Player, puzzle = false): void {
    if (!puzzle) this.puzzle = null;
    this.session.opponent = other(player);
    this.session.hidden = this.hide.checked;
    this.why = "";
    this.session.moved();
  }

  end(): void {
    this.session.opponent = null;
    this.reveal(true);
    this.moved();
  }

  moved(): void {
    const { opponent, document } = this.session;
    this.stop.hidden = opponent === null;
    if (!opponent) {
      this.puzzle = null;
      this.status.textContent = "";
      return;
    }
    const mover = document.toMove();
    if (document.tree.current.children.length > 0) return;
    if (this.puzzle && mover === opponent && !this.puzzle.tried && document.tree.current.parent) {
      this.puzzle.tried = true;
      void this.judge(this.puzzle.player);
    } else if (mover === opponent) {
      void this.reply(false);
    } else if (this.why !== "") {
      this.tell(this.why);
    } else if (!this.puzzle) {
      this.tell(`Your move: ${called(mover)}.`);
    }
  }

  update(): void {
    const { findings, opponent } = this.session;
    if (!opponent || !findings.over) return;
    this.tell(findings.over === "draw" ? "A draw." : findings.over === opponent ? `${called(opponent)} has won: the program.` : "You have won.");
  }

  private tell(text: string): void {
    this.status.textContent = text;
    if (text !== "") this.session.say(text);
  }

  private reveal(told: boolean): void {
    this.session.hidden = !told;
    this.hide.checked = !told;
    this.session.ask();
  }

  /** Does the first move in a puzzle win? */
  private async judge(player: Player): Promise<void> {
    const { document, reply: lane } = this.session;
    const cell = document.tree.current.move?.cell ?? "";
    const number = lane.renew();
    try {
      const request = { do: "solve", game: document.position(), mover: other(player), limits: this.session.limits() };
      const answer = await lane.ask<Solved>(number, request);
      const winner = answer?.results[0]?.winner;
      if (answer === null) return;
      this.why = winner === player ? `Right: ${cell} wins. Play it out, if you like.`
        : winner ? `${cell} does not win. See why, or go back and try another.` : "It is not known in time whether that wins.";
      this.tell(this.why);
      if (winner !== player && this.puzzle) this.puzzle.tried = false;
      await this.reply(false);
    } catch (error) {
      this.tell(error instanceof RequestError ? error.message : String(error));
    }
  }

  private async reply(forMe: boolean): Promise<void> {
    const { document, reply: lane } = this.session;
    const number = lane.renew();
    const before = document.tree.current;
    this.status.textContent = this.why || "Thinking…";
    try {
      const answer = await lane.ask<Moved>(number, { do: "move", game: document.position(), limits: this.session.limits() });
      if (answer === null || document.tree.current !== before) return;
      if (answer.move === null) {
        this.tell(`${this.why} ${answer.why ?? "There is no move to make."}`.trim());
        return;
      }
      if (!this.puzzle && !forMe) this.why = `${called(document.toMove())} plays ${answer.move}.`;
      this.session.play(answer.move);
    } catch (error) {
      this.tell(error instanceof RequestError ? error.message : String(error));
    }
  }
}
