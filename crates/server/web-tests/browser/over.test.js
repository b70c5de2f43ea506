/** The end of a game in the terms of whoever reads it, and consent to what is grave. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { says, theHall } from "../hall.js";

/** @typedef {import("playwright-core").Page} Page */

const hall = theHall();
const PHONE = { width: 390, height: 844, hasTouch: true };

/** What a line above the board says, and whether it shows all of it. @param {Page} page */
const line = (page) => page.evaluate(() => {
  const shown = [...document.querySelectorAll("#strip .over, #strip .along [role=status], #strip .strip")].find((one) => one instanceof HTMLElement && one.offsetParent && one.textContent?.trim());
  return { words: shown?.textContent?.trim() ?? "", whole: shown !== undefined && shown.scrollHeight <= shown.clientHeight + 1 };
});

/** @param {Page} page @param {string} words */
async function isTold(page, words) {
  await page.waitForSelector(".note.finished");
  await page.waitForFunction((what) => [...document.querySelectorAll("#strip *")].some((one) => one instanceof HTMLElement && one.offsetParent && one.textContent?.trim() === what), words);
  assert.equal((await line(page)).whole, true, `${words} is cut`);
  assert.ok((await page.title()).startsWith(`${words} · `), await page.title());
  assert.match(await page.innerText(".note.finished [data-key=over]"), new RegExp(`^${words}\\.`));
}

test("whoever has lost on time is told that he has, and the other that he has won", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3s" });
  const [white, black, watcher] = [await hall.sit(table.link, PHONE), await hall.sit(table.opponent_link), await hall.sit(table.spectator_link)];
  const heard = white.waitForFunction(() => /^You lost on time\. /.test(document.querySelector("#urgent")?.textContent ?? ""), null, { polling: 50 });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  await isTold(white, "You lost on time");
  await heard;
  await isTold(black, "You won on time");
  await isTold(watcher, "Black won on time");
  for (const [name, page] of Object.entries({ white, black })) {
    await keep(page, `over-${name}`);
    await accessible(page, `over, ${name}`);
    await fits(page, `over, ${name}`);
  }
  hall.quiet();
});

test("a resignation is told to both in their own terms, and no man lies about on the board", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "by-hand" });
  await hall.act(table, "white", "lifts g1");
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link, PHONE)];
  await hall.act(table, "white", "places f3");
  await hall.act(table, "black", "resigns");
  await isTold(white, "You won: Black resigned");
  await isTold(black, "You lost: you resigned");
  for (const page of [white, black]) {
    await page.waitForSelector("[data-square=g1][aria-label^='g1, white knight']", { state: "attached" });
    assert.match(String(await page.getAttribute("[data-square=f3]", "aria-label")), /^f3, empty/);
  }
  hall.quiet();
});

test("what is grave is agreed to by a button no louder than the one beside it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link, PHONE)];
  for (const [act, told] of /** @type {const} */ ([["stop", /clocks stand until both wish to go on/], ["adjourn", /If both agree it rests until both wish to go on/]])) {
    await says(white, act);
    await black.waitForSelector(".note.proposal [data-key=agree]", { state: "attached" });
    const look = (/** @type {string} */ key) => black.locator(`.note.proposal [data-key=${key}]`).evaluate((button) => ({ tone: getComputedStyle(button).backgroundColor, weight: getComputedStyle(button).fontWeight, height: button.getBoundingClientRect().height }));
    assert.deepEqual(await look("agree"), await look("object"));
    assert.match(String(await black.textContent(".note.proposal .sentence")), told);
    await black.locator(".note.proposal [data-key=object]").evaluate((button) => /** @type {HTMLElement} */ (button).click());
    await black.waitForSelector(".note.proposal", { state: "detached" });
  }
  hall.quiet();
});
