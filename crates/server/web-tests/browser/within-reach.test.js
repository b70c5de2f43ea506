/** What the arbiter must reach without looking for it: the clocks stopped, his last act undone, and what the page proposes put away. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { theHall } from "../hall.js";
import { aims } from "../players.js";

const hall = theHall();
const TABLE = { code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter", press: "with-move" };

/** Waits until something is seen whole and is what a finger would hit there. @param {import("playwright-core").Page} page @param {string} selector */
async function inSight(page, selector) {
  await page.waitForFunction((which) => {
    const element = document.querySelector(which);
    if (!element) return false;
    const { x, y, width, height, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return top >= 0 && bottom <= innerHeight && (hit === element || element.contains(hit));
  }, selector).catch(() => assert.fail(`${selector} does not come into sight`));
}

for (const [width, height] of [[1280, 800], [390, 844]]) {
  test(`the arbiter stops the clocks and undoes his last act without scrolling, at ${width} × ${height}`, async () => {
    const table = await hall.table(TABLE);
    for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Ke1-e3"], ["black", "claims forfeit phone"]])) await hall.act(table, seat, act);
    const arbiter = await hall.sit(String(table.arbiter_link), { width, height, hasTouch: width < 500 });
    await arbiter.waitForSelector(".note.question");
    await keep(arbiter, `reach-asked-${width}`);
    if (await arbiter.locator('[data-act="start"]').count()) {
      await inSight(arbiter, '[data-act="start"]');
      await arbiter.click('#at-hand [data-act="start"]');
    }
    await arbiter.waitForSelector('#at-hand [data-act="stop"]');
    for (const act of ["stop", "undo"]) await inSight(arbiter, `[data-act="${act}"]`);
    await aims(arbiter);
    await arbiter.click('[data-act="stop"]');
    await arbiter.waitForSelector('#at-hand [data-act="start"]');
    await arbiter.waitForSelector('[data-act="undo"]:not([aria-disabled])');
    for (const act of ["start", "undo"]) await inSight(arbiter, `[data-act="${act}"]`);
    await keep(arbiter, `reach-stopped-${width}`);
    await arbiter.click('[data-act="undo"]');
    await arbiter.waitForSelector('#at-hand [data-act="stop"]');
    hall.quiet();
  });
}

test("what the page proposes is put away by the arbiter alone, with the keys too, and comes again when it is so again", async () => {
  const table = await hall.table(TABLE);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Ke1-e3"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 1280, height: 800 });
  await arbiter.waitForSelector(".note.seen");
  await arbiter.focus(".note.seen .away");
  await arbiter.keyboard.press("Enter");
  await arbiter.waitForSelector(".note.seen", { state: "detached" });
  // It is his alone and stays away, and what he may establish he still may.
  await arbiter.reload();
  await arbiter.waitForSelector('[data-act="find-illegal-move"]');
  assert.equal(await arbiter.locator(".note.seen").count(), 0);
  assert.equal(await arbiter.title().then((title) => title.startsWith("●")), false);
  await hall.act(table, "arbiter", "finds illegal-move");
  await hall.act(table, "white", "plays Ke2");
  await hall.act(table, "black", "plays Ke8-e6");
  await arbiter.waitForSelector(".note.seen >> text=/Black’s move 2/");
  hall.quiet();
});

test("what the arbiter confirms before the proof says whose game it is and what it may come to", async () => {
  const table = await hall.table({ ...TABLE, start: "3k4/BB6/2p5/p1Pp4/Pp1Ppp1p/1P2PP1P/8/1K6 w - - 0 1" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays Kc1"], ["black", "plays Kd8-d6"], ["arbiter", "finds illegal-move"], ["black", "plays Ke8"], ["white", "plays Kd1"], ["black", "plays Ke8-e6"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 1280, height: 800 });
  const told = await arbiter.innerText(".note.seen");
  assert.match(told, /Black’s move 2…Ke8-e6 is illegal\..*The game ends: Black loses it, or it is drawn if White cannot mate any more\./s);
  await arbiter.click(".note.seen [data-key=establish]");
  await arbiter.waitForSelector(".note.seen [data-key=sure]");
  assert.match(await arbiter.innerText(".note.seen"), /Black loses it, or it is drawn.*Yes: the game is over/s, "it is still read while it is confirmed");
  await arbiter.click(".note.seen [data-key=sure]");
  await arbiter.waitForSelector(".note.finished .score-line");
  assert.match(await arbiter.innerText("#cards .card.latest"), /½–½|1–0/, "once it is known it is told");
  hall.quiet();
});
