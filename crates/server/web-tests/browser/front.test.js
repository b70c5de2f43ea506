/** The first page as somebody meets it who has never been here: three clicks to a table, times as people write them. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits, listen } from "../audit.js";
import { stranger } from "../browser-launch.js";
import { MousePlayer } from "../players.js";
import { theHall } from "../hall.js";
import { standsStill } from "../living.js";

const SIZES = /** @type {const} */ ({ wide: [1440, 900], tablet: [820, 1180], phone: [390, 844] });


/** @param {readonly [number, number]} size */
async function visitor([width, height]) {
  const context = await hall.browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const complaints = listen(page);
  await page.goto(hall.club.url);
  await page.waitForSelector(".set-up-form");
  await page.waitForSelector(".living-said .sentence");
  return { page, complaints };
}

const hall = theHall();

test("whatever the living board says, nothing below or beside it moves", async () => {
  for (const size of [[320, 568], [360, 640], [700, 900], [1000, 800], [1280, 800]]) await standsStill(hall, size, ".living-said");
});

for (const [name, size] of Object.entries(SIZES)) {
  test(`a table in three clicks without scrolling: ${name}`, async () => {
    const { page, complaints } = await visitor(size);
    await keep(page, `front-${name}`);
    await accessible(page, `the first page, ${name}`);
    await fits(page, `the first page, ${name}`);
    for (const needed of [".segments", "#code", "#time", ".big", ".living-said .sentence"]) {
      const box = await page.locator(needed).first().boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= size[1], `${needed} is out of sight: ${JSON.stringify(box)}`);
    }
    await page.click(".segment:has-text('friend')");
    await page.click(".presets [data-key='3+2']");
    assert.match(await page.innerText("#time-read"), /3 minutes for each player, and 2 seconds added with each move\. Played as blitz\.$/);
    await page.click("button.big");
    await page.waitForSelector(".invitation input.link");
    await keep(page, `made-${name}`);
    assert.deepEqual(complaints, []);
  });
}

test("what an illegal move costs is told by the form as by the invitation, under each code, at each time and in each kind of event", async () => {
  const { page, complaints } = await visitor(SIZES.wide);
  const { codes } = /** @type {{ codes: import("../../web-types/types.js").Code[] }} */ (await (await fetch(`${hall.club.url}/api/codes`)).json());
  const times = [["No clock", "no clock", null], ["5 min", "5 min", "5"], ["15+10", "15+10", "15+10"]];
  for (const { id, presets, by_message } of codes) {
    await page.selectOption("#code", id);
    for (const [, key, time] of times.filter(([, key, time]) => !time || !by_message && presets.some(({ short }) => short === key))) {
      await page.evaluate((key) => /** @type {HTMLElement} */ (document.querySelector(`.presets [data-key="${key}"]`)).click(), key);
      const { game } = await hall.post("/api/games", { code: id, time });
      const told = await page.innerText("#peculiar [data-key=now]");
      assert.ok(told.includes(`An illegal move ${game.terms.illegal_move}. `), `${id} ${time}: ${told}`);
    }
  }
  await page.selectOption("#code", "fide-2023");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector(".presets [data-key='5 min']")).click());
  assert.match(await page.innerText("#peculiar [data-key=now]"), /one extra minute/);
  await page.evaluate(() => document.querySelector("[data-key=more] summary")?.dispatchEvent(new MouseEvent("click")));
  await page.selectOption("[name=event]", "classical");
  await page.waitForFunction(() => /two extra minutes/.test(document.querySelector("#peculiar [data-key=now]")?.textContent ?? ""));
  assert.deepEqual(complaints, []);
});

test("whoever comes back finds the laws of today, and no code that he has once tried", async () => {
  const { page, complaints } = await visitor(SIZES.phone);
  await page.selectOption("#code", "fide-1931");
  await page.click("button.big");
  await page.waitForSelector(".invitation input.link");
  await page.goto(hall.club.url);
  await page.waitForSelector(".set-up-form");
  assert.equal(await page.inputValue("#code"), "fide-2023");
  assert.deepEqual(complaints, []);
});

test("on a later visit the first press is heard, wherever the one before it fell", async () => {
  const { page, complaints } = await visitor(SIZES.wide);
  const [quick, five] = ["3+2", "5 min"].map((time) => page.locator(`.presets [data-key="${time}"]`));
  const heard = async (/** @type {typeof quick} */ button, /** @type {string} */ how) => {
    await page.waitForTimeout(300);
    await button.click();
    assert.equal(await button.getAttribute("aria-pressed"), "true", how);
  };
  await heard(quick, "on the first visit");
  await page.goto(hall.club.url);
  await heard(quick, "where the last press of the visit before fell");
  const { x, y } = /** @type {{ x: number, y: number }} */ (await five.boundingBox());
  // A mouse that rests where the form will come means what comes there.
  await page.goto(`${hall.club.url}/me`);
  await page.mouse.click(5, 300);
  await page.route("**/api/codes", (route) => void setTimeout(() => route.continue(), 300));
  await page.goto(hall.club.url, { waitUntil: "commit" });
  await page.mouse.move(x + 10, y + 10);
  await page.waitForTimeout(150);
  await page.mouse.move(x + 11, y + 11);
  await five.waitFor();
  await heard(five, "where the mouse rested before the form came");
  assert.deepEqual(complaints, []);
});

test("on a first visit the first press is heard as soon as there is something to press, and what comes moves nothing under it", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, serviceWorkers: "block" });
  const page = await context.newPage();
  const complaints = listen(page);
  let come = () => {};
  const held = new Promise((done) => (come = () => done(null)));
  await page.route("**/api/codes", async (route) => {
    await held;
    const offered = await (await route.fetch()).json();
    await route.fulfill({ json: { ...offered, machine: { name: "Stockfish", strengths: [{ value: "1", label: "weak" }] } } });
  });
  await page.goto(hall.club.url, { waitUntil: "commit" });
  const alone = page.locator("#form :text('Alone, to try it out')");
  await alone.tap();
  const before = await alone.boundingBox();
  come();
  await page.waitForSelector(".set-up-form");
  assert.ok(await page.isVisible(".segment:has-text('A machine')"));
  assert.deepEqual(await alone.boundingBox(), before);
  await page.waitForSelector("button.big:text-is('Try it out')");
  // Nor is what lies there another thing than was there before, on which a press would have to wait.
  await page.tap(".segment:has-text('Whoever comes')");
  await page.waitForSelector("button.big:not(:text-is('Try it out'))");
  await alone.tap();
  await page.waitForSelector("button.big:text-is('Try it out')");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("times are understood as they are written, and a fault is said where the eye and the focus are", async () => {
  const { page } = await visitor(SIZES.wide);
  for (const [written, told] of [["5", /5 minutes for each player\. Played as blitz/], ["1 hour", /1 hour for each player\. Played as a standard game/], ["40/90, 30 + 30 s", /40 moves in 1 hour 30 minutes, then 30 minutes for the rest, and 30 seconds added/]]) {
    await page.fill("#time", String(written));
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#time-read")?.textContent ?? ""), /** @type {RegExp} */ (told).source);
  }
  await page.fill("#time", "3x2");
  await page.click("button.big");
  await page.waitForSelector("#time-read.fault");
  assert.match(await page.innerText("#time-read"), /“3x2” is no time that can be read; write 3\+2/);
  await page.waitForFunction(() => document.activeElement?.id === "time");
  const box = await page.locator("#time-read").boundingBox();
  assert.ok(box && box.y > 0 && box.y < 900);
});

test("alone to try it out: both sides in one window, touch binds, and it is marked solo", async () => {
  const { page, complaints } = await visitor(SIZES.wide);
  await page.click(".segment:has-text('Alone')");
  await page.click("button.big");
  await page.waitForSelector("body[data-you=white]");
  const hands = new MousePlayer(page, "white");
  await hands.move("e2", "e4");
  await hands.reads("e4");
  await page.waitForSelector("body[data-you=black]");
  await hands.move("e7", "e5");
  await hands.reads("e5");
  await page.waitForSelector("body[data-you=white]");
  // Alone a move is taken back at will, of either side.
  await page.click("[data-key=take-back-move]");
  await page.waitForSelector("body[data-you=black]");
  await hands.sees("e7", "black pawn");
  await hands.hears(/The last move is taken back; the time that was used stays used/);
  await page.click("[data-key=take-back-move]");
  await page.waitForSelector('[data-key=take-back-move][aria-disabled="true"]');
  await hands.sees("e2", "white pawn");
  await page.waitForSelector("body[data-you=white]");
  assert.doesNotMatch(await page.textContent("#cards") ?? "", /rnbqkbnr\//, "a position is told by its move, and not as a FEN");
  await hands.touch("g1");
  await hands.hears(/must move/);
  await keep(page, "solo");
  assert.match(await page.innerText(".terms"), /tried out alone/);
  const id = new URL(page.url()).pathname.split("/")[2];
  assert.match(await (await fetch(`${hall.club.url}/api/games/${id}/pgn`)).text(), /\[Solo /);
  assert.doesNotMatch(await (await fetch(`${hall.club.url}/api/games`)).text(), new RegExp(id));
  assert.deepEqual(complaints, []);
});

test("that strangers look on at a friend's table is before him who sets it up, and he can keep them out", async () => {
  for (const [name, kept] of /** @type {const} */ ([["phone", true], ["wide", false]])) {
    const { page } = await visitor(SIZES[name]);
    const tick = page.locator(".set-up-form [name=private]");
    assert.ok(await tick.isVisible(), "no door has to be opened first");
    await page.click(".segment:has-text('Whoever')");
    assert.equal(await tick.count(), 0, "whoever comes has to find the table");
    await page.click(".segment:has-text('A friend')");
    if (kept) await tick.check();
    await keep(page, `unlisted-${name}`);
    await page.click("button.big");
    const link = await page.inputValue(".invitation input.link");
    const guest = await (await stranger(hall.browser)).newPage();
    await guest.goto(link);
    await guest.click(".arrival button.main");
    await page.waitForSelector("[data-key=i-am-ready]");
    const id = new URL(page.url()).pathname.split("/")[2];
    assert.equal((await (await fetch(`${hall.club.url}/api/games`)).text()).includes(id), !kept);
    for (const one of [page, guest]) await one.context().close();
  }
});

test("whoever would play with whoever comes is told who waits already, and sits down there", async () => {
  const { page: first } = await visitor(SIZES.wide);
  await first.click(".segment:has-text('Whoever')");
  await first.waitForSelector("[data-key=waiting]");
  await first.click("button.big");
  await first.waitForURL(/\/game\//);
  const id = new URL(first.url()).pathname.split("/")[2];
  for (const size of [SIZES.phone, SIZES.wide, [1280, 800], [320, 568]]) {
    const { page } = await visitor(size);
    // Before anything is pressed he stands where else a game is looked at.
    const waits = page.locator(`#running a[href*="${id}"]`);
    await waits.waitFor();
    assert.match(await waits.innerText(), /Somebody waits[^]*Take the (white|black) men/);
    const seen = await waits.boundingBox();
    assert.ok(seen && seen.y + seen.height <= size[1], `who waits is seen at once: ${JSON.stringify(seen)}`);
    await page.click(".segment:has-text('Whoever')");
    const take = page.locator(`.waiting-tables a.button[href*="${id}"]`);
    await take.waitFor();
    const box = await take.boundingBox();
    assert.ok(box && box.y + box.height <= size[1], `who waits is on the first screen: ${JSON.stringify(box)}`);
    await accessible(page, "who waits");
    await keep(page, `waiting-${size[0]}`);
    if (size === SIZES.wide) {
      await take.click();
      await page.waitForSelector(".arrival button.main");
    }
    await page.context().close();
  }
  await first.context().close();
});

test("a table asks for few files, and for hardly any when it is opened again", async () => {
  const { page } = await visitor(SIZES.wide);
  await page.click("button.big");
  await page.waitForURL(/\/game\//);
  const table = page.url();
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 } });
  /** @type {(number | string)[]} */ const figures = [];
  for (const when of ["cold", "warm"]) {
    const fresh = await context.newPage();
    await fresh.goto(table);
    await fresh.waitForSelector(".board .man");
    await fresh.waitForLoadState("networkidle");
    const entries = await fresh.evaluate(() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((one) => [one.name, /** @type {PerformanceResourceTiming} */ (one).transferSize]));
    const sent = entries.filter(([, size]) => Number(size) > 0);
    figures.push(`${when}: ${sent.length} requests, ${(sent.reduce((sum, [, size]) => sum + Number(size), 0) / 1024).toFixed(1)} KB`);
    assert.ok(sent.length + 1 <= (when === "cold" ? 25 : 5), `${when}: ${JSON.stringify(sent)}`);
    assert.ok(sent.reduce((sum, [, size]) => sum + Number(size), 0) <= 120 * 1024);
    await fresh.close();
  }
  console.log(figures.join("; "));
});

for (const [width, height] of [[320, 568], [360, 740], [1280, 800]]) {
  test(`whoever is new finds play by correspondence, an arbiter and membership on the first page: ${width}`, async () => {
    const { page, complaints } = await visitor([width, height]);
    // No room of the house is cut off by the edge.
    const rooms = await page.locator(".motto a:visible").all();
    assert.ok(rooms.length > 0);
    for (const link of rooms) {
      const [box, nav] = [await link.boundingBox(), await page.locator(".motto").boundingBox()];
      assert.ok(box && nav && box.x + box.width <= nav.x + nav.width + 0.5, `${await link.innerText()} is cut`);
    }
    assert.equal(await page.getAttribute("[data-key=member] a", "href"), "/me");
    await page.click("[data-key=correspondence]");
    assert.equal(await page.inputValue("#code"), "correspondence");
    assert.match(await page.innerText("#time-read"), /3 days for each move, by messages/);
    await keep(page, `front-correspondence-${width}`);
    await fits(page, "correspondence");
    await page.mouse.move(1, 1);
    await page.click("[data-key=correspondence]");
    assert.equal(await page.inputValue("#time"), "10+5");
    await page.mouse.move(1, 1);
    await page.click("[data-key=arbiter]");
    assert.ok(await page.isChecked("[name=referee][value=arbiter]"));
    const chosen = await page.locator("label:has([name=referee][value=arbiter])").boundingBox();
    assert.ok(chosen && chosen.y >= 0 && chosen.y + chosen.height <= height, `what was chosen is in sight: ${JSON.stringify(chosen)}`);
    await keep(page, `front-arbiter-${width}`);
    await page.click(".segment:has-text('Alone')");
    assert.equal(await page.locator("[data-key=correspondence], [data-key=arbiter]").count(), 0, "nobody writes to himself, and nobody comes to rule");
    assert.deepEqual(complaints, []);
  });
}

for (const [name, size] of Object.entries(SIZES)) {
  test(`a table can be set up before any list has come, and what comes moves nothing above it: ${name}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "90+30", names: { white: "Vera Menchik", black: "Sonja Graf" } });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
    const mine = await hall.table({ code: "fide-2023", time: "10+5" });
    const context = await hall.browser.newContext({ viewport: { width: size[0], height: size[1] }, reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await context.newPage();
    const complaints = listen(page);
    // One's own game stands above all else: it has its room before it has come.
    await page.goto(hall.club.url + mine.link);
    await page.waitForSelector(".board .man");
    /** What holds each of them back, and lets it come. @type {Record<string, () => void>} */
    const comes = {};
    for (const path of ["/api/codes", "/api/games", `/api/games/${mine.id}`]) {
      const held = new Promise((come) => Object.assign(comes, { [path]: () => come(null) }));
      await page.route((url) => url.pathname === path, async (route) => {
        await held;
        await route.continue();
      });
    }
    await page.goto(hall.club.url);
    await page.waitForSelector("#mine .table-name");
    const places = () => page.$$eval("#mine, .welcome, .set-up, .running-table", (all) => all.map((one) => [one.classList[0], Math.round(one.getBoundingClientRect().top + scrollY)]));
    const before = await places();
    assert.equal(before.length, 4);
    for (const words of ["#tables", "#rulebooks", "#form", "#running"]) assert.match(await page.innerText(words), /…/, words);
    for (const title of ["My games", "Tables", "Rulebooks"]) assert.ok(await page.locator(`h2:text-is("${title}")`).isVisible(), title);
    await accessible(page, `the first page before its lists, ${name}`);
    await keep(page, `front-awaited-${name}`);
    comes["/api/codes"]();
    await page.waitForSelector("button.big");
    assert.deepEqual(await places(), before, "when the laws have come");
    await page.click(".segment:has-text('Whoever')");
    await page.click(".segment:has-text('friend')");
    comes["/api/games"]();
    await page.waitForSelector(".running-table .name:text-is('Sonja Graf')");
    await page.waitForSelector("#tables .table-list");
    assert.deepEqual(await places(), before, "when the tables have come");
    comes[`/api/games/${mine.id}`]();
    await page.waitForSelector("#mine .table-list .quiet:has-text('10+5')");
    assert.deepEqual(await places(), before, "when one’s own game has come");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a position that is typed is shown, and what is wrong with it is said in a sentence", async () => {
  for (const size of Object.values(SIZES)) {
    const { page, complaints } = await visitor(size);
    await page.click(".form summary:has-text('More')");
    await page.selectOption("[name=start]", "fen");
    const place = page.locator("[data-key=start]");
    await page.fill("[name=fen]", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert.match(String(await place.locator(".small-board").getAttribute("aria-label")), /white king e1/);
    await page.fill("[name=fen]", "4k3/8/8/8/8/8/4P2/4K3 w - - 0 1");
    await place.locator(".fault", { hasText: "Rank 2 of the position, “4P2”, does not come to eight squares but to 7." }).waitFor();
    assert.equal(await place.locator(".small-board").count(), 0);
    await page.fill("[name=fen]", "4k3/8/8/8/8/8/4P3/4K3 b");
    await place.locator(".small-board").waitFor();
    assert.equal(await place.locator(".fault").count(), 0);
    await fits(page, "a position that is typed");
    await keep(page, `typed-position-${size[0]}`);
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
});

test("that the clock is pressed by hand stands though no clock is looked at meanwhile, and what is pressed is read at once", async () => {
  const { page, complaints } = await visitor([1280, 800]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const press = (/** @type {string} */ key) => page.$eval(`[data-key="${key}"]`, (one) => {
    /** @type {HTMLElement} */ (one).click();
    const { color, backgroundColor } = getComputedStyle(one);
    return { pressed: one.getAttribute("aria-pressed"), color, backgroundColor };
  });
  const settled = await page.$eval('.presets [aria-pressed="true"]', (one) => ({ pressed: "true", color: getComputedStyle(one).color, backgroundColor: getComputedStyle(one).backgroundColor }));
  assert.deepEqual(await press("correspondence"), settled);
  await press("correspondence");
  await page.click(".form summary:has-text('More')");
  const byHand = page.locator("[name=press][value=by-hand]");
  await byHand.check();
  assert.deepEqual(await press("no clock"), settled);
  assert.ok(await byHand.isHidden() && await byHand.isDisabled(), "no clock is pressed where there is none");
  await press("10+5");
  assert.ok(await byHand.isVisible() && await byHand.isChecked());
  await page.click("button.big");
  await page.waitForURL(/\/game\//);
  const { terms } = JSON.parse(await (await fetch(page.url().replace("/game/", "/api/games/"))).text());
  assert.equal(terms.press, "by-hand");
  assert.deepEqual(complaints, []);
  await page.context().close();
});
