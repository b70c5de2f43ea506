// What rulings, proofs and a call take here, in seconds of the processor, for bindings/measure.py: a line of JSON.
// node test/measure.js NODES ROUNDS FILE-OF-FENS

import { readFileSync } from "node:fs";
import * as jadoube from "jadoube";
import { shippedCases } from "./native.js";

const [nodes, rounds] = process.argv.slice(2, 4).map(Number);
const fens = readFileSync(process.argv[4], "utf8").trim().split("\n");
const cases = shippedCases();
const codes = jadoube.codes().map(({ id }) => id);

/** The least of some rounds, after one in which the module is compiled. @param {() => unknown} work */
const seconds = (work) => {
  work();
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return Math.min(...times);
};
/** Some codes know no such terms, and from some positions nothing can be played. @param {() => unknown} work */
const asked = (work) => { try { work(); } catch { /* here as natively */ } };

const rulings = seconds(() => { for (const { text } of cases) for (const id of codes) asked(() => jadoube.rule(text, id)); });
const proofs = seconds(() => { for (const fen of fens) for (const side of /** @type {const} */ (["white", "black"])) asked(() => jadoube.unwinnable(fen, side, { nodes })); });
const game = new jadoube.Game("fide-2023");
const calls = 1_000_000;
const call = seconds(() => { for (let at = 0; at < calls; at += 1) game.pass(0); }) / calls;
console.log(JSON.stringify({ rulings, proofs, call }));
