/** Whatever the window, nothing lies over the board and the board over nothing: measured, in pixels, over many sizes. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { fits } from "../audit.js";
import { launch } from "../browser-launch.js";
import { serve } from "../fixture/server.js";

/** Windows of phones, tablets, laptops and walls; with a great zoom a window is as many pixels smaller. */
const SIZES = [
  [320, 568], [360, 640], [360, 740], [375, 667], [390, 844], [412, 915], [430, 932], [480, 640], [540, 720], [600, 960], [650, 600], [768, 1024], [800, 1280], [820, 1180], [1024, 1366],
  [568, 320], [640, 360], [667, 375], [740, 360], [844, 390], [915, 412], [932, 430], [683, 384], [720, 450], [800, 600], [960, 540], [960, 600], [1024, 600], [1024, 768], [1080, 620], [1098, 621], [1100, 700],
  [1180, 820], [1280, 720], [1366, 768], [1440, 900], [1600, 1200], [1920, 1080], [2560, 1080], [2560, 1440], [3840, 2160], [2160, 3840],
];
/** And every window between the usual ones, in steps. */
const BETWEEN = range(320, 1240, 46).flatMap((width) => range(320, 960, 64).map((height) => [width, height]));
const SCENES = ["touch", "choice", "finished", "words"];

/** @type {import("playwright-core").Browser} */ let browser;
/** @type {{ url: string, stop: () => Promise<unknown> }} */ let club;
before(async () => {
  [browser, club] = await Promise.all([launch(), serve()]);
});
after(async () => {
  await browser.close();
  await club.stop();
});

/** What lies over the board, what stands beside the window, and the board's side. Runs in the page. */
function measured() {
  const board = /** @type {Element} */ (document.querySelector(".board"));
  const frame = /** @type {Element} */ (document.querySelector(".board-frame"));
  /** The part of an element that is seen: what scrollers around it leave. @param {Element} element */
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const clip = around.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, clip.left), Math.max(top, clip.top), Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom };
  };
  const square = board.getBoundingClientRect();
  const things = [...document.querySelectorAll("button, a, input, summary, select, p, h1, h2, td, li, .clock, .digits")].filter((one) => one.checkVisibility() && !frame.contains(one) && !one.closest(".skip, .unseen, #told, dialog"));
  const over = [];
  const beside = [];
  for (const one of things) {
    const { left, top, right, bottom } = seen(one);
    if (right - left < 1 || bottom - top < 1) continue;
    const wide = Math.min(right, square.right) - Math.max(left, square.left);
    const high = Math.min(bottom, square.bottom) - Math.max(top, square.top);
    const name = `${one.tagName} ${one.className} “${one.textContent?.slice(0, 30)}”`;
    if (wide > 1 && high > 1) over.push(`${name}: ${Math.round(wide)} × ${Math.round(high)} px`);
    if (one.matches("button, .clock, .digits") && (right > innerWidth + 1 || left < -1 || one.getBoundingClientRect().right > right + 1)) beside.push(name);
  }
  return { over, beside, side: square.width, left: square.left, right: square.right };
}

for (const name of SCENES) {
  test(`${name}: nothing overlaps, from 320 × 568 to 4K, either way up`, async () => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${club.url}/game/${name}`);
    await page.waitForSelector(".board .man");
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const tab of ["acts", "score", "law"]) {
        if (!(await page.isVisible(`[data-tab=${tab}]:not(body)`))) continue;
        await page.click(`[data-tab=${tab}]:not(body)`);
        const { over } = await page.evaluate(measured);
        assert.deepEqual(over, [], `${width} × ${height}, ${tab}`);
      }
      const { over, beside, side, left, right } = await page.evaluate(measured);
      const where = `${width} × ${height}`;
      assert.deepEqual(over, [], where);
      assert.deepEqual(beside, [], `${where}: cut`);
      assert.ok(left >= -1 && right <= width + 1, `${where}: the board goes from ${left} to ${right}`);
      assert.ok(side >= 0.45 * Math.min(width, height), `${where}: the board is ${side} px`);
      await fits(page, where);
    }
    await page.setViewportSize({ width: 720, height: 450 });
    await keep(page, `room-${name}-720`);
    await page.setViewportSize({ width: 667, height: 375 });
    await keep(page, `room-${name}-667`);
    await context.close();
  });
}

test("nor does anything in all windows between", async () => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await page.goto(`${club.url}/game/touch`);
  await page.waitForSelector(".board .man");
  const told = [];
  for (const [width, height] of BETWEEN) {
    await page.setViewportSize({ width, height });
    const { over, side, right } = await page.evaluate(measured);
    if (over.length || right > width + 1 || side < 0.45 * Math.min(width, height)) told.push(`${width} × ${height}: board ${Math.round(side)} px, ${over.join("; ")}`);
  }
  assert.deepEqual(told, []);
});

/** @param {number} from @param {number} to @param {number} step */
function range(from, to, step) {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
}
