/** What a page of the book asks for beside itself: its modules and styles, compressed. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));
const STYLES = ["css/base.css", "css/board.css", "css/book.css"];
const BUDGETS = { page: 20, case: 40, quiz: 40, desk: 51 };

/** @param {string} module path below web/ @param {Set<string>} found */
function reach(module, found = new Set()) {
  if (found.has(module)) return found;
  found.add(module);
  for (const [, path] of readFileSync(WEB + module, "utf8").matchAll(/^import [^;]*?"(\.[^"]+)";/gms)) reach(join(dirname(module), path), found);
  return found;
}

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`${name}.js with all that it needs stays under ${budget} KB`, () => {
    const files = [...reach(`js/book/${name}.js`), ...STYLES];
    const weight = files.reduce((sum, file) => sum + gzipSync(readFileSync(WEB + file)).length, 0) / 1024;
    console.log(`${name}: ${weight.toFixed(1)} KB in ${files.length} files`);
    assert.ok(weight < budget, `${weight} KB`);
  });
}
