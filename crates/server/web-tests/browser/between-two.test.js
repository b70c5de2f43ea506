/** What two players have between them where nobody rules: a game more, a question that is taken back, a slip that was denied. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { theHall } from "../hall.js";

const hall = theHall();
const FRIENDLY = { code: "fide-2023", time: "10+5", friendly: true, press: "with-move" };

test("whoever is asked for another game may say no, and whoever asked reads it where he waits", async () => {
  const table = await hall.table(FRIENDLY);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "resigns"]])) await hall.act(table, seat, act);
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link, { width: 390, height: 844 })];
  await white.click(".note.finished >> text=Play again, colors exchanged");
  await black.waitForSelector(".note.rematch [data-key=decline]");
  await keep(black, "rematch-asked");
  await black.click(".note.rematch [data-key=decline]");
  await black.waitForSelector(".note.rematch", { state: "detached" });
  await white.waitForSelector(".note.finished >> text=White does not want another game");
  assert.notEqual(white.url().split("/").at(-1), table.id, "he waits at the new table");
  await black.reload();
  await black.waitForSelector(".note.finished");
  assert.equal(await black.locator(".note.rematch").count(), 0, "he is asked no more");
  hall.quiet();
});

test("what one has asked and nobody answers he takes back himself", async () => {
  const table = await hall.table(FRIENDLY);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "claims forfeit phone"]])) await hall.act(table, seat, act);
  const [white, black] = [await hall.sit(table.link, { width: 1280, height: 800 }), await hall.sit(table.opponent_link)];
  await black.waitForSelector(".note.question");
  assert.equal(await black.locator("[data-key=take-claim-back]").count(), 0);
  await keep(white, "question-own");
  await white.click("[data-key=take-claim-back]");
  for (const page of [white, black]) await page.waitForSelector(".note.question", { state: "detached" });
  assert.match(await black.innerText("#cards .card.latest"), /White has taken back what he claimed/);
  hall.quiet();
});

test("a slip that the other has denied is no longer offered", async () => {
  const table = await hall.table(FRIENDLY);
  const white = await hall.sit(table.link);
  await hall.act(table, "white", "touches b1");
  await white.click("[data-key=slip-b1]");
  await white.waitForSelector(".note.accident");
  await hall.post(`/api/games/${table.id}/accident`, { answer: "object" }, table.tokens.black);
  await white.waitForSelector(".note.accident", { state: "detached" });
  assert.equal(await white.locator("[data-key=slip-b1]").count(), 0);
  hall.quiet();
});
