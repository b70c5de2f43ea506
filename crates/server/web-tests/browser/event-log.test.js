/** An event as it is read: what was changed, by whom and when; and a link whose key opens nothing. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, fits } from "../audit.js";
import { keep } from "../artefacts.js";
import { theHall } from "../hall.js";

const hall = theHall();

async function begun() {
  const { id, key } = await hall.post("/api/events", { name: "An evening", players: "Anna\nBert\nClara\nDora", code: "fide-2023", wood: true });
  return { id, key, change: (/** @type {unknown} */ change) => hall.post(`/api/events/${id}/changes`, { change }, key) };
}

test("the log of an event is read by everybody, and what comes meanwhile stands last", async () => {
  const { id, change } = await begun();
  await change({ change: "pair" });
  const page = await hall.person(`/event/${id}`, { width: 360 });
  await page.click("#log summary");
  await page.waitForFunction(() => document.querySelectorAll("#log li").length === 2);
  assert.match(await page.innerText("#log li:last-child"), /^\d+ \w+ \d{4} at \d\d:\d\d, the organiser\nRound 1 is paired\./);
  await change({ change: "result", round: 1, results: [{ board: 1, result: "1-0" }] });
  await page.waitForFunction(() => /1-0/.test(document.querySelector("#log li:nth-child(3):last-child")?.textContent ?? ""));
  await fits(page, "the log of an event");
  await accessible(page, "the log of an event");
  await keep(page, "event-log");
  hall.quiet();
});

test("a link whose key is refused shows the event as to anybody, and puts out no key that opens it", async () => {
  const { id, key } = await begun();
  const strange = "x".repeat(22);
  const refused = () => assert.deepEqual(hall.complaints.at(-1)?.splice(0), ["Failed to load resource: the server responded with a status of 403 (Forbidden)"]);
  for (const what of ["player", "captain"]) {
    const page = await hall.person(`/event/${id}#${what}=${strange}`);
    await page.waitForFunction(() => /opens nothing of this event/.test(document.querySelector("#told.fault")?.textContent ?? ""));
    await page.waitForSelector("#standings tbody tr");
    await accessible(page, "an event with a strange key");
    refused();
    await page.reload();
    await page.waitForSelector("#standings tbody tr");
    assert.equal(await page.innerText("#told"), "", "it is not asked for again");
  }
  const organiser = await hall.person(`/event/${id}#organiser=${key}`);
  await organiser.waitForSelector("#organiser button.big");
  await organiser.evaluate((key) => (location.hash = `player=${key}`), strange);
  await organiser.waitForFunction(() => /opens nothing of this event/.test(document.querySelector("#told.fault")?.textContent ?? ""));
  await organiser.waitForSelector("#organiser button.big");
  refused();
  hall.quiet();
});
