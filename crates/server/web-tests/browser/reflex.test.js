/** Nobody loses by a reflex: what hands do before their turn is only thought, and no press is sent that no hand could make. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall } from "../hall.js";
import { until } from "../patience.js";
import { KeyPlayer, MousePlayer, TouchPlayer } from "../players.js";
import { gate, slowly } from "../slow.js";


/** @typedef {import("../hall.js").Table} Table */

/** Keeps every word of trouble that the page shows. @param {import("playwright-core").Page} page */
async function troubles(page) {
  await page.evaluate(() => {
    const kept = /** @type {string[]} */ ([]);
    Object.assign(window, { kept });
    new MutationObserver(() => document.querySelectorAll(".strip.trouble").forEach((one) => kept.push(one.textContent ?? ""))).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => /** @type {any} */ (window).kept);
}

/** Moves the mouse to the middle of a square. @param {import("playwright-core").Page} page @param {string} square */
async function over(page, square) {
  const { x, y } = await middle(page, square);
  await page.mouse.move(x, y, { steps: 3 });
}

/** The middle of a square, in points of the window. @param {import("playwright-core").Page} page @param {string} square */
async function middle(page, square) {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger that is put on a square, and lifted from another. @param {import("playwright-core").Page} page */
async function finger(page) {
  const session = await page.context().newCDPSession(page);
  const move = async (/** @type {string} */ square) => session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [await middle(page, square)] });
  return {
    hold: async (/** @type {string} */ square, /** @type {string} */ over) => {
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [await middle(page, square)] });
      await move(over);
    },
    letGo: async (/** @type {string} */ square) => {
      await move(square);
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    },
  };
}

const hall = theHall();

test("alone at a table, a game is played without a word of trouble, and nobody is away", async () => {
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    const context = await hall.browser.newContext({ viewport: { width, height }, hasTouch: width < 600, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(hall.club.url);
    await page.click("[data-key=solo]");
    await page.click("button.big");
    await page.waitForSelector("body[data-you=white] .board .man");
    const trouble = await troubles(page);
    const player = width < 600 ? new TouchPlayer(page, "white") : new MousePlayer(page, "white");
    for (const [from, to, san] of [["e2", "e4", "e4"], ["e7", "e5", "e5"], ["g1", "f3", "Nf3"], ["b8", "c6", "Nc6"], ["f1", "b5", "Bb5"], ["a7", "a6", "a6"], ["e1", "g1", "O-O"]]) {
      await player.move(from, to);
      await page.waitForFunction((move) => [...document.querySelectorAll("#score td")].some((cell) => cell.textContent === move), san);
    }
    assert.deepEqual(await trouble(), []);
    assert.doesNotMatch(await page.innerText(".middle"), /away|not come yet|not here/);
    await keep(page, `solo-${width}`);
    await context.close();
  }
});

test("a premove waits, pale, is told to nobody, and is played when the turn comes", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2" });
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  const [white, black] = [new MousePlayer(one, "white"), new MousePlayer(two, "black")];
  await black.move("e7", "e5");
  await two.waitForSelector('.man.premove');
  assert.match(String(await two.getAttribute('[data-square="e5"]', "aria-label")), /waits for the turn/);
  await accessible(two, "a premove");
  await keep(two, "premove");
  assert.equal(await one.locator('[data-square="e5"][aria-label^="e5, empty"]').count(), 1, "White sees nothing of it");
  assert.deepEqual(await hall.told(table, "black"), []);
  await white.move("e2", "e4");
  await white.reads("e5");
  assert.deepEqual(await hall.told(table, "black"), ["plays e7e5"]);
  // By key as well, and on to castling and the piece of a pawn.
  const keys = new KeyPlayer(two, "black");
  await keys.move("g8", "f6");
  await two.waitForSelector('.man.premove');
  await white.move("g1", "f3");
  await white.reads("Nf6");
  assert.deepEqual(JSON.parse(await hall.text(table)).score.lines.map((/** @type {any} */ line) => line.san), ["e4", "e5", "Nf3", "Nf6"]);
  hall.quiet();
});

test("a premove is taken back with a tap, changed by another, and goes when its man may not make it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2", referee: "watching" });
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link, { width: 390, height: 844 })));
  const [white, black] = [new MousePlayer(one, "white"), new MousePlayer(two, "black")];
  await black.move("b8", "c6");
  await two.waitForSelector('.man.premove');
  await black.touch("c6");
  await two.waitForSelector('.man.premove', { state: "detached" });
  await black.sees("b8", "black knight");
  // The man of the other side, and his own twice: all of it is only thought.
  await black.touch("e2");
  await black.touch("g8");
  await black.touch("g8");
  await black.move("g8", "f6");
  await black.move("e7", "e5");
  await two.waitForSelector('[data-square="e5"][aria-label*="waits for the turn"]', { state: "attached" });
  await black.touch("d4");
  await black.move("d7", "d5");
  await two.keyboard.press("Escape");
  await two.waitForSelector('.man.premove', { state: "detached" });
  // What cannot be made when the turn comes is not made, and costs nothing.
  await black.move("f8", "b4");
  await two.waitForSelector('.man.premove');
  await white.move("e2", "e4");
  await black.sees("e4", "white pawn");
  await two.waitForSelector('.man.premove', { state: "detached" });
  assert.match(await two.innerText("#strip"), /cannot be made any more/);
  // Space at a table that presses by itself is no press.
  await two.keyboard.press("Escape");
  await two.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await two.keyboard.press("Space");
  await black.move("e7", "e5");
  await white.sees("e5", "black pawn");
  assert.deepEqual(await hall.told(table, "black"), ["touches e7", "plays e7e5"]);
  const { established, score } = JSON.parse(await hall.text(table));
  assert.deepEqual([established, score.lines.length], [[], 2]);
  hall.quiet();
});

test("no premove lets an illegal move of the other's stand: it is not made, and its player reads why", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2", referee: "on-call" });
  const two = await hall.sit(table.opponent_link, { width: 390, height: 844 });
  const black = new MousePlayer(two, "black");
  await black.move("d7", "d6");
  await two.waitForSelector(".man.premove");
  await hall.act(table, "white", "plays e2h4");
  await two.waitForSelector(".man.premove", { state: "detached" });
  assert.match(await two.innerText("#strip"), /not made: the other’s move was illegal/);
  await black.sees("d7", "black pawn");
  // The move may be claimed now, or let stand by a reply of his own.
  await two.waitForSelector('[data-act="claim-illegal-move"]:not([aria-disabled])');
});

test("by taps a premove retakes, is changed, and is replaced without a word", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2", start: "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1" });
  const [one, two] = [await hall.sit(table.link), await hall.sit(table.opponent_link, { width: 390, height: 844, hasTouch: true })];
  const [white, black] = [new MousePlayer(one, "white"), new TouchPlayer(two, "black")];
  const said = await troubles(two);
  const waits = (/** @type {string} */ square) => two.waitForSelector(`[data-square="${square}"][aria-label*="waits for the turn"]`, { state: "attached" });
  const none = () => two.waitForSelector(".man.premove", { state: "detached" });
  // Of two men of his own the second is only taken up, unless the other side can take it.
  await black.touch("g8");
  await black.touch("f7");
  assert.equal(await two.locator(".man.premove").count(), 0);
  await black.touch("f6");
  await waits("f6");
  // Its own man goes elsewhere, from where it would stand and from where it stands; another man’s move takes its place.
  await black.touch("f6");
  await none();
  await black.touch("f5");
  await waits("f5");
  await black.touch("f7");
  await none();
  await black.touch("f6");
  await waits("f6");
  await black.touch("g8");
  await waits("f6");
  await black.touch("h6");
  await waits("h6");
  await black.sees("f7", "black pawn");
  await black.touch("b7");
  await black.touch("c6");
  await waits("c6");
  await keep(two, "premove-retakes");
  assert.deepEqual(await said(), [], "nothing was lost, and nothing is said of it");
  assert.deepEqual(await hall.told(table, "black"), []);
  await white.move("b5", "c6");
  await white.reads("bxc6");
  // A tap beside it, and nothing waits any more.
  await black.touch("g8");
  await black.touch("f6");
  await waits("f6");
  await black.touch("a5");
  await none();
  await two.waitForFunction(() => /g8 to f6, is taken back/.test(document.querySelector("#strip")?.textContent ?? ""));
  hall.quiet();
});

test("on one of one's own men a tap before the turn comes to what carrying a man there comes to, whether or not it can be taken now", async () => {
  for (const taps of [true, false]) {
    const how = taps ? "by taps" : "carried";
    const table = await hall.table({ code: "fide-2023", time: "3+2", start: "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1" });
    const [one, two] = [await hall.sit(table.link), await hall.sit(table.opponent_link, { width: 390, height: 844, hasTouch: taps })];
    const white = new MousePlayer(one, "white");
    const black = taps ? new TouchPlayer(two, "black") : new MousePlayer(two, "black");
    const none = async () => {
      await two.keyboard.press("Escape");
      await two.waitForSelector(".man.premove", { state: "detached" });
    };
    // No white man attacks e5: it is waited for all the same.
    await black.move("c6", "e5");
    await two.waitForSelector('[data-square="e5"][aria-label*="waits for the turn"]', { state: "attached" });
    await none();
    // What could take nothing there, whatever White does, waits for nothing.
    for (const [from, to] of [["c7", "c6"], ["e8", "g8"]]) {
      await black.move(from, to);
      await two.waitForTimeout(100);
      assert.equal(await two.locator(".man.premove").count(), 0, `${from} ${to}, ${how}`);
      await none();
    }
    // Taken up before the turn and put there after it: nothing is moved, and nothing touched.
    if (taps) await black.touch("c6");
    else {
      await over(two, "c6");
      await two.mouse.down();
      await over(two, "d6");
    }
    await white.move("a2", "a3");
    await black.sees("a3", "white pawn");
    if (taps) await black.touch("e5");
    else {
      await over(two, "e5");
      await two.mouse.up();
    }
    await two.waitForFunction(() => /The knight on c6 was taken up before your turn, and cannot go to e5 now/.test(document.querySelector("#strip")?.textContent ?? "")).catch(() => assert.fail(how));
    await black.move("g8", "f6");
    await black.reads("Nf6");
    assert.deepEqual(await hall.told(table, "black"), ["touches g8", "plays g8f6"], `${how}: nothing was told before`);
    hall.quiet();
  }
});

/** Ways to take a man up on g1 now, and to put him down on f3 later. @type {[string, (page: import("playwright-core").Page) => Promise<() => Promise<void>>][]} */
const HANDS = [
  ["tapped", async (page) => {
    await page.locator('[data-square="g1"]').tap();
    return () => page.locator('[data-square="f3"]').tap();
  }],
  ["dragged by a finger", async (page) => {
    const { hold, letGo } = await finger(page);
    await hold("g1", "g2");
    return () => letGo("f3");
  }],
  ["dragged by mouse", async (page) => {
    await over(page, "g1");
    await page.mouse.down();
    await over(page, "g2");
    return async () => {
      await over(page, "f3");
      await page.mouse.up();
    };
  }],
];

for (const [name, takesUp] of HANDS) {
  test(`a man taken up before the turn and put down after it costs nothing where it cannot go, and goes where it can: ${name}`, async () => {
    for (const [answer, legal] of /** @type {const} */ ([[["a3", "b4"], false], [["a3", "b2"], true]])) {
      const table = await hall.table({ code: "fide-2023", time: "3+2", start: "4k3/8/8/8/8/b7/P6p/4K1N1 b - - 0 1" });
      const white = await hall.sit(table.link, { width: 360, height: 740, hasTouch: name !== "dragged by mouse" });
      const two = await hall.sit(table.opponent_link);
      const putsDown = await takesUp(white);
      await new MousePlayer(two, "black").move(...answer);
      await new MousePlayer(white, "white").sees(answer[1], "black bishop");
      await putsDown();
      if (legal) {
        await new MousePlayer(two, "black").sees("f3", "white knight");
      } else {
        await white.waitForFunction(() => document.querySelector("#strip")?.textContent?.includes("The knight on g1 was taken up before your turn, and cannot go to f3 now."));
        await new MousePlayer(white, "white").sees("g1", "white knight");
        assert.deepEqual(await hall.told(table, "white"), []);
        // It binds to nothing, and the next hand on a man is a touch again.
        await new MousePlayer(white, "white").move("e1", "d1");
        await new MousePlayer(two, "black").sees("d1", "white king");
      }
      assert.deepEqual(JSON.parse(await hall.text(table)).established, []);
      hall.quiet();
    }
  });
}

test("a pawn whose new piece is chosen after the turn has come stays where it is if it cannot go any more", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2", start: "7k/P7/8/8/8/b7/8/4K3 b - - 0 1" });
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  const [white, black] = [new MousePlayer(one, "white"), new MousePlayer(two, "black")];
  await white.move("a7", "a8");
  await black.move("a3", "b4");
  await white.sees("b4", "black bishop");
  await one.getByRole("button", { name: "Queen" }).click();
  await one.waitForFunction(() => document.querySelector("#strip")?.textContent?.includes("The pawn on a7 was taken up before your turn, and cannot go to a8 now."));
  assert.deepEqual(await hall.told(table, "white"), []);
  hall.quiet();
});

test("the mouse's other button takes back a premove, while a man is carried too", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2" });
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  const [white, black] = [new MousePlayer(one, "white"), new MousePlayer(two, "black")];
  const point = async (/** @type {string} */ square) => {
    const box = await two.locator(`[data-square="${square}"]`).boundingBox();
    assert.ok(box);
    return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  await black.move("e7", "e5");
  await two.waitForSelector(".man.premove");
  await two.mouse.click(...(await point("c4")), { button: "right" });
  await two.waitForSelector(".man.premove", { state: "detached" });
  await black.sees("e7", "black pawn");
  // Let go after the other button was pressed: nothing waits.
  await two.mouse.move(...(await point("g8")));
  await two.mouse.down();
  await two.mouse.move(...(await point("f7")), { steps: 3 });
  await two.mouse.down({ button: "right" });
  await two.mouse.move(...(await point("f6")), { steps: 3 });
  await two.mouse.up({ button: "right" });
  await two.mouse.up();
  assert.equal(await two.locator(".man.premove, .man.carried").count(), 0);
  await black.sees("g8", "black knight");
  await white.move("e2", "e4");
  await black.sees("e4", "white pawn");
  assert.deepEqual(await hall.told(table, "black"), []);
  hall.quiet();
});

test("no man waits where it could never go, and what castles or promotes may wait", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2", start: "r3k2r/4b3/8/8/8/n7/P3p3/4K3 w kq - 0 1" });
  const two = await hall.sit(table.opponent_link);
  const black = new MousePlayer(two, "black");
  for (const [from, to] of [["a8", "b6"], ["e7", "e6"], ["a3", "a1"], ["e2", "c1"], ["e2", "e3"], ["e8", "e6"], ["e8", "b8"]]) {
    await black.move(from, to);
    await two.waitForFunction(([man, square]) => document.querySelector("#strip")?.textContent?.includes(`${man} never goes to ${square}`), [from, to]);
    assert.equal(await two.locator(".man.premove").count(), 0, `${from}${to}`);
  }
  for (const [from, to] of [["a8", "b8"], ["e7", "b4"], ["a3", "c2"], ["e8", "g8"], ["e8", "c8"], ["e8", "d7"]]) {
    await black.move(from, to);
    await two.waitForSelector(`[data-square="${to}"][aria-label*="waits for the turn"]`, { state: "attached" });
    await two.keyboard.press("Escape");
    await two.waitForSelector(".man.premove", { state: "detached" });
  }
  await black.move("e2", "d1");
  await two.click("#promotion button[aria-label='black knight']");
  await two.waitForSelector('[data-square="d1"][aria-label*="waits for the turn"]', { state: "attached" });
  assert.deepEqual(await hall.told(table, "black"), []);
  hall.quiet();
});

test("at a table pressed by hand a touch out of turn is told, and a lever that is down is not pressed", async () => {
  const table = await hall.table({ code: "fide-2023", time: "15+10", press: "by-hand" });
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  const [white, black] = [new MousePlayer(one, "white"), new MousePlayer(two, "black")];
  await white.move("e2", "e4");
  await white.press();
  await black.sees("e4", "white pawn");
  await one.waitForSelector("#clock-top .clock.running");
  await one.keyboard.press("Space");
  await white.touch("d2");
  await until(async () => (await hall.told(table, "white")).length >= 4, "that the touch is told");
  assert.deepEqual(await hall.told(table, "white"), ["touches e2", "moves e2e4", "presses", "touches d2"]);
  hall.quiet();
});

test("moves by hand, step by step, at a table that presses by itself: the last step presses", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", start: "4k3/P7/8/8/8/8/8/4K2R w K - 0 1" });
  const context = await hall.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  await context.addInitScript(() => localStorage.setItem("jadoube:settings", '{"steps":true}'));
  const one = await context.newPage();
  await one.goto(hall.club.url + table.link);
  await one.waitForSelector(".board .man");
  const two = await hall.sit(table.opponent_link);
  const [white, black] = [new MousePlayer(one, "white"), new MousePlayer(two, "black")];
  const runs = (/** @type {string} */ side) => one.waitForSelector(`.clock.running .digits[data-side=${side}]`);
  await white.move("e1", "g1");
  await white.move("h1", "f1");
  await runs("black");
  await black.reads("O-O");
  await black.move("e8", "e7");
  await runs("white");
  await white.move("f1", "f4");
  await runs("black");
  await black.move("e7", "d7");
  await runs("white");
  await white.move("a7", "a8");
  await one.click("#promotion button[aria-label='white rook']");
  await black.reads("a8=R");
  await runs("black");
  assert.deepEqual(JSON.parse(await hall.text(table)).score.lines.map((/** @type {any} */ line) => line.san), ["O-O", "Ke7", "Rf4", "Kd7", "a8=R"]);
  assert.deepEqual(JSON.parse(await hall.text(table)).established, []);
  hall.quiet();
});

test("one Enter makes a typed move that can mean one thing; an illegal one is said first", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const one = await hall.sit(table.link);
  const white = new MousePlayer(one, "white");
  await one.keyboard.press("t");
  await one.keyboard.type("Nf3");
  await one.keyboard.press("Enter");
  await white.reads("Nf3");
  await hall.act(table, "black", "plays e5");
  await white.reads("e5");
  await one.keyboard.press("Escape");
  await one.keyboard.press("t");
  await one.keyboard.type("Nf3-f5");
  await one.keyboard.press("Enter");
  await one.waitForFunction(() => /illegal/.test(document.querySelector("#understood")?.textContent ?? ""));
  assert.equal(JSON.parse(await hall.text(table)).score.lines.length, 2);
  hall.quiet();
});

test("words typed before the other's move are read again after it, and made at once only if they still mean the same", async () => {
  for (const [reply, made] of [["exd4", false], ["Nc6", true]]) {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    const one = await hall.sit(table.link);
    const white = new MousePlayer(one, "white");
    for (const [who, act] of [["white", "plays e4"], ["black", "plays e5"], ["white", "plays d4"]]) await hall.act(table, who, act);
    await white.reads("d4");
    await one.keyboard.press("t");
    await one.keyboard.type("dxe5");
    await one.keyboard.press("Enter");
    const reads = (/** @type {RegExp} */ words) => one.waitForFunction((source) => new RegExp(source).test(document.querySelector("#understood")?.textContent ?? ""), words.source);
    await reads(/takes the black pawn on e5.*not your turn/);
    await hall.act(table, "black", `plays ${reply}`);
    await white.reads(String(reply));
    await one.waitForFunction(() => !/not your turn/.test(document.querySelector("#understood")?.textContent ?? ""));
    await one.keyboard.press("Enter");
    if (made) await white.reads("dxe5");
    else {
      await one.waitForTimeout(500);
      assert.deepEqual(JSON.parse(await hall.text(table)).score.lines.map((/** @type {any} */ line) => line.san), ["e4", "e5", "d4", "exd4"]);
      assert.deepEqual(JSON.parse(await hall.text(table)).established, []);
    }
  }
  hall.quiet();
});

test("no button of the wide page moves while hands touch men, and a header says what it says in its place", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  const [white, black] = [new MousePlayer(one, "white"), new MousePlayer(two, "black")];
  const place = async (/** @type {import("playwright-core").Page} */ page) => (await page.locator('[data-act="resign"]').boundingBox())?.y;
  for (const page of [one, two]) await page.waitForSelector("#clock-top .away", { state: "detached" });
  const before = await Promise.all([one, two].map(place));
  await white.touch("g1");
  await white.hears(/must move the knight/);
  await black.hears(/must move the knight/);
  assert.deepEqual(await Promise.all([one, two].map(place)), before);
  await white.move("g1", "f3");
  await black.reads("Nf3");
  await black.touch("g8");
  await white.hears(/Black must move the knight/);
  assert.deepEqual((await Promise.all([one, two].map(place)))[0], before[0]);
  await keep(one, "steady");
  hall.quiet();
});

test("a draw is offered with one's next move, which is the moment for it, and nobody is told off", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  const white = new MousePlayer(one, "white");
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  await white.reads("e5");
  await one.click('[data-act="offer-draw"]');
  await one.hover('[data-form="offer-draw"] button.main');
  await one.waitForTimeout(1300);
  await one.click('[data-form="offer-draw"] button.main');
  await one.waitForSelector('[data-act="offer-draw"][aria-pressed="true"]');
  assert.deepEqual(await hall.told(table, "white"), ["plays e4"]);
  await white.move("d2", "d4");
  await two.waitForSelector(".note.offer.mine");
  assert.deepEqual(await hall.told(table, "white"), ["plays e4", "touches d2", "plays d2d4", "offers draw"]);
  assert.doesNotMatch(await two.innerText("#cards"), /distracted|moment for it/);
  await one.waitForSelector('[data-act="offer-draw"][aria-disabled]', { state: "attached" });
  assert.equal(await one.locator('[data-act="offer-draw"]:not([aria-disabled])').count(), 0, "one offer stands");
  hall.quiet();
});

test("an offer that goes with the next move is told above the board, and goes with it however it is made", async () => {
  for (const how of ["by hand, step by step", "typed"]) {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    const [one, two] = [await hall.sit(table.link, { width: 360, height: 740 }), await hall.sit(table.opponent_link)];
    if (how !== "typed") {
      await one.evaluate(() => localStorage.setItem("jadoube:settings", JSON.stringify({ steps: true })));
      await one.reload();
    }
    await hall.act(table, "white", "plays e4");
    await hall.act(table, "black", "plays e5");
    const white = new MousePlayer(one, "white");
    await white.reads("e5");
    await white.say("offer-draw");
    await one.waitForFunction(() => /A draw is offered with your next move/.test(document.querySelector("#strip")?.textContent ?? ""));
    await keep(one, "offer-armed");
    if (how === "typed") {
      await one.click('[data-tab="score"]:not(body)');
      await one.fill(".typed input", "d4");
      await one.waitForSelector("#understood .good");
      await one.keyboard.press("Enter");
    } else await white.move("d2", "d4");
    await two.waitForSelector(".note.offer.mine");
    assert.equal((await hall.told(table, "white")).filter((words) => words === "offers draw").length, 1, how);
    for (const page of [one, two]) await page.context().close();
  }
  hall.quiet();
});

test("an offer that goes with a move holds back the move that the other has thought of before it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const one = await hall.sit(table.link);
  // However long the offer takes, the moment that is left to it is not over: Black's page is told when time passes.
  const two = await (await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" })).newPage();
  await two.clock.install();
  await two.goto(hall.club.url + table.opponent_link);
  await two.waitForSelector(".board .man");
  const [white, black] = [new MousePlayer(one, "white"), new MousePlayer(two, "black")];
  await white.say("offer-draw");
  await one.waitForFunction(() => /A draw is offered with your next move/.test(document.querySelector("#strip")?.textContent ?? ""));
  await black.move("e7", "e5");
  await two.waitForSelector(".man.premove");
  await two.clock.pauseAt(Date.now() + 1000);
  await white.move("d2", "d4");
  await two.waitForSelector(".note.offer.mine");
  await two.clock.runFor(500);
  await two.clock.resume();
  assert.match(await two.innerText("#strip"), /^Your move in advance, e7 to e5, waits for your answer\.$/);
  assert.deepEqual((await hall.told(table, "black")).filter((act) => act.startsWith("plays")), []);
  assert.deepEqual((await hall.told(table, "white")).slice(-2), ["plays d2d4", "offers draw"]);
  await two.click(".note.offer.mine [data-key=declines]");
  await white.reads("e5");
  hall.quiet();
});

test("whoever moves while his offer still waits for his yes is told that none was made", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const page = await hall.sit(table.link);
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  const white = new MousePlayer(page, "white");
  await white.reads("e5");
  await page.click('[data-act="offer-draw"]');
  await page.waitForSelector('[data-form="offer-draw"]');
  await white.move("d2", "d4");
  await page.waitForFunction(() => /No draw was offered with your move/.test(document.querySelector("#strip")?.textContent ?? ""));
  assert.equal(await page.locator('[data-form="offer-draw"]').count(), 0, "and nothing is asked any more");
  assert.equal((await hall.told(table, "white")).includes("offers draw"), false);
  hall.quiet();
});

test("what follows upon one's own move before that is answered is thought for the next turn", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2" });
  const context = await hall.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const one = await context.newPage();
  await slowly(one, 250);
  await one.goto(hall.club.url + table.link);
  await one.waitForSelector(".board .man");
  const two = await hall.sit(table.opponent_link);
  const [white, black] = [new MousePlayer(one, "white"), new MousePlayer(two, "black")];
  const trouble = await troubles(one);
  // The first move is on its way; the second is thought of with another man, the one after with the very man that has gone.
  await white.move("e2", "e4");
  await white.move("d2", "d4");
  await one.waitForSelector(".man.premove");
  await white.sees("e4", "white pawn");
  await white.reads("e4");
  await one.waitForSelector(".man.premove");
  await black.move("e7", "e5");
  await white.reads("d4");
  await white.move("d4", "d5");
  await black.move("a7", "a6");
  await white.reads("d5");
  assert.deepEqual(await trouble(), []);
  const log = await (await fetch(`${hall.club.url}/api/games/${table.id}/log`)).text();
  assert.doesNotMatch(log, /"breach":true/);
  await context.close();
});

test("what was thought of after a move that is not made is taken back with it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2", start: "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1" });
  const context = await hall.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const one = await context.newPage();
  const answers = await gate(one);
  await one.goto(hall.club.url + table.link);
  await one.waitForSelector(".board .man");
  await hall.sit(table.opponent_link);
  await one.waitForSelector(".clock.running .digits[data-side=white]");
  const white = new MousePlayer(one, "white");
  answers.shut();
  // The bishop is pinned.
  await white.move("e2", "d3");
  await white.move("e1", "d1");
  await one.waitForSelector(".man.premove");
  answers.open();
  await one.waitForFunction(() => /not made, and what you thought of after it is taken back/.test(document.querySelector(".strip")?.textContent ?? ""));
  await white.sees("e1", "white king");
  await white.sees("e2", "white bishop");
  assert.equal(await one.locator(".man.premove").count(), 0);
  await context.close();
});

test("a finger that sweeps over the board from the other's man, or two that make it larger, touch nothing", async () => {
  const table = await hall.table({ code: "fide-2023", time: "5" });
  const [page] = await Promise.all([hall.sit(table.link, { width: 320, height: 568, hasTouch: true }), hall.sit(table.opponent_link)]);
  const session = await page.context().newCDPSession(page);
  const send = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{ x: number, y: number }[]} */ points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const [theirs, below, g1, c1] = await Promise.all(["e7", "e4", "g1", "c1"].map((square) => middle(page, square)));
  // By the page's own clock a gesture is as quick as a hand's, however slowly this machine sends it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await send("touchStart", [theirs]);
  await send("touchMove", [below]);
  await send("touchEnd", []);
  await send("touchStart", [g1]);
  await send("touchStart", [g1, c1]);
  await send("touchMove", [{ x: g1.x + 9, y: g1.y - 9 }, { x: c1.x - 9, y: c1.y - 9 }]);
  await send("touchEnd", []);
  await page.clock.runFor(400);
  await page.clock.resume();
  await page.waitForTimeout(400);
  assert.deepEqual(JSON.parse(await hall.text(table)).board.touched, []);
  // One finger that stays touches.
  await send("touchStart", [g1]);
  await page.waitForFunction(() => document.querySelector("[data-square=g1]")?.getAttribute("aria-label")?.includes("touched"));
  await send("touchEnd", []);
  hall.quiet();
});

test("a pawn is left a pawn only by whoever says so twice, with its price before him", async () => {
  const table = await hall.table({ code: "fide-2023", time: "5", start: "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1" });
  const [page] = await Promise.all([hall.sit(table.link, { width: 320, height: 568, hasTouch: true }), hall.sit(table.opponent_link)]);
  await new TouchPlayer(page, "white").move("a7", "a8");
  await page.locator(".leave-pawn").click();
  await page.waitForSelector(".box.asking");
  assert.match(await page.innerText(".box.asking"), /stays a pawn on a8 is an illegal move\. It is taken back; your opponent gets one extra minute; the second loses/);
  await keep(page, "leaves-pawn");
  await accessible(page, "a pawn that is to be left");
  await page.getByRole("button", { name: "Not so" }).click();
  await page.locator(".leave-pawn").click();
  await page.locator(".box.asking .leave").click();
  await page.waitForFunction(() => /stays a pawn|pawn on a8|illegal/.test(document.querySelector("#strip")?.textContent ?? "") || document.querySelector("#score td.illegal"));
  hall.quiet();
});
