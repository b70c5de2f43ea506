/** A time is read however people write it. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readTime, timeOfAct } from "../../web/js/table/times.js";

const MINUTE = 60_000;

test("every way of writing a time is read, and nothing else", () => {
  for (const [words, expected] of /** @type {[string, string][]} */ ([
    ["1:25:00", "1:25:00"], ["0:05:30", "0:05:30"], ["5:30", "0:05:30"], ["5", "0:05:00"], ["5 min", "0:05:00"], ["85min", "1:25:00"], ["1h25", "1:25:00"], ["1 h 25 min", "1:25:00"],
    ["1 hour 25 minutes 10 seconds", "1:25:10"], ["90 s", "0:01:30"], ["2'30\"", "0:02:30"], ["1.5 h", "1:30:00"], ["1,5 h", "1:30:00"], ["2 minutes and 5 s", "0:02:05"], [" 12:00 ", "0:12:00"], ["0", "0:00:00"], ["1 h", "1:00:00"], ["3m20", "0:03:20"],
  ])) assert.equal(timeOfAct(readTime(words) ?? -1), expected, words);
  for (const words of ["", "soon", "1:75", "1:25:75", "-5", "5 apples", "1h h", "::", "1:2:3:4"]) assert.equal(readTime(words), null, words);
});

test("two figures are what comes nearer to what the clock shows", () => {
  assert.equal(readTime("1:25", 88 * MINUTE), 85 * MINUTE);
  assert.equal(readTime("1:25", 2 * MINUTE), 85_000);
  assert.equal(readTime("0:45", 50 * MINUTE), 45 * MINUTE);
});

test("what is read is written as an act has it", () => {
  for (const [ms, words] of /** @type {[number, string][]} */ ([[0, "0:00:00"], [85_300, "0:01:25.3"], [36_000_000, "10:00:00"], [59_999, "0:01:00"]])) assert.equal(timeOfAct(ms), words);
});
