/** Seats, as strangers meet them: invited, taken, lost and won back; and an arbiter whom both must accept. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { stranger } from "../browser-launch.js";
import { theHall, says } from "../hall.js";
import { makeTable } from "../tables.js";
import { MousePlayer, aims } from "../players.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContext} Context */


/** A person with a browser of his own. @param {{ width: number, height: number }} [viewport] */
const person = (viewport = { width: 1440, height: 900 }) => hall.browser.newContext({ viewport, reducedMotion: "reduce" });

/** @param {Context} who @param {string} address */
async function opens(who, address) {
  const page = await who.newPage();
  await page.goto(new URL(address, hall.club.url).href);
  return page;
}

/** Makes a table on the first page. @param {Context} who */
async function makes(who) {
  const page = await opens(who, "/");
  await page.click(".set-up-form details > summary");
  await page.check("input[name=colors][value=white]");
  await page.click("button.big");
  await page.waitForSelector(".invitation input.link");
  return page;
}

const hall = theHall();

test("two strangers: the address is nobody's seat, the link is used up, and both find back", async () => {
  const [anna, boris, third] = await Promise.all([person(), person({ width: 390, height: 844 }), person()]);
  const white = await makes(anna);
  assert.equal(new URL(white.url()).hash, "");
  const link = await white.inputValue(".invitation input.link");
  const black = await opens(boris, link);
  await black.waitForSelector(".arrival");
  assert.equal(new URL(black.url()).hash, "", "the word is taken off the address before it is used");
  await accessible(black, "an invitation on a phone");
  await fits(black, "an invitation on a phone");
  await keep(black, "invited-phone");
  await black.fill(".arrival input", "Boris");
  await black.click(".arrival button.main");
  await black.waitForSelector("body[data-you=black]");
  assert.equal(new URL(black.url()).hash, "");
  await white.waitForSelector("#clock-top .name:text('Boris')");

  // The link again, and the address: only looking on.
  const late = await opens(third, link);
  await late.waitForSelector(".arrival [data-key=watch]");
  assert.match(await late.innerText(".arrival"), /The black men are taken: this link has been used/);
  await (await opens(third, new URL(black.url()).pathname)).waitForSelector("body[data-you=spectator]");
  await (await opens(anna, link)).waitForSelector("text=this link is for somebody else");

  // Everything is closed; by the front page both come back to their own seats.
  for (const [who, you] of /** @type {const} */ ([[anna, "white"], [boris, "black"]])) {
    for (const page of who.pages()) await page.close();
    const front = await opens(who, "/");
    await front.waitForSelector("#mine .table-name");
    await accessible(front, "my games");
    await front.click("#mine .table-name");
    await front.waitForSelector(`body[data-you=${you}]`);
  }
  const kept = await anna.storageState();
  assert.doesNotMatch(JSON.stringify(kept), new RegExp(String(await boris.pages()[0].evaluate(() => JSON.parse(localStorage[Object.keys(localStorage).find((name) => name.startsWith("jadoube:seat:")) ?? ""]).key))), "the maker's browser has the other's key");
});

test("whoever comes to his game's address on another device is told that he looks on, and how he plays there", async () => {
  const table = await hall.table({ code: "fide-2023", time: "5" });
  await hall.act(table, "white", "plays e4");
  for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 640 }]) {
    const page = await opens(await person(viewport), `/game/${table.id}`);
    await page.waitForSelector(".note:has-text('Play on another device too')");
    assert.match(await page.innerText("#strip"), /^You look on\. Black has not come yet\.$/);
    await keep(page, `looks-on-${viewport.width}`);
    await new MousePlayer(page, "black").touch("e7");
    await page.waitForFunction(() => /If you play here, fetch a link on your first device/.test(document.querySelector("#strip")?.textContent ?? ""));
    await fits(page, `a tap of an onlooker at ${viewport.width}`);
    await keep(page, `onlooker-taps-${viewport.width}`);
  }
});

test("a seat goes to a second device, and is won back from whoever has it", async () => {
  const [anna, phone, home] = await Promise.all([person(), person({ width: 390, height: 844 }), person()]);
  const white = await makes(anna);
  await white.click("#seats");
  await accessible(white, "seats and links");
  await keep(white, "seats-dialog");
  await white.click("text=Make a way back");
  const back = await white.inputValue("dialog [aria-live] input.link");
  await white.click("text=Play on another device too");
  await white.waitForFunction((old) => /** @type {HTMLInputElement} */ (document.querySelector("dialog [aria-live] input.link")).value !== old, back);
  const other = await white.inputValue("dialog [aria-live] input.link");
  const second = await opens(phone, other);
  await second.click(".arrival button.main");
  await second.waitForSelector("body[data-you=white]");

  const third = await opens(home, back);
  await third.click(".arrival button.main");
  await third.waitForSelector("body[data-you=white]");
  for (const page of [white, second]) await page.waitForSelector(".strip.trouble:has-text('taken back')");
});

test("nobody is seated by a link with somebody else's key, and who shares a seat is told and put out with one tap", async () => {
  const table = await makeTable(hall.club.url, { code: "fide-2023" });
  const victim = await stranger(hall.browser, { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const lured = await opens(victim, table.opponent_link);
  await lured.waitForSelector("body[data-you=spectator]");
  assert.equal(await lured.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("jadoube:seat:")).length), 0);

  // A link for another device seats its reader only when he says so, and then both are told.
  const sent = await fetch(`${hall.club.url}/api/games/${table.id}/seat/words`, { method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${table.tokens.black}` }, body: JSON.stringify({ purpose: "device" }) });
  const { link } = await sent.json();
  const page = await opens(victim, link);
  await page.click(".arrival button.main");
  await page.waitForSelector("body[data-you=black]");
  assert.match(await page.innerText(".holders"), /^2 browsers hold your seat/);
  await accessible(page, "a seat that two browsers hold");
  await fits(page, "a seat that two browsers hold");
  await keep(page, "seat-shared-phone");
  // Whoever knows them for his own is left alone, until there are more or the page is opened anew.
  await page.click("[data-key=they-are-mine]");
  await page.waitForSelector(".holders", { state: "detached" });
  await page.reload();
  await page.click("[data-key=put-out]");
  await page.waitForSelector(".holders", { state: "detached" });
  await page.waitForSelector("body[data-you=black]");
  const resigns = await fetch(`${hall.club.url}/api/games/${table.id}/acts`, { method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${table.tokens.black}` }, body: JSON.stringify({ act: "resigns" }) });
  assert.equal(resigns.status, 403);
});

test("an arbiter reads what is asked when he sits down, and answers it when both have agreed to him", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90m+30s" });
  const [white, black] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "asks assistant for moves");
  await white.click("text=Ask for an arbiter");
  await black.click(".consent [data-key=agree]");
  await white.click("[data-key=make-arbiter]");
  const arbiter = await opens(await person(), await white.inputValue(".invitation input.link"));
  await arbiter.fill(".arrival input", "Carla Weiss");
  await arbiter.click(".arrival button.main");
  await arbiter.waitForSelector("body[data-you=arbiter] .note.question");
  assert.equal(await arbiter.locator(".note.question button").count(), 0, "nothing can be answered yet");
  await white.click(".consent [data-key=agree]");
  await black.click(".consent [data-key=agree]");
  await arbiter.waitForSelector(".note.question.mine button");
});

test("an arbiter is asked for, refused, asked for again, accepted by name, and every act is seen by both", async () => {
  const table = await hall.table({ code: "digest-2018", time: "90m+30s", press: "by-hand" });
  const [white, black] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  const ask = "text=Ask for an arbiter";
  await white.click(ask);
  await black.waitForSelector(".consent");
  await accessible(black, "asked whether there shall be an arbiter");
  await keep(black, "arbiter-asked");
  await black.click(".consent [data-key=refuse]");
  await aims(white);
  await white.click(ask);
  await black.click(".consent [data-key=agree]");
  await white.click("[data-key=make-arbiter]");
  const link = await white.inputValue(".invitation input.link");
  await (await white.context().newPage()).goto(link);
  const own = white.context().pages()[1];
  await own.waitForSelector("text=somebody else than a player");
  await own.close();

  const arbiter = await opens(await person(), link);
  await arbiter.fill(".arrival input", "Carla Weiss");
  await arbiter.click(".arrival button.main");
  await arbiter.waitForSelector("body[data-you=arbiter]");
  await arbiter.waitForSelector("text=You may rule when White and Black have agreed");
  assert.equal(await arbiter.locator("[data-act]").count(), 0, "nothing can be ruled yet");
  await white.click(".consent [data-key=agree]");
  await black.waitForSelector(".consent:has-text('Carla Weiss')");
  await keep(black, "arbiter-consent");
  await black.click(".consent [data-key=agree]");
  await arbiter.click("[data-act=grant]");
  await arbiter.selectOption("[data-form=grant] select", "Black");
  await arbiter.fill("[data-form=grant] input", "0:10:00");
  await arbiter.click("[data-form=grant] button.main");
  for (const page of [white, black]) await new MousePlayer(page, "white").hears(/The arbiter gives Black ten extra minutes/);
  await accessible(arbiter, "the arbiter's view");
  await keep(arbiter, "arbiter");
  hall.quiet();
});

test("what the program has seen is proposed to the arbiter with what follows, and established by one press", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90m+30s", arbiter: true, referee: "arbiter" });
  const [white, arbiter] = await Promise.all([table.link, String(table.arbiter_link)].map((link) => hall.sit(link)));
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  await arbiter.waitForFunction(() => document.querySelectorAll("#score td").length === 2);
  assert.equal(await arbiter.locator(".note.seen").count(), 0, "nothing is wrong yet");
  await hall.act(table, "white", "plays e1e3");
  await arbiter.waitForSelector(".note.seen");
  await accessible(arbiter, "a proposed breach");
  await keep(arbiter, "arbiter-proposed");
  assert.match(await arbiter.title(), /^●/, "another window shows that he is wanted");
  const left = async () => JSON.parse(await hall.text(table)).clocks.black.left;
  const before = await left();
  await arbiter.click(".note.seen [data-key=establish]");
  await arbiter.waitForSelector(".note.seen", { state: "detached" });
  await new MousePlayer(white, "white").sees("e1", "white king");
  assert.ok((await left()) > before + 60_000, "Black has gained two minutes");
  assert.match(await hall.text(table, "/pgn?rulings=true"), /\{[^}]*illegal[^}]*7\.5/s, "the score carries the rulings");
  assert.doesNotMatch(await hall.text(table, "/pgn"), /illegal/);
  // His tables are all in sight on the first page.
  const page = await arbiter.context().newPage();
  await page.goto(hall.club.url);
  await page.waitForSelector(".ruled .table-name");
  await accessible(page, "the tables of an arbiter");
  hall.quiet();
});

test("a pause that both agree to: the clocks stand, no man moves, and play goes on when both wish it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "5" });
  const [white, black] = await Promise.all([hall.sit(table.link), hall.sit(table.opponent_link, { width: 390, height: 844 })]);
  const [hand, other] = [new MousePlayer(white, "white"), new MousePlayer(black, "black")];
  await hand.move("e2", "e4");
  await other.reads("e4");
  await says(black, "stop");
  await white.waitForSelector(".note.proposal.mine:has-text('asks for a pause')");
  await black.waitForSelector(".clock.running");
  await aims(white);
  await white.click(".proposal [data-key=object]");
  await black.waitForSelector(".note.proposal", { state: "detached" });
  await black.waitForSelector(".clock.running");
  // What was just refused is not asked again before somebody has moved.
  await assert.rejects(hall.act(table, "black", "stops the clocks"), /409.*just answered/);
  await other.move("e7", "e5");
  await hand.reads("e5");
  await says(black, "stop");
  await aims(white);
  await white.click(".proposal [data-key=agree]");
  for (const page of [white, black]) {
    await page.waitForSelector(".note.stopped");
    await page.waitForSelector(".clock.running", { state: "detached" });
  }
  assert.match(await white.innerText(".strip"), /Play rests; the clocks stand/);
  assert.match(await white.innerText(".note.stopped"), /both players have agreed to a pause/);
  await hand.move("d2", "d4");
  await hand.sees("d2", "white pawn");
  await assert.rejects(hall.act(table, "white", "plays d4"), /409.*pause/);
  await accessible(white, "a pause");
  await keep(white, "paused");
  await keep(black, "paused-phone");
  await aims(white);
  await white.click(".note.stopped button");
  await aims(black);
  await black.click(".proposal [data-key=agree]");
  for (const page of [white, black]) {
    await page.waitForSelector(".clock.running");
    await page.waitForSelector(".note.stopped", { state: "detached" });
  }
  await hand.move("d2", "d4");
  await other.reads("d4");
  // What goes over a line comes in the order in which it went: of the hand during the pause nothing did.
  assert.deepEqual((await hall.told(table, "white")).filter((act) => /touches|plays/.test(act)), ["touches e2", "plays e2e4", "touches d2", "plays d2d4"]);
  await says(black, "resign");
  await white.waitForSelector(".note.finished");
  await aims(white);
  await white.click(".note.finished button.main");
  await white.waitForSelector("body[data-you=black]");
  hall.quiet();
});

test("a player voids nobody’s link for his opponent without being told so", async () => {
  const { invitations } = await hall.post("/api/games", { code: "fide-2023", time: "90m+30s", colors: "others" });
  const white = await opens(await person(), invitations.white);
  await white.click(".arrival button.main");
  await white.waitForSelector("[data-key=sent-to-opponent]");
  assert.equal(await white.locator(".invitation [data-key=make-black]").count(), 0);
  assert.match(await white.innerText("[data-key=sent-to-opponent]"), /^Whoever set the table up has the link for Black\. It is lost: make another, and void that one$/);
  // The one that was sent is good still.
  const black = await opens(await person(), invitations.black);
  await black.click(".arrival button.main");
  await black.waitForSelector("body[data-you=black]");
  await white.waitForSelector("[data-key=sent-to-opponent]", { state: "detached" });
});

test("among the conditions of a table stands what was settled beforehand, and who presses the clock", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "by-hand", agreed: ["no-draw", "default-time 0:01:00"] });
  const page = await hall.sit(table.opponent_link);
  const told = (await page.textContent("[data-key=terms]")) ?? "";
  for (const words of [/You press the clock yourself after each move/, /No draw may be agreed\./, /Whoever comes later than one minute loses\./]) assert.match(told, words);
  hall.quiet();
});
