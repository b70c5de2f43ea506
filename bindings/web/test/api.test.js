// What the README promises of the package, and what is said to bad input.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import init, * as jadoube from "jadoube";
import * as proofs from "jadoube/proofs";
import { Prover } from "jadoube/prover";

await init();

test("a game is refereed: a duty, a breach, a claim", () => {
  const game = new jadoube.Game("fide-1931", "time: 40/2h\nwhite: A\n");
  assert.ok(game.act("@ 0:00:10 White touches b1").accepted);
  const breach = game.act({ by: "white", act: "move", words: "e4", now: 12_000 });
  assert.ok(breach.breach);
  assert.deepEqual([breach.clauses[0], breach.schema], ["15.a", "jadoube.act-ruling/1"]);
  assert.deepEqual(game.act("Black claims touched b1").obligations, ["White moves b1"]);
  const state = game.state();
  assert.equal(state.turn, "white");
  assert.equal(state.white_clock.used, 12_000);
  const offers = game.offers("black");
  assert.ok(offers.acts.some(({ id, open }) => id === "resign" && open));
  assert.ok(game.pgn().includes('[Rules "fide-1931"]'));
  game.free();
});

test("time alone ends a game", () => {
  const game = new jadoube.Game("fide-2023", "time: 5m\nreferee: watching\n");
  assert.equal(game.pass(1_000), false);
  assert.equal(game.pass(301_000), true);
  assert.deepEqual([game.state().result, game.state().cause], ["0-1", "flag-fall"]);
});

test("a proof ends when its time is over, or when whoever asks withdraws it", async () => {
  const hard = "8/8/8/8/3k4/8/8/KBN5 w - - 0 1";
  const endless = { nodes: 2 ** 50, bytes: 2 ** 31 };
  const late = proofs.forcedWin(hard, "white", { ...endless, timeout: 0.2 });
  assert.deepEqual([late.verdict, late.halt], ["undecided", "stopped"]);
  assert.match(String(late.reason), /0\.2 s/);
  const prover = new Prover();
  assert.equal((await prover.ask("dead", "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1")).verdict, "proven");
  const controller = new AbortController();
  const long = prover.ask("forced-win", hard, { for: "white", ...endless, signal: controller.signal });
  const next = prover.ask("mate", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", { for: "white", moves: 2 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const aborted = performance.now();
  controller.abort();
  await assert.rejects(long, { name: "AbortError" });
  console.log(`rejected after ${(performance.now() - aborted).toFixed(1)} ms`);
  assert.equal((await next).verdict, "proven", "what was asked after it is answered all the same");
  await assert.rejects(prover.ask("dead", "8/8"), /8\/8/);
  await assert.rejects(prover.ask("won", hard), /the questions are/);
  await assert.rejects(prover.ask("dead", hard, { signal: AbortSignal.abort() }), { name: "AbortError" });
  prover.close();
  await assert.rejects(prover.ask("dead", hard), { name: "AbortError" });
});

test("proofs have witnesses", () => {
  const dead = proofs.dead("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1", { witness: true });
  assert.equal(proofs.dead("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1").witness, undefined);
  assert.equal(dead.verdict, "proven");
  assert.equal(dead.witness.white.kind, "material");
  const open = proofs.unwinnable("7k/7p/8/8/8/8/8/K4B2 w - - 0 1", "white", { shorten: true });
  assert.equal(open.verdict, "refuted");
  assert.ok(open.witness.line.length > 0);
  assert.equal(proofs.mate("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "white", { moves: 2 }).verdict, "proven");
  assert.equal(proofs.reachable("4k3/8/8/8/8/8/PPPPPPPP/4K1NN w - - 0 1").question, "reachable");
  assert.equal(proofs.Game, undefined);
});

test("moves are read in any notation and written in three", () => {
  const { fen } = jadoube.readMove("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "P-K4");
  assert.equal(fen.split(" ")[0], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  assert.equal(jadoube.legalMoves(fen).length, 20);
  assert.throws(() => jadoube.readMove(fen, "Nf4"), /cannot reach f4/);
});

test("codes and clauses can be read, searched, compared", () => {
  assert.ok(jadoube.codes().length >= 14);
  assert.match(jadoube.clauses("fide-1931", "15.a")[0].text, /touch/);
  assert.equal(jadoube.search("touched own man", undefined, 3).hits.length, 3);
  const differing = jadoube.compare(["fide-1931", "fide-2023"], "touch");
  const rows = ({ subjects }) => subjects.flatMap((subject) => subject.rows).length;
  assert.equal(rows(differing), differing.differing);
  assert.ok(rows(jadoube.compare(["fide-1931", "fide-2023"], "touch", true)) > differing.differing);
  assert.equal(jadoube.ruleUnder("White touches e2\n").columns.length, jadoube.codes().length);
  assert.match(jadoube.edition(), /^\d+\.\d+\.\d+\+[0-9a-f]{16}$/);
});

test("a game is saved and taken up again", () => {
  const game = new jadoube.Game("fide-2023", "time: 5m+3s\nreferee: watching\n");
  game.act("@ 0:00:04 White plays e4");
  game.pass(6_000);
  const again = jadoube.Game.restore(game.save());
  assert.deepEqual([again.state(), again.pgn(), again.save()], [game.state(), game.pgn(), game.save()]);
  assert.ok(again.act("@ 0:00:09 Black plays e5").accepted);
  assert.equal(game.moves().length, 1);
});

test("the code of a house rules once it is known", () => {
  const text = 'id = "our-house"\ntitle = "Our house"\nkind = "house"\nsummary = "Ours."\ninherits = "fide-2023"\n';
  assert.equal(jadoube.addCode(text).id, "our-house");
  assert.equal(jadoube.rule("White touches e2\n", "our-house").code, "our-house");
  assert.equal(jadoube.ruleUnder("White touches e2\n", ["our-house", "uscf"]).columns.length, 2);
});

test("a collection is read game by game, and judged by the law of its day", () => {
  const pgn = '[Date "2023.05.01"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n[White "A"]\n\n1. e4 Ke4 2. d4 *\n';
  const games = [...jadoube.games(pgn)];
  assert.deepEqual(games.map(({ game, result, san }) => [game, result, san.length]), [[1, "1-0", 4], [2, "*", 3]]);
  assert.match(games[1].illegal[0], /cannot reach e4/);
  assert.deepEqual([...jadoube.games(new TextEncoder().encode(pgn))], games);
  const [first, second] = jadoube.audit(pgn);
  assert.deepEqual([first.code, first.law, first.findings[0].finding], ["fide-2023", "exact", "mate-not-scored"]);
  assert.deepEqual([second.law, second.white], ["undated", "A"]);
  for (const game of jadoube.audit(pgn, { code: "uscf", event: "blitz" })) {
    assert.deepEqual([game.law, game.code], ["chosen", "uscf"]);
    break;
  }
  assert.equal(jadoube.games("1. e4 e5 2. Sf3 *", { language: "de" }).next().value.san[2], "Nf3");
});

test("bad input is answered with a sentence that says what would be right", () => {
  const game = new jadoube.Game("fide-2023");
  for (const [what, says] of [
    [() => new jadoube.Game("fide-2032"), /fide-2023/],
    [() => new jadoube.Game("fide-2023", "tyme: 5m\n"), /time/],
    [() => game.act("White tuches e2"), /touches/],
    [() => game.act({ by: "white" }), /looks like/],
    [() => game.act(7), /act/],
    [() => game.offers("judge"), /arbiter/],
    [() => jadoube.rule("White tuches e2\n", "fide-2023"), /line 1, column 7/],
    [() => jadoube.clauses("fide-2023", "99.9"), /99\.9/],
    [() => proofs.dead(5), /a position is a string, and not number/],
    [() => proofs.dead(undefined), /a position is a string, and not undefined/],
    [() => new jadoube.Game({}), /the id of a code is a string, and not object/],
    [() => new jadoube.Game("fide-2023", 7), /the text of the headers is a string, and not number/],
    [() => jadoube.rule(null, "fide-2023"), /a case is a string, and not null/],
    [() => jadoube.compare("fide-2023"), /the codes are an array of strings/],
    [() => jadoube.addCode("id = our\n", "our.toml"), /our\.toml/],
    [() => jadoube.ruleUnder("White touches e2\n", ["fide-2032"]), /fide-2023/],
    [() => jadoube.Game.restore("{}"), /missing field/],
    [() => jadoube.games(7), /a string or a Uint8Array/],
    [() => jadoube.games("1. e4 *", { language: "xx" }), /xx/],
    [() => jadoube.audit("1. e4 *", { code: "fide-2032" }), /fide-2023/],
    [() => jadoube.audit("1. e4 *", { cod: "uscf" }), /unknown field `cod`/],
    [() => jadoube.legalMoves("8/8/8/8 w - - 0 1"), /8\/8\/8\/8/],
    [() => jadoube.readMove("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1", 3), /is a string, and not number/],
    [() => proofs.dead("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1", { timeout: -1 }), /as 2\.5, and not -1/],
    [() => proofs.dead("8/8/8/8 w - - 0 1"), /8\/8\/8\/8/],
    [() => proofs.unwinnable("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1", "red"), /"white" or "black"/],
    [() => proofs.dead("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1", { node: 3 }), /unknown field `node`/],
    [() => proofs.dead("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1", { nodes: -1 }), /nodes|u64/],
  ]) assert.throws(what, says, String(what));
  assert.equal(game.state().moves.length, 0);
});

test("the modules are small", () => {
  for (const [name, most] of [["laws", 1_300_000], ["proofs", 400_000]]) {
    const path = new URL(`../pkg/${name}/jadoube_bg.wasm`, import.meta.url);
    const size = brotliCompressSync(readFileSync(path)).length;
    console.log(`${name}: ${statSync(path).size} bytes, ${size} compressed`);
    assert.ok(size < most, `${name}: ${size} bytes compressed, ${most} are the most`);
  }
});

test("the README's example runs and says what stands beside it", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, example] = readme.match(/```js\n([^]*?)```/);
  const said = [];
  const expected = [...example.matchAll(/^console\.log.*?\/\/ (.*)$/gm)].map(([, words]) => words);
  const body = example.replace(/^import .*$/gm, "").replaceAll("console.log", "say");
  const run = Object.getPrototypeOf(async () => {}).constructor;
  await new run("init", "Game", "rule", "unwinnable", "say", body)(init, jadoube.Game, jadoube.rule, jadoube.unwinnable, (word) => said.push(String(word)));
  assert.deepEqual(said, expected);
  assert.ok(said.length >= 3);
});
