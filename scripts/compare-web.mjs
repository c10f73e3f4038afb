#!/usr/bin/env node
// Compares the answers of the WebAssembly module with those of the native library on random positions, and
// their speed. Needs node, target-web/explorer.wasm (scripts/build-web module) and the example `50_answer_requests`
// (cargo build --release --example 50_answer_requests).
//
//   scripts/compare-web [POSITIONS] [PROGRAM]
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";

const count = Number(process.argv[2] ?? 200);
const program = process.argv[3] ?? "target/release/examples/50_answer_requests";

const bytes = readFileSync("target-web/explorer.wasm");
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
  "tiling:4.8.8:3x3", "tiling:4.6.12:2x2", "tiling:3.12.12:2x3", "gale:3:3",
];
const tasks = ["solve", "solve", "solve", "reduce", "draw", "dead", "svg", "show", "current", "convert"];
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
  const request = { do: tasks[below(tasks.length)], game: { board, ...claims } };
  if (request.do === "solve") Object.assign(request, { mover: "both", all_moves: below(2) === 0 });
  if (request.do === "show") Object.assign(request, { must_play: true, connections: true });
  if (request.do === "convert") request.to = ["json", "dot", "edges"][below(3)];
  if (request.do !== "svg" && request.do !== "draw") request.limits = { nodes: 20000 };
  requests.push(JSON.stringify(request));
}

// Times are no part of an answer.
const bare = (answer) =>
  JSON.stringify(JSON.parse(answer), (key, value) => (key === "seconds" || key === "table_load" ? undefined : value));
const native = spawnSync(program, { input: requests.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 30 });
if (native.status !== 0) throw new Error(`${program}: ${native.stderr}`);
const answers = native.stdout.trimEnd().split("\n");
let wrong = 0;
let [mine, its] = [0, 0];
requests.forEach((request, index) => {
  const answer = ask(request);
  if (bare(answer) !== bare(answers[index])) {
    wrong += 1;
    console.log(`${request}\n  wasm   ${bare(answer).slice(0, 400)}\n  native ${bare(answers[index]).slice(0, 400)}`);
  }
  for (const [object, add] of [[JSON.parse(answer), (s) => (mine += s)], [JSON.parse(answers[index]), (s) => (its += s)]]) {
    for (const result of object.results ?? []) add(result.seconds);
  }
});
const errors = answers.filter((answer) => JSON.parse(answer).error).length;
console.log(`${requests.length} answers, ${wrong} otherwise than native, ${errors} refusals`);
console.log(`searches: ${mine.toFixed(2)} s, native ${its.toFixed(2)} s, ${(mine / its).toFixed(2)} times`);
process.exit(wrong === 0 ? 0 : 1);
