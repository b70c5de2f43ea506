/** Tables are found by names, times, laws and kinds of game. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { found } from "../../web/js/lobby/found.js";
import { LISTED } from "../fixture/scenes.js";

test("every word is to be found somewhere at the table", () => {
  const ids = (/** @type {string} */ words) => found(/** @type {any} */ (LISTED), words).map((game) => game.id).join("");
  for (const [words, expected] of [["", "abc"], ["vera", "a"], ["1931", "a"], ["blitz 3m", "c"], ["2018", "bc"], ["digest JUDIT", "c"], ["judit vera", ""], ["nobody", ""]]) assert.equal(ids(words), expected, words);
});
