/** The arbiter's work in the browser: every penalty that the law takes can be given, and a restored position leaves a true score. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall } from "../hall.js";
import { until } from "../patience.js";
import { MousePlayer, aims, opened } from "../players.js";


/** After so long the same word is said once more, and no press that was doubled. Milliseconds. */
const DOUBLED = 800;

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

const hall = theHall();

test("whoever annoys his opponent gets the penalty that the arbiter chooses, and every one of them can be chosen", async () => {
  const labels = ["No penalty", "A warning", "Time to the opponent", "Time off his clock", "All points to the opponent", "Loss of the game", "A fine that was announced", "Exclusion from rounds", "Expulsion from the event"];
  for (const [label, told] of /** @type {const} */ ([["A warning", /Black is warned/], ["Time to the opponent", /White gets three extra minutes/], ["Loss of the game", /Black loses the game/]])) {
    const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
    await hall.act(table, "white", "plays e4");
    const arbiter = await hall.sit(String(table.arbiter_link));
    await fills(arbiter, "find-conduct", ["annoys", "Black"]);
    await arbiter.waitForSelector(".note.question .answers");
    const offered = await arbiter.locator(".answers button").allInnerTexts();
    assert.deepEqual(offered.map((one) => one.replace(" …", "")).sort(), [...labels].sort());
    await accessible(arbiter, "the penalties");
    await keep(arbiter, "penalties");
    const answer = arbiter.locator(".answers button", { hasText: label });
    const field = arbiter.locator(".answers form", { has: arbiter.locator("button", { hasText: label }) }).locator("input");
    if (await field.count()) await field.fill("3:00");
    await answer.click();
    const sure = arbiter.locator(".answers [data-key=sure]");
    if (await sure.count()) await sure.click();
    await arbiter.waitForFunction((source) => new RegExp(source).test(document.querySelector("#cards")?.textContent ?? ""), told.source);
    assert.equal(JSON.parse(await hall.text(table)).question, null);
  }
  hall.quiet();
});

test("a penalty is given in one form: who, for what, which; with what he has had before; and undone", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter", names: { white: "Anna Carter" } });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 360, height: 640 });
  const form = arbiter.locator('[data-form="penalty"]');
  // Whoever is named is named with his color, here as where time is given and clocks are set.
  const players = ["Anna Carter (White)", "Black"];
  await arbiter.click('[data-act="grant"]');
  assert.deepEqual(await arbiter.locator('[data-form="grant"] option').allInnerTexts(), ["choose …", ...players]);
  await arbiter.click('[data-form="grant"] button:has-text("No")');
  await arbiter.click('[data-act="clocks"]');
  assert.deepEqual(await arbiter.locator('[data-form="clocks"] label').evaluateAll((labels) => labels.map((one) => one.firstChild?.textContent)), players);
  await arbiter.click('[data-form="clocks"] button:has-text("Not now")');
  await arbiter.click('[data-act="penalty"]');
  // Nothing is chosen beforehand, and nothing is given as long as something is not.
  assert.deepEqual(await form.locator("select").evaluateAll((selects) => selects.map((one) => /** @type {HTMLSelectElement} */ (one).value)), ["", ""]);
  await form.locator("[name=whom]").selectOption("white");
  assert.deepEqual((await form.locator("[name=whom] option").allInnerTexts()).slice(1), players);
  // What the law asks next is told as a question.
  await form.locator("[name=what]").selectOption("refusal");
  assert.match(await form.innerText(), /you are asked: Does White persist/);
  await form.locator("[name=what]").selectOption("");
  assert.deepEqual((await form.locator("[name=penalty] option").allInnerTexts()).slice(1), ["A warning", "Time to the opponent", "Time off his clock", "All points to the opponent", "Loss of the game", "A fine that was announced", "Exclusion from rounds", "Expulsion from the event"]);
  assert.match(await form.innerText(), /Anna Carter \(White\) has had no penalty in this game/);
  await form.locator("[name=what]").selectOption("annoys");
  await form.locator("button.main").click();
  assert.equal(await form.locator("[name=penalty]").evaluate((one) => one.matches(":invalid")), true, "which penalty is still to be chosen");
  assert.deepEqual(JSON.parse(await hall.text(table)).established, []);
  await form.locator("[name=whom]").selectOption("black");
  await form.locator("[name=what]").selectOption("annoys");
  await form.locator("[name=penalty]").selectOption({ label: "Time to the opponent" });
  await form.locator("[name=time]").fill("3 min");
  assert.match(await form.locator("label", { has: arbiter.locator("[name=time]") }).innerText(), /^how much time/);
  await accessible(arbiter, "a penalty");
  await keep(arbiter, "give-a-penalty");
  const before = await clocks(table);
  // The hand comes from the field that it has filled in.
  await form.locator("[name=time]").hover();
  await form.locator("button.main").click();
  await until(async () => (await clocks(table))[0] > before[0] + 170);
  assert.equal(JSON.parse(await hall.text(table)).question, null);
  // What he has had is told when the next is given.
  await arbiter.click('[data-act="penalty"]');
  await form.locator("[name=whom]").selectOption("black");
  await arbiter.waitForFunction(() => /Black has had .* given to his opponent before/.test(document.querySelector("[data-form=penalty]")?.textContent ?? ""));
  await form.locator("button", { hasText: "Not now" }).click();
  await arbiter.click('[data-act="undo"]');
  await until(async () => (await clocks(table))[0] <= before[0]);
  // He gave it in one act: one press undoes it with what it was given for, and nothing is asked any more.
  await arbiter.waitForSelector('.card.undone >> text=gives White three extra minutes', { state: "attached" });
  await arbiter.waitForSelector('[data-act="undo"][aria-disabled]');
  assert.equal(JSON.parse(await hall.text(table)).question, null);
  assert.deepEqual(JSON.parse(await hall.text(table)).established, []);
  // For what costs the game by the law itself he is not asked for more.
  await arbiter.click('[data-act="penalty"]');
  await form.locator("[name=whom]").selectOption("white");
  await form.locator("[name=what]").selectOption("phone");
  await form.locator("button.main").click();
  await form.locator("button.main", { hasText: "Yes" }).click();
  // What has come under the hand that said yes is no press: he reads what would be undone, and points at it.
  await arbiter.waitForSelector('[data-act="undo"]:not([aria-disabled]) >> text=/^Undo “finds/');
  await aims(arbiter);
  await arbiter.click('[data-act="undo"]');
  await until(async () => JSON.parse(await hall.text(table)).state === "playing");
  hall.quiet();
});

test("an illegal move that was found by mistake is undone: the move, its clock and the count stand as before", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Ke3"]])) await hall.act(table, seat, act);
  const before = JSON.parse(await hall.text(table));
  await hall.act(table, "arbiter", "finds illegal-move");
  const arbiter = await hall.sit(String(table.arbiter_link));
  assert.equal(await arbiter.innerText('[data-act="undo"]'), "Undo “finds that an illegal move was made”");
  await arbiter.click('[data-act="undo"]');
  await until(async () => JSON.parse(await hall.text(table)).board.fen === before.board.fen);
  const after = JSON.parse(await hall.text(table));
  assert.deepEqual([after.score.lines, after.established], [before.score.lines, before.established]);
  assert.equal(after.clocks.black.running, true);
  // Another device is told the same when it comes later.
  const later = await hall.sit(table.link ? String(table.link) : `/game/${table.id}`);
  await later.waitForFunction(() => /undone/.test(document.querySelector("#cards")?.textContent ?? ""));
  assert.equal(await later.locator("#score s").count(), 0);
  hall.quiet();
});

test("on a phone what comes after a ruling is brought to where the arbiter looks", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  await hall.act(table, "white", "plays e4");
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 390, height: 700 });
  await fills(arbiter, "find-conduct", ["annoys", "Black"]);
  await arbiter.waitForSelector(".note.question .answers");
  await arbiter.waitForFunction(() => {
    const { top, bottom } = /** @type {Element} */ (document.querySelector(".note.question > .sentence")).getBoundingClientRect();
    const pane = /** @type {Element} */ (document.querySelector(".pane-acts")).getBoundingClientRect();
    return top >= pane.top - 1 && bottom <= Math.min(innerHeight, pane.bottom) + 1;
  });
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
  await fills(arbiter, "restore", ["7.6", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]);
  await arbiter.waitForSelector("#score s");
  assert.match(await hall.text(table, "/pgn"), /e5 \{\[%clk [\d:]+\]\} \{Undone: 2\. Nf3\}/);
  // The clocks stand since the men went back.
  for (const [seat, act] of /** @type {const} */ ([["arbiter", "starts"], ["white", "plays d4"], ["black", "plays Nc6"]])) await hall.act(table, seat, act);
  const white = new MousePlayer(arbiter, "white");
  await white.reads("Nc6");
  assert.deepEqual(await arbiter.locator("#score s").allInnerTexts(), ["Nf3"]);
  await keep(arbiter, "restored");
  assert.match((await hall.text(table, "/pgn")).replace(/\s+/g, " ").replace(/ \{[^}]*\}/g, ""), /1\. e4 1\.\.\. e5 2\. d4 \(2\. Nf3\) 2\.\.\. Nc6 \*/);
  hall.quiet();
});

/** The clocks of a table, in whole seconds. @param {import("../hall.js").Table} table */
async function clocks(table) {
  const { clocks: both } = JSON.parse(await hall.text(table));
  return [both.white.left, both.black.left].map((left) => Math.round(left / 1000));
}

test("the arbiter restores the position after a move by a tap on the score, or one set up by hand, and undoes it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["black", "plays Nc6"]])) await hall.act(table, seat, act);
  await hall.act(table, "arbiter", "stops");
  const arbiter = await hall.sit(String(table.arbiter_link));
  const fen = async () => JSON.parse(await hall.text(table)).board.fen.split(" ").slice(0, 2).join(" ");
  const before = await fen();
  await opened(arbiter, "restore");
  await arbiter.click('[data-act="restore"]');
  await arbiter.click("#score td button >> text=e5");
  await arbiter.waitForFunction(() => /after 1…e5/.test(document.querySelector("[data-key=looked]")?.textContent ?? ""));
  await arbiter.click("[data-key=looked]");
  assert.equal(await arbiter.inputValue('[data-form="restore"] input'), "after 1…e5");
  const clause = arbiter.locator('[data-form="restore"] [name="clause"]');
  await clause.selectOption("7.6");
  await accessible(arbiter, "a position to restore");
  await keep(arbiter, "restore-by-tap");
  await arbiter.click('[data-form="restore"] button.main');
  await until(async () => (await fen()) === "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w");
  // The clocks of that moment are offered, and set only if he wants them.
  await arbiter.waitForFunction(() => /White 1:30:\d\d.*Black 1:30:\d\d/.test(document.querySelector("[data-act=as-then]")?.textContent ?? ""));
  await arbiter.click('[data-act="as-then"]');
  await arbiter.waitForSelector('[data-act="as-then"]', { state: "detached" });
  await arbiter.waitForSelector('[data-act="undo"] >> text=/Undo “sets White/');
  await arbiter.click('[data-act="undo"]');
  await arbiter.waitForSelector('[data-act="as-then"]');
  await arbiter.waitForTimeout(DOUBLED);
  // Another decision is named there now: whoever means it points at it anew.
  await aims(arbiter);
  await arbiter.click('[data-act="undo"]');
  await until(async () => (await fen()) === before);
  // What he did before it can be undone as well.
  await arbiter.waitForSelector('[data-act="undo"] >> text=Undo “stops the clocks”');
  // By hand: the knight of f3 stands on h3.
  await arbiter.click('[data-act="restore"]');
  await arbiter.click("[data-key=by-hand]");
  const dialog = arbiter.locator("dialog");
  await dialog.locator("[data-square=f3]").click();
  await dialog.locator("[data-square=h3]").click();
  await accessible(arbiter, "a position set up by hand");
  await keep(arbiter, "restore-by-hand");
  await dialog.locator("button.main").click();
  await clause.selectOption("7.6");
  await arbiter.click('[data-form="restore"] button.main');
  await until(async () => (await fen()).includes("7N"));
  hall.quiet();
});

test("both clocks are set at once, in any form that people write, and set back while nobody has replied", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  await hall.act(table, "arbiter", "stops");
  const before = await clocks(table);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 390, height: 844 });
  await arbiter.click('[data-act="clocks"]');
  const field = (/** @type {string} */ side) => arbiter.locator(`[data-form="clocks"] [name=${side}]`);
  assert.match(await field("white").inputValue(), /^1:30:\d\d$/);
  await field("white").fill("1:25");
  await field("black").fill("soon");
  await arbiter.waitForFunction(() => /1 hour 25 minutes left[\s\S]*This cannot be read/.test(document.querySelector('[data-form="clocks"]')?.textContent ?? ""));
  await arbiter.click('[data-form="clocks"] button.main');
  await arbiter.waitForFunction(() => /Nothing has been set: what is written for Black is no time\./.test(document.querySelector('[data-form="clocks"] [role=alert]')?.textContent ?? ""));
  assert.equal(String(await clocks(table)), String(before), "one that cannot be read keeps the other from being set");
  await field("black").fill("82 min");
  await accessible(arbiter, "both clocks");
  await keep(arbiter, "both-clocks");
  await arbiter.click('[data-form="clocks"] button.main');
  await until(async () => String(await clocks(table)) === String([85 * 60, 82 * 60]));
  const [card] = JSON.parse(await hall.text(table)).cards.cards.slice(-1);
  assert.equal(card.told, "sets White’s clock to 1:25:00 and Black’s to 1:22:00", "both are one act");
  assert.equal(card.clauses[0], "6.10.2", "by the clause on a wrong setting");
  await arbiter.click('[data-act="undo"]');
  await until(async () => String(await clocks(table)) === String(before));
  // Once somebody has done something there is nothing to be undone so.
  await arbiter.click('[data-act="clocks"]');
  await field("white").fill("1 h 20");
  // A field in which nothing is written shows what the clock shows, and that clock is not set.
  await hall.act(table, "arbiter", "sets Black 0:40:00");
  await arbiter.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('[data-form="clocks"] [name=black]')).value === "40:00");
  assert.equal(await field("white").inputValue(), "1 h 20");
  await arbiter.click('[data-form="clocks"] button.main');
  await until(async () => String(await clocks(table)) === String([80 * 60, 40 * 60]));
  await arbiter.waitForSelector('[data-act="undo"]:not([aria-disabled])');
  await hall.act(table, "white", "offers draw");
  await arbiter.waitForSelector('[data-act="undo"][aria-disabled]');
  hall.quiet();
});
