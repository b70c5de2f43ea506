/** The game's page names its men beforehand. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));

test("the men are asked for with the page, so that no board is shown without them", () => {
  const named = [...readFileSync(`${WEB}game.html`, "utf8").matchAll(/<img src="\/web\/men\/(\w+)\.svg" alt="" fetchpriority="high">/g)].map(([, man]) => man);
  assert.deepEqual(named.sort(), readdirSync(`${WEB}men`).filter((name) => /^[wb][KQRBNP]\.svg$/.test(name)).map((name) => name.replace(".svg", "")).sort());
  assert.equal(named.length, 12);
});
