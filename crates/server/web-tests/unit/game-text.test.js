/** The live game as a case, what has been taken, and a file for a calendar. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { calendarFile } from "../../web/js/table/calendar.js";
import { taken } from "../../web/js/table/taken.js";
import { caseText } from "../../web/js/table/totext.js";
import { menOf } from "../../web/js/words.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const terms = { start: START, time: "5 min", time_case: "5m", event: "blitz", referee: "watching", play: "board", odds: null, undertaking: null, agreed: ["guidelines-iii"], names: { white: "Anna", black: null } };
const view = /** @type {any} */ ({ id: "abc", code: { id: "fide-2023", title: "Laws; of today" }, terms, adjournment: { next: "White, not Black, is to move" } });
const act = (/** @type {number} */ sequence, /** @type {string} */ by, /** @type {string} */ said, at = 0, /** @type {any} */ done = null) => ({ sequence, kind: "act", by, at, said, act: done, ruling: { verdict: "accepted" } });
const DIGEST = "ab".repeat(32);

test("a game is written as a case: its terms, its acts with their times, and of an envelope what is known", () => {
  const seals = (/** @type {number} */ sequence) => act(sequence, "black", `Black seals ${DIGEST}`, 70_000, { act: "seal", commitment: DIGEST });
  const entries = [
    { sequence: 1, kind: "begin", by: "law", at: 0, said: null }, act(2, "white", "White touches e2", 61_000), act(3, "white", "White plays e4", 62_500),
    { ...act(4, "white", "Arbiter adjourns", 63_000), kind: "proposal" }, act(5, "white", "Arbiter adjourns", 63_000), seals(6),
    act(7, "white", "Arbiter opens", 80_000, { act: "open", sealed: { words: "e5", salt: "00" } }), act(8, "law", "Arbiter orders continue", 81_000), seals(9), act(10, "black", "Black resigns", 90_000),
  ];
  assert.equal(caseText(view, entries), `title: The game abc
codes: fide-2023
start: ${START}
time: 5m
event: blitz
referee: watching
agreed: guidelines-iii
white: Anna

@ 0:01:01 White touches e2
@ 0:01:02.500 White plays e4
@ 0:01:03 Arbiter adjourns
@ 0:01:10 Black seals e5
@ 0:01:20 Arbiter opens
@ 0:01:21 Arbiter orders continue
@ 0:01:10 Black seals ${DIGEST}
@ 0:01:30 Black resigns
`);
  assert.match(caseText(view, entries, "Open, round 3, board 2"), /^place: Open, round 3, board 2$/m);
});

test("what has been taken is counted from the beginning, and a promoted man is the pawn that he was", () => {
  /** @type {[string, string, "white" | "black", string, number][]} */
  const cases = [
    [START, START, "white", "", 0],
    [START, "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "white", "p", 1],
    [START, "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "black", "", -3],
    [START, "rnbqkbnQ/ppppppp1/8/8/8/8/PPPPPPP1/RNBQKBNR", "white", "rp", 14],
    ["4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "4k2Q/8/8/8/8/8/8/4K3", "black", "", -9],
  ];
  for (const [start, now, side, men, ahead] of cases) assert.deepEqual(taken(start, menOf(now), side), { men: [...men], ahead }, `${now} ${side}`);
});

test("what a pawn became is told apart from what stood there before", () => {
  const now = "4k3/8/8/8/8/8/8/3QK3";
  const start = "3qk3/P7/8/8/8/8/8/3QK3 w - - 0 1";
  const line = (/** @type {object} */ more) => /** @type {any} */ ({ side: "white", uci: "a7a8q", undone: false, ...more });
  /** @type {[object[], string][]} */
  // A queen was taken, whichever of the two it was.
  const cases = [[[], "P"], [[line({})], "Q"], [[line({ uci: "a7a8n" })], "N"], [[line({ undone: true })], "P"], [[line({ side: "black", uci: "a2a1q" })], "P"]];
  for (const [lines, men] of cases) assert.deepEqual(taken(start, menOf(now), "black", /** @type {any} */ (lines)), { men: [men], ahead: -9 }, JSON.stringify(lines));
});

test("a calendar file has its times in UTC, its words escaped and its lines folded", () => {
  const text = calendarFile(view, new Date("2026-11-21T18:00:00Z"), new Date("2026-11-20T09:00:00Z"), `https://club.example/game/${"x".repeat(80)}`);
  for (const line of ["DTSTART:20261121T180000Z", "DTEND:20261121T200000Z", "SUMMARY:Chess resumed: Anna (White) – Black", "DESCRIPTION:Laws\\; of today. White\\, not Black\\, is to move"]) assert.ok(text.includes(`${line}\r\n`), line);
  for (const line of text.split("\r\n")) assert.ok(new TextEncoder().encode(line).length <= 75, line);
  assert.ok(text.endsWith("END:VCALENDAR\r\n"));
});
