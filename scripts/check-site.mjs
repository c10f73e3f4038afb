// Clicks through the site that scripts/build-site has made; scripts/check-site calls this.
//   node check-site.mjs SITE SCREENSHOTS      with playwright-core in the folder where it runs
import { createRequire } from "node:module";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { chromium } = createRequire(join(process.cwd(), "x.js"))("playwright-core");
const [site, shots] = process.argv.slice(2);
mkdirSync(shots, { recursive: true });
const faults = [];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

async function open(size) {
  const context = await browser.newContext({ viewport: size, offline: true });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on("requestfailed", (request) => request.url().includes("favicon") || faults.push(`${page.url()}: ${request.url()} does not load`));
  await page.goto(pathToFileURL(join(site, "index.html")).href);
  return page;
}

const page = await open({ width: 1200, height: 900 });
await page.screenshot({ path: join(shots, "front.png") });
let pages = 1;
const seen = new Set([page.url()]);
for (;;) {
  const broken = await page.evaluate(() => [...document.images].filter((i) => !i.complete || i.naturalWidth === 0).map((i) => i.src));
  for (const picture of broken) faults.push(`${page.url()}: the picture ${picture} is not there`);
  const next = page.locator("a[rel~=next]:visible").first();
  if ((await next.count()) === 0) break;
  await next.click();
  await page.waitForLoadState("load");
  if (seen.has(page.url())) { faults.push(`${page.url()} comes twice`); break; }
  seen.add(page.url());
  pages += 1;
  if (page.url().endsWith("your-graph.html")) await page.screenshot({ path: join(shots, "tutorial.png") });
}

// From the page about the explorer into it: it answers there.
await page.goto(pathToFileURL(join(site, "docs/explorer.html")).href);
await page.locator("main a[href$='explore.html']").first().click();
await page.locator("#verdict").getByText(/wins|has won/).first().waitFor({ timeout: 30_000 }).catch(() => faults.push("the explorer does not say who wins"));
await page.screenshot({ path: join(shots, "explorer.png") });

const phone = await open({ width: 380, height: 700 });
for (const name of ["index.html", "docs/tutorial/your-graph.html", "docs/pictures.html"]) {
  await phone.goto(pathToFileURL(join(site, name)).href);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 1) faults.push(`${name} is ${wide} pixels too wide for a phone`);
}
await phone.goto(pathToFileURL(join(site, "docs/tutorial/your-graph.html")).href);
await phone.screenshot({ path: join(shots, "phone.png") });
await browser.close();
for (const fault of faults) console.log(fault);
console.log(`${pages} pages by their arrows, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
