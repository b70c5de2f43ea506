/** The prizes of an event: said in a form by its organiser, seen by everybody so far and at the end, and printed. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, fits } from "../audit.js";
import { keep } from "../artefacts.js";
import { theHall } from "../hall.js";

const hall = theHall();

test("the organiser says what can be won, and everybody sees who wins it", async () => {
  const { id, key } = await hall.post("/api/events", { name: "An open", players: "Anna, 1900\nBert, 1800\nClara, 1700\nDora", code: "fide-2023", wood: true, rounds: 2 });
  const change = (/** @type {unknown} */ what) => hall.post(`/api/events/${id}/changes`, { change: what }, key);
  /** Anna wins, and the others draw. */
  const round = async (/** @type {number} */ number) => {
    await change({ change: "pair" });
    const { boards } = await (await fetch(`${hall.club.url}/api/events/${id}`)).json();
    const result = (/** @type {any} */ { white, black }) => (white.name === "Anna" ? "1-0" : black.name === "Anna" ? "0-1" : "½-½");
    await change({ change: "result", round: number, results: boards.map((/** @type {any} */ board) => ({ board: board.board, result: result(board) })) });
  };
  const organiser = await hall.person(`/event/${id}#organiser=${key}`);
  await organiser.click("[data-key=prizes] > summary");
  await organiser.fill("[data-key=prizes] textarea", "Main: 100 EUR\nUnder 1800 (rating < 1800 or unrated): 30 EUR, a book");
  await organiser.selectOption("[data-key=prizes] select[name=withdrawn]", "excluded");
  await accessible(organiser, "the form for prizes");
  await organiser.locator("[data-key=prizes]").getByRole("button", { name: "Have it so" }).click();
  await organiser.waitForFunction(() => /Prizes: Main: 100 EUR/.test(document.querySelector("#told")?.textContent ?? ""));
  // What was said stands in the form, for whoever changes it.
  await organiser.reload();
  await organiser.click("[data-key=prizes] > summary");
  assert.equal(await organiser.inputValue("[data-key=prizes] textarea"), "Main: 100 EUR\nUnder 1800 (rating < 1800 or unrated): 30 EUR, a book");
  assert.equal(await organiser.inputValue("[data-key=prizes] select[name=withdrawn]"), "excluded");
  assert.equal(await organiser.inputValue("[data-key=prizes] select[name=money]"), "shared");

  const looker = await hall.person(`/event/${id}`, { width: 390 });
  await looker.waitForFunction(() => /Whoever has withdrawn takes none/.test(document.querySelector("#standings")?.textContent ?? ""));
  assert.equal(await looker.locator("[data-key=prizes]").count(), 0);
  await round(1);
  await looker.waitForSelector("text=Prizes so far, after 1 round");
  const rows = () => looker.$$eval("[aria-label=Prizes] tbody tr", (all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join("|")));
  assert.deepEqual((await rows()).map((row) => row.replace(/\|.*\|(?=[^|]*\|[^|]*$)/, "|")), ["Main|100 EUR|prize 1", "Under 1800|30 EUR|prize 1", "|a book|prize 2"]);
  await round(2);
  await looker.waitForFunction(() => [...document.querySelectorAll("#standings h2")].some((head) => head.textContent === "Prizes"));
  await fits(looker, "the prizes of an event");
  await looker.setViewportSize({ width: 320, height: 568 });
  const broken = await looker.$$eval(".event-prizes th", (all) => all.filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getClientRects().length > 1;
  }).map((one) => one.textContent));
  assert.deepEqual(broken, [], "a word is broken in the middle");
  await accessible(looker, "the prizes of an event");
  await keep(looker, "event-prizes");

  const print = await hall.person(`/event/${id}/print?what=prizes`);
  await print.waitForSelector("#papers td");
  assert.match(await print.innerText("#papers"), /Prizes[^]*Main[^]*100 EUR[^]*a book/);
  hall.quiet();
});

test("clubs stand by their best on the page and on paper, beside changes of ratings and what is open", async () => {
  const { id, key } = await hall.post("/api/events", { name: "Clubs", players: "Name;Elo;Club\nAnna;2000;Elm\nBert;1900;Oak\nClara;1800;Elm\nDora;1700;Oak", code: "fide-2023", wood: true, rounds: 3 });
  const change = (/** @type {unknown} */ what) => hall.post(`/api/events/${id}/changes`, { change: what }, key);
  await change({ change: "prizes", groups: "Best club (clubs, best 2): 100" });
  await change({ change: "pair" });
  await change({ change: "result", round: 1, results: [{ board: 1, result: "1-0" }, { board: 2, result: "1-0" }] });
  await change({ change: "pair" });
  const looker = await hall.person(`/event/${id}`, { width: 390 });
  await looker.waitForSelector("[aria-label='Table of clubs'] tbody tr");
  assert.match(await looker.innerText("#standings"), /Round 2: boards 1, 2 are open\.[^]*Clubs by their best 2 players/);
  assert.deepEqual((await looker.$$eval("#standings thead tr", ([first]) => [...first.children].map((cell) => cell.textContent))).slice(-2), ["Change", "K"]);
  await accessible(looker, "clubs");
  await fits(looker, "clubs");
  const narrow = await looker.$$eval("[aria-label='Table of clubs'] td:last-child", (all) => all.filter((one) => one.getBoundingClientRect().width < 100).length);
  assert.equal(narrow, 0, "who counts has no room");
  await keep(looker, "event-clubs");
  const paper = await hall.person(`/event/${id}/print?what=clubs`);
  await paper.waitForSelector("#papers td");
  assert.match(await paper.innerText("#papers"), /Clubs by their best 2 players\s+Clubs · after 1 round[^]*Round 2: boards 1, 2 are open/);
  hall.quiet();
});
