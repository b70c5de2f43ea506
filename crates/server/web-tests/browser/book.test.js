/** The law as a book on the real program: every page in both themes and sizes, by key alone, and without a script. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits, listen } from "../audit.js";
import { theHall } from "../hall.js";
import { keptIn } from "../kept.js";
import { until } from "../patience.js";

const SIZES = /** @type {const} */ ({ phone: [360, 740], wide: [1440, 900] });
const PAGES = {
  shelf: "/laws", rulebook: "/laws/fide-1955", clause: "/laws/fide-1931/15.a", inherited: "/laws/uscf/touch-move-rule.adjusting", missing: "/laws/fide-1931/99",
  search: "/laws/search?q=touched+man", compare: "/laws/compare?code=fide-1931&code=fide-2023&on=touch", histories: "/laws/history", history: "/laws/history/repetition",
  cases: "/cases?q=touch", case: "/cases/touch/15.a", quiz: "/quiz", question: "/quiz/resigning-to-a-bare-king", answered: "/quiz/resigning-to-a-bare-king?answer=1", desk: "/desk",
};

/** How many codes the book compares: all but the terms of an event that a table may be opened under. */
let codes = 0;

const hall = theHall([], async () => {
  /** @type {{ by_message: boolean }[]} */
  const offered = (await (await fetch(`${hall.club.url}/api/codes`)).json()).codes;
  codes = offered.filter((one) => !one.by_message).length;
});

/** @param {string} path @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(path, options = {}) {
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const complaints = listen(page);
  await page.goto(hall.club.url + path);
  if (/^\/(cases\/|quiz\/.*answer|desk)/.test(path) && options.javaScriptEnabled !== false) await page.waitForSelector(".live-bar");
  return { page, complaints, done: () => context.close() };
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} is seen in both themes and sizes`, async () => {
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        const { page, complaints, done } = await open(path, { viewport: { width, height }, colorScheme });
        const where = `${name} ${size} ${colorScheme}`;
        await fits(page, where);
        await accessible(page, where);
        await keep(page, `book-${name}-${size}-${colorScheme}`);
        // The browser itself complains of the status 404 of a page that says that nothing is there.
        assert.deepEqual(complaints.filter((one) => name !== "missing" || !/404/.test(one)), [], where);
        await done();
      }
    }
  });
}

test("without a script the book can be read, searched, compared and asked", async () => {
  const { page, done } = await open("/laws/fide-1931#15.a", { javaScriptEnabled: false });
  assert.match(await page.innerText("article:target"), /touches one of his own men must move it/);
  await page.click("article:target h3 a");
  await page.waitForURL(/\/laws\/fide-1931\/15\.a$/);
  await page.fill(".seek input", "perpetual check");
  await page.press(".seek input", "Enter");
  await page.waitForURL(/\/laws\/search\?q=perpetual/);
  assert.ok(await page.locator(".hits > li").count() > 2);
  await page.goto(`${hall.club.url}/laws/compare`);
  await page.check("input[name=code][value=fide-1931]");
  await page.selectOption("select[name=on]", "adjust");
  await page.click("form.ask button");
  await page.waitForURL(/on=adjust/);
  assert.match(await page.innerText("table.compare"), /adjust\.who/);
  await page.goto(`${hall.club.url}/cases/touch/15.a`);
  assert.equal(await page.locator(".live-board svg image").count() > 2, true);
  assert.match(await page.innerText(".live-law"), /White/);
  await page.goto(`${hall.club.url}/quiz/resigning-to-a-bare-king`);
  await page.check("input[name=answer][value='2']");
  await page.click("form.answers button");
  await page.waitForURL(/answer=2/);
  assert.match(await page.innerText("#ruling"), /You rule as the referee does/);
  await done();
});

test("no page is longer than fifteen windows without a way about it", async () => {
  const { page, done } = await open("/laws", { viewport: { width: 390, height: 844 } });
  const long = ["/laws/fide-2023", "/laws/fide-2018"];
  const others = ["/laws", "/laws/compare", "/laws/history", "/laws/history/repetition", "/laws/changes?from=fide-1931&to=fide-2023", "/laws/matrix", "/laws/matrix?on=touch", "/laws/search?q=draw", "/laws/fide-2023/4.3", "/cases", "/cases?on=touch&code=fide-2023", "/quiz", "/desk", "/records"];
  for (const path of [...long, ...others]) {
    await page.goto(hall.club.url + path);
    const windows = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    if (windows <= 15) continue;
    // From its end the contents are in sight, and lead elsewhere.
    assert.ok(await page.locator(".contents.follows").count(), `${path}: ${windows.toFixed(1)} windows`);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - 3 * innerHeight));
    await page.click(".contents summary");
    await page.click(".contents li li a >> nth=3");
    await page.waitForSelector(".contents details:not([open])");
    const box = await page.locator("article:target h3").boundingBox();
    const shade = await page.locator(".contents").boundingBox();
    assert.ok(box && shade && box.y >= shade.y + shade.height && box.y < 844, `${path}: ${box?.y}`);
  }
  await page.goto(`${hall.club.url}/cases`);
  await page.click("#touch > summary");
  assert.ok(await page.isVisible("#touch .index a"));
  await accessible(page, "the cases unfolded");
  await page.selectOption("select[name=code]", "fide-1931");
  await page.selectOption("select[name=on]", "adjust");
  await page.click("form.ask button");
  await page.waitForURL(/on=adjust/);
  assert.deepEqual(await page.$$eval(".subject", (all) => all.map((one) => [one.id, one.hasAttribute("open")])), [["adjust", true]]);
  const codes = await page.$$eval(".index .quiet", (all) => all.map((one) => one.textContent ?? ""));
  assert.ok(codes.length > 0 && codes.every((told) => /fide-1931|all codes/.test(told)), JSON.stringify(codes));
  await done();
});

test("an address that is nowhere answers 404 with a sentence", async () => {
  const answer = await fetch(`${hall.club.url}/laws/fide-1931/99`);
  assert.equal(answer.status, 404);
  assert.match(await answer.text(), /has no clause “99”/);
});

test("a case is stepped through by key, and another code rules anew", async () => {
  const { page, complaints, done } = await open("/cases/touch/15.a?code=fide-1931");
  const steps = await page.locator(".live-steps > li").count();
  assert.ok(steps >= 2);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".live-steps .here").count(), 1, "the arrows step from anywhere on the page");
  await page.keyboard.press("ArrowLeft");
  await page.focus(".live-bar button[aria-label='On']");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.innerText(".live-steps .here"), /Stands|Refused/);
  assert.match(await page.textContent("#said") ?? "", /touches|plays|moves/);
  await page.keyboard.press("End");
  const told = await page.innerText(".live-steps .here");
  assert.match(told, /15\.a|17|18|13/);
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".live-steps .here").count(), 0);
  await page.focus("nav.codes a[data-code=fide-2023]");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".live-law .meta")?.textContent?.includes("2023"));
  assert.match(page.url(), /code=fide-2023/);
  await page.focus(".live-bar button[aria-label='On']");
  await page.keyboard.press("End");
  assert.notEqual(await page.innerText(".live-steps .here"), told);
  assert.equal(await page.locator("tr.shown th").innerText(), "fide-2023");
  await accessible(page, "a case under another code");
  assert.deepEqual(complaints, []);
  await done();
});

test("every position of a row of moves is shown", async () => {
  const { page, done } = await open("/cases/draws/16.c?code=fide-1931");
  await page.focus(".live-bar button[aria-label='On']");
  await page.keyboard.press("End");
  const [, last] = (await page.innerText(".place")).split(" of ").map(Number);
  assert.ok(last > await page.locator(".live-steps > li").count(), `${last} places`);
  await done();
});

test("the quiz is answered by key, explains itself by clause, and keeps a tally in the browser", async () => {
  const { page, complaints, done } = await open("/quiz/both-flags-down");
  await page.focus("input[name=answer][value='1']");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#ruling");
  assert.match(await page.innerText("#ruling"), /You rule as the referee does/);
  assert.ok(await page.locator("#ruling .cited a").count() > 0);
  assert.equal(await page.locator("table.side tbody tr").count(), codes);
  await page.waitForSelector(".live-bar");
  await accessible(page, "an answered question");
  await page.goto(`${hall.club.url}/quiz`);
  assert.match(await page.innerText(".tally"), /1 of 1/);
  assert.deepEqual(complaints, []);
  await done();
});

test("the desk rules as one writes, names faults by line and column, and keeps all in its address", async () => {
  const { page, complaints, done } = await open("/desk");
  await page.waitForSelector("table.side");
  await page.fill("#text", "start: 4k3/8/8/8/8/8/8/3QK3 w - - 0 40\n\nBlack resigns\n");
  await page.waitForFunction(() => document.querySelectorAll("table.side td.result")[0]?.textContent === "1–0");
  await page.fill("#text", "start: 4k3/8/8/8/8/8/8/3QK3 w - - 0 40\n\nWhite resignes\n");
  await page.waitForSelector(".faults");
  assert.match(await page.innerText(".faults"), /Line 3, column 7.*resigns/s);
  await accessible(page, "a fault at the desk");
  await page.click(".faults button");
  assert.equal(await page.evaluate(() => { const area = /** @type {HTMLTextAreaElement} */ (document.activeElement); return area.value.slice(area.selectionStart, area.selectionEnd); }), "resignes");
  await page.keyboard.type("resigns");
  await page.waitForFunction(() => [...document.querySelectorAll("table.side tr")].some((row) => /fide-2023/.test(row.textContent ?? "") && /½–½/.test(row.textContent ?? "")));
  assert.match(await page.innerText("table.side"), /british[\s\S]*0–1/);
  await page.selectOption("#code", "british");
  await page.waitForFunction(() => /0–1/.test(document.querySelector(".live-law .meta")?.textContent ?? ""));
  await until(async () => keptIn(page) === await page.inputValue("#text"), "that the address keeps the text");
  await keep(page, "book-desk-ruled");
  const second = await open(`/desk${new URL(page.url()).hash}`);
  await second.page.waitForSelector("table.side");
  assert.equal(await second.page.inputValue("#text"), await page.inputValue("#text"));
  assert.deepEqual([...complaints, ...second.complaints], []);
  await Promise.all([done(), second.done()]);
});

test("on a phone a dispute is told by taps, the answer of today's code stands first, and the case is kept", async () => {
  const { page, complaints, done } = await open("/desk", { viewport: { width: 390, height: 844 } });
  await page.waitForSelector("table.side");
  assert.equal(await page.inputValue("#code"), "fide-2023");
  await page.fill("#text", "title: In the hall\nstart: 4k3/P7/8/8/8/8/8/4K1N1 w - - 0 1\n");
  await page.waitForFunction(() => document.querySelectorAll("#live .man").length === 4);
  const tap = (/** @type {string} */ square) => page.click(`#live [data-square="${square}"]`);
  const told = (/** @type {string} */ line) => page.waitForFunction((words) => /** @type {HTMLTextAreaElement} */ (document.getElementById("text")).value.trimEnd().endsWith(words), line);
  await tap("g1");
  await page.click(".taps [data-key='White touches g1']");
  await told("White touches g1");
  await page.waitForFunction(() => /White must move the knight on g1/.test(document.getElementById("answer")?.textContent ?? ""));
  await tap("a7");
  await tap("a8");
  await page.click(".taps [data-key=q]");
  await told("White moves a7a8q");
  await page.waitForFunction(() => /against the Laws/.test(document.querySelector("#answer .read-out")?.textContent ?? ""));
  await page.click("#answer .chip");
  await page.waitForSelector("#answer blockquote.law");
  await accessible(page, "a dispute by taps");
  await fits(page, "a dispute by taps");
  await keep(page, "book-desk-taps-phone");
  await page.click(".taps [data-key=undo]");
  await told("White touches g1");
  await page.click("#mine [data-key=keep]");
  await page.reload();
  await page.waitForSelector("table.side");
  await page.click("#mine summary");
  assert.match(await page.innerText("#mine"), /In the hall/);
  await page.click("#mine li button >> nth=1");
  await page.waitForFunction(() => !document.querySelector("#mine li"));
  assert.deepEqual(complaints, []);
  await done();
});

test("a line in one's own words is answered with the lines that mean it, and a tap puts one in its place", async () => {
  const { page, complaints, done } = await open("/desk");
  await page.fill("#text", "codes: fide-2023\ntime: 1h\n\nThe phone of Black rings loudly\n");
  await page.waitForSelector(".faults .means button");
  assert.match(await page.innerText(".faults"), /this is told as 'Arbiter finds phone Black sounding'/);
  await page.click(".faults .means button");
  await page.waitForSelector(".faults", { state: "detached" });
  assert.match(await page.inputValue("#text"), /\nArbiter finds phone Black sounding\n/);
  assert.deepEqual(complaints, []);
  await done();
});

test("a line that tells nothing, or not all, is answered with what would be right, and a question leads to the search of the laws", async () => {
  const { page, complaints, done } = await open("/desk");
  await page.waitForSelector("table.side");
  for (const [line, words] of /** @type {[string, RegExp][]} */ ([
    [".", /found '\.'; understood would be who did what, in words, such as 'White touches e2'/],
    ["White denies", /understood would be what he says, writes or means, as in 'denies that he touched e2'/],
    ["White .", /understood would be what he does, such as 'plays e4', 'touches e2'/],
  ])) {
    await page.fill("#text", `codes: fide-2023\n\nWhite plays e4\n${line}\n`);
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#faults")?.textContent ?? ""), words.source);
  }
  assert.equal(await page.getAttribute(".lead a[href='/laws/search']", "target"), "_blank");
  await page.fill("#text", "codes: fide-2023\n\nmay a player write his move first\n");
  const [found] = await Promise.all([page.context().waitForEvent("page"), page.click("#faults a[href*='may%20a%20player']")]);
  await found.waitForSelector("h1");
  assert.equal(await found.inputValue(".ask [name=q]"), "may a player write his move first");
  await found.close();
  assert.match(await page.inputValue("#text"), /may a player/, "the dispute stays where it was");
  assert.deepEqual(complaints, []);
  await done();
});

test("the last ruling at the desk opens as a form to be printed", async () => {
  const { page, complaints, done } = await open("/desk");
  await page.fill("#text", "white: Anna\nblack: Boris\nstart: 4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1\ntime: 1h\n\nWhite plays Nc3\nBlack claims illegal-move\n");
  await page.selectOption("#code", "fide-2023");
  await page.waitForSelector("[data-key=form]");
  await page.waitForFunction(() => /pinned/.test(document.querySelector(".read-out")?.textContent ?? ""));
  const [form] = await Promise.all([page.context().waitForEvent("page"), page.click("[data-key=form]")]);
  await form.waitForSelector("h1");
  const words = await form.innerText("body");
  assert.match(words, /Incident form[\s\S]*Anna[\s\S]*Boris[\s\S]*7\.5\.1/);
  await form.close();
  assert.deepEqual(complaints, []);
  await done();
});

test("the desk is worked by key alone: position, act, ruling", async () => {
  const { page, complaints, done } = await open("/desk");
  await page.waitForSelector("table.side");
  await page.fill("#text", "start: 8/8/8/8/8/8/8/8 w - - 0 1\n");
  await page.waitForFunction(() => !document.querySelector(".set-board .man"));
  await page.focus(".set-board .cell[tabindex='0']");
  await page.keyboard.press("K");
  for (let up = 0; up < 5; up++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("R");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Q");
  await page.waitForFunction(() => document.querySelectorAll(".set-board .man").length === 3);
  assert.match(await page.inputValue("#text"), /^start: 8\/8\/3Qk3\/8\/8\/8\/8\/4K3 w - - 0 1/);
  // A FEN that is pasted, and a text that is typed, are followed by the board and its boxes.
  await page.check(".set-rest input[type=checkbox] >> nth=0");
  await page.fill("#fen", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1");
  await page.press("#fen", "Enter");
  await page.waitForFunction(() => document.querySelectorAll(".set-board .man").length === 3 && /** @type {HTMLSelectElement | null} */ (document.querySelector(".set-rest select"))?.value === "b");
  assert.deepEqual(await page.$$eval(".set-rest input[type=checkbox]", (boxes) => boxes.map((box) => /** @type {HTMLInputElement} */ (box).checked)), [false, false, false, true]);
  await page.focus("#who");
  await page.selectOption("#who", "White");
  await page.selectOption("#what", { label: "offers a draw" });
  await page.focus("#add");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /White offers draw/.test(/** @type {HTMLTextAreaElement} */ (document.getElementById("text")).value));
  await page.waitForFunction((rows) => document.querySelectorAll("table.side tbody tr").length === rows, codes);
  await accessible(page, "the desk by key");
  assert.deepEqual(complaints, []);
  await done();
});

test("the desk says of a position that it cannot arise, and why, while it is set up", async () => {
  const { page, complaints, done } = await open("/desk");
  await page.waitForSelector("table.side");
  const said = () => page.textContent("p.arises");
  assert.doesNotMatch(await said() ?? "", /cannot/, "nothing is said against a position that may arise");
  await page.fill("#fen", "7k/8/8/8/B1B1B3/8/PPPPPPPP/4K3 w - - 0 1");
  await page.press("#fen", "Enter");
  await page.waitForFunction(() => /cannot arise in a game: from the ordinary initial position: white has 3 light-squared bishops/.test(document.querySelector("p.arises")?.textContent ?? ""));
  await accessible(page, "the desk with a position that cannot arise");
  // With five pawns gone the bishops may have been promoted.
  await page.fill("#fen", "7k/8/8/8/B1B1B3/8/PPP5/4K3 w - - 0 1");
  await page.press("#fen", "Enter");
  await page.waitForFunction(() => /found no reason/.test(document.querySelector("p.arises")?.textContent ?? ""));
  await page.fill("#text", "start: 4k3/8/8/8/8/8/8 w\n");
  // What is no position is told elsewhere.
  await page.waitForFunction(() => document.querySelector("p.arises")?.textContent === "");
  assert.deepEqual(complaints, []);
  await done();
});

test("without a line the rulebooks can be read and searched, and the desk rules by the module", async () => {
  const { page, complaints, done } = await open("/laws/fide-1931");
  await page.waitForFunction(() => navigator.serviceWorker.ready.then((one) => one.active?.state === "activated"));
  await page.context().setOffline(true);
  await page.goto(`${hall.club.url}/laws/fide-2023`);
  assert.match(await page.innerText("h1"), /2023/);
  await accessible(page, "a rulebook without a line");
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".bar") ?? document.body).display), "flex", "its look is kept too");
  await page.goto(`${hall.club.url}/cases/touch/15.a`);
  await page.waitForSelector(".live-bar");
  assert.equal(await page.innerText(".parts [aria-current]"), "Cases", "a case that was never read is written by the module");
  await page.goto(`${hall.club.url}/laws/search?q=phone+rings`);
  await page.waitForFunction(() => /Device on the person loses/.test(document.getElementById("main")?.textContent ?? ""));
  await page.goto(`${hall.club.url}/desk`);
  await page.waitForFunction((rows) => document.querySelectorAll("table.side tbody tr").length === rows, codes);
  await page.fill("#text", "White touches b1\nWhite moves e4\nBlack claims touched b1\n");
  await page.waitForFunction(() => /White must move the knight on b1/.test(document.getElementById("answer")?.textContent ?? ""));
  // Where a table would be, one reads that the club does not answer, and what can be read.
  for (const path of ["/", "/game/abc"]) {
    // A worker that the browser has started anew meanwhile knows of it only when it is said again.
    await page.context().setOffline(false);
    await page.context().setOffline(true);
    await page.goto(hall.club.url + path);
    // It is said once the club has been asked.
    await page.waitForFunction(() => /cannot be reached|does not answer|no line/i.test(document.body.innerText));
    assert.match(await page.innerText("body"), /cannot be reached|does not answer|no line/i);
    assert.ok(await page.locator('a[href="/laws"]').count(), path);
  }
  await page.context().setOffline(false);
  assert.deepEqual(complaints.filter((one) => /Content Security/.test(one)), []);
  await done();
});

test("on paper the law stands without the furniture of the page", async () => {
  for (const [name, path] of [["clause", "/laws/fide-1931/15.a"], ["rulebook", "/laws/uscf"], ["desk", "/desk"], ["case", "/cases/touch/15.a"]]) {
    const { page, done } = await open(path);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("header.bar").isVisible(), false);
    if (name === "desk") assert.equal(await page.locator("pre.print-only").isVisible(), true);
    await keep(page, `book-${name}-print`);
    await done();
  }
});

test("a new dispute begins with the first array and offers what can be told of it", async () => {
  const { page, complaints, done } = await open("/desk");
  const told = (/** @type {string} */ key) => page.locator(`#live [data-key="${key}"]`);
  await told("new").click();
  await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.getElementById("text"))?.value === "title: A new dispute\n\n");
  await page.waitForFunction(() => !document.querySelector('#live [data-key="undo"], #live [data-key$="retracts"]'));
  await page.waitForSelector('#live [data-square="e2"][aria-label*="white pawn"]', { state: "attached" });
  await page.fill("#text", "start: 8/P6k/8/8/8/8/8/K7 w - - 0 1\n");
  await page.waitForSelector('#live [data-square="a7"][aria-label*="white pawn"]', { state: "attached" });
  await page.locator('#live [data-square="a7"]').click();
  await page.locator('#live [data-square="a8"]').click();
  await told("pawn").click();
  await page.waitForFunction(() => /White moves a7a8\n/.test(/** @type {HTMLTextAreaElement} */ (document.getElementById("text"))?.value));
  await told("undo").waitFor();
  assert.deepEqual(complaints, []);
  await done();
});

test("at the desk every answer to what is open can be tapped, and nothing is claimed that rests on nothing told", async () => {
  const { page, done } = await open("/desk");
  const told = () => page.inputValue("#text");
  const lines = () => page.$$eval(".taps button", (all) => all.map((one) => one.textContent ?? ""));
  await page.fill("#text", "time: 90m+30s\n\nWhite plays e4\nBlack plays e5\n");
  await page.waitForSelector(".taps [data-key='White presses'], .taps [data-key='Black presses']");
  await page.click("#live [data-square=d2]");
  await page.waitForSelector(".taps [data-key='White touches d2']");
  assert.ok(!(await lines()).includes("Black claims touched d2"), "nobody has told of a touch");
  await page.click(".taps [data-key='White touches d2']");
  await page.waitForSelector("#live .touched, .live-steps li:nth-child(3)");
  await page.click("#live [data-square=d2]");
  await page.waitForSelector(".taps [data-key='Black claims touched d2']");
  await page.click(".taps [data-key=drop]");
  await page.fill("#text", "time: 90m+30s\n\nWhite plays e4\nBlack plays e5\nArbiter finds annoys White\n");
  await page.waitForSelector(".taps [data-key='Arbiter rules warning']");
  const form = page.locator(".taps form", { hasText: "Arbiter rules time Black +…" });
  await accessible(page, "answers at the desk");
  await form.locator("input").fill("0:03:00");
  await form.locator("button").click();
  await page.waitForFunction(() => /Arbiter rules time Black \+0:03:00\n$/.test(/** @type {HTMLTextAreaElement} */ (document.getElementById("text")).value));
  await page.waitForSelector(".taps [data-key=asked]", { state: "detached" });
  assert.match(await told(), /annoys White/);
  await done();
});

test("of a text with a fault the desk reads nothing out", async () => {
  const { page, complaints, done } = await open("/desk");
  await page.fill("#text", "time: 1h\n\nWhite touches e2\n");
  await page.waitForFunction(() => /must move the pawn on e2/.test(document.querySelector("#answer .read-out")?.textContent ?? ""));
  await page.fill("#text", "time: 1h\n\nWhite touches e2\nWhite tuches d2\n");
  await page.waitForSelector(".faults");
  assert.equal(await page.locator("#answer .read-out").count(), 0);
  assert.match(await page.innerText("#answer"), /^Line 4 cannot be read, so nothing is ruled on it: /);
  assert.equal(await page.locator("#answer [data-key=form]").count(), 0, "nothing old is printed");
  await page.fill("#text", "time: 1h\n\nWhite touches e2\nWhite moves e4\n");
  await page.waitForSelector("#answer .read-out");
  assert.deepEqual(complaints, []);
  await done();
});

test("a time is told at the desk as people write it, and below it how it is understood", async () => {
  const { page, complaints, done } = await open("/desk");
  await page.fill("#text", "time: 1h\n\nWhite plays e4\n");
  await page.selectOption("#who", "Arbiter");
  const { forms } = await (await fetch(`${hall.club.url}/api/acts`)).json();
  const what = (/** @type {string} */ line) => page.selectOption("#what", { label: forms.find((/** @type {{ line: string }} */ form) => form.line === line).label });
  await what("rules time {color} {change}");
  const time = page.locator(".act-form label", { hasText: "Time" }).locator("input");
  const echo = (/** @type {string} */ words) => page.waitForFunction((expected) => document.querySelector(".act-form .echo")?.textContent === expected, words);
  await time.fill("2 min");
  await echo("2 minutes");
  await time.fill("-1:30");
  await echo("less 1 minute 30 seconds");
  assert.match(await page.innerText(".act-form code"), /^Arbiter rules time Black -0:01:30$|^Arbiter rules time White -0:01:30$/);
  await time.fill("soon");
  await echo("This cannot be read: write 85 min or 1:25:00.");
  await page.click("#add");
  assert.doesNotMatch(await page.inputValue("#text"), /rules time/, "what is no time is not told");
  await time.fill("-90 s");
  await accessible(page, "a time at the desk");
  await page.click("#add");
  assert.match(await page.inputValue("#text"), /\nArbiter rules time (White|Black) -0:01:30\n/);
  await what("grants {color} {time}");
  await time.fill("-5");
  await echo("A time is not less than nought.");
  assert.deepEqual(complaints, []);
  await done();
});

test("what is put in the place of a text can be taken back by one press, and names nothing that was not told", async () => {
  const { page, complaints, done } = await open("/desk");
  const text = () => page.inputValue("#text");
  const own = "time: 1h\n\nwhite touch king then he move queen\n";
  await page.fill("#text", own);
  await page.waitForSelector(".faults .means button");
  for (const reading of await page.locator(".faults .means button").allInnerTexts()) assert.doesNotMatch(reading, /Kd3|Kf3|e2\b/, reading);
  await page.click(".faults .means button");
  assert.notEqual(await text(), own);
  const back = page.locator(".write [data-key=bring-back]");
  await back.waitFor();
  await accessible(page, "a reading that can be taken back");
  await back.click();
  assert.equal(await text(), own);
  await back.waitFor({ state: "detached" });
  // A square that was not told is left open, and marked to be written.
  await page.fill("#text", "time: 1h\n\nWhite touched his rook\n");
  await page.locator(".faults .means button", { hasText: "White touches …" }).first().click();
  await page.keyboard.type("h1");
  assert.match(await text(), /\nWhite touches h1\n/);
  // A new dispute loses nothing: it is brought back beside the button, or by the browser’s way back.
  const lost = "time: 1h\n\nWhite touches e2\nWhite moves e4\n";
  for (const bring of [() => page.click("#live [data-key=bring-back]"), () => page.goBack()]) {
    await page.fill("#text", lost);
    await page.waitForFunction(() => location.hash.length > 1 && document.querySelector("#answer .read-out"));
    await page.waitForTimeout(500);
    await page.click("#live [data-key=new]");
    await page.waitForSelector("#live [data-key=bring-back]");
    await bring();
    await page.waitForFunction((words) => /** @type {HTMLTextAreaElement} */ (document.getElementById("text")).value === words, lost);
  }
  assert.deepEqual(complaints, []);
  await done();
});

test("at the desk a question whether something is so is answered with yes or no, and a fault is in sight where one writes", async () => {
  const { page, complaints, done } = await open("/desk", { viewport: { width: 1280, height: 800 } });
  await page.fill("#text", "time: 90m+30s\n\nWhite touches d2\nWhite denies that he touched d2\n");
  await page.waitForSelector(".taps [data-key='Arbiter rules granted']");
  assert.match(await page.innerText(".taps [data-key=asked]"), /^The arbiter is asked: Did White touch .*d2\? He may answer:$/);
  assert.deepEqual(await Promise.all(["granted", "rejected"].map((answer) => page.innerText(`.taps [data-key='Arbiter rules ${answer}']`))), ["Yes", "No"]);
  const long = "White plays Nf3\nBlack plays Nf6\nWhite plays Ng1\nBlack plays Ng8\n".repeat(15);
  await page.fill("#text", `time: 90m+30s\n\nWhite tuches d2\n${long}`);
  await page.waitForSelector(".faults");
  await page.evaluate(() => document.getElementById("text")?.scrollIntoView({ block: "start" }));
  await page.waitForFunction(() => {
    const { top, bottom } = /** @type {Element} */ (document.querySelector(".faults")).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.deepEqual(complaints, []);
  await done();
});

test("what is wrong in a dispute lies over nothing that is written, at every size", async () => {
  const wrong = "codes: fide-2023\n\nThe phone of Black rings loudly\nThey agreed a draw\nBlack went to smoke\nHe hums\nThe flag of White fell\nNobody moves\nIt rains\n";
  for (const [width, height] of [[320, 568], [390, 844], [1366, 768], [1280, 720], [1920, 1080], [3840, 2160]]) {
    const { page, done } = await open("/desk", { viewport: { width, height } });
    await page.fill("#text", wrong);
    await page.waitForSelector(".faults li:nth-child(4)");
    await page.locator("#text").scrollIntoViewIfNeeded();
    for (const down of [0, height / 3, height]) {
      await page.evaluate((by) => scrollBy(0, by), down);
      const over = await page.evaluate(() => {
        const [box, faults] = ["#text", "#faults"].map((one) => /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect());
        return box.bottom - faults.top;
      });
      assert.ok(over <= 1, `${width}x${height}, ${down} down: ${over} px`);
    }
    await keep(page, `desk-faults-${width}`);
    await done();
  }
});
