/** On a slow line what hands do goes out at once: nobody waits for the answer to a touch before his move is on its way. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { theHall } from "../hall.js";
import { MousePlayer } from "../players.js";
import { slowly } from "../slow.js";

/** @typedef {import("playwright-core").Page} Page */

/** How long a word takes each way, in milliseconds: far longer than anything else here. */
const WAY = 700;

const hall = theHall();

/** Two players at a table, White on a slow line. @param {object} terms */
async function seated(terms) {
  const table = await hall.table({ code: "fide-2023", time: "10+5", ...terms });
  const context = await hall.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const slow = await context.newPage();
  const gone = await slowly(slow, WAY);
  await slow.goto(hall.club.url + table.link);
  await slow.waitForSelector(".board .man");
  const other = await hall.sit(table.opponent_link);
  await slow.waitForSelector(".clock.running .digits[data-side=white]");
  return { table, slow, gone, other, white: new MousePlayer(slow, "white"), black: new MousePlayer(other, "black") };
}

/** Keeps when something was last pressed on a page. @param {Page} page */
async function notes(page) {
  await page.evaluate(() => addEventListener("pointerdown", () => Object.assign(window, { pressed: Date.now() }), { capture: true }));
  return () => page.evaluate(() => /** @type {any} */ (window).pressed);
}

/** When something is first to be seen on a page. @param {Page} page @param {string} selector */
function comes(page, selector) {
  return page.evaluate((what) => new Promise((done) => {
    const look = () => document.querySelector(what) && done(Date.now());
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  }), selector);
}

test("a move of two quick clicks is seen by the other after one way over the line, and so is the press behind it", async () => {
  for (const press of ["with-move", "by-hand"]) {
    const { table, slow, gone, other, white } = await seated({ press });
    const clicked = await notes(slow);
    const arrives = comes(other, ".clock.running .digits[data-side=black]");
    await white.touch("e2");
    await white.touch("e4");
    if (press === "by-hand") await slow.click(".clock.press");
    const took = await arrives - await clicked();
    // How long the club and the other's page take besides is not asked here: within one way no answer can have come.
    const last = gone.findLast(({ words }) => JSON.parse(words).type === "act");
    const out = Number(last?.at) - await clicked();
    assert.ok(took >= WAY && out < WAY, `${press}: out after ${out} ms, there after ${took} ms over a line of ${WAY} ms`);
    assert.deepEqual(await hall.told(table, "white"), ["touches e2", ...(press === "by-hand" ? ["moves e2e4", "presses"] : ["plays e2e4"])]);
    await white.reads("e4");
    for (const page of [slow, other]) await page.context().close();
  }
  hall.quiet();
});

test("what the other says between a touch and its move holds up neither, and the move counts once", async () => {
  const { table, slow, other, white, black } = await seated({});
  await white.touch("e2");
  await other.waitForSelector('[data-square="e2"][aria-label*="touched"]', { state: "attached" });
  // The touch is made, its answer on the way; the move goes out behind it, and an offer comes before it arrives.
  await white.touch("e4");
  await hall.act(table, "black", "offers draw");
  await black.sees("e4", "white pawn");
  await white.reads("e4");
  assert.deepEqual(await hall.told(table, "white"), ["touches e2", "plays e2e4"]);
  await slow.waitForFunction(() => !document.querySelector(".man.sending"));
  assert.equal(await slow.locator(".strip.trouble").count(), 0);
  hall.quiet();
});
