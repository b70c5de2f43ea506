/** Self-entry: the organiser shares one link, players enter on their phones, one is refused, and a round leads each to his board. */

import { test } from "node:test";
import assert from "node:assert/strict";
import jsqr from "jsqr";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

/** @typedef {import("playwright-core").Page} Page */

const hall = theHall();

/** A person with a browser of his own. @param {string} path @param {number} [width] */
const person = (path, width = 360) => hall.person(path, { width, height: 800 });

/** Enters by the link. @param {string} link @param {string} name @param {Record<string, string>} [more] */
async function enters(link, name, more) {
  const page = await person(link);
  await page.waitForSelector(".event-own form");
  await says(page, name, more);
  return page;
}

/** @param {Page} page @param {string} name @param {Record<string, string>} [more] */
async function says(page, name, more = {}) {
  await page.fill(".event-own input[name=name]", name);
  if (Object.keys(more).length) await page.click(".event-own summary");
  for (const [field, value] of Object.entries(more)) await page.fill(`.event-own input[name=${field}]`, value);
  await page.click(".event-own button.big");
}

/** @param {Page} page @param {RegExp} words */
const own = (page, words) => page.waitForFunction((words) => new RegExp(words).test(document.querySelector(".event-own")?.textContent ?? ""), words.source);

test("an evening begins with nobody: players enter by a link, are corrected, refused and taken in", async () => {
  const organiser = await person("/events", 1280);
  await organiser.waitForSelector(".event-form button.big");
  await organiser.fill("input[name=name]", "Thursday");
  await organiser.fill("input[name=time]", "10 min");
  await organiser.check("input[name=entries]");
  await organiser.click(".event-form button.big");
  // That nobody has said how many rounds there are is told first.
  assert.match(await organiser.innerText(".event-told"), /never ends/);
  await organiser.click('a.button[href^="/event/"]');
  await organiser.waitForSelector("#organiser [data-key=entries]");
  assert.match(await organiser.innerText("#entries"), /Entries are open/);
  await organiser.click("[data-key=entries] > summary");
  await organiser.waitForSelector("[data-key=entries] input.link");
  const link = await organiser.inputValue("[data-key=entries] input.link");
  assert.match(link, /\/event\/\w+#enter=[\w-]{22}$/);
  await organiser.click("[data-key=entries] .qr-box > summary");
  const picture = await organiser.locator("[data-key=entries] .qr").screenshot();
  assert.equal(await read(organiser, picture), link);
  await accessible(organiser, "the organiser's entries");
  await fits(organiser, "the organiser's entries");
  await keep(organiser, "event-entries-organiser");

  const anna = await person(link);
  await anna.waitForSelector(".event-own form");
  assert.equal(new URL(anna.url()).hash, "", "the key stays in the address");
  await fits(anna, "the form of an entry");
  await accessible(anna, "the form of an entry");
  await keep(anna, "event-enter");
  await says(anna, "Anna Berg", { rating: "high" });
  await anna.waitForSelector(".event-own .fault");
  assert.match(await anna.innerText(".event-own .fault"), /'high' is no rating/);
  assert.equal(await anna.inputValue(".event-own input[name=name]"), "Anna Berg", "what was typed is gone");
  await anna.fill(".event-own input[name=rating]", "1900");
  await anna.click(".event-own button.big");
  await own(anna, /You have entered as Anna Berg/);
  await keep(anna, "event-entered");
  await accessible(anna, "who has entered");

  const bert = await enters(link, "Bret");
  await own(bert, /entered as Bret/);
  await bert.getByRole("button", { name: "Correct it" }).click();
  assert.equal(await bert.inputValue(".event-own input[name=name]"), "Bret");
  await says(bert, "Bert");
  await own(bert, /entered as Bert/);
  const other = await enters(link, "bert");
  await other.waitForSelector(".event-own .fault");
  assert.match(await other.innerText(".event-own .fault"), /has entered already/);
  await says(other, "Mallory");
  await own(other, /entered as Mallory/);
  const clara = await enters(link, "Clara");
  await own(clara, /entered as Clara/);
  await clara.getByRole("button", { name: "Take it back" }).click();
  await clara.waitForSelector(".event-own form");

  await organiser.waitForFunction(() => document.querySelectorAll(".event-entries li").length === 3);
  await organiser.getByRole("button", { name: "Refuse Mallory" }).click();
  await organiser.waitForFunction(() => document.querySelectorAll(".event-entries li").length === 2);
  await own(other, /has not taken your entry/);
  await keep(organiser, "event-entries-list");

  // The page is opened once more at home: the same entry stands there.
  await bert.goto(link);
  await own(bert, /entered as Bert/);
  await organiser.click("#organiser button.big");
  await organiser.waitForSelector("#round tbody tr");
  assert.match(await organiser.innerText("#told"), /Taken in from the list of entries: 2\.[\s\S]*Round 1 is paired/);
  await organiser.waitForFunction(() => !document.querySelector("#entries")?.childElementCount);
  for (const page of [anna, bert]) {
    await own(page, /Round 1, board 1/);
    await page.click(".event-own button.big");
    await page.waitForSelector(".board .man");
  }
  // Whoever comes now is too late: one round is all that two play.
  const late = await person(link);
  await own(late, /Nobody can enter this event any more/);
  // The browser tells of what was refused.
  const told = hall.complaints.flat().filter((words) => !/status of (422|409)/.test(words));
  assert.deepEqual(told, []);
  hall.complaints = [];
});

test("the organiser opens entries of an event that goes on, and what is entered holds up no round", async () => {
  const { id, key } = await hall.post("/api/events", { name: "Swiss", players: "Anna\nBert\nClara\nDora", code: "fide-2023", wood: true });
  const organiser = await person(`/event/${id}#organiser=${key}`, 1280);
  await organiser.click("[data-key=entries] > summary");
  await organiser.getByRole("button", { name: "Open the entries" }).click();
  await organiser.getByRole("button", { name: "Close the entries" }).waitFor();
  await organiser.click("#organiser button.big");
  for (const board of [1, 2]) {
    await organiser.selectOption(`[aria-label='Result of board ${board}']`, "1-0");
    await organiser.waitForFunction((board) => /** @type {HTMLSelectElement | null} */ (document.querySelector(`[aria-label='Result of board ${board}']`))?.value === "1-0", board);
  }
  const link = await organiser.inputValue("[data-key=entries] input.link");
  await organiser.waitForSelector("#organiser button.big:not(:disabled)");
  // Somebody enters at the moment at which the round is paired: nothing is asked anew.
  let come = false;
  await organiser.route("**/changes", async (route) => {
    if (!come) await enters(link, "Emil Late").then((emil) => own(emil, /entered as Emil Late/));
    come = true;
    await route.continue();
  });
  await organiser.click("#organiser button.big");
  await organiser.waitForFunction(() => document.querySelector("#round h2")?.textContent === "Round 2 of 3");
  assert.match(await organiser.innerText("#round"), /Emil Late/);
  await organiser.getByRole("button", { name: "Close the entries" }).click();
  await organiser.getByRole("button", { name: "Open the entries" }).waitFor();
  const late = await person(link);
  await own(late, /Nobody can enter this event any more/);
  const told = hall.complaints.flat().filter((words) => !/status of 409/.test(words));
  assert.deepEqual(told, []);
  hall.complaints = [];
});

/** What a picture of a QR code says. @param {Page} page any, to decode the picture in @param {Buffer} picture */
async function read(page, picture) {
  const { width, height, data } = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const ink = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ink.drawImage(image, 0, 0);
    const { width, height, data } = ink.getImageData(0, 0, image.width, image.height);
    return { width, height, data: [...data] };
  }, [...picture]);
  return (/** @type {any} */ (jsqr).default ?? jsqr)(Uint8ClampedArray.from(data), width, height)?.data;
}
