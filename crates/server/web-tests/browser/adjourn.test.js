/** Adjourning in the browser: a move sealed on the board in secret, the club killed meanwhile, the envelope opened and verified. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall, says } from "../hall.js";
import { MousePlayer } from "../players.js";


const hall = theHall();

test("in 1931 both agree to adjourn, Black seals in place of moving, opens his envelope himself, and White verifies it", async () => {
  const table = await hall.table({ code: "fide-1931", time: "30/2h, 15/1h", names: { white: "Yates", black: "Vidmar" } });
  const [white, black] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await new MousePlayer(white, "white").move("e2", "e4");
  const vidmar = new MousePlayer(black, "black");
  await vidmar.reads("e4");

  // Alone he seals nothing; when both have agreed his clock runs until he has.
  assert.equal(await black.locator('[data-act="seal"]').count(), 0);
  await says(black, "adjourn");
  await white.click(".note.proposal [data-key=agree]");
  await black.waitForSelector('[data-act="seal"]', { state: "attached" });
  await black.waitForSelector("#clock-bottom .clock.running");
  assert.match(await black.innerText("#strip"), /Seal your move; your clock runs/);

  // Sealing: the move is played on the board, and nobody hears of it; whoever forgets to say so first plays none openly.
  const before = JSON.parse(await hall.text(table)).sequence;
  await vidmar.move("g8", "f6");
  await black.waitForSelector(".desk input");
  await black.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector(".desk input")).value === "Nf6");
  assert.equal(JSON.parse(await hall.text(table)).sequence, before, "nothing is told before the envelope is closed");
  await accessible(black, "the desk");
  await keep(black, "seal-desk");
  await black.click(".desk button.main");
  await Promise.all([black, white].map((page) => page.waitForSelector(".envelope.closed")));
  await accessible(white, "a closed envelope");
  await keep(white, "envelope-closed");
  assert.match(await white.innerText(".envelope .outside"), /Signed by Vidmar[\s\S]*The position:[\s\S]*The times used, \d:\d\d:\d\d and \d:\d\d:\d\d\.$/m);
  assert.match(String(await white.getAttribute(".envelope .small-board", "aria-label")), /white pawn e4/);
  assert.equal(await white.locator('[data-act="open"]').count(), 0, "it is not White’s to open it");
  for (const rest of ["", "/log", "/pgn"]) assert.doesNotMatch(await hall.text(table, rest), /Nf6/);

  // Nothing is lost when the club is killed, and the envelope stays shut.
  await hall.dies(white, black);
  await white.click(".envelope summary");
  const committed = await white.innerText(".envelope .hash");

  await says(white, "resume");
  await black.click(".note.proposal [data-key=agree]");
  await says(black, "open");
  await Promise.all([black, white].map((page) => page.waitForSelector(".envelope.opened")));
  assert.equal(await white.innerText(".sealed-words"), "Nf6");
  await new MousePlayer(white, "white").sees("f6", "black knight");
  assert.equal(await white.innerText(".envelope .hash"), committed);
  await white.click(".verify");
  await white.waitForFunction(() => /✓ These are the words/.test(document.querySelector(".verdict")?.textContent ?? ""));
  await accessible(white, "an opened envelope");
  await keep(white, "envelope-opened");
  hall.complaints.flat().forEach((one) => assert.match(one, /WebSocket|ERR_CONNECTION/, "only the broken line is complained of"));
  hall.complaints = [];
});

test("in 2023 the arbiter breaks play off and resumes it; the absent replier’s clock runs and the envelope stays shut", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90m+30s", arbiter: true, referee: "arbiter", agreed: ["default-time 0:30:00"] });
  const [white, black, arbiter] = await Promise.all([table.link, table.opponent_link, String(table.arbiter_link)].map((link) => hall.sit(link)));
  await hall.act(table, "white", "plays e4");
  await new MousePlayer(arbiter, "white").reads("e4");
  await says(arbiter, "adjourn");
  await black.waitForSelector(".note.pause");
  await says(black, "seal");
  await black.fill(".desk input", "c5");
  await black.waitForSelector(".desk .good");
  await black.click(".desk button.main");
  await arbiter.waitForSelector(".envelope.closed");
  await accessible(arbiter, "the arbiter’s adjournment");
  await keep(arbiter, "adjourned-arbiter");
  await says(arbiter, "resume");
  await says(arbiter, "find-absent", "White");
  await black.waitForFunction(() => /White is not there/.test(document.querySelector(".note.pause")?.textContent ?? ""));
  await black.waitForSelector("#clock-top .clock.running");
  await arbiter.waitForSelector('[data-act="open"]', { state: "detached" });
  await says(white, "arrive");
  await arbiter.waitForSelector('[data-act="open"]');
  await says(arbiter, "open");
  await white.waitForSelector(".envelope.opened");
  await new MousePlayer(white, "white").reads("c5");
  hall.quiet();
});

test("without an arbiter the two agree on a phone, and an ambiguous sealed move goes to the opponent’s choice", async () => {
  const table = await hall.table({ code: "british", time: "2h", start: "4k3/8/8/8/8/8/4K3/R6R w - - 0 1" });
  const [white, black] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link, { width: 360, height: 740 })));
  await says(white, "adjourn");
  await black.waitForSelector(".note.proposal.mine");
  await accessible(black, "a proposal");
  await black.click(".note.proposal [data-key=agree]");
  await white.waitForSelector(".note.pause");
  await says(white, "seal");
  await white.fill(".desk input", "R-Q1");
  await white.waitForFunction(() => /several|can mean/.test(document.querySelector(".desk .understood")?.textContent ?? ""));
  await keep(white, "seal-phone");
  await white.click(".desk button.main");
  // There is no arbiter: nothing is told as done by one.
  await black.waitForSelector("#cards .card-head >> text=/The club adjourns the game/", { state: "attached" });
  assert.doesNotMatch(String(await black.textContent("#cards")), /The arbiter/);
  await says(black, "resume");
  await white.waitForSelector(".note.proposal.mine");
  await white.click(".note.proposal [data-key=agree]");
  await says(white, "open");
  await black.waitForSelector(".note.choice.mine");
  await accessible(black, "the choice of a sealed move");
  await keep(black, "sealed-choice-phone");
  await black.click(".note.choice .option >> nth=0");
  await white.waitForFunction(() => document.querySelectorAll("#score td").length > 0);
  assert.equal(JSON.parse(await hall.text(table)).score.lines.length, 1);
  hall.quiet();
});

test("whoever is awaited at a new session cannot miss it, and a hand anywhere on his page is enough; no man is touched before the envelope is opened", async () => {
  for (const [width, height] of [[1440, 900], [320, 568]]) {
    const table = await hall.table({ code: "fide-2023", time: "90+30", resumes: "0:00:00" });
    await hall.act(table, "white", "plays e4");
    await hall.act(table, "white", "adjourns");
    await hall.post(`/api/games/${table.id}/proposal`, { answer: "agree" }, table.tokens.black);
    await hall.act(table, "black", "seals c5");
    const [white, black] = [await hall.sit(table.link, { width, height }), await hall.sit(table.opponent_link)];
    await white.waitForSelector("body[data-state=adjourned]");
    // The page lies open, and nobody has a hand on it: his clock is seen to run, and he is called.
    await says(black, "resume");
    await white.waitForSelector(".strip.summons");
    assert.equal(await white.innerText(".strip.summons"), "The game is resumed, your clock runs: press anywhere to be here.");
    assert.match(await white.title(), /^● The game is resumed/);
    await white.waitForSelector("#clock-bottom .clock.running");
    await black.waitForFunction(() => /White is not there yet; his clock runs/.test(document.querySelector("#strip")?.textContent ?? ""));
    const [strip, window] = await white.evaluate(() => [document.querySelector(".strip.summons"), document.documentElement].map((one) => ({ width: Number(one?.scrollWidth), room: Number(one?.clientWidth) })));
    assert.ok(strip.width <= strip.room && window.width <= window.room, JSON.stringify([strip, window]));
    await accessible(white, "a player who is awaited");
    await keep(white, `awaited-${width}`);
    assert.equal((await hall.told(table, "white")).includes("arrives"), false);
    // His hand comes down on a man: he is there, and has touched nothing.
    await new MousePlayer(white, "white").touch("g1");
    await white.waitForSelector(".strip.summons", { state: "detached" });
    await black.waitForFunction(() => /The envelope is opened first/.test(document.querySelector("#strip")?.textContent ?? ""));
    await new MousePlayer(white, "white").move("d2", "d4");
    await says(black, "open");
    await white.waitForSelector(".envelope.opened, .envelope-past", { state: "attached" });
    await new MousePlayer(white, "white").move("g1", "f3");
    await new MousePlayer(black, "black").reads("Nf3");
    // What goes over a line comes in the order in which it went: of the hand before the envelope was opened nothing did.
    assert.deepEqual(await hall.told(table, "white"), ["plays e4", "adjourns", "arrives", "touches g1", "plays g1f3"]);
    for (const page of [white, black]) await page.context().close();
  }
  hall.quiet();
});

test("whoever has gone away again before the envelope is opened is not here, and it stays shut until he is back", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30" });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link)];
  await hall.act(table, "white", "adjourns");
  await hall.post(`/api/games/${table.id}/proposal`, { answer: "agree" }, table.tokens.black);
  await hall.act(table, "white", "seals Nf3");
  await says(white, "resume");
  await black.click(".note.proposal [data-key=agree]");
  await white.waitForFunction(() => /White is here\. Black is here\./.test(document.querySelector(".note.pause")?.textContent ?? ""));
  await black.close();
  await white.waitForFunction(() => /White is here\. Black has gone away\./.test(document.querySelector(".note.pause")?.textContent ?? ""));
  await white.waitForFunction(() => /^Black has gone away\. The envelope is opened first\.$/.test(document.querySelector("#strip")?.textContent ?? ""));
  await keep(white, "replier-gone");
  await says(white, "open");
  await white.waitForFunction(() => /Black, who has to reply, has gone away/.test(document.querySelector("#strip")?.textContent ?? ""));
  const { envelope, clocks } = JSON.parse(await hall.text(table));
  assert.deepEqual([envelope.state, clocks.black.running], ["closed", false]);
  const back = await hall.sit(table.opponent_link);
  await white.waitForFunction(() => /White is here\. Black is here\./.test(document.querySelector(".note.pause")?.textContent ?? ""));
  await says(white, "open");
  await back.waitForSelector(".envelope.opened");
});

test("whoever has to reply and stays away for as long as loses a game holds the envelope up no longer", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", friendly: true, leaves: "0:00:20" });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link)];
  await hall.act(table, "white", "adjourns");
  await hall.post(`/api/games/${table.id}/proposal`, { answer: "agree" }, table.tokens.black);
  await hall.act(table, "white", "seals Nf3");
  await says(white, "resume");
  await black.click(".note.proposal [data-key=agree]");
  await white.waitForFunction(() => /White is here\. Black is here\./.test(document.querySelector(".note.pause")?.textContent ?? ""));
  await black.close();
  await white.waitForFunction(() => /White is here\. Black has gone away\./.test(document.querySelector(".note.pause")?.textContent ?? ""));
  await says(white, "open");
  await white.waitForFunction(() => /until he is back, or has been away for 20 seconds/.test(document.querySelector("#strip")?.textContent ?? ""));
  await white.waitForTimeout(20500);
  await says(white, "open");
  await white.waitForSelector(".envelope.opened, .envelope-past", { state: "attached" });
  const { clocks } = JSON.parse(await hall.text(table));
  assert.equal(clocks.black.running, true);
});
