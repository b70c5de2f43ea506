/** The page on which records are read, on the real program: nothing of a text leaves the browser. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keep } from "../artefacts.js";
import { accessible, fits, listen } from "../audit.js";
import { theHall } from "../hall.js";
import { keptIn } from "../kept.js";
import { until } from "../patience.js";


const PGN = `[White "Anna"]
[Black "Boris"]
[Date "2023.05.01"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 1-0

[White "Clara"]
[Black "Dora"]
[Date "2023.05.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Ke1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 1-0
`;

/** @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(options = {}, hash = "") {
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", acceptDownloads: true, ...options });
  const page = await context.newPage();
  const complaints = listen(page);
  /** @type {string[]} */
  const sent = [];
  page.on("request", (request) => void (request.method() !== "GET" && sent.push(request.url())));
  await page.goto(`${hall.club.url}/records${hash}`);
  await page.waitForSelector("#games label, #games p:not(.quiet)");
  return { page, complaints, sent, done: () => context.close() };
}

/** @param {import("playwright-core").Page} page @param {string} selector @param {RegExp} words */
async function says(page, selector, words) {
  await page.waitForFunction(([where, source]) => new RegExp(source).test(document.querySelector(where)?.textContent ?? ""), [selector, words.source]);
}

const hall = theHall();

test("an old score is read, its slip cured at its move, and accepted by a tap", async () => {
  for (const [name, viewport] of /** @type {const} */ ([["wide", { width: 1440, height: 900 }], ["phone", { width: 360, height: 740 }]])) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      const { page, complaints, sent, done } = await open({ viewport, colorScheme });
      await says(page, "#told", /1 game, read as a page of scores; 1 remark to be decided/);
      await says(page, ".remark.cure", /12\. O-O-O.*is read as O-O-O/);
      await says(page, "#pgn", /O-O-O \{"Castles\s+K\s+R"\s+is\s+read\s+as\s+O-O-O/);
      await fits(page, `records ${name}`);
      await accessible(page, `records ${name} ${colorScheme}`);
      await keep(page, `records-${name}-${colorScheme}`);
      await page.click(".remark.cure [data-key=accept]");
      await says(page, "#told", /nothing is left to be decided/);
      assert.match((await page.textContent("#pgn")) ?? "", /12\. O-O-O\s+Rd8/);
      assert.deepEqual(sent, []);
      assert.deepEqual(complaints, []);
      await done();
    }
  }
});

test("a file of two games: the result against a mate is scored anew, the slip looked up in the text, and the PGN saved", async () => {
  const { page, complaints, sent, done } = await open();
  const folder = mkdtempSync(join(tmpdir(), "jadoube-records-"));
  writeFileSync(join(folder, "club evening.pgn"), PGN);
  await page.setInputFiles("#file", join(folder, "club evening.pgn"));
  await says(page, "#told", /2 games, read as PGN; 2 remarks to be decided/);
  await says(page, "#game", /2\.\.\. Qh4#/);
  await page.click(".remark.law .chip");
  await says(page, ".remark.law blockquote", /checkmate/i);
  await page.click(".remark.law [data-key=accept]");
  await says(page, "#pgn", /\[Result "0-1"\]/);
  await page.selectOption("#which", "2");
  await says(page, ".remark.cure", /"Ke1" is read as Re1/);
  // The board stands at the slip; its neighbours are a key away.
  assert.equal(await page.textContent(".ply[aria-current]"), "Re1 (to be decided)");
  await page.click(".live-bar [data-key=On]");
  assert.equal(await page.textContent(".ply[aria-current]"), "b5");
  await page.click(".remark.cure button[title]");
  assert.equal(await page.evaluate(() => getSelection()?.toString() || (/** @type {HTMLTextAreaElement} */ (document.activeElement)).value.slice((/** @type {HTMLTextAreaElement} */ (document.activeElement)).selectionStart, (/** @type {HTMLTextAreaElement} */ (document.activeElement)).selectionEnd)), "Ke1");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save .main")]);
  assert.equal(download.suggestedFilename(), "club evening.pgn");
  const saved = readFileSync(await download.path(), "utf8");
  assert.match(saved, /2\. g4 Qh4# 0-1/);
  assert.match(saved, /6\. Re1 \{"Ke1" is read/);
  assert.deepEqual(sent, []);
  assert.deepEqual(complaints, []);
  rmSync(folder, { recursive: true });
  await done();
});

test("what is only possible is written into the text by a tap", async () => {
  const { page, complaints, done } = await open();
  await page.fill("#text", "[Date \"2023.05.01\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 xx 4. O-O Nf6 5. d3 Be7 *\n");
  await says(page, "#game", /Read no further.*Perhaps/);
  await page.click(".remark.perhaps [data-key=accept]");
  await page.waitForFunction(() => !/ xx /.test(/** @type {HTMLTextAreaElement} */ (document.getElementById("text")).value));
  await says(page, "#told", /1 game, read as PGN; nothing is left to be decided/);
  assert.deepEqual(complaints, []);
  await done();
});

test("a sign that the board contradicts names what was meant; another text begins anew", async () => {
  const { page, complaints, done } = await open();
  await page.fill("#text", '[Date "1858.11.02"]\n[Result "1-0"]\n\n1. e4 e5 2. Nh3 d6 3. Bc4 Bg4 4. Nc3 Bxf3 5. Qxf3 Nf6 1-0\n');
  await says(page, "#game", /Perhaps Nf3 is meant by "Nh3"/);
  await page.click('#game button:has-text("Write it so")');
  await says(page, "#told", /nothing is left to be decided/);
  assert.match(await page.inputValue("#text"), /2\. Nf3 d6/);
  const chosen = () => page.textContent('#game button[aria-current="step"]');
  await page.click('#game button.ply:has-text("Bg4")');
  assert.match(String(await chosen()), /Bg4/);
  await page.fill("#text", '[Date "1858.11.02"]\n[Result "*"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 *\n');
  await page.waitForSelector('#game button.ply:has-text("Be7")');
  assert.match(String(await chosen()), /Be7/);
  assert.deepEqual(complaints, []);
  await done();
});

test("where a score stops, each cure stands at its move, is read by a tap, taken back, and saved", async () => {
  const { page, complaints, sent, done } = await open();
  await page.fill("#text", "White: Anna\nBlack: Boris\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 ???\n5. O-O\n1-0\n");
  await says(page, "#game", /Read no further.*Perhaps/);
  assert.equal(await page.getAttribute(".remark.perhaps [data-key=accept]", "aria-pressed"), "false");
  const cure = page.locator(".remark.perhaps", { hasText: /Perhaps Bb4 is meant by "\?\?\?"/ });
  await cure.locator("[data-key=accept]").click();
  await says(page, "#told", /1 game, read as a page of scores; nothing is left to be decided/);
  await says(page, "#game", /4\. Ba4 Bb4 5\. O-O/);
  assert.match((await page.textContent("#pgn")) ?? "", /4\. Ba4 Bb4 5\. O-O 1-0/);
  assert.equal(await page.locator(".remark.perhaps").count(), 1);
  assert.match(await page.inputValue("#text"), /4\. Ba4 \?\?\?/);
  await page.click(".remark.perhaps [data-key=accept][aria-pressed=true]");
  await says(page, "#game", /Read no further.*Perhaps/);
  await fits(page, "records choices");
  await accessible(page, "records choices");
  assert.deepEqual(sent, []);
  assert.deepEqual(complaints, []);
  await done();
});

test("a text without a game, one that is too long, and one kept in the address", async () => {
  const { page, complaints, done } = await open();
  await page.fill("#text", "Nothing here is chess.");
  await says(page, "#told", /No game is found/);
  assert.equal(await page.isVisible("#result"), false);
  await page.evaluate(() => {
    const area = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
    area.value = "1. e4 e5 ".repeat(120_000);
    area.dispatchEvent(new Event("input"));
  });
  await says(page, "#told", /1,080,000 characters; this page takes 1,000,000/);
  await page.fill("#text", "1. e4 c5 2. Nf3 *");
  await says(page, "#game", /c5 2\. Nf3/);
  await until(async () => keptIn(page) === "1. e4 c5 2. Nf3 *", "that the address keeps the text");
  const second = await open({}, new URL(page.url()).hash);
  await says(second.page, "#game", /c5 2\. Nf3/);
  await second.done();
  assert.deepEqual(complaints, []);
  await done();
});
