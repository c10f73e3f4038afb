/** A proof that a person and the program find together: what is to be shown, what is left, the certificate. */
import { button, html, list, sentence } from "../dom";
import { save } from "../draw/export";
import type { Document } from "../game/document";
import { Proof, sameClaims } from "../game/proof";
import { called, other, RequestError, type Assembled, type Filled, type Game, type Gap, type Outlined, type Player, type Stone } from "../requests/protocol";
import type { Lane } from "../requests/lane";
import type { Panel, Session } from "../session";

const MOST_GAPS = 40;

const sideSelect = (id: string): HTMLSelectElement => html("select", { id },
  html("option", { value: "short" }, "Short"), html("option", { value: "cut" }, "Cut"));

const moves = (line: Stone[]): string => line.map(({ cell }) => cell).join(" ");

export class Prove implements Panel {
  readonly element = html("div", {});
  private readonly proofs = new WeakMap<Document, Proof>();
  private open = false;
  private readonly lane: Lane;
  /** The proof that the program tries to complete, if it does. */
  private filled: Proof | null = null;
  private readonly winner = sideSelect("prove-winner");
  private readonly mover = sideSelect("prove-mover");
  private readonly ends = html("input", { id: "prove-ends", type: "text", placeholder: "c4, bottom", spellcheck: "false" });
  private readonly joiner = sideSelect("prove-joiner");
  private readonly file = html("input", { id: "prove-file", type: "file", accept: ".json,application/json" });
  private readonly state = html("div", {});
  private readonly work = html("div", {});
  private readonly status = html("p", { class: "note", role: "status", id: "prove-status" });
  private readonly fault = html("p", { class: "fault", role: "alert" });
  private readonly here = html("p", { id: "prove-here", "aria-live": "polite" });
  private readonly gaps = html("ul", { class: "picks", "aria-label": "What is left to be shown" });
  private readonly all = button("Let the program try", () => void this.fill(false), { class: "primary", id: "prove-fill" });
  private readonly only = button("Only from here", () => void this.fill(true), { id: "prove-fill-here" });
  private readonly stop = button("Stop", () => this.halt(), { id: "prove-stop" });
  private readonly certificate = button("Save the certificate", () => this.give(), { id: "prove-certificate" });
  private readonly goal = html("h3", { id: "prove-goal" });

  constructor(private readonly session: Session) {
    this.lane = session.newLane();
    this.state.append(
      html("p", { class: "note" }, "Say who wins. Then answer the opponent by moves on the board, let the program try the rest, and see what is left: in the end there is a certificate, of positions, too, that the program cannot decide alone."),
      html("p", { class: "setting" }, this.winner, html("label", { for: "prove-winner" }, "wins this position,"),
        this.mover, html("label", { for: "prove-mover" }, "moving first")),
      html("div", { class: "buttons" }, button("Prove that", () => void this.begin(), { class: "primary", id: "prove-begin" })),
      html("h3", {}, "Two groups are joined"),
      html("p", { class: "note" }, "A stone and an edge, or two stones: that is a game of its own."),
      html("p", { class: "setting" }, this.joiner, html("label", { for: "prove-joiner" }, "joins"), this.ends,
        html("label", { for: "prove-ends", class: "unseen" }, "the two ends")),
      html("div", { class: "buttons" }, button("Prove that they are joined", () => void this.join(), { id: "prove-join" })),
      html("h3", {}, "Go on with a proof"),
      html("p", { class: "setting" }, html("label", { for: "prove-file" }, "A saved proof"), this.file),
    );
    this.work.append(
      this.goal, this.here,
      html("div", { class: "buttons" }, this.all, this.only, this.stop),
      this.gaps,
      html("div", { class: "buttons" }, this.certificate,
        button("Save the proof", () => this.store(), { id: "prove-save" }),
        button("Leave it", () => this.leave(), { id: "prove-leave" })),
    );
    this.element.append(this.state, this.status, this.fault, this.work);
    this.file.addEventListener("change", () => void this.restore());
    this.draw();
  }

  /** The proof of the game on the board; it goes with the variation in which it began. */
  private get proof(): Proof | null {
    const { document } = this.session;
    const proof = this.proofs.get(document);
    return proof && document.tree.has(proof.from) ? proof : null;
  }

  private get busy(): boolean {
    return this.filled !== null;
  }

  opened(): void {
    this.open = true;
    this.moved();
  }

  closed(): void {
    this.open = false;
    this.session.lens(null);
  }

  moved(): void {
    // Nobody sees what becomes of a proof that is no more on the board.
    if (this.filled !== this.proof) this.end();
    if (!this.proof) {
      const mover = this.session.document.toMove();
      this.mover.value = mover;
    }
    if (!this.busy) this.status.textContent = "";
    this.draw();
    if (this.open && this.proof && !this.busy) void this.review();
  }

  update(): void {}

  /** What is to be shown: the current position, with the side to move that was chosen. */
  private async begin(): Promise<void> {
    const [winner, mover] = [this.winner.value as Player, this.mover.value as Player];
    if (mover !== this.session.document.toMove()) {
      const game = { ...this.session.document.position(), to_move: mover };
      if (!(await this.loaded(game))) return;
    }
    this.stateGoal(winner);
  }

  private async join(): Promise<void> {
    const ends = this.ends.value.split(/[\s,]+/).filter((end) => end !== "");
    const request = { do: "join", game: this.session.document.position(), player: this.joiner.value, ends };
    await this.attempt(async () => {
      const answer = await this.lane.ask<{ game: Game }>(this.lane.renew(), request);
      // Whose groups are joined is its Short; the other one tries to keep them apart.
      if (answer && (await this.loaded({ ...answer.game, to_move: "cut" }))) this.stateGoal("short");
    });
  }

  private async loaded(game: Game): Promise<boolean> {
    const loaded = await this.session.load(game);
    this.fault.textContent = loaded instanceof Error ? sentence(loaded.message) : "";
    return loaded === "done";
  }

  private stateGoal(winner: Player): void {
    const { document } = this.session;
    const proof = new Proof(document.tree, document, winner);
    this.proofs.set(document, proof);
    this.status.textContent = "";
    this.moved();
    this.goal.focus();
  }

  private leave(): void {
    this.halt();
    this.proofs.delete(this.session.document);
    this.status.textContent = "";
    this.session.moved();
  }

  private halt(): void {
    if (!this.busy) return;
    this.end();
    this.moved();
  }

  private end(): void {
    if (!this.busy) return;
    this.lane.renew();
    this.filled = null;
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    this.fault.textContent = "";
    try {
      await work();
    } catch (error) {
      this.fault.textContent = sentence(error instanceof RequestError || error instanceof Error ? error.message : String(error));
    }
  }

  /** What is left; and the certificate, if nothing is. */
  private async review(): Promise<void> {
    const { proof } = this;
    if (!proof) return;
    const { lane } = this;
    const number = lane.renew();
    await this.attempt(async () => {
      const outlined = await lane.ask<Outlined>(number, proof.request("outline"));
      if (outlined === null) return;
      proof.review = outlined;
      if (!outlined.shown) proof.certificate = null;
      this.draw();
      if (!outlined.shown || proof.certificate !== null) return;
      const assembled = await lane.ask<Assembled>(number, proof.request("assemble"));
      if (assembled === null) return;
      proof.certificate = assembled.certificate;
      this.draw();
      this.session.say("Nothing is left: the proof is complete.");
    });
    this.draw();
  }

  private async fill(fromHere: boolean): Promise<void> {
    const { proof } = this;
    const within = proof?.claims();
    if (!proof || this.busy || (fromHere && !within)) return;
    const { lane } = this;
    const number = lane.renew();
    this.filled = proof;
    this.draw();
    let tried = "";
    await this.attempt(async () => {
      const more = { limits: this.session.limits(), ...(fromHere ? { within } : {}) };
      const filled = await lane.ask<Filled>(number, proof.request("fill", more));
      if (filled === null) return;
      proof.add(filled);
      const shown = filled.pieces.length === 1 ? "One position is shown" : `${filled.pieces.length} positions are shown`;
      const wrong = filled.refuted.map(({ line, by }) => `after ${moves(line) || "no move"}${by ? ` (${by})` : ""}`);
      tried = `${shown}.${wrong.length > 0 ? ` ${called(other(proof.winner))} wins ${list(wrong)}.` : ""}` +
        (filled.stopped ? " Time is up: answer some yourself, or give it more seconds (Marks)." : "");
    });
    if (!lane.isNow(number)) return;
    this.filled = null;
    this.status.textContent = tried;
    await this.review();
  }

  private give(): void {
    const certificate = this.proof?.certificate;
    if (certificate) save("proof.cert", certificate);
  }

  private store(): void {
    const { proof } = this;
    if (proof) save("proof.json", JSON.stringify(proof.saved(this.session.document)) + "\n");
  }

  private async restore(): Promise<void> {
    const file = this.file.files?.[0];
    if (!file) return;
    await this.attempt(async () => {
      const saved = Proof.read(await file.text());
      this.file.value = "";
      const loaded = await this.session.load(saved.game, saved.tree);
      if (loaded instanceof Error) throw loaded;
      if (loaded === "left") return;
      const { document } = this.session;
      this.proofs.set(document, Proof.restored(saved, document));
      this.moved();
    });
  }

  private draw(): void {
    const { proof } = this;
    this.state.hidden = proof !== null;
    this.work.hidden = proof === null;
    if (!proof) {
      this.here.textContent = "";
      return this.mark(null);
    }
    const { review, certificate, winner } = proof;
    this.goal.textContent = `${called(winner)} wins, ${called(proof.mover)} moving first`;
    this.goal.tabIndex = -1;
    this.stop.hidden = !this.busy;
    this.all.disabled = this.only.disabled = this.busy || review?.shown === true;
    if (!proof.claims()) this.only.disabled = true;
    this.certificate.hidden = certificate === null;
    const focused = document.activeElement?.closest(".picks") === this.gaps;
    this.gaps.replaceChildren(...(review?.gaps ?? []).slice(0, MOST_GAPS).map((gap) => this.item(gap)));
    // The button that was chosen is gone.
    if (focused) (this.gaps.querySelector<HTMLElement>("[aria-current]") ?? this.goal).focus();
    this.here.textContent = this.told(proof);
    this.here.classList.toggle("complete", certificate !== null);
    this.mark(proof);
  }

  /** How far it is, and what is to be done here. */
  private told(proof: Proof): string {
    const { review, certificate, winner } = proof;
    if (this.busy) return "The program tries…";
    if (!review) return this.fault.textContent === "" ? "Working…" : "";
    if (review.shown) return certificate ? "Proved. The checker has read the certificate and accepts it." : "Nothing is left; the certificate is put together…";
    const claims = proof.claims();
    const loser = other(winner);
    const progress = `${review.met} of ${review.met + review.left} claims are dealt with.`;
    if (!claims) return `${progress} This position is not part of the proof.`;
    const gap = this.gapHere(proof);
    if (gap?.missing === "replies") return `${progress} ${called(loser)} has ${gap.cells.length} claims here that are not met (ringed): claim one for him, then answer it.`;
    const lost = review.gaps.some((each) => each.missing === "lost" && sameClaims(each, claims));
    if (lost) return `${progress} ${called(loser)} wins here: ${claims.short.length + claims.cut.length === 0 ? "what was to be shown is not true" : "go back and play another move"}.`;
    const asked = review.gaps.some((each) => sameClaims(each, claims) && each.missing === "answer" ||
      each.cells.some((cell) => sameClaims({ ...each, [loser]: [...each[loser], cell] }, claims)));
    if (asked) return `${progress} ${called(winner)} is to answer here: your move, or the program's.`;
    return `${progress} Nothing is left to be done in this position itself.`;
  }

  private gapHere(proof: Proof): Gap | null {
    const claims = proof.claims();
    return (claims && proof.review?.gaps.find((gap) => gap.missing === "replies" && sameClaims(gap, claims))) ?? null;
  }

  /** The claims that are not met here, on the board. */
  private mark(proof: Proof | null): void {
    if (!this.open) return;
    const gap = proof && this.gapHere(proof);
    this.session.lens(!gap ? null : {
      alone: true,
      draw: (overlay) => {
        for (const cell of gap.cells) overlay.mark(cell, "must", `not met: what does ${called(other(gap.to_move))} answer?`);
      },
    });
  }

  private item(gap: Gap): HTMLElement {
    const { line, missing, cells, to_move } = gap;
    const go = (more: Stone[]): void => {
      this.proof?.goTo(line, more);
      this.session.moved();
    };
    const after = line.length === 0 ? "At the beginning" : `After ${moves(line)}`;
    const what = missing === "lost" ? `${called(to_move)} wins: another move is needed`
      : missing === "answer" ? `${called(to_move)} is to move` : `${called(to_move)}'s claims that are not met`;
    const claimed = this.proof?.claims();
    const at = claimed && sameClaims(gap, claimed) ? "step" : null;
    const place = html("button", { type: "button", class: "pick", "aria-current": at }, html("b", {}, after), html("small", {}, what));
    place.addEventListener("click", () => go([]));
    const claims = cells.map((cell) => button(cell, () => go([{ player: to_move, cell }]),
      { class: "move", "aria-label": `${called(to_move)} claims ${cell}: answer it` }));
    return html("li", { class: "gap" }, place, claims.length > 0 && html("div", { class: "tree" }, ...claims));
  }
}
