// Opens reports in a browser: no message on the console, nothing loaded, every link inside the page
// works, the steps can be clicked through with and without scripts, all is narrow enough for a
// phone, every picture has a text, headings in order, and the file is smaller than a megabyte without the
// explorer. Where it is there it opens from the first and from the last picture and says who wins.
//
// node scripts/check-report.mjs SCREENSHOTS REPORT.html...   (needs playwright-core and Chromium;
// scripts/check-reports installs the former and makes the reports)

import { mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequire } from "node:module";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const [folder, ...files] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const faults = [];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

async function open(file, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const fault = (text) => faults.push(`${basename(file)}: ${text}`);
  page.on("console", (message) => fault(`console: ${message.text()}`));
  page.on("pageerror", (error) => fault(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(file|data|blob|about):/.test(url)) fault(`loads ${url}`);
  });
  await page.goto(pathToFileURL(resolve(file)).href);
  return { context, page, fault };
}

/** What is wrong with the page as it stands. */
const look = (page) => page.evaluate(() => {
  const found = [];
  for (const link of document.querySelectorAll("a[href^='#']")) {
    const id = link.getAttribute("href").slice(1);
    if (!document.getElementById(id)) found.push(`the link #${id} leads nowhere`);
  }
  for (const link of document.querySelectorAll("a:not([href^='#'])")) {
    if (!link.href.startsWith("data:")) found.push(`a link leads outside: ${link.href}`);
    if (!link.download) found.push(`${link.textContent} does not save a file`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  if (new Set(ids).size < ids.length) found.push("an id is there twice");
  for (const svg of document.querySelectorAll("svg")) {
    const hidden = svg.getAttribute("aria-hidden") === "true";
    if (!hidden && !(svg.getAttribute("role") === "img" && svg.getAttribute("aria-label"))) {
      found.push("a picture without text");
    }
  }
  for (const use of document.querySelectorAll("use")) {
    if (!document.querySelector(use.getAttribute("href"))) found.push("a picture without its board");
  }
  let level = 0;
  for (const heading of document.querySelectorAll("h1,h2,h3,h4")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) found.push(`h${next} after h${level}: ${heading.textContent}`);
    level = next;
  }
  if (document.documentElement.lang !== "en") found.push("no language");
  if (document.querySelectorAll("main").length !== 1) found.push("no main part");
  return found;
});

for (const file of files) {
  const name = basename(file, ".html");
  const size = statSync(file).size;
  const most = readFileSync(file, "utf8").includes('id="explorer-page"') ? 2_500_000 : 1_000_000;
  if (size >= most) faults.push(`${name}: ${size} bytes`);
  const shapes = [
    ["wide", { viewport: { width: 1200, height: 900 } }],
    ["dark", { viewport: { width: 1200, height: 900 }, colorScheme: "dark" }],
    ["phone", { viewport: { width: 360, height: 740 }, isMobile: true, deviceScaleFactor: 2 }],
    ["bare", { viewport: { width: 1200, height: 900 }, javaScriptEnabled: false }],
  ];
  let steps = 0;
  for (const [shape, options] of shapes) {
    const { context, page, fault } = await open(file, options);
    const count = page.locator(".step");
    steps = await count.count();
    if (shape !== "bare") {
      for (const found of await look(page)) fault(`${shape}: ${found}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) fault(`${shape}: ${wide} pixels too wide`);
    }
    await page.screenshot({ path: join(folder, `${name}-${shape}.png`), fullPage: true });
    const explore = page.locator("button.explore");
    for (const button of shape === "bare" ? [] : new Set([0, (await explore.count()) - 1])) {
      if ((await explore.count()) === 0) break;
      await explore.nth(button).click();
      const explorer = page.frameLocator("dialog.explorer iframe");
      const verdict = explorer.locator("#verdict");
      await verdict.getByText(/wins|has won|draw/).first().waitFor({ timeout: 20_000 }).catch(() => fault(`${shape}: the explorer does not say who wins`));
      if ((await explorer.locator("#fault").textContent()) !== "") fault(`${shape}: ${await explorer.locator("#fault").textContent()}`);
      await page.screenshot({ path: join(folder, `${name}-${shape}-explorer-${button}.png`) });
      await page.click("dialog.explorer > button");
      await page.locator("iframe").waitFor({ state: "detached", timeout: 5000 }).catch(() => fault(`${shape}: the explorer does not close`));
    }
    const visible = async () => {
      const all = await count.all();
      const shown = [];
      for (const step of all) if (await step.isVisible()) shown.push(await step.getAttribute("id"));
      return shown.join(" ");
    };
    if (steps > 1) {
      await page.click("#step-1 h3 a");
      if ((await visible()) !== "step-1") fault(`${shape}: the first step does not open alone`);
      await page.click("#step-1 .go a:last-child");
      if ((await visible()) !== "step-2") fault(`${shape}: the next step does not open`);
      await page.screenshot({ path: join(folder, `${name}-${shape}-step.png`) });
      if (shape === "wide") {
        await page.keyboard.press("ArrowLeft");
        if ((await visible()) !== "step-1") fault("the arrow key does not lead back");
        const focused = await page.evaluate(() => document.activeElement.textContent);
        if (!/^(Step )?1[:.]/.test(focused)) fault(`the focus is on ${JSON.stringify(focused)}`);
        await page.keyboard.press("End");
        if ((await visible()) !== `step-${steps}`) fault("the key End does not lead to the last step");
        await page.keyboard.press("Escape");
        if ((await visible()).split(" ").length !== steps) fault("Escape does not bring all steps back");
        await page.keyboard.press("Home");
        if ((await visible()).split(" ").length !== steps) fault("Home opens a step where none is open");
        await page.click("#step-1 h3 a");
      }
      await page.click("#step-" + ((await visible()).slice(5)) + " .go a:is([href='#reduction'], [href='#moves'])");
      if ((await visible()).split(" ").length !== steps) fault(`${shape}: not all steps come back`);
    }
    await context.close();
  }
  console.log(`${name}: ${size} bytes, ${steps} steps`);
}
await browser.close();
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "all reports are right" : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
