/** Every state of the pages in every size and theme: looked at, accessible, nothing beside the window. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits, listen } from "../audit.js";
import { launch } from "../browser-launch.js";
import { serve } from "../fixture/server.js";
import { scenes } from "../fixture/scenes.js";

const SIZES = /** @type {const} */ ({ phone: [360, 740], tablet: [768, 1024], wide: [1440, 900], zoomed: [720, 450] });
/** Pages that are seen in all sizes; the other scenes are seen wide and on a phone. */
const EVERYWHERE = ["/game/touch", "/game/words", "/"];
const PAGES = ["/", ...Object.keys(scenes).map((name) => `/game/${name}`)];

/** @type {import("playwright-core").Browser} */ let browser;
/** @type {{ url: string, stop: () => Promise<unknown> }} */ let club;
before(async () => {
  [browser, club] = await Promise.all([launch(), serve()]);
});
after(async () => {
  await browser.close();
  await club.stop();
});

/**
 * @param {string} path
 * @param {keyof typeof SIZES} size
 * @param {"light" | "dark"} theme
 */
async function seen(path, size, theme) {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: "reduce", deviceScaleFactor: size === "zoomed" ? 2 : 1 });
  const page = await context.newPage();
  const complaints = listen(page);
  await page.goto(club.url + path);
  // On a small phone a link that waits to be sent has the board's room.
  await page.waitForSelector(path.startsWith("/game") ? ".board .man" : ".set-up-form", { state: "attached" });
  const where = `${path} ${size} ${theme}`;
  await fits(page, where);
  await accessible(page, where);
  await keep(page, `${path.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "hall"}-${size}-${theme}`);
  assert.deepEqual(complaints, [], where);
  return { page, done: () => context.close() };
}

for (const path of PAGES) {
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    const sizes = /** @type {(keyof typeof SIZES)[]} */ (EVERYWHERE.includes(path) ? Object.keys(SIZES) : ["phone", "wide"]);
    test(`${path} in ${theme}`, async () => {
      for (const size of sizes) await (await seen(path, size, theme)).done();
    });
  }
}

test("a game on a phone needs no scrolling", async () => {
  for (const [width, height] of [[360, 640], [360, 740]]) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(`${club.url}/game/touch`);
    await page.waitForSelector(".board .man");
    const [content, board, tabs] = await page.evaluate(() => [document.documentElement.scrollHeight, document.querySelector(".board")?.getBoundingClientRect().width, document.querySelector(".tabs")?.getBoundingClientRect().bottom]);
    assert.ok(content <= height, `${content} px high in ${height}`);
    // Where the window is short the board gives a little of its width, so that an act can be reached below it.
    assert.ok(Number(board) >= (height < 700 ? 0.94 * width : width), `the board is ${board} px wide in ${width}`);
    assert.ok(Number(tabs) <= height - 76, `the sheet has room: it begins at ${tabs} of ${height}`);
    const small = await page.$$eval("button, .board, summary, a.button", (all) => all.filter((one) => one.checkVisibility() && !one.matches(".chip, .quiet-button, summary")).map((one) => [one.textContent, one.getBoundingClientRect().height]).filter(([, high]) => Number(high) < 44));
    assert.deepEqual(small, []);
    await context.close();
  }
});

test("the board is read and walked by key", async () => {
  const { page, done } = await seen("/game/touch", "wide", "light");
  const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("b");
  assert.equal(await label(), "e2, white bishop");
  await page.keyboard.press("c");
  await page.keyboard.press("3");
  assert.equal(await label(), "c3, white knight, touched, bound");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  assert.equal(await label(), "d4, empty");
  const told = async (/** @type {string} */ key) => {
    await page.keyboard.press(key);
    return (await page.textContent("#urgent"))?.trim();
  };
  assert.match(String(await told("o")), /You must move the knight on c3\./);
  assert.match(String(await told("l")), /8, Black: a6\./);
  assert.match(String(await told("Shift+C")), /White has 1 hour 55 minutes left\. Black has 1 hour 56 minutes left\. White's clock runs/);
  assert.match(String(await told("m")), /^White: king g1, queen d1, rook a1/);
  assert.match(String(await told("s")), /1, d4; d5; 2, knight f3/);
  await page.keyboard.press("b");
  await page.keyboard.press("c");
  await page.keyboard.press("3");
  assert.match(String(await told("p")), /It may go to a4, b5, d5, e4 and b1\./);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open] .keys");
  await accessible(page, "the keys");
  await done();
});

test("chips unfold the clause in place, and settings are kept", async () => {
  const { page, done } = await seen("/game/touch", "wide", "light");
  await page.click(".card.latest .chip");
  await page.waitForSelector(".card.latest blockquote.law");
  await page.click("#settings");
  await page.selectOption("dialog select >> nth=0", "dark");
  await page.selectOption("dialog select >> nth=1", "more");
  await accessible(page, "the settings, dark, high contrast");
  await page.keyboard.press("Escape");
  await accessible(page, "high contrast");
  await keep(page, "game-touch-wide-dark-contrast");
  await page.reload();
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await done();
});

test("an act that the club does not understand is told, and the board is as it was", async () => {
  const { page, done } = await seen("/game/choice", "wide", "light");
  await page.click(".options button >> nth=0");
  await page.waitForSelector(".strip.trouble");
  assert.match(String(await page.textContent(".strip.trouble")), /requires c3/);
  await done();
});
