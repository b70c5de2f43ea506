/** The position that words mean: after which move, or as a FEN. */

import { fenFault } from "../words.js";
import { written } from "./score.js";

/** @typedef {import("../types.js").Line} Line */

/** A move with its number, as people and scores write it: `after move 12`, `12`, `after 12...e5`, `12.Nf3`, `12w`; or what stood before it. */
const MOVE = /^(?:(?:the )?position )?(?:(before|after) )?(?:move )?(\d+)\s*(\.{2,}|…|\.)?\s*(white|black|[wb](?![a-z0-9])|[a-h0-8nbrqkox+#=!?-]+)?$/i;
const START = /^(?:at )?(?:the )?(?:start|beginning|initial position)$/i;

/** A line of the score, as it is named. @param {Line} line */
const named = (line) => `${line.number}${line.side === "white" ? "." : "…"}${written(line)}`;

/** A move without what may be left away when it is written. @param {string} words */
const bare = (words) => words.replace(/[x+#=!?-]/g, "").toLowerCase().replace(/0/g, "o");

/**
 * The position that words mean: after which move, or a FEN; else what is wrong with them.
 *
 * @param {{ score: { lines: Line[] }, terms: { start: string } }} view
 * @param {string} words
 * @returns {{ fen: string, told: string, fault?: undefined } | { fault: string }}
 */
export function readPosition({ score, terms }, words) {
  const text = words.trim().replace(/\s+/g, " ");
  if (text.includes("/")) {
    const fault = fenFault(text);
    return fault === undefined ? { fen: text, told: "" } : { fault };
  }
  const stands = score.lines.filter((line) => !line.undone);
  if (START.test(text)) return { fen: terms.start, told: "the position at the start" };
  const move = MOVE.exec(text);
  if (!move) return { fault: "Write after which move, as “after move 12” or “12…e5”, or the position as FEN." };
  const [, when, number, dots, rest = ""] = move;
  const side = /^(w|white)$/i.test(rest) ? "white" : /^(b|black)$/i.test(rest) ? "black" : !rest && !dots ? null : dots && dots !== "." ? "black" : rest && !dots ? null : "white";
  const his = /^(w|white|b|black)$/i.test(rest) ? "" : bare(rest);
  const found = stands.findLast((line) => line.number === Number(number) && (!side || line.side === side) && (!his || [line.san, line.lan, line.uci].some((one) => one && bare(one) === his)));
  if (found && when?.toLowerCase() === "before") {
    // A number alone is the whole move: before it Black has moved last.
    const first = side || his ? found : stands.find((line) => line.number === found.number);
    const last = stands[stands.indexOf(/** @type {Line} */ (first)) - 1];
    return last ? { fen: last.fen, told: `the position after ${named(last)}` } : { fen: terms.start, told: "the position at the start" };
  }
  if (found) return { fen: found.fen, told: `the position after ${named(found)}` };
  const last = stands.at(-1);
  return { fault: `The score has no such move${last ? `; it ends with ${named(last)}` : ": no move stands in it"}.` };
}
