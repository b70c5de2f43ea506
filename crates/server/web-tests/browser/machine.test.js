/** A machine as an opponent: it answers by the law of the table, and a table outlives it. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keep } from "../artefacts.js";
import { accessible, fits, listen } from "../audit.js";
import { stranger } from "../browser-launch.js";
import { openClub, program as built } from "../club.js";
import { MousePlayer } from "../players.js";
import { theHall } from "../hall.js";

const ENGINE = "/usr/games/stockfish";
const SIZES = /** @type {const} */ ({ wide: [1366, 768], phone: [390, 844] });
/** Says what it can, and ends at its second thought. */
const MORTAL = `#!/bin/sh
thoughts=0
while read -r word rest; do
  case "$word" in
    uci) echo "id name Mortal 1"; echo "option name Skill Level type spin default 3 min 0 max 3"; echo uciok ;;
    isready) echo readyok ;;
    go) [ -e "$0.done" ] && exit 1; touch "$0.done"; echo "bestmove e7e5" ;;
    quit) exit 0 ;;
  esac
done
`;

const folder = mkdtempSync(join(tmpdir(), "jadoube-machine-"));

const hall = theHall(["--engine", ENGINE, "--engine-memory", "512", "--engine-think", "200"]);
before(async () => {
  if (!existsSync(ENGINE)) throw new Error(`${ENGINE} is missing: install Debian's package stockfish`);
});
after(async () => {
  rmSync(folder, { recursive: true });
});

/** @param {{ url: string }} at @param {readonly [number, number]} size */
async function sitDown(at, [width, height]) {
  const context = await stranger(hall.browser, { viewport: { width, height }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const complaints = listen(page);
  await page.goto(at.url);
  await page.waitForSelector(".set-up-form");
  await page.click(".segment:has-text('machine')");
  await page.click(".presets [data-key='3+2']");
  await page.click(".form summary:has-text('More')");
  await page.check("input[name=colors][value=white]");
  return { page, complaints, hands: new MousePlayer(page, "white") };
}

for (const [name, size] of Object.entries(SIZES)) {
  test(`whoever comes alone plays against it, and an illegal move costs what the laws say: ${name}`, async () => {
    const { page, complaints, hands } = await sitDown(hall.club, size);
    assert.match(await page.innerText("#strength"), /about 1500 Elo/);
    await accessible(page, `setting up against a machine, ${name}`);
    await fits(page, `setting up against a machine, ${name}`);
    await page.evaluate(() => scrollTo(0, 0));
    await keep(page, `machine-set-up-${name}`);
    await page.click("button.big");
    await page.waitForSelector("body[data-state=playing]");
    assert.match(await page.innerText("#clock-top .name"), /^Stockfish/);
    await hands.move("e2", "e4");
    await page.waitForFunction(() => document.querySelectorAll("#score .half").length === 2);
    // A rook does not go through its own pawn: the minute goes to the machine.
    await hands.move("a1", "a3");
    await hands.hears(/illegal move is taken back.*Black gets one extra minute/);
    await keep(page, `machine-illegal-${name}`);
    await hands.move("d2", "d4");
    await page.waitForFunction(() => document.querySelectorAll("#score .half").length === 4);
    assert.match(await page.innerText("#clock-top .digits"), /^[34]:/);
    assert.equal(await page.locator("#clock-top .away").count(), 0, "it is there while it plays");
    assert.doesNotMatch(await page.innerText("#strip"), /away|has not come/);
    // In a friendly game against it nobody loses by a move taken back; what it has replied goes with it.
    await page.click("[data-key=take-back-move]");
    await page.waitForFunction(() => document.querySelectorAll("#score s").length === 2);
    await hands.sees("d2", "white pawn");
    await hands.move("d2", "d3");
    await page.waitForFunction(() => document.querySelectorAll("#score .half").length === 6);
    await accessible(page, `a table with a machine, ${name}`);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
}

test("at a table on call it points the illegal move out itself, and goes on with the next game in the other color", async () => {
  const { page, hands } = await sitDown(hall.club, SIZES.wide);
  await page.check("input[name=referee][value=on-call]");
  await page.click("button.big");
  await page.waitForSelector("body[data-state=playing]");
  await hands.move("g1", "g3");
  await hands.hears(/illegal move/);
  await page.waitForFunction(() => [...document.querySelectorAll("#cards .card-head")].some((one) => /Black claims an illegal move/.test(one.textContent ?? "")));
  await hands.move("g1", "f3");
  await page.waitForFunction(() => document.querySelectorAll("#score .half").length === 2);
  await page.click("[data-act=resign]");
  await page.click("[data-form=resign] button.main");
  await page.click("[data-key=finished] button.main");
  await page.waitForSelector("body[data-you=black]");
  await page.waitForFunction(() => document.querySelectorAll("#score .half").length === 1);
  await page.context().close();
});

test("a machine that ends is told, does not hurt the table, and is called back", async () => {
  const program = join(folder, "mortal.sh");
  writeFileSync(program, MORTAL);
  chmodSync(program, 0o755);
  const other = await openClub(["--engine", program, "--engine-think", "100"]);
  try {
    const { page, hands } = await sitDown(other, SIZES.wide);
    assert.match(await page.innerText("#strength"), /level 0/);
    await page.click("button.big");
    await page.waitForSelector("body[data-state=playing]");
    await hands.move("e2", "e4");
    await hands.reads("e5");
    await hands.move("g1", "f3");
    await page.waitForSelector("[data-key=machine]");
    assert.match(await page.innerText("[data-key=machine]"), /The machine has ended or does not answer\. Black’s clock runs on\./);
    await accessible(page, "a machine that has left");
    await keep(page, "machine-gone");
    // It is mended, and comes when it is called.
    writeFileSync(program, MORTAL.replace('[ -e "$0.done" ] && exit 1; touch "$0.done"; echo "bestmove e7e5"', 'echo "bestmove b8c6"'));
    await page.click("[data-key=machine] button.main");
    await hands.reads("Nc6");
    assert.equal(await page.locator("[data-key=machine]").count(), 0);
    await page.context().close();
  } finally {
    await other.stop();
  }
});

test("without an engine nothing is said of a machine", async () => {
  const plain = await openClub();
  try {
    const page = await hall.browser.newPage();
    await page.goto(plain.url);
    await page.waitForSelector(".set-up-form");
    assert.doesNotMatch(await page.innerText("body"), /machine/i);
    assert.equal(await page.locator(".segment").count(), 3);
    await page.close();
  } finally {
    await plain.stop();
  }
});

test("a program that is no engine is told before the club opens", () => {
  const run = () => execFileSync(built(), ["serve", "--listen", "127.0.0.1:0", "--db", join(folder, "none.db"), "--engine", "/nowhere/engine"], { stdio: "pipe" });
  assert.throws(run, /no machine can be offered: the engine '\/nowhere\/engine' cannot be run/);
});

test("a beginner has somebody to beat: levels below those of the engine, each with what it does", async () => {
  const { page, complaints, hands } = await sitDown(hall.club, SIZES.phone);
  const offered = await page.$$eval("#strength option", (all) => all.map((one) => one.textContent));
  assert.deepEqual(offered.slice(0, 4), ["novice", "beginner", "casual", "about 1350 Elo"]);
  await page.selectOption("#strength", "level novice");
  assert.match(await page.innerText("[data-key=what]"), /often leaves a man to be taken/);
  await keep(page, "machine-levels");
  await page.click("button.big");
  await page.waitForSelector("body[data-state=playing]");
  assert.match(await page.innerText("#clock-top .name"), /novice$/);
  await hands.move("e2", "e4");
  await page.waitForFunction(() => document.querySelectorAll("#score .half").length === 2);
  await hands.move("d2", "d3");
  await page.waitForFunction(() => document.querySelectorAll("#score .half").length === 4);
  assert.deepEqual(complaints, []);
  await page.context().close();
});
