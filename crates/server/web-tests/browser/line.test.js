/** A line that dies without a word: the page tells, comes back by itself, and the move counts once. */

import { after, test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall } from "../hall.js";
import { MousePlayer } from "../players.js";
import { openLine } from "../swallowing.js";

/** @type {Awaited<ReturnType<typeof openLine>>} */ let line;

const hall = theHall([], async () => {
  line = await openLine(hall.club.url);
});
after(async () => {
  await line.stop();
});

test("a move on a line that swallows everything is shown as being sent, told, and made once when the line is back", async () => {
  const table = await hall.table({ code: "fide-2023", time: "5" });
  const black = await hall.sit(table.opponent_link);
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const white = await context.newPage();
  await white.goto(line.url + table.link);
  await white.waitForSelector("body[data-you=white]");
  await white.waitForSelector(".clock.running");
  line.swallow(true);
  await new MousePlayer(white, "white").move("e2", "e4");
  await white.waitForSelector(".man.sending");
  await white.waitForSelector(".strip.trouble:has-text('No answer for 3 seconds')");
  assert.match(await white.innerText(".strip.trouble"), /sent again and counts once.*clock runs/);
  await white.waitForSelector("#clock-bottom .digits.estimated:has-text('≈')");
  await accessible(white, "a line that does not answer");
  await keep(white, "line-quiet");
  await white.waitForSelector(".strip.trouble:has-text('connecting again')");
  await new MousePlayer(white, "white").touch("d2");
  await white.waitForSelector(".strip.trouble:has-text('what you do on the board is not made')");
  line.swallow(false);
  await new MousePlayer(black, "black").reads("e4");
  await white.waitForSelector(".strip.trouble", { state: "detached" });
  await white.waitForSelector(".man.sending", { state: "detached" });
  const { score } = JSON.parse(await hall.text(table));
  assert.deepEqual(score.lines.map((/** @type {any} */ one) => one.san), ["e4"]);
  await new MousePlayer(black, "black").move("e7", "e5");
  await new MousePlayer(white, "white").reads("e5");
});
