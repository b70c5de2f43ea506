/** What an arbiter must not miss: what is said to him, clocks that stand after a result is taken back, whose flag fell first. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall } from "../hall.js";

const hall = theHall();
const TABLE = { code: "fide-2023", time: "90+30", press: "with-move", arbiter: true, referee: "arbiter" };

/** @param {import("../hall.js").Table} table @param {[("white" | "black" | "arbiter"), string][]} acts */
async function inTurn(table, acts) {
  for (const [seat, act] of acts) await hall.act(table, seat, act);
}

/** Waits until an element says this. @param {import("playwright-core").Page} page @param {string} selector @param {RegExp} words */
async function says(page, selector, words) {
  await page.waitForFunction(([place, source]) => new RegExp(source).test(document.querySelector(place)?.textContent ?? ""), [selector, words.source]);
}

test("what a player says to the arbiter stands before him until he has read it, and takes no undoing away", async () => {
  const table = await hall.table({ ...TABLE, names: { white: "Bea", black: "Bob" } });
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["arbiter", "grants White 0:03:00"]]);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await says(arbiter, '[data-act="undo"]', /Undo “gives White three extra minutes”/);
  await hall.act(table, "black", 'tells arbiter "Her telephone rang"');
  await says(arbiter, "[data-key=heard]", /Black says to the arbiter: “Her telephone rang”/);
  await accessible(arbiter, "what was said to the arbiter");
  await keep(arbiter, "heard");
  await says(arbiter, '[data-act="undo"]', /Undo “gives White three extra minutes”/);
  const wall = await arbiter.context().newPage();
  await wall.goto(`${hall.club.url}/game/${table.id}`);
  await wall.evaluate(([id, key]) => localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 })), [table.id, table.tokens.arbiter]);
  await wall.goto(`${hall.club.url}/wall`);
  await says(wall, ".wall-asked", /Black says to the arbiter: “Her telephone rang”/);
  await arbiter.click("[data-key=heard-it]");
  await arbiter.waitForSelector("[data-key=heard]", { state: "detached" });
  await wall.reload();
  await wall.waitForSelector(".wall-table:not(.asks)");
  hall.quiet();
});

test("a result that is taken back over clocks that were stopped leaves them standing, and everybody reads so", async () => {
  const table = await hall.table(TABLE);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["arbiter", "stops"], ["arbiter", "rules result 0-1 by 12.9"]]);
  const [arbiter, white] = await Promise.all([hall.sit(String(table.arbiter_link)), hall.sit(table.link)]);
  await arbiter.waitForSelector(".note.finished");
  await hall.act(table, "arbiter", "rules result * by 12.2");
  await says(arbiter, ".note.stopped", /They stand until you start them/);
  await says(white, ".note.stopped", /The arbiter has stopped the clocks/);
  await arbiter.click("[data-act=start]");
  await arbiter.waitForSelector(".note.stopped", { state: "detached" });
  const { clocks } = JSON.parse(await hall.text(table));
  assert.equal(clocks.white.running, true);
  hall.quiet();
});

test("of two flags the one that fell first is the arbiter's to establish", async () => {
  const table = await hall.table({ ...TABLE, time: "2s" });
  await hall.act(table, "white", "plays e4");
  await new Promise((go) => setTimeout(go, 2300));
  await hall.act(table, "black", "plays e5");
  await new Promise((go) => setTimeout(go, 2300));
  const arbiter = await hall.sit(String(table.arbiter_link));
  await says(arbiter, ".note.seen .sentence", /^Black’s flag has fallen/);
  assert.equal(await arbiter.locator(".note.seen").count(), 1);
  const { clocks } = JSON.parse(await hall.text(table));
  assert.ok(clocks.white.fallen !== null && clocks.black.fallen < clocks.white.fallen);
  hall.quiet();
});

test("on a phone a flag that is down is claimed from the line under the board", async () => {
  const table = await hall.table({ ...TABLE, time: "2s" });
  await hall.act(table, "white", "plays e4");
  const white = await hall.sit(table.link, { width: 390, height: 844, hasTouch: true });
  await says(white, "#latest .asks-me", /Black’s flag has fallen\.Claim it/);
  await accessible(white, "a flag that can be claimed");
  await white.waitForTimeout(600);
  await white.tap("#latest .asks-me");
  await says(white, ".note.finished", /1–0/);
  hall.quiet();
});

test("once the clocks are started, or a flag is down, no button sets them as they once stood", async () => {
  const table = await hall.table(TABLE);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "touches g1"], ["white", "plays Bc4"]]);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await new Promise((go) => setTimeout(go, 1500));
  await inTurn(table, [["arbiter", "stops"], ["arbiter", "finds touched g1 White"]]);
  await arbiter.waitForSelector("[data-key=returned]");
  await hall.act(table, "arbiter", "starts");
  await arbiter.waitForSelector("[data-key=returned]", { state: "detached" });
  hall.quiet();
});

for (const [width, height] of [[1280, 800], [390, 844]]) test(`both clocks are read while they are set: ${width}`, async () => {
  const table = await hall.table(TABLE);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"]]);
  const arbiter = await hall.sit(String(table.arbiter_link), { width, height, hasTouch: width < 500 });
  await arbiter.click('[data-act="clocks"]');
  await arbiter.waitForFunction(() => {
    const row = document.querySelector("[data-form=clocks] > .row");
    const over = row?.getBoundingClientRect().top ?? 0;
    const inputs = [...document.querySelectorAll("[data-form=clocks] input")];
    return inputs.length > 1 && inputs.every((input) => {
      const { top, bottom } = input.getBoundingClientRect();
      return top > 0 && bottom <= over && bottom < innerHeight;
    });
  });
  await keep(arbiter, `both-clocks-${width}`);
  hall.quiet();
});

test("whoever has stopped the clocks says what for; it stands before the arbiter, in the story and in the file", async () => {
  const table = await hall.table({ ...TABLE, names: { white: "Bea", black: "Bob" } });
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "stops"]]);
  const white = await hall.sit(table.link);
  const [arbiter, black] = await Promise.all([hall.sit(String(table.arbiter_link)), hall.sit(table.opponent_link)]);
  await black.waitForSelector(".note.stopped");
  assert.equal(await black.locator("[data-key=why-stopped]").count(), 0);
  await white.fill("[data-key=why-stopped] input", "He kicks the table");
  await accessible(white, "what the clocks were stopped for");
  await keep(white, "why-stopped");
  await white.press("[data-key=why-stopped] input", "Enter");
  await white.waitForSelector("[data-key=why-stopped]", { state: "detached" });
  await says(arbiter, "[data-key=heard]", /White says to the arbiter: “He kicks the table”/);
  const told = async (/** @type {string} */ path) => (await (await fetch(`${hall.club.url}${path}`)).text()).replace(/\s+/g, " ");
  assert.match(await told(`/api/games/${table.id}/story`), /He kicks the table/);
  assert.match(await told(`/api/games/${table.id}/pgn?rulings=true`), /\{[^}]*White says to the arbiter: .He kicks the table/);
  hall.quiet();
});

test("while a position is put in by hand the arbiter stops the clocks from there", async () => {
  const table = await hall.table(TABLE);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"]]);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="restore"]');
  await arbiter.click("[data-act=stop]");
  await arbiter.waitForSelector(".note.stopped");
  assert.equal(await arbiter.locator("[data-form=restore]").count(), 1, "what he writes stays before him");
  hall.quiet();
});

test("clocks that a player has stopped are kept standing by one press, whatever is answered then", async () => {
  const table = await hall.table(TABLE);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "stops"]]);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 1280, height: 800 });
  await says(arbiter, ".note.stopped", /What you answer may start them/);
  await says(arbiter, ".note.question", /A warning for White/);
  await arbiter.click("[data-key=keep-standing]");
  await says(arbiter, ".note.stopped", /They stand until you start them/);
  await keep(arbiter, "kept-standing");
  await hall.act(table, "arbiter", "rules granted");
  await arbiter.waitForSelector(".note.question", { state: "detached" });
  const { clocks } = JSON.parse(await hall.text(table));
  assert.deepEqual([clocks.white.running, clocks.black.running], [false, false]);
  await arbiter.click("[data-act=start]");
  await arbiter.waitForSelector(".note.stopped", { state: "detached" });
  hall.quiet();
});

test("a position that is restored leaves nothing for the arbiter to rule on of what was before it", async () => {
  const table = await hall.table(TABLE);
  await inTurn(table, [["white", "plays e4"], ["black", "plays f5"], ["white", "plays Qh5"], ["black", "plays Nc6"], ["white", "plays a3"], ["black", "plays a6"], ["arbiter", "stops"]]);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.waitForSelector(".note.seen");
  await hall.act(table, "arbiter", "restores rnbqkbnr/ppppp1pp/8/5p2/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 by 7.5.1");
  await arbiter.waitForSelector(".note.seen", { state: "detached" });
  await hall.act(table, "arbiter", "starts");
  await hall.act(table, "white", "claims illegal-move");
  assert.equal(JSON.parse(await hall.text(table)).cards.cards.at(-1).verdict, "refused");
  hall.quiet();
});
