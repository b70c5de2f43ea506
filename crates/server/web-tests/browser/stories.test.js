/** Whole stories of people who have never met the program: from the invitation to the signed result, and a flag in blitz. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { ARTEFACTS, keep } from "../artefacts.js";
import { accessible, fits, listen } from "../audit.js";
import { theHall } from "../hall.js";
import { MousePlayer, TouchPlayer } from "../players.js";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: /** @type {const} */ ("reduce") };
const DESKTOP = { viewport: { width: 1440, height: 900 }, reducedMotion: /** @type {const} */ ("reduce") };

const hall = theHall();

for (const [where, device] of /** @type {const} */ ([["desktop", DESKTOP], ["phone", PHONE]])) {
  test(`two strangers, from the invitation to the signed result; the maker sits at a ${where}`, async () => {
    const [anna, boris] = await Promise.all([hall.browser.newContext(device), hall.browser.newContext(PHONE)]);
    const begun = performance.now();
    let clicks = 0;
    const white = await anna.newPage();
    const complaints = listen(white);
    /** What a hand presses is counted. @param {import("playwright-core").Page} page @param {string} what */
    const press = async (page, what) => {
      clicks++;
      await (device === PHONE ? page.tap(what) : page.click(what));
    };
    await white.goto(hall.club.url);
    await white.fill(".own-name input", "Anna");
    await press(white, ".segment:has-text('friend')");
    await press(white, ".presets [data-key='15+10']");
    await press(white, "button.big");
    const link = await white.inputValue(".invitation input.link");
    const sitting = performance.now();
    const black = await boris.newPage();
    complaints.push(...listen(black));
    await black.goto(link);
    await black.fill(".arrival input", "Boris");
    await black.tap(".arrival button.main");
    const annas = /** @type {"white" | "black"} */ (await white.getAttribute("body", "data-you"));
    const hand = device === PHONE ? new TouchPlayer(white, annas) : new MousePlayer(white, annas);
    const thumb = new TouchPlayer(black, annas === "white" ? "black" : "white");
    await black.waitForSelector(`body[data-you=${thumb.side}]`);
    await press(white, "[data-key=i-am-ready]");
    const [first, second] = annas === "white" ? [hand, thumb] : [thumb, hand];
    await first.move("e2", "e4");
    await first.reads("e4");
    console.log(`${where}: ${clicks} clicks to a table, ${Math.round(sitting - begun)} ms; the first move after ${Math.round(performance.now() - begun)} ms`);
    for (const [mover, from, to, san] of /** @type {const} */ ([
      [second, "e7", "e5", "e5"], [first, "f1", "c4", "Bc4"], [second, "b8", "c6", "Nc6"], [first, "d1", "h5", "Qh5"], [second, "g8", "f6", "Nf6"], [first, "h5", "f7", "Qxf7#"],
    ])) {
      await mover.move(from, to);
      for (const player of [first, second]) await player.reads(san);
    }
    for (const page of [white, black]) {
      await page.waitForSelector(".note.finished");
      assert.equal(await page.innerText(".score-line"), "1–0");
    }
    await fits(black, "a finished game on a phone");
    await accessible(black, "a finished game on a phone");
    await keep(black, `finished-phone-${where}`);

    // The result is signed on paper, and stands in the list and in the score.
    await white.emulateMedia({ media: "print" });
    await white.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const paper = await white.innerText(".paper");
    for (const words of ["Anna", "Boris", "Qxf7#", "Final position", "1–0", "White", "Black", "Arbiter"]) assert.ok(paper.includes(words), words);
    assert.equal(await white.locator(".paper .signatures > div").count(), 3);
    await white.screenshot({ path: `${ARTEFACTS}/signed-${where}.png`, fullPage: true });
    await white.emulateMedia({ media: "screen" });
    const id = new URL(white.url()).pathname.split("/")[2];
    assert.match(await (await fetch(`${hall.club.url}/api/games/${id}/pgn`)).text(), /\[Result "1-0"\]/);
    await press(white, ".note.finished a:has-text('All tables')");
    await white.waitForSelector("#tables [data-key=over]:has-text('Anna')");
    assert.deepEqual(complaints, []);
    await Promise.all([anna.close(), boris.close()]);
  });
}

test("a flag falls in blitz: the clock warns before, both are told by whom the game is won", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3s+1s", names: { white: "Tal", black: "Petrosian" } });
  const [white, black] = await Promise.all([hall.sit(table.link), hall.sit(table.opponent_link, { width: 390, height: 844 })]);
  assert.match(await white.innerText(".terms"), /blitz/);
  await new MousePlayer(white, "white").move("e2", "e4");
  await black.waitForSelector("#clock-bottom .digits.low");
  for (const page of [white, black]) {
    await page.waitForSelector(".note.finished");
    assert.equal(await page.innerText(".score-line"), "1–0");
    assert.match(await page.innerText(".note.finished .chip >> nth=0"), /^6\.9/);
    await page.waitForSelector(".clock.fallen .digits:text('flag')");
  }
  await keep(black, "blitz-flag-phone");
  hall.quiet();
});
