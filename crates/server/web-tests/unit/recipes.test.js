/** The recipes of the documents that need the program alone are followed, and it answers as they say. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agrees, followAll } from "../../../../docs/recipes/run.mjs";

test("what a recipe shows is held against the answer, and dots stand for whatever is left out", () => {
  const said = "one\ntwo 1.5 s\nthree";
  assert.ok(agrees(said, said));
  assert.ok(agrees(said, "one\n…\nthree"));
  assert.ok(agrees(said, "one\ntwo … s\nthree"));
  assert.ok(agrees(said, "…"));
  assert.ok(!agrees(said, "one\ntwo 1x5 s\nthree"));
  assert.ok(!agrees(said, "one\nthree"));
  assert.ok(!agrees(said, ""));
});

test("every recipe that needs the program alone is followed", () => {
  const program = process.env.JADOUBE_BIN;
  assert.ok(program, "JADOUBE_BIN names the program, as ./test browser sets it");
  const folder = mkdtempSync(join(tmpdir(), "jadoube-path-"));
  const path = process.env.PATH;
  try {
    symlinkSync(program, join(folder, "jadoube"));
    process.env.PATH = `${folder}:${path}`;
    const { followed, wrong } = followAll(["program"]);
    assert.ok(followed.length >= 6, followed.join(", "));
    assert.equal(wrong.join("\n\n"), "");
  } finally {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  }
});
