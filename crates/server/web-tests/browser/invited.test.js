/** Whoever comes with an invitation sees all that he needs to sit down, and whoever has set a table up the link to send: at every size. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { stranger } from "../browser-launch.js";
import { post } from "../tables.js";
import { theHall } from "../hall.js";

const SIZES = [[320, 568], [360, 640], [390, 844], [568, 320], [640, 360], [768, 1024], [820, 1180], [1024, 768], [1280, 720], [1280, 800], [1440, 900], [1920, 1080]];


/** What of these is not wholly in sight, without scrolling. @param {import("playwright-core").Page} page @param {string[]} places */
function hidden(page, places) {
  return page.evaluate((all) => all.filter((place) => {
    const element = /** @type {Element} */ (document.querySelector(place));
    const { top, right, bottom, left } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, bottom - 3);
    return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight || !at || !(element.contains(at) || at.contains(element));
  }), places);
}

const hall = theHall();

for (const seat of ["black", "arbiter"]) {
  test(`what ${seat} reads before he sits down, and the button, are seen without scrolling at every size`, async () => {
    const arbiter = seat === "arbiter";
    for (const [width, height] of SIZES) {
      const made = await post(hall.club.url, "/api/games", { code: "fide-2023", time: "3+2", colors: "white", press: "with-move", begins: "both-ready", friendly: !arbiter, referee: arbiter ? "arbiter" : "watching", arbiter });
      const context = await stranger(hall.browser, { viewport: { width, height }, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(new URL(made.invitations[seat], hall.club.url).href);
      await page.waitForSelector(".arrival button.main");
      const places = [".arrival .sentence", ...(arbiter ? [] : [".arrival .different"]), ".arrival label", ".arrival input", ".arrival button.main", ".arrival .terms-of-play"];
      assert.deepEqual(await hidden(page, places), [], `${width}x${height}`);
      await keep(page, `invited-${seat}-${width}x${height}`);
      await context.close();
    }
  });
}

test("on a phone the link to send comes first, with its button, and nothing of the header is cut", async () => {
  for (const [width, height] of [[320, 568], [360, 640], [390, 844]]) {
    const context = await stranger(hall.browser, { viewport: { width, height }, hasTouch: true, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(hall.club.url);
    await page.click("button.big");
    await page.waitForSelector(".invitation .link");
    assert.deepEqual(await hidden(page, [".invitation .link", ".invitation .link-box button"]), [], `${width}x${height}`);
    const cut = await page.locator("#title a").evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight].filter((over) => one.clientWidth > 0 && over > 1));
    assert.deepEqual(cut, [], `the header at ${width}`);
    await keep(page, `to-send-${width}`);
    await context.close();
  }
});
