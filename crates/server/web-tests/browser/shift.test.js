/** Nothing on the page moves while the opponent's hands are on the board, and hardly anything while a page comes. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { theHall } from "../hall.js";
import { shifted, shiftedComing } from "../shift.js";

const SIZES = /** @type {const} */ ({ small: [360, 640], phone: [390, 844], tablet: [820, 1180], laptop: [1280, 800], wide: [1366, 768] });

const hall = theHall();

for (const [name, size] of Object.entries(SIZES)) {
  test(`the page does not shift while the opponent touches, lifts and sets down: ${name}`, async () => {
    const { shift, what } = await shifted(hall, size);
    assert.equal(shift, 0, what.join("\n"));
    // Nor before both have moved, while the game can still be called off.
    const early = await shifted(hall, size, false);
    assert.equal(early.shift, 0, early.what.join("\n"));
  });
}

/** Less than is seen as quiet by those who measure pages (0.1). */
const QUIET = 0.06;

for (const [name, size] of Object.entries(SIZES)) {
  test(`the first page and a table stand still while they come: ${name}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
    for (const path of ["/", table.link]) {
      const { shift, what } = await shiftedComing(hall, path, size);
      assert.ok(shift < QUIET, `${path}: ${shift}\n${what.join("\n")}`);
    }
  });

  // What the first page shows is asked for at once, and any of it may be the last to come.
  test(`the first page stands still, whatever comes late: ${name}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
    for (const late of ["/api/codes", "/api/games", "/api/rule"]) {
      const { shift, what } = await shiftedComing(hall, "/", size, late);
      assert.ok(shift < QUIET, `${late}: ${shift}\n${what.join("\n")}`);
    }
    const { shift, what } = await shiftedComing(hall, "/", size, `/api/games/${table.id}`, table);
    assert.ok(shift < QUIET, `one's own game: ${shift}\n${what.join("\n")}`);
  });
}
