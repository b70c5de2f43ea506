/** An event: begun on a page, entered by links, played at the club's tables and corrected by its organiser; and one on wood. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { keep } from "../artefacts.js";
import { accessible, fits, listen } from "../audit.js";
import { seatAt, theHall } from "../hall.js";
import { until } from "../patience.js";
import { aims } from "../players.js";

/** @typedef {import("playwright-core").Page} Page */

const hall = theHall();

/** A person with a browser of his own. @param {string} path @param {number} [width] */
const person = (path, width = 1280) => hall.person(path, { width });

/** @param {string} name @param {string} players @param {{ time?: string, wood?: boolean, system?: string }} [how] */
async function begin(name, players, { time = "10 min", wood = false, system = "swiss" } = {}) {
  const page = await person("/events");
  await page.waitForSelector(".event-form button.big");
  await accessible(page, "the events");
  await page.fill("input[name=name]", name);
  await page.fill("textarea[name=players]", players);
  await page.selectOption("select[name=system]", system);
  await page.fill("input[name=time]", time);
  if (wood) await page.check("input[name=wood][value=wood]");
  await page.click(".event-form button.big");
  await page.waitForURL(/\/event\//);
  await page.waitForSelector("#organiser button.big");
  return page;
}

/** The players' links, by name. @param {Page} page @returns {Promise<Record<string, string>>} */
async function links(page) {
  await page.click("[data-key=links] > summary");
  await page.waitForSelector(".event-links .link-box");
  return page.$$eval(".event-links .link-box", (boxes) => Object.fromEntries(boxes.map((box) => [box.querySelector(".link-title")?.textContent ?? "", /** @type {HTMLInputElement} */ (box.querySelector("input.link")).value])));
}

/** @param {Page} page @param {number} board */
const cells = (page, board) => page.innerText(`#round tbody tr[data-key="${board}"]`);

test("four play a round of a Swiss at the club's tables, each led to his board", async () => {
  const organiser = await begin("Thursday blitz", "Anna Berg, 1900\nBert Holm, 1850\nClara\nDora");
  const link = await links(organiser);
  assert.deepEqual(Object.keys(link).sort(), ["Anna Berg", "Bert Holm", "Clara", "Dora", "Your own, as the organiser"]);
  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr");
  assert.match(await organiser.innerText("#told"), /Round 1 is paired/);
  await organiser.waitForSelector("#organiser button.big:disabled");
  await accessible(organiser, "the event");
  await fits(organiser, "the event");
  await keep(organiser, "event-organiser");

  const [white, black] = (await organiser.$$eval("#round tbody tr[data-key='1'] .who", (all) => all.map((one) => one.firstChild?.textContent ?? ""))).map((name) => name.trim());
  const players = [];
  for (const name of [white, black]) {
    const page = await person(link[name], 390);
    await page.waitForSelector(".event-own button.big");
    assert.match(await page.innerText(".event-own"), new RegExp(`board 1: ${name}, you have ${name === white ? "White" : "Black"} against ${name === white ? black : white}`));
    assert.equal(new URL(page.url()).hash, "", "the key stays in the address");
    assert.equal(await page.locator("#organiser button").count(), 0);
    await page.click("text=Why this game?");
    await page.waitForFunction((other) => document.querySelector("#told")?.textContent?.includes(`(${other})`), name === white ? black : white);
    await fits(page, "a player's event");
    await accessible(page, "a player's event");
    await keep(page, `event-player-${name === white ? "white" : "black"}`);
    await page.click(".event-own button.big");
    await page.waitForSelector(".board .man");
    players.push(page);
  }
  const id = new URL(players[0].url()).pathname.split("/")[2];
  assert.equal(new URL(players[1].url()).pathname.split("/")[2], id);
  const token = await seatAt(players[0], id);
  assert.equal(token.seat, "white");
  await hall.begins({ id });
  // A game in which not both have moved is none that is rated.
  const other = await seatAt(players[1], id);
  for (const act of ["moves e4", "presses"]) await hall.post(`/api/games/${id}/acts`, { act }, token.key);
  await hall.post(`/api/games/${id}/acts`, { act: "plays e5" }, other.key);
  await hall.post(`/api/games/${id}/acts`, { act: "resigns" }, token.key);

  // What came of the game stands in the event without a hand; both find the way back.
  await organiser.waitForFunction(() => /** @type {HTMLSelectElement | null} */ (document.querySelector("[aria-label='Result of board 1']"))?.value === "0-1");
  await players[1].click("text=Back to the event");
  await players[1].waitForSelector(".event-own");
  assert.match(await players[1].innerText(".event-own"), /It ended 0-1/);

  await organiser.selectOption("[aria-label='Result of board 2']", "½-½");
  await organiser.waitForSelector("#organiser button.big:not(:disabled)");
  await organiser.click("#organiser button.big");
  await organiser.waitForFunction(() => document.querySelector("#round h2")?.textContent === "Round 2 of 3");
  await players[1].waitForFunction(() => /Round 2, board 1/.test(document.querySelector(".event-own")?.textContent ?? ""));

  // The letters over the tie-breaks are told.
  assert.match(await players[1].innerText(".event-letters"), /BH\/C1\s+Buchholz, without the lowest: the points of the opponents, added up/);

  // A result is corrected afterwards: what rested on it is told, and nothing repaired.
  await organiser.click(".event-rounds [data-key='1']");
  await organiser.waitForFunction(() => document.querySelector("#round h2")?.textContent === "Round 1 of 3");
  await organiser.selectOption("[aria-label='Result of board 1']", "1-0");
  await organiser.waitForFunction(() => /in place of 0-1[\s\S]*Round 2 (was paired with the other result|would be paired alike)/.test(document.querySelector("#told")?.textContent ?? ""));
  hall.quiet();
});

test("a result chosen while the game is played is asked about, and where the game ends otherwise the organiser says which stands, on a phone too", async () => {
  const organiser = await begin("Two results", "Anna\nBert");
  const link = await links(organiser);
  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr");
  const [white, black] = (await organiser.$$eval("#round tbody tr[data-key='1'] .who", (all) => all.map((one) => one.firstChild?.textContent ?? ""))).map((name) => name.trim());
  const players = [];
  for (const name of [white, black]) {
    const page = await person(link[name], 360);
    await page.click(".event-own button.big");
    await page.waitForSelector(".board .man");
    players.push(page);
  }
  const id = new URL(players[0].url()).pathname.split("/")[2];
  const token = await seatAt(players[0], id);
  await hall.begins({ id });
  await hall.post(`/api/games/${id}/acts`, { act: "moves e4" }, token.key);

  const phone = await person(link["Your own, as the organiser"], 360);
  await phone.waitForSelector("#round tbody tr");
  await fits(phone, "the organiser's event on a phone");
  const shown = await phone.$$eval("#round tbody tr[data-key='1'] td", (all) => all.map((one) => [one.className, one.getBoundingClientRect().left >= 0 && one.getBoundingClientRect().right <= innerWidth && one.scrollWidth <= one.clientWidth]));
  await keep(phone, "event-organiser-phone");
  assert.deepEqual(shown.filter(([, whole]) => !whole), [], "every part of a board is in sight");
  assert.ok(await phone.getByRole("button", { name: "Arbiter at board 1" }).isVisible());
  await phone.selectOption("[aria-label='Result of board 1']", "1-0");
  await phone.waitForFunction(() => /** @type {HTMLSelectElement | null} */ (document.querySelector("[aria-label='Result of board 1']"))?.value === "1-0");
  // The browser tells of the question that it was refused at first.
  assert.deepEqual(hall.complaints.at(-1)?.splice(0), ["Failed to load resource: the server responded with a status of 409 (Conflict)"]);
  const other = await seatAt(players[1], id);
  await hall.post(`/api/games/${id}/acts`, { act: "presses" }, token.key);
  await hall.post(`/api/games/${id}/acts`, { act: "plays e5" }, other.key);
  await hall.post(`/api/games/${id}/acts`, { act: "resigns" }, token.key);
  await phone.waitForSelector(".event-boards .event-differs.open");
  await fits(phone, "two results on a phone");
  await accessible(phone, "two results");
  await keep(phone, "event-differs");
  await phone.getByRole("button", { name: "0-1 stands" }).click();
  await phone.waitForSelector(".event-differs", { state: "detached" });
  assert.match(await cells(phone, 1), /0-1/);
  hall.quiet();
});

test("an event on wood has results entered, a late player, a withdrawal and a round taken back", async () => {
  const organiser = await begin("Wooden Swiss", "Anna\nBert\nClara", { wood: true, time: "90+30" });
  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr");
  assert.doesNotMatch(await organiser.innerText("#round"), /Watch/);
  assert.match(await organiser.innerText("#round"), /Bye: /);
  await organiser.click("[data-key=add] > summary");
  await organiser.fill("[data-key=add] textarea", "Emil Late, 1700");
  await organiser.click("[data-key=add] button");
  await organiser.waitForFunction(() => /Emil Late is number 1, from round 2 on/.test(document.querySelector("#told")?.textContent ?? ""));
  await organiser.selectOption("[aria-label='Result of board 1']", "1-0");
  await organiser.waitForFunction(() => /board 1: /.test(document.querySelector("#told")?.textContent ?? ""));
  await organiser.click("[data-key=withdraw] > summary");
  assert.equal(await organiser.$eval("[data-key=withdraw] form", (form) => /** @type {HTMLFormElement} */ (form).checkValidity()), false, "somebody withdraws whom nobody has chosen");
  await organiser.selectOption("[data-key=withdraw] select[name=player]", { label: "Clara" });
  await organiser.click("[data-key=withdraw] button");
  await organiser.waitForFunction(() => /Clara has withdrawn/.test(document.querySelector("#told")?.textContent ?? ""));
  await organiser.click("#organiser button.big");
  await organiser.waitForFunction(() => /^Round 2/.test(document.querySelector("#round h2")?.textContent ?? ""));
  assert.match(await organiser.innerText("#round"), /Not playing: Clara/);
  await organiser.click("text=Take back round 2");
  await organiser.waitForFunction(() => /^Round 1/.test(document.querySelector("#round h2")?.textContent ?? ""));
  assert.match(await cells(organiser, 1), /1-0/);

  // Somebody else looks on at the same address; nothing is his to change.
  const other = await person(new URL(organiser.url()).pathname, 320);
  await other.waitForSelector("#round tbody tr");
  assert.equal(await other.locator("#round select, #own select").count(), 0);
  await fits(other, "the event on a small phone");
  await keep(other, "event-small");
  hall.quiet();
});

test("keys lead over results without entering them, and a board on wood leads to the desk with what is known of it", async () => {
  const organiser = await begin("Keys", "Anna\nBert\nClara\nDora", { wood: true });
  await organiser.click("#organiser button.big");
  const choice = (/** @type {number} */ board) => `[aria-label='Result of board ${board}']`;
  const value = (/** @type {number} */ board, /** @type {string} */ result) => organiser.waitForFunction(([of, is]) => /** @type {HTMLSelectElement | null} */ (document.querySelector(of))?.value === is, [choice(board), result]);
  const sent = /** @type {string[]} */ ([]);
  organiser.on("request", (request) => request.method() === "POST" && sent.push(request.postData() ?? ""));
  await organiser.focus(choice(1));
  for (let press = 0; press < 3; press += 1) await organiser.keyboard.press("ArrowDown");
  await value(1, "0-1");
  assert.deepEqual(sent, [], "nothing is entered on the way");
  await organiser.keyboard.press("Enter");
  // The next board has the focus, as soon as the result stands.
  await organiser.waitForFunction((of) => document.activeElement?.matches(of), choice(2));
  await value(1, "0-1");
  assert.equal(sent.length, 1, sent.join("\n"));
  await organiser.keyboard.press("ArrowDown");
  await organiser.keyboard.press("ArrowDown");
  await organiser.keyboard.press("Tab");
  await organiser.waitForFunction(() => document.querySelector("#told")?.textContent?.includes("1/2") || document.querySelector("#told")?.textContent?.includes("½"));
  await value(2, "½-½");
  await organiser.click("#round tbody tr[data-key='1'] a:has-text('Dispute')");
  await organiser.waitForURL(/desk/);
  await organiser.waitForFunction(() => /place: Keys, round 1, board 1\ncodes: fide-2023\ntime: 10 ?m/.test(/** @type {HTMLTextAreaElement | null} */ (document.querySelector("textarea"))?.value ?? ""));
});

test("what was told wrong is put right at the page, and what is arranged for later rounds too", async () => {
  const organiser = await begin("Put right", "Anna, 1900\nBrt, 1800\nClara, 1700\nDora, 1600\nEmil, 1500", { wood: true });
  /** @param {string} form @param {Record<string, string>} said @param {RegExp} told */
  const fill = async (form, said, told) => {
    const box = `#organiser [data-key=${form}]`;
    if (!(await organiser.locator(`${box}[open]`).count())) await organiser.click(`${box} > summary`);
    for (const [name, value] of Object.entries(said)) {
      const field = organiser.locator(`${box} [name=${name.replace(/\d/, "")}]`).nth(Number(name.match(/\d/)?.[0] ?? 0));
      if ((await field.evaluate((one) => one.tagName)) === "SELECT") await field.selectOption({ label: value });
      else await field.fill(value);
    }
    await organiser.click(`${box} form button`);
    await organiser.waitForFunction((words) => new RegExp(words).test(document.querySelector("#told")?.textContent ?? ""), told.source);
  };
  await fill("correct", { player: "Brt", name: "Bert", rating: "2000" }, /Brt, 1800 is now Bert, 2000\.\s+The number is 1 now/);
  await fill("delete", { player: "Emil" }, /5 Emil is struck from the list/);
  await fill("rounds", { rounds: "4" }, /The event has 4 rounds[^]*4 rounds are more than 4 players can play/);
  await fill("rounds", { rounds: "3" }, /The event has 3 rounds/);
  await fill("accelerate", {}, /virtual points/);
  await fill("forbid", { players0: "Bert", players1: "Clara" }, /No two of them meet/);
  await fill("allow", { players0: "Bert", players1: "Clara" }, /They may meet/);
  await fill("bye", { player: "Dora", round: "2", worth: "half a point" }, /Dora does not play round 2 and gets ½/);
  assert.match(await organiser.innerText("#organiser [data-key=bye]"), /Dora does not play round 2: 0\.5/);
  await fill("bye", { player: "Dora", round: "0", worth: "nothing" }, /there is no round 0/);
  await organiser.click("#organiser button.big");
  await fill("why", { player: "Anna" }, /Round 1, Anna: /);
  await accessible(organiser, "the organiser's forms");

  // Whoever looks on may ask, and change nothing.
  const other = await person(new URL(organiser.url()).pathname, 320);
  await other.waitForSelector("#standings [data-key=why]");
  assert.equal(await other.locator("#standings details").count(), 1);
  await fits(other, "the event with its question");
  assert.deepEqual(hall.complaints.flat().filter((one) => !/status of 422/.test(one)), []);
  hall.complaints = [];
  hall.quiet();
});

test("on wood both players say the result on their phones, and what they say differently is settled by the organiser", async () => {
  const organiser = await begin("Wooden evening", "Anna\nBert\nClara\nDora", { wood: true });
  const link = await links(organiser);
  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr");
  const names = async (/** @type {number} */ board) => (await organiser.$$eval(`#round tbody tr[data-key='${board}'] .who`, (all) => all.map((one) => one.firstChild?.textContent ?? ""))).map((name) => name.trim());
  /** @param {string} name */
  const phone = async (name) => {
    const page = await person(link[name], 360);
    await page.waitForSelector(".event-said button");
    return page;
  };
  const [white, black] = await names(1);
  const [one, other] = [await phone(white), await phone(black)];
  await fits(one, "a player's wooden board");
  await accessible(one, "a player's wooden board");
  await keep(one, "event-said");
  await one.getByRole("button", { name: "I won (1-0)" }).click();
  await one.waitForFunction((name) => document.querySelector(".event-said p")?.textContent === `You have said 1-0. It is entered when ${name} says the same.`, black);
  await other.waitForFunction((name) => document.querySelector(".event-said p")?.textContent === `${name} says 1-0. How did it end?`, white);
  await other.getByRole("button", { name: "I lost (1-0)" }).click();
  await other.waitForFunction(() => /It ended 1-0/.test(document.querySelector(".event-own")?.textContent ?? ""));
  await organiser.waitForFunction(() => /** @type {HTMLSelectElement | null} */ (document.querySelector("[aria-label='Result of board 1']"))?.value === "1-0");

  const [white2, black2] = await names(2);
  const [third, fourth] = [await phone(white2), await phone(black2)];
  await third.getByRole("button", { name: "I won (1-0)" }).click();
  await organiser.waitForFunction((name) => document.querySelector("#round tbody tr[data-key='2'] .event-differs")?.textContent?.startsWith(`${name} says 1-0: not confirmed.`), white2);
  await fourth.waitForFunction(() => /says 1-0/.test(document.querySelector(".event-said p")?.textContent ?? ""));
  await fourth.getByRole("button", { name: "Draw (½-½)" }).click();
  await organiser.waitForSelector("#round tbody tr[data-key='2'] .event-differs.open");
  await fits(organiser, "two who differ");
  await accessible(organiser, "two who differ");
  await keep(organiser, "event-said-differs");
  await organiser.getByRole("button", { name: "½-½ stands" }).click();
  await third.waitForFunction(() => /It ended ½-½/.test(document.querySelector(".event-own")?.textContent ?? ""));
  await organiser.waitForSelector("#organiser button.big:not(:disabled)");
  hall.quiet();
});

test("a board on wood of which its players say different results is asked about on the wall", async () => {
  const organiser = await begin("A wall of wood", "Anna, 2000\nBert, 1900", { wood: true });
  const link = await links(organiser);
  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr");
  const id = new URL(organiser.url()).pathname.split("/")[2];
  const wall = await organiser.context().newPage();
  await wall.goto(`${hall.club.url}/wall?event=${id}`);
  await wall.waitForFunction(() => document.querySelector("#summary")?.textContent === "Nothing is asked.");
  for (const [name, result] of [["Anna", "1-0"], ["Bert", "0-1"]]) await hall.post(`/api/events/${id}/result`, { result }, link[name].split("=").pop());
  await wall.waitForFunction(() => document.querySelector("#summary")?.textContent === "Board 1 asks for you.");
  assert.match(await wall.innerText(".wall-table.asks"), /Anna says 1-0|Anna says .*0-1|Bert says 0-1/);
  assert.match(await wall.title(), /^\(1\) /);
  // White stands above Black, each with his color, as in the list of pairings.
  const sides = await wall.$$eval(".wall-table .running-side", (all) => all.map((one) => one.textContent));
  const { boards: [{ white, black }] } = await (await fetch(`${hall.club.url}/api/events/${id}`)).json();
  assert.deepEqual(sides, [`${white.name}White`, `${black.name}Black`]);
  await accessible(wall, "a board on wood that asks");
  await fits(wall, "a board on wood that asks");
  await wall.click("#summary a");
  await wall.waitForSelector("#round .event-differs.open");
});

test("all boards of an event stand on a wall in their order, with the organiser as their arbiter", async () => {
  const organiser = await begin("A wall", "Anna, 2000\nBert, 1900\nClara, 1800\nDora, 1700", { time: "10 min" });
  const link = await links(organiser);
  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr");
  const tables = await organiser.$$eval("#round tbody tr a[href^='/game/']", (all) => all.map((one) => one.getAttribute("href")?.split("/")[2] ?? ""));
  const wall = await organiser.context().newPage();
  hall.complaints.push(listen(wall));
  await wall.goto(`${hall.club.url}/wall?event=${new URL(organiser.url()).pathname.split("/")[2]}`);
  await wall.waitForFunction(() => document.querySelectorAll(".wall-table .small-board").length === 2);
  assert.deepEqual(await wall.$$eval(".wall-names", (all) => all.map((one) => one.textContent?.split(" · ")[0])), ["Board 1", "Board 2"]);
  assert.equal(await wall.innerText(".wall-title"), "A wall, round 1");

  // What is asked at the second board moves nothing, and leads there.
  const names = (await organiser.$$eval("#round tbody tr[data-key='2'] .who", (all) => all.map((one) => one.firstChild?.textContent ?? ""))).map((name) => name.trim());
  for (const name of names) {
    const page = await person(link[name], 390);
    await page.click(".event-own button.big");
    await page.waitForSelector(".board .man");
  }
  const white = await hall.browser.contexts().at(-2)?.pages()[0].evaluate((id) => JSON.parse(localStorage.getItem(`jadoube:seat:${id}`) ?? "{}").key, tables[1]);
  await hall.begins({ id: tables[1] });
  await hall.post(`/api/games/${tables[1]}/acts`, { act: "claims wrong-board" }, white);
  await wall.waitForFunction(() => document.querySelector("#summary")?.textContent === "Board 2 asks for you.");
  assert.deepEqual(await wall.$$eval(".wall > li", (all) => all.map((one) => one.querySelector(".asks") !== null)), [false, true]);
  await accessible(wall, "the wall of an event");
  await fits(wall, "the wall of an event");
  await keep(wall, "event-wall");
  await wall.click("#summary a");
  await wall.waitForSelector(".note.question");

  // Somebody without a key looks on.
  const hallway = await person(`/wall?event=${new URL(organiser.url()).pathname.split("/")[2]}`);
  await hallway.waitForFunction(() => document.querySelectorAll(".wall-table .small-board").length === 2);
  assert.equal(await hallway.innerText("#summary"), "");
  hall.quiet();
});

test("what cannot be an event is told, and what was typed stays", async () => {
  const page = await person("/events");
  await page.waitForSelector(".event-form button.big");
  await page.fill("input[name=name]", "Alone");
  await page.fill("textarea[name=players]", "Anna");
  await page.click(".event-form button.big");
  await page.waitForSelector(".event-form .fault");
  assert.match(await page.innerText(".event-form .fault"), /two players or more/);
  assert.equal(await page.inputValue("textarea[name=players]"), "Anna");
  // A number that is too great is told whole, and nothing of it is cut.
  await page.fill("input[name=rounds]", "10000");
  // What is told has moved the button.
  await aims(page);
  await page.click(".event-form button.big");
  await page.waitForFunction(() => /from 1 to 999[\s\S]*10000/.test(document.querySelector(".event-form .fault")?.textContent ?? ""));
  await page.goto(`${hall.club.url}/event/nothing`);
  await page.waitForFunction(() => /no event 'nothing'/.test(document.querySelector("#told")?.textContent ?? ""));
  // The browser tells of what was refused, and of nothing else.
  assert.deepEqual(hall.complaints.flat().filter((one) => !/status of (404|422)/.test(one)), []);
  hall.complaints = [];
});

/** The letters of the tie-breaks in a list of choices, in their order. @param {Page} page */
const ties = (page) => page.$$eval(".event-ties li", (all) => all.map((one) => one.getAttribute("data-key")));

test("who is ahead of equal points is chosen on a phone and changed while rounds are played, and everybody reads what the columns mean", async () => {
  const page = await person("/events", 390);
  await page.waitForSelector(".event-form button.big");
  await page.fill("input[name=name]", "Ties");
  await page.fill("textarea[name=players]", "Anna\nBert\nClara\nDora");
  await page.check("input[name=wood][value=wood]");
  // Whoever reads the form is told in words; the letters stand behind them.
  assert.equal(await page.innerText("[data-key=tie-breaks] > summary"), "Who is ahead of equal points: Buchholz, without the lowest; then Buchholz; then Sonneborn-Berger; then Direct encounter");
  await page.click("[data-key=tie-breaks] > summary");
  assert.deepEqual(await ties(page), ["BH/C1", "BH", "SB", "DE"]);
  await page.selectOption("select[name=system]", "round-robin");
  await page.waitForFunction(() => document.querySelector(".event-ties li")?.getAttribute("data-key") === "DE");
  assert.deepEqual(await ties(page), ["DE", "WIN", "SB", "KS"]);
  await page.selectOption("select[name=system]", "swiss");
  await page.selectOption("[data-key=tie-breaks] select", "BPG");
  await page.getByRole("button", { name: "Without Buchholz", exact: true }).click();
  await page.getByRole("button", { name: "Earlier: Blacks" }).click();
  assert.deepEqual(await ties(page), ["BH/C1", "SB", "BPG", "DE"]);
  await accessible(page, "the form with tie-breaks");
  await fits(page, "the form with tie-breaks");
  await keep(page, "event-tie-breaks");
  await page.click(".event-form button.big");
  await page.waitForURL(/\/event\//);
  await page.click("#organiser button.big");
  for (const board of [1, 2]) {
    await page.selectOption(`[aria-label='Result of board ${board}']`, "1-0");
    await page.waitForFunction((board) => /** @type {HTMLSelectElement | null} */ (document.querySelector(`[aria-label='Result of board ${board}']`))?.value === "1-0", board);
  }
  const heads = () => page.$$eval("#standings th.tie-break .in-letters", (all) => all.map((one) => one.textContent));
  assert.deepEqual(await heads(), ["BH/C1", "SB", "BPG", "DE"]);
  assert.match(await page.innerText(".event-letters"), /BPG\s+Blacks: games played with Black/);

  const others = await person(new URL(page.url()).pathname);
  await others.waitForSelector("#standings th.tie-break");
  assert.equal(await others.locator("#organiser button").count(), 0);
  await page.click("#organiser [data-key=tie-breaks] > summary");
  await page.getByRole("button", { name: "Without Sonneborn-Berger", exact: true }).click();
  await page.getByRole("button", { name: "Earlier: Blacks" }).click();
  await page.getByRole("button", { name: "Have it so" }).click();
  await page.waitForFunction(() => /Blacks \(BPG\); Buchholz, without the lowest \(BH\/C1\); Direct/.test(document.querySelector("#told")?.textContent ?? ""));
  await fits(page, "the organiser's tie-breaks on a phone");
  await accessible(page, "the organiser's tie-breaks");
  await others.waitForFunction(() => [...document.querySelectorAll("#standings th.tie-break .in-words")].map((one) => one.textContent).join() === "Blacks,Buchholz, without the lowest,Direct encounter");
  hall.quiet();
});

test("an event in which nothing was played is deleted by its organiser after he was asked, and one with a round is not", async () => {
  const organiser = await begin("Twice begun", "Anna\nBert\nClara\nDora", { wood: true });
  const player = await person(new URL(organiser.url()).pathname);
  await player.waitForSelector("#round h2");
  assert.equal(await player.locator("text=Delete").count(), 0);
  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr");
  assert.equal(await organiser.getByRole("button", { name: "Delete", exact: true }).count(), 0);
  await organiser.click("text=Take back round 1");
  await organiser.getByRole("button", { name: "Delete", exact: true }).click();
  await organiser.waitForURL(/\/events$/);
  await organiser.waitForSelector("#events");
  assert.doesNotMatch(await organiser.innerText("#events"), /Twice begun/);
  await player.waitForFunction(() => document.querySelector("#told")?.textContent?.includes("has deleted this event"));
  // That it asks for what is there no more is what its page is to do.
  await player.context().close();
  hall.complaints.flat().forEach((one) => assert.match(one, /404/));
  hall.complaints = [];
});

test("the organiser's links follow who comes while they stand open", async () => {
  const organiser = await begin("Links", "Anna\nBert", { wood: true });
  assert.deepEqual(Object.keys(await links(organiser)), ["Anna", "Bert", "Your own, as the organiser"]);
  await organiser.click("[data-key=add] > summary");
  await organiser.fill("[data-key=add] textarea", "Clara");
  await organiser.click("[data-key=add] button");
  await organiser.waitForFunction(() => document.querySelectorAll(".event-links .link-box .link-title").length === 4);
  assert.match(await organiser.innerText("[data-key=links]"), /Clara/);
  hall.quiet();
});

test("two organisers who enter different results of one board read which stands, and whoever corrects an earlier round goes on looking at it", async () => {
  const first = await begin("Two organisers", "Anna\nBert\nClara\nDora", { wood: true });
  const second = await person((await links(first))["Your own, as the organiser"]);
  await first.click("#organiser button.big");
  await second.waitForSelector("[aria-label='Result of board 1']");
  // Both have seen the same, and nobody hears of the other before he has answered.
  await Promise.all([first.selectOption("[aria-label='Result of board 1']", "1-0"), second.selectOption("[aria-label='Result of board 1']", "0-1")]);
  const told = /Others have changed board 1 meanwhile: .+ – .+ (1-0|0-1)\. Your (1-0|0-1) is not entered/;
  const reads = (/** @type {Page} */ page) => page.waitForFunction((told) => new RegExp(told).test(document.querySelector("#told")?.textContent ?? ""), told.source);
  const late = await Promise.race([first, second].map((page) => reads(page).then(() => page)));
  const [, stands, refused] = told.exec(await late.innerText("#told")) ?? [];
  assert.notEqual(stands, refused);
  assert.equal(await late.inputValue("[aria-label='Result of board 1']"), stands);
  await first.selectOption("[aria-label='Result of board 2']", "1-0");
  await first.waitForSelector("#organiser button.big:not(:disabled)");
  await first.click("#organiser button.big");
  await first.waitForFunction(() => document.querySelector("#round h2")?.textContent === "Round 2 of 3");
  await first.click(".event-rounds [data-key='1']");
  await first.waitForFunction(() => document.querySelector("#round h2")?.textContent === "Round 1 of 3");
  await first.selectOption("[aria-label='Result of board 2']", "½-½");
  await first.waitForFunction(() => /in place of 1-0/.test(document.querySelector("#told")?.textContent ?? ""));
  await first.waitForFunction(() => /** @type {HTMLSelectElement | null} */ (document.querySelector("[aria-label='Result of board 2']"))?.value === "½-½");
  assert.equal(await first.innerText("#round h2"), "Round 1 of 3");
  // The browsers tell of the answer that there was something newer.
  assert.deepEqual(hall.complaints.flat().filter((one) => !/status of 409/.test(one)), []);
  hall.complaints = [];
});

test("a button that a page brings under a resting pointer can be pressed as soon as it is there", async () => {
  const page = await person("/events");
  await page.waitForSelector(".event-form button.big");
  const place = async () => {
    const box = await page.locator(".event-form button.big").boundingBox();
    return box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  await page.setViewportSize({ width: 1280, height: 3000 });
  const at = await place();
  assert.ok(at);
  await page.mouse.move(at.x, at.y);
  for (const wait of [0, 250, 700]) {
    await page.reload();
    await page.waitForSelector(".event-form button.big");
    await until(async () => isDeepStrictEqual(await place(), at), "that the button lies where it lay");
    await page.waitForTimeout(wait);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForSelector(".event-form .fault");
    // A second page comes of nothing that was pressed.
    await page.waitForTimeout(3700);
  }
});

test("names from right to left turn nothing around that stands beside them, and a long result is not cut", async () => {
  const page = await begin("Both ways", "אנה לוי, 1900\nדוד כהן, 1800", { wood: true });
  await page.click("#organiser button.big");
  await page.waitForSelector("#round tbody tr");
  await page.selectOption("[aria-label='Result of board 1']", "+/-");
  await page.waitForFunction(() => /\+\/-/.test(document.querySelector("#told")?.textContent ?? ""));
  // Of what was told, White stands before Black and the result behind both, as they are read from left to right.
  const at = await page.evaluate(() => {
    const names = [...document.querySelectorAll("#told bdi")].map((one) => one.getBoundingClientRect());
    return names.slice(0, 2).map((one) => [Math.round(one.top), one.left]);
  });
  assert.equal(at.length, 2);
  assert.ok(at[0][0] < at[1][0] || at[0][1] < at[1][1], JSON.stringify(at));
  assert.equal(await page.$eval("[aria-label='Result of board 1']", (one) => /** @type {HTMLSelectElement} */ (one).selectedOptions[0].textContent), "+/-");
  assert.equal(await page.locator("#told").count(), 1, "one element has that name");
});
