/** What strangers stumbled over who were in a hurry, alone, or new to touching men. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { stranger } from "../browser-launch.js";
import { says, theHall } from "../hall.js";
import { MousePlayer, TouchPlayer } from "../players.js";

const hall = theHall();

test("whose envelope it is opens it by one press, and pressing on loses nothing", async () => {
  const table = await hall.table({ code: "fide-1931", time: "1h" });
  for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
  const [white, black] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await says(white, "adjourn");
  await black.click(".note.proposal [data-key=agree]");
  await white.waitForSelector('[data-act="seal"]');
  // Before the envelope is closed there is no session to come to, and none to refuse.
  for (const act of ["arrive", "refuse-to-resume"]) assert.equal(await black.locator(`[data-act="${act}"]`).count(), 0, act);
  await hall.act(table, "white", "seals Nf3");
  await white.waitForSelector(".envelope.closed");
  await says(black, "resume");
  await white.click(".note.proposal [data-key=agree]");
  const open = white.locator('.note.pause [data-act="open"]');
  await open.waitFor();
  assert.equal(await white.locator('#acts [data-act="open"]').count(), 0, "it stands in one place");
  await keep(white, "open-envelope");
  const box = await open.boundingBox();
  assert.ok(box);
  for (const pause of [150, 1400, 300, 0]) {
    await white.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await white.waitForTimeout(pause);
  }
  await black.waitForSelector(".envelope.opened");
  assert.equal(JSON.parse(await hall.text(table)).outcome, null);
  assert.equal((await hall.told(table, "white")).filter((one) => one.startsWith("opens")).length, 1);
  hall.quiet();
});

test("alone under the British code White’s men are moved by White, whatever Black may exact", async () => {
  const context = await stranger(hall.browser, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(hall.club.url);
  await page.click(".segment:has-text('Alone')");
  await page.selectOption("#code", "british");
  await page.click("button.big");
  await page.waitForSelector("body[data-you=white]");
  const id = new URL(page.url()).pathname.split("/")[2];
  const acts = async () => (await (await fetch(`${hall.club.url}/api/games/${id}/log`)).json()).entries.filter((/** @type {any} */ entry) => entry.kind === "act").map((/** @type {any} */ entry) => `${entry.by} ${entry.text}`);
  const board = new MousePlayer(page, "white");
  await board.touch("a1");
  await page.waitForSelector(".note.choice.mine");
  await board.touch("e2");
  await page.waitForFunction(() => /e2/.test(document.querySelector("#cards")?.textContent ?? ""));
  assert.deepEqual(await acts(), ["white touches a1", "white touches e2"]);
  // The other’s choice is made by its button.
  await page.click(".note.choice button.quiet-button");
  await page.waitForSelector(".note.choice", { state: "detached" });
  assert.match((await acts()).at(-1), /^black /);
  await board.touch("e4");
  await board.sees("e4", "white pawn");
  await context.close();
});

test("king, rook, and the king’s square: the three taps castle", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "with-move", start: "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1" });
  const page = await hall.sit(table.link);
  const white = new MousePlayer(page, "white");
  for (const square of ["e1", "a1", "c1"]) {
    await white.touch(square);
    await page.waitForTimeout(200);
  }
  await white.reads("O-O-O");
  hall.quiet();
});

test("after an illegal move it is told that the next one loses", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "with-move" });
  await hall.act(table, "white", "plays Ke3");
  const page = await hall.sit(table.link);
  const black = await hall.sit(table.opponent_link);
  await black.waitForSelector(".board .man");
  // Who is away would be told first.
  await page.waitForFunction(() => document.querySelector("#strip")?.textContent === "One more illegal move loses you the game.");
  assert.equal(await black.innerText("#strip"), "");
  hall.quiet();
});

test("while the arbiter’s stop lasts the board is at rest for both, and his penalty starts nothing", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", arbiter: true, referee: "arbiter", press: "with-move" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "stops"], ["arbiter", "finds annoys Black"], ["arbiter", "rules warning"]])) await hall.act(table, seat, act);
  const white = await hall.sit(table.link);
  await white.waitForSelector(".note.stopped");
  assert.match(await white.innerText(".note.stopped"), /The arbiter has stopped the clocks, and nobody moves\. The arbiter starts them again\./);
  await new MousePlayer(white, "white").move("g1", "f3");
  await hall.act(table, "arbiter", "starts");
  await white.waitForSelector(".note.stopped", { state: "detached" });
  await new MousePlayer(white, "white").move("g1", "f3");
  await new MousePlayer(white, "white").reads("Nf3");
  assert.deepEqual(await hall.told(table, "white"), ["plays e4", "touches g1", "plays g1f3"], "what was tried on the board meanwhile was not sent");
  hall.quiet();
});

test("on a phone the answer to what was just said comes before what else is asked, and a draw declined by a move is told", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "with-move" });
  for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["black", "offers draw"]])) await hall.act(table, side, act);
  const context = await hall.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const white = await context.newPage();
  await white.goto(hall.club.url + table.link);
  await white.waitForSelector("#latest .asks-me");
  await white.locator('[data-act="claim-illegal-move"]').tap();
  await white.waitForFunction(() => /No illegal move/.test(document.querySelector("#latest")?.textContent ?? ""));
  const black = await hall.sit(table.opponent_link);
  await new TouchPlayer(white, "white").move("g1", "f3");
  await black.waitForFunction(() => /White has not accepted/.test(document.querySelector("#strip")?.textContent ?? ""));
  await context.close();
  hall.quiet();
});

test("an invitation to a game by communication says what counts there", async () => {
  const made = await hall.post("/api/games", { code: "british", time: "3d/move", play: "communication", colors: "white" });
  const context = await stranger(hall.browser, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(new URL(made.invitations.black, hall.club.url).href);
  await page.waitForSelector(".arrival .different");
  assert.match(await page.innerText(".arrival .different"), /^Try your move on the board as you like: nothing counts before you send it\. An illegal move /);
  await context.close();
});

test("that an offer of a draw is gone does not stand over a game that was drawn", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "with-move" });
  for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["white", "offers draw"]])) await hall.act(table, side, act);
  const white = await hall.sit(table.link);
  await white.waitForSelector(".board .man");
  await hall.act(table, "black", "plays Nc6");
  await white.waitForFunction(() => /your offer of a draw is gone/.test(document.querySelector("#strip")?.textContent ?? ""));
  await hall.act(table, "black", "offers draw");
  await hall.act(table, "white", "accepts");
  await white.waitForSelector(".note.finished:has-text('½–½')");
  assert.doesNotMatch(await white.innerText("#strip"), /is gone/);
  hall.quiet();
});
