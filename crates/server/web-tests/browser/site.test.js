/** The book as files, written by the real program and shown by a server that knows nothing but files. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { accessible, listen } from "../audit.js";
import { launch } from "../browser-launch.js";
import { program } from "../club.js";

const TYPES = /** @type {Record<string, string>} */ ({ ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm" });
/** The book stands below a folder of its server, as published ones do. */
const BELOW = "/published/book";

/** @type {import("playwright-core").Browser} */ let browser;
/** @type {import("node:http").Server} */ let server;
/** @type {string} */ let folder;
/** @type {string} */ let url;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "jadoube-site-"));
  execFileSync(program(), ["site", folder], { stdio: "pipe" });
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://here").pathname);
    let file = join(folder, path.slice(BELOW.length));
    if (path.startsWith(BELOW) && existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (!path.startsWith(BELOW) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  url = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}${BELOW}`;
  browser = await launch();
});
after(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** @param {string} path */
async function open(path) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const complaints = listen(page);
  await page.goto(url + path);
  return { page, complaints, done: () => context.close() };
}

test("the desk rules under every code by the module, and its clauses unfold and lead on", async () => {
  const { page, complaints, done } = await open("/desk/");
  await page.waitForSelector("table.side tbody tr");
  await page.fill("#text", "White touches b1\nWhite moves e4\nBlack claims touched b1\n");
  await page.waitForFunction(() => /White must move the knight on b1/.test(document.getElementById("answer")?.textContent ?? ""));
  await page.click("#answer .chip");
  await page.waitForSelector("#answer blockquote.law a");
  await page.waitForFunction(() => [.../** @type {NodeListOf<SVGImageElement>} */ (document.querySelectorAll("#live image"))].length > 30);
  await accessible(page, "the desk in a published book");
  await page.click("table.side .chip");
  await page.waitForSelector("h1");
  assert.match(page.url(), /\/published\/book\/laws\//);
  assert.deepEqual(complaints, []);
  await done();
});

test("what stands behind a question mark is written by the module", async () => {
  const { page, complaints, done } = await open("/laws/");
  await page.fill("input[name=q]", "phone rings");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /Device on the person loses/.test(document.getElementById("main")?.textContent ?? ""));
  await page.click("#main a[href*='fide-2023/11.3.2.2']");
  await page.waitForFunction(() => /Device on the person loses/.test(document.querySelector("h1")?.textContent ?? ""));
  await page.goto(`${url}/laws/compare/?code=fide-1931&code=fide-2023&on=touch`);
  await page.waitForFunction(() => document.querySelectorAll("table.compare").length > 0 && /fide-1931/.test(document.querySelector("table.compare th a")?.textContent ?? ""));
  assert.deepEqual(complaints, []);
  await done();
});

test("a case comes to life, and a question is answered", async () => {
  const { page, complaints, done } = await open("/cases/touch/15.a/");
  await page.waitForSelector(".live-bar");
  await page.click("nav.codes a[data-code=fide-2023]");
  await page.waitForFunction(() => /Under.*2023/.test(document.querySelector(".live-law .meta")?.textContent ?? ""));
  await page.goto(`${url}/quiz/resigning-to-a-bare-king/`);
  await page.check("input[name=answer][value='1']");
  await page.click("form.answers button");
  await page.waitForSelector("#ruling");
  await page.waitForSelector(".live-bar");
  assert.deepEqual(complaints, []);
  await done();
});

test("once it was opened the book needs no line: desk, quiz, search, and pages that were never read", async () => {
  const { page, complaints, done } = await open("/");
  await page.waitForFunction(() => navigator.serviceWorker.ready.then((one) => one.active?.state === "activated"));
  await page.context().setOffline(true);
  await page.goto(`${url}/laws/fide-2023/`);
  assert.match(await page.innerText("h1"), /2023/);
  await page.goto(`${url}/desk/`);
  await page.fill("#text", "White touches b1\nWhite moves e4\nBlack claims touched b1\n");
  await page.waitForFunction(() => /White must move the knight on b1/.test(document.getElementById("answer")?.textContent ?? ""));
  await page.goto(`${url}/quiz/resigning-to-a-bare-king/`);
  await page.check("input[name=answer][value='1']");
  await page.click("form.answers button");
  await page.waitForSelector("#ruling");
  await page.waitForSelector(".live-bar");
  await page.goto(`${url}/laws/search/?q=phone+rings`);
  await page.waitForFunction(() => /Device on the person loses/.test(document.getElementById("main")?.textContent ?? ""));
  await page.click("#main a[href*='fide-2023/11.3.2.2']");
  await page.waitForFunction(() => /Device on the person loses/.test(document.querySelector("h1")?.textContent ?? ""));
  await page.goto(`${url}/cases/touch/15.a/`);
  await page.waitForSelector(".live-bar");
  assert.equal(await page.innerText(".parts [aria-current]"), "Cases");
  await accessible(page, "a page that the module wrote");
  await page.context().setOffline(false);
  assert.deepEqual(complaints.filter((one) => /Content Security/.test(one)), []);
  await done();
});
