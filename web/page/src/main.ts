/** The page: puts its parts together. */
import { byId, html, sentence } from "./dom";
import { Board } from "./draw/board";
import { Overlay } from "./draw/overlay";
import { Findings, investigate, overlayOf, winsOf, type Switches } from "./findings";
import { Document } from "./game/document";
import { goal } from "./game/goal";
import { fromFragment, type Linked } from "./game/link";
import { Tree, type PlainTree } from "./game/tree";
import { boardsDialog } from "./inputs/boards";
import { Editor } from "./inputs/editor";
import { pasteDialog } from "./inputs/paste";
import { puzzlesDialog } from "./inputs/puzzles";
import { shareDialog } from "./inputs/share";
import { Connections } from "./panels/connections";
import { Marks } from "./panels/marks";
import { Moves } from "./panels/moves";
import { Play } from "./panels/play";
import { Prove } from "./panels/prove";
import { Reduction } from "./panels/reduction";
import { Region } from "./panels/region";
import { Tabs } from "./panels/tabs";
import { Verdict } from "./panels/verdict";
import type { Host } from "./requests/host";
import { moduleOfPage } from "./requests/module";
import { Lane } from "./requests/lane";
import { called, type Game, type Limits, type Player, type Scene } from "./requests/protocol";
import { ServerHost } from "./requests/server-host";
import { WorkerHost } from "./requests/worker-host";
import type { Hand, Lens, Loaded, Panel, Session } from "./session";

/** What `cutshort explore` has put into the page. */
interface Start {
  game?: Game | null;
  server?: string | null;
  /** What `draw` says of it: then the first picture waits for nothing. */
  scene?: Scene | null;
}

/** The board to begin with as `draw` answers it, or null; put in by `build.mjs`. */
declare const OPENING: Scene | null;

const start = (JSON.parse(byId("start").textContent ?? "null") ?? {}) as Start;

function newHost(warm = false): Host {
  if (start.server) return new ServerHost(start.server);
  const host = new WorkerHost(moduleOfPage);
  if (warm) host.warm();
  return host;
}

/** A board to look at while nothing else is there. */
const EMPTY: Scene = {
  game: { format: "cutshort/1" }, kind: "graph", size: [1, 1], cells: [], edges: [], hyperedges: [], sides: [], link: null, winner_on_board: null,
};

class Page implements Session {
  document = new Document({}, EMPTY);
  findings = new Findings(this.document);
  switches: Switches = { wins: true, must: false, captured: false, dominated: false, carrier: false, current: false, line: false };
  seconds = 5;
  hand: Hand = "turn";
  names = true;
  hidden = false;
  opponent: Player | null = null;
  readonly analysis = new Lane(newHost(true), (busy) => this.verdict?.working(busy), (progress) => this.verdict?.heard(progress));
  readonly reply = new Lane(newHost());
  private readonly loading = new Lane(newHost(true));
  private readonly earlier: Document[] = [];
  /** Games that were undone, for *forward*. */
  private readonly later: Document[] = [];
  private through: Lens | null = null;
  private readonly picture = byId<SVGSVGElement>("board");
  private readonly info = byId("info");
  private readonly live = byId("live");
  private pointed: string | null = null;
  private said = "";
  private overlay = new Overlay();
  private readonly board = new Board(this.picture, {
    chosen: (name) => this.chosen(name),
    pointed: (name) => this.point(name),
  });
  private readonly verdict = new Verdict(this);
  private readonly connections = new Connections(this);
  private readonly game = new Play(this);
  private readonly editor = new Editor(this, () => byId("stage").classList.remove("editing"));
  private readonly panels: Panel[];
  private readonly tabs: Tabs;

  constructor() {
    const marks = new Marks(this);
    const moves = new Moves(this);
    const reduction = new Reduction(this);
    const region = new Region(this);
    const prove = new Prove(this);
    this.tabs = new Tabs([
      ["Marks", marks], ["Moves", moves], ["Play", this.game], ["Connections", this.connections], ["Reduction", reduction], ["Region", region], ["Prove", prove],
    ]);
    this.panels = [this.verdict, marks, moves, this.game, this.connections, reduction, region, prove];
    byId("verdict").append(this.verdict.element);
    byId("panels").append(this.tabs.element);
    this.buttons();
    this.keys();
    window.addEventListener("hashchange", () => void this.fromLink());
  }

  limits(): Limits {
    return { seconds: this.seconds, memory: 128 };
  }

  newLane(): Lane {
    return new Lane(newHost());
  }

  async load(game: Game, tree?: PlainTree): Promise<Loaded> {
    const number = this.loading.renew();
    try {
      const scene = await this.loading.ask<Scene>(number, { do: "draw", game });
      if (scene === null) return "left";
      const document = new Document(scene.game, scene, tree ? Tree.fromPlain(tree) : undefined);
      // Undo leads to the game that one came from, and then to those that were undone before it.
      if (this.document.scene !== EMPTY) this.earlier.push(...this.later.splice(0), this.document);
      this.show(document);
      return "done";
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  leave(): void {
    this.loading.renew();
  }

  /** What the page was opened with: a link, an input, or a board to begin with. */
  async begin(): Promise<void> {
    if (await this.fromLink()) return;
    const about = byId("fault").textContent ?? "";
    const scene = start.scene ?? (start.game ? null : OPENING);
    if (scene) this.show(new Document(scene.game, scene));
    const loaded = scene ? "done" : await this.load(start.game ?? { board: "hex:5x5" });
    this.wrong(loaded instanceof Error ? loaded.message : about);
  }

  private async fromLink(): Promise<boolean> {
    try {
      const linked: Linked | null = await fromFragment(location.hash);
      if (!linked) return false;
      const loaded = await this.load(linked.game, linked.tree);
      if (!(loaded instanceof Error)) return true;
      this.wrong(loaded.message);
    } catch (error) {
      this.wrong(error instanceof Error ? error.message : String(error));
    }
    return this.document.scene !== EMPTY;
  }

  /** One sentence about what went wrong, where the page has no better place for it. */
  private wrong(problem: string): void {
    byId("fault").textContent = sentence(problem);
  }

  private show(document: Document): void {
    this.wrong("");
    this.editor.leave();
    this.opponent = null;
    this.hidden = false;
    this.document = document;
    byId("name").textContent = document.name + (document.misere ? " (misère)" : "");
    byId("source").textContent = document.source;
    byId("goal").textContent = goal(document);
    this.board.show(document.scene);
    if (performance.getEntriesByName("first picture").length === 0) requestAnimationFrame(() => performance.mark("first picture"));
    this.picture.setAttribute("aria-label", `${document.name}: arrow keys move over the cells, Enter claims`);
    this.moved();
  }

  play(cell: string): void {
    this.document.tree.play({ player: this.document.toMove(), cell });
    this.moved();
  }

  private chosen(name: string): void {
    const owner = this.document.owners().get(name);
    if (!this.document.claimable(name) || this.hand === "look") return this.point(name);
    if (this.hand === "clear") {
      if (!owner) return;
      this.document.tree.play({ player: null, cell: name });
      return this.moved();
    }
    if (owner) return this.say(`${name} is ${called(owner)}'s.`);
    if (this.findings.over && this.hand === "turn") return this.say("The game is over.");
    const mover = this.document.toMove();
    if (this.opponent === mover && this.hand === "turn") return this.say("It is the program's move.");
    const player = this.hand === "turn" ? mover : this.hand;
    this.document.tree.play({ player, cell: name });
    this.moved();
    this.say(`${called(player)} claims ${name}.`);
    // A move that was played here before is answered again.
    if (this.document.tree.current.children.length > 0) this.game.answer();
  }

  private point(name: string | null): void {
    this.pointed = name;
    this.said = "";
    this.tell();
  }

  /** What has been said, until another cell is pointed at; else what is known about that cell. */
  private tell(): void {
    const name = this.pointed;
    this.info.replaceChildren();
    if (this.said !== "") return this.info.append(this.said);
    if (name === null) {
      this.info.append(this.hand === "look" ? "Choose a cell to read about it." : "Point at a cell to read why it is marked.");
      return;
    }
    const owner = this.document.owners().get(name);
    const cell = this.document.scene.cells.find((each) => each.name === name);
    const state = cell?.terminal ? "a terminal" : owner ? `${called(owner)}'s` : "free";
    const heat = this.overlay.heat?.get(name);
    const told = owner ? [] : [...(this.overlay.reasons.get(name) ?? [])];
    if (heat !== undefined && !owner) told.push(`current ${Math.round(heat * 100)} of 100`);
    this.info.append(html("b", {}, name), ` ${state}${told.length > 0 ? ": " : ""}${told.join("; ")}`);
  }

  moved(): void {
    this.said = "";
    this.findings = new Findings(this.document);
    this.through = null;
    for (const panel of this.panels) panel.moved?.();
    this.controls();
    this.ask();
  }

  ask(): void {
    const number = this.analysis.renew();
    const findings = (this.findings = new Findings(this.document));
    this.redraw();
    const switches = this.hidden
      ? { wins: false, must: false, captured: false, dominated: false, carrier: false, current: false, line: false }
      : { ...this.switches };
    void investigate({
      lane: this.analysis, number, findings, switches, limits: this.limits(),
      connections: !this.hidden && this.tabs.isOpen(this.connections),
      changed: () => this.redraw(),
    }).then(() => {
      if (this.analysis.isNow(number)) this.announce();
    });
  }

  private announce(): void {
    const { over, moves } = this.findings;
    const mover = this.document.toMove();
    const result = this.findings.result(mover);
    if (this.hidden || !result) return;
    const { winner } = result;
    const found = winner === "draw" ? "A draw" : winner ? `${called(winner)} wins` : "Not decided";
    this.live.textContent = over ? (over === "draw" ? "The game is over: a draw." : `${called(over)} has won.`)
      : `${called(mover)} to move. ${found}.${moves?.winning_moves?.length ? ` ${winsOf(moves)}.` : ""}`;
  }

  redraw(): void {
    this.overlay = this.hidden ? new Overlay() : overlayOf(this.findings, this.switches);
    if (this.through) {
      if (this.through.alone) this.overlay = new Overlay();
      this.through.draw(this.overlay);
    }
    const { move } = this.document.tree.current;
    this.board.update({
      owners: this.document.owners(), toMove: this.document.toMove(), overlay: this.overlay,
      last: move?.player ? move.cell : null, names: this.names,
    });
    for (const panel of this.panels) panel.update();
    this.tell();
  }

  lens(lens: Lens | null): void {
    if (lens === null && this.through === null) return;
    this.through = lens;
    this.redraw();
  }

  say(text: string): void {
    this.live.textContent = text;
    this.said = text;
    this.tell();
  }

  private undo(): void {
    const { tree } = this.document;
    if (tree.restore()) return this.moved();
    if (tree.back()) {
      // Against the program its answer goes as well, if there is a move of the person's before it.
      if (this.document.toMove() === this.opponent && !tree.back()) {
        tree.forward();
        return this.say("There is no move of yours to undo.");
      }
      return this.moved();
    }
    const earlier = this.earlier.pop();
    if (!earlier) return this.say("There is nothing to undo.");
    this.later.push(this.document);
    this.show(earlier);
  }

  /** A move on, or behind the last one to the game that was undone. */
  private forward(): void {
    if (this.document.tree.forward()) return this.moved();
    const later = this.later.pop();
    if (!later) return;
    this.earlier.push(this.document);
    this.show(later);
  }

  private step(go: (tree: Tree) => unknown): void {
    go(this.document.tree);
    this.moved();
  }

  private controls(): void {
    const { tree } = this.document;
    const last = tree.current.children.length === 0;
    for (const id of ["to-start", "back"]) byId<HTMLButtonElement>(id).disabled = tree.current.parent === null;
    byId<HTMLButtonElement>("forward").disabled = last && this.later.length === 0;
    byId<HTMLButtonElement>("to-end").disabled = last;
    byId<HTMLButtonElement>("undo").disabled = tree.current.parent === null && this.earlier.length === 0 && !tree.restorable;
    const mover = this.document.toMove();
    byId("mover").textContent = called(mover);
    byId("mover").className = `chip-word chip-${mover}`;
  }

  private buttons(): void {
    const on = (id: string, action: () => void) => byId(id).addEventListener("click", action);
    const boards = boardsDialog(this);
    const paste = pasteDialog(this);
    const share = shareDialog(this, this.picture);
    const puzzles = puzzlesDialog(this, () => {
      this.tabs.open(this.game);
      this.game.pose();
    });
    const stage = byId("stage");
    stage.append(this.editor.element);
    on("open-boards", () => boards.open());
    on("open-paste", () => paste.open());
    on("open-share", () => share.open());
    on("open-puzzles", () => puzzles.open());
    on("open-editor", () => {
      stage.classList.add("editing");
      this.editor.open();
    });
    on("undo", () => this.undo());
    on("to-start", () => this.step((tree) => tree.toStart()));
    on("back", () => this.step((tree) => tree.back()));
    on("forward", () => this.forward());
    on("to-end", () => this.step((tree) => tree.toEnd()));
    const hand = byId<HTMLSelectElement>("hand");
    hand.addEventListener("change", () => {
      this.hand = hand.value as Hand;
      this.tell();
    });
  }

  private keys(): void {
    document.addEventListener("keydown", (event) => {
      const at = event.target as HTMLElement;
      if (at.closest("input, textarea, select, dialog, .editor")) return;
      // Brackets may need AltGr or Option, and Caps Lock makes a capital of a z.
      if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        this.undo();
      } else if (event.key === "[") this.step((tree) => tree.back());
      else if (event.key === "]") this.forward();
    });
  }
}

void new Page().begin();
