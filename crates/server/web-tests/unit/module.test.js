/** The module for browsers rules as the program does: every shipped case under every code. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const ROOT = new URL("../../../../", import.meta.url);
const WASM = new URL("../../web/wasm/", import.meta.url);

test("the module comes to the rulings that cases/matrix.txt keeps", async () => {
  const { default: init, edition, matrix } = await import(fileURLToPath(new URL("jadoube.js", WASM)));
  await init({ module_or_path: brotliDecompressSync(readFileSync(new URL("jadoube_bg.wasm.br", WASM))) });
  const mark = readFileSync(new URL("crates/laws/edition.txt", ROOT), "utf8");
  assert.ok(edition().endsWith(`+${mark}`), `the module is of the edition ${edition()}, the laws of ${mark}: run ./build-web`);
  /** @param {string} text */
  const lines = (text) => text.split("\n");
  const [kept, now] = [lines(readFileSync(new URL("cases/matrix.txt", ROOT), "utf8")), lines(matrix())];
  const first = kept.findIndex((line, at) => line !== now[at]);
  assert.equal(first, -1, `line ${first + 1}: kept is ${kept[first]}, the module says ${now[first]}`);
  assert.equal(now.length, kept.length);
});
