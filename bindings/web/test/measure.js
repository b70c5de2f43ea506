// How long a ruling and a proof take here beside the native program: node test/measure.js

import { performance } from "node:perf_hooks";
import * as jadoube from "jadoube";
import * as proofs from "jadoube/proofs";
import { lines, positions, shippedCases } from "./native.js";

const NODES = 20_000;
/** @param {() => unknown} work */
const timed = async (work) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
const drain = async (/** @type {string[]} */ args, /** @type {string | undefined} */ input) => {
  for await (const _ of lines(args, input)) continue;
};

const cases = shippedCases();
const codes = jadoube.codes().map(({ id }) => id);
let acts = 0;
const rulings = () => {
  acts = 0;
  for (const { text } of cases) for (const id of codes) try { acts += jadoube.rule(text, id).acts.length; } catch { /* no such terms */ }
};
rulings();
const start = await timed(() => drain(["rule", "--json", "--under", "fide-2023", "cases/touch/4.3.case"]).catch(() => {}));
const here = await timed(rulings);
const there = (await timed(() => drain(["rule", "--json", "--under", "all", "cases"]))) - start;
console.log(`${acts} acts ruled on: ${(1000 * here / acts).toFixed(1)} us each here, ${(1000 * there / acts).toFixed(1)} us natively, ${(here / there).toFixed(2)} times`);

const fens = positions(1000);
const proofsHere = await timed(() => fens.forEach((fen) => { try { for (const side of ["white", "black"]) proofs.unwinnable(fen, side, { nodes: NODES }); } catch { /* unplayable */ } }));
const cores = (await import("node:os")).availableParallelism();
const proofsThere = (await timed(() => drain(["prove", "unwinnable", "--json", "--budget", String(NODES), "-"], fens.join("\n")))) * cores;
console.log(`${fens.length} positions proven: ${(proofsHere / fens.length).toFixed(2)} ms each here, at most ${(proofsThere / fens.length).toFixed(2)} ms natively on one core, ${(proofsHere / proofsThere).toFixed(2)} times or more`);
