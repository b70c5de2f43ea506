/** Words, squares and times. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { clockFace, dayAndHour, list, manName, moment, playerName, plural, scoreWords, spokenTime, toYou } from "../../web/js/words.js";
import { SQUARES, cellOf, isLight, squareAt, stepFrom } from "../../web/js/board/geometry.js";

test("a clock's face", () => {
  for (const [ms, face] of /** @type {[number, string][]} */ ([
    [7_200_000, "2:00:00"], [259_200_000, "3 d 0:00"], [172_799_000, "47:59:59"], [7_199_001, "2:00:00"], [7_199_000, "1:59:59"], [3_600_000, "1:00:00"], [3_599_000, "59:59"], [61_000, "1:01"],
    [20_000, "0:20"], [19_999, "0:19.9"], [950, "0:00.9"], [0, "0:00.0"], [-5, "0:00.0"],
  ])) assert.equal(clockFace(ms), face, String(ms));
});
test("a time for the ear", () => {
  assert.equal(spokenTime(7_140_000), "1 hour 59 minutes");
  assert.equal(spokenTime(259_200_000), "3 days");
  assert.equal(spokenTime(61_000), "1 minute 1 second");
  assert.equal(spokenTime(0), "no time");
});
test("a score as it is read", () => assert.deepEqual(["1-0", "1/2-1/2", "0-1/2", "annulled", "*"].map(scoreWords), ["1–0", "½–½", "0–½", "no result", "no result yet"]));
test("a moment of the game", () => assert.equal(moment(250_400), "0:04:10"));
test("a player is named with his color", () => {
  const names = { white: "Anna Carter", black: null };
  assert.deepEqual([playerName(names, "white"), playerName(names, "black")], ["Anna Carter (White)", "Black"]);
});
test("a moment of the calendar", () => assert.match(dayAndHour("2026-11-26T14:05:09.120Z"), /^2[567] November 2026 at \d\d:\d\d$/));
test("lists and numbers", () => {
  assert.equal(list(["a", "b", "c"]), "a, b and c");
  assert.equal(list(["a"]), "a");
  assert.equal(plural(1, "move"), "1 move");
  assert.equal(manName("n"), "black knight");
});
test("what a player must do is said to himself, and to nobody else", () => {
  assert.equal(toYou("White must move the knight on g1", "white"), "You must move the knight on g1");
  for (const you of ["black", "arbiter", "spectator"]) assert.equal(toYou("White must move the knight on g1", you), "White must move the knight on g1");
  assert.equal(toYou("White gets one extra minute", "white"), "White gets one extra minute");
});
test("squares lie where they should, from either side", () => {
  assert.equal(SQUARES[0], "a8");
  assert.equal(SQUARES.length, new Set(SQUARES).size);
  for (const below of /** @type {const} */ (["white", "black"])) {
    for (const square of SQUARES) {
      const { x, y } = cellOf(square, below);
      assert.equal(squareAt(x, y, below), square);
    }
  }
  assert.equal(isLight("h1"), true);
  assert.equal(isLight("a1"), false);
  assert.equal(squareAt(8, 0, "white"), null);
});
test("a step holds at the edge and follows the eye", () => {
  assert.equal(stepFrom("e4", 0, -1, "white"), "e5");
  assert.equal(stepFrom("e4", 0, -1, "black"), "e3");
  assert.equal(stepFrom("h1", 1, 1, "white"), "h1");
});
