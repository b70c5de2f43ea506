/** Two people play on the real program, one by mouse and one by keyboard, in two browsers, to the right result. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, listen } from "../audit.js";
import { launch } from "../browser-launch.js";
import { openClub } from "../club.js";
import { KeyPlayer, MousePlayer } from "../players.js";

/** @type {import("playwright-core").Browser[]} */ let browsers;
/** @type {Awaited<ReturnType<typeof openClub>>} */ let club;
before(async () => {
  club = await openClub();
  browsers = [await launch(), await launch()];
});
after(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await club.stop();
});

/** A page in a browser of its own. @param {0 | 1} which */
async function newPage(which) {
  const context = await browsers[which].newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  return { page, complaints: listen(page) };
}

/**
 * Sets up a table on the first page and seats both sides; the maker has the white men.
 *
 * @param {import("playwright-core").Page} maker
 * @param {import("playwright-core").Page} guest
 * @param {{ code: string, time: string, referee: string, press: string }} terms
 */
async function sitDown(maker, guest, { code, time, referee, press }) {
  await maker.goto(club.url);
  await maker.selectOption("#code", code);
  await maker.click(".set-up-form details > summary");
  await maker.fill("#time", time);
  await maker.check("input[name=colors][value=white]");
  await maker.check(`input[name=referee][value=${referee}]`);
  await maker.check(`input[name=press][value=${press}]`);
  await accessible(maker, "setting up");
  await maker.click("button.big");
  await maker.waitForSelector(".invitation input.link");
  await accessible(maker, "the invitation");
  await keep(maker, `links-${code}`);
  const link = await maker.inputValue(".invitation input.link");
  await guest.goto(link);
  await guest.click(".arrival button.main");
  await guest.waitForSelector("body[data-you=black]");
  await Promise.all([maker, guest].map((page) => page.waitForSelector(".board .man")));
  await maker.waitForFunction(() => document.body.dataset.state === "playing" || document.body.dataset.state === "waiting");
  return new URL(link).pathname.split("/")[2];
}

/** @param {string} id */
async function view(id) {
  return (await fetch(`${club.url}/api/games/${id}`)).json();
}

test("a game under the code of 1931, drawn by a true claim of repetition", async () => {
  const [one, two] = [await newPage(0), await newPage(1)];
  const id = await sitDown(one.page, two.page, { code: "fide-1931", time: "40/2h, 20/1h", referee: "watching", press: "by-hand" });
  const [white, black] = [new MousePlayer(one.page, "white"), new KeyPlayer(two.page, "black")];

  // A touch that binds: White touches a pawn, then a knight; Black chooses the pawn, and nothing else is let pass.
  await white.touch("e2");
  await white.hears(/e2/);
  await accessible(one.page, "a duty");
  await white.touch("g1");
  await two.page.waitForSelector(".note.choice.mine");
  await accessible(two.page, "a choice");
  await keep(two.page, "choice-fide-1931");
  await black.chooses(/e2/);
  await one.page.waitForSelector(".note.choice", { state: "detached" });
  await white.move("g1", "f3");
  await white.hears(/moves Nf3.*refused/);
  await white.sees("g1", "white knight");
  await white.move("e2", "e4");
  await white.press();

  // An illegal move: it can be made, and is taken back when it is pointed out.
  await black.sees("e4", "white pawn");
  await black.move("b8", "b6");
  await white.sees("b6", "black knight");
  await keep(one.page, "illegal-fide-1931");
  await white.say("claim-illegal-move");
  await black.sees("b8", "black knight");
  await black.move("b8", "c6");
  await black.press();

  // A false claim, and then the moves that make it true.
  await white.sees("c6", "black knight");
  await white.say("claim-repetition");
  await white.hears(/claims a draw by repetition.*refused/);
  await accessible(one.page, "a refused claim");
  for (let round = 0; round < 2; round++) {
    for (const [mover, other, from, to, man] of /** @type {[MousePlayer | KeyPlayer, MousePlayer | KeyPlayer, string, string, string][]} */ ([
      [white, black, "g1", "f3", "white knight"], [black, white, "g8", "f6", "black knight"], [white, black, "f3", "g1", "white knight"], [black, white, "f6", "g8", "black knight"],
    ])) {
      await mover.move(from, to);
      await mover.press();
      await other.sees(to, man);
    }
  }
  await keep(one.page, "board-fide-1931");
  await white.say("claim-repetition");
  await one.page.waitForSelector(".note.finished");
  await two.page.waitForSelector(".note.finished");
  await Promise.all([keep(one.page, "finished-fide-1931-white"), keep(two.page, "finished-fide-1931-black")]);
  await accessible(two.page, "a finished game");

  const { outcome, score } = await view(id);
  assert.equal(outcome.score, "1/2-1/2");
  assert.ok(outcome.clauses.includes("16.c"), outcome.clauses.join());
  assert.deepEqual(score.lines.map((/** @type {any} */ line) => line.san), ["e4", "Nc6", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]);
  assert.deepEqual([...one.complaints, ...two.complaints], []);

  // The rematch is one click for each.
  await one.page.click(".note.finished button.main");
  await one.page.waitForURL((url) => !url.pathname.includes(id));
  await two.page.click(".note.rematch button.main");
  await two.page.waitForURL((url) => !url.pathname.includes(id));
  await Promise.all([one.page, two.page].map((page) => page.waitForSelector(".board .man")));
  assert.equal(await one.page.getAttribute("body", "data-you"), "black");
  assert.equal(await two.page.getAttribute("body", "data-you"), "white");
});

test("a game under the code of 2018, won by mate", async () => {
  const [one, two] = [await newPage(0), await newPage(1)];
  const id = await sitDown(one.page, two.page, { code: "digest-2018", time: "90m+30s", referee: "on-call", press: "with-move" });
  const [white, black] = [new KeyPlayer(one.page, "white"), new MousePlayer(two.page, "black")];

  await white.touch("e2");
  await white.hears(/must move|touched/);
  await white.move("e2", "e4");
  await black.sees("e4", "white pawn");

  // An illegal move, pointed out: a true claim, which gives White two minutes.
  await black.move("e8", "e6");
  await white.sees("e6", "black king");
  await white.say("claim-illegal-move");
  await black.sees("e8", "black king");
  await white.hears(/two extra minutes/);
  await accessible(two.page, "a penalty");
  await keep(one.page, "penalty-digest-2018");
  await black.move("e7", "e5");
  await white.sees("e5", "black pawn");

  // A false claim.
  await white.say("claim-fifty-moves");
  await white.hears(/claims a draw by the fifty moves.*refused/);

  await white.type("Qh5");
  await black.sees("h5", "white queen");
  await black.move("b8", "c6");
  await white.sees("c6", "black knight");
  await white.move("f1", "c4");
  await black.sees("c4", "white bishop");
  await black.move("g8", "f6");
  await white.sees("f6", "black knight");
  await white.move("h5", "f7");
  await two.page.waitForSelector(".note.finished");
  await keep(two.page, "finished-digest-2018-black");

  const { outcome, score } = await view(id);
  assert.equal(outcome.score, "1-0");
  assert.equal(outcome.cause, "checkmate");
  assert.deepEqual(score.lines.map((/** @type {any} */ line) => line.san), ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]);
  assert.deepEqual([...one.complaints, ...two.complaints], []);
});

test("the line breaks: the board stays readable, clocks are marked, nothing is lost", async () => {
  const [one, two] = [await newPage(0), await newPage(1)];
  const id = await sitDown(one.page, two.page, { code: "digest-2018", time: "5m", referee: "watching", press: "with-move" });
  const [white, black] = [new MousePlayer(one.page, "white"), new MousePlayer(two.page, "black")];
  await white.move("d2", "d4");
  await black.sees("d4", "white pawn");
  await club.kill();
  await one.page.waitForSelector(".strip.trouble");
  assert.match(await one.page.innerText("#clock-bottom"), /≈/);
  await keep(one.page, "line-lost");
  await white.sees("d4", "white pawn");
  await club.again();
  await one.page.waitForSelector(".strip.trouble", { state: "detached" });
  await two.page.waitForSelector(".strip.trouble", { state: "detached" });
  await black.move("d7", "d5");
  await white.sees("d5", "black pawn");
  assert.deepEqual((await view(id)).score.lines.map((/** @type {any} */ line) => line.san), ["d4", "d5"]);
});
