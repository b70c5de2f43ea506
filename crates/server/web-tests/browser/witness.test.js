/** "Why?": what a ruling rests on is stepped through on a small board, by mouse and by key. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall, says } from "../hall.js";
import { MousePlayer } from "../players.js";


/** @param {import("playwright-core").Page} page */
const shown = (page) => page.getAttribute(".small-board", "aria-label");

const hall = theHall();

test("a flag falls against king and knight: the helpmate is played through to mate", async () => {
  const table = await hall.table({ code: "digest-2018", time: "2s", start: "5n1k/8/8/8/8/8/8/K6N b - - 0 60" });
  const page = await hall.sit(table.link);
  await hall.sit(table.opponent_link);
  await page.waitForSelector('body[data-state="finished"]');
  assert.equal(await page.innerText(".score-line"), "1–0");
  assert.match(await page.innerText(".card.latest > .sentence"), /could still mate.*As a line of \d+ half-moves shows/, "what is shown comes before what shows it");
  await page.click(".card.latest .why > summary");
  const first = await shown(page);
  assert.match(String(first), /white king a1/);
  await accessible(page, "a helpmate");
  const moves = await page.locator(".witness-moves .move").count();
  assert.ok(moves > 4, `${moves} moves`);
  await page.focus(".witness .next");
  for (let at = 0; at < moves; at++) await page.keyboard.press("Enter");
  assert.match(await page.innerText(".witness .steps"), new RegExp(`${moves} of ${moves}`));
  assert.match(await page.innerText(".witness-moves .move >> nth=-1"), /#$/, "it ends in mate");
  assert.notEqual(await shown(page), first);
  await keep(page, "witness-helpmate");
  await page.click('.witness [aria-label="To the beginning"]');
  assert.equal(await shown(page), first);
  hall.quiet();
});

test("a dead position says why nobody can mate", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90m+30s", start: "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1" });
  const [page] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await new MousePlayer(page, "white").move("e1", "e2");
  await page.waitForSelector('body[data-state="finished"]');
  await page.click(".card.latest .why > summary");
  assert.match(await page.innerText(".witness"), /Neither side can mate/);
  assert.ok((await page.innerText(".witness .reasons")).length > 10);
  await accessible(page, "a dead position");
  await keep(page, "witness-dead");
  hall.quiet();
});

test("perpetual check under 1931: every reply is answered with a check", async () => {
  const table = await hall.table({ code: "fide-1931", time: "30/2h, 15/1h", start: "6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1" });
  const [page] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await says(page, "claim-perpetual-check");
  await page.waitForSelector('body[data-state="finished"]');
  await page.click(".card.latest .why > summary");
  await accessible(page, "a strategy");
  for (let checks = 0; checks < 4; checks++) {
    const move = await page.innerText(".witness .next");
    assert.match(move, /\+$/, "a check");
    await page.click(".witness .next");
    assert.match(await page.innerText(".witness .told"), /the replies are/);
    const replies = page.locator(".witness .replies .move");
    assert.ok(await replies.count() > 0);
    await replies.first().click();
  }
  await keep(page, "witness-perpetual");
  await page.click("text=To the beginning");
  assert.match(String(await shown(page)), /white queen h5/);
  hall.quiet();
});

test("a wrong claim shows how the checks end", async () => {
  const table = await hall.table({ code: "fide-1931", time: "30/2h, 15/1h", start: "8/6k1/8/8/8/8/5q2/R6K w - - 0 1" });
  const [page] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await says(page, "claim-perpetual-check");
  await new MousePlayer(page, "white").hears(/the checks can go on for ever: they come to an end/);
  await page.click(".card.latest .why > summary");
  await page.click('.witness [aria-label="To the end"]');
  await keep(page, "witness-refuted");
  hall.quiet();
});
