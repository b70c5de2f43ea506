/** A position to be restored is named as people name it. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readPosition } from "../../web/js/table/position.js";

const SCORE = /** @type {[string, string][]} */ ([["e4", "e2e4"], ["e5", "e7e5"], ["Nf3", "g1f3"], ["Nc6", "b8c6"], ["Bb5", "f1b5"]]);
const lines = /** @type {any[]} */ (SCORE.map(([san, uci], at) => ({ number: 1 + Math.floor(at / 2), side: at % 2 ? "black" : "white", san, lan: san, uci, fen: san, undone: false })));
const view = { score: { lines }, terms: { start: "the start" } };

test("a position is named by the move after which it stood", () => {
  for (const [words, fen] of [
    ["after move 1", "e5"], ["after move 3", "Bb5"], ["move 2", "Nc6"], ["2", "Nc6"], ["2.", "Nf3"], ["after 1...e5", "e5"], ["1…e5", "e5"], ["after 2.Nf3", "Nf3"], ["2. nf3", "Nf3"], ["2 Nf3", "Nf3"], ["2 Nc6", "Nc6"],
    ["2...", "Nc6"], ["2w", "Nf3"], ["2 black", "Nc6"], ["After Move 2 white", "Nf3"], ["the position after move 1", "e5"], ["1.e2e4", "e4"], ["start", "the start"], ["at the beginning", "the start"], ["2.Nf3+", "Nf3"],
  ]) assert.equal(/** @type {any} */ (readPosition(view, words)).fen, fen, words);
});

test("a position is named by the move before which it stood", () => {
  for (const [words, fen] of [
    ["before move 1", "the start"], ["before move 2", "e5"], ["before 3", "Nc6"], ["Before 2...Nc6", "Nf3"], ["before 2 black", "Nf3"], ["before 2.Nf3", "e5"], ["the position before 1...", "e4"],
  ]) assert.equal(/** @type {any} */ (readPosition(view, words)).fen, fen, words);
  assert.match(/** @type {any} */ (readPosition(view, "before move 4")).fault, /no such move/);
});

test("what names none is told where it stands", () => {
  for (const [words, fault] of /** @type {[string, RegExp][]} */ ([
    ["after move 12", /no such move; it ends with 3\.Bb5/], ["3...", /no such move/], ["2.Nc3", /no such move/], ["1...Nf3", /no such move/], ["soon", /after move 12/], ["", /or the position as FEN/],
    ["8/8/8 w", /eight ranks, and here are 3/], ["rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", /Rank 6 .*“9”/], ["rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", /Rank 7 .* eight squares but to 7/],
    ["rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", /Rank 7 .* has “x”, which is no man/], ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white", /w or b, and not “white”/],
  ])) assert.match(/** @type {any} */ (readPosition(view, words)).fault ?? "understood", fault, words);
  const fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  assert.equal(/** @type {any} */ (readPosition(view, fen)).fen, fen);
});

test("what has been struck out stands in no score", () => {
  const struck = { ...view, score: { lines: lines.map((line, at) => ({ ...line, undone: at === 2 })) } };
  assert.ok(readPosition(struck, "2.Nf3").fault);
});
