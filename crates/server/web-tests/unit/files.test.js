/** The files that are shipped: their weight, their men, their contrast, and that nothing is asked of third parties. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { reach } from "../reach.js";
import { weigh } from "../weight.js";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));
const all = /** @type {string[]} */ (readdirSync(WEB, { recursive: true })).filter((name) => /\.\w+$/.test(name));
/** All but the module, which is fetched only where no club answers. */
const files = all.filter((name) => !name.startsWith("wasm/"));
const text = (/** @type {string} */ name) => readFileSync(WEB + name, "utf8");
const BUDGET = 111 * 1024;
/** With the pages of records, of events with their teams, papers and prizes, of the wall and of oneself. */
const BUDGET_OF_ALL = 211 * 1024;
/** With the readers of records: 80 KB; with what rulings say as data and its words apart: 35 KB; with sheets in columns one below the other or with numbers between: 10 KB at most; with more plain sentences, and heads of scores on one line: 12 KB. */
const MODULE_BUDGET = 1.4 * 1024 * 1024;

/** What the table's page needs: itself, its styles, its modules and the men. */
const ofTable = [...reach("js/table/page.js"), ...[...text("game.html").matchAll(/(?:href|src)="\/web\/((?:css|men)\/[^"]+)"/g)].map(([, path]) => path)];

test("the table's page stays under 111 KB compressed, and everything together under 211", () => {
  const [table, everything] = [weigh(["game.html", ...ofTable]), weigh(files)];
  console.log(`the table's page weighs ${(table / 1024).toFixed(1)} KB compressed, everything ${(everything / 1024).toFixed(1)} KB, in ${files.length} files`);
  assert.ok(ofTable.length > 50 && table < BUDGET, `${table} bytes`);
  assert.ok(everything < BUDGET_OF_ALL, `${everything} bytes`);
});

test("the module stays under 1.4 MB compressed", () => {
  const packed = (/** @type {string} */ name) => (name.endsWith(".br") ? readFileSync(WEB + name) : brotliCompressSync(readFileSync(WEB + name)));
  const weight = all.filter((name) => name.startsWith("wasm/")).reduce((sum, name) => sum + packed(name).length, 0);
  console.log(`the module weighs ${(weight / 1024).toFixed(1)} KB compressed`);
  assert.ok(weight < MODULE_BUDGET, `${weight} bytes`);
});

test("no third party is asked for anything", () => {
  for (const name of files) {
    const links = text(name).match(/https?:\/\/[^"'`\s)]+/g) ?? [];
    assert.deepEqual(links.filter((link) => !link.startsWith("http://www.w3.org/")), [], name);
  }
});

test("no inline script or style that the policy would forbid", () => {
  for (const name of files.filter((one) => one.endsWith(".html"))) {
    assert.doesNotMatch(text(name), /<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/, name);
  }
});

/** Relative luminance of a color (WCAG 2.2). @param {string} hex */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test("men stand out at least 3:1 from either square in every theme", () => {
  const css = text("css/base.css");
  const squares = ["light", "dark"].flatMap((shade) => [...css.matchAll(new RegExp(`--square-${shade}: (#\\w{6})`, "g"))].map((found) => found[1]));
  assert.ok(squares.length >= 4);
  for (const name of files.filter((one) => one.startsWith("men/"))) {
    const [, fill, outline] = /** @type {RegExpExecArray} */ (/fill="(#\w{6})" stroke="(#\w{6})"/.exec(text(name)));
    for (const square of squares) {
      const best = Math.max(contrast(fill, square), contrast(outline, square));
      assert.ok(best >= 3, `${name} on ${square}: ${best.toFixed(2)}`);
    }
  }
});

test("all twelve men are there", () => {
  assert.deepEqual(files.filter((name) => name.startsWith("men/")).map((name) => name.slice(4, 6)).sort(), ["B", "K", "N", "P", "Q", "R"].flatMap((role) => [`b${role}`, `w${role}`]).sort());
});
