/** What is printed of an event: each paper holds what it must, on A4 and on Letter, and its blocks are cut by no page. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

/** @typedef {import("playwright-core").Page} Page */

const hall = theHall();
const FORMATS = ["A4", "Letter"];

/** @param {string} path @param {number} [width] */
const person = (path, width = 1280) => hall.person(path, { width, height: 900, colorScheme: "dark" });

/** An event of so many whose rounds are all won by White. @param {number} players @param {number} rounds @param {string} [system] */
async function played(players, rounds, system = "swiss") {
  const list = Array.from({ length: players }, (_, at) => `Player ${String(at + 1).padStart(2, "0")} of the Club, ${2200 - at * 10}, ${at === 0 ? "WFM, " : ""}GER`).join("\n");
  const { id, key } = await hall.post("/api/events", { name: "Autumn Open", players: list, system, rounds: system === "swiss" ? Math.max(rounds, 5) : null, code: "fide-2023", time: "90+30", wood: true, arbiter: "Frieda" });
  for (let round = 1; round <= rounds; round++) {
    const { event } = await change(id, key, { change: "pair" });
    const results = event.boards.map((/** @type {any} */ board) => ({ board: board.board, result: "1-0" }));
    if (round < rounds) await change(id, key, { change: "result", round, results });
  }
  return { id, key };
}

/** @param {string} id @param {string} key @param {object} change */
function change(id, key, change) {
  return hall.post(`/api/events/${id}/changes`, { change }, key);
}

/** @param {Page} page @param {string} what */
async function choose(page, what) {
  await page.getByRole("button", { name: what, exact: true }).click();
  await page.waitForFunction((what) => document.title.startsWith(what), what);
}

/** How many pages a paper has. @param {Page} page @param {string} format */
async function pages(page, format) {
  const file = await page.pdf({ format, preferCSSPageSize: false });
  return file.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
}

test("pairings, slips, cards, standings, the crosstable and scoresheets of a Swiss are printed", async () => {
  const { id } = await played(21, 3);
  const page = await person(`/event/${id}`);
  await page.getByRole("link", { name: "To print" }).click();
  await page.waitForSelector(".papers tbody tr");
  assert.match(await page.innerText(".papers"), /^Round 3 of 5\s+Autumn Open · 90\+30 · arbiter: Frieda/);
  assert.equal(await page.locator(".papers tbody tr").count(), 10);
  assert.match(await page.innerText(".papers"), /Bye: Player/);
  await accessible(page, "pairings to print");
  await fits(page, "pairings to print");
  await page.getByLabel("Round").selectOption("1");
  await page.waitForFunction(() => /^Round 1/.test(document.querySelector(".papers h2")?.textContent ?? ""));
  assert.match(await page.innerText(".papers tbody tr"), /1-0/);
  assert.equal(new URL(page.url()).search, "?what=pairings&round=1");

  await choose(page, "Pairings by name");
  const listed = await page.$$eval(".papers tbody td:first-child", (all) => all.map((one) => one.textContent ?? ""));
  assert.equal(listed.length, 20);
  assert.equal(listed[0], "WFM Player 01 of the Club");

  for (const [what, selector, count, sheets] of /** @type {[string, string, number, number][]} */ ([["Result slips", ".slip", 10, 2], ["Place cards", ".card", 21, 6], ["Scoresheets", ".scoresheet", 20, 20]])) {
    await choose(page, what);
    assert.equal(await page.locator(selector).count(), count, what);
    await accessible(page, what);
    assert.deepEqual(await page.$$eval(selector, (all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length), 0, `${what}: nothing is cut off`);
    for (const format of FORMATS) assert.equal(await pages(page, format), sheets, `${what} on ${format}`);
    await keep(page, `print-${what.toLowerCase().replace(" ", "-")}`);
  }

  await choose(page, "Standings");
  assert.match(await page.innerText(".papers"), /Standings after 2 rounds[\s\S]*Sonneborn-Berger/);
  // What is open counts for nobody yet, and what has been played changes ratings.
  assert.match(await page.innerText(".papers"), /Round 3: boards .* are open\.[\s\S]*K \(FIDE, B\.02, 8\.3\.3\)/);
  assert.deepEqual((await page.$$eval(".papers thead th", (all) => all.map((one) => one.textContent))).slice(-2), ["Change", "K"]);
  assert.match(await page.innerText(".papers tbody tr:first-child"), /[+-]\d+\.\d\s+\d\d$/);
  await choose(page, "Crosstable");
  assert.match(await page.innerText(".papers tbody tr:first-child"), /\d+[wb]1/);
  await accessible(page, "the crosstable to print");
  await keep(page, "print-crosstable");
  // On paper only the paper stands, black on white in a dark room too.
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".bar:visible, .print-choice:visible").count(), 0);
  assert.deepEqual(await page.$eval(".papers", (one) => [getComputedStyle(one).color, getComputedStyle(document.body).backgroundColor]), ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  hall.quiet();
});

test("a round robin has a square of all against all, and many rounds lie across the page", async () => {
  const { id, key } = await played(6, 5, "round-robin");
  const page = await person(`/event/${id}/print?what=crosstable`, 390);
  await page.waitForSelector(".papers .cross");
  await fits(page, "the crosstable on a phone");
  assert.equal(await page.locator(".papers thead th").count(), 3 + 6 + 5);
  const squares = await page.$$eval(".papers tbody tr", (rows) => rows.map((row) => [...row.querySelectorAll("td")].slice(3, 9).map((cell) => cell.textContent)));
  for (const [at, row] of squares.entries()) {
    assert.equal(row[at], "×");
    for (const [of, cell] of row.entries()) if (of !== at) assert.deepEqual([cell, squares[of][at]].sort(), cell === "·" ? ["·", "·"] : ["0", "1"]);
  }
  assert.ok(key);
  const long = await played(40, 7);
  await page.goto(`${hall.club.url}/event/${long.id}/print?what=crosstable`);
  await page.waitForSelector(".papers.wide");
  const file = (await page.pdf({ format: "A4" })).toString("latin1");
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? [];
  assert.ok(Number(width) > Number(height), `${width} × ${height}`);
  hall.quiet();
});

test("before the first round there are cards and the players, and nothing else", async () => {
  const { id } = await played(4, 0);
  const page = await person(`/event/${id}/print`);
  await page.waitForFunction(() => document.querySelector("#told")?.textContent === "No round has been paired yet.");
  assert.equal(await page.locator(".papers > *").count(), 0);
  await choose(page, "Place cards");
  assert.equal(await page.locator(".card").count(), 4);
  await choose(page, "Standings");
  assert.match(await page.innerText(".papers"), /^Players/);
  hall.quiet();
});

test("on a phone of 360 pixels each paper is read as it is, with its controls in sight", async () => {
  const { id } = await played(12, 2);
  const page = await person(`/event/${id}/print`, 360);
  for (const what of ["Pairings", "Pairings by name", "Result slips", "Place cards", "Standings", "Crosstable", "Scoresheets"]) {
    await choose(page, what);
    await page.waitForSelector(".papers > *");
    await fits(page, `${what} on a phone`);
    const hidden = await page.$$eval("#choice :is(button, select)", (all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().height < 44).length);
    assert.equal(hidden, 0, `${what}: a control is out of sight or too small`);
    const cut = await page.$$eval(".slip, .card, .scoresheet", (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length);
    assert.equal(cut, 0, `${what}: something is cut off`);
    // A name goes to the next line between its words, and no word is torn.
    const torn = await page.$$eval(".papers :is(td, th)", (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.clientHeight > 120).map((one) => one.textContent));
    assert.deepEqual(torn, [], what);
    await keep(page, `print-phone-${what.toLowerCase().replaceAll(" ", "-")}`);
  }
  hall.quiet();
});
