/** The client of the documentation plays its game on the real program. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openClub } from "../club.js";

const CLIENT = fileURLToPath(new URL("../../../../docs/client.js", import.meta.url));

test("the client in docs plays a whole game, and has no more than 60 lines", async () => {
  assert.ok(readFileSync(CLIENT, "utf8").split("\n").length <= 60);
  const club = await openClub();
  try {
    const { stdout } = await promisify(execFile)("node", [CLIENT, club.url]);
    assert.match(stdout, /4\.3\.1/);
    assert.match(stdout, /^0-1: /m);
    assert.match(stdout, /2\.\s+g4.* Qh4#/s);
  } finally {
    await club.stop();
  }
});
