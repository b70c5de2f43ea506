/** The first page while somebody plays: a running table to look at, and one's own game above all else. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits, listen } from "../audit.js";
import { theHall } from "../hall.js";
import { standsStill } from "../living.js";

const SIZES = /** @type {const} */ ({ wide: [1366, 768], tablet: [820, 1180], phone: [390, 844], small: [320, 568] });

/** @type {import("../tables.js").Table} */ let table;

const hall = theHall([], async () => {
  table = await hall.table({ code: "fide-2023", time: "90+30", names: { white: "Vera Menchik", black: "Sonja Graf" } });
  for (const [at, move] of ["e4", "e5", "Nf3"].entries()) await hall.act(table, at % 2 ? "black" : "white", `plays ${move}`);
});

/** @param {import("playwright-core").Page} page @param {readonly [number, number]} size @param {string[]} needed */
async function inSight(page, [width, height], needed) {
  for (const one of needed) {
    const box = await page.locator(one).first().boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, `${one} is out of sight: ${JSON.stringify(box)}`);
  }
}

for (const [name, size] of Object.entries(SIZES)) {
  test(`what this is, a game that is being played and the way to a table of one's own are in the first sight: ${name}`, async () => {
    const context = await hall.browser.newContext({ viewport: { width: size[0], height: size[1] }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const complaints = listen(page);
    await page.goto(hall.club.url);
    await page.waitForSelector(".set-up-form");
    await page.waitForSelector(".running-table .small-board");
    await page.waitForSelector(".living-said .sentence");
    await keep(page, `running-${name}`);
    await inSight(page, size, ["h1", ".living .board", ".running-table .small-board", ".running-side .name", ".segments", ...(name === "small" ? [] : [".big"])]);
    await accessible(page, `a running table, ${name}`);
    await fits(page, `a running table, ${name}`);
    assert.match(await page.innerText(".running-table"), /Sonja Graf\s+1:\d\d:\d\d\s+Vera Menchik\s+1:\d\d:\d\d/);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test(`one's own game stands above all else, with its board: ${name}`, async () => {
    const context = await hall.browser.newContext({ viewport: { width: size[0], height: size[1] }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(hall.club.url + table.opponent_link);
    await page.waitForSelector(".board .man");
    await page.goto(hall.club.url);
    await page.waitForSelector(".mine .table-list .small-board");
    await page.waitForSelector(".set-up-form");
    await keep(page, `own-${name}`);
    await inSight(page, size, [".mine .table-list li", "h1"]);
    const [own, rest] = await Promise.all([page.locator(".mine .table-list li").boundingBox(), page.locator("h1").boundingBox()]);
    assert.ok(own && rest && own.y < rest.y);
    assert.match(await page.innerText(".mine"), /your move/);
    // What is one's own is not shown as somebody else's.
    assert.equal(await page.locator(".running-table").count(), 0);
    await accessible(page, `one's own game, ${name}`);
    await fits(page, `one's own game, ${name}`);
    await context.close();
  });
}

test("the board follows the game, and lists have boards", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(hall.club.url);
  await page.waitForSelector(".running-table .small-board");
  assert.equal(await page.locator("[data-key=played] .small-board").count(), 1);
  await hall.act(table, "black", "plays Nc6");
  await page.waitForSelector('.running-table .small-board[aria-label*="black knight c6"]');
  const shifts = await page.evaluate(() => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().length)).observe({ type: "layout-shift", buffered: false }) ?? setTimeout(() => done(0), 3000)));
  assert.equal(shifts, 0);
  await context.close();
});

test("whatever the living board says beside a running game, nothing below or beside it moves", async () => {
  for (const size of [[320, 568], [360, 640], [700, 900], [1000, 800], [1280, 800]]) await standsStill(hall, size, ".running-table");
});

test("from five tables on one looks for a name, a time or laws", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 360, height: 640 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(hall.club.url);
  await page.waitForSelector("[data-key=played] .table-list li");
  assert.equal(await page.isVisible("#finder"), false);
  for (const terms of [{ time: "3+2" }, { time: "3+2" }, { time: "5" }, { code: "fide-1931", time: "5" }]) await hall.post("/api/games", { code: "fide-2023", referee: "watching", colors: "white", open: true, ...terms });
  await page.waitForSelector("#finder:not([hidden])");
  const tables = () => page.locator("#tables li").count();
  await hall.act(table, "white", "resigns");
  await page.waitForSelector("[data-key=over] .small-board");
  const few = async (/** @type {number} */ count) => page.waitForFunction((wanted) => document.querySelectorAll("#tables li").length === wanted, count);
  await few(5);
  const told = (/** @type {string} */ label) => page.waitForSelector(`.finder option >> text="${label}"`, { state: "attached" });
  await told("3+2 (2)");
  await page.selectOption("#find-time", "3+2");
  await few(2);
  // Each number tells what would be found by it with the rest.
  await told("FIDE Laws of Chess 2023 (2)");
  await told("5 min (2)");
  await accessible(page, "tables of one time");
  await keep(page, "finder-phone");
  await page.selectOption("#find-time", "");
  await page.selectOption("#find-code", "fide-1931");
  await few(1);
  // The list is asked for again and again, and the choice stands.
  await page.waitForResponse((answer) => answer.url().endsWith("/api/games"));
  assert.equal(await tables(), 1);
  await page.selectOption("#find-code", "");
  await page.fill("#find", "menchik");
  await few(1);
  await told("5 min (0)");
  await page.selectOption("#find-time", "5 min");
  await page.waitForSelector("#tables >> text=No table is like that.");
  await fits(page, "tables that are looked for");
  await context.close();
});
