/** What stands about a table: taken men, links, the way to the desk, a calendar file, Chess960, the hall, calls. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall, says } from "../hall.js";
import { MousePlayer } from "../players.js";


const hall = theHall();

test("taken men stand beside the names, a ruling is shared by a link, and the game goes to the desk", async () => {
  const table = await hall.table({ code: "fide-2023", time: "15+10", names: { white: "Anna", black: "Boris" } });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays d5"], ["white", "plays exd5"], ["black", "plays Qxd5"], ["white", "plays Ke3"]])) await hall.act(table, seat, act);
  const white = await hall.sit(table.link);
  assert.equal(await white.getAttribute("#clock-bottom .taken", "aria-label"), "White has taken: pawn");
  // Whoever looks back sees what had been taken by then.
  await white.keyboard.press("Home");
  await white.waitForSelector("#clock-bottom .taken", { state: "detached" });
  await white.keyboard.press("End");
  await white.waitForSelector("#clock-bottom .taken");
  assert.match(await white.innerText("#clock-bottom"), /Anna[\s\S]*\+10 s/);
  const card = white.locator("#cards .card").first();
  const id = String(await card.getAttribute("id"));
  await white.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await card.locator("text=Link").click();
  await card.locator("text=Copied").waitFor();
  const link = await white.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.endsWith(`?ruling=${id.split("-")[1]}`), link);
  const reader = await hall.sit(new URL(link).pathname + new URL(link).search);
  await reader.waitForSelector(`#${id}.asked-for`);
  assert.equal(await reader.getAttribute("body", "data-you"), "spectator");
  const opening = white.context().waitForEvent("page");
  await card.locator(".to-desk").click();
  const desk = await opening;
  await desk.waitForSelector("table.side");
  assert.match(await desk.inputValue("#text"), /White plays e4[\s\S]*Black plays Qxd5[\s\S]*White plays Ke3/);
  hall.quiet();
});

test("onlookers have a link of their own, and are counted", async () => {
  const table = await hall.table({ code: "fide-2023", time: "15+10" });
  const [white] = await Promise.all([table.link, table.spectator_link].map((link) => hall.sit(link)));
  await white.click("#seats");
  assert.match(await white.inputValue("[data-key=onlookers] input.link"), new RegExp(`/game/${table.id}$`));
  // Who comes and goes is told once a second, in the open dialog too.
  await white.waitForSelector("[data-key=onlookers] :text('1 onlooker now')");
  await accessible(white, "links");
  hall.quiet();
});

test("the day of a resumption goes into a calendar", async () => {
  const table = await hall.table({ code: "fide-1931", time: "30/2h, 15/1h" });
  const white = await hall.sit(table.link, { width: 390, height: 844 });
  await hall.act(table, "white", "adjourns");
  await hall.post(`/api/games/${table.id}/proposal`, { answer: "agree" }, table.tokens.black);
  await says(white, "seal");
  await white.fill(".desk input", "e4");
  await white.waitForSelector(".desk .good");
  await white.click(".desk button.main");
  await white.waitForSelector(".note.pause");
  await white.click(".calendar > summary");
  await white.fill(".calendar input", "2027-03-01T18:30");
  await accessible(white, "the day of a resumption");
  const [file] = await Promise.all([white.waitForEvent("download"), white.click(".calendar button")]);
  assert.match(file.suggestedFilename(), /^resumption-.*\.ics$/);
  const text = await readFile(await file.path(), "utf8");
  assert.match(text, /BEGIN:VEVENT[\s\S]*DTSTART:2027030\dT\d{6}Z[\s\S]*BEGIN:VALARM/);
  assert.doesNotMatch(text, /e4/);
  hall.quiet();
});

test("Chess960 is picked from a list, and the table shows which of the 960 it is", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(hall.club.url);
  await page.click(".set-up-form details > summary");
  await page.selectOption("[data-key=start] select", "chess960");
  await page.fill("[data-key=start] input[name=number]", "0");
  await page.click("button.big");
  await page.waitForSelector(".board .man");
  assert.match(await page.innerText(".terms"), /Chess960 no\. 0/);
  assert.match(String(await page.getAttribute('[data-square="a1"]', "aria-label")), /bishop/);
  await keep(page, "chess960");
});

test("the hall: who looks for an opponent, who plays, what is over, each with names", async () => {
  const free = await hall.post("/api/games", { code: "fide-2023", time: "5", open: true, colors: "white", names: { white: "Olga" } });
  const played = await hall.table({ code: "fide-2023", time: "5", names: { white: "Anna", black: "Boris" } });
  await hall.act(played, "white", "plays e4");
  const over = await hall.table({ code: "fide-1931", time: "1h", names: { white: "Carl", black: "Dora" } });
  await hall.act(over, "white", "resigns");
  const page = await (await hall.browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(hall.club.url);
  for (const [key, name, more] of [["free", "Olga", "Take the black men"], ["played", "Anna – Boris", "1 move"], ["over", "Carl – Dora", "0–1"]]) {
    const text = await page.innerText(`#tables [data-key=${key}]`);
    assert.ok(text.includes(name) && text.includes(more), `${key}: ${text}`);
  }
  assert.ok(free.id);
  await accessible(page, "the hall");
  await keep(page, "hall");
});

test("a player who looks elsewhere is called when it is his move, and sounds go off with a click", async () => {
  const table = await hall.table({ code: "fide-2023", time: "15+10" });
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript(() => {
    /** @type {string[]} */ const told = [];
    class Told {
      static permission = "granted";
      /** @param {string} words */
      constructor(words) {
        told.push(words);
      }
      close() {}
    }
    Object.assign(window, { told, Notification: Told });
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  });
  const page = await context.newPage();
  await page.goto(hall.club.url + table.opponent_link);
  await page.waitForSelector("body[data-you=black]");
  await page.click("#settings");
  await page.check("dialog label:has-text('Notify me') input");
  await page.keyboard.press("Escape");
  const white = await hall.sit(table.link);
  await new MousePlayer(white, "white").move("e2", "e4");
  await new MousePlayer(page, "black").reads("e4");
  const told = /** @type {string[]} */ (await page.evaluate(() => /** @type {any} */ (window).told));
  assert.deepEqual(told, ["White is here", "Your move"]);
  assert.match(await page.title(), /^●/);
  await page.click("#sounds");
  assert.equal(await page.getAttribute("#sounds", "aria-pressed"), "false");
  await page.reload();
  await page.waitForSelector("#sounds[aria-pressed=false]");
});

test("in 1931 a repetition that goes on is no ruling", async () => {
  const table = await hall.table({ code: "fide-1931", time: "1h" });
  for (let round = 0; round < 4; round++) {
    for (const [seat, move] of /** @type {const} */ ([["white", "Nf3"], ["black", "Nf6"], ["white", "Ng1"], ["black", "Ng8"]])) await hall.act(table, seat, `plays ${move}`);
  }
  const white = await hall.sit(table.link);
  assert.equal(await white.locator("#cards .card").count(), 0, await white.innerText("#cards"));
  hall.quiet();
});

test("on a phone the answers of two codes stand apart, and the page says what is compared", async () => {
  const page = await (await hall.browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(`${hall.club.url}/laws/compare?code=fide-1931&code=fide-2023&on=touch`);
  assert.doesNotMatch(await page.innerText("main"), /fide-(1931|2023)(says|[A-Z])/);
  assert.match(await page.title(), /touch/);
});
