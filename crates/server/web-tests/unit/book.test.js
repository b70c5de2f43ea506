/** The text of a case, FENs, links and moments, without a browser. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { fragment, header, offset, textIn, withHeader, withLine } from "../../web/js/book/casetext.js";
import { INITIAL, readFen, writeFen } from "../../web/js/book/fen.js";
import { moments } from "../../web/js/book/steps.js";
import { menOf } from "../../web/js/words.js";

const CASE = "title: A case # remark\n# more\nstart: 8/8/8/8/8/8/8/8 w - - 0 1\n\nWhite presses\n";

test("headers are read, set and taken away; the acts stay as they are", () => {
  assert.equal(header(CASE, "title"), "A case");
  assert.equal(header(CASE, "time"), null);
  assert.equal(withHeader(CASE, "time", "5m"), CASE.replace("\n\n", "\ntime: 5m\n\n"));
  assert.equal(header(withHeader(CASE, "start", "initial"), "start"), "initial");
  assert.equal(withHeader(CASE, "start", ""), "title: A case # remark\n# more\n\nWhite presses\n");
  assert.equal(withHeader("White presses\n", "time", "5m"), "time: 5m\n\nWhite presses\n");
  assert.equal(withHeader("time: 5m\n\nWhite presses\n", "time", ""), "White presses\n");
  assert.equal(withHeader("", "time", "5m"), "time: 5m\n");
});

test("lines are added at the end, below the headers", () => {
  assert.equal(withLine("", "White presses"), "White presses\n");
  assert.equal(withLine("time: 5m", "White presses"), "time: 5m\n\nWhite presses\n");
  assert.equal(withLine(CASE, "Black presses"), `${CASE}Black presses\n`);
});

test("a line and column lead to a place in the text", () => {
  const text = "title: 𝄞 x\n\nWhite tuches e2\n";
  assert.equal(text.slice(offset(text, 3, 7)).split(" ")[0], "tuches");
  assert.equal(text.slice(offset(text, 1, 10))[0], "x");
});

test("a FEN is read and written back, and nonsense is none", () => {
  for (const fen of [INITIAL, "8/8/3Qk3/8/8/8/8/4K3 b - - 12 40", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 3"]) {
    assert.equal(writeFen(/** @type {any} */ (readFen(fen))), fen);
  }
  for (const none of ["", "x", "8/8/8/8/8/8/8 w - - 0 1", "9/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 x - - 0 1"]) assert.equal(readFen(none), null, none);
  assert.equal(menOf(INITIAL).e1, "K");
  assert.equal(Object.keys(menOf(INITIAL)).length, 32);
});

test("a link holds the whole text, and a broken one nothing", async () => {
  const text = `${CASE}${"White touches e2\n".repeat(40)}é – 𝄞`;
  const hash = await fragment(text);
  assert.match(hash, /^#d=[\w-]+$/);
  assert.ok(hash.length < text.length / 2, `${hash.length} of ${text.length}`);
  assert.equal(await textIn(hash), text);
  assert.equal(await textIn(`#text=${encodeURIComponent(text)}`), text);
  for (const broken of ["#d=!!", "#d=AAAA", "#x=1", "#text=%zz", "#"]) assert.equal(await textIn(broken), null, broken);
});

test("a replay has a moment for its beginning, each position of a row, each line", () => {
  const board = { fen: "", turn: "white", men: { e2: "P" }, hands: { white: null, black: null }, held: [], beside: null, touched: [], off: [], last: null, check: [], breach: [], pawn_waits: null, to_press: null, legal: [] };
  const step = { line: 3, duties: [{ squares: ["e2"], moves: [] }], choice: null, outcome: null, board, between: [{ fen: "8/8/8/8/8/5N2/8/8 b", last: ["g1", "f3"] }] };
  const all = moments(/** @type {any} */ ({ start: board, steps: [step] }));
  assert.deepEqual(all.map((moment) => [moment.step, moment.whole]), [[-1, true], [0, false], [0, true]]);
  assert.deepEqual(all[1].picture("white").men, { f3: "N" });
  assert.deepEqual(all[2].picture("white").must, ["e2"]);
});
