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
    await page.waitForSelector(".running-table .time");
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
    await page.waitForSelector(".mine .due");
    await page.waitForSelector("[data-key=nobody]");
    await page.waitForSelector(".set-up-form");
    await keep(page, `own-${name}`);
    await inSight(page, size, [".mine .table-list li", "h1"]);
    const [own, rest] = await Promise.all([page.locator(".mine .table-list li").boundingBox(), page.locator("h1").boundingBox()]);
    assert.ok(own && rest && own.y < rest.y);
    assert.match(await page.innerText(".mine"), /your move/);
    // What is one's own is not shown as somebody else's.
    assert.equal(await page.locator(".running-table:not(.nobody)").count(), 0);
    await accessible(page, `one's own game, ${name}`);
    await fits(page, `one's own game, ${name}`);
    await context.close();
  });
}

test("the board follows the game, and lists have boards", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(hall.club.url);
  await page.waitForSelector(".running-table .time");
  assert.equal(await page.locator("[data-key=played] .small-board").count(), 1);
  // Watched before the move is made, and for a while after it is seen.
  await page.evaluate(() => {
    const shifts = /** @type {string[]} */ ([]);
    Object.assign(window, { shifts });
    // A time that runs is written wider than one that stands, and moves nothing else.
    const told = (/** @type {any} */ { sources }) => sources.map((/** @type {any} */ { node, previousRect, currentRect }) => (node?.matches?.(".time") ? "" : `${node?.className ?? node?.nodeName} ${JSON.stringify([previousRect, currentRect])}`)).filter(Boolean);
    new PerformanceObserver((list) => void shifts.push(...list.getEntries().flatMap(told))).observe({ type: "layout-shift", buffered: false });
  });
  await hall.act(table, "black", "plays Nc6");
  await page.waitForSelector('.running-table .small-board[aria-label*="black knight c6"]');
  await page.waitForTimeout(3000);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).shifts), []);
  await context.close();
});

test("whatever the living board says beside a running game, nothing below or beside it moves", async () => {
  for (const size of [[320, 568], [360, 640], [700, 900], [1000, 800], [1280, 800]]) await standsStill(hall, size, ".time");
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

test("tables of the same names are told apart: in the list, among one's own games, and on the arbiter's wall", async () => {
  const names = { white: "Edith Price", black: "Agnes Stevenson" };
  const tables = [];
  for (const time of ["90+30", "90+30", "10+5"]) {
    const one = await hall.table({ code: "fide-2023", time, names, arbiter: true, referee: "arbiter" });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(one, side, act);
    tables.push(one);
  }
  /** Nothing but words tells them apart for whoever hears the page. @param {import("playwright-core").Page} page @param {string} rows */
  const differ = async (page, rows) => {
    await page.waitForFunction((all) => [...document.querySelectorAll(all)].filter((row) => /Edith Price/.test(row.textContent ?? "")).length === 3, rows);
    const words = (await page.locator(rows).allInnerTexts()).filter((one) => /Edith Price/.test(one));
    assert.equal(new Set(words.map((one) => one.replace(/\d+:\d\d(:\d\d)?|≈/g, "").replace(/\s+/g, " "))).size, 3, words.join("\n---\n"));
    return words;
  };
  for (const width of [1366, 360]) {
    const context = await hall.browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(hall.club.url);
    const listed = await differ(page, "#tables .table-list > li");
    assert.ok(listed.every((one) => /set up \d+ \w+, \d\d:\d\d/.test(one)) && listed.filter((one) => /table \d of \d/.test(one)).length >= 2, listed.join("\n"));
    // A table whose names nobody else has says no more than before.
    assert.doesNotMatch((await page.locator("#tables .table-list > li").allInnerTexts()).find((one) => /Vera Menchik/.test(one)) ?? "set up", /set up/);
    await fits(page, `tables of the same names, ${width}`);
    await context.close();
  }
  for (const seat of /** @type {const} */ (["white", "arbiter"])) {
    const context = await hall.browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
    await context.addInitScript((held) => {
      for (const { id, key, seat } of held) localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat, at: 1 }));
    }, tables.map(({ id, tokens }) => ({ id, key: tokens[seat], seat })));
    const page = await context.newPage();
    await page.goto(hall.club.url);
    await differ(page, "#mine .table-list > li");
    if (seat === "arbiter") {
      await page.goto(`${hall.club.url}/wall`);
      await differ(page, ".wall > li");
      await keep(page, "wall-same-names");
    }
    await context.close();
  }
});
