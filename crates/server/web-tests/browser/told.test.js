/** What an arbiter and those at his table are told, and what his presses come to together. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { theHall } from "../hall.js";
import { until } from "../patience.js";
import { opened } from "../players.js";

const hall = theHall();
const ARBITER = { code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" };
const PHONE = { width: 360, height: 640 };

/** @param {import("../hall.js").Table} table @param {["white" | "black" | "arbiter", string][]} acts */
async function inTurn(table, acts) {
  for (const [seat, act] of acts) await hall.act(table, seat, act);
}

/** What the arbiter sees of a table. @param {import("../hall.js").Table} table */
const seen = async (table) => (await fetch(`${hall.club.url}/api/games/${table.id}`, { headers: table.tokens.arbiter ? { Authorization: `Bearer ${table.tokens.arbiter}` } : {} })).json();

test("whoever puts men back has stopped the clocks with his ruling; they are set beside it, each as it was written or as it stood, and started by one press", async () => {
  const table = await hall.table(ARBITER);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays Ke3"]]);
  const arbiter = await hall.sit(String(table.arbiter_link), PHONE);
  // Less than a second is no time that anybody has lost.
  const { left } = (await seen(table)).clocks.black;
  await until(async () => (await seen(table)).clocks.black.left <= left - 1000, "that Black has lost time");
  await arbiter.locator(".note.seen [data-key=establish]").scrollIntoViewIfNeeded();
  await arbiter.click(".note.seen [data-key=establish]");
  await arbiter.waitForSelector("#at-hand [data-act=start]");
  const { clocks, stopped } = await seen(table);
  assert.deepEqual([clocks.white.running, clocks.black.running, Boolean(stopped)], [false, false, true]);
  assert.match(await arbiter.innerText("[data-key=returned]"), /the clocks stand at White \d:\d\d:\d\d, Black \d:\d\d:\d\d\./);
  await keep(arbiter, "put-back-and-stopped");
  await arbiter.click("#at-hand [data-act=start]");
  await arbiter.waitForSelector("[data-key=stopped]", { state: "detached" });
  assert.equal((await seen(table)).clocks.white.running, true);
  hall.quiet();
});

test("a clock that was written beside those that are offered after a restoration is set as it was written", async () => {
  const table = await hall.table(ARBITER);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["black", "plays Nc6"], ["arbiter", "stops"], ["arbiter", "restores rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 by 12.1"]]);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="clocks"]');
  await arbiter.fill('[data-form="clocks"] [name=white]', "1:20:00");
  await arbiter.click("[data-act=as-then]");
  await arbiter.waitForSelector("[data-act=as-then]", { state: "detached" });
  assert.equal((await seen(table)).clocks.white.left, 4_800_000);
  // One that is set alone leaves the offer of the other.
  const other = await hall.table(ARBITER);
  await inTurn(other, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["arbiter", "stops"], ["arbiter", "restores rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 by 12.1"], ["arbiter", "sets White 1:20:00"]]);
  const later = await hall.sit(String(other.arbiter_link));
  await later.waitForSelector("[data-act=as-then]");
  assert.match(await later.innerText("[data-act=as-then]"), /: Black 1:\d\d:\d\d$/);
  hall.quiet();
});

test("what nobody may answer yet says who could, and the players settle it meanwhile", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2" });
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"]]);
  // Both want an arbiter, and nobody has come.
  await hall.post(`/api/games/${table.id}/arbiter`, {}, table.tokens.white);
  await hall.post(`/api/games/${table.id}/arbiter/consent`, { answer: "agree", name: null }, table.tokens.black);
  await hall.act(table, "white", "claims forfeit phone");
  const black = await hall.sit(table.opponent_link);
  await black.waitForSelector(".note.question");
  assert.match(await black.innerText(".note.question"), /Nobody may answer yet: an arbiter can, once both players have agreed to him\./);
  assert.equal(await black.locator(".note.question .settle").count(), 1);
  await keep(black, "nobody-may-answer-yet");
  hall.quiet();
});

test("an arbiter takes no player’s name at his table, and no player his", async () => {
  const made = await hall.post("/api/games", { code: "fide-2023", time: "90+30", colors: "white", referee: "arbiter", arbiter: true, names: { white: "Anna Carter" } });
  const word = String(made.invitations.arbiter).split("=")[1];
  const join = (/** @type {string} */ given, /** @type {string} */ name) => fetch(`${hall.club.url}/api/games/${made.id}/join`, { method: "POST", headers: { "Content-Type": "application/json", "Idempotency-Key": `secret-of-${name.replaceAll(" ", "-")}-0123456789` }, body: JSON.stringify({ word: given, name }) });
  const refused = await join(word, "anna  carter");
  assert.equal(refused.status, 409);
  assert.match((await refused.json()).detail, /is a player at this table; add to the name what tells you apart/);
  assert.equal((await join(word, "Anna Carter, arbiter")).ok, true);
  hall.quiet();
});

test("what is wrong is told in red until this reader has done something that was right", async () => {
  const table = await hall.table(ARBITER);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"]]);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.waitForSelector('[data-act="undo"][aria-disabled]');
  await arbiter.click('[data-act="undo"]', { force: true });
  await arbiter.waitForSelector(".strip.trouble");
  await arbiter.click('[data-act="stop"]');
  await arbiter.waitForSelector("[data-key=stopped]");
  assert.equal(await arbiter.locator(".strip.trouble").count(), 0);
  hall.quiet();
});

test("a table that is over is asked no more what it wants of its arbiter", async () => {
  const [over, played] = [await hall.table(ARBITER), await hall.table(ARBITER)];
  await inTurn(over, [["white", "plays e4"], ["white", "resigns"]]);
  const arbiter = await hall.sit(String(over.arbiter_link));
  await arbiter.waitForSelector(".note.finished");
  for (const table of [over, played]) await arbiter.evaluate(([id, key]) => localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 })), [table.id, table.tokens.arbiter]);
  const asks = () => arbiter.waitForRequest((request) => new URL(request.url()).pathname === `/api/games/${over.id}`);
  await Promise.all([asks(), arbiter.goto(`${hall.club.url}/game/${played.id}`)]);
  /** @type {string[]} */
  const asked = [];
  arbiter.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await Promise.all([asks(), arbiter.reload()]);
  await arbiter.waitForTimeout(13_000);
  assert.equal(asked.filter((path) => path === `/api/games/${over.id}`).length, 1);
  hall.quiet();
});

test("who sets a table up, and who waits at it, reads whom a clock that runs out costs the game", async () => {
  const table = await hall.post("/api/games", { code: "fide-2023", time: "90+30", colors: "white", referee: "arbiter", arbiter: true });
  const white = await hall.sit(`/game/${table.id}#${table.keys.white}`);
  assert.match(await white.innerText("[data-key=overstepped]"), /Who runs out of time loses, moved or not/);
  const page = await hall.sit("/");
  await page.click("[data-key=more] > summary");
  assert.match(await page.innerText("[data-key=overstepped]"), /Who has not moved yet loses on time at an arbiter’s table alone/);
  hall.quiet();
});

test("whoever has asked to adjourn finds every button where it was", async () => {
  for (const size of [PHONE, { width: 1280, height: 720 }]) {
    const table = await hall.table({ code: "fide-2023", time: "90+30" });
    await inTurn(table, [["white", "plays e4"], ["black", "plays e5"]]);
    const white = await hall.sit(table.link, size);
    await opened(white, "adjourn");
    await white.locator('[data-act="adjourn"]').scrollIntoViewIfNeeded();
    const places = () => white.$$eval("#acts [data-act]", (all) => all.map((button) => [button.getAttribute("data-act"), Math.round(button.getBoundingClientRect().top)].join()));
    const before = await places();
    await white.click('[data-act="adjourn"]');
    await white.waitForSelector(".note.proposal");
    assert.deepEqual(await places(), before, `${size.width}`);
    // While the other has not sealed yet there is nothing to be resumed.
    const { proposal } = await seen(table);
    await hall.post(`/api/games/${table.id}/proposal`, { answer: "agree", to: proposal.sequence }, table.tokens.black);
    const black = await hall.sit(table.opponent_link, size);
    await black.waitForFunction(() => document.body.dataset.state === "adjourned");
    assert.equal(await black.locator('[data-act="resume"]').count(), 0);
    await white.context().close();
    await black.context().close();
  }
  hall.quiet();
});

test("whoever plays on before he is answered reads that what he asked is gone", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", press: "with-move" });
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"]]);
  const white = await hall.sit(table.link);
  await opened(white, "adjourn");
  await white.click('[data-act="adjourn"]');
  await white.waitForSelector(".note.proposal");
  await hall.act(table, "white", "plays Nf3");
  await white.waitForFunction(() => /Play has gone on: what you asked of your opponent is gone, unanswered\./.test(document.body.innerText));
  hall.quiet();
});

test("below the whole board of a phone “Rule so” lies over nothing that is to be read", async () => {
  const table = await hall.table(ARBITER);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays Ke3"]]);
  const arbiter = await hall.sit(String(table.arbiter_link), PHONE);
  await arbiter.waitForSelector(".note.seen [data-key=establish]");
  const free = () => arbiter.$eval(".note.seen > .row:last-child", (row) => [.../** @type {Element} */ (row.parentElement).children].filter((one) => one.matches("p")).every((one) => one.getBoundingClientRect().bottom <= row.getBoundingClientRect().top));
  assert.ok(await free());
  await arbiter.click(".latest-ruling");
  assert.ok(await free());
  hall.quiet();
});

test("what somebody claims again and again for nothing is one card, which counts", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  const black = await hall.sit(table.opponent_link);
  for (let times = 0; times < 5; times++) await hall.act(table, "white", "claims touched d7");
  await black.waitForFunction(() => /5 times in a row/.test(document.querySelector("#cards .card.latest .card-head")?.textContent ?? ""));
  assert.equal(await black.locator("#cards .card").filter({ hasText: "no piece on d7" }).count(), 1);
  // Another claim stands for itself.
  await hall.act(table, "white", "claims touched c7");
  await black.waitForFunction(() => /c7/.test(document.querySelector("#cards .card.latest")?.textContent ?? ""));
  assert.equal(await black.locator("#cards .card").filter({ hasText: "no piece on d7" }).count(), 1);
  hall.quiet();
});

test("in the form of both clocks two figures mean one thing, and beside each stands what was read", async () => {
  const table = await hall.table(ARBITER);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["arbiter", "stops"], ["arbiter", "sets White 0:02:00 and Black 1:28:00"]]);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="clocks"]');
  const form = arbiter.locator('[data-form="clocks"]');
  for (const side of ["white", "black"]) await form.locator(`[name=${side}]`).fill("1:30");
  await arbiter.waitForFunction(() => document.querySelectorAll("[data-form=clocks] .echo").length === 2);
  const [white, black] = await form.locator(".echo").allInnerTexts();
  assert.equal(white, black);
  assert.match(white, /^(1 minute 30 seconds|1 hour 30 minutes) left$/);
  hall.quiet();
});

test("a flag that is down is told in words, with who may claim it; and what ends the game says so before it is ruled", async () => {
  const table = await hall.table({ ...ARBITER, time: "5m" });
  await inTurn(table, [["white", "plays e4"], ["arbiter", "sets Black 0:00:01"]]);
  const [white, black, arbiter] = await Promise.all([table.link, table.opponent_link, String(table.arbiter_link)].map((link) => hall.sit(link)));
  const strip = (/** @type {import("playwright-core").Page} */ page, /** @type {RegExp} */ words) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#strip")?.textContent ?? ""), words.source);
  await strip(white, /^Black’s flag has fallen: you may claim it \(6\.\d+(\.\d+)?\), or the arbiter call it\.$/);
  await strip(black, /^Your flag has fallen: White may claim it.*, or the arbiter call it\.$/);
  await strip(arbiter, /^Black’s flag has fallen: rule on it, or set the clock\.$/);
  const rule = arbiter.locator(".note.seen [data-key=establish]");
  assert.equal(await rule.innerText(), "Rule so: it ends the game …");
  await rule.click();
  await arbiter.click(".note.seen [data-key=sure]:has-text('Yes: the game is over')");
  await arbiter.waitForFunction(() => document.body.dataset.state === "finished");
  hall.quiet();
});

test("however much the arbiter is asked, on a screen of 1280 by 800 he sees how the clocks start", async () => {
  const table = await hall.table(ARBITER);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["arbiter", "stops"], ["white", "asks assistant for moves"], ["black", "claims illegal-move"], ["arbiter", "finds annoys Black"]]);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 1280, height: 800 });
  await arbiter.waitForSelector(".note.question.mine .answers button");
  const start = arbiter.locator("#at-hand [data-act=start]");
  assert.ok(await start.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === button;
  }), "it lies out of sight");
  await keep(arbiter, "asked-twice-and-stopped");
  hall.quiet();
});
