/** An event whose arbiter is a member: appointed by name, and himself in his browser without a link. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

const hall = theHall();

test("a member who is named as the arbiter goes to the boards without a link", async () => {
  const frieda = await hall.post("/api/members", { name: "Frieda Reti" });
  const organiser = await hall.person("/events", { width: 360 });
  await organiser.waitForSelector("textarea[name=players]");
  await organiser.fill("input[name=name]", "Thursday blitz");
  await organiser.fill("textarea[name=players]", `Anna Berg, 1900\n${"Bert".repeat(9)}`);
  await organiser.fill("input[name=time]", "5+3");
  await organiser.fill("input[name=arbiter]", "frieda reti");
  await fits(organiser, "the form of an event");
  await accessible(organiser, "the form of an event");
  // A name that is too long is told, and stays as it was typed.
  await organiser.getByRole("button", { name: "Begin the event" }).click();
  await organiser.waitForFunction(() => /has 36 letters: a name has at most 33/.test(document.querySelector("#form")?.textContent ?? ""));
  assert.match(await organiser.inputValue("textarea[name=players]"), /(Bert){9}/);
  await organiser.fill("textarea[name=players]", "Anna Berg, 1900\nBert Holm");
  await organiser.getByLabel("With the move").check();
  await organiser.getByRole("button", { name: "Begin the event" }).click();
  await organiser.getByRole("button", { name: "Pair round 1" }).click();
  await organiser.getByRole("button", { name: "Arbiter at board 1" }).waitFor();
  hall.complaints = [];

  const arbiter = await hall.person("about:blank");
  await arbiter.addInitScript((kept) => localStorage.setItem("jadoube:member", kept), JSON.stringify({ key: frieda.key, name: "Frieda Reti" }));
  await arbiter.goto(new URL(new URL(organiser.url()).pathname, hall.club.url).href);
  await arbiter.waitForFunction(() => /You are the arbiter/.test(document.body.textContent ?? ""));
  assert.equal(await arbiter.getByRole("button", { name: /Pair round/ }).count(), 0);
  await accessible(arbiter, "an event as its arbiter");
  await arbiter.getByRole("button", { name: "Arbiter at board 1" }).click();
  await arbiter.waitForURL(/\/game\//);
  await arbiter.waitForSelector(".board .man");
  const id = new URL(arbiter.url()).pathname.split("/")[2];
  const view = await (await fetch(`${hall.club.url}/api/games/${id}`)).json();
  assert.equal(view.terms.press, "with-move");
  assert.deepEqual(view.terms.members, ["arbiter"]);
  hall.quiet();
});

test("at a table of an event a player sees that he is ready before the other has come, and that its arbiter rules", async () => {
  const { id, key } = await hall.post("/api/events", { name: "Blitz", players: "Anna\nBert", code: "fide-2023", time: "5+3", press: "with-move", arbiter: "Carla" });
  await hall.post(`/api/events/${id}/changes`, { change: { change: "pair" } }, key);
  const { players } = await (await fetch(`${hall.club.url}/api/events/${id}/players`, { headers: { Authorization: `Bearer ${key}` } })).json();
  const [first, second] = await Promise.all(players.map((/** @type {{ link: string }} */ { link }) => hall.person(link, { width: 360 })));
  await first.click(".event-own button.big");
  await first.waitForSelector("p[data-key=ready]");
  assert.match(await first.innerText("p[data-key=ready]"), /You are ready\. The clocks start when Bert is/);
  // Whoever comes back to the table says it anew.
  await first.reload();
  await first.click("[data-key=i-am-ready]");
  await first.waitForSelector("p[data-key=ready]");
  await first.setViewportSize({ width: 1280, height: 800 });
  assert.match(await first.innerText("#title .terms"), /the event’s arbiter rules, the program on claims only/);
  await accessible(first, "a table of an event before the other has come");
  await second.click(".event-own button.big");
  for (const page of [first, second]) await page.waitForSelector("body[data-state=playing] .clock.running");
  hall.quiet();
});
