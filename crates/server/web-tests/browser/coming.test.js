/** Who comes to a table: by the lobby where nobody waits any more, or by an address that seats nobody; and from what position nobody can play. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";

const hall = theHall();

/** @param {import("playwright-core").Page} page @param {string} selector @param {RegExp} words */
async function says(page, selector, words) {
  await page.waitForFunction(([place, source]) => new RegExp(source).test(document.querySelector(place)?.textContent ?? ""), [selector, words.source]);
}

const OPEN = { code: "fide-2023", time: "10+5", press: "with-move", begins: "both-ready", friendly: true };

for (const [width, height] of [[1280, 800], [390, 844]]) test(`a table whose host has gone is offered to nobody as a live one, and who sits down there is told and can leave: ${width}`, async () => {
  const table = await hall.table({ ...OPEN, open: true, names: { white: `Ghost ${width}` } });
  const host = await hall.sit(table.link);
  await host.waitForSelector("[data-key=yours]");
  const lobby = await hall.person("/", { width, height });
  await lobby.waitForSelector(`li[data-key="${table.id}"] a.button:text-is('Take the black men')`);
  await host.context().close();
  await lobby.waitForSelector(`li[data-key="${table.id}"]:has-text('away just now')`);
  assert.equal(await lobby.locator(`li[data-key="${table.id}"] a.button`).count(), 0);
  await keep(lobby, `host-away-${width}`);
  await lobby.click(`li[data-key="${table.id}"] a.quiet-button`);
  await says(lobby, "[data-key=host-away]", /Whoever waited here is away just now/);
  await accessible(lobby, "a table whose host is away");
  await lobby.click(".arrival button.main");
  await says(lobby, "[data-key=gone]", /Ghost \d+ was here and is away.*You may wait, or leave/);
  await fits(lobby, "the host is away");
  await keep(lobby, `gone-${width}`);
  await lobby.click("[data-key=leave-table]");
  await lobby.waitForURL((url) => url.pathname === "/");
  hall.quiet();
});

test("who comes by the address while the seat is kept for an invitation reads so, and whom to ask", async () => {
  const { id } = await hall.post("/api/games", { ...OPEN, colors: "white", referee: "watching", names: { white: "Dora" } });
  const friend = await hall.sit(`/game/${id}`, { width: 390, height: 844 });
  await says(friend, "[data-key=onlooker]", /The black men are kept for whoever has the invitation; this address seats nobody\. If they are for you, ask Dora for the invitation link/);
  await accessible(friend, "a seat that is kept");
  await fits(friend, "a seat that is kept");
  await keep(friend, "kept-for-an-invitation");
  hall.quiet();
});

test("who has set a table up reads that somebody looks on who may be the friend he waits for", async () => {
  const { id, keys, invitations } = await hall.post("/api/games", { ...OPEN, colors: "white", referee: "watching" });
  const host = await hall.person("/");
  await host.evaluate(([table, key, link]) => {
    localStorage.setItem(`jadoube:seat:${table}`, JSON.stringify({ key, seat: "white", at: 1 }));
    localStorage.setItem(`jadoube:invitations:${table}`, JSON.stringify({ black: link }));
  }, [id, keys.white, invitations.black]);
  await host.goto(`${hall.club.url}/game/${id}`);
  await host.waitForSelector(".invitation .link");
  assert.equal(await host.locator("[data-key=somebody]").count(), 0);
  await hall.sit(`/game/${id}`);
  await says(host, "[data-key=somebody]", /Somebody looks on.*send him the link below/);
  await accessible(host, "somebody looks on");
  await fits(host, "somebody looks on");
  await keep(host, "somebody-looks-on");
  hall.quiet();
});

test("a position that nobody can play is refused where it is written, and the fault goes when it is written anew", async () => {
  const page = await hall.person("/#set-up");
  await page.click(".set-up-form summary");
  await page.selectOption("select[name=start]", "fen");
  for (const [fen, words] of /** @type {const} */ ([["8/8/8/8/8/8/8/8 w - - 0 1", /white has no king; black has no king/], ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", /this position is checkmate/]])) {
    await page.fill("[name=fen]", fen);
    await page.waitForSelector("[data-key=start] .fault", { state: "detached" });
    // What has just moved under a finger is not pressed before it can be read.
    await page.locator(".set-up-form button[type=submit]").scrollIntoViewIfNeeded();
    await page.waitForTimeout(1300);
    await page.click(".set-up-form button[type=submit]");
    await says(page, "[data-key=start] .fault", words);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "fen");
  }
  await keep(page, "no-such-position");
  // The browser itself complains of each refusal.
  assert.deepEqual(hall.complaints.flat().filter((one) => !/422/.test(one)), []);
  hall.complaints = [];
});

test("the strip by which a clock is pressed by hand says that it is one", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "by-hand" });
  const white = await hall.sit(table.link);
  await says(white, "#clock-bottom", /\+5 s/);
  await says(white, "#clock-bottom [data-key=press]", /^Press$/);
  hall.quiet();
});
