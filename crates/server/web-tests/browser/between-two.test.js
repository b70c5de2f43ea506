/** What two players have between them where nobody rules: a game more, a question that is taken back, a slip that was denied. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { theHall } from "../hall.js";
import { aims } from "../players.js";

const hall = theHall();
const FRIENDLY = { code: "fide-2023", time: "10+5", friendly: true, press: "with-move" };

test("whoever is asked for another game may say no, and whoever asked reads it where he waits", async () => {
  const table = await hall.table(FRIENDLY);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "resigns"]])) await hall.act(table, seat, act);
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link, { width: 390, height: 844 })];
  await white.click(".note.finished >> text=Rematch: you have the black men");
  await black.waitForSelector(".note.rematch [data-key=decline]");
  await keep(black, "rematch-asked");
  await black.click(".note.rematch [data-key=decline]");
  await black.waitForSelector(".note.rematch", { state: "detached" });
  await white.waitForSelector(".note.finished >> text=White does not want another game");
  assert.notEqual(white.url().split("/").at(-1), table.id, "he waits at the new table");
  await black.reload();
  await black.waitForSelector(".note.finished");
  assert.equal(await black.locator(".note.rematch").count(), 0, "he is asked no more");
  // Whoever asked in vain has no button for it, here or there; whoever declined may ask himself.
  assert.equal(await white.locator("[data-key=again]").count(), 0);
  const before = await hall.sit(table.link);
  await before.waitForSelector(".note.finished [data-key=off]");
  assert.equal(await before.locator("[data-key=again]").count(), 0);
  await black.waitForSelector(".note.finished [data-key=off]");
  await keep(black, "rematch-off");
  await black.click("[data-key=again]");
  await black.waitForURL((url) => !url.pathname.endsWith(table.id));
  for (const page of [white, before]) await page.waitForSelector(".note.rematch >> text=asks for a rematch: you would have the black men");
  await white.click(".note.rematch [data-key=sit-down]");
  await white.waitForSelector("body[data-you=black]");
  await black.waitForSelector("body[data-you=white]");
  assert.equal(white.url().split("/").at(-1), black.url().split("/").at(-1));
  await white.waitForSelector("body[data-state=playing]");
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

test("what is claimed of a player while play goes on he puts away, and the line above the board tells it", async () => {
  const table = await hall.table(FRIENDLY);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "claims forfeit cheating"]])) await hall.act(table, seat, act);
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link)];
  await white.waitForSelector(".note.question");
  assert.equal(await white.locator("[data-key=put-away]").count(), 0);
  await black.click("[data-key=put-away]");
  await black.waitForSelector(".note.question", { state: "detached" });
  await black.waitForFunction(() => /Has Black forfeited/.test(document.querySelector("#strip")?.textContent ?? ""));
  await keep(black, "claim-put-away");
  await hall.act(table, "white", "plays Nf3");
  await black.waitForFunction(() => /Nf3/.test(document.querySelector("#score")?.textContent ?? ""));
  assert.equal(await black.locator(".note.question").count(), 0);
  assert.equal(await white.locator(".note.question").count(), 1, "on his own screen alone");
  hall.quiet();
});

test("whoever lays his king down is asked himself whether he resigns, and the other reads what he has done", async () => {
  for (const resigns of [false, true]) {
    const table = await hall.table({ ...FRIENDLY, friendly: false });
    for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "tips king"]])) await hall.act(table, seat, act);
    const [white, black] = [await hall.sit(table.link, { width: 390, height: 844 }), await hall.sit(table.opponent_link, { width: 390, height: 844 })];
    await white.waitForFunction(() => /Do you resign by it\?/.test(document.querySelector("#latest")?.textContent ?? ""));
    await black.waitForFunction(() => /White says himself whether he resigns by it/.test(document.querySelector("#latest")?.textContent ?? ""));
    await keep(white, "king-down");
    await keep(black, "king-down-other");
    await white.click("#latest button");
    if (resigns) {
      await white.click("[data-key=resigns]");
      await aims(white);
      await white.click("[data-key=sure]");
      await black.waitForSelector(".note.finished >> text=resignation");
    } else {
      await white.click("[data-key=take-claim-back]");
      await black.waitForFunction(() => /White did not mean to resign/.test(document.querySelector("#latest")?.textContent ?? ""));
      for (const page of [white, black]) await page.waitForSelector(".note.question", { state: "detached" });
    }
  }
  hall.quiet();
});
