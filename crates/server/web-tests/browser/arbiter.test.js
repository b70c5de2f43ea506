/** The arbiter's work in the browser: every penalty that the law takes can be given, and a restored position leaves a true score. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { launch } from "../browser-launch.js";
import { openClub } from "../club.js";
import { Hall } from "../hall.js";
import { MousePlayer, opened } from "../players.js";

/** @type {import("playwright-core").Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof openClub>>} */ let club;
/** @type {Hall} */ let hall;
before(async () => {
  [browser, club] = await Promise.all([launch(), openClub()]);
  hall = new Hall(browser, club);
});
after(async () => {
  await browser.close();
  await club.stop();
});

/** Presses an act and fills in its fields. @param {import("playwright-core").Page} page @param {string} id @param {string[]} words */
async function fills(page, id, words) {
  await opened(page, id);
  await page.click(`[data-act="${id}"]`);
  const fields = page.locator(`[data-form="${id}"] :is(input, select)`);
  for (const [at, word] of words.entries()) {
    const select = await fields.nth(at).evaluate((one) => one.tagName === "SELECT");
    await (select ? fields.nth(at).selectOption(word) : fields.nth(at).fill(word));
  }
  await page.click(`[data-form="${id}"] button.main`);
}

test("whoever annoys his opponent gets the penalty that the arbiter chooses, and every one of them can be chosen", async () => {
  const labels = ["No penalty", "A warning", "Time to the opponent", "Time off his clock", "All points to the opponent", "Loss of the game", "A fine that was announced", "Exclusion from rounds", "Expulsion from the event"];
  for (const [label, told] of /** @type {const} */ ([["A warning", /Black is warned/], ["Time to the opponent", /White gains 3 minutes/], ["Loss of the game", /Black loses the game/]])) {
    const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
    await hall.act(table, "white", "plays e4");
    const arbiter = await hall.sit(String(table.arbiter_link));
    await fills(arbiter, "find-conduct", ["annoys", "Black"]);
    await arbiter.waitForSelector(".note.question .answers");
    const offered = await arbiter.locator(".answers button").allInnerTexts();
    assert.deepEqual([...offered].sort(), [...labels].sort());
    await accessible(arbiter, "the penalties");
    await keep(arbiter, "penalties");
    const answer = arbiter.locator(".answers button", { hasText: label });
    const field = arbiter.locator(".answers form", { has: arbiter.locator("button", { hasText: label }) }).locator("input");
    if (await field.count()) await field.fill("0:03:00");
    await answer.click();
    await arbiter.waitForFunction((source) => new RegExp(source).test(document.querySelector("#cards")?.textContent ?? ""), told.source);
    assert.equal(JSON.parse(await hall.text(table)).question, null);
  }
  hall.quiet();
});

test("“grant it” is no answer to which penalty somebody gets", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  await hall.act(table, "arbiter", "finds annoys Black");
  const answered = await hall.act(table, "arbiter", "rules granted");
  assert.equal(answered.entry.card.verdict, "refused");
  assert.ok(answered.game.question, "the question stands");
});

test("what a restored position has undone is struck out, and stands in the file as a variation", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await fills(arbiter, "restore", ["rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "12.1"]);
  await arbiter.waitForSelector("#score s");
  assert.match(await hall.text(table, "/pgn"), /e5 \{\[%clk [\d:]+\]\} \{Undone: 2\. Nf3\}/);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays d4"], ["black", "plays Nc6"]])) await hall.act(table, seat, act);
  const white = new MousePlayer(arbiter, "white");
  await white.reads("Nc6");
  assert.deepEqual(await arbiter.locator("#score s").allInnerTexts(), ["Nf3"]);
  await keep(arbiter, "restored");
  assert.match((await hall.text(table, "/pgn")).replace(/\s+/g, " ").replace(/ \{[^}]*\}/g, ""), /1\. e4 1\.\.\. e5 2\. d4 \(2\. Nf3\) 2\.\.\. Nc6 \*/);
  hall.quiet();
});
