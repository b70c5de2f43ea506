/** A knock-out: its bracket on the page of the event and printed; and a Swiss whose organiser brings two together. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, fits } from "../audit.js";
import { keep } from "../artefacts.js";
import { theHall } from "../hall.js";

const hall = theHall();

/** @param {Record<string, unknown>} terms */
async function begun(terms) {
  const { id, key } = await hall.post("/api/events", { name: "An evening", players: "Anna, 2000\nBert, 1900\nClara, 1800\nDora, 1700", code: "fide-2023", wood: true, ...terms });
  return { id, key, change: (/** @type {unknown} */ change) => hall.post(`/api/events/${id}/changes`, { change }, key) };
}

test("the bracket of a knock-out tells who has come where, on the page and printed", async () => {
  const { id, change } = await begun({ system: "knock-out" });
  await change({ change: "pair" });
  const page = await hall.person(`/event/${id}`, { width: 390 });
  await page.waitForSelector("[aria-label=Bracket] th");
  const cells = () => page.$$eval("[aria-label=Bracket] tbody tr", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join("|")));
  assert.deepEqual(await cells(), ["Anna||", "||", "Dora||", "||", "Bert||", "||", "Clara||"]);
  const { boards } = await (await fetch(`${hall.club.url}/api/events/${id}`)).json();
  const wins = boards.map((/** @type {any} */ { board, white }) => ({ board, result: /Anna|Bert/.test(white.name) ? "1-0" : "0-1" }));
  await change({ change: "result", round: 1, results: wins });
  await page.waitForFunction(() => /Anna 1/.test(document.querySelector("[aria-label=Bracket]")?.textContent ?? ""));
  assert.deepEqual(await cells(), ["Anna 1||", "|Anna|", "Dora 0||", "||", "Bert 1||", "|Bert|", "Clara 0||"]);
  await fits(page, "a bracket");
  await accessible(page, "a bracket");
  await keep(page, "event-bracket");
  assert.match(await page.innerText("#round"), /This round begins the semi-final\./);
  const print = await hall.person(`/event/${id}/print?what=bracket`);
  await print.waitForSelector("#papers td");
  assert.match(await print.innerText("#papers"), /Bracket[^]*semi-final\s+final\s+winner[^]*Anna 1/i);
  hall.quiet();
});

test("the organiser of a Swiss has two meet, and all others are paired around them", async () => {
  const { id, key } = await begun({});
  const organiser = await hall.person(`/event/${id}#organiser=${key}`);
  await organiser.click("[data-key=pair] > summary");
  for (const [at, name] of ["Bert", "Anna"].entries()) await organiser.locator("[data-key=pair] select").nth(at).selectOption({ label: name });
  await accessible(organiser, "the form for a pair that is fixed");
  await organiser.getByRole("button", { name: "Pair the round so" }).click();
  await organiser.waitForSelector("#round tbody tr");
  assert.deepEqual((await organiser.$$eval("#round tbody .who", (all) => all.map((one) => one.firstChild?.textContent))).slice(0, 2), ["Bert", "Anna"]);
  for (const part of ["#told", "#round"]) assert.match(await organiser.innerText(part), /Bert – Anna was fixed by the arbiter/);
  assert.equal(await (await hall.person(`/event/${id}/print`)).getByRole("button", { name: "Bracket" }).count(), 0);
  hall.quiet();
});

test("the first boards are at the club's tables and the others on wood, and a round has another time", async () => {
  const organiser = await hall.person("/events", { width: 390 });
  await organiser.waitForSelector("input[name=tables]");
  await organiser.fill("input[name=name]", "Both");
  await organiser.fill("textarea[name=players]", "Anna\nBert\nClara\nDora");
  await organiser.fill("input[name=time]", "15+10");
  await organiser.fill("input[name=tables]", "some");
  await organiser.getByRole("button", { name: "Begin the event" }).click();
  await organiser.waitForFunction(() => /“some” is none/.test(document.querySelector("#form .fault")?.textContent ?? ""));
  await organiser.fill("input[name=tables]", "1");
  await fits(organiser, "the form of an event");
  await organiser.getByRole("button", { name: "Begin the event" }).click();
  await organiser.waitForSelector("[data-key=time] > summary");
  await organiser.click("[data-key=time] > summary");
  await organiser.fill("[data-key=time] input", "3+2");
  await organiser.click("[data-key=time] button");
  await organiser.waitForFunction(() => /Round 1 is played with 3\+2/.test(document.querySelector("#told")?.textContent ?? ""));
  await organiser.getByRole("button", { name: "Pair round 1" }).click();
  await organiser.waitForSelector("#round tbody tr");
  assert.match(await organiser.innerText("#round"), /3\+2/);
  assert.deepEqual(await organiser.$$eval("#round tbody tr", (rows) => rows.map((row) => [/Watch/.test(row.textContent ?? ""), /Dispute/.test(row.textContent ?? "")])), [[true, false], [false, true]]);
  await accessible(organiser, "an event at tables and on wood");
  hall.quiet();
});
