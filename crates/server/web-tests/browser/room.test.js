/** Whatever the window, nothing lies over the board and the board over nothing: measured, in pixels, over many sizes. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { fits } from "../audit.js";
import { launch } from "../browser-launch.js";
import { serve } from "../fixture/server.js";
import { openClub } from "../club.js";
import { knows } from "../hall.js";
import { measured } from "../overlap.js";
import { makeTable, post } from "../tables.js";

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

/** What happens at a table of a club, and what every seat then has before it: a duty, a question, a break, an end. */
const COURSE = /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Ke3"], ["arbiter", "finds illegal-move"], ["white", "plays Ke2"], ["black", "offers draw"], ["white", "declines"], ["black", "plays Nc6"], ["arbiter", "finds annoys White"], ["arbiter", "rules warning"], ["arbiter", "stops"], ["arbiter", "starts"], ["arbiter", "adjourns"], ["white", "seals Nf3"], ["arbiter", "resumes"], ["black", "resigns"]]);
test("on an upright tablet what is asked lies below the own clock, with all its answers in sight", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${club.url}/game/choice`);
  await page.waitForSelector(".foremost");
  for (const [width, height] of [[768, 1024], [800, 1280], [820, 1180], [1024, 1366]]) {
    await page.setViewportSize({ width, height });
    const [clock, asked, last] = await page.evaluate(() => ["#clock-bottom", "#notes", ".foremost button:last-of-type"].map((one) => [...document.querySelectorAll(one)].at(-1)?.getBoundingClientRect().toJSON()));
    assert.ok(asked.top >= clock.bottom, `${width} × ${height}: ${asked.top} lies over the clock, which ends at ${clock.bottom}`);
    assert.ok(last.bottom <= height, `${width} × ${height}: an answer ends at ${last.bottom}`);
  }
  await context.close();
});

const REAL = [[320, 568], [390, 844], [820, 1180], [667, 375], [720, 450], [1440, 900], [3840, 2160]];

test("at a table of a club nothing lies over the board through a whole game, at any seat", async () => {
  const real = await openClub();
  const table = await makeTable(real.url, { code: "fide-2023", time: "90+30", referee: "arbiter", arbiter: true });
  const seats = { white: table.link, black: table.opponent_link, arbiter: String(table.arbiter_link), "who looks on": table.spectator_link };
  const pages = await Promise.all(Object.entries(seats).map(async ([seat, link]) => {
    const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await page.goto(real.url + link);
    await page.waitForSelector(".board .man", { state: "attached" });
    return { seat, page };
  }));
  const told = [];
  let looked = 0;
  for (const [by, act] of COURSE) {
    const { sequence } = await post(real.url, `/api/games/${table.id}/acts`, { act }, table.tokens[by]).catch((reason) => assert.fail(`${by} ${act}: ${reason}`));
    assert.ok(sequence, act);
    for (const { seat, page } of pages) {
      await knows(page, sequence);
      for (const [width, height] of REAL) {
        await page.setViewportSize({ width, height });
        const { over, right } = await page.evaluate(measured);
        looked += 1;
        if (over.length || right > width + 1) told.push(`after “${act}”, ${seat}, ${width} × ${height}: ${over.join("; ")}`);
      }
    }
  }
  console.log(`${looked} looks at ${pages.length} seats: ${told.length} with something over the board`);
  assert.deepEqual(told, []);
  for (const { page } of pages) await page.context().close();
  await real.stop();
});

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
