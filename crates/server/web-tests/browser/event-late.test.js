/** A round is begun at all tables at once: whoever rules hears who has not come, wherever he looks, and rules so in one press. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

const hall = theHall();

test("the arbiter, who has no link, starts the round and hears on his own page who has not come", async () => {
  const frieda = await hall.post("/api/members", { name: "Frieda Reti" });
  const { id, key } = await hall.post("/api/events", { name: "Open", players: "Anna\nBert\nClara\nDora", code: "fide-2023", time: "15+10", arbiter: "Frieda Reti" });
  await hall.post(`/api/events/${id}/changes`, { change: { change: "pair" } }, key);
  const { players } = await (await fetch(`${hall.club.url}/api/events/${id}/players`, { headers: { Authorization: `Bearer ${key}` } })).json();
  const { boards } = await (await fetch(`${hall.club.url}/api/events/${id}`)).json();
  const there = players.filter((/** @type {{ name: string }} */ { name }) => name !== boards[1].white.name);
  for (const { link } of there) {
    const page = await hall.person(link, { width: 390 });
    await page.click(".event-own button.big");
    await page.waitForSelector(".board .man");
  }
  const arbiter = await hall.person("about:blank", { width: 390 });
  await arbiter.addInitScript((kept) => localStorage.setItem("jadoube:member", kept), JSON.stringify({ key: frieda.key, name: "Frieda Reti" }));
  await arbiter.goto(`${hall.club.url}/event/${id}`);
  await arbiter.getByRole("button", { name: "Start all clocks" }).click();
  await arbiter.waitForSelector(`#told:has-text("Not come yet: ${boards[1].white.name} (board 2).")`);
  assert.equal(await arbiter.getByRole("button", { name: "Start all clocks" }).count(), 0);
  // No default time is said, so that it is nought: whoever is not there has lost, unless the arbiter decides otherwise.
  await arbiter.waitForSelector(".note:has-text('board 2') >> text=White has not come in time");
  await fits(arbiter, "an event whose arbiter is told who has not come");
  await accessible(arbiter, "an event whose arbiter is told who has not come");
  await arbiter.goto(`${hall.club.url}/me`);
  await arbiter.waitForSelector("text=you are its arbiter");
  await arbiter.waitForSelector(".note >> text=White has not come in time");
  await fits(arbiter, "his own page");
  await arbiter.goto(`${hall.club.url}/wall?event=${id}`);
  await arbiter.waitForSelector(".wall-table.asks >> text=White has not come in time");
  await arbiter.goto(`${hall.club.url}/me`);
  await arbiter.getByRole("button", { name: "Go there" }).click();
  await arbiter.waitForURL(/\/game\//);
  await arbiter.locator("[data-key=seen-finds-absent-white] [data-key=establish]").click();
  await arbiter.waitForSelector("body[data-state=finished]");
  await arbiter.goto(`${hall.club.url}/event/${id}`);
  await arbiter.waitForFunction(() => /** @type {HTMLSelectElement | null} */ (document.querySelector("[aria-label='Result of board 2']"))?.value === "-/+");
  hall.quiet();
});

test("a club that was away answers again, and nothing is left of that on the page", async () => {
  const { id } = await hall.post("/api/events", { name: "Away", players: "Anna\nBert", code: "fide-2023" });
  const page = await hall.person(`/event/${id}`);
  await page.waitForSelector("#round h2");
  await hall.club.kill();
  await page.waitForSelector("#told.fault:has-text('does not answer')");
  await hall.club.again();
  await page.waitForFunction(() => !document.querySelector("#told")?.textContent);
  hall.complaints = [];
});
