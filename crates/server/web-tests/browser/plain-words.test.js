/** What is in sight and in whose words: the consequence, the form, the end, the offer that can be answered, one's own invitation. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { fits } from "../audit.js";
import { theHall } from "../hall.js";
import { aims, opened } from "../players.js";


const SMALL = { width: 360, height: 640 };

/** Whether the whole of an element lies in the window and in every box that scrolls it. @param {import("playwright-core").Locator} place */
function isWhole(place) {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      const around = box.getBoundingClientRect();
      if (getComputedStyle(box).overflowY !== "visible" && (top < around.top - 1 || bottom > around.bottom + 1)) return false;
    }
    return top >= 0 && bottom <= innerHeight;
  });
}

const hall = theHall();

test("the way past the tools leads the keys to the board", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2" });
  const page = await hall.sit(table.link);
  await page.focus(".skip");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches(".board .cell"));
});

test("whoever is invited to be the arbiter reads what is his, and nothing of being ready", async () => {
  const made = await hall.post("/api/games", { code: "fide-2023", time: "90+30", referee: "arbiter", arbiter: true, colors: "white", press: "with-move" });
  const page = await (await hall.browser.newContext()).newPage();
  await page.goto(new URL(made.invitations.arbiter, hall.club.url).href);
  await page.waitForSelector(".arrival");
  const words = await page.innerText(".arrival");
  assert.match(words, /Both players are asked whether they agree to you/);
  assert.doesNotMatch(words, /ready|you will be asked/);
});

test("of two offers each player has the one before him that he can answer", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "offers draw"], ["black", "plays e5"], ["white", "claims repetition"]])) await hall.act(table, seat, act);
  const black = await hall.sit(table.opponent_link);
  await black.waitForSelector(".note.offer.mine [data-key=accepts]");
  assert.match(await black.innerText(".note.offer"), /White has offered a draw/);
  await keep(black, "two-offers");
  // What ends the game is no larger than what does not, and a slip does not end it.
  const [yes, no] = await Promise.all(["accepts", "declines"].map((key) => black.locator(`.note.offer [data-key=${key}]`).evaluate((button) => ({ tone: getComputedStyle(button).backgroundColor, height: button.getBoundingClientRect().height }))));
  assert.deepEqual(yes, no);
  await black.click(".note.offer [data-key=accepts]");
  assert.match(await black.innerText(".note.offer [data-key=sure]"), /Yes: a draw/);
  assert.equal(await black.locator(".note.finished").count(), 0);
  await aims(black);
  await black.click(".note.offer [data-key=sure]");
  await black.waitForSelector(".note.finished");
});

test("on a small phone a claim is seen whole before it is made, its cost comes first after it, and the end is in sight", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2" });
  await hall.act(table, "white", "plays e4");
  const page = await hall.sit(table.opponent_link, SMALL);
  await opened(page, "claim-repetition");
  await page.click('[data-act="claim-repetition"]');
  await page.waitForSelector('[data-form="claim-repetition"] button.main');
  await fits(page, "a claim on a small phone");
  await keep(page, "claim-360");
  assert.ok(await isWhole(page.locator('[data-form="claim-repetition"] button.main')), "the button is in sight");
  assert.ok(await isWhole(page.locator('[data-form="claim-repetition"] .cost')), "so is what it costs");
  await page.click('[data-form="claim-repetition"] button.main');
  await page.waitForFunction(() => /^White gets/.test(document.querySelector(".latest-ruling")?.textContent ?? ""));
  await keep(page, "consequence-360");
  await hall.act(table, "white", "resigns");
  await page.waitForSelector(".note.finished");
  // The story of the game comes after its result.
  await page.waitForSelector(".story-bar", { state: "attached" });
  await page.waitForFunction(() => /** @type {HTMLElement} */ (document.querySelector(".pane-acts")).scrollTop === 0);
  await keep(page, "end-360");
  assert.ok(await isWhole(page.locator(".score-line")), "the result is in sight");
  assert.ok((await page.locator(".board").boundingBox())?.width === 340, "the board keeps its size, and the page scrolls to the next game");
});

test("on a screen of 1280 by 800 every penalty lies before the arbiter", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["arbiter", "finds annoys Black"]])) await hall.act(table, seat, act);
  const page = await hall.sit(String(table.arbiter_link), { width: 1280, height: 800 });
  await page.waitForSelector(".answers button");
  await keep(page, "penalties-1280");
  for (const button of await page.locator(".answers button").all()) assert.ok(await isWhole(button), await button.innerText());
});

test("what the event forbids to the players is told beside the offer, and the arbiter is asked for his consent", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", agreed: ["no-draw-before 30"], arbiter: true, referee: "arbiter" });
  await hall.act(table, "white", "plays e4");
  const [white, arbiter] = [await hall.sit(table.link, { width: 390, height: 844 }), await hall.sit(String(table.arbiter_link))];
  assert.match(String(await white.textContent(".terms-of-table")), /No draw may be agreed before each has made 30 moves/);
  await white.waitForSelector("[data-key=barred]");
  assert.match(await white.innerText("[data-key=barred]"), /without the arbiter’s consent/);
  assert.equal(await white.getAttribute("[data-act=offer-draw]", "aria-disabled"), "true");
  await white.click("[data-key=ask-consent]");
  await arbiter.waitForFunction(() => /consent to a draw/.test(document.querySelector(".note.heard")?.textContent ?? ""));
  await fits(white, "a draw that is barred");
  await keep(white, "draw-barred");
  // He consents where he was asked, and then a draw is offered and accepted as any.
  await arbiter.click(".note.heard [data-key=consents]");
  await arbiter.waitForSelector(".note.heard", { state: "detached" });
  await white.waitForSelector("[data-key=barred]", { state: "detached" });
  await white.waitForSelector("[data-act=offer-draw]:not([aria-disabled=true])");
  await hall.act(table, "black", "plays e5");
  await hall.act(table, "white", "offers a draw");
  await hall.act(table, "black", "accepts");
  assert.equal(JSON.parse(await hall.text(table)).outcome.score, "1/2-1/2");
  hall.quiet();
});
