/** The arbiter's forms: times are read by one reader that says what it has read, clauses are chosen, what failed stays. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { launch } from "../browser-launch.js";
import { openClub } from "../club.js";
import { Hall } from "../hall.js";

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
  await says(arbiter, '[data-form="grant"] .echo', /no time/);
  await form(arbiter, "grant").locator("input").fill("3");
  await says(arbiter, '[data-form="grant"] .echo', /^3 minutes$/);
  await accessible(arbiter, "giving time");
  await keep(arbiter, "grant");
  await form(arbiter, "grant").locator("button.main").click();
  await says(arbiter, '[data-act="undo"]', /Undo “grants time”/);
  assert.deepEqual(await left(table), [before[0] + 180, before[1]]);
  await arbiter.click('[data-act="undo"]');
  await says(arbiter, "#cards .card", /undoes the latest decision/);
  assert.deepEqual(await left(table), before);
  await arbiter.click('[data-act="set-used"]');
  await form(arbiter, "set-used").locator("input").fill("0:30");
  await says(arbiter, '[data-form="set-used"] .echo', /^30 seconds$/);
  hall.quiet();
});

test("the clause that gives the power is chosen by its name, and what the law refuses stays to be mended", async () => {
  const table = await hall.table(CALM);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["arbiter", "stops"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.click('[data-act="restore"]');
  await says(arbiter, '[data-form="restore"] select', /7\.2\.1 Wrong initial position[\s\S]*7\.4\.1 Pieces knocked over/);
  await form(arbiter, "restore").locator("select").selectOption("7.4.1");
  await form(arbiter, "restore").locator("[name=fen]").fill("no position");
  await form(arbiter, "restore").locator("button.main").click();
  await arbiter.waitForSelector(".strip.trouble");
  assert.equal(await form(arbiter, "restore").locator("[name=fen]").inputValue(), "no position", "what was filled in stays");
  assert.equal(await form(arbiter, "restore").locator("select").inputValue(), "7.4.1");
  assert.match(await arbiter.innerText('[data-act="undo"]'), /stops the clocks/, "what was not taken is not undone");
  await arbiter.click("#score td button >> text=e5");
  await says(arbiter, "[data-key=looked]", /after 1…e5/);
  await arbiter.click("[data-key=looked]");
  await accessible(arbiter, "a clause is chosen");
  await keep(arbiter, "clause-chosen");
  await form(arbiter, "restore").locator("button.main").click();
  await says(arbiter, "#cards .card-head", /The arbiter restores the position after 1…e5/);
  await says(arbiter, '[data-act="undo"]', /Undo “restores the position after 1…e5”/);
  hall.complaints = [];
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
    assert.match(await form.innerText("body"), /Vera Menchik[\s\S]*Sonja Graf[\s\S]*7\.5/);
    await keep(form, "incident-form");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-key=form1]")]);
    assert.equal(file.suggestedFilename(), `incident-${table.id}.pdf`);
    assert.match(readFileSync(await file.path(), "latin1"), /^%PDF-/);
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
