/** The game's page names all its modules beforehand, so that the browser asks for them at once and not level by level. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));

/** @param {string} module path below web/ @param {Set<string>} found */
function reach(module, found = new Set()) {
  if (found.has(module)) return found;
  found.add(module);
  for (const [, path] of readFileSync(WEB + module, "utf8").matchAll(/^import [^;]*?from "(\.[^"]+)";/gms)) reach(join(dirname(module), path), found);
  return found;
}

test("every module of the table is named in game.html, and none besides", () => {
  const named = [...readFileSync(`${WEB}game.html`, "utf8").matchAll(/rel="modulepreload" href="\/web\/([^"]+)"/g)].map(([, path]) => path);
  const needed = [...reach("js/table/page.js")].filter((path) => path !== "js/table/page.js");
  assert.ok(needed.length > 15);
  assert.deepEqual(named.sort(), needed.sort());
});

test("the men are asked for with the page, so that no board is shown without them", () => {
  const named = [...readFileSync(`${WEB}game.html`, "utf8").matchAll(/<img src="\/web\/men\/(\w+)\.svg" alt="" fetchpriority="high">/g)].map(([, man]) => man);
  assert.deepEqual(named.sort(), readdirSync(`${WEB}men`).filter((name) => /^[wb][KQRBNP]\.svg$/.test(name)).map((name) => name.replace(".svg", "")).sort());
  assert.equal(named.length, 12);
});
