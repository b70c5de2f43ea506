/** The arbiter's forms: times are read by one reader that says what it has read, clauses are chosen, what failed stays. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall } from "../hall.js";


const CALM = { code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" };

/** @param {import("../hall.js").Table} table */
async function left(table) {
  const { clocks } = JSON.parse(await hall.text(table));
  return [clocks.white.left, clocks.black.left].map((ms) => Math.round(ms / 1000));
}

/** @param {import("playwright-core").Page} page @param {string} id */
function form(page, id) {
  return page.locator(`[data-form="${id}"]`);
}

/** Waits until an element says this. @param {import("playwright-core").Page} page @param {string} selector @param {RegExp} words */
async function says(page, selector, words) {
  await page.waitForFunction(([place, source]) => new RegExp(source).test(document.querySelector(place)?.textContent ?? ""), [selector, words.source]);
}

const hall = theHall();

test("a time is told back in every form, and what it did to the clocks is undone", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "stops"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  const before = await left(table);
  assert.equal(await arbiter.locator('[data-act="set"]').count(), 0, "one clock is set where both are");
  await arbiter.click('[data-act="grant"]');
  await form(arbiter, "grant").locator("input").fill("1:25");
  await says(arbiter, '[data-form="grant"] .echo', /^1 minute 25 seconds$/);
  await form(arbiter, "grant").locator("input").fill("soon");
  await says(arbiter, '[data-form="grant"] .echo', /cannot be read/);
  await form(arbiter, "grant").locator("input").fill("3");
  await says(arbiter, '[data-form="grant"] .echo', /^3 minutes$/);
  // Nobody is given time whom the arbiter has not named.
  assert.equal(await form(arbiter, "grant").locator("select").inputValue(), "");
  await form(arbiter, "grant").locator("select").selectOption("White");
  await accessible(arbiter, "giving time");
  await keep(arbiter, "grant");
  await form(arbiter, "grant").locator("button.main").click();
  await says(arbiter, '[data-act="undo"]', /Undo “gives White three extra minutes”/);
  assert.deepEqual(await left(table), [before[0] + 180, before[1]]);
  await arbiter.click('[data-act="undo"]');
  await says(arbiter, "#cards .card", /undoes “gives White three extra minutes”/);
  assert.deepEqual(await left(table), before);
  await arbiter.click('[data-act="set-used"]');
  await form(arbiter, "set-used").locator("input").fill("0:30");
  await says(arbiter, '[data-form="set-used"] .echo', /^30 seconds$/);
  hall.quiet();
});

test("a penalty is undone with what it was given for in one press, and nothing is asked between the two", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds annoys White"], ["arbiter", "rules warning"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await says(arbiter, '[data-act="undo"]', /Undo “gives a warning”, with what it was given for/);
  await arbiter.evaluate(() => {
    const asked = /** @type {string[]} */ ([]);
    Object.assign(window, { asked });
    new MutationObserver(() => asked.push(...[...document.querySelectorAll(".note.question, .asks-me")].map((note) => note.textContent ?? ""))).observe(document.body, { subtree: true, childList: true });
  });
  await arbiter.click('[data-act="undo"]');
  await says(arbiter, '[data-act="undo"]', /^Undo the latest decision$/);
  assert.deepEqual(await arbiter.evaluate(() => /** @type {any} */ (window).asked), []);
  assert.equal(JSON.parse(await hall.text(table)).question, null);
  assert.deepEqual((await hall.told(table, "arbiter")).slice(-2), ["undoes", "undoes"]);
  hall.quiet();
});

test("the clause that gives the power is chosen by its name, and what the law refuses stays to be mended", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["arbiter", "stops"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="restore"]');
  // What was wrong is asked in plain words, and the few clauses that answer it; all others lie behind one door.
  const offered = () => form(arbiter, "restore").locator("select option").allInnerTexts();
  assert.deepEqual(await offered(), ["choose …", "An illegal move had been made (7.5.1)", "Men were knocked over (7.4.1)", "Men stood on wrong squares, and it was found later (7.6)", "The men were set up wrongly at the start (7.2.1)", "another clause …"]);
  await form(arbiter, "restore").locator("select").selectOption("another");
  await says(arbiter, '[data-form="restore"] select', /7\.2\.1 Wrong initial position/);
  assert.ok((await offered()).length > 20, "all of them");
  await form(arbiter, "restore").locator("select").selectOption("7.4.1");
  await form(arbiter, "restore").locator("[name=fen]").fill("no position");
  await says(arbiter, '[data-form="restore"] .echo', /Write after which move, as “after move 12” or “12…e5”/);
  await form(arbiter, "restore").locator("button.main").click();
  assert.equal(await form(arbiter, "restore").locator("[name=fen]").evaluate((one) => one.matches(":invalid")), true, "the error stands at the field");
  assert.equal(await form(arbiter, "restore").locator("[name=fen]").inputValue(), "no position", "what was filled in stays");
  assert.equal(await form(arbiter, "restore").locator("select").inputValue(), "7.4.1");
  assert.match(await arbiter.innerText('[data-act="undo"]'), /stops the clocks/, "what was not taken is not undone");
  await form(arbiter, "restore").locator("[name=fen]").fill("after move 12");
  await says(arbiter, '[data-form="restore"] .echo', /The score has no such move; it ends with 2\.Nf3\./);
  await form(arbiter, "restore").locator("[name=fen]").fill("after 1...e5");
  await says(arbiter, '[data-form="restore"] .echo', /^Understood: the position after 1…e5\.$/);
  await accessible(arbiter, "a clause is chosen");
  await keep(arbiter, "clause-chosen");
  await form(arbiter, "restore").locator("button.main").click();
  await says(arbiter, "#cards .card-head", /The arbiter restores the position after 1…e5/);
  await says(arbiter, '[data-act="undo"]', /Undo “restores the position after 1…e5”/);
  hall.quiet();
});

test("the clocks as they stood then have in them what a penalty has given and nobody has undone", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Ra1-a3"], ["arbiter", "finds illegal-move"], ["white", "plays Nf3"], ["black", "plays Nc6"], ["arbiter", "stops"]])) await hall.act(table, seat, act);
  const [white, black] = await left(table);
  assert.ok(black - white > 100, "Black has two minutes more");
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="restore"]');
  await form(arbiter, "restore").locator("[name=fen]").fill("move 1");
  await form(arbiter, "restore").locator("button.main").click();
  await says(arbiter, "[data-act=as-then]", /White 1:30:\d\d, Black 1:32:\d\d/);
  await keep(arbiter, "clocks-with-a-penalty");
  hall.quiet();
});

test("the clocks as they stood then are those that the arbiter had set, and so they are for whoever looks back", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "sets White 0:03:00 and Black 0:02:30"], ["white", "plays Nf3"], ["black", "plays Nc6"], ["arbiter", "stops"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click("#score td >> text=e5");
  await says(arbiter, "#clock-bottom .digits", /^3:00/);
  await says(arbiter, "#clock-top .digits", /^2:30/);
  await hall.act(table, "arbiter", "restores rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 by 12.1");
  await says(arbiter, "[data-act=as-then]", /^Set the clocks as they stood then: White 3:00, Black 2:30$/);
  await arbiter.click("[data-act=as-then]");
  await arbiter.waitForSelector("[data-act=as-then]", { state: "detached" });
  assert.deepEqual(await left(table), [180, 150]);
  hall.quiet();
});

test("the clocks are set as the button says, whatever was last written for them by hand", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="clocks"]');
  await form(arbiter, "clocks").locator("[name=white]").fill("1:30:00");
  await form(arbiter, "clocks").locator("[name=black]").fill("1:25:00");
  await form(arbiter, "clocks").locator("button.main").click();
  await form(arbiter, "clocks").waitFor({ state: "detached" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays Nf3"], ["black", "plays Nc6"], ["white", "plays Bc4"], ["arbiter", "stops"], ["arbiter", "restores r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 by 12.1"]])) await hall.act(table, seat, act);
  await says(arbiter, "[data-act=as-then]", /White 1:30:\d\d, Black 1:25:\d\d$/);
  const announced = await arbiter.innerText("[data-act=as-then]");
  await arbiter.click("[data-act=as-then]");
  await arbiter.waitForSelector("[data-act=as-then]", { state: "detached" });
  const { clocks } = JSON.parse(await hall.text(table));
  const shown = [clocks.white.left, clocks.black.left].map((ms) => `1:${Math.floor(ms / 60_000) - 60}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`);
  assert.equal(`White ${shown[0]}, Black ${shown[1]}`, announced.split("then: ")[1]);
  hall.quiet();
});

test("a penalty is given for an offence by its name or for a clause, from all that the code lists", async () => {
  const table = await hall.table(CALM);
  await hall.act(table, "white", "plays e4");
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="find-conduct"]');
  const offences = await form(arbiter, "find-conduct").locator("select").first().locator("option").allInnerTexts();
  assert.ok(offences.includes("a phone made a sound") && offences.includes("the opponent was annoyed"), offences.join());
  await arbiter.click('[data-act="find-breach"]');
  await says(arbiter, '[data-form="find-breach"] select', /8\.1\.1 /);
  await form(arbiter, "find-breach").locator("select").first().selectOption("8.1.1");
  await form(arbiter, "find-breach").locator("select").nth(1).selectOption("White");
  await form(arbiter, "find-breach").locator("button.main").click();
  await arbiter.waitForSelector(".note.question .answers");
  await says(arbiter, ".answers .not-yet", /His points taken: No points have been scored yet/);
  await keep(arbiter, "penalties-of-a-breach");
  hall.quiet();
});

test("what he is asked moves none of the arbiter’s acts, an open form hides no answer to it, and an undoing waits for the form", async () => {
  for (const size of [{ width: 1280, height: 800 }, { width: 1440, height: 900 }]) {
    const table = await hall.table(CALM);
    for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "grants White 0:02:00"]])) await hall.act(table, seat, act);
    const arbiter = await hall.sit(String(table.arbiter_link), size);
    await arbiter.waitForSelector('[data-act="undo"]:not([aria-disabled])');
    const places = () => arbiter.$$eval("#acts .act-button", (all) => all.slice(0, 5).map((button) => [button.getAttribute("data-act"), Math.round(button.getBoundingClientRect().top)].join()));
    const before = await places();
    // A form is open: what was ruled before is not undone by whoever means the form.
    await arbiter.click('[data-act="penalty"]');
    const field = form(arbiter, "penalty").locator("[name=whom]");
    await field.focus();
    const over = await field.evaluate((select) => {
      const range = document.createRange();
      range.selectNodeContents(/** @type {Node} */ (select.previousSibling));
      const { outlineOffset, outlineWidth } = getComputedStyle(select);
      return range.getBoundingClientRect().bottom - (select.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth));
    });
    assert.ok(over <= 1, `the ring lies ${over} pixels over its label`);
    const { sequence } = JSON.parse(await hall.text(table));
    await arbiter.click('[data-act="undo"]');
    await says(arbiter, "#strip", /A form is open: finish it or close it/);
    assert.equal(JSON.parse(await hall.text(table)).sequence, sequence);
    assert.equal(await form(arbiter, "penalty").count(), 1);
    // With it open the answer to what he is asked meanwhile is in sight.
    await hall.act(table, "white", "plays Ke3");
    const rule = arbiter.locator("[data-key=establish]");
    await rule.waitFor();
    assert.ok(await rule.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === button;
    }), `${size.width}: the answer lies hidden`);
    await accessible(arbiter, "a form while something was seen");
    await keep(arbiter, `form-and-seen-${size.width}`);
    await form(arbiter, "penalty").getByRole("button", { name: "Not now" }).click();
    await form(arbiter, "penalty").waitFor({ state: "detached" });
    assert.deepEqual(await places(), before, `${size.width}: the acts stand where they stood before`);
    await rule.click();
    // What he established stops the clocks: the great button starts them now, and stopping them takes its place below.
    await says(arbiter, '[data-act="undo"]', /Undo .*illegal move/);
    assert.deepEqual(await places(), before.map((place) => place.replace(/^start,/, "stop,")));
    await arbiter.context().close();
  }
  hall.quiet();
});

test("where the law itself says what an offence costs no penalty is chosen, and what ends the game is asked for twice", async () => {
  const table = await hall.table(CALM);
  await hall.act(table, "white", "plays e4");
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="penalty"]');
  const penalty = form(arbiter, "penalty");
  await penalty.locator("[name=whom]").selectOption("black");
  await penalty.locator("[name=what]").selectOption("phone");
  await says(arbiter, ".by-law", /That loses the game/);
  assert.equal(await penalty.locator("[name=penalty]").count(), 0, "nothing is chosen");
  await penalty.locator("button.main").click();
  await says(arbiter, '[data-form="penalty"]', /That ends the game\. Establish it\?/);
  assert.equal(JSON.parse(await hall.text(table)).state, "playing");
  await keep(arbiter, "a-penalty-by-law");
  await penalty.locator("[name=what]").selectOption("annoys");
  assert.ok(await penalty.locator("[name=penalty] option").count() > 2, "this one is the arbiter’s to choose");
  await penalty.locator("[name=what]").selectOption("phone");
  await penalty.locator("button.main").click();
  await penalty.locator("button.main", { hasText: "Yes" }).click();
  await arbiter.waitForFunction(() => document.body.dataset.state === "finished");
  hall.quiet();
});

test("nothing is chosen beforehand in what an arbiter establishes, and what ends the game is asked for twice", async () => {
  const table = await hall.table(CALM);
  await hall.act(table, "white", "plays e4");
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="find-conduct"]');
  const found = form(arbiter, "find-conduct");
  for (const at of [0, 1]) assert.equal(await found.locator("select").nth(at).inputValue(), "");
  await found.locator("select").first().selectOption("phone");
  await found.locator("select").nth(1).selectOption("White");
  await found.locator("button.main").click();
  await says(arbiter, '[data-form="find-conduct"]', /loses the game/);
  assert.equal(JSON.parse(await hall.text(table)).state, "playing");
  hall.quiet();
});

test("a grave answer to a question is asked for twice, apart from yes and no", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "stops"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-grave="rules loss White"]');
  assert.equal(JSON.parse(await hall.text(table)).outcome, null);
  await arbiter.click('[data-key="sure-rules loss White"] [data-key=not]');
  await arbiter.click('.answers [data-key="rules granted"]');
  await arbiter.waitForSelector(".note.question", { state: "detached" });
  assert.deepEqual(await hall.told(table, "arbiter"), ["rules granted"]);
  hall.quiet();
});

test("the incident form of a game in which a move was sealed goes on to the last ruling", async () => {
  const table = await hall.table({ ...CALM, agreed: ["guidelines-i"] });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "asks adjournment"], ["arbiter", "rules granted"], ["white", "seals Nf3"], ["arbiter", "resumes"], ["black", "arrives"], ["arbiter", "opens"], ["black", "plays Ke6"], ["arbiter", "finds illegal-move"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.waitForSelector("#cards .card.ruling");
  const [printed] = await Promise.all([arbiter.waitForEvent("popup"), arbiter.click("[data-key=form0]")]);
  await printed.waitForSelector("h1 >> text=Incident form");
  const words = await printed.innerText("body");
  assert.match(words, /7\.5/);
  assert.match(words, /The arbiter opens/);
  hall.quiet();
});

test("a second press of a doubled one falls on nothing that has moved under it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "5m", referee: "on-call" });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  for (const size of [{ width: 1280, height: 800 }, { width: 360, height: 640 }]) {
    const white = await hall.sit(table.link, size);
    const before = JSON.parse(await hall.text(table)).sequence;
    await white.locator('[data-act="resign"]').scrollIntoViewIfNeeded();
    const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (await white.locator('[data-act="resign"]').boundingBox());
    await white.mouse.dblclick(x + width / 2, y + height / 2);
    await white.waitForSelector('[data-form="resign"]');
    await white.waitForTimeout(300);
    assert.equal(JSON.parse(await hall.text(table)).sequence, before, "nothing was said");
    assert.equal(await white.locator(".particulars").count(), 1, "and nothing else was opened");
    await white.context().close();
  }
  hall.quiet();
});

test("the last ruling is a form to be printed, filed and signed, at the table and when the game is over", async () => {
  const table = await hall.table({ ...CALM, names: { white: "Vera Menchik", black: "Sonja Graf" } });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays Ke3"], ["arbiter", "finds illegal-move"]])) await hall.act(table, seat, act);
  for (const link of [String(table.arbiter_link), table.link]) {
    const page = await hall.sit(link);
    await page.waitForSelector("#cards .card.ruling");
    assert.equal(await page.locator("[data-key=form0]").count(), link === table.link ? 0 : 1, "it is the arbiter’s while the game is played");
    if (link === table.link) {
      await hall.act(table, "white", "resigns");
      await page.waitForSelector(".note.finished");
    }
    const [form] = await Promise.all([page.waitForEvent("popup"), page.click("[data-key=form0]")]);
    await form.waitForSelector("h1 >> text=Incident form");
    assert.match(await form.innerText("body"), /Vera Menchik[\s\S]*Sonja Graf[\s\S]*Arbiter Carla[\s\S]*7\.5/);
    await keep(form, "incident-form");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-key=form1]")]);
    assert.equal(file.suggestedFilename(), `incident-${table.id}.pdf`);
    assert.match(readFileSync(await file.path(), "latin1"), /^%PDF-/);
  }
  hall.quiet();
});

test("while an answer is awaited both are told on whose time, and by which clause it is asked", async () => {
  const table = await hall.table(CALM);
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "arbiter", "finds annoys White");
  for (const link of [table.link, table.opponent_link]) {
    const page = await hall.sit(link, { width: 1280, height: 800 });
    await says(page, ".note.question", /Waiting for the arbiter\. .*Which penalty does White get\?.* Play goes on\. Black’s clock runs\./);
    assert.match(await page.innerText(".note.question .chip-list"), /11\.5/);
    await accessible(page, "an answer is awaited");
  }
  hall.quiet();
});

test("an unrelated ruling leaves clocks standing that a player stopped to call the arbiter", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "stops"]])) await hall.act(table, seat, act);
  const white = await hall.sit(table.link);
  await says(white, ".note.question", /Did White have a good reason/);
  assert.doesNotMatch(await white.innerText(".note.question"), /Play goes on/);
  await hall.act(table, "arbiter", "finds annoys White");
  await hall.act(table, "arbiter", "rules warning");
  const { clocks } = JSON.parse(await hall.text(table));
  assert.deepEqual([clocks.white.running, clocks.black.running], [false, false]);
  await white.waitForSelector(".note.stopped");
  hall.quiet();
});

test("a result is chosen by the arbiter and asked for twice, and pressed in a hurry it is not given", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  const result = async () => JSON.parse(await hall.text(table)).outcome?.score ?? null;
  await arbiter.click('[data-act="rule-result"]');
  assert.equal(await form(arbiter, "rule-result").locator("select").first().inputValue(), "", "nothing is chosen for him");
  await form(arbiter, "rule-result").locator("select").first().selectOption("1/2-1/2");
  const choices = form(arbiter, "rule-result").locator("select");
  if ((await choices.count()) > 1) await choices.nth(1).selectOption({ index: 1 });
  await form(arbiter, "rule-result").locator("button.main").dblclick();
  await says(arbiter, '[data-form="rule-result"] [data-key="ends"]', /You give the result 1\/2-1\/2/);
  assert.equal(await result(), null, "two presses in a row are one");
  // Whoever has read it presses once more.
  await new Promise((done) => setTimeout(done, 800));
  await form(arbiter, "rule-result").locator("button.main").click();
  await arbiter.waitForSelector('[data-form="rule-result"]', { state: "detached" });
  assert.equal(await result(), "1/2-1/2");
  hall.quiet();
});

test("after the end a penalty is given for the breach of a clause, and another result rests on the clauses that speak of results", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "resigns"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="penalty"]');
  const penalty = form(arbiter, "penalty");
  await penalty.locator("[name=whom]").selectOption("white");
  // The list had nothing in it: no offence is established after the end but that a clause was broken.
  assert.deepEqual(await penalty.locator("[name=what] option").allInnerTexts(), ["choose …", "the breach of a clause"]);
  await penalty.locator("[name=what]").selectOption("clause");
  await says(arbiter, "[data-form=penalty] select.clauses", /11\.5 /);
  await penalty.locator("select.clauses").selectOption("11.5");
  await penalty.locator("[name=penalty]").selectOption({ label: "A warning" });
  await accessible(arbiter, "a penalty after the end");
  await keep(arbiter, "penalty-after-the-end");
  await penalty.locator("button.main").click();
  await says(arbiter, "#cards .card.latest", /gives a warning/);
  assert.deepEqual((await hall.told(table, "arbiter")).slice(-2), ["finds breach 11.5 White", "rules warning"]);
  await arbiter.click('[data-act="rule-result"]');
  await says(arbiter, '[data-form="rule-result"] select.clauses', /8\.7 /);
  const likely = form(arbiter, "rule-result").locator("optgroup[label='The likeliest'] option");
  assert.deepEqual(await likely.evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value)), ["8.7", "11.7", "12.9"]);
  hall.quiet();
});

test("a loss that was a penalty is undone with what it was given for", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds annoys White"], ["arbiter", "rules loss White"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await says(arbiter, '[data-act="undo"]', /Undo “declares the game lost by White”, with what it was given for/);
  await arbiter.click('[data-act="undo"]');
  await says(arbiter, '[data-act="undo"]', /^Undo the latest decision$/);
  const { question, state } = JSON.parse(await hall.text(table));
  assert.deepEqual([question, state], [null, "playing"]);
  hall.quiet();
});

test("after an end is undone the arbiter is told whose clock runs, and stops the clocks by one press", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds annoys White"], ["arbiter", "rules loss White"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 390, height: 844, hasTouch: true });
  assert.equal(await arbiter.locator("[data-key=reopened]").count(), 0);
  await says(arbiter, "[data-key=reopens]", /^If it is undone, White’s clock runs at once\.$/);
  await arbiter.click('[data-act="undo"]');
  await says(arbiter, "[data-key=reopened]", /^The game is open again, and White’s clock runs\./);
  await arbiter.waitForFunction(() => {
    const { top, bottom } = document.querySelector('[data-act="stop-reopened"]')?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return top > 0 && bottom < innerHeight;
  });
  await accessible(arbiter, "an end that is undone");
  await arbiter.click('[data-act="stop-reopened"]');
  await says(arbiter, "[data-key=stopped]", /They stand until you start them/);
  assert.equal(await arbiter.locator("[data-key=reopened]").count(), 0);
  const { clocks } = JSON.parse(await hall.text(table));
  assert.deepEqual([clocks.white.running, clocks.black.running], [false, false]);
  hall.quiet();
});

for (const [width, height] of [[1280, 800], [390, 844]]) test(`what ends a game is asked, given and told in sight, with how it is undone: ${width}`, async () => {
  const table = await hall.table({ ...CALM, names: { white: "Anna", black: "Boris" } });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link), { width, height, hasTouch: width < 500 });
  const inSight = (/** @type {string} */ selector) => arbiter.waitForFunction((place) => {
    const all = [...document.querySelectorAll(place)];
    const scrollers = ["#acts", ".pane-acts", "#notes"].map((one) => document.querySelector(one)).filter((one) => one !== null);
    return all.length > 0 && all.every((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const within = scrollers.filter((scroller) => scroller.contains(one) && scroller.scrollHeight > scroller.clientHeight + 1).map((scroller) => scroller.getBoundingClientRect());
      return [{ top: 0, bottom: innerHeight }, ...within].every((box) => top >= box.top - 1 && bottom <= box.bottom + 1);
    });
  }, selector);
  await arbiter.click('[data-act="penalty"]');
  await form(arbiter, "penalty").locator("[name=whom]").selectOption("black");
  await form(arbiter, "penalty").locator("[name=what]").selectOption({ label: "a phone made a sound" });
  await form(arbiter, "penalty").locator("[data-key=where] [value=phone-sounding]").check();
  await inSight('[data-form="penalty"] > .row button');
  await form(arbiter, "penalty").locator("button.main").click();
  await inSight('[data-form="penalty"] :is([data-key=ends], .row button)');
  await keep(arbiter, `ends-in-sight-${width}`);
  await form(arbiter, "penalty").locator("button.main").click();
  await says(arbiter, ".finished [data-key=broken]", /Black’s telephone went off/);
  await inSight(".finished :is(.score-line, [data-key=broken])");
  if (width > 500) await inSight('[data-act="undo"]');
  assert.equal(await arbiter.locator("#acts").evaluate((acts) => acts.scrollTop), 0);
  hall.quiet();
});

test("how much time is given stands above the buttons, not under them", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 1366, height: 768 });
  await arbiter.click('[data-act="penalty"]');
  await form(arbiter, "penalty").locator("[name=whom]").selectOption("black");
  await form(arbiter, "penalty").locator("[name=what]").selectOption({ label: "the opponent was annoyed" });
  await form(arbiter, "penalty").locator("[name=penalty]").selectOption({ label: "Time to the opponent" });
  await arbiter.waitForFunction(() => {
    const input = document.querySelector("[data-form=penalty] [data-key^='p-'] input");
    const row = document.querySelector("[data-form=penalty] > .row");
    return input && row && input.getBoundingClientRect().bottom <= row.getBoundingClientRect().top;
  });
  await keep(arbiter, "how-much-time");
  hall.quiet();
});

test("over a fallen flag play goes on once the clock shows time again, and that is undone", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "sets White 0:00:01"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await says(arbiter, "#clock-bottom .digits", /^flag$/);
  await arbiter.click(".rare summary");
  await says(arbiter, '[data-key="order-continue"] .cost', /^White’s flag is down: set the clocks, and play goes on$/);
  await arbiter.click('[data-act="order-continue"]');
  await says(arbiter, '[data-form="clocks"]', /the flag is down[\s\S]*as it stands/);
  // By what stands there nothing goes on, and neither does it by an order of another program.
  await form(arbiter, "clocks").locator("button.main").click();
  await says(arbiter, '[data-form="clocks"] [role=alert]', /^Nothing has been set: write what the clock of White is to show\.$/);
  assert.match((await hall.act(table, "arbiter", "orders continue")).entry.card.sentence, /White’s flag is down: play goes on once it is set what his clock shows/);
  await form(arbiter, "clocks").locator("[name=white]").fill("90");
  await says(arbiter, '[data-form="clocks"]', /1 hour 30 minutes left \(a number alone is minutes\)/);
  await form(arbiter, "clocks").locator("[name=white]").fill("2");
  await says(arbiter, '[data-form="clocks"]', /2 minutes left/);
  await form(arbiter, "clocks").locator("button.main").click();
  await says(arbiter, "#clock-bottom .digits", /^[12]:\d\d/);
  await says(arbiter, '[data-act="undo"]', /^Undo “sets White’s clock to 0:02:00”$/);
  // The next claim wins nothing, and replies to what was set.
  const undone = JSON.parse(await hall.text(table));
  assert.equal(undone.clocks.white.fallen, null);
  await arbiter.click('[data-act="undo"]');
  await says(arbiter, "#clock-bottom .digits", /^flag$/);
  await hall.act(table, "arbiter", "sets White 0:02:00");
  assert.equal((await hall.act(table, "arbiter", "orders continue")).entry.card.verdict, "accepted");
  await says(arbiter, '[data-act="undo"]', /^Undo “orders play to go on”$/);
  assert.equal((await hall.act(table, "black", "claims flag")).entry.card.verdict, "refused");
  hall.quiet();
});

test("the incident form has the clocks as the screen shows them, and says which runs", async () => {
  const table = await hall.table(CALM);
  const arbiter = await hall.sit(String(table.arbiter_link));
  for (const [at, move] of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"].entries()) {
    await hall.act(table, at % 2 ? "black" : "white", `plays ${move}`);
    // So that no press falls on a whole second.
    await arbiter.waitForTimeout(230);
  }
  for (const act of ["stops", "finds annoys White", "rules warning"]) await hall.act(table, "arbiter", act);
  await says(arbiter, "#cards .card.latest", /gives a warning/);
  const [top, bottom] = await Promise.all(["#clock-top", "#clock-bottom"].map((place) => arbiter.innerText(`${place} .digits`)));
  const [printed] = await Promise.all([arbiter.waitForEvent("popup"), arbiter.click("[data-key=form0]")]);
  await printed.waitForSelector("h1 >> text=Incident form");
  const words = await printed.innerText("body");
  assert.match(words, new RegExp(`White ${bottom} \\(standing\\)[\\s\\S]*Black ${top} \\(standing\\)`));
  assert.doesNotMatch(words, /\d:\d\d:\d\d\.\d{3}/, "no thousandths are filed");
  hall.quiet();
});

test("of a telephone that made a sound it is asked where it was, before anything is established", async () => {
  const table = await hall.table(CALM);
  await hall.act(table, "white", "plays e4");
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="find-conduct"]');
  const found = form(arbiter, "find-conduct");
  assert.equal(await found.locator("option[value=phone-sounding-in-bag]").count(), 0, "one choice, with two answers");
  await found.locator("select").first().selectOption("phone-sounding");
  await found.locator("select").nth(1).selectOption("White");
  const before = JSON.parse(await hall.text(table)).sequence;
  await found.locator("button.main").click();
  assert.equal(JSON.parse(await hall.text(table)).sequence, before, "nothing is established before that is answered");
  await found.locator("[data-key=where] [value=phone-sounding-in-bag]").check();
  await found.locator("button.main").click();
  await arbiter.waitForFunction(() => /telephone went off in his bag/.test(document.querySelector("#cards .card")?.textContent ?? ""));
  assert.notEqual(JSON.parse(await hall.text(table)).state, "finished");
  // The same choice where a penalty is given.
  const other = await hall.table(CALM);
  await hall.act(other, "white", "plays e4");
  const second = await hall.sit(String(other.arbiter_link));
  await second.click('[data-act="penalty"]');
  const penalty = form(second, "penalty");
  await penalty.locator("[name=whom]").selectOption("white");
  await penalty.locator("[name=what]").selectOption("phone-sounding");
  assert.equal(await penalty.locator("[data-key=by-law]").count(), 0);
  await penalty.locator("[data-key=where] [value=phone-sounding]").check();
  await says(second, ".by-law", /loses the game/);
  await accessible(second, "where a telephone was");
  await keep(second, "where-a-telephone-was");
  hall.quiet();
});

test("while a penalty is chosen the clock that runs is told; what stands in the record for good is asked first", async () => {
  const table = await hall.table({ ...CALM, time: "15+10" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="penalty"]');
  await form(arbiter, "penalty").locator("[name=whom]").selectOption("black");
  await says(arbiter, "[data-form=penalty] [data-key=earlier]", /White’s clock runs meanwhile, and can be stopped above\.$/);
  await arbiter.click("#at-hand [data-act=stop]");
  await says(arbiter, "[data-form=penalty] [data-key=earlier]", /has had no penalty in this game\.$/);
  await arbiter.waitForSelector("[data-form=penalty] select[name=whom]");
  assert.equal(JSON.parse(await hall.text(table)).clocks.white.running, false);
  await form(arbiter, "penalty").getByText("Not now").click();
  // Two figures are minutes and seconds, whatever the clocks show in their last hour.
  await arbiter.click('[data-act="clocks"]');
  await form(arbiter, "clocks").locator("[name=white]").fill("0:12");
  await says(arbiter, "[data-form=clocks] [data-key=white] .echo", /^12 seconds left$/);
  await form(arbiter, "clocks").getByText("Not now").click();
  // Nothing is written down by one press.
  const { entries } = JSON.parse(await hall.text(table, "/log"));
  await arbiter.click("[data-key=rare] > summary");
  await arbiter.click('[data-act="find-illegal-move"]');
  await form(arbiter, "find-illegal-move").getByText("No", { exact: true }).click();
  assert.equal(JSON.parse(await hall.text(table, "/log")).entries.length, entries.length);
  hall.quiet();
});
