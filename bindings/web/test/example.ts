// Compiled with the strictest settings, never run: the types say what the functions give.

import init, { type Color, Game, codes, rule, unwinnable } from "jadoube";
import { dead } from "jadoube/proofs";
import type { ActRuling, Proof, Ruling } from "jadoube/forms";

await init();
const game = new Game("fide-2023", "time: 3m+2s\n");
const ruling: ActRuling = game.act({ by: "white", act: "play", words: "e4" });
const clauses: string[] = ruling.clauses;
const sides: Color[] = ["white", "black"];
const proofs: Proof[] = sides.map((side) => unwinnable(game.fen(), side, { nodes: 1000 }));
const whole: Ruling = rule("White touches e2\n", codes()[0]?.id ?? "fide-2023");
const verdict: string = dead(game.state().fen).verdict;
// @ts-expect-error a side is white or black
unwinnable(game.fen(), "red");
export { clauses, proofs, verdict, whole };
