/** An appeal reaches the arbiter as what is said to him does; what was asked and answered is told as that; and where nobody can answer, nobody else is troubled. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall } from "../hall.js";

const hall = theHall();
const TABLE = { code: "fide-2023", time: "90+30", press: "with-move", arbiter: true, referee: "arbiter", names: { white: "Bea", black: "Bob" } };

/** @param {import("../hall.js").Table} table @param {[("white" | "black" | "arbiter"), string][]} acts */
async function inTurn(table, acts) {
  for (const [seat, act] of acts) await hall.act(table, seat, act);
}

/** @param {import("playwright-core").Page} page @param {string} selector @param {RegExp} words */
async function says(page, selector, words) {
  await page.waitForFunction(([place, source]) => new RegExp(source).test(document.querySelector(place)?.textContent ?? ""), [selector, words.source]);
}

test("an appeal stands before the arbiter and on his wall, with the decision that it is against, and its reason after it", async () => {
  const table = await hall.table(TABLE);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds breach 11.5 Black"], ["arbiter", "rules time White +0:02:00"]]);
  const [arbiter, black] = await Promise.all([hall.sit(String(table.arbiter_link)), hall.sit(table.opponent_link)]);
  await hall.act(table, "black", "asks appeal");
  await says(arbiter, "[data-key=heard]", /Black asks for an appeal\. Against the latest decision, unless he says another: Arbiter gives White two extra minutes/);
  await accessible(arbiter, "an appeal");
  await keep(arbiter, "appeal");
  const wall = await arbiter.context().newPage();
  await wall.goto(`${hall.club.url}/game/${table.id}`);
  await wall.evaluate(([id, key]) => localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 })), [table.id, table.tokens.arbiter]);
  await wall.goto(`${hall.club.url}/wall`);
  await says(wall, ".wall-asked", /Black asks for an appeal\. Against the latest decision/);
  await wall.setViewportSize({ width: 390, height: 844 });
  const [shown, whole] = await wall.locator("#summary").evaluate((line) => [line.clientWidth, line.scrollWidth]);
  assert.ok(whole <= shown, `the line over the tables is whole on a phone: ${whole} in ${shown}`);
  await keep(wall, "appeal-wall");
  await wall.close();
  await black.fill("[data-key=why-appealed] input", "I only coughed");
  await black.press("[data-key=why-appealed] input", "Enter");
  await black.waitForSelector("[data-key=why-appealed]", { state: "detached" });
  await says(arbiter, "[data-key=heard]", /I only coughed/);
  const [form] = await Promise.all([arbiter.waitForEvent("popup"), arbiter.click("[data-key=form0]")]);
  await form.waitForSelector("h1 >> text=Incident form");
  assert.match(await form.innerText("body"), /Black has appealed/);
  hall.quiet();
});

test("what was asked stands as asked and answered once it is, on the page and on paper", async () => {
  const table = await hall.table(TABLE);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds breach 11.5 Black"]]);
  const white = await hall.sit(table.link);
  // The ruling is the question itself, which is not said twice.
  await says(white, ".card:has(.asks)", /Which penalty does Black get\?The arbiter is asked\./);
  await hall.act(table, "arbiter", "rules time White +0:02:00");
  await says(white, ".card:has(.asked)", /Which penalty does Black get\?Asked and answered\./);
  assert.equal(await white.locator(".card .asks").count(), 0);
  await white.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.match(await white.locator(".paper").evaluate((paper) => paper.textContent ?? ""), /Asked and answered: Which penalty does Black get/);
  hall.quiet();
});

test("what one would ask an arbiter who is not there puts nothing before the other", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "with-move" });
  const [white, black] = await Promise.all([hall.sit(table.link), hall.sit(table.opponent_link)]);
  await inTurn(table, [["white", "plays e4"], ["white", "asks leave"]]);
  await says(white, "[data-key=question]", /May White go out/);
  await says(black, "#cards", /May White go out[^?]*\?An arbiter would be asked\./);
  assert.equal(await black.locator("[data-key=question]").count(), 0);
  await keep(black, "asked-of-nobody");
  hall.quiet();
});
