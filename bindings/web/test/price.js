// What a question takes here about each position that is read, in microseconds, for bindings/price.py: a line of JSON.

import { readFileSync } from "node:fs";
import { dead, unwinnable } from "jadoube/proofs";

const ROUNDS = 7;
const CALLS = 20;
const fens = readFileSync(0, "utf8").trim().split("\n");

/** The least of some rounds for each position, once the module is compiled for good. @param {(fen: string) => unknown} ask */
const prices = (ask) => {
  for (let round = 0; round < ROUNDS; round += 1) for (const fen of fens) ask(fen);
  return fens.map((fen) => {
    let least = Infinity;
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      for (let call = 0; call < CALLS; call += 1) ask(fen);
      least = Math.min(least, ((performance.now() - begun) * 1000) / CALLS);
    }
    return least;
  });
};

console.log(JSON.stringify({ unwinnable: prices((fen) => unwinnable(fen, "white")), dead: prices(dead) }));
