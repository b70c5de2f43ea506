/** What is typed moves nothing under a finger, and the tap that follows on it is never lost. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { theHall } from "../hall.js";

/** @typedef {import("playwright-core").Page} Page */

const PHONE = { width: 390, height: 844 };

const hall = theHall();

/** A page of a finger. @param {string} path */
async function finger(path) {
  const context = await hall.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(new URL(path, hall.club.url).href);
  return page;
}

/** Types anew into a field, as fast as a thumb does. @param {Page} page @param {string} field @param {string} words */
async function types(page, field, words) {
  await page.tap(field);
  // The focus follows the touch, as a click does.
  await page.waitForSelector(`${field}:focus`);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(words, { delay: 40 });
}

/** Where everything in a form stands on the page. @param {Page} page @param {string} form */
function places(page, form) {
  return page.$$eval(`${form} :is(input, select, textarea, button, summary, a)`, (all) => all.filter((one) => one.checkVisibility()).map((one) => ({ name: one.getAttribute("name") ?? one.textContent, top: one.getBoundingClientRect().y + scrollY + (one.closest(".pane")?.scrollTop ?? 0) })));
}

/** Nothing in a form has left its place by more than a pixel. @param {Page} page @param {string} form @param {Awaited<ReturnType<typeof places>>} before @param {string} what was done */
async function still(page, form, before, what) {
  const now = await places(page, form);
  assert.deepEqual(now.map(({ name }) => name), before.map(({ name }) => name), what);
  const moved = now.filter(({ top }, at) => Math.abs(top - before[at].top) > 1);
  assert.deepEqual(moved, [], what);
}

test("in the form of a new table the tap after a time is typed counts, wherever the finger was", async () => {
  for (const [field, words] of [["#time", "3+2"], ["#time", "90+30"], ["[name=default-time]", "15 min"], ["[name=play-ends]", "3 h"], ["[name=play-ends]", "late"]]) {
    for (const rests of [0, 300]) {
      const page = await finger("/");
      await page.waitForSelector("button.big");
      await page.tap(".set-up-form details > summary");
      const arbiter = page.locator("label:has(input[name=referee][value=arbiter])");
      await types(page, field, words);
      await page.waitForTimeout(rests);
      // Under the very spot at which the finger came down last.
      await arbiter.evaluate((label) => label.scrollIntoView({ block: "center" }));
      await arbiter.tap();
      await page.waitForSelector("input[name=referee][value=arbiter]:checked", { state: "attached" }).catch(() => assert.fail(`${field} ${words}, after ${rests}`));
      await page.context().close();
    }
  }
});

test("what is typed into the form of a new table moves nothing in it", async () => {
  const page = await finger("/");
  await page.waitForSelector("button.big");
  await page.tap(".set-up-form details > summary");
  await page.waitForSelector(".set-up-form details[open]");
  for (const [field, all] of /** @type {[string, string[]][]} */ ([["#time", ["3+2", "90+30", "10 min", "x"]], ["[name=default-time]", ["15 min", "x"]], ["[name=play-ends]", ["3 h", "x"]]])) {
    const before = await places(page, ".set-up-form");
    for (const words of all) {
      await types(page, field, words);
      await page.waitForTimeout(500);
      await still(page, ".set-up-form", before, `${field} ${words}`);
    }
  }
  // What cannot be read is told, and no table is set up without it.
  assert.match(await page.innerText("[data-key=play-ends] .fault"), /Write it as 15 min/);
  await types(page, "#time", "3+2");
  await page.tap("button.big");
  await page.waitForSelector("[data-key=agreed] > .fault");
  assert.match(await page.innerText("[data-key=agreed] > .fault"), /“x” is no time that can be read/);
  assert.equal(new URL(page.url()).pathname, "/");
  await page.context().close();
});

test("what is typed into the arbiter’s forms moves nothing in them", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  for (const [act, field] of [["clocks", "white"], ["grant", "time"]]) {
    const page = await finger(String(table.arbiter_link));
    await page.waitForSelector(`[data-act="${act}"]`, { state: "attached" });
    await page.tap(`[data-act="${act}"]`);
    const form = `[data-form="${act}"]`;
    await page.waitForSelector(`${form} [name=${field}]`);
    const before = await places(page, form);
    for (const words of ["3 min", "1:25:30", "x"]) {
      await types(page, `${form} [name=${field}]`, words);
      await still(page, form, before, `${act}: ${words}`);
    }
    await page.context().close();
  }
  // What the arbiter is asked may be answered by a time.
  await hall.act(table, "arbiter", "finds annoys White");
  const page = await finger(String(table.arbiter_link));
  await page.waitForSelector(".note.question .answer input");
  const before = await places(page, ".note.question");
  for (const words of ["3 min", "1:25:30", "12:44:33", "x"]) {
    await types(page, ".note.question .answer input", words);
    await still(page, ".note.question", before, `an answer: ${words}`);
  }
  await page.context().close();
});
