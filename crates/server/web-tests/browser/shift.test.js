/** Nothing on the page moves while the opponent's hands are on the board. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { theHall } from "../hall.js";
import { shifted } from "../shift.js";

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
