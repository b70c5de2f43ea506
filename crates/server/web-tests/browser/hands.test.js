/** Hands, word for word, on the real program: by steps, by accident, adjusting, at the arbiter's table, in the opponent's eyes. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, listen } from "../audit.js";
import { until } from "../patience.js";
import { KeyPlayer, MousePlayer, TouchPlayer } from "../players.js";
import { makeTable } from "../tables.js";
import { theHall } from "../hall.js";


/** Makes a table by the API. @param {object} terms */
async function table(terms) {
  return makeTable(hall.club.url, terms);
}

/** Sits down at a link. @param {string} link @param {object} [settings] */
async function sit(link, settings = {}) {
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript((kept) => localStorage.setItem("jadoube:settings", kept), JSON.stringify(settings));
  const page = await context.newPage();
  const complaints = listen(page);
  await page.goto(hall.club.url + link);
  await page.waitForSelector(".board .man");
  return { page, complaints };
}

/** @param {string} id */
async function view(id) {
  return (await fetch(`${hall.club.url}/api/games/${id}`)).json();
}

/** @param {any} game */
const moves = (game) => game.score.lines.map((/** @type {any} */ line) => line.san ?? line.lan);

const hall = theHall();

test("castling and promotion by hand, step by step", async () => {
  const made = await table({ code: "digest-2018", start: "4k3/P7/8/8/8/8/8/4K2R w K - 0 1" });
  const [one, two] = [await sit(made.link, { steps: true }), await sit(made.opponent_link)];
  const [white, black] = [new MousePlayer(one.page, "white"), new KeyPlayer(two.page, "black")];
  await white.move("e1", "g1");
  await black.sees("g1", "white king");
  await white.move("h1", "f1");
  await black.reads("O-O");
  await black.move("e8", "d7");
  await white.reads("Kd7");
  await white.move("a7", "a8");
  await one.page.waitForSelector("#promotion .pieces");
  await accessible(one.page, "the pieces for a pawn");
  await keep(one.page, "promotion-by-hand");
  await one.page.click("#promotion button[aria-label='white knight']");
  await black.reads("a8=N");
  assert.deepEqual(moves(await view(made.id)), ["O-O", "Kd7", "a8=N"]);
  assert.deepEqual([...one.complaints, ...two.complaints], []);
});

test("castling and promotion in one gesture, by key", async () => {
  const made = await table({ code: "fide-1931", start: "4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1" });
  const [one, two] = [await sit(made.link), await sit(made.opponent_link)];
  const [white, black] = [new KeyPlayer(one.page, "white"), new MousePlayer(two.page, "black")];
  await white.move("e1", "c1");
  await black.reads("O-O-O");
  await black.move("e8", "e7");
  await white.reads("Ke7");
  await white.move("a7", "a8");
  await one.page.waitForSelector("#promotion .pieces button:focus");
  await one.page.keyboard.press("Enter");
  await black.sees("a8", "white queen");
  assert.deepEqual(moves(await view(made.id)), ["O-O-O", "Ke7", "a8=Q"]);
});

test("while a pawn has no piece in its place the clock is not pressed", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "by-hand", start: "4k3/P7/8/8/8/8/8/4K2R w K - 0 1" });
  const white = await hall.sit(table.link);
  const board = new MousePlayer(white, "white");
  await board.move("a7", "a8");
  await white.waitForSelector("#promotion .pieces");
  await white.click(".clock .lever");
  await white.waitForFunction(() => /Choose first what the pawn on a8 becomes; the clock is not pressed/.test(document.body.innerText));
  assert.deepEqual(await hall.told(table, "white"), ["touches a7"]);
  await white.click("#promotion button[aria-label='white knight']");
  await white.waitForSelector("[data-square=a8][aria-label*='white knight']", { state: "attached" });
  await board.press();
  await white.waitForSelector(".clock.running .digits[data-side=black]");
});

test("a man in hand that another device moves follows no hand any more", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const white = await hall.sit(table.link);
  const middle = async (/** @type {string} */ square) => {
    const { x, y, width } = /** @type {{ x: number, y: number, width: number }} */ (await white.locator(`[data-square="${square}"]`).boundingBox());
    return /** @type {const} */ ([x + width / 2, y + width / 2]);
  };
  await white.mouse.move(...(await middle("g1")));
  await white.mouse.down();
  await white.mouse.move(...(await middle("g4")), { steps: 4 });
  assert.equal(await white.locator(".man.carried").count(), 1);
  // The touch goes over another line than the act of the other device.
  await until(async () => (await hall.told(table, "white")).length > 0, "that the touch is told");
  await hall.act(table, "white", "plays Nf3");
  await white.waitForSelector("[data-square=f3][aria-label*='white knight']", { state: "attached" });
  await white.mouse.move(...(await middle("h5")), { steps: 4 });
  assert.equal(await white.locator(".man.carried").count(), 0);
  await white.mouse.up();
  assert.deepEqual(await hall.told(table, "white"), ["touches g1", "plays Nf3"]);
  hall.quiet();
});

test("a slip of the hand: the opponent agrees, and nothing is owed", async () => {
  const made = await table({ code: "digest-2018" });
  const [one, two] = [await sit(made.link), await sit(made.opponent_link)];
  const [white, black] = [new MousePlayer(one.page, "white"), new MousePlayer(two.page, "black")];
  await white.touch("a2");
  await white.hears(/must/);
  await one.page.click("[data-key=slip-a2]");
  await two.page.waitForSelector(".note.accident");
  await accessible(two.page, "a question about an accident");
  await keep(two.page, "accident");
  await two.page.click(".note.accident button >> nth=0");
  await one.page.waitForSelector(".note.duty", { state: "detached" });
  assert.deepEqual((await view(made.id)).duties, []);
  await white.move("e2", "e4");
  await black.sees("e4", "white pawn");
  // It is on record, with what was answered.
  const record = (await (await fetch(`${hall.club.url}/api/games/${made.id}/pgn?rulings=true`)).text()).replace(/\s+/g, " ");
  assert.match(record, /White says that touching a2 was an accident.*Black agrees/);
});

test("a man on whom a player insists is named by a tap on the board, which then is played on again", async () => {
  const made = await table({ code: "fide-2023", referee: "on-call" });
  const [one, two] = [await sit(made.link), await sit(made.opponent_link)];
  const [white, black] = [new MousePlayer(one.page, "white"), new MousePlayer(two.page, "black")];
  await white.move("e2", "e4");
  await black.reads("e4");
  await two.page.click('[data-act="claim-touched"]');
  const square = two.page.locator('[data-form="claim-touched"] input[data-square]');
  await black.touch("g1");
  assert.equal(await square.inputValue(), "g1");
  await two.page.locator('[data-form="claim-touched"] button:not(.main)').click();
  await black.move("e7", "e5");
  await white.reads("e5");
});

test("of two men touched each may be called a slip, also the one that binds", async () => {
  const made = await table({ code: "fide-2023" });
  const one = await sit(made.link);
  const white = new MousePlayer(one.page, "white");
  await white.touch("b1");
  await one.page.keyboard.press("Escape");
  await white.touch("g1");
  await one.page.waitForSelector("[data-key=slip-g1]");
  assert.match(await one.page.innerText("[data-key=slip-b1]"), /Touching b1 was an accident/);
});

test("adjusting binds to nothing", async () => {
  const made = await table({ code: "fide-1931" });
  const one = await sit(made.link);
  const white = new KeyPlayer(one.page, "white");
  await one.page.keyboard.press("a");
  await white.touch("g1");
  await one.page.waitForFunction(() => /adjust/.test(document.querySelector("[data-square=g1]")?.getAttribute("aria-label") ?? ""));
  await one.page.keyboard.press("Escape");
  assert.deepEqual((await view(made.id)).duties, []);
  await white.move("e2", "e4");
  await white.sees("e4", "white pawn");
});

test("a spectator sees the game and cannot touch it; a wrong address is told", async () => {
  const made = await table({ code: "digest-2018" });
  const [one, looker] = [await sit(made.link), await sit(made.spectator_link)];
  const [white, other] = [new MousePlayer(one.page, "white"), new MousePlayer(looker.page, "black")];
  await white.move("e2", "e4");
  await other.sees("e4", "white pawn");
  /** @type {string[]} */ const sent = [];
  looker.page.on("websocket", (line) => line.on("framesent", ({ payload }) => sent.push(JSON.parse(String(payload)).type)));
  looker.page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await looker.page.reload();
  await other.sees("e4", "white pawn");
  await other.move("e7", "e5");
  await white.sees("e7", "black pawn");
  await hall.act(made, "black", "plays d5");
  await other.sees("d5", "black pawn");
  assert.deepEqual(sent.filter((type) => !["hello", "ping"].includes(type)), [], "his hands say nothing");
  assert.ok(sent.includes("hello"), "his line is heard");
  assert.deepEqual(moves(await view(made.id)), ["e4", "d5"]);
  const lost = await (await hall.browser.newContext()).newPage();
  await lost.goto(`${hall.club.url}/game/nosuchgame`);
  assert.match(await lost.innerText("h1"), /Not here/);
  await lost.click("text=All tables");
  await lost.waitForSelector(".set-up-form");
});

test("an open table is in the list, and its free seat is taken there", async () => {
  const made = await table({ code: "fide-1931", open: true });
  const page = await (await hall.browser.newContext()).newPage();
  await page.goto(hall.club.url);
  await page.click(`.table-list li:has(a[href="/game/${made.id}"]) a.button`);
  await page.click(".arrival button.main");
  await page.waitForSelector("body[data-you=black]");
  assert.equal(await page.getAttribute("body", "data-you"), "black");
});

test("a typed move is explained before it is made, an illegal one too", async () => {
  const made = await table({ code: "fide-1931" });
  const one = await sit(made.link);
  const white = new KeyPlayer(one.page, "white");
  await one.page.keyboard.press("t");
  await one.page.keyboard.type("Ng1-g3");
  await one.page.waitForFunction(() => /illegal/.test(document.querySelector("#understood")?.textContent ?? ""));
  assert.match(await one.page.innerText("#understood"), /cannot reach/);
  await one.page.fill("#typed", "zzz");
  await one.page.waitForSelector("#understood .fault");
  await one.page.fill("#typed", "");
  await white.type("P-K4");
  await white.sees("e4", "white pawn");
});

test("one square of the board is in the order of tabs, and the keys go on from where the focus is", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const page = await hall.sit(table.link);
  const stops = () => page.$$eval(".board [tabindex='0']", (cells) => cells.map((cell) => cell.getAttribute("data-square")));
  assert.deepEqual(await stops(), ["e2"]);
  await page.focus("[data-square=d1]");
  assert.deepEqual(await stops(), ["d1"]);
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-square")), "d2");
  assert.deepEqual(await stops(), ["d2"]);
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-square="d2"][aria-label*="touched"]', { state: "attached" });
  await page.context().close();
  // Alone the side to move changes, and the keys begin where the board's own side stands.
  const visitor = await hall.browser.newContext({ reducedMotion: "reduce" });
  const alone = await visitor.newPage();
  await alone.goto(hall.club.url);
  await alone.click(".segment:has-text('Alone')");
  await alone.click("button.big");
  await alone.waitForSelector(".board .man");
  await alone.waitForSelector("body[data-you=white]");
  await alone.focus("#to-board");
  await alone.keyboard.press("Enter");
  await alone.waitForFunction(() => document.activeElement?.getAttribute("data-square") === "e2");
  await visitor.close();
});

for (const how of [{ referee: "on-call" }, { referee: "arbiter", arbiter: true }]) {
  test(`whoever moved out of turn is asked for no press, though the other has replied: ${how.referee}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "10+5", press: "by-hand", ...how });
    const white = await hall.sit(table.link);
    for (const [seat, act] of /** @type {const} */ ([["white", "moves e4"], ["white", "presses"], ["white", "moves d4"], ["black", "moves e5"], ["black", "presses"]])) await hall.act(table, seat, act);
    await white.waitForSelector("[data-square=e5][aria-label*=pawn]", { state: "attached" });
    await white.waitForSelector(".clock.running .digits[data-side=white]");
    assert.equal(await white.locator(".clock.press.due, body.due").count(), 0);
    assert.equal(JSON.parse(await hall.text(table)).board.to_press, null);
    const board = new MousePlayer(white, "white");
    await board.move("g1", "f3");
    await board.press();
    await white.waitForSelector(".clock.running .digits[data-side=black]");
    hall.quiet();
  });
}

test("by hand the clock is pressed by a labelled button, and a touch beside it presses nothing: on a phone", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "by-hand" });
  const [white, black] = [await hall.sit(table.link, { width: 390, height: 844, hasTouch: true }), await hall.sit(table.opponent_link)];
  const lever = white.locator("#clock-bottom .lever");
  assert.equal(await lever.innerText(), "Press");
  const box = await lever.boundingBox();
  assert.ok(box && box.width >= 72 && box.height >= 44, JSON.stringify(box));
  await white.tap("#clock-bottom .name");
  await white.tap("#clock-bottom .digits");
  assert.deepEqual(await hall.told(table, "white"), []);
  // Where a move is to be completed the whole strip is the button, and says so.
  await new TouchPlayer(white, "white").move("e2", "e4");
  await white.waitForSelector("#clock-bottom .press.due");
  assert.match(await white.innerText("#clock-bottom .press.due"), /press the clock/);
  await white.tap("#clock-bottom .press.due");
  await black.waitForSelector("#clock-bottom .clock.running");
  // While the other's clock runs there is nothing to press.
  assert.equal(await lever.getAttribute("aria-disabled"), "true");
  await keep(white, "by-hand-phone");
  hall.quiet();
});
