// Clicks through the explorer in a browser without a network: every board, every mark, reductions,
// inputs, the editor, proofs, the tree of moves, links, pictures, play and puzzles, on a desk and on a phone;
// what takes long, what is wrong, and clicks that come faster than answers.
//
// node scripts/check-explorer.mjs PAGE SCREENSHOTS   (needs playwright-core and Chromium; scripts/check-explorer
// installs the former). PAGE is a file or an http address.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequire } from "node:module";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const [target, folder, only] = process.argv.slice(2);
const BUILD = join(dirname(fileURLToPath(import.meta.url)), "..", "web", "page", "build.mjs");
// The program that reads certificates, if it has been built.
const CHECKER = ["release", "debug"].map((kind) => join(dirname(BUILD), "..", "..", "target", kind, "cutshort-check")).find((path) => existsSync(path));
const served = target.startsWith("http");
const address = served ? target : pathToFileURL(resolve(target)).href;
mkdirSync(folder, { recursive: true });

let checks = 0;
const faults = [];
let where = "";
const fault = (text) => {
  faults.push(`${where}: ${text}`);
  console.error(`  FAULT ${where}: ${text}`);
};
function expect(right, text) {
  checks += 1;
  if (!right) fault(text);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

const SHAPES = {
  desk: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

/** A page that may load nothing but itself, with what the checks do on it. */
async function open(shape, hash = "", more = {}) {
  const context = await browser.newContext({ ...SHAPES[shape], acceptDownloads: true, ...more });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on("console", (message) => fault(`console: ${message.text()}`));
  page.on("pageerror", (error) => fault(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    const own = served && url.startsWith(new URL(address).origin);
    if (!own && !/^(file|data|blob):/.test(url)) fault(`loads ${url}`);
  });
  if (!served) await context.setOffline(true);
  await page.goto(address + hash);
  await page.waitForSelector(".cell");
  // From the beginning of loading to the first frame with a board in it.
  const first = await page.evaluate(() => Math.round(performance.getEntriesByName("first picture")[0]?.startTime ?? 0));
  const phone = shape === "phone";
  const press = (selector) => (phone ? page.tap(selector) : page.click(selector));
  const text = async (selector) => (await page.textContent(selector))?.trim() ?? "";
  const headline = () => text(".headline");
  const quiet = async () => {
    // The page is quiet when its answer stands and no stop button is offered.
    await page.waitForFunction(() => !/working…/.test(document.querySelector(".headline").textContent) &&
      !document.querySelector(".verdict.busy"), null, { timeout: 60_000 });
    await page.waitForTimeout(120);
  };
  const cell = (name) => press(`#board [data-name="${name}"]`);
  const label = (name) => page.getAttribute(`#board [data-name="${name}"]`, "aria-label");
  const dialog = async (button) => {
    await press(`#open-${button}`);
    await page.waitForSelector("dialog[open]");
  };
  const board = async (spec) => {
    await dialog("boards");
    await page.fill("#spec", spec);
    await page.press("#spec", "Enter");
    await page.waitForSelector("dialog[open]", { state: "detached" });
    await page.waitForTimeout(50);
  };
  const paste = async (content, terminals = "") => {
    await dialog("paste");
    await page.fill("#paste", content);
    await page.fill("#terminals", terminals);
    await press("dialog[open] .primary");
    await page.waitForFunction(() => !document.querySelector("dialog.busy"));
    await page.waitForTimeout(60);
    return (await page.$("dialog[open]")) ? text("dialog[open] .fault") : null;
  };
  const load = async (file) => {
    await dialog("puzzles");
    await press(`[data-file="${file}"]`);
    await page.waitForSelector("dialog[open]", { state: "detached" });
  };
  const tab = (name) => press(`#tab-${name}`);
  const shot = (name) => page.screenshot({ path: join(folder, `${name}-${shape}.png`) });
  const stones = async (player) => (await page.$$(`.stone-${player}, .bridge-${player}`)).length;
  return { context, page, press, text, headline, quiet, cell, label, dialog, board, paste, load, tab, shot, stones, phone, first };
}

const parts = {
  /** The board: who wins, all winning moves, claims, undo. */
  async board(shape) {
    const o = await open(shape);
    console.log(`  first picture after ${o.first} ms`);
    expect(o.first > 0 && o.first < 500, `the first picture took ${o.first} ms`);
    await o.board("hex:4x4");
    await o.quiet();
    expect((await o.headline()) === "Short to move: Short wins", `4x4: ${await o.headline()}`);
    await o.page.waitForSelector(".mark-win");
    // The winning openings of 4x4: tests/data/hex-openings.json.
    const wins = [];
    for (const column of "abcd") for (const row of "1234") {
      if ((await o.label(column + row)).includes("winning move")) wins.push(column + row);
    }
    expect(wins.sort().join() === OPENINGS, `winning openings ${wins}`);
    await o.shot("wins");
    await o.cell("b2");
    await o.quiet();
    expect((await o.stones("short")) === 1, "b2 is not claimed");
    expect((await o.label("b2")) === "b2, Short's", `label: ${await o.label("b2")}`);
    expect((await o.text("#mover")) === "Cut", "Cut is not to move");
    expect((await o.headline()) === "Cut to move: Cut wins", `after b2: ${await o.headline()}`);
    await o.press("#undo");
    expect((await o.stones("short")) === 0, "undo leaves the stone");
    await o.press("#forward");
    expect((await o.stones("short")) === 1, "forward does not bring it back");
    await o.page.selectOption("#hand", "cut");
    await o.cell("c3");
    await o.cell("d4");
    expect((await o.stones("cut")) === 2, "Cut cannot claim twice");
    await o.page.selectOption("#hand", "clear");
    await o.cell("c3");
    expect((await o.stones("cut")) === 1, "c3 is not cleared");
    await o.page.selectOption("#hand", "look");
    await o.cell("a1");
    expect((await o.text("#info")).startsWith("a1 free"), `looking: ${await o.text("#info")}`);
    const wide = await o.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide <= 0, `${wide} pixels too wide`);
    await o.context.close();
  },

  /** Every kind of board is drawn and asked about. */
  async boards(shape) {
    const o = await open(shape);
    await o.dialog("boards");
    await o.shot("boards");
    const specs = await o.page.$$eval("[data-board]", (all) => all.map((each) => each.dataset.board));
    await o.press("dialog[open] .close");
    await o.page.selectOption("#seconds", "1");
    await o.page.uncheck("#mark-wins");
    for (const spec of specs) {
      await o.board(spec);
      const cells = (await o.page.$$("#board .cell")).length;
      expect(cells >= 4, `${spec}: ${cells} cells`);
      await o.quiet();
      const headline = await o.headline();
      expect(/wins|not decided|a draw/.test(headline), `${spec}: ${headline}`);
      if (/Bridg|3.12|4.6.12|4.8.8|torex|havannah|cylinder|y:4|gale/i.test(spec)) await o.shot(spec.replaceAll(/[:.]/g, "-"));
      const free = o.page.locator("#board .cell:not(.fixed):not(.claimed)").first();
      const before = (await o.stones("short")) + (await o.stones("cut"));
      await free.dispatchEvent("click");
      const stones = (await o.stones("short")) + (await o.stones("cut"));
      if (!/has won/.test(headline)) expect(stones === before + 1, `${spec}: nothing is claimed`);
    }
    await o.dialog("boards");
    await o.page.fill("#spec", "hex:0x7");
    await o.page.press("#spec", "Enter");
    await o.page.waitForFunction(() => document.querySelector("dialog[open] .fault").textContent !== "");
    expect(/^[^\n]+\.$/.test(await o.text("dialog[open] .fault")), "no sentence about a wrong board");
    await o.context.close();
  },

  /** All marks, the reasons on hover, the heat map. */
  async marks(shape) {
    const o = await open(shape);
    await o.board("hex:4x4");
    await o.cell("b2");
    await o.quiet();
    for (const key of ["must", "captured", "dominated", "carrier", "current", "line"]) await o.page.check(`#mark-${key}`);
    await o.quiet();
    for (const sign of [".mark-win", ".mark-must", ".mark-lost", ".mark-dominated", ".carrier", ".heat", ".ghost", ".ghost-number"]) {
      await o.page.waitForSelector(`#board ${sign}`, { state: "attached" }).catch(() => fault(`no ${sign} on the board`));
      checks += 1;
    }
    await o.page.uncheck("#mark-line");
    await o.quiet();
    await o.page.selectOption("#hand", "look");
    await o.cell("a1");
    const info = await o.text("#info");
    expect(/lost/.test(info) && /Steane/.test(info), `no reason for a1: ${info}`);
    expect(/current \d+ of 100/.test(info), `no current: ${info}`);
    const problems = await o.text("#panel-marks [role=status]");
    expect(problems === "", `problems: ${problems}`);
    await o.shot("marks");
    await o.load("steane-1");
    await o.quiet();
    await o.page.waitForSelector("#board .mark-captured", { state: "attached" });
    expect(/captured/.test(await o.label("b")) && /lost/.test(await o.label("a")), "Steane's Figure 1 is not marked");
    await o.shot("graph");
    await o.context.close();
  },

  /** Connections and the steps of a reduction, back and forth. */
  async reasons(shape) {
    const o = await open(shape);
    await o.board("hex:4x4");
    await o.cell("b2");
    await o.tab("connections");
    await o.page.waitForSelector("#panel-connections .pick");
    await o.press("#panel-connections .pick >> nth=0");
    await o.page.waitForSelector("#board .carrier", { state: "attached" });
    await o.shot("connection");
    await o.tab("reduction");
    await o.page.waitForSelector("#panel-reduction .pick");
    expect((await o.page.$$("#board .carrier")).length === 0, "the carrier stays");
    const steps = (await o.page.$$("#panel-reduction .pick")).length;
    expect(steps > 3, `${steps} steps`);
    await o.press("text=Next ›");
    await o.press("text=Next ›");
    expect((await o.text(".step")).startsWith("Step 2 of"), await o.text(".step"));
    expect(/Steane, Theorem/.test(await o.text(".step")), "a step without its theorem");
    await o.page.waitForSelector("#board .focus-step", { state: "attached" });
    await o.shot("reduction");
    await o.press("text=‹ Back");
    expect((await o.text(".step")).startsWith("Step 1 of"), await o.text(".step"));
    await o.tab("marks");
    expect((await o.page.$$("#board .focus-step")).length === 0, "the step stays on the board");
    await o.context.close();
  },

  /** Values and probes. Expected: Demer and Selinger, Figure 15; the bridge has two intrusions. */
  async region(shape) {
    const o = await open(shape);
    await o.load("superswitch-1");
    await o.tab("region");
    await o.press("text=Value of this region");
    await o.page.waitForSelector(".form");
    expect((await o.text(".form")) === "{a,b|a}", `value ${await o.text(".form")}`);
    await o.shot("value");
    await o.page.fill("#pattern", '<hexboard size="2x3" edges="none" visible="b1 b2 c1 a2" contents="B c1 a2"/>');
    await o.press("#panel-region >> text=/^Probe$/");
    await o.page.waitForFunction(() => /Viable/.test(document.querySelector("#panel-region").textContent));
    expect((await o.text("#panel-region")).includes("Viable: b1 and b2"), "the probes of the bridge");
    await o.context.close();
  },

  /** Whatever can be pasted, and what cannot. */
  async paste(shape) {
    const o = await open(shape);
    const inputs = [
      ["https://hexworld.org/board/#5c1,c3b4", "", 25],
      ["DqK", "0,4", 5],
      ["graph { s -- a; a -- t; s -- b; b -- t }", "s,t", 4],
      ["s a\na t\ns b\nb t\n", "s,t", 4],
      ['{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["a","t"]]}', "", 3],
      ['{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a","b"],["a","b","t"]]}', "", 4],
      ["(;FF[4]GM[11]SZ[4];B[b2];W[c3])", "", 16],
      // A pattern: two free sides and the stone are its terminals, a3 is cut away.
      ['<hexboard size="3x3" contents="R b2 B a3"/>', "", 10],
    ];
    for (const [content, terminals, cells] of inputs) {
      const problem = await o.paste(content, terminals);
      expect(problem === null, `${content.slice(0, 30)}: ${problem}`);
      if (problem !== null) {
        await o.press("dialog[open] .close");
        continue;
      }
      const count = (await o.page.$$("#board .cell")).length;
      expect(count === cells, `${content.slice(0, 30)}: ${count} cells`);
      await o.quiet();
      expect(/wins|won/.test(await o.headline()), `${content.slice(0, 30)}: ${await o.headline()}`);
    }
    const before = await o.text("#name");
    for (const wrong of ["nonsense, really", "{", '{"format":"cutshort/1","terminals":["s"],"hyperedges":[]}', "<script>alert(1)</script>"]) {
      const problem = await o.paste(wrong);
      expect(problem !== null && /^[^\n]{10,400}\.$/.test(problem), `${wrong}: ${problem}`);
      if (wrong === "{") await o.shot("wrong-paste");
      await o.press("dialog[open] .close");
      expect((await o.text("#name")) === before, "a wrong paste changes the game");
    }
    await o.context.close();
  },

  /** A proof of a person's and the program's, its gaps, its certificate; and two groups joined. */
  async prove(shape) {
    const o = await open(shape);
    const here = () => o.text("#prove-here");
    const until = (words) => o.page.waitForFunction((text) => document.querySelector("#prove-here").textContent.includes(text), words);
    const download = async (button, name) => {
      const [file] = await Promise.all([o.page.waitForEvent("download"), o.press(button)]);
      const path = join(folder, name);
      await file.saveAs(path);
      return path;
    };
    const claim = (cell) => o.press(`.gap [aria-label^="Cut claims ${cell}:"]`);
    // b2 wins on 3x3: it is a bridge away from both edges, b1 and c1 above, a3 and b3 below.
    await o.board("hex:3x3");
    await o.cell("b2");
    await o.tab("prove");
    await o.page.selectOption("#prove-winner", "short");
    await o.press("#prove-begin");
    await until("8 claims");
    expect((await o.text("#prove-goal")) === "Short wins, Cut moving first", await o.text("#prove-goal"));
    expect((await o.page.$$("#board .mark-must")).length === 8, "the claims that are not met are not ringed");
    await claim("b1");
    await until("Short is to answer here");
    await o.cell("c1");
    await until("6 claims");
    await o.cell("a3");
    await until("Short is to answer here");
    await o.cell("b3");
    // Short has won: this line is closed.
    await until("Nothing is left to be done in this position");
    await o.press(".gap .pick >> nth=0");
    await o.page.waitForTimeout(150);
    await o.shot("prove");
    await o.press("#prove-fill");
    await until("Proved");
    const certificate = await download("#prove-certificate", `proof-${shape}.cert`);
    const said = CHECKER ? execFileSync(CHECKER, [certificate]).toString() : "";
    expect(!CHECKER || said.includes("cut to move: short wins"), `cutshort-check: ${said}`);
    const text = readFileSync(certificate, "utf8");
    expect(text.includes('"winner":{"to_move":"cut","winner":"short"') && text.trimEnd().split("\n").at(-1).startsWith('{"end":'), text.slice(0, 200));
    const saved = await download("#prove-save", `proof-${shape}.json`);
    await o.press("#prove-leave");
    expect(await o.page.isVisible("#prove-begin"), "the proof is not left");
    await o.board("hex:4x4");
    await o.page.setInputFiles("#prove-file", saved);
    await until("Proved");
    expect((await o.text("#name")) === "Hex 3 × 3", await o.text("#name"));
    await o.press("#prove-leave");
    await o.page.setInputFiles("#prove-file", { name: "wrong.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await o.page.waitForFunction(() => document.querySelector("#panel-prove .fault").textContent !== "");
    expect((await o.text("#panel-prove .fault")) === "This file holds no proof that was saved here.", await o.text("#panel-prove .fault"));
    // a1 does not win on 3x3, b2 does.
    await o.board("hex:3x3");
    await o.cell("a1");
    await o.press("#prove-begin");
    await until("8 claims");
    await o.press("#prove-fill");
    await until("Cut wins here");
    expect((await o.text(".gap")).includes("Cut wins: another move is needed"), await o.text(".gap"));
    await o.board("hex:3x3");
    await o.press("#prove-begin");
    await until("Short is to answer here");
    await o.cell("b2");
    await until("8 claims");
    await o.press("#prove-fill-here");
    await until("Proved");
    // c4 is joined to the bottom by b5 and c5, without the program.
    await o.board("hex:5x5");
    await o.cell("c4");
    await o.tab("prove");
    await o.page.fill("#prove-ends", "c4, top, bottom");
    await o.press("#prove-join");
    await o.page.waitForFunction(() => document.querySelector("#panel-prove .fault").textContent !== "");
    expect((await o.text("#panel-prove .fault")) === "Expected two ends, in the key \"ends\".", await o.text("#panel-prove .fault"));
    await o.page.fill("#prove-ends", "c4, bottom");
    await o.press("#prove-join");
    await until("24 claims");
    await claim("b5");
    await until("Short is to answer here");
    await o.cell("c5");
    await o.page.waitForTimeout(300);
    await claim("c5");
    await until("Short is to answer here");
    await o.cell("b5");
    await until("Proved");
    await o.shot("prove-joined");
    const wide = await o.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide <= 0, `${wide} pixels too wide`);
    await o.context.close();
  },

  /** A graph drawn by hand. s - a - t and s - b - t: Short wins even moving second. */
  async editor(shape) {
    const o = await open(shape);
    await o.press("#open-editor");
    await o.page.waitForSelector(".sketch");
    await o.page.locator(".sketch").scrollIntoViewIfNeeded();
    const at = async (x, y) => {
      const box = await o.page.locator(".sketch").boundingBox();
      const { width, height } = box;
      return [box.x + (x / 640) * width, box.y + (y / 480) * height];
    };
    const touch = async (x, y) => (o.phone ? o.page.touchscreen.tap(...await at(x, y)) : o.page.mouse.click(...await at(x, y)));
    const places = { a: [120, 240], b: [320, 100], c: [320, 380], d: [520, 240] };
    for (const name of "abcd") await touch(...places[name]);
    for (const [from, to] of ["ab", "bd", "ac", "cd"]) {
      await touch(...places[from]);
      await touch(...places[to]);
    }
    expect((await o.page.$$(".sketch [data-vertex]")).length === 4, "not four vertices");
    expect((await o.page.$$(".sketch [data-edge]")).length === 4, "not four edges");
    await o.press("text=Use this graph");
    expect(/terminals\.$/.test(await o.text(".editor .fault")), "a graph without terminals is taken");
    await o.press("[data-tool=terminal]");
    await touch(...places.a);
    await touch(...places.d);
    if (!o.phone) {
      await o.press("[data-tool=draw]");
      await o.page.mouse.move(...await at(...places.b));
      await o.page.mouse.down();
      await o.page.mouse.move(...await at(320, 160), { steps: 4 });
      await o.page.mouse.up();
      const height = Number(await o.page.getAttribute("[data-vertex=b] circle", "cy"));
      expect(Math.abs(height - 160) < 3, `b is at ${height}`);
    }
    await o.shot("editor");
    await o.press("text=Use this graph");
    await o.page.waitForSelector("#board .terminal");
    await o.quiet();
    expect((await o.text(".verdict .note")).startsWith("Short wins whoever moves"), await o.text(".verdict .note"));
    // A hyperedge, which joins b and c as well, and undo.
    await o.press("#open-editor");
    await o.press("[data-tool=hyper]");
    const middle = async (name) => {
      const circle = await o.page.locator(`[data-vertex=${name}] circle`).boundingBox();
      const [x, y] = [circle.x + circle.width / 2, circle.y + circle.height / 2];
      await (o.phone ? o.page.touchscreen.tap(x, y) : o.page.mouse.click(x, y));
    };
    for (const name of "abca") await middle(name);
    expect((await o.page.$$(".sketch .hub")).length === 1, "no hyperedge");
    await o.press(".editor >> text=Undo");
    expect((await o.page.$$(".sketch .hub")).length === 0, "undo leaves the hyperedge");
    await o.board("hex:4x4");
    expect(await o.page.isVisible("#board"), "the editor hides the board that was chosen");
    await o.context.close();
  },

  /** Variations, comments, and the link that holds them. */
  async tree(shape) {
    const o = await open(shape);
    await o.board("hex:5x5");
    await o.tab("moves");
    await o.cell("c3");
    await o.cell("b4");
    await o.press("#back");
    await o.cell("d2");
    await o.cell("c2");
    await o.page.fill("#comment", "Ein „Kommentar“ ]");
    expect((await o.page.$$(".tree .variation")).length === 1, "no variation");
    await o.shot("moves");
    await o.dialog("share");
    await o.press("text=Copy the link");
    await o.page.waitForSelector("#out:not([hidden])");
    const link = await o.page.inputValue("#out");
    expect(link.includes("#g="), `link ${link}`);
    const saved = async (label) => {
      const [download] = await Promise.all([o.page.waitForEvent("download"), o.press(`dialog[open] button:text-is("${label}")`)]);
      return readFileSync(await download.path());
    };
    const sgf = (await saved("SGF")).toString();
    expect(sgf.includes(";B[c3](;W[b4])(;W[d2];B[c2]C[Ein „Kommentar“ \\]])"), `SGF ${sgf}`);
    const game = JSON.parse((await saved("JSON")).toString());
    expect(game.short.join() === "c2,c3" && game.cut.join() === "d2", `JSON ${JSON.stringify(game)}`);
    const picture = (await saved("SVG")).toString();
    expect(picture.startsWith("<svg") && !picture.includes("var(--") && !picture.includes("class="), "the SVG leans on the page");
    const pixels = await saved("PNG");
    expect(pixels.subarray(1, 4).toString() === "PNG" && pixels.length > 5000, `PNG of ${pixels.length} bytes`);
    await o.shot("share");
    const dot = (await saved("DOT")).toString();
    expect(dot.startsWith("graph") && dot.includes('"c3"['), `DOT ${dot.slice(0, 200)}`);
    const certificate = await saved("Certificate");
    expect(certificate.toString().startsWith('{"kind":"cutshort-certificate"'), "no certificate");
    if (CHECKER) {
      const place = join(folder, "downloaded.cert");
      writeFileSync(place, certificate);
      const said = execFileSync(CHECKER, [place]).toString();
      expect(/wins/.test(said), `cutshort-check: ${said}`);
    }
    // graph6 has no room for claims, and the page says so.
    await o.press('dialog[open] button:text-is("graph6")');
    await o.page.waitForFunction(() => /cells are claimed/i.test(document.querySelector("dialog[open] .fault").textContent));
    await o.press('dialog[open] button:text-is("HexWorld link")');
    await o.page.waitForFunction(() => document.querySelector("#out").value.startsWith("https://hexworld.org/board/#5"));
    await o.context.close();
    const again = await open(shape, new URL(link).hash);
    await again.tab("moves");
    expect((await again.page.inputValue("#comment")) === "Ein „Kommentar“ ]", "the link lost the comment");
    expect((await again.stones("short")) === 2 && (await again.stones("cut")) === 1, "the link lost moves");
    expect((await again.page.$$(".tree .variation")).length === 1, "the link lost the variation");
    await again.press("text=Take this variation away");
    expect((await again.stones("short")) === 1, "the variation is still there");
    await again.press("#undo");
    expect((await again.stones("short")) === 2, "undo does not bring the variation back");
    await again.context.close();
    const damaged = await open(shape, "#g=xxxx");
    expect(/damaged/.test(await damaged.text("#fault")), "no word about a damaged link");
    await damaged.context.close();
  },

  /** A puzzle with its published answer, and a game against the program. */
  async play(shape) {
    const o = await open(shape);
    await o.load("hein-2");
    await o.page.waitForSelector("#panel-play:not([hidden])");
    expect((await o.headline()) === "Cut to move", `a puzzle tells: ${await o.headline()}`);
    expect((await o.page.$$("#board .mark")).length === 0, "a puzzle shows marks");
    await o.shot("puzzle");
    await o.cell("b2"); // HexWiki, "Solutions to puzzles"
    await o.page.waitForFunction(() => /Right: b2 wins/.test(document.querySelector("#panel-play").textContent));
    checks += 1;
    // What is thought about one puzzle is not played in the next.
    await o.load("hein-4");
    await o.cell("b3");
    await o.load("hein-5");
    const posed = (await o.stones("short")) + (await o.stones("cut"));
    await o.page.waitForTimeout(2000);
    expect((await o.stones("short")) + (await o.stones("cut")) === posed, "the program has moved in the next puzzle");
    await o.press("text=End the game");
    await o.board("hex:3x3");
    await o.tab("play");
    await o.page.selectOption("#side", "cut");
    await o.press("text=Play from here");
    await o.page.waitForSelector("#board .stone-short", { state: "attached" });
    for (let move = 0; move < 5; move += 1) {
      await o.page.waitForFunction(() => document.querySelector("#mover").textContent === "Cut" || /has won/.test(document.querySelector(".headline").textContent));
      await o.quiet();
      if (/won/.test(await o.headline())) break;
      const free = o.page.locator("#board .cell:not(.fixed):not(.claimed)").first();
      const name = await free.getAttribute("data-name");
      await o.cell(name);
    }
    await o.page.waitForFunction(() => /has won/.test(document.querySelector(".headline").textContent));
    expect((await o.headline()) === "Short has won.", `the program lost: ${await o.headline()}`);
    await o.context.close();
  },

  /** Ten clicks faster than answers: what stands is always of the position that is seen. */
  async fast(shape) {
    const o = await open(shape);
    await o.board("hex:7x7");
    await o.page.evaluate(() => {
      window.wrong = [];
      const look = () => {
        const said = document.querySelector(".headline").textContent;
        const mover = document.querySelector("#mover").textContent;
        if (!said.startsWith(mover) && !/has won|^Stopped/.test(said)) window.wrong.push(`${said} / ${mover}`);
      };
      new MutationObserver(look).observe(document.querySelector(".verdict"), { childList: true, subtree: true, characterData: true });
    });
    const names = ["d4", "c5", "e3", "d5", "b6", "e2", "f2", "b5", "a7", "g1"];
    const begun = Date.now();
    await o.page.evaluate((all) => {
      for (const name of all) document.querySelector(`#board [data-name="${name}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }, names);
    expect((await o.stones("short")) + (await o.stones("cut")) === 10, "not all clicks were taken");
    console.log(`  ten clicks: ${Date.now() - begun} ms`);
    await o.quiet();
    const wrong = await o.page.evaluate(() => window.wrong);
    expect(wrong.length === 0, `old answers: ${wrong.slice(0, 3)}`);
    const headline = await o.headline();
    const rows = await o.text(".verdict dl");
    await o.dialog("share");
    await o.press("text=Copy the link");
    await o.page.waitForSelector("#out:not([hidden])");
    const link = await o.page.inputValue("#out");
    await o.context.close();
    const fresh = await open(shape, new URL(link).hash);
    await fresh.quiet();
    expect((await fresh.headline()) === headline, `after fast clicks "${headline}", afresh "${await fresh.headline()}"`);
    expect((await fresh.text(".verdict dl")).replaceAll(/, with \w+/g, "") === rows.replaceAll(/, with \w+/g, ""), "the rows differ");
    await fresh.context.close();
  },

  /** How long an answer takes after a move, from the click to who wins. */
  async speed(shape) {
    const o = await open(shape);
    await o.page.uncheck("#mark-wins");
    const times = {};
    for (const [spec, cells] of [["hex:5x5", ["a2", "c3", "d2", "b4"]], ["hex:6x6", ["a2", "c3", "d4", "b5"]]]) {
      await o.board(spec);
      await o.quiet();
      times[spec] = [];
      for (const name of cells) {
        times[spec].push(await o.page.evaluate((cell) => new Promise((done) => {
          const begun = performance.now();
          const watch = new MutationObserver(() => {
            if (/working…/.test(document.querySelector(".headline").textContent)) return;
            watch.disconnect();
            done(Math.round(performance.now() - begun));
          });
          document.querySelector(`#board [data-name="${cell}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
          watch.observe(document.querySelector(".headline"), { childList: true, characterData: true, subtree: true });
        }), name));
        await o.quiet();
      }
      console.log(`  ${spec}: ${times[spec].join(", ")} ms after a move`);
    }
    // Bounds that a busy machine keeps; what a quiet one reaches is printed.
    expect(Math.max(...times["hex:5x5"]) < 500 && Math.max(...times["hex:6x6"]) < 5000, JSON.stringify(times));
    await o.context.close();
  },

  /** A position that takes too long: the page lives, and stops. */
  async long(shape) {
    const o = await open(shape);
    await o.page.selectOption("#seconds", "1800");
    await o.board("hex:11x11");
    await o.page.waitForSelector(".stop:not([hidden])");
    let begun = Date.now();
    await o.cell("f6");
    expect((await o.stones("short")) === 1, "no stone while it works");
    const took = Date.now() - begun;
    console.log(`  a click while it works: ${took} ms`);
    expect(took < 1500, `a click took ${took} ms`);
    await o.page.waitForSelector(".stop:not([hidden])");
    await o.shot("working");
    begun = Date.now();
    await o.press(".stop");
    await o.page.waitForFunction(() => /^Stopped/.test(document.querySelector(".headline").textContent));
    expect(Date.now() - begun < 1500, "stopping takes long");
    // A limit ends it as well, and says so.
    await o.page.selectOption("#seconds", "1");
    await o.page.waitForFunction(() => /not decided|wins/.test(document.querySelector(".headline").textContent), null, { timeout: 30_000 });
    checks += 1;
    await o.board("hex:3x3");
    await o.quiet();
    expect((await o.headline()) === "Short to move: Short wins", `afterwards: ${await o.headline()}`);
    await o.context.close();
  },

  /** Without a mouse, for screen readers, in the dark. */
  async access(shape) {
    const o = await open(shape, "#board=hex:4x4", { colorScheme: "dark", reducedMotion: "reduce" });
    await o.quiet();
    await o.shot("dark");
    const unnamed = await o.page.$$eval("button, select, input, textarea", (all) => all.filter((each) =>
      !(each.textContent.trim() || each.getAttribute("aria-label") || each.labels?.length || each.title)).map((each) => each.outerHTML));
    expect(unnamed.length === 0, `without a name: ${unnamed.slice(0, 3)}`);
    const cells = await o.page.$$eval("#board [role=grid] > [role=row] > [role=gridcell]", (all) => all.map((each) => each.getAttribute("aria-label")));
    expect(cells.length === 16 && cells.every((each) => /^\w+, /.test(each)), `cells for screen readers: ${cells.length}`);
    expect((await o.page.$$("#board [tabindex='0']")).length === 1, "not one cell in the tab order");
    const ids = await o.page.$$eval("[id]", (all) => all.map((each) => each.id));
    expect(new Set(ids).size === ids.length, "an id is there twice");
    if (!o.phone) {
      await o.page.focus("#board [tabindex='0']");
      for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await o.page.keyboard.press(key);
      expect((await o.stones("short")) === 1, "Enter claims nothing");
      const focused = await o.page.evaluate(() => document.activeElement.getAttribute("aria-label"));
      expect(focused.endsWith("Short's"), `focus on ${focused}`);
      await o.quiet();
      expect(/Cut to move/.test(await o.text("#live")), `the live region says "${await o.text("#live")}"`);
      await o.page.keyboard.press("Control+z");
      expect((await o.stones("short")) === 0, "Ctrl+Z undoes nothing");
      await o.page.focus("#tab-marks");
      await o.page.keyboard.press("ArrowRight");
      expect(await o.page.isVisible("#panel-moves"), "the arrow key does not change the tab");
    }
    const blocked = await o.page.evaluate(() => document.querySelector("meta[http-equiv]").content.includes("default-src 'none'"));
    expect(blocked, "no policy");
    await o.context.close();
  },
};

/** The analyzer for other sites, with the module of the page; needs esbuild (`npm ci` in web/page). */
async function analyzer() {
  const place = join(process.cwd(), "analyzer.mjs");
  try {
    execFileSync(process.execPath, [BUILD, "--analyzer", place], { stdio: "pipe" });
  } catch {
    console.log("  not checked: there is no esbuild");
    return;
  }
  // As in the page: LZMA, whose length xz takes to be unknown.
  const encoded = /<script type="text\/plain" id="module">([^<]*)</.exec(readFileSync(resolve(target), "utf8"))[1];
  const packed = Buffer.from(encoded, "base64").fill(0xff, 5, 13);
  const module = execFileSync("xz", ["--format=lzma", "-dc"], { input: packed, maxBuffer: 1 << 28 }).toString("base64");
  const context = await browser.newContext();
  const page = await context.newPage();
  const script = readFileSync(place, "utf8");
  const found = await page.evaluate(async ([text, bytes]) => {
    const { Analyzer } = await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    const own = new Analyzer(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
    return [
      await own.analyze({ size: 4, color: "black", black: [], white: [] }),
      await own.analyze({ size: 4, color: "white", black: ["b2"], white: [] }),
    ];
  }, [script, module]);
  expect(found[0].winner === "black" && found[0].winningMoves.sort().join() === OPENINGS, JSON.stringify(found[0]));
  expect(found[1].winner === "white" && found[1].winningMoves.includes(found[1].recommendedMove), JSON.stringify(found[1]));
  await context.close();
}

// Openings of 4x4 that win for Black: tests/data/hex-openings.json.
const OPENINGS = "a4,b3,c2,d1";

if (!served) {
  const size = statSync(resolve(target)).size;
  console.log(`${size} bytes`);
  where = "file";
  expect(size <= 1_500_000, `${size} bytes`);
}
for (const shape of Object.keys(SHAPES)) {
  for (const [name, part] of Object.entries(parts)) {
    if (only && only !== name) continue;
    where = `${name} (${shape})`;
    console.log(where);
    try {
      await part(shape);
    } catch (error) {
      fault(error.message.split("\n").slice(0, 4).join(" "));
    }
  }
}
if (!served && (!only || only === "analyzer")) {
  where = "analyzer";
  console.log(where);
  await analyzer().catch((error) => fault(error.message));
}
await browser.close();
for (const each of faults) console.error(each);
console.log(`${checks - faults.length} passed, ${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);
