/** A player leaves out a round by his own wish, from his own page, as far as the event lets him. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

const hall = theHall();

test("a player leaves out a round on his own page, and plays it after all", async () => {
  const { id, key } = await hall.post("/api/events", { name: "Open", players: "Anna\nBert\nClara\nDora", code: "fide-2023", wood: true, rounds: 4 });
  const organiser = await hall.person(`/event/${id}#organiser=${key}`);
  await organiser.getByText("Rounds that players may leave out by their own wish").click();
  await organiser.getByLabel("How many for half a point").fill("1");
  await organiser.locator("[data-key=own-byes]").getByRole("button").click();
  await organiser.waitForSelector("#told:has-text('1 round for half a point')");
  const { players } = await (await fetch(`${hall.club.url}/api/events/${id}/players`, { headers: { Authorization: `Bearer ${key}` } })).json();
  const anna = await hall.person(players.find((/** @type {{ name: string }} */ { name }) => name === "Anna").link, { width: 390 });
  await anna.locator("#own").getByText("Leave a round out").click();
  await anna.getByLabel("Which").fill("2");
  await fits(anna, "a round that is left out");
  await accessible(anna, "a round that is left out");
  // Others come and go meanwhile, which holds nothing up.
  await hall.post(`/api/events/${id}/changes`, { change: { change: "bye", player: "Bert", worth: "zero" } }, key);
  await anna.getByRole("button", { name: "I leave it out" }).click();
  // The first try came behind that of the organiser, and was sent again.
  await anna.waitForSelector("#told:has-text('Anna does not play round 2 and gets ½ for it.')");
  await anna.locator("#own").getByText("Play after all: round 2").click();
  await anna.getByRole("button", { name: "I play it" }).click();
  await anna.waitForSelector("#told:has-text('Anna plays round 2 again.')");
  assert.equal(await anna.locator("#own").getByText("Play after all").count(), 0);
  assert.deepEqual(hall.complaints.flat().filter((words) => !words.includes("409")), []);
});
