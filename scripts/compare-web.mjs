#!/usr/bin/env node
// Compares the answers of the WebAssembly module with those of the native library on random positions, and
// their speed. Needs node, target-web/explorer.wasm (scripts/build-web module) and a release build of the program.
//
//   scripts/compare-web.mjs [POSITIONS [PROGRAM [MODULE]]]
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";

const count = Number(process.argv[2] ?? 200);
const program = process.argv[3] ?? "target/release/cutshort";

const bytes = readFileSync(process.argv[4] ?? "target-web/explorer.wasm");
let exports;
const text = (at, length) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
const env = {
  now: () => performance.now(),
  progress: () => undefined,
  panicked: (at, length) => console.error(text(at, length)),
};
({ exports } = (await WebAssembly.instantiate(bytes, { env })).instance);

function ask(request) {
  const given = new TextEncoder().encode(request);
  const at = exports.alloc(given.length);
  new Uint8Array(exports.memory.buffer, at, given.length).set(given);
  const packed = BigInt.asUintN(64, exports.call(at, given.length));
  const [from, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
  const answer = text(from, length);
  exports.release(from, length);
  return answer;
}

// Numbers that are the same each time.
let state = 28n;
function below(bound) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(bound));
}

const boards = [
  "hex:3x3", "hex:4x4", "hex:5x5", "hex:4x6", "y:4", "y:5", "bridgit:4", "bridgit:6", "cylinder:4x4",
  "tiling:4.8.8:3x3", "tiling:4.6.12:2x2", "tiling:3.12.12:2x3", "gale:3x2",
];
// What is asked, and the command that comes to the same.
const limits = { nodes: 20000 };
const tasks = [
  [{ do: "solve", mover: "both", limits }, ["solve", "--to-move", "both", "--node-limit", "20000", "--json"]],
  [
    { do: "solve", mover: "both", all_moves: true, limits },
    ["solve", "--to-move", "both", "--all-moves", "--node-limit", "20000", "--json"],
  ],
  [{ do: "reduce" }, ["reduce", "--json"]],
  [{ do: "reduce", preserve: "value" }, ["reduce", "--preserve", "value", "--json"]],
  [{ do: "dead" }, ["dead", "--json"]],
  [{ do: "capture", max_size: 3 }, ["capture", "--max-size", "3", "--json"]],
  [{ do: "show", must_play: true, connections: true }, ["show", "--must-play", "--connections", "--json"]],
  [{ do: "svg" }, ["render"]],
  [{ do: "convert", to: "dot" }, ["convert", "--to", "dot"]],
];
const requests = [];
while (requests.length < count) {
  const board = boards[below(boards.length)];
  const drawn = JSON.parse(ask(JSON.stringify({ do: "draw", game: { board } })));
  if (drawn.error) throw new Error(`${board}: ${drawn.error}`);
  const cells = drawn.cells.filter((cell) => !cell.terminal).map((cell) => cell.name);
  const claims = { short: [], cut: [] };
  for (let stones = below(Math.ceil(cells.length / 3)); stones > 0; stones -= 1) {
    const [cell] = cells.splice(below(cells.length), 1);
    claims[stones % 2 === 0 ? "short" : "cut"].push(cell);
  }
  const [asked, command] = tasks[below(tasks.length)];
  const named = (name) => (/[,\s"]/.test(name) && !name.startsWith("(") ? JSON.stringify(name) : name);
  const flags = ["short", "cut"].flatMap((by) => (claims[by].length ? [`--${by}`, claims[by].map(named).join(",")] : []));
  requests.push([{ ...asked, game: { board, ...claims } }, [...command, "--board", board, ...flags]]);
}

// Times are no part of an answer.
const timeless = (key, value) => (key === "seconds" || key === "table_load" ? undefined : value);
const bare = (answer) => JSON.stringify(JSON.parse(answer), timeless);
let [wrong, refused] = [0, 0];
let [mine, its] = [0, 0];
const seconds = (answer) => (JSON.parse(answer).results ?? []).reduce((sum, result) => sum + result.seconds, 0);
for (const [request, command] of requests) {
  const run = spawnSync(program, command, { encoding: "utf8", maxBuffer: 1 << 28 });
  const answer = ask(JSON.stringify(request));
  const said = JSON.parse(answer);
  let same;
  if (run.status !== 0 && run.status !== 3) {
    // A fault is told in the same words.
    refused += 1;
    const { error } = run.stderr.startsWith("{") ? JSON.parse(run.stderr) : { error: run.stderr };
    same = said.error !== undefined && String(error).includes(said.error);
  } else if (request.do === "svg" || request.do === "convert") {
    same = (said.svg ?? said.text)?.trim() === run.stdout.trim();
  } else {
    same = bare(answer) === bare(run.stdout);
    if (request.do === "solve") [mine, its] = [mine + seconds(answer), its + seconds(run.stdout)];
  }
  if (!same) {
    wrong += 1;
    console.log(`${JSON.stringify(request)}\n  wasm   ${answer.slice(0, 300)}\n  native ${(run.stdout || run.stderr).slice(0, 300)}`);
  }
}
console.log(`${requests.length} answers, ${wrong} otherwise than native, ${refused} refusals`);
console.log(`searches: ${mine.toFixed(2)} s, native ${its.toFixed(2)} s, ${(mine / its).toFixed(2)} times`);

// The speed of searches that last: the best of three, in turn, for each.
const lasting = [
  ["hex:6x6", [], "short"], ["hex:7x7", ["b4"], "cut"], ["hex:7x7", ["c2"], "cut"], ["hex:7x7", ["a5"], "cut"], ["y:6", [], "short"],
];
for (const [board, short, mover] of lasting) {
  const request = JSON.stringify({ do: "solve", game: { board, short }, mover, limits: { memory: 128 } });
  const command = ["solve", "--board", board, ...(short.length ? ["--short", short.join()] : []), "--to-move", mover, "--memory", "128", "--json"];
  const best = { web: Infinity, native: Infinity, nodes: [0, 0] };
  for (let turn = 0; turn < 3; turn += 1) {
    const [web, native] = [ask(request), spawnSync(program, command, { encoding: "utf8" }).stdout];
    best.web = Math.min(best.web, seconds(web));
    best.native = Math.min(best.native, seconds(native));
    best.nodes = [web, native].map((answer) => JSON.parse(answer).results[0].nodes);
  }
  const times = (best.web / best.native).toFixed(2);
  console.log(`${[board, ...short].join(" ")}: ${best.nodes.join(", ")} nodes, ${best.web.toFixed(2)} s, native ${best.native.toFixed(2)} s, ${times} times`);
}
process.exit(wrong === 0 ? 0 : 1);
