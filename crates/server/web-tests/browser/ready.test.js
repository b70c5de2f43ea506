/** Nobody's clock runs before both are ready; what is not played is taken back or called off; whoever leaves does not keep the other. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { stranger } from "../browser-launch.js";
import { theHall } from "../hall.js";
import { MousePlayer } from "../players.js";


/** A person, and the page at which he begins. @param {string} path */
async function person(path) {
  const context = await stranger(hall.browser, { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(hall.club.url + path);
  return page;
}

/** Sets a table up on the front page as White. */
async function setUp() {
  const page = await person("/");
  await page.waitForSelector("button.big");
  await page.click(".set-up-form details > summary");
  await page.check("input[name=colors][value=white]");
  await page.click("button.big");
  await page.waitForSelector(".invitation .link");
  return page;
}

/** @param {import("playwright-core").Page} page */
function invited(page) {
  return page.inputValue(".invitation .link");
}

const hall = theHall();

test("on a small phone one is ready by the line under the board, and sees the board when play begins", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2", begins: "both-ready" });
  await hall.post(`/api/games/${table.id}/ready`, {}, table.tokens.black);
  const phone = await hall.sit(table.link, { width: 320, height: 568, hasTouch: true });
  await phone.waitForSelector(".asks-me >> text=I am ready");
  await phone.evaluate(() => document.querySelector(".acts")?.scrollIntoView({ block: "end" }));
  await phone.click(".asks-me");
  await phone.waitForSelector("body[data-state=playing]");
  await phone.waitForFunction(() => (document.querySelector(".board")?.getBoundingClientRect().top ?? -1) >= 0);
  const board = await phone.locator(".board").boundingBox();
  assert.ok(board && board.y >= 0 && board.y + board.height <= 568, JSON.stringify(board));
  await phone.context().close();
});

test("a guest who sits down is ready, and the clocks start when the maker says that he is", async () => {
  const maker = await setUp();
  const guest = await person(new URL(await invited(maker)).pathname + new URL(await invited(maker)).hash);
  await guest.waitForSelector(".arrival");
  assert.match(await guest.innerText(".arrival"), /Sitting down says that you are ready.*Until both have moved/s);
  await guest.addInitScript(() => new MutationObserver(() => document.querySelector("[data-key=i-am-ready]") && document.documentElement.setAttribute("data-asked", "")).observe(document, { childList: true, subtree: true }));
  await guest.click(".arrival button.main");
  await maker.waitForSelector("[data-key=i-am-ready]");
  await guest.waitForSelector("p[data-key=ready]");
  assert.equal(await guest.getAttribute("html", "data-asked"), null, "whoever has said so by sitting down is not asked for a moment");
  await maker.waitForFunction(() => /start the clocks/.test(document.querySelector("[data-key=i-am-ready]")?.textContent ?? "") && document.title.startsWith("●"));
  await accessible(maker, "before the clocks start");
  await keep(maker, "ready");
  assert.equal(await maker.locator(".clock.running").count(), 0);
  await maker.click("[data-key=i-am-ready]");
  await maker.waitForSelector(".clock.running .digits[data-side=white]");
  await guest.waitForSelector(".clock.running .digits[data-side=white]");
  // Either calls it off before both have moved; then nobody does.
  const white = new MousePlayer(maker, "white");
  await white.move("e2", "e4");
  await guest.waitForSelector("[data-square=e4][aria-label*=pawn]", { state: "attached" });
  await guest.click("[data-key=call-off] .act-button");
  await guest.click("[data-key=call-off] [data-key=not]");
  await guest.click("[data-key=call-off] .act-button");
  await guest.click("[data-key=call-off] [data-key=sure]");
  await maker.waitForSelector(".note.finished");
  assert.match(await maker.innerText(".note.finished"), /no result[\s\S]*Black has called the game off/i);
  await maker.context().close();
  await guest.context().close();
});

test("a move of one's own says that one is ready, and costs nothing while the other is not", async () => {
  const made = await hall.post("/api/games", { code: "fide-2023", time: "5+3", referee: "watching", press: "with-move", friendly: true, begins: "both-ready" });
  const one = await hall.sit(`${made.link}#${made.keys.white}`);
  const two = await person(made.invitations.black);
  await two.waitForSelector(".arrival");
  const white = new MousePlayer(one, "white");
  await white.touch("e2");
  await one.waitForFunction(() => /begins when both players are ready/.test(document.querySelector("#strip")?.textContent ?? ""));
  await two.click(".arrival button.main");
  await one.waitForSelector(".clock.running .digits[data-side=white]");
  const view = JSON.parse(await (await fetch(`${hall.club.url}/api/games/${made.id}`)).text());
  assert.deepEqual([view.score.lines.length, view.duties.length], [0, 0]);
});

test("a table at which nobody has sat down is taken back", async () => {
  const maker = await setUp();
  const id = new URL(maker.url()).pathname.split("/")[2];
  await maker.click("[data-key=withdraw] .act-button");
  await maker.click("[data-key=withdraw] [data-key=sure]");
  await maker.waitForURL(`${hall.club.url}/`);
  assert.equal((await fetch(`${hall.club.url}/api/games/${id}`)).status, 404);
  await maker.waitForSelector("#tables p, #tables li");
  assert.equal(await maker.locator("#mine li").count(), 0);
  await maker.context().close();
});

test("whoever has left while his clock runs loses by the term that was told", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "with-move", friendly: true, leaves: "0:00:04" });
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"]])) await hall.act(table, seat, act);
  await new MousePlayer(one, "white").reads("Nf3");
  await two.context().close();
  await one.waitForFunction(() => /stays away for another/.test(document.querySelector("[data-key=left]")?.textContent ?? "") && /^Black is away; in 0:0\d you may end the game\.$/.test(document.querySelector("#strip")?.textContent ?? ""));
  await one.waitForSelector("[data-key=has-left]");
  await accessible(one, "somebody has left");
  await one.click("[data-key=has-left]");
  await one.waitForSelector(".note.finished");
  assert.match(await one.innerText(".note.finished"), /1–0[\s\S]*Black has left the table[\s\S]*By the terms of the table, and no article/);
  assert.doesNotMatch(await hall.text(table, "/pgn"), /\[Clauses/);
});

test("where the arbiter starts the clocks everybody is told so, at the table and on his wall, until he has", async () => {
  const table = await hall.table({ code: "fide-2023", time: "5+3", arbiter: true, referee: "arbiter", begins: "arbiter" });
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link)];
  const arbiter = await hall.sit(String(table.arbiter_link));
  for (const page of [white, black]) await page.waitForSelector(".strip:has-text('Play begins when the arbiter starts the clocks')");
  await arbiter.waitForSelector(".strip:has-text('All wait for you to start the clocks')");
  const wall = await arbiter.context().newPage();
  await wall.addInitScript(([id, key]) => localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 })), [table.id, table.tokens.arbiter]);
  await wall.goto(`${hall.club.url}/wall`);
  await wall.waitForSelector(".wall-table.asks .wall-asked:has-text('start the clocks')");
  assert.match(await wall.innerText(".wall-state"), /^the clocks stand/);
  await keep(wall, "wall-waits-for-the-start");
  // On no time nobody moves.
  await assert.rejects(hall.act(table, "white", "plays e4"), /play begins when the arbiter starts the clocks/);
  await new MousePlayer(white, "white").move("e2", "e4");
  await arbiter.click(".note.to-start button.main");
  for (const page of [white, black, arbiter]) await page.waitForSelector(".clock.running .digits[data-side=white]");
  for (const page of [white, black, arbiter]) assert.doesNotMatch(await page.innerText("#strip"), /clocks/);
  await wall.waitForSelector(".wall-table.asks", { state: "detached" });
  await arbiter.waitForSelector(".note.to-start", { state: "detached" });
  // What goes over a line comes in the order in which it went: of the hand before the start nothing did.
  await new MousePlayer(white, "white").move("d2", "d4");
  await new MousePlayer(black, "black").reads("d4");
  assert.deepEqual(await hall.told(table, "white"), ["touches d2", "plays d2d4"]);
  hall.quiet();
});

test("no clock runs at a table before both have agreed to the arbiter who is there", async () => {
  const made = await hall.post("/api/games", { code: "fide-2023", time: "10+5", colors: "white", referee: "arbiter", press: "with-move", begins: "both-ready" });
  const join = async (/** @type {string} */ seat, /** @type {string | null} */ name) => (await hall.post(`/api/games/${made.id}/join`, { word: String(made.invitations[seat]).split("=")[1], name })).key;
  const keys = { white: made.keys.white, black: await join("black", null), arbiter: await join("arbiter", "Carla") };
  const page = await hall.sit(`/game/${made.id}#${keys.white}`);
  await hall.post(`/api/games/${made.id}/ready`, {}, keys.black);
  await hall.post(`/api/games/${made.id}/arbiter/consent`, { answer: "agree", name: "Carla" }, keys.black);
  await page.click("[data-key=i-am-ready]");
  await page.waitForSelector("p[data-key=ready] >> text=both of you have agreed to Carla");
  await assert.rejects(hall.post(`/api/games/${made.id}/acts`, { act: "plays e4" }, keys.white), /the game begins when both players have agreed to Carla as their arbiter/);
  assert.equal(await page.locator(".clock.running").count(), 0);
  await accessible(page, "before the arbiter is agreed to");
  await keep(page, "before-consent");
  await page.click(".consent [data-key=agree]");
  await page.waitForSelector(".clock.running .digits[data-side=white]");
  await page.context().close();
});

test("where the arbiter has not come no clock runs, both are told, and they begin without him when both say so", async () => {
  const maker = await person("/");
  await maker.waitForSelector("button.big");
  await maker.click(".set-up-form details > summary");
  await maker.check("input[name=colors][value=white]");
  await maker.check("input[name=referee][value=arbiter]");
  await maker.click("button.big");
  await maker.waitForSelector(".invitation .link");
  const guest = await hall.person(await invited(maker), { width: 360 });
  await guest.click(".arrival button.main");
  await guest.waitForSelector("[data-key=without]");
  for (const page of [maker, guest]) {
    await page.waitForSelector(".strip:has-text('The arbiter has not come yet')");
    assert.match(await page.innerText("[data-key=ready]"), /The clocks start when he is here, both of you have agreed to him and both are ready\. Or both of you say/);
  }
  // The maker has the link for him; another would void it, and is no main thing for the guest.
  assert.equal(await maker.locator(".invitation .link").count(), 1);
  assert.equal(await guest.locator(".invitation").count(), 0);
  assert.match(await guest.innerText("[data-key=sent-by-other]"), /Whoever set the table up has the link for the arbiter/);
  await maker.click("[data-key=i-am-ready]");
  await maker.waitForSelector("[data-key=i-am-ready]", { state: "detached" });
  await accessible(guest, "the arbiter has not come");
  await keep(maker, "arbiter-awaited");
  await keep(guest, "arbiter-awaited-phone");
  await maker.click("[data-key=without]");
  await guest.waitForSelector("[data-key=ready]:has-text('White would begin without him')");
  await maker.waitForSelector("[data-key=ready]:has-text('You would begin without him; Black has not said so')");
  assert.equal(await maker.locator(".clock.running").count(), 0);
  await guest.click("[data-key=without]");
  for (const page of [maker, guest]) await page.waitForSelector(".clock.running .digits[data-side=white]");
  // He may come later, and is asked about as ever.
  const arbiter = await hall.person(await invited(maker));
  await arbiter.fill(".arrival [name=name]", "Carla");
  await arbiter.click(".arrival button.main");
  for (const page of [maker, guest]) await page.waitForSelector(".consent:has-text('Carla')");
  await maker.context().close();
});

test("whoever sets a table up for two others and is their arbiter goes to his seat by one press", async () => {
  const maker = await hall.person("/", { width: 1280, height: 800 });
  await maker.waitForSelector("button.big");
  await maker.click(".set-up-form details > summary");
  await maker.check("input[name=colors][value=others]");
  await maker.check("input[name=referee][value=arbiter]");
  await maker.click("button.big");
  // Before the links to the seats, which fill the column.
  const seat = await maker.locator("[data-key=be-arbiter]").boundingBox();
  assert.ok(seat && seat.y + seat.height <= 400, JSON.stringify(seat));
  await maker.click("[data-key=be-arbiter]");
  await maker.fill(".arrival input", "Anna");
  await maker.click(".arrival button.main");
  await maker.waitForSelector("body[data-you=arbiter]");
  // The players' links are his to send all the same.
  await maker.waitForFunction(() => document.querySelectorAll(".invitation .link").length === 2);
  const white = await hall.person(await maker.inputValue("[data-key=send-white] .link"));
  await white.click(".arrival button.main");
  await white.waitForSelector("body[data-you=white]");
  await maker.waitForFunction(() => document.querySelectorAll(".invitation .link").length === 1);
  await white.context().close();
  await maker.context().close();
});

test("whoever makes a table for two others has a link for each, looks on, and sees them play", async () => {
  for (const width of [1280, 360]) {
    const organiser = await hall.person("/", { width });
    await organiser.waitForSelector("button.big");
    await organiser.click(".set-up-form details > summary");
    await organiser.check("input[name=colors][value=others]");
    await organiser.click("button.big");
    await organiser.waitForFunction(() => document.querySelectorAll(".invitation .link").length === 2);
    assert.match(await organiser.innerText(".invitation"), /You have set this table up for others, and look on[\s\S]*Send this to White[\s\S]*Send this to Black/);
    // One that has gone astray is made anew, and opens nothing any more.
    const astray = await organiser.inputValue("[data-key=send-white] .link");
    await organiser.click("[data-key=send-white] button:has-text('Make another')");
    await organiser.waitForFunction((old) => /** @type {HTMLInputElement | null} */ (document.querySelector("[data-key=send-white] .link"))?.value !== old, astray);
    const stranger = await hall.person(astray, { width: 360 });
    await stranger.click(".arrival button.main");
    await stranger.waitForSelector(".arrival .fault");
    await stranger.context().close();
    // A browser complains of what is refused.
    hall.complaints = [];
    await accessible(organiser, `a table for two others, ${width}`);
    await keep(organiser, `for-others-${width}`);
    const links = await organiser.$$eval(".invitation .link", (all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value));
    const players = [];
    for (const link of links) {
      const player = await hall.person(link, { width: 360 });
      await player.click(".arrival button.main");
      players.push(player);
    }
    await organiser.waitForSelector(".invitation", { state: "detached" });
    for (const page of [...players, organiser]) await page.waitForSelector("body[data-state=playing] .clock.running");
    assert.equal(await organiser.getAttribute("body", "data-you"), "spectator");
    for (const page of [...players, organiser]) await page.context().close();
  }
});

test("the arbiter of a game comes to the next one from its table, and both players are told so", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", arbiter: true, referee: "arbiter", begins: "both-ready" });
  const [white, black, arbiter] = await Promise.all([table.link, table.opponent_link, String(table.arbiter_link)].map((link) => hall.sit(link)));
  for (const seat of ["white", "black"]) await hall.post(`/api/games/${table.id}/ready`, {}, table.tokens[seat]);
  await hall.act(table, "white", "resigns");
  await white.click(".note.finished button:has-text('Rematch')");
  await black.click(".note.rematch [data-key=sit-down]");
  for (const page of [white, black]) {
    await page.waitForSelector("[data-key=sent-by-other]");
    assert.match(await page.innerText("[data-key=sent-by-other]"), /^Carla, the arbiter of your last game, is asked there to come to this one/);
    assert.equal(await page.locator(".invitation").count(), 0);
  }
  await keep(white, "rematch-arbiter");
  await arbiter.waitForSelector(".note.rematch:has-text('They play a rematch')");
  await accessible(arbiter, "the players want another game");
  await arbiter.click(".note.rematch [data-key=sit-down]");
  await arbiter.fill(".arrival [name=name]", "Carla");
  await arbiter.click(".arrival button.main");
  for (const page of [white, black]) await page.click(".consent [data-key=agree]");
  for (const page of [white, black, arbiter]) await page.waitForSelector("body[data-state=playing] .clock.running");
  assert.equal(await arbiter.getAttribute("body", "data-you"), "arbiter");
  hall.quiet();
});

test("where the arbiter’s seat was empty both players of the next game are told that nobody has a link to it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", begins: "both-ready" });
  await hall.post(`/api/games/${table.id}/arbiter`, {}, table.tokens.white);
  await hall.post(`/api/games/${table.id}/arbiter/consent`, { answer: "agree" }, table.tokens.black);
  for (const seat of ["white", "black"]) await hall.post(`/api/games/${table.id}/ready`, {}, table.tokens[seat]);
  for (const seat of ["white", "black"]) await hall.post(`/api/games/${table.id}/arbiter/without`, {}, table.tokens[seat]);
  await hall.act(table, "white", "resigns");
  const next = await hall.post(`/api/games/${table.id}/rematch`, {}, table.tokens.white);
  for (const seat of ["white", "black"]) {
    const page = await hall.sit(`${next.link}#${table.tokens[seat]}`);
    await page.waitForSelector("[data-key=make-arbiter]");
    assert.match(await page.innerText("[data-key=why-arbiter]"), /An arbiter is agreed on\. Send a link to somebody/);
    assert.equal(await page.locator("[data-key=sent-by-other]").count(), 0);
    await page.context().close();
  }
});

test("whoever plays by the interface, with no page of his own, is here as soon as he has said that he is ready, and while he plays", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2", begins: "both-ready" });
  const page = await hall.sit(table.link);
  await page.waitForSelector("#clock-top .away:text-is('not here yet')");
  await hall.post(`/api/games/${table.id}/ready`, {}, table.tokens.black);
  await page.waitForSelector("#clock-top .away", { state: "detached" });
  assert.doesNotMatch(await page.innerText("#strip"), /has not come/);
  await page.click("[data-key=i-am-ready]");
  await page.waitForSelector("body[data-state=playing]");
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  await page.waitForFunction(() => [...document.querySelectorAll("#score td")].some((cell) => cell.textContent === "e5"));
  assert.equal(await page.locator("#clock-top .away").count(), 0);
  assert.doesNotMatch(await page.innerText("#strip"), /not come|not here|away/);
  // Whoever looks on is told the same of both; who has had a page and has shut it is away.
  const onlooker = await hall.sit(table.spectator_link);
  assert.equal(await onlooker.locator(".away").count(), 0);
  await page.context().close();
  await onlooker.waitForSelector("#clock-bottom .away:text-is('away')");
  hall.quiet();
});

test("what was said of a game that had not begun is gone when it begins", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", begins: "both-ready" });
  const page = await hall.sit(table.link, { width: 390, height: 844 });
  await page.waitForSelector("[data-key=i-am-ready]", { state: "attached" });
  await hall.post(`/api/games/${table.id}/ready`, {}, table.tokens.white);
  await page.waitForSelector("[data-key=i-am-ready]", { state: "detached" });
  await page.locator("[data-square=e2]").click();
  await page.waitForSelector(".strip.trouble >> text=has not said so yet");
  await hall.post(`/api/games/${table.id}/ready`, {}, table.tokens.black);
  await page.waitForSelector("body[data-state=playing]");
  assert.equal(await page.locator(".strip.trouble").count(), 0);
  hall.quiet();
});

test("for how long somebody may be away is told when the table is made, and counted down with what his clock shows", async () => {
  const maker = await setUp();
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "with-move", friendly: true });
  await maker.goto(hall.club.url);
  await maker.click(".presets [data-key='10+5']");
  const TERM = "hoever is away on his own time for a third of what his clock shows (at least two minutes, at most 15 minutes) can lose by it.";
  assert.equal(await maker.innerText(".set-up-form [data-key=away]"), `In a friendly game: w${TERM}`);
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"]])) await hall.act(table, seat, act);
  assert.ok(String(await one.textContent(".terms-of-table")).includes(`W${TERM}`));
  await two.context().close();
  // A third of ten minutes and five seconds.
  await one.waitForFunction(() => /^Black is away; in 3:[012]\d you may end the game\.$/.test(document.querySelector("#strip")?.textContent ?? ""));
  const refused = await fetch(`${hall.club.url}/api/games/${table.id}/left`, { method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${table.tokens.white}` }, body: "{}" });
  assert.equal(refused.status, 409);
  assert.match((await refused.json()).detail, /Black has three minutes and \d+ seconds left to come back/);
  await maker.context().close();
});
