/** Men that are named, set beside others, or held: drawn, told to a screen reader, and let go. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall, says } from "../hall.js";
import { MousePlayer, TouchPlayer } from "../players.js";


const hall = theHall();

test("under the British code a pawn is left and named a queen", async () => {
  const table = await hall.table({ code: "british", start: "8/4P2k/8/8/8/8/6K1/8 w - - 0 1" });
  const [page, other] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await hall.act(table, "white", "moves e7e8");
  await page.waitForSelector('[data-act="name-piece"]');
  await says(page, "name-piece", "queen");
  await new MousePlayer(other, "black").sees("e8", "white pawn, named a queen");
  assert.equal(await other.locator(".board .named image").count(), 1);
  await accessible(other, "a named pawn");
  await keep(other, "named-pawn");
  hall.quiet();
});

test("a code that knows no naming offers none", async () => {
  const table = await hall.table({ code: "fide-2023", start: "8/4P2k/8/8/8/8/6K1/8 w - - 0 1" });
  const [page] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await hall.act(table, "white", "moves e7e8");
  await page.waitForSelector(".pieces");
  assert.equal(await page.locator('[data-act="name-piece"]').count(), 0);
  hall.quiet();
});

test("a man set down beside another is drawn there, and a held man can be let go", async () => {
  const table = await hall.table({ code: "fide-1955", start: "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1" });
  const [page] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await hall.act(table, "white", "lifts e3");
  await hall.act(table, "white", "places d5");
  await page.waitForSelector(".let-go");
  await page.click(".let-go");
  await page.waitForSelector(".let-go", { state: "detached" });
  await new MousePlayer(page, "white").sees("d5", "black pawn, beside it a white knight");
  assert.equal(await page.locator(".board .beside image").count(), 1);
  await keep(page, "beside");
  hall.quiet();
});

test("whose rook was given castles on that side with the king alone", async () => {
  const table = await hall.table({ code: "british", odds: "a1", start: "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/4K2R w Kkq - 0 1" });
  const [page] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  const white = new MousePlayer(page, "white");
  await white.move("e1", "c1");
  await white.sees("c1", "white king");
  await page.waitForFunction(() => document.querySelector("#score td:not(.illegal)")?.textContent);
  assert.equal(JSON.parse(await hall.text(table)).score.lines[0].legal, true);
  hall.quiet();
});

test("the pieces for a pawn stand along its file, and a tap elsewhere on the board chooses none", async () => {
  for (const turned of [false, true]) {
    const table = await hall.table({ code: "fide-2023", time: "5", start: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1" });
    const page = await hall.sit(table.link, { width: 360, height: 640, hasTouch: true });
    const player = new TouchPlayer(page, "white");
    if (turned) await page.click("#flip");
    await player.move("a7", "a8");
    await page.waitForSelector(".pieces");
    const [pieces, file] = await page.evaluate(() => [document.querySelectorAll(".pieces button:has(img)"), document.querySelectorAll("[data-square=a8]")].map((all) => [...all].map((one) => one.getBoundingClientRect().toJSON())));
    assert.equal(pieces.length, 4);
    for (const one of pieces) assert.ok(Math.abs(one.left - file[0].left) < 3 && one.width > 38, JSON.stringify([one, file[0]]));
    await keep(page, `pieces-${turned}`);
    await page.waitForTimeout(500);
    await player.touch("e5");
    await page.waitForTimeout(300);
    assert.equal(JSON.parse(await hall.text(table)).score.lines.length, 0, "no piece was chosen");
    await page.locator(".pieces button").nth(2).tap();
    await page.waitForFunction(() => /=B/.test(document.querySelector("#score td:not(.empty)")?.closest("table")?.textContent ?? ""));
  }
  hall.quiet();
});

test("arrows lead through the pieces as they stand, and Esc puts the pawn back or says why not", async () => {
  const focused = (/** @type {import("playwright-core").Page} */ page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
  for (const [turned, down] of /** @type {const} */ ([[false, "ArrowDown"], [true, "ArrowUp"]])) {
    const table = await hall.table({ code: "fide-2023", time: "5", start: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1" });
    const page = await hall.sit(table.link);
    const player = new MousePlayer(page, "white");
    if (turned) await page.click("#flip");
    await player.move("a7", "a8");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "white queen");
    await page.keyboard.press(down);
    assert.equal(await focused(page), "white rook");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".pieces", { state: "detached" });
    await player.sees("a7", "white pawn");
    assert.equal(JSON.parse(await hall.text(table)).score.lines.length, 0);
    await player.move("a7", "a8");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "white queen");
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press(down);
    assert.equal(await focused(page), "white knight");
    await page.waitForTimeout(700);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /=N/.test(document.querySelector("#score")?.textContent ?? ""));
  }
  // Step by step the pawn is let go before its piece is chosen.
  const table = await hall.table({ code: "fide-2023", time: "5", press: "by-hand", start: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1" });
  const page = await hall.sit(table.link);
  await hall.act(table, "white", "moves a7a8");
  await page.waitForSelector(".pieces");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "white queen");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => /has been let go on a8: choose/.test(document.querySelector("#strip")?.textContent ?? ""));
  assert.equal(await page.locator(".pieces").count(), 1);
  hall.quiet();
});
