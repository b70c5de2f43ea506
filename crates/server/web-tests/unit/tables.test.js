/** Tables are found by names, times, laws and kinds of game. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { UNTIMED, found, kinds } from "../../web/js/lobby/apart.js";
import { LISTED } from "../fixture/scenes.js";

test("every word is to be found somewhere at the table", () => {
  const ids = (/** @type {string} */ words) => found(/** @type {any} */ (LISTED), { words, time: "", code: "" }).map((game) => game.id).join("");
  for (const [words, expected] of [["", "abc"], ["vera", "a"], ["1931", "a"], ["blitz 3m", "c"], ["2018", "bc"], ["digest JUDIT", "c"], ["judit vera", ""], ["nobody", ""]]) assert.equal(ids(words), expected, words);
});

test("tables are told apart by their time and their laws, the commonest first", () => {
  const games = /** @type {any} */ ([{ id: "a", time: "3+2", code: "x", title: "X", names: {} }, { id: "b", time: null, code: "y", title: "Y", names: {} }, { id: "c", time: "3+2", code: "y", title: "Y", names: {} }]);
  assert.deepEqual(kinds(games, { words: "", time: "", code: "" }), { times: [{ value: "3+2", label: "3+2 (2)" }, { value: UNTIMED, label: `${UNTIMED} (1)` }], codes: [{ value: "y", label: "Y (2)" }, { value: "x", label: "X (1)" }] });
  // Each tells what it finds with whatever else is looked for.
  assert.deepEqual(kinds(games, { words: "", time: "", code: "x" }).times.map(({ label }) => label), ["3+2 (1)", `${UNTIMED} (0)`]);
  assert.deepEqual(kinds(games, { words: "", time: UNTIMED, code: "x" }).codes.map(({ label }) => label), ["Y (1)", "X (0)"]);
  const ids = (/** @type {string} */ time, /** @type {string} */ code) => found(games, { words: "", time, code }).map((game) => game.id).join("");
  assert.deepEqual([ids("3+2", ""), ids("", "y"), ids("3+2", "y"), ids(UNTIMED, "x")], ["ac", "bc", "c", ""]);
});
