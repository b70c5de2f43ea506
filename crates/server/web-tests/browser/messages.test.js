/** Play by communication in the browser: set up with days per move, moves as words, and moves on conditions that stay secret. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";
import { MousePlayer, aims } from "../players.js";
import { stranger } from "../browser-launch.js";


const hall = theHall();

test("a table at odds, by communication, with an undertaking, is set up as the code knows it", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(hall.club.url);
  await page.click(".set-up-form details > summary");
  // 2018, and with it uscf, says that play by correspondence has guidelines of its own, and gives none.
  for (const [code, plays] of [["fide-1955", 0], ["fide-2023", 0], ["uscf", 2]]) {
    await page.selectOption("#code", code);
    for (const field of ["odds", "undertaking"]) assert.equal(await page.locator(`[name=${field}]`).count(), 0, `${code} knows no ${field}`);
    assert.equal(await page.locator("[name=play]").count(), plays, `${code} by communication`);
  }
  await page.selectOption("#code", "fide-1931");
  assert.equal(await page.locator("[name=odds]").count(), 1);
  assert.equal(await page.locator("[name=undertaking]").count(), 0);
  await page.selectOption("#code", "british");
  await page.check("input[name=play][value=communication]");
  assert.equal(await page.inputValue("#time"), "3 days a move");
  await page.click(".presets [data-key='7 days a move']");
  await page.selectOption("[name=odds]", "men");
  await page.fill("[name=odds-men]", "a1");
  await page.selectOption("[name=undertaking]", "mate on {square}");
  await page.fill("[name=undertaking-detail]", "g8");
  await page.check("input[name=colors][value=white]");
  await accessible(page, "setting up odds and undertakings");
  await page.screenshot({ path: `${(await import("../artefacts.js")).ARTEFACTS}/setup-british.png`, fullPage: true });
  await page.click("button.big");
  await page.waitForSelector("body[data-you=white] .board .man");
  assert.equal(await page.getAttribute('[data-square="a1"]', "aria-label"), "a1, empty");
  const terms = await page.innerText(".terms");
  assert.match(terms, /by communication · 7d\/move · odds: a1, White begins · undertaking: mate on g8/);
  await context.close();
});

test("a correspondence event under today's laws is set up by its name", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(hall.club.url);
  await page.waitForSelector("#code");
  await page.fill("#time", "3 days");
  await page.waitForFunction(() => document.getElementById("time-read")?.textContent?.includes("Correspondence event"));
  await page.selectOption("#code", { label: "Correspondence event, regulations of its own" });
  assert.equal(await page.inputValue("#time"), "3 days a move");
  assert.match(await page.innerText("#time-read"), /3 days for each move, by messages/);
  await page.click("button.big");
  await page.waitForSelector(".invitation input.link");
  const terms = await (await fetch(`${hall.club.url}/api/games/${new URL(page.url()).pathname.split("/")[2]}`)).json();
  assert.deepEqual([terms.code.id ?? terms.code, terms.terms.play], ["correspondence", "communication"]);
  // Leave, which the code leaves to the organiser, is told in the code's words.
  assert.ok(terms.communication.notices.some((/** @type {{ sentence: string, clauses: string[] }} */ one) => /asks for leave before it begins/.test(one.sentence) && one.clauses[0] === "corr.leave"));
  await context.close();
});

test("the desk of a correspondence game names its clauses by their titles, and asks nothing of whoever is not on turn", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(hall.club.url);
  await page.selectOption("#code", { label: "Correspondence event, regulations of its own" });
  await page.click(".set-up-form details > summary");
  await page.check("input[name=colors][value=white]");
  await page.click("button.big");
  const link = await page.inputValue(".invitation input.link");
  const other = await (await stranger(hall.browser)).newPage();
  await other.goto(link);
  await other.click(".arrival button.main");
  await page.waitForSelector(".desk .chip");
  assert.doesNotMatch(await page.innerText(".desk .chip-list"), /corr\./);
  await other.waitForSelector("[data-key=awaited]");
  assert.match(await other.innerText("[data-key=awaited]"), /^White is to begin\.$/);
  assert.equal(await other.locator(".desk").count(), 0);
  for (const one of [page, other]) await one.context().close();
});

test("by messages nobody is awaited at the board, and nobody is told to be away", async () => {
  const table = await hall.table({ code: "correspondence", time: "3d/move", play: "communication" });
  const [white, black] = [await hall.sit(table.link), await hall.sit(table.opponent_link)];
  await hall.act(table, "white", "communicates e4");
  await black.close();
  await white.waitForTimeout(1500);
  assert.doesNotMatch(await white.innerText(".middle"), /away|not here/);
});

test("moves are sent as words, and an answer on a condition is seen when it is due", async () => {
  const table = await hall.table({ code: "british", play: "communication", time: "3d/move" });
  const [white, black] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await white.waitForSelector(".desk");
  assert.match(await white.innerText(".clock.running .digits"), /^(3 d 0:00|2 d 23:59)$/);
  assert.equal(await white.innerText(".clock.running .control"), "for this move");
  assert.ok(await white.locator("#adjust").isHidden(), "there is nothing to adjust");

  // Days pass: how one is called back is before him, without a search.
  assert.match(await white.innerText(".note.reminders"), /You may close this page[\s\S]*Notify me here when it is my move[\s\S]*Put your next move in a calendar/);
  await white.click(".note.reminders summary");
  await white.fill('.note.reminders [name="begins"]', "2027-01-05T20:00");
  const [file] = await Promise.all([white.waitForEvent("download"), white.click(".note.reminders form button")]);
  const kept = (await import("node:fs")).readFileSync(String(await file.path()), "utf8");
  assert.match(kept, /SUMMARY:A move is due: /);
  await white.click(".note.reminders summary");

  // Played on the board it is only written down; touching binds nobody.
  await new MousePlayer(white, "white").move("e2", "e4");
  await white.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector(".desk input")).value === "P-K4");
  await white.waitForSelector(".desk .good");
  await accessible(white, "a message");
  await keep(white, "message");
  await white.click(".desk button.main");
  await new MousePlayer(black, "black").sees("e4", "white pawn");
  assert.match(await black.innerText(".received"), /White wrote\s+[“"]?P-K4/);

  await white.click(".conditions button");
  const fields = white.locator(".conditions-form input");
  await fields.nth(0).fill("P-K4");
  await fields.nth(1).fill("Kt-QR3");
  await white.click("text=One step more");
  await white.locator(".conditions-form input").nth(2).fill("Kt-QB3");
  await white.locator(".conditions-form input").nth(3).fill("B-Kt5");
  await accessible(white, "writing moves on conditions");
  await keep(white, "conditions");
  await white.click(".conditions-form button.main");
  await white.waitForFunction(() => /if P-K4, then Kt-QR3; if Kt-QB3, then B-Kt5/.test(document.querySelector(".kept")?.textContent ?? ""));
  for (const rest of ["", "/log", "/pgn"]) assert.doesNotMatch(await hall.text(table, rest), /Kt-QR3|B-Kt5/);
  assert.doesNotMatch(await black.content(), /Kt-QR3|B-Kt5/);

  await hall.dies(white, black);
  await black.fill(".desk input", "P-K4");
  await black.waitForSelector(".desk .good");
  await black.click(".desk button.main");
  const [menchik, thomas] = [new MousePlayer(white, "white"), new MousePlayer(black, "black")];
  await menchik.sees("a3", "white knight");
  await thomas.sees("a3", "white knight");
  await thomas.hears(/The move was assumed/);
  await white.waitForFunction(() => /^if Kt-QB3, then B-Kt5$/.test(document.querySelector(".kept")?.textContent ?? ""));

  // Another move: the rest is as if not sent.
  await black.fill(".desk input", "P-QR3");
  await black.waitForSelector(".desk .good");
  await black.click(".desk button.main");
  await white.waitForFunction(() => document.querySelector(".desk") && !document.querySelector(".kept"));
  await fits(white, "by communication");
  hall.complaints.flat().forEach((one) => assert.match(one, /WebSocket|ERR_CONNECTION/));
  hall.complaints = [];
});

test("an answer on a condition is read while it is written, on the board that it assumes, and none is kept that is no move", async () => {
  const table = await hall.table({ code: "british", play: "communication", time: "3d/move" });
  const white = await hall.sit(table.link, { width: 360, height: 740 });
  await hall.act(table, "white", "communicates P-K4");
  await white.getByRole("button", { name: "Write some" }).click();
  const told = white.locator(".conditions-form .understood");
  await white.getByLabel("line 1, step 1, if").fill("P-Q4");
  await white.getByLabel("line 1, step 1, answer").fill("Kt-K6");
  await told.nth(1).locator(".fault").waitFor();
  await told.nth(0).locator(".good").waitFor();
  assert.match(await told.nth(0).innerText(), /^Understood: the black pawn from d7 to d5\.$/);
  await accessible(white, "moves on conditions");
  await keep(white, "conditions");
  await aims(white);
  await white.getByRole("button", { name: "Keep them" }).click();
  await white.waitForFunction(() => document.querySelector(".conditions-form [data-key=fault]")?.textContent?.includes("Line 1, step 1, then: “Kt-K6” is not one legal move there"));
  await white.getByLabel("line 1, step 1, answer").fill("PxP");
  await told.nth(1).locator(".good").waitFor();
  await aims(white);
  await white.getByRole("button", { name: "Keep them" }).click();
  await white.waitForSelector(".conditions .kept");
  await aims(white);
  await white.getByRole("button", { name: "Change them" }).click();
  await white.getByLabel("line 1, step 1, if").fill("anything");
  await told.nth(1).getByText("Read when it is due").waitFor();
  // On the first page stands how long one has for the answer.
  await hall.act(table, "black", "communicates P-K4");
  await white.goto(hall.club.url);
  await white.getByText(/your move, (3 days|2 days 23 hours) left/).waitFor();
  await white.context().close();
});

test("what is written on conditions stays when the turn passes, and it is told why it is not kept", async () => {
  const table = await hall.table({ code: "correspondence", play: "communication", time: "3d/move" });
  const white = await hall.sit(table.link, { width: 360, height: 740 });
  await hall.act(table, "white", "communicates e4");
  await white.getByRole("button", { name: "Write some" }).click();
  await white.getByLabel("line 1, step 1, if").fill("e5");
  await white.getByLabel("line 1, step 1, answer").fill("Nf3");
  await hall.act(table, "black", "communicates c5");
  await white.getByText("The other side has moved, and it is your turn").waitFor();
  assert.equal(await white.getByRole("button", { name: "Keep them" }).isDisabled(), true);
  await accessible(white, "conditions when the turn has passed");
  await keep(white, "conditions-turn");
  await hall.act(table, "white", "communicates Nf3");
  await white.getByText("The other side has moved, and it is your turn").waitFor({ state: "detached" });
  assert.equal(await white.getByLabel("line 1, step 1, answer").inputValue(), "Nf3");
  await aims(white);
  await white.getByRole("button", { name: "Keep them" }).click();
  await white.waitForFunction(() => /^Not kept\. Line 1, step 1, then: “Nf3” is not one legal move there/.test(document.querySelector(".conditions-form [data-key=fault]")?.textContent ?? ""));
  assert.equal(await white.getByLabel("line 1, step 1, if").inputValue(), "e5", "and nothing of it is lost");
  await white.context().close();
  hall.complaints.flat().forEach((one) => assert.match(one, /status of 422/, "only what was not kept is complained of"));
  hall.complaints = [];
});

test("leave is asked for in days by a button of its own, and told as leave", async () => {
  const table = await hall.table({ code: "correspondence", play: "communication", time: "3d/move" });
  const white = await hall.sit(table.link, { width: 360, height: 740 });
  const black = await hall.sit(table.opponent_link);
  await hall.act(table, "white", "communicates e4");
  await white.click('.group [data-act="grant"]:has-text("Ask for leave")');
  const field = white.locator('[data-form="grant"] input');
  assert.equal(await field.inputValue(), "7 days");
  await field.fill("10 d");
  await white.getByText("10 days", { exact: true }).waitFor();
  await accessible(white, "asking for leave");
  await keep(white, "leave");
  await aims(white);
  await white.click('[data-form="grant"] button.main');
  await black.waitForFunction(() => /White asks for leave of 10 days: if the other player agrees, as much is added to his clock/.test(document.querySelector(".note.proposal")?.textContent ?? ""));
  await black.click(".note.proposal [data-key=agree]");
  await black.waitForFunction(() => /White has leave of 10 days/.test(document.querySelector("#cards")?.textContent ?? ""));
  const { cards, clocks } = JSON.parse(await hall.text(table));
  assert.deepEqual(cards.cards.at(-1).clauses, ["corr.leave"]);
  assert.ok(clocks.white.left > 12 * 86_400_000, JSON.stringify(clocks.white));
  await white.context().close();
  hall.quiet();
});

test("leave that was not answered before a move is told to both as asked no longer, on a phone under the board", async () => {
  const table = await hall.table({ code: "correspondence", time: "3d/move", play: "communication", referee: "on-call" });
  await hall.act(table, "white", "communicates e4");
  const [white, black] = [await hall.sit(table.link, { width: 1280, height: 800 }), await hall.sit(table.opponent_link, { width: 360, height: 640 })];
  await hall.act(table, "black", "grants Black 168:00:00");
  await white.waitForSelector(".note.proposal.mine");
  await hall.act(table, "black", "communicates e5");
  await white.waitForSelector(".note.proposal", { state: "detached" });
  const words = "Black had asked for leave of 7 days: a move was made before that was answered, and it is asked no longer.";
  for (const page of [white, black]) await page.waitForFunction((told) => document.querySelector("#cards .card.latest")?.textContent?.includes(told), words);
  await black.waitForFunction(() => /had asked for leave of 7 days/.test(document.querySelector(".latest-ruling")?.textContent ?? ""));
  await accessible(white, "leave that is asked no longer");
  await keep(black, "leave-lapsed-phone");
  // Whoever comes days later reads it too.
  await white.reload();
  await white.waitForFunction((told) => document.querySelector("#cards .card.latest")?.textContent?.includes(told), words);
  hall.quiet();
});
