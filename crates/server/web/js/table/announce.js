/** What is said aloud when the view changes, and on demand. */

import { say } from "../speak.js";
import { colorOf, list, manName, roleOf, sentence, sideName, toYou } from "../words.js";
import { FILES, SQUARES } from "../board/geometry.js";
import { isHeard, isPlainTouch, penaltiesOf, sentenceOf } from "./cards.js";
import { spokenMove } from "./score.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Card} Card */

const ORDER = "KQRBNP";

/** A touch is mostly followed by its move at once; only one that stays alone is told. */
const PATIENCE = 700;
let touching = 0;

/** Moves politely; rulings, duties, offers and the end at once. @param {View} view @param {Card[]} fresh @param {number} lines how many lines the score had before */
export function announce(view, fresh, lines) {
  if (fresh.length) clearTimeout(touching);
  const moves = view.score.lines.slice(lines).map((line) => `${sideName(line.side)}: ${spokenMove(line)}.`);
  if (moves.length) say(moves.join(" ") + (view.board.check.length && !/, (check|mate)\.$/.test(moves[moves.length - 1]) ? " Check." : ""));
  const rulings = fresh.filter(isHeard);
  // Whoever has won or lost hears that first.
  const ended = view.over && rulings.some((card) => card.result) ? `${sentence(view.over)} ` : "";
  const told = ended + rulings.map((card) => [toYou(sentenceOf(card), view.you), ...penaltiesOf(card)].map(sentence).join(" ")).join(" ");
  if (rulings.length && rulings.every(isPlainTouch)) touching = setTimeout(() => say(told, true), PATIENCE);
  else if (rulings.length) say(told, true);
}

/** The last move, for the ear. @param {View} view */
export function spokenLast(view) {
  const last = view.score.lines.at(-1);
  return last ? `${last.number}, ${sideName(last.side)}: ${spokenMove(last)}.` : "No move has been made yet.";
}

/** The whole score, for the ear. @param {View} view */
export function spokenScore(view) {
  return view.score.lines.map((line) => `${line.side === "white" ? `${line.number}, ` : ""}${spokenMove(line)}`).join("; ") || "No move has been made yet.";
}

/** The men of either side, one's own first. @param {Record<string, string>} men @param {"white" | "black"} first */
export function spokenMen(men, first) {
  const side = (/** @type {"white" | "black"} */ color) => {
    const own = SQUARES.filter((square) => men[square] && colorOf(men[square]) === color)
      .sort((a, b) => ORDER.indexOf(men[a].toUpperCase()) - ORDER.indexOf(men[b].toUpperCase()));
    return `${sideName(color)}: ${list(own.map((square) => `${roleOf(men[square])} ${square}`)) || "none"}.`;
  };
  return first === "white" ? `${side("white")} ${side("black")}` : `${side("black")} ${side("white")}`;
}

/** The men file by file. @param {Record<string, string>} men */
export function spokenFiles(men) {
  return [...FILES].map((file) => {
    const own = SQUARES.filter((square) => square[0] === file && men[square]).reverse();
    return `${file}: ${own.map((square) => `${manName(men[square])} ${square[1]}`).join(", ") || "empty"}.`;
  }).join(" ");
}
