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
const act = (/** @type {number} */ sequence, /** @type {string} */ by, /** @type {string} */ text, at = 0) => ({ sequence, kind: "act", by, at, text });

test("a game is written as a case: its terms, its acts with their times, nothing of an envelope", () => {
  const entries = [{ sequence: 1, kind: "begin", by: "law", at: 0, text: null }, act(2, "white", "touches e2", 61_000), act(3, "white", "plays e4", 62_500), act(4, "black", "seals"), act(5, "black", "resigns")];
  assert.equal(caseText(view, entries), `title: The game abc
codes: fide-2023
start: ${START}
time: 5m
event: blitz
referee: watching
agreed: guidelines-iii
white: Anna

@ 0:01:01 White touches e2
@ 0:01:02 White plays e4
# Black seals a move; what lies in an envelope is not in the log. The case ends here.
`);
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

test("a calendar file has its times in UTC, its words escaped and its lines folded", () => {
  const text = calendarFile(view, new Date("2026-11-21T18:00:00Z"), new Date("2026-11-20T09:00:00Z"), `https://club.example/game/${"x".repeat(80)}`);
  for (const line of ["DTSTART:20261121T180000Z", "DTEND:20261121T200000Z", "SUMMARY:Chess resumed: Anna – Black", "DESCRIPTION:Laws\\; of today. White\\, not Black\\, is to move"]) assert.ok(text.includes(`${line}\r\n`), line);
  for (const line of text.split("\r\n")) assert.ok(new TextEncoder().encode(line).length <= 75, line);
  assert.ok(text.endsWith("END:VCALENDAR\r\n"));
});
