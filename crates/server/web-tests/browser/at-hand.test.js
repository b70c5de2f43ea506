/** What is asked, or may be said at once, lies where the hand is: in a phone that lies down, on one upright, and for whoever was invited. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { stranger } from "../browser-launch.js";
import { theHall } from "../hall.js";
import { MousePlayer, TouchPlayer } from "../players.js";

const hall = theHall();

/** Waits until all of these lie whole in the window: the click follows the touch, and the scrolling the click. @param {import("playwright-core").Page} page @param {string} all */
async function inSight(page, all) {
  await page.waitForFunction((which) => {
    const boxes = [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
    return boxes.length > 0 && boxes.every(({ top, bottom }) => top >= 0 && bottom <= innerHeight);
  }, all).catch(() => assert.fail(`${all} does not come into sight`));
}

test("in a phone that lies down a draw that is offered stands in words, with its answers in sight, and the result after them", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const page = await hall.sit(table.opponent_link, { width: 667, height: 375, hasTouch: true });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["white", "offers draw"]])) await hall.act(table, seat, act);
  const yes = page.locator(".note.offer.mine [data-key=accepts]");
  await yes.waitFor();
  const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (await yes.boundingBox());
  assert.ok(x >= 0 && y >= 0 && x + width <= 667 && y + height <= 375, `the answer lies at ${x}, ${y}`);
  const [decline, latest] = [await page.locator(".note.offer.mine [data-key=declines]").boundingBox(), page.locator("#latest button")];
  assert.ok(decline && decline.y === y && decline.x > x, "beside it the other, so that little is covered");
  assert.ok(!(await latest.isVisible()), "and it is told once");
  const narrow = await page.$$eval("#latest .words, .note.offer .sentence", (all) => all.map((one) => one.getBoundingClientRect().width).filter((wide) => wide > 0 && wide < 80));
  assert.deepEqual(narrow, [], "words stand in lines");
  await accessible(page, "an offer in a phone that lies down");
  await page.waitForTimeout(1300);
  await yes.click();
  const broken = await page.$$eval(".note.offer.mine .row button", (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().height > 45).map((one) => one.textContent));
  assert.deepEqual(broken, [], "each answer stands in a line");
  await page.click(".note.offer.mine [data-key=sure]");
  await page.waitForSelector(".note.finished .score-line");
  // The story of the game comes after its result.
  await page.waitForSelector(".story-bar", { state: "attached" });
  const result = await page.locator(".score-line").boundingBox();
  assert.ok(result && result.y >= 0 && result.y < 375, JSON.stringify(result));
  hall.quiet();
});

test("on a phone the word that a touch was an accident stands under the board", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const page = await hall.sit(table.link, { width: 390, height: 844, hasTouch: true });
  const other = await hall.sit(table.opponent_link);
  const white = new MousePlayer(page, "white");
  await white.touch("e2");
  const word = page.locator("#latest button", { hasText: "Touching e2 was an accident" });
  await word.waitFor();
  const box = await word.boundingBox();
  assert.ok(box && box.y + box.height <= 844, JSON.stringify(box));
  // It is something to be pressed, and no ruling.
  const press = word.locator(".go");
  assert.equal(await press.innerText(), "Say so");
  assert.equal(await press.evaluate((one) => getComputedStyle(one).borderTopStyle), "solid");
  await accessible(page, "a slip under the board");
  await word.click();
  await other.waitForSelector(".note.accident");
  hall.quiet();
});

test("whoever was invited and only looks on sits down after all", async () => {
  const made = await hall.post("/api/games", { code: "fide-2023", time: "3+2", colors: "white", referee: "watching" });
  const context = await stranger(hall.browser, { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(new URL(made.invitations.black, hall.club.url).href);
  await page.click(".arrival button:has-text('Only look on')");
  await page.waitForSelector(".arrival", { state: "detached" });
  await page.waitForTimeout(1300);
  await page.click("button:has-text('Sit down after all')");
  await page.waitForTimeout(1300);
  await page.click(".arrival button.main");
  await page.waitForFunction(() => document.body.dataset.you === "black");
});

test("an arbiter reads the latest ruling while he is asked, and the answers with a form open", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds annoys White"]])) await hall.act(table, seat, act);
  const page = await hall.sit(String(table.arbiter_link), { width: 1440, height: 900 });
  await page.waitForSelector(".note.question.mine");
  const height = (/** @type {string} */ place) => page.locator(place).evaluate((one) => one.clientHeight);
  assert.ok((await height(".pane-law")) >= 90, "the rulings");
  await page.click('[data-act="grant"]');
  await page.waitForSelector("[data-form=grant]");
  assert.ok((await height("#notes")) >= 260, "the answers");
});

test("a man that must be moved stays in a finger’s hand, however often it is tapped", async () => {
  const phone = { width: 390, height: 844, hasTouch: true };
  const table = await hall.table({ code: "fide-2023", time: "10+5", referee: "watching" });
  const page = await hall.sit(table.link, phone);
  const finger = new TouchPlayer(page, "white");
  await finger.touch("a2");
  await finger.hears(/must move the pawn/);
  await page.waitForTimeout(400);
  await finger.touch("a2");
  await page.waitForTimeout(400);
  await finger.touch("a4");
  await finger.sees("a4", "white pawn");
  const castled = await hall.table({ code: "fide-2023", time: "10+5", start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" });
  const other = await hall.sit(castled.link, phone);
  const king = new TouchPlayer(other, "white");
  await king.touch("e1");
  await other.waitForTimeout(400);
  await king.touch("h1");
  await king.hears(/must castle/);
  await other.waitForTimeout(400);
  await king.touch("e1");
  await other.waitForTimeout(400);
  await king.touch("g1");
  await king.sees("g1", "white king");
  hall.quiet();
});

test("on a phone the bar brings a slip into sight, for whoever answers it and for whoever has said it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", friendly: true });
  const phone = { width: 390, height: 844, hasTouch: true };
  const [white, page] = [await hall.sit(table.link, phone), await hall.sit(table.opponent_link, phone)];
  await hall.act(table, "white", "touches a2");
  await white.locator("#latest >> text=Touching a2 was an accident").tap();
  // Whoever has said so sees that he has, and where he takes it back.
  await white.waitForSelector(".latest-ruling.asks-me >> text=White says that touching a2 was an accident");
  await white.waitForTimeout(1300);
  await white.locator(".latest-ruling.asks-me").tap();
  await inSight(white, "[data-key=take-back]");
  await keep(white, "slip-told");
  await page.waitForSelector(".note.accident");
  await keep(page, "slip-asked");
  await page.locator(".latest-ruling.asks-me").tap();
  await inSight(page, ".note.accident button");
  await keep(page, "slip-answer");
  hall.quiet();
});
