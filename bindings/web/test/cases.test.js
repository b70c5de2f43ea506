// Every shipped case under every code, and thousands of proofs: the module says what the native program says.

import assert from "node:assert/strict";
import { test } from "node:test";
import init, * as jadoube from "jadoube";
import * as proofs from "jadoube/proofs";
import { lines, positions, shippedCases } from "./native.js";

await init();
const PROOFS = Number(process.env.JADOUBE_PROOFS ?? 3500);
const NODES = 20_000;

test("every shipped case is ruled on alike under every code", async () => {
  const texts = new Map(shippedCases().map(({ name, text }) => [name, text]));
  assert.ok(texts.size > 700, `${texts.size} cases`);
  const seen = new Set();
  for await (const native of lines(["rule", "--json", "--under", "all", "cases"])) {
    const ruled = jadoube.rule(texts.get(native.file), native.code);
    assert.deepEqual({ ...ruled, file: native.file }, native, `${native.file} under ${native.code}`);
    seen.add(`${native.file} ${native.code}`);
  }
  let left = 0;
  for (const [name, text] of texts) {
    for (const { id } of jadoube.codes()) {
      if (seen.has(`${name} ${id}`)) continue;
      assert.throws(() => jadoube.rule(text, id), { message: new RegExp(`^under ${id}: `) }, `${name} under ${id}`);
      left += 1;
    }
  }
  console.log(`${seen.size} rulings are alike; ${left} times a code knows no such terms, here and there`);
});

/** What will matter later is told of files, whose first line and last are there. */
const FORETOLD = /(^| )(At the start (White|Black), who does not have the move, stands in check|It is told as mate, and is none|No rule knows what is meant by “agreed: [^”]*”, so it decides nothing)\./g;

test("a case told act by act comes to the same", () => {
  let games = 0;
  for (const { name, text } of shippedCases()) {
    const headers = text.split(/\n\s*\n/)[0];
    let whole;
    try {
      whole = jadoube.rule(text, "fide-2023");
    } catch {
      continue; // The test above has seen that the native program refuses it too.
    }
    // Lines with times and rows of moves are told as they stand; a clock that an arbiter starts is a matter of the whole case.
    if (!/^[a-z]+:/.test(headers) || /starts/.test(text)) continue;
    const game = new jadoube.Game("fide-2023", headers + "\n");
    const told = whole.acts.map(({ text: line }) => game.act(line));
    for (const [at, { schema, code, line, ...ruling }] of told.entries()) {
      const { line: _, expectations, ...expected } = whole.acts[at];
      // A case goes on after a line that is not understood, and says so; a game waits for the next act.
      const explanation = expected.explanation.replace(" What follows is ruled without this line.", "").replace(FORETOLD, "");
      assert.deepEqual(ruling, { ...expected, explanation, expectations: [] }, `${name}: ${expected.text}`);
    }
    const { result, fen } = game.state();
    assert.equal(result, whole.result, name);
    assert.ok(fen.length > 0);
    game.free();
    games += 1;
  }
  assert.ok(games > 300, `${games} games`);
});

test("thousands of proofs are alike, cost included", async () => {
  const fens = positions(PROOFS);
  const native = [];
  for await (const answer of lines(["prove", "unwinnable", "--json", "--verdict", "--budget", String(NODES), "-"], fens.join("\n"))) native.push(answer);
  let at = 0;
  let refused = 0;
  for (const fen of fens) {
    for (const module of [jadoube, proofs]) {
      try {
        const [white, black] = ["white", "black"].map((side) => module.unwinnable(fen, side, { nodes: NODES }));
        assert.deepEqual([white, black], native.slice(at, at + 2), fen);
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        assert.match(error.message, /^"/, fen);
        assert.notEqual(native[at]?.fen, fen, `${fen}: ${error.message}`);
        if (module === proofs) refused += 1;
      }
    }
    if (native[at]?.fen === fen) at += 2;
  }
  assert.equal(at, native.length);
  assert.ok(native.length > PROOFS, `${native.length} answers`);
  console.log(`${native.length} proofs are alike; ${refused} positions cannot be played from, here and there`);
});
