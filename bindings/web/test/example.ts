// Compiled with the strictest settings, never run: the types say what the functions give.

import init, { type Color, Game, audit, codes, games, rule, ruleUnder, unwinnable } from "jadoube";
import { dead } from "jadoube/proofs";
import type { ActRuling, AuditGame, Proof, Ruling } from "jadoube/forms";

await init();
const game = new Game("fide-2023", "time: 3m+2s\n");
const ruling: ActRuling = game.act({ by: "white", act: "play", words: "e4" });
const clauses: string[] = ruling.clauses;
const sides: Color[] = ["white", "black"];
const proofs: Proof[] = sides.map((side) => unwinnable(game.fen(), side, { nodes: 1000 }));
const whole: Ruling = rule("White touches e2\n", codes()[0]?.id ?? "fide-2023");
/** The words of a verdict are these three and no others. */
function words(verdict: Proof["verdict"]): number {
  switch (verdict) {
    case "proven":
      return 1;
    case "refuted":
      return 0;
    case "undecided":
      return -1;
  }
}
const verdict = words(dead(game.state().fen).verdict);
const turn: Color = game.state().turn;
const audited: AuditGame[] = [...audit("1. e4 *", { event: "rapid" })];
const laws: ("exact" | "nearest" | "none" | "undated" | "chosen")[] = audited.map(({ law }) => law);
const found = audited.flatMap(({ findings }) => findings.map(({ finding, move }) => `${move ?? 0} ${finding}`));
const names: string[] = [...games(new Uint8Array())].flatMap(({ tags }) => tags["White"] ?? []);
const differ: boolean = ruleUnder("White touches e2\n", ["uscf"]).differ;
// @ts-expect-error there is no such kind of event
audit("1. e4 *", { event: "bullet" });
// @ts-expect-error a side is white or black
unwinnable(game.fen(), "red");
export { clauses, differ, found, laws, names, proofs, turn, verdict, whole };
