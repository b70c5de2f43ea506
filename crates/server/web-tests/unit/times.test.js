/** A time is read however people write it. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readSigned, readTime, signedInFull, signedOfAct, timeInFull, timeOfAct } from "../../web/js/table/times.js";

const MINUTE = 60_000;

test("every way of writing a time is read, and nothing else", () => {
  for (const [words, expected] of /** @type {[string, string][]} */ ([
    ["1:25:00", "1:25:00"], ["0:05:30", "0:05:30"], ["5:30", "0:05:30"], ["5", "0:05:00"], ["5 min", "0:05:00"], ["85min", "1:25:00"], ["1h25", "1:25:00"], ["1 h 25 min", "1:25:00"],
    ["1 hour 25 minutes 10 seconds", "1:25:10"], ["90 s", "0:01:30"], ["2'30\"", "0:02:30"], ["1.5 h", "1:30:00"], ["1,5 h", "1:30:00"], ["2 minutes and 5 s", "0:02:05"], [" 12:00 ", "0:12:00"], ["0", "0:00:00"], ["1 h", "1:00:00"], ["3m20", "0:03:20"],
    ["0:16.9", "0:00:16.9"], ["8:30.5", "0:08:30.5"], ["11:04.1", "0:11:04.1"], ["1:25:00.5", "1:25:00.5"], ["8.30", "0:08:30"], ["8.30.15", "8:30:15"], ["5 Min.", "0:05:00"], ["half a minute", "0:00:30"], ["half an hour", "0:30:00"], ["an hour", "1:00:00"],
    ["90", "1:30:00"], ["7 days", "168:00:00"], ["2 d 3 h", "51:00:00"], ["1 d 12", "36:00:00"], ["3 d 4:05", "76:05:00"],
  ])) assert.equal(timeOfAct(readTime(words) ?? -1), expected, words);
  for (const words of ["", "soon", "1:75", "1:25:75", "-5", "5 apples", "1h h", "::", "1:2:3:4", "8.5", "0:5", "-3", "a", "half"]) assert.equal(readTime(words), null, words);
});

test("two figures are minutes and seconds, and what comes nearer where the clock shows hours", () => {
  assert.equal(readTime("1:25", 88 * MINUTE), 85 * MINUTE);
  assert.equal(readTime("1:25", 2 * MINUTE), 85_000);
  assert.equal(readTime("0:45", 65 * MINUTE), 45 * MINUTE);
  // In the last hour clocks show minutes and seconds, and so they are written: half a minute never becomes half an hour.
  for (const near of [0, 5_000, 4 * MINUTE + 40_000, 9 * MINUTE, 12 * MINUTE + 32_000, 59 * MINUTE]) for (const [words, seconds] of /** @type {[string, number][]} */ ([["0:05", 5], ["0:10", 10], ["4:40", 280]])) assert.equal(readTime(words, near), seconds * 1000, words);
  // Tenths are written of minutes and seconds alone, however much the clock shows.
  assert.equal(readTime("8:30.5", 500 * MINUTE), 510_500);
});

test("a bare number is minutes, whatever the clock shows and however large it is, and that is said", () => {
  for (const near of [0, 20_000, 8 * MINUTE, 88 * MINUTE]) for (const number of [5, 59, 60, 90, 510]) assert.equal(readTime(String(number), near), number * MINUTE);
  assert.equal(signedInFull(readSigned("60", false, 20_000)), "1 hour (a number alone is minutes)");
  assert.equal(signedInFull(readSigned("45 s", false), "left"), "45 seconds left");
});

test("whoever has written a time is told all of it", () => {
  for (const [ms, words] of /** @type {[number, string][]} */ ([[25_530_000, "7 hours 5 minutes 30 seconds"], [16_900, "16.9 seconds"], [0, "0 seconds"], [60_000, "1 minute"], [90_000_000, "1 day 1 hour"]])) assert.equal(timeInFull(ms), words);
});

test("what is read is written as an act has it", () => {
  for (const [ms, words] of /** @type {[number, string][]} */ ([[0, "0:00:00"], [85_300, "0:01:25.3"], [36_000_000, "10:00:00"], [59_999, "0:01:00"]])) assert.equal(timeOfAct(ms), words);
});

test("a time with its sign is told back, goes into the act as that has it, or says what form it takes", () => {
  for (const [words, signed, told, act] of /** @type {[string, boolean, string, string | null][]} */ ([
    ["2 min", true, "2 minutes", "+0:02:00"], ["-1:30", true, "less 1 minute 30 seconds", "-0:01:30"], ["−90 s", true, "less 1 minute 30 seconds", "-0:01:30"], ["1:30", false, "1 minute 30 seconds", "0:01:30"], ["+2", false, "2 minutes", "0:02:00"],
    ["-1:30", false, "A time is not less than nought.", null], ["soon", true, "This cannot be read: write 85 min or 1:25:00.", null], ["999 d", true, "A time is at most 115 days.", null],
  ])) {
    const read = readSigned(words, signed);
    assert.deepEqual([signedInFull(read), signedOfAct(read)], [told, act], words);
  }
});
