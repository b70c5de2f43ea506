/** What is asked of every page: no accessibility fault, no sideways scrolling, no complaint in the console. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Collects what a page complains about. @param {import("playwright-core").Page} page */
export function listen(page) {
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
  return complaints;
}

/** @param {import("playwright-core").Page} page @param {string} where */
export async function accessible(page, where) {
  // The policy forbids foreign scripts in the page; the test's own comes in through the debugger.
  const source = await import("node:fs").then((fs) => fs.readFileSync(AXE, "utf8"));
  await page.evaluate(source);
  const { violations } = await page.evaluate((tags) => /** @type {any} */ (window).axe.run(document, { runOnly: tags, resultTypes: ["violations"] }), TAGS);
  const told = violations.map((/** @type {any} */ one) => `${one.id}: ${one.help}\n${one.nodes.map((/** @type {any} */ node) => `   ${node.html.slice(0, 160)}\n   ${node.failureSummary.replace(/\n/g, " ")}`).join("\n")}`);
  assert.equal(told.length, 0, `${where}\n${told.join("\n")}`);
}

/** @param {import("playwright-core").Page} page @param {string} where */
export async function fits(page, where) {
  const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= room, `${where}: ${content} px in a window of ${room}`);
}
