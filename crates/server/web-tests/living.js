/** The living board of the first page, gone through from its first word to its last. */

import assert from "node:assert/strict";
import { keep } from "./artefacts.js";

/** @typedef {import("./hall.js").Hall} Hall */

/**
 * Nothing that lies below or beside it moves, and none of its words are cut in the middle of a line.
 *
 * @param {Hall} hall @param {number[]} size @param {string} there what has come when all has
 */
export async function standsStill(hall, [width, height], there) {
  const context = await hall.browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(hall.club.url);
  await page.waitForSelector(there);
  await page.waitForSelector(".living-said .sentence");
  const press = (/** @type {string} */ key) => page.evaluate((one) => /** @type {HTMLElement | null} */ (document.querySelector(`.living-bar [data-key=${one}]`))?.click(), key);
  const look = () => page.evaluate(() => {
    const said = /** @type {HTMLElement} */ (document.querySelector(".living-said"));
    const places = [".set-up", ".tables"].map((part) => Math.round((document.querySelector(part)?.getBoundingClientRect().top ?? 0) + scrollY));
    return { places: places.join(), words: said.textContent ?? "", over: said.scrollHeight - said.clientHeight };
  });
  for (let back = 0; back < 20; back++) await press("back");
  const first = await look();
  const heard = new Set();
  for (let on = 0; on < 20; on++) {
    await press("on");
    const { places, words, over } = await look();
    assert.equal(places, first.places, `${width}: ${words}`);
    assert.ok(over <= 0, `${width}: ${over} pixels are cut of “${words}”`);
    heard.add(words);
  }
  assert.ok(heard.size >= 3, "it has said several things");
  await keep(page, `living-${there.slice(1)}-${width}`);
  await context.close();
}
