/** In a low window, as a great zoom or a phone that lies down gives, the keys do what they say, and a single letter sends nothing. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall, says } from "../hall.js";
import { MousePlayer, aims } from "../players.js";

const hall = theHall();
const FRIENDLY = { code: "fide-2023", time: "10+5", friendly: true };

/** Whether something is seen whole, and is what a pointer would hit. @param {import("playwright-core").Page} page @param {string} selector */
function inSight(page, selector) {
  return page.$eval(selector, (element) => {
    const { x, y, width, height, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return top >= 0 && bottom <= innerHeight && (hit === element || element.contains(hit));
  });
}

for (const [width, height] of [[640, 400], [640, 335], [853, 533], [960, 600], [844, 390]]) {
  test(`the key t opens the field for a move in words, and makes it: ${width} × ${height}`, async () => {
    const table = await hall.table(FRIENDLY);
    const page = await hall.sit(table.link, { width, height });
    await page.keyboard.press("t");
    await page.keyboard.type("d4");
    await page.waitForSelector("#understood .good");
    for (const part of ["#typed", "#understood .good"]) assert.ok(await inSight(page, part), part);
    await accessible(page, "a move in words in a low window");
    await keep(page, `typed-${width}-${height}`);
    await page.keyboard.press("Enter");
    await new MousePlayer(page, "white").reads("d4");
    // Off turn too: nothing is offered.
    await page.keyboard.press("Escape");
    await page.keyboard.press("t");
    await page.keyboard.type("d4");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await hall.act(table, "black", "plays e5");
    await new MousePlayer(page, "white").reads("e5");
    await page.keyboard.press("t");
    await page.keyboard.type("c4");
    await page.waitForSelector("#understood .good");
    await page.keyboard.press("Enter");
    await new MousePlayer(page, "white").reads("c4");
    assert.deepEqual((await hall.told(table, "white")).filter((act) => act.startsWith("offers")), []);
    hall.quiet();
  });
}

test("where no move can be typed the key t says so, and the letters after it do nothing", async () => {
  const table = await hall.table(FRIENDLY);
  const looker = await hall.sit(table.spectator_link);
  await looker.keyboard.press("t");
  await looker.keyboard.type("f4");
  assert.match(await looker.innerText("#strip"), /No move can be typed now/);
  assert.equal(await looker.locator(".board .cell").first().getAttribute("data-square"), "a8", "and the board is not turned");
  hall.quiet();
});

test("an offer of a draw asks first, by key and by button, on turn and off turn", async () => {
  const table = await hall.table(FRIENDLY);
  const page = await hall.sit(table.link);
  const offers = async () => (await hall.told(table, "white")).filter((act) => act === "offers draw").length;
  const form = '[data-form="offer-draw"]';
  for (const turn of ["on turn", "off turn"]) {
    if (turn === "off turn") {
      await hall.act(table, "white", "plays e4");
      await new MousePlayer(page, "white").reads("e4");
    }
    await page.keyboard.press("d");
    await page.waitForSelector(form);
    // Whoever types on has not said yes.
    await page.keyboard.press("4");
    await page.keyboard.press("Enter");
    await page.waitForSelector(form, { state: "detached" });
    await page.waitForTimeout(700);
    await page.click('[data-act="offer-draw"]');
    await page.waitForSelector(form);
    await page.locator(`${form} [type=button]`).click();
    await page.waitForSelector(form, { state: "detached" });
    assert.equal(await offers(), 0, turn);
    await page.waitForTimeout(700);
  }
  await says(page, "offer-draw");
  await page.waitForSelector('[data-act="offer-draw"][aria-disabled]');
  assert.equal(await offers(), 1);
  hall.quiet();
});

test("adjusting is left by Esc from its own button too", async () => {
  const table = await hall.table(FRIENDLY);
  const page = await hall.sit(table.link);
  await page.click("#adjust");
  await page.waitForSelector(".strip.adjusting");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "adjust");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".strip.adjusting", { state: "detached" });
  hall.quiet();
});

test("whoever resumes an adjourned game in a low window has his envelope to open in sight", async () => {
  const table = await hall.table({ code: "fide-1931", time: "30/2h, 15/1h" });
  await hall.act(table, "white", "plays e4");
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link, { width: 640, height: 335 })];
  await says(white, "adjourn");
  await black.waitForSelector(".note.proposal [data-key=agree]");
  await aims(black);
  await black.click(".note.proposal [data-key=agree]");
  // The move is sealed when both have agreed, and no earlier.
  await black.waitForSelector(".note.proposal", { state: "detached" });
  await hall.act(table, "black", "seals Nf6");
  await white.waitForSelector(".envelope.closed");
  await says(white, "resume");
  await black.waitForSelector(".note.proposal [data-key=agree]");
  await aims(black);
  await black.waitForTimeout(1300);
  await black.click(".note.proposal [data-key=agree]");
  await black.waitForSelector('[data-act="open"]', { state: "attached" });
  await black.waitForFunction(() => [...document.querySelectorAll('[data-act="open"], #latest button')].filter((one) => /Open the envelope/.test(one.textContent ?? "")).map((one) => one.getBoundingClientRect()).some(({ top, bottom }) => top >= 0 && bottom <= innerHeight)).catch(() => assert.fail("it does not come into sight"));
  await keep(black, "open-low");
  hall.quiet();
});
