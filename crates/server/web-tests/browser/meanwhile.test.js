/** What happens while somebody decides: an illegal move is replied to, a claim waits for the arbiter's word, a penalty has its reason. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { knows, seatAt, theHall } from "../hall.js";

/** @typedef {import("playwright-core").Page} Page */


const RAPID = { code: "fide-2023", time: "15+10", arbiter: true, referee: "arbiter", names: { white: "Boris", black: "Anna" } };
const ROUND = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

/** @param {import("../hall.js").Table} table @param {string[]} acts */
async function inTurn(table, acts) {
  for (const [at, act] of acts.entries()) await hall.act(table, at % 2 ? "black" : "white", act);
}

/** The squares that a board marks as those of the last move. @param {Page} page */
const marked = (page) => page.evaluate(() => [...document.querySelectorAll(".board [data-square]")].filter((one) => /last move/.test(one.getAttribute("aria-label") ?? "") || one.querySelector(".last")).map((one) => one.getAttribute("data-square")));

const hall = theHall();

test("an illegal move that is replied to while the arbiter considers is told of, with its article and what is left", async () => {
  const table = await hall.table(RAPID);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 1920, height: 1080 });
  await inTurn(table, ["plays Nf3", "plays Nf6", "plays Nf3-f5"]);
  await arbiter.waitForSelector(".note.seen button.main");
  await hall.act(table, "black", "plays Ng8");
  await arbiter.waitForSelector(".note.replied");
  const told = await arbiter.innerText(".note.replied");
  assert.match(told, /White’s move 2\.Nf3-f5 is illegal/);
  assert.match(told, /Black replied 2…Ng8\. The illegal move was replied to, so it stands\. It can be put right only if both players agree/);
  assert.match(told, /a\.5\.2/i);
  assert.equal(await arbiter.locator(".note.seen").count(), 0);
  await accessible(arbiter, "an illegal move replied to");
  await keep(arbiter, "replied-to");
  // It is a mark in the score for the eye too.
  assert.match(await arbiter.innerText("#score td.illegal"), /Nf3-f5\s*✗/);
  // Read once it does not come back.
  await arbiter.click(".note.replied [data-key=read]");
  await arbiter.waitForSelector(".note.replied", { state: "detached" });
  await arbiter.reload();
  await arbiter.waitForSelector("#score td.illegal");
  assert.equal(await arbiter.locator(".note.replied").count(), 0);
  hall.quiet();
});

test("players read that a draw claimed waits for the arbiter, play again when he has confirmed it, and the rulings say so", async () => {
  const table = await hall.table(RAPID);
  const arbiter = await hall.sit(String(table.arbiter_link));
  const boris = await hall.sit(table.link);
  await inTurn(table, [...ROUND, ...ROUND]);
  await hall.act(table, "white", "claims repetition");
  await boris.waitForSelector(".note.finished [data-key=awaits]");
  assert.match(await boris.innerText("[data-key=awaits]"), /Carla has still to confirm this, or to undo it\. Then, or ten minutes after the end, you can play again/);
  assert.equal(await boris.locator(".note.finished button", { hasText: "Rematch" }).count(), 0);
  await assert.rejects(hall.post(`/api/games/${table.id}/rematch`, {}, table.tokens.white), /409 .*the arbiter has still to confirm/);
  await accessible(boris, "a claim that waits");
  await keep(boris, "claim-waits");
  await arbiter.click(".note.claim [data-key=noted]");
  await arbiter.waitForSelector(".note.claim", { state: "detached" });
  // What he can still undo is the ruling, and not that he has confirmed it.
  assert.equal(await arbiter.innerText('[data-act="undo"]'), "Undo the ruling on “White claims a draw by repetition”");
  for (const page of [arbiter, boris]) {
    await page.waitForFunction(() => /The arbiter confirms the ruling on “White claims a draw by repetition”/.test(document.querySelector("#cards")?.textContent ?? ""));
  }
  await boris.click(".note.finished button.main >> text=Rematch");
  await boris.waitForURL((url) => !url.pathname.includes(table.id));
  hall.quiet();
});

test("a claim that was refused is confirmed as refused, and the arbiter reads why there is nothing to undo", async () => {
  const table = await hall.table(RAPID);
  await inTurn(table, ["plays e4", "plays e5", "plays d4"]);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await hall.act(table, "arbiter", "grants White 0:02:00");
  await hall.act(table, "black", "claims touched g1");
  const note = arbiter.locator(".note.claim");
  await note.waitFor();
  assert.match(await note.innerText(), /White has touched no piece on g1[\s\S]*The claim is refused and nothing has come of it, so there is nothing to undo\. If it was so, establish that among your acts\.\s*Confirm the refusal$/);
  await accessible(arbiter, "a claim that was refused");
  // What he had decided before can be undone still, and no other decision is named in its place.
  assert.equal(await arbiter.innerText('[data-act="undo"]'), "Undo “gives White two extra minutes”");
  await note.locator("[data-key=noted]").click();
  await arbiter.waitForFunction(() => /The arbiter confirms the refusal of “Black claims touch-move on g1”/.test(document.querySelector("#cards")?.textContent ?? ""));
  await hall.act(table, "black", "plays exd4");
  const { sequence } = await hall.act(table, "white", "claims touched g8");
  await knows(arbiter, sequence);
  await arbiter.click('[data-act="undo"][aria-disabled]', { force: true });
  await arbiter.waitForFunction(() => /refused and nothing has come of it: there is nothing to undo/.test(document.querySelector("#strip")?.textContent ?? ""));
  hall.quiet();
});

test("a wrong claim is marked as not confirmed while play goes on, and nobody but the arbiter confirms it", async () => {
  const table = await hall.table(RAPID);
  await inTurn(table, ["plays e4", "plays e5"]);
  await hall.act(table, "white", "claims repetition");
  const boris = await hall.sit(table.link);
  const card = boris.locator(".card", { hasText: "claims a draw by repetition" });
  await card.locator("[data-key=unconfirmed]").waitFor();
  const { unconfirmed } = JSON.parse(await hall.text(table));
  assert.equal(unconfirmed.length, 1);
  await assert.rejects(hall.post(`/api/games/${table.id}/confirm`, { to: unconfirmed[0] }, table.tokens.white), /403/);
  await assert.rejects(hall.post(`/api/games/${table.id}/confirm`, { to: 1 }, table.tokens.arbiter), /409/);
  await hall.post(`/api/games/${table.id}/confirm`, { to: unconfirmed[0] }, table.tokens.arbiter);
  await card.locator("[data-key=unconfirmed]").waitFor({ state: "detached" });
  // It is kept: whoever comes later finds it confirmed.
  hall.quiet();
  await boris.close();
  await hall.club.kill();
  await hall.club.again();
  assert.deepEqual(JSON.parse(await hall.text(table)).unconfirmed, []);
});

test("a penalty says for what it was given, under the board too, and the form has its article", async () => {
  const table = await hall.table(RAPID);
  await inTurn(table, ["plays e4", "plays e5"]);
  const anna = await hall.sit(table.opponent_link, { width: 360, height: 640 });
  await hall.act(table, "arbiter", "finds breach 11.5 White");
  await hall.act(table, "arbiter", "rules time Black +0:02:00");
  await anna.waitForFunction(() => /two extra minutes/.test(document.querySelector(".latest-ruling")?.textContent ?? ""));
  const strip = await anna.innerText(".latest-ruling");
  assert.match(strip, /^Black gets two extra minutes, for what White did against 11\.5 \(Distraction\)\. 12\.9/);
  assert.doesNotMatch(strip, / \. /);
  await keep(anna, "penalty-with-reason");
  const [card] = JSON.parse(await hall.text(table)).cards.cards.slice(-1);
  assert.equal(card.sentence, "Black gets two extra minutes, for what White did against 11.5 (Distraction).");
  // On the form that is filed after something else was undone it has both articles, and stands in the decision.
  for (const act of ["sets White 0:10:00", "undoes"]) await hall.act(table, "arbiter", act);
  const carla = await hall.sit(String(table.arbiter_link), { width: 1280, height: 800 });
  const [form] = await Promise.all([carla.waitForEvent("popup"), carla.click("[data-key=form0]")]);
  await form.waitForSelector("h1 >> text=Incident form");
  const filed = (await form.innerText("body")).replace(/\s+/g, " ");
  assert.match(filed, /Decision On fact 4: .* White \(Boris\) has broken article 11\.5, “Distraction”, .* Black \(Anna\) gets two extra minutes, under article 12\.9\./);
  assert.doesNotMatch(filed, /given before/);
  assert.match(filed, /Penalty \(fact \d+, Article 12\.9, for the breach of Article 11\.5, Distraction\): Black gets two extra minutes\./);
  assert.match(filed, /Articles Article 12\.9, /);
  // Its own style is let in: the dark squares are dark.
  assert.equal(await form.locator(".board .dark").first().evaluate((square) => getComputedStyle(square).backgroundColor), "rgb(204, 204, 204)");
  await keep(form, "penalty-filed");
  hall.quiet();
});

test("an arbiter who sits down is not scolded, and a restored position has the marks of the move that led to it", async () => {
  const { id, keys, invitations } = await hall.post("/api/games", { colors: "white", press: "with-move", ...RAPID, begins: "both-ready" });
  const black = await hall.post(`/api/games/${id}/join`, { word: String(invitations.black).split("=")[1], name: null });
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const carla = await context.newPage();
  await carla.goto(hall.club.url + invitations.arbiter);
  await carla.fill(".arrival [name=name]", "Carla");
  await carla.click(".arrival button.main");
  await carla.waitForFunction(() => document.body.dataset.you === "arbiter");
  await carla.waitForTimeout(500);
  assert.equal(await carla.locator(".strip.trouble").count(), 0);
  for (const token of [keys.white, black.key]) await hall.post(`/api/games/${id}/arbiter/consent`, { answer: "agree", name: "Carla" }, token);
  for (const token of [keys.white, black.key]) await hall.post(`/api/games/${id}/ready`, {}, token);
  const act = (/** @type {string} */ token, /** @type {string} */ words) => hall.post(`/api/games/${id}/acts`, { act: words }, token);
  await act(keys.white, "plays Nf3");
  const after = (await act(black.key, "plays Nf6")).game.board.fen;
  await act(keys.white, "plays Nf3-f5");
  await act(black.key, "plays Ng8");
  const held = (await seatAt(carla, id)).key;
  const restored = await act(held, `restores ${after} by 12.1`);
  assert.equal(restored.entry.card.verdict, "accepted", restored.entry.card.sentence);
  assert.deepEqual(restored.game.board.last.squares.sort(), ["f6", "g8"]);
  await carla.waitForSelector("#score s");
  assert.deepEqual((await marked(carla)).sort(), ["f6", "g8"]);
  await context.close();
});
