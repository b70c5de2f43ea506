/** A game that is over, as somebody meets it who comes later: rulings and clocks in their places on a line of time, a picture, a link. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

/** @type {import("../tables.js").Table} */ let table;

const hall = theHall([], async () => {
  table = await hall.table({ code: "fide-2023", time: "3+2", names: { white: "Vera Menchik", black: "George Thomas" } });
  const play = (/** @type {"white" | "black"} */ side, /** @type {string} */ act) => hall.act(table, side, act);
  for (const [at, move] of ["e4", "e5", "Nf3"].entries()) await play(at % 2 ? "black" : "white", `plays ${move}`);
  // The rook cannot go through the pawn: White gains a minute.
  await play("black", "plays Ra6");
  for (const [at, move] of ["Nc6", "Bc4", "Nd4", "Nxe5", "Qg5"].entries()) await play(at % 2 ? "white" : "black", `plays ${move}`);
  await play("white", "resigns");
});

/** @param {import("playwright-core").Page} page */
const clocks = (page) => page.$$eval(".digits[data-side]", (all) => Object.fromEntries(all.map((one) => [one.getAttribute("data-side"), one.textContent ?? ""])));
/** @param {string | undefined} face */
const seconds = (face) => {
  const [minutes, rest] = String(face).split(":").map(Number);
  return minutes * 60 + rest;
};

test("rulings stand in their place, and the clocks show what they showed then", async () => {
  const page = await hall.sit(`/game/${table.id}`);
  await page.waitForSelector(".line-of-time .ruled");
  // The illegal move, and the end.
  assert.equal(await page.locator(".line-of-time .ruled").count(), 2);
  assert.equal(await page.locator(".line-of-time .ply").count(), 8);
  await accessible(page, "a game's story");
  await keep(page, "story-wide");
  await page.click(".story-bar:visible [data-key=first]");
  assert.deepEqual(await clocks(page), { black: "3:00", white: "3:00" });
  await page.click(".story-bar:visible [data-key=next]");
  assert.match(await page.innerText(".story-ruling"), /rook.*White gets one extra minute/s);
  assert.match(await page.innerText(".story-ruling .chip"), /^7\.5/);
  assert.match(await page.innerText(".strip.looking"), /2\. Nf3/);
  const then = await clocks(page);
  assert.ok(seconds(then.white) > 230, JSON.stringify(then));
  await keep(page, "story-ruling");
  assert.match(await page.innerText(".score-table tr:nth-child(2) td >> nth=0"), /Nf3\s*§/);
  await page.click(".story-bar:visible [data-key=back]");
  assert.ok(seconds((await clocks(page)).white) < 190);
  hall.quiet();
});

test("the line of time is gone through by key, and the game plays itself", async () => {
  const page = await hall.sit(`/game/${table.id}`);
  await page.focus(".line-of-time");
  await page.keyboard.press("Home");
  assert.match(String(await page.getAttribute(".line-of-time", "aria-valuetext")), /The start/);
  await page.keyboard.press("ArrowRight");
  assert.match(String(await page.getAttribute(".line-of-time", "aria-valuetext")), /1\. e4/);
  await page.keyboard.press("PageUp");
  assert.match(String(await page.getAttribute(".line-of-time", "aria-valuetext")), /A ruling, after 2\. Nf3/);
  await page.click(".story-bar:visible [data-key=run]");
  await page.waitForFunction(() => /Nc6/.test(document.querySelector(".story-now")?.textContent ?? ""));
  await page.click(".story-bar:visible [data-key=run]");
  assert.equal(await page.innerText(".story-bar:visible [data-key=run]"), "Play");
  hall.quiet();
});

test("a link leads to a move, or to a ruling that is no longer among the cards", async () => {
  const page = await hall.sit(`/game/${table.id}?ply=2`);
  assert.match(String(await page.getAttribute('[data-square="e5"]', "aria-label")), /black pawn/);
  assert.match(await page.innerText(".strip.looking"), /1… e5/);
  const { moments } = JSON.parse(await hall.text(table, "/story"));
  const ruled = moments.find((/** @type {any} */ one) => one.ruling?.penalties.length);
  const other = await hall.sit(`/game/${table.id}?ruling=${ruled.sequence}`);
  await other.waitForSelector(".story-ruling .sentence");
  assert.match(await other.innerText(".strip.looking"), /2\. Nf3/);
  hall.quiet();
});

test("a position is a picture with its last move, seen from either side", async () => {
  const page = await hall.sit(`/game/${table.id}?ply=3`);
  await page.waitForSelector(".story [data-key=picture]");
  const path = String(await page.getAttribute(".story [data-key=picture]", "href"));
  assert.match(path, /board\.svg\?ply=3&below=white$/);
  const answer = await fetch(hall.club.url + path);
  assert.match(String(answer.headers.get("content-type")), /^image\/svg\+xml/);
  const svg = await answer.text();
  assert.match(svg, /<title>rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/5N2\/PPPP1PPP\/RNBQKB1R<\/title>/);
  await page.goto(hall.club.url + path);
  await keep(page, "story-picture");
  assert.equal((await fetch(`${hall.club.url}/api/games/${table.id}/board.svg?ply=99`)).status, 404);
});

test("on a phone the story stands under the board, with targets for a thumb", async () => {
  const page = await hall.sit(`/game/${table.id}`, { width: 390, height: 844 });
  await page.waitForSelector(".line-of-time .ruled");
  await fits(page, "a story on a phone");
  await accessible(page, "a story on a phone");
  await page.locator(".story").scrollIntoViewIfNeeded();
  await page.click(".story-bar:visible [data-key=first]");
  await page.click(".story-bar:visible [data-key=next]");
  await keep(page, "story-phone");
  const line = await page.locator(".line-of-time").boundingBox();
  assert.ok(line && line.height >= 44);
  hall.quiet();
});

for (const [width, height] of [[1280, 800], [1920, 1080], [820, 1180], [844, 390], [360, 740]]) {
  test(`whoever replays has the board, both clocks and the controls in one sight: ${width}×${height}`, async () => {
    const page = await hall.sit(`/game/${table.id}`, { width, height });
    await page.waitForSelector(".story-bar:visible");
    const boxes = async () => JSON.stringify(await page.locator(".board, .story-bar:visible, .digits[data-side]").evaluateAll((all) => all.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return [left, top, right, bottom].map(Math.round);
    })));
    const before = await boxes();
    const all = JSON.parse(before);
    assert.equal(all.length, 4);
    for (const [left, top, right, bottom] of all) assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height, before);
    await page.click(".story-bar:visible [data-key=first]");
    await page.click(".story-bar:visible [data-key=next]");
    assert.match(await page.locator(".strip:visible").first().innerText(), /Looking at 2\. Nf3/);
    assert.equal(await boxes(), before, "nothing moves under the pointer that goes through the game");
    await accessible(page, `a replay at ${width}`);
    hall.quiet();
  });
}

for (const hasTouch of [false, true]) {
  test(`whoever presses again and again goes on and on: ${hasTouch ? "with a finger" : "with a mouse"}`, async () => {
    const page = await hall.sit(`/game/${table.id}`, { width: 320, height: 568, hasTouch });
    await page.waitForSelector(".story-bar:visible");
    const press = async (/** @type {string} */ key, times = 1) => {
      for (let time = 0; time < times; time++) await (hasTouch ? page.tap(`.story-bar:visible [data-key=${key}]`) : page.click(`.story-bar:visible [data-key=${key}]`));
    };
    await press("first");
    const looks = (/** @type {string} */ at) => page.waitForSelector(`.strip.looking:has-text('Looking at ${at}')`);
    await looks("the start");
    // The steps are in one sight with the board.
    const [bar, board] = [await page.locator(".story-bar:visible").boundingBox(), await page.locator(".board").boundingBox()];
    assert.ok(bar && board && board.y >= 0 && bar.y >= board.y + board.height && bar.y + bar.height <= 568 && bar.x + bar.width <= 320);
    await keep(page, "story-small");
    await press("on", 3);
    await looks("2. Nf3");
    await press("back", 2);
    await looks("1. e4");
    // A ruling says something else under the same button.
    await press("next", 2);
    await page.waitForSelector(".story-bar:visible [data-key=next]:disabled");
    await accessible(page, "the way through a game");
    hall.quiet();
  });
}

test("a moment of a finished game is shared by the sheet of the system, or its link is copied where there is none", async () => {
  for (const sheet of [true, false]) {
    const context = await hall.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    await context.addInitScript((has) => {
      Object.assign(window, { shared: /** @type {unknown[]} */ ([]) });
      const keep = async (/** @type {unknown} */ what) => void (/** @type {any} */ (window).shared.push(what));
      Object.defineProperty(navigator, "share", { value: has ? keep : undefined });
      Object.defineProperty(navigator, "clipboard", { value: { writeText: keep } });
    }, sheet);
    const page = await context.newPage();
    await page.goto(`${hall.club.url}/game/${table.id}?ply=3`);
    const button = page.locator(".story [data-key=send]");
    assert.equal(await button.innerText(), sheet ? "Share this moment" : "Copy a link to this moment");
    await button.click();
    const [shared] = await page.evaluate(() => /** @type {any} */ (window).shared);
    const url = `${hall.club.url}/game/${table.id}?ply=3`;
    if (sheet) assert.deepEqual([shared.url, shared.text.startsWith("2. Nf3")], [url, true], JSON.stringify(shared));
    else assert.equal(shared, url);
    await context.close();
  }
});

test("an act after a flag has fallen, with what was ruled on it, is gone through like any other", async () => {
  const late = await hall.table({ code: "fide-2023", time: "1s", referee: "on-call" });
  await hall.act(late, "white", "plays e4");
  await new Promise((past) => setTimeout(past, 1300));
  // Black's flag is down when he moves his rook through the pawn, and White claims both.
  await hall.act(late, "black", "plays Ra6");
  await hall.act(late, "white", "claims flag");
  const page = await hall.sit(`/game/${late.id}`);
  await page.waitForSelector(".line-of-time .ruled");
  assert.equal(await page.locator(".line-of-time .ruled").count(), 2);
  await page.click(".story-bar:visible [data-key=first]");
  const press = (/** @type {string} */ key) => page.click(`.story-bar:visible [data-key=${key}]`);
  await press("next");
  assert.match(await page.innerText(".story-ruling"), /rook on a8 cannot reach a6/);
  assert.match(await page.innerText(".story-now"), /Ra8-a6/);
  assert.match((await clocks(page)).black, /^0:00/, "the clock shows what it showed then");
  await press("next");
  assert.match(await page.innerText(".story-ruling"), /Black’s time is up/);
  await press("back");
  assert.match(await page.innerText(".story-ruling"), /rook on a8/);
  // Playing itself it tells both, the one after the other.
  await press("first");
  await press("run");
  for (const words of [/rook on a8/, /Black’s time is up/]) await page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".story-ruling")?.textContent ?? ""), words.source);
  hall.quiet();
});

test("a phone has one pair of steps through a finished game", async () => {
  const page = await hall.sit(`/game/${table.id}`, { width: 390, height: 844 });
  await page.waitForSelector(".story-bar:visible");
  // From the ruling to the move before it, and to the position before that.
  for (let times = 0; times < 2; times++) await page.click(".story-bar:visible [data-key=back]");
  await page.waitForSelector(".strip.looking:visible [data-key=leave]");
  const signs = await page.locator("button:visible").allInnerTexts();
  assert.deepEqual(["‹", "›"].map((sign) => signs.filter((one) => one === sign).length), [1, 1]);
  hall.quiet();
});

test("in a low window the words of the story are in sight below the result, and the last ruling below them", async () => {
  const page = await hall.sit(`/game/${table.id}`, { width: 1280, height: 800 });
  await page.waitForSelector(".story-now");
  const [notes, now, said, ruling] = await Promise.all(["#notes", ".story-now", ".story-ruling .sentence", "#cards .card.latest"].map((one) => page.locator(one).boundingBox()));
  assert.ok(notes && now && said && ruling);
  // Above the last line of the box, in which what is scrolled fades.
  for (const box of [now, said]) assert.ok(box.y + box.height <= notes.y + notes.height - 19, JSON.stringify([notes, box]));
  assert.ok(ruling.y >= notes.y + notes.height && ruling.y + ruling.height <= 800);
  hall.quiet();
});

test("what was undone is told as undone, and is counted with nothing that stands", async () => {
  const other = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["arbiter", "stops"], ["arbiter", "restores rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 by 12.1"], ["arbiter", "starts"],
    ["arbiter", "finds breach 11.5 White"], ["arbiter", "rules loss White"], ["arbiter", "undoes"], ["arbiter", "rules warning"], ["white", "resigns"]])) await hall.act(other, seat, act);
  const { moments } = JSON.parse(await hall.text(other, "/story"));
  const undone = moments.find((/** @type {any} */ one) => one.ruling?.undone);
  const page = await hall.sit(`/game/${other.id}?ruling=${undone.sequence}`);
  await page.waitForSelector(".story-ruling .sentence s");
  assert.match(await page.innerText(".story-now"), /A ruling, undone since/);
  assert.match(await page.innerText(".story .note-title"), /^The story: 2 half-moves/);
  hall.quiet();
});

test("beside a board of 1280 by 800 the ruling that is gone to is read whole, whatever stands above the story", async () => {
  const page = await hall.sit(`/game/${table.id}`, { width: 1280, height: 800 });
  await page.waitForSelector(".story");
  await page.click(".story-bar:visible [data-key=first]");
  await page.click(".story-bar:visible [data-key=next]");
  const seen = await page.evaluate(() => {
    const [notes, now, said] = ["#notes", ".story-now", ".story-ruling .sentence"].map((one) => /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect());
    return { whole: now.top >= notes.top && said.bottom <= notes.bottom, said: said.height };
  });
  assert.ok(seen.whole && seen.said > 0, JSON.stringify(seen));
  await keep(page, "story-1280");
  hall.quiet();
});
