#!/usr/bin/env node
// Makes the page: compiles the scripts, and puts them, the styles, the named games and the WebAssembly
// module into one file.
//
//   node build.mjs [--module FILE.wasm] [-o FILE.html]
//   node build.mjs --analyzer FILE.mjs
//
// The second makes the module for other sites (src/analyzer.ts), which is given its WebAssembly by them.
// Needs esbuild (`npm ci` in this folder, or Debian's) and xz. Types are checked by `npm run check`.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execFileSync } from "node:child_process";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : process.argv[at + 1];
};

/** A script as one text without imports; `constants` are what it declares and does not define. */
function bundle(entry, constants = {}, format = "iife") {
  const flags = ["--bundle", "--minify", `--format=${format}`, "--target=es2022", "--charset=utf8", "--legal-comments=none"];
  let esbuild = "esbuild";
  try {
    esbuild = createRequire(import.meta.url).resolve("esbuild/bin/esbuild");
  } catch { /* the system's */ }
  const banner = Object.entries(constants).map(([name, value]) => `const ${name}=${JSON.stringify(value)};`).join("");
  const script = execFileSync(esbuild, [join(here, "src", entry), ...flags], { maxBuffer: 1 << 26 }).toString();
  if (format === "esm") return banner + script.trim();
  return (banner === "" ? script : `{${banner}${script}}`).trim();
}

const source = (file) => readFileSync(join(here, "src", file), "utf8");

/** The games of `graphs/` in groups, as its README sorts them. */
function graphs() {
  const readme = readFileSync(join(root, "graphs", "README.md"), "utf8");
  const found = [];
  let group = "Games";
  for (const line of readme.split("\n")) {
    const heading = /^## (.*)/.exec(line);
    if (heading) group = heading[1].replaceAll("*", "").replace(/^Figures of /, "").replace(/^Regions of /, "");
    for (const [, file] of line.startsWith("|") ? line.split("|")[1].matchAll(/`([\w-]+)\.json`/g) : []) {
      const game = JSON.parse(readFileSync(join(root, "graphs", `${file}.json`), "utf8"));
      // The game of Rex is won by the side that is not to move: there is nothing to find.
      const puzzle = /^Hex puzzles/.test(group) && typeof game.to_move === "string" && !/template|ziggurat/.test(file);
      found.push({ file, group: puzzle ? "Puzzles" : group === "Hex puzzles" ? "Boards" : group, game });
    }
  }
  const order = (entry) => (entry.group === "Puzzles" ? 0 : 1);
  return found.sort((a, b) => order(a) - order(b));
}

/** The module as src/requests/lzma.ts unpacks it: LZMA with its length in the head. */
function pack(file, length) {
  const packed = execFileSync("xz", ["--format=lzma", "--lzma1=preset=9e,lc=3,lp=0,pb=0", "--stdout", file], { maxBuffer: 1 << 28 });
  packed.writeBigUInt64LE(BigInt(length), 5);
  return packed;
}

/** What the module answers to a request. */
function ask(wasm, request) {
  let exports = null;
  const memory = (pointer, length) => new Uint8Array(exports.memory.buffer, pointer, length);
  const env = { now: () => performance.now(), progress: () => undefined, panicked: () => undefined };
  exports = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env }).exports;
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const pointer = exports.alloc(bytes.length);
  memory(pointer, bytes.length).set(bytes);
  const answer = BigInt.asUintN(64, exports.call(pointer, bytes.length));
  return JSON.parse(new TextDecoder().decode(memory(Number(answer >> 32n), Number(answer & 0xffffffffn))));
}

/** Text that stands inside a script element. */
const inside = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const worker = bundle("requests/worker.ts");
const analyzer = option("--analyzer");
if (analyzer) {
  writeFileSync(analyzer, bundle("analyzer.ts", { WORKER_SCRIPT: worker }, "esm") + "\n");
  process.exit(0);
}
const wasm = option("--module") ? readFileSync(option("--module")) : null;
const opening = wasm ? ask(wasm, { do: "draw", game: { board: "hex:5x5" } }) : null;
const script = inside(bundle("main.ts", {
  WORKER_SCRIPT: worker, UNPACKER_SCRIPT: bundle("requests/unpacker.ts"), GRAPHS: graphs(), OPENING: opening,
}));
const styles = source("page.css") + source("board.css");
const css = styles.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/\s*\n\s*/g, "\n").trim();
const module = wasm ? pack(option("--module"), wasm.length).toString("base64") : "";
const policy = [
  "default-src 'none'", `script-src ${digest(script)} blob: 'wasm-unsafe-eval'`, "worker-src blob:",
  `style-src ${digest(css)}`, "img-src data: blob:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
].join("; ");
const parts = { policy, style: css, script, module };
const page = source("index.html").replaceAll(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
const out = option("-o", join(here, "dist", "explorer.html"));
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, page);
console.log(`${out}: ${page.length} bytes, of which module ${module.length}, script ${script.length}, styles ${css.length}`);
