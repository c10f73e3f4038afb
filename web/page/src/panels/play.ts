/** A game against the program, and puzzles. */
import { button, html, sentence } from "../dom";
import { called, other, RequestError, type Moved, type Player, type Solved } from "../requests/protocol";
import type { Panel, Session } from "../session";

interface Puzzle {
  player: Player;
  tried: boolean;
}

export class Play implements Panel {
  readonly element = html("div", {});
  private readonly status = html("p", { class: "note", role: "status" });
  private readonly side = html("select", { id: "side" },
    html("option", { value: "short" }, "Short"), html("option", { value: "cut" }, "Cut"));
  private readonly hide = html("input", { type: "checkbox", id: "hide" });
  private readonly stop = button("End the game", () => this.end());
  private puzzle: Puzzle | null = null;
  /** What is to be said with the program's next move. */
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
  }

  begin(player: Player, puzzle = false): void {
    if (!puzzle) this.puzzle = null;
    this.session.opponent = other(player);
    this.session.hidden = this.hide.checked;
    this.why = "";
    this.session.moved();
    // Where moves are known already, too.
    if (this.session.document.tree.current.children.length > 0) this.answer();
  }

  end(): void {
    this.session.opponent = null;
    this.reveal(true);
    this.moved();
  }

  moved(): void {
    // What was asked of another position is not played in this one.
    this.session.reply.renew();
    const { opponent, document } = this.session;
    const { why } = this;
    this.why = "";
    this.status.textContent = "";
    this.stop.hidden = opponent === null;
    if (!opponent) {
      this.puzzle = null;
      return;
    }
    const mover = document.toMove();
    const { children, parent } = document.tree.current;
    if (mover !== opponent) {
      this.tell(why || (this.puzzle && !parent ? `${called(mover)} to move and win.` : `Your move: ${called(mover)}.`));
    } else if (children.length === 0) {
      this.answer();
    } else {
      // Who goes back wants to look, not to be answered again.
      this.tell("It is the program's move: go forward to it, or press “Play from here”.");
    }
  }

  /** Where it is the program's move it answers; the first move in a puzzle is judged before. */
  answer(): void {
    const { opponent, document } = this.session;
    if (!opponent || document.toMove() !== opponent) return;
    const { puzzle } = this;
    if (puzzle && !puzzle.tried && document.tree.current.parent) void this.judge(puzzle);
    else void this.reply(false);
  }

  update(): void {
    const { findings, opponent } = this.session;
    if (!opponent || !findings.over) return;
    const told = findings.over === "draw" ? "A draw." : findings.over === opponent ? `${called(opponent)} has won: the program.` : "You have won.";
    if (this.status.textContent !== told) this.tell(told);
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
  private async judge(puzzle: Puzzle): Promise<void> {
    const { player } = puzzle;
    puzzle.tried = true;
    this.status.textContent = "Thinking…";
    const { document, reply: lane } = this.session;
    const cell = document.tree.current.move?.cell ?? "";
    const number = lane.renew();
    try {
      const request = { do: "solve", game: document.position(), mover: other(player), limits: this.session.limits() };
      const answer = await lane.ask<Solved>(number, request);
      if (answer === null) {
        puzzle.tried = false;
        return;
      }
      const winner = answer.results[0]?.winner;
      this.why = winner === player ? `Right: ${cell} wins. Play it out, if you like.`
        : winner ? `${cell} does not win. See why, or go back and try another.` : "It is not known in time whether that wins.";
      this.tell(this.why);
      if (winner !== player) puzzle.tried = false;
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
        // Who has won is a better word, and may be known already.
        if (this.session.opponent && this.session.findings.over) return this.update();
        return this.tell(sentence(answer.why ?? "There is no move to make."));
      }
      if (this.why === "" && !forMe) this.why = `${called(document.toMove())} plays ${answer.move}.`;
      this.session.play(answer.move);
    } catch (error) {
      this.tell(error instanceof RequestError ? error.message : String(error));
    }
  }
}
