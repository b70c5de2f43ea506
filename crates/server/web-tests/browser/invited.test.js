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

test("a link that was used says at once that the seat is taken, and what can be done now", async () => {
  const made = await post(hall.club.url, "/api/games", { code: "fide-2023", time: "3+2", colors: "white", referee: "watching" });
  const pages = [];
  for (const _ of [0, 1]) {
    const context = await stranger(hall.browser, { viewport: { width: 360, height: 640 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    pages.push(page);
    await page.goto(new URL(made.invitations.black, hall.club.url).href);
    await page.waitForSelector(".arrival button.main");
    if (pages.length === 1) {
      await page.click(".arrival button.main");
      await page.waitForSelector("body[data-you=black]");
    }
  }
  const late = pages[1];
  assert.equal((await late.innerText(".arrival")).replace(/\s+/g, " "), "The black men are taken: this link has been used. If you have used it yourself, fetch a link on your first device, under “Seats and links”: “Play on another device too”. If not, ask whoever sent it for a link to another table. Watch the game Set up a table of your own");
  assert.deepEqual(await hidden(late, [".arrival .sentence", ".arrival button.main", ".arrival a.button"]), []);
  assert.equal(await late.getAttribute(".arrival a.button", "href"), "/#set-up");
  await keep(late, "invited-late");
  await late.click(".arrival button.main");
  await late.waitForSelector(".arrival", { state: "detached" });
  assert.equal(await late.getAttribute("body", "data-you"), "spectator");
});

test("an invitation says what an illegal move costs under its own code, from where the game begins, and who begins at odds", async () => {
  for (const [terms, wanted] of /** @type {const} */ ([
    [{ code: "british", odds: "pawn-and-move" }, /An illegal move is taken back if your opponent points it out in time, and your opponent may exact a move of a man that you touched or of the king\.[\s\S]*Odds: pawn-and-move; Black begins/],
    [{ code: "fide-2023", time: "3+2" }, /An illegal move is taken back; your opponent gets (one|two) extra minutes?; the second loses\./],
    [{ code: "fide-2023", time: "3+2", start: "chess960 0" }, /FIDE Laws of Chess 2023\. Chess960 no\. 0\. 3\+2, blitz\./],
    [{ code: "fide-2023", time: "3+2", start: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" }, /FIDE Laws of Chess 2023\. From another position\. 3\+2, blitz\./],
    [{ code: "fide-1931" }, /An illegal move is taken back if your opponent points it out in time, and the same man must move if it can\./],
  ])) {
    const made = await post(hall.club.url, "/api/games", { ...terms, colors: "white", referee: "watching" });
    const page = await hall.sit(made.invitations.black);
    await page.waitForSelector(".arrival button.main");
    assert.match(await page.innerText(".arrival"), wanted);
  }
});

test("on a phone the header says from where a game begins and how much time there is", async () => {
  const made = await hall.table({ code: "fide-2023", time: "3+2", start: "chess960 0" });
  for (const [width, height] of [[320, 568], [390, 844], [412, 915]]) {
    const page = await hall.sit(made.link, { width, height, hasTouch: true });
    const told = await page.locator("#title .terms").evaluate((line) => {
      const { right, bottom } = line.getBoundingClientRect();
      const range = document.createRange();
      range.setStart(/** @type {Node} */ (line.firstChild), 0);
      range.setEnd(/** @type {Node} */ (line.firstChild), "Chess960 no. 0 · 3+2".length);
      return { words: range.toString(), cut: range.getBoundingClientRect().right > right, low: bottom > 44.5 };
    });
    assert.deepEqual(told, { words: "Chess960 no. 0 · 3+2", cut: false, low: false }, `${width}`);
    await keep(page, `header-${width}`);
    await page.context().close();
  }
});
