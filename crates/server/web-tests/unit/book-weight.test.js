/** What a page of the book asks for beside itself: its modules and styles, compressed. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { reach } from "../reach.js";
import { weigh } from "../weight.js";

const STYLES = ["css/base.css", "css/board.css", "css/book.css"];
const BUDGETS = { page: 17, case: 30, quiz: 30, desk: 40 };

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`${name}.js with all that it needs stays under ${budget} KB`, () => {
    const files = [...reach(`js/book/${name}.js`), ...STYLES];
    const weight = weigh(files) / 1024;
    console.log(`${name}: ${weight.toFixed(1)} KB in ${files.length} files`);
    assert.ok(weight < budget, `${weight} KB`);
  });
}
