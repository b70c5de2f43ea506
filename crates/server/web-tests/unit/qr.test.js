/** The QR pictures are read back by an independent reader. */

import { test } from "node:test";
import assert from "node:assert/strict";
import jsqr from "jsqr";
import { qrModules } from "../../web/js/qr.js";

const SCALE = 4;
const QUIET = 4;

/** @param {boolean[][]} modules */
function picture(modules) {
  const size = (modules.length + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  modules.forEach((row, y) => row.forEach((dark, x) => {
    for (let dy = 0; dark && dy < SCALE; dy++) {
      for (let dx = 0; dx < SCALE; dx++) pixels.fill(0, (((y + QUIET) * SCALE + dy) * size + (x + QUIET) * SCALE + dx) * 4, (((y + QUIET) * SCALE + dy) * size + (x + QUIET) * SCALE + dx) * 4 + 3);
    }
  }));
  return { pixels, size };
}

/** @param {string} text */
function check(text) {
  const modules = qrModules(text);
  assert.ok(modules, `no code for ${text.length} letters`);
  const { pixels, size } = picture(modules);
  // @ts-ignore: the module's default export under node
  assert.equal((jsqr.default ?? jsqr)(pixels, size, size)?.data, text);
}

test("a link is read back", () => check("http://127.0.0.1:8080/game/k3v9Zq2m#Jh4s8QpWm2Rt6uZx0aBcDe"));
test("every length that fits is read back", () => {
  for (let length = 1; length <= 213; length += 4) check("jadoube:".repeat(27).slice(0, length));
  check("x".repeat(213));
});
test("letters beyond ASCII are read back", () => check("https://schach.example/köln/♞"));
test("what does not fit has no picture", () => assert.equal(qrModules("x".repeat(214)), null));
