/** A league evening of four boards with two captains: at the club's tables, and on wood. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

/** @typedef {import("playwright-core").Page} Page */

const hall = theHall();
const TEAMS = "Elm:\nAnna, 1900\nBert\nClara\nDora\nEva\n\nOak:\nEmil, 1850\nFrieda\nGerd\nHanna";

/** A person with a browser of his own. @param {string} path @param {number} [width] */
const person = (path, width = 390) => hall.person(path, { width });

/** @param {boolean} wood @param {boolean} captains whether they enter results */
async function begin(wood, captains) {
  const page = await person("/events", 1280);
  await page.waitForSelector(".event-form button.big");
  await page.fill("input[name=name]", "League");
  await page.fill("input[name=time]", "30 min");
  await page.selectOption("select[name=system]", "teams");
  await page.waitForSelector("input[name=boards]");
  assert.equal(await page.inputValue("input[name=time]"), "30 min", "what was typed is gone");
  await page.fill("textarea[name=players]", TEAMS);
  await page.fill("input[name=boards]", "4");
  if (captains) await page.check("input[name=captains]");
  if (wood) await page.check("input[name=wood][value=wood]");
  await accessible(page, "the form of a league");
  await page.click(".event-form button.big");
  await page.waitForURL(/\/event\//);
  await page.waitForSelector("#organiser button.big");
  return page;
}

/** The links by what they are called. @param {Page} page @returns {Promise<Record<string, string>>} */
async function links(page) {
  await page.click("[data-key=links] > summary");
  await page.waitForSelector(".event-links .link-box");
  return page.$$eval(".event-links .link-box", (boxes) => Object.fromEntries(boxes.map((box) => [box.querySelector(".link-title")?.textContent ?? "", /** @type {HTMLInputElement} */ (box.querySelector("input.link")).value])));
}

/** Waits until words stand in a part of the page. @param {Page} page @param {string} part @param {RegExp} words */
const says = (page, part, words) => page.waitForFunction(([part, words]) => new RegExp(words).test(document.querySelector(part)?.textContent ?? ""), [part, words.source]);

/** Who sits at the boards, White first. @param {Page} page */
const seated = (page) => page.$$eval("#round tbody tr:not(.event-match)", (rows) => rows.map((row) => [...row.querySelectorAll(".who")].map((one) => one.firstChild?.textContent?.trim()).join("-")));

test("two captains name their line-ups, and a match is played at the club's tables", async () => {
  const organiser = await begin(false, false);
  const link = await links(organiser);
  const elm = await person(link["Captain of Elm"]);
  const oak = await person(link["Captain of Oak"]);
  await says(elm, "#own", /You are the captain of Elm/);
  assert.equal(new URL(elm.url()).hash, "", "the key stays in the address");
  await elm.uncheck("#own [data-key='2'] input");
  await elm.check("#own [data-key='5'] input");
  await elm.click("#own button.main");
  await says(elm, "#told", /Elm has named its line-up/);
  await says(elm, "#own", /Named: Anna, Clara, Dora, Eva/);
  await accessible(elm, "a captain's event");
  await fits(elm, "a captain's event");
  await keep(elm, "event-captain");
  // The other sees that it is named, and not who it is; the organiser sees both.
  await says(organiser, "[data-key=line-ups] > summary", /Elm named/);
  await oak.reload();
  await says(oak, "#own", /You are the captain of Oak/);
  assert.doesNotMatch(await oak.innerText("#own"), /Clara/);
  await organiser.click("[data-key=line-ups] > summary");
  await says(organiser, "[data-key=line-ups]", /Named: Anna, Clara, Dora, Eva/);
  await accessible(organiser, "the line-ups of an organiser");

  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr.event-match");
  assert.deepEqual(await seated(organiser), ["Anna-Emil", "Frieda-Clara", "Dora-Gerd", "Hanna-Eva"]);
  assert.match(await organiser.innerText("#round .event-match"), /Elm 0 : 0 Oak\s+4 open/);
  await fits(organiser, "a match");
  await keep(organiser, "event-match");
  await says(elm, "#own", /Board 2: Frieda – Clara is open/);
  assert.equal(await elm.locator("#own form").count(), 0, "a line-up after the round has begun");
  assert.equal(await elm.locator("#round select").count(), 0, "a captain enters results");

  // A captain who plays opens his own link too, in the same browser, and is both.
  await elm.goto(link.Anna);
  await says(elm, "#own", /Anna, you have White against Emil/);
  await says(elm, "#own", /You are the captain of Elm/);
  const pages = [elm, await person(link.Emil)];
  for (const page of pages) {
    await page.click("#own button.big");
    await page.waitForSelector(".board .man");
  }
  const [white, black] = await Promise.all(pages.map((page) => page.evaluate(() => ({ id: location.pathname.split("/")[2], ...JSON.parse(localStorage.getItem(`jadoube:seat:${location.pathname.split("/")[2]}`) ?? "{}") }))));
  await hall.begins(white);
  await hall.post(`/api/games/${white.id}/acts`, { act: "moves e4" }, white.key);
  await hall.post(`/api/games/${white.id}/acts`, { act: "resigns" }, black.key);
  await says(organiser, "#round .event-match", /Elm 1 : 0 Oak/);
  await says(oak, "#own", /Elm 1 : 0 Oak, 3 open/);
  assert.match(await oak.innerText("#round"), /Reserves: Bert/);
  assert.doesNotMatch(await oak.innerText("#standings"), /Board count/, "there is something to compare before a round is over");
});

test("a captain enters the results of his match on wood, and the teams stand by them", async () => {
  const organiser = await begin(true, true);
  const link = await links(organiser);
  const oak = await person(link["Captain of Oak"]);
  await says(oak, "#own", /You are the captain of Oak/);
  // Nobody has named a line-up: the first of the list who come sit.
  await organiser.click("[data-key=withdraw] > summary");
  await organiser.selectOption("[data-key=withdraw] select[name=player]", { label: "Dora" });
  await organiser.click("[data-key=withdraw] form button");
  await says(organiser, "#told", /Dora has withdrawn/);
  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr.event-match");
  assert.deepEqual(await seated(organiser), ["Anna-Emil", "Frieda-Bert", "Clara-Gerd", "Hanna-Eva"]);
  const results = /** @type {const} */ (["½-½", "1-0", "0-1", "½-½"]);
  for (const [at, result] of results.entries()) {
    const by = at < 2 ? oak : organiser;
    await by.selectOption(`[aria-label='Result of board ${at + 1}']`, result);
    await says(organiser, `#round tbody tr[data-key='${at + 1}'] .result`, /./);
    await organiser.waitForFunction(([board, result]) => /** @type {HTMLSelectElement | null} */ (document.querySelector(`[aria-label='Result of board ${board}']`))?.value === result, [String(at + 1), result]);
  }
  await says(oak, "#round .event-match", /Elm 1 : 3 Oak/);
  // What he has entered is his until the other captain has confirmed it; both boards are open to both.
  const elm = await person(link["Captain of Elm"]);
  await says(elm, "#round tbody tr[data-key='2'] .result", /Oak says 1-0: not confirmed/);
  assert.equal(await oak.locator("#round select").count(), 2);
  await oak.selectOption("[aria-label='Result of board 2']", "½-½");
  await says(elm, "#round tbody tr[data-key='2'] .result", /Oak says ½-½: not confirmed/);
  await fits(elm, "a result to be confirmed");
  await keep(elm, "event-captain-confirms");
  // They differ: the organiser is asked, and what stands in the list stays.
  await elm.selectOption("[aria-label='Result of board 2']", "0-1");
  await says(organiser, "#round tbody tr[data-key='2'] .event-differs.open", /Oak says ½-½, Elm 0-1\.\s*½-½ stands\s*0-1 stands/);
  await oak.selectOption("[aria-label='Result of board 2']", "1-0");
  await elm.selectOption("[aria-label='Result of board 2']", "1-0");
  await says(oak, "#round .event-match", /Elm 1 : 3 Oak/);
  await elm.click("#round tbody tr[data-key='1'] .event-differs button");
  for (const page of [oak, elm]) await page.waitForFunction(() => !document.querySelector("#round select, #round .event-differs"));
  assert.equal(await elm.locator("#round select").count(), 0);
  assert.equal(await oak.locator("#round select").count(), 0, "a result that stands is the organiser's to correct");
  await says(organiser, "#standings", /Teams after 1 round/);
  // His page asks again in its own time.
  await says(organiser, "#standings table tbody tr", /Elm 3:1/);
  assert.match(await organiser.innerText("#standings table tbody tr"), /1\s+Oak\s+2\s+3\s.*Elm 3:1/);
  // On a narrow phone what a match stands at is never broken.
  const size = /** @type {{ width: number, height: number }} */ (organiser.viewportSize());
  await organiser.setViewportSize({ width: 320, height: 568 });
  const rows = await organiser.$$eval(".unbroken", (all) => all.map((one) => one.getClientRects().length));
  assert.ok(rows.length > 2 && rows.every((lines) => lines === 1), String(rows));
  await organiser.setViewportSize(size);
  await accessible(organiser, "the standings of teams");
  await fits(oak, "a captain's standings");
  await keep(organiser, "event-teams");

  const paper = await person(`${new URL(organiser.url()).pathname}/print?what=teams`, 1000);
  await paper.waitForSelector("#papers tbody tr");
  assert.match(await paper.innerText("#papers tbody tr"), /Oak.*Elm 3:1/s);
  await paper.click("[data-key=pairings]");
  await says(paper, "#papers", /Elm 1 : 3 Oak/);
  await keep(paper, "event-teams-paper");
  // The report of the match has each board from the side of its team, and lines for both captains.
  await paper.click("[data-key=matches]");
  await paper.waitForSelector(".match-report");
  const reported = await paper.$$eval(".match-report tbody tr", (all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join("|")));
  assert.deepEqual(reported, ["1|Anna|White|½-½|Emil|Black", "2|Bert|Black|0-1|Frieda|White", "3|Clara|White|0-1|Gerd|Black", "4|Eva|Black|½-½|Hanna|White"]);
  assert.match(await paper.innerText(".match-report tfoot"), /1 : 3/);
  assert.match(await paper.innerText(".match-report .signed"), /Captain of Elm\s+Captain of Oak\s+Arbiter/);
  await accessible(paper, "the report of a match");

  const wall = await person(`/wall?event=${new URL(organiser.url()).pathname.split("/")[2]}`, 1280);
  await says(wall, ".wall-match", /Elm 1 : 3 Oak/);
  assert.equal(await wall.locator(".wall > li").count(), 5, "a match and its four boards");
  assert.match(await wall.innerText("[data-key=board-1]"), /Anna · Elm\s+White[^]*Emil · Oak\s+Black/);
  await accessible(wall, "a match on the wall");
  await fits(wall, "a match on the wall");
});

test("captains whose entries cross have both said it: the same is confirmed, and of what differs the organiser is asked", async () => {
  const organiser = await begin(true, true);
  const link = await links(organiser);
  const [elm, oak] = [await person(link["Captain of Elm"]), await person(link["Captain of Oak"])];
  await organiser.click("#organiser button.big");
  for (const page of [elm, oak]) await page.waitForSelector("[aria-label='Result of board 4']");
  // Neither has seen what the other enters at the same moment.
  const both = (/** @type {number} */ board, /** @type {string} */ one, /** @type {string} */ other) => Promise.all([elm.selectOption(`[aria-label='Result of board ${board}']`, one), oak.selectOption(`[aria-label='Result of board ${board}']`, other)]);
  const board = (/** @type {number} */ number) => `#round tbody tr[data-key='${number}'] .result`;
  await both(1, "1-0", "1-0");
  await organiser.waitForFunction(() => /** @type {HTMLSelectElement | null} */ (document.querySelector("[aria-label='Result of board 1']"))?.value === "1-0");
  for (const page of [elm, oak]) {
    await page.waitForFunction((at) => document.querySelector(at)?.textContent?.trim() === "1-0", board(1));
    assert.equal(await page.locator("#told.fault").count(), 0, await page.innerText("#told"));
    assert.equal(await page.locator(`${board(1)} :is(button, select)`).count(), 0, "a confirmed board offers something");
  }
  await both(2, "1-0", "½-½");
  await says(organiser, board(2), /(Oak says ½-½, Elm 1-0|Elm says 1-0, Oak ½-½)\./);
  for (const page of [elm, oak]) assert.equal(await page.locator("#told.fault").count(), 0, await page.innerText("#told"));
  // Who has said something is offered what the other says, and not his own once more.
  for (const [page, words] of /** @type {[Page, string][]} */ ([[elm, "½-½ stands"], [oak, "1-0 stands"]])) {
    await says(page, board(2), /stands/);
    assert.deepEqual(await page.locator(`${board(2)} button`).allInnerTexts(), [words]);
  }
  await elm.selectOption("[aria-label='Result of board 3']", "0-1");
  await says(elm, board(3), /Elm says 0-1: not confirmed/);
  assert.equal(await elm.locator(`${board(3)} button`).count(), 0, "he confirms himself");
  await says(oak, board(3), /Elm says 0-1: not confirmed/);
  assert.equal(await oak.locator(`${board(3)} button`).count(), 1);
});

test("a line-up that is named while the organiser pairs counts, and results that come in hold up no form", async () => {
  const organiser = await begin(true, true);
  const id = new URL(organiser.url()).pathname.split("/")[2];
  const link = await links(organiser);
  const elm = new URL(link["Captain of Elm"], hall.club.url).hash.split("=")[1];
  await hall.post(`/api/events/${id}/changes`, { change: { change: "line-up", team: "Elm", round: 1, players: ["1", "3", "4", "5"] } }, elm);
  await organiser.click("#organiser button.big");
  await says(organiser, "#told", /Round 1 is paired/);
  assert.match(await organiser.innerText("#round"), /Clara[^]*Eva/);
  assert.doesNotMatch((await seated(organiser)).join(), /Bert/);
  await organiser.click("[data-key=head] > summary");
  await organiser.fill("[data-key=head] input[name=place]", "Oslo");
  await hall.post(`/api/events/${id}/changes`, { change: { change: "result", round: 1, results: [{ board: 1, result: "1-0" }] } }, elm);
  await organiser.click("[data-key=head] form button");
  await says(organiser, "#told", /Oslo/);
});

test("what a captain enters alone keeps no player from the board, and what a table came to is asked about once", async () => {
  const organiser = await begin(false, true);
  const link = await links(organiser);
  await organiser.click("#organiser button.big");
  const elm = await person(link["Captain of Elm"]);
  await elm.waitForSelector("[aria-label='Result of board 1']");
  await elm.selectOption("[aria-label='Result of board 1']", "0-1");
  await says(elm, "#told", /the captain of Elm says 0-1/);
  const players = [await person(link.Anna), await person(link.Emil)];
  for (const page of players) {
    await says(page, "#own", /0-1 is entered and not confirmed yet\./);
    await page.click("#own button.big");
    await page.waitForSelector(".board .man");
  }
  const [white, black] = await Promise.all(players.map((page) => page.evaluate(() => ({ id: location.pathname.split("/")[2], ...JSON.parse(localStorage.getItem(`jadoube:seat:${location.pathname.split("/")[2]}`) ?? "{}") }))));
  await hall.begins(white);
  await hall.post(`/api/games/${white.id}/acts`, { act: "moves e4" }, white.key);
  await hall.post(`/api/games/${white.id}/acts`, { act: "moves e5" }, black.key);
  await hall.post(`/api/games/${white.id}/acts`, { act: "resigns" }, black.key);
  const board = "#round tbody tr[data-key='1'] .result";
  await says(organiser, board, /Ended 1-0 at its table\..*Elm says 0-1: not confirmed\./);
  assert.deepEqual(await organiser.locator(`${board} button`).allInnerTexts(), ["1-0 stands", "0-1 stands"]);
  await organiser.locator(`${board} button`).first().click();
  await organiser.waitForFunction((at) => !document.querySelector(`${at} .event-differs`), board);
});
