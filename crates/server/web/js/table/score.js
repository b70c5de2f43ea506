/** The score of the game, in the notation that the reader has chosen. */

import { h } from "../dom.js";
import { settings } from "../settings.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Line} ScoreLine */

const FIGURINES = /** @type {Record<string, string>} */ ({ K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" });

/**
 * How a score is looked through: half-moves up to the position looked at, how to go to another, what was ruled after so
 * many.
 *
 * @typedef {{ at: number | null, go: (at: number) => void, rulings: (ply: number) => string[] }} Look
 */

/** The names of the notations, for the settings. */
export const NOTATIONS = /** @type {const} */ ([
  ["san", "Short: Nf3"], ["figurine", "Figurine: ♘f3"], ["lan", "Long: Ng1-f3"], ["words", "As it was written"],
]);

/** A move as the reader wants it. @param {ScoreLine} line */
export function written(line) {
  const { notation } = settings;
  if (notation === "lan") return line.lan;
  if (notation === "words") return line.words || line.san || line.lan;
  if (!line.san) return line.lan;
  return notation === "figurine" ? line.san.replace(/[KQRBN]/g, (letter) => FIGURINES[letter]) : line.san;
}

/** A move for the ear: its squares, and that it was illegal. @param {ScoreLine} line */
export function spokenMove(line) {
  const words = (line.san ?? line.lan).replace(/^O-O-O/, "castles on the queen’s side").replace(/^O-O/, "castles on the king’s side")
    .replace(/x/, " takes ").replace(/-/, " to ").replace(/[KQRBN]/g, (letter) => ({ K: "king ", Q: "queen ", R: "rook ", B: "bishop ", N: "knight " })[letter] ?? letter)
    .replace(/=/, " becomes ").replace(/#/, ", mate").replace(/\+/, ", check").replace(/\s+/g, " ").replace(/ ,/g, ",").trim();
  return `${words}${line.legal ? "" : ", an illegal move"}`;
}

/** The table of moves. @param {View} view @param {Look} look @returns {HTMLElement} */
export function scoreTable(view, look) {
  const rows = pairs(view.score.lines);
  if (!rows.length) return h("p", { class: "quiet" }, "No move has been made yet.");
  return h("table", { class: "score-table" },
    h("caption", { class: "unseen" }, "Score"),
    h("thead", { class: "unseen" }, h("tr", null, h("th", { scope: "col" }, "Move"), h("th", { scope: "col" }, "White"), h("th", { scope: "col" }, "Black"))),
    h("tbody", null, rows.map(({ number, white, black }, at) => h("tr", { "data-key": `m${at}` },
      h("th", { scope: "row" }, number), half(view, white, look), half(view, black, look)))));
}

/** @param {View} view @param {ScoreLine | undefined} line @param {Look} look */
function half(view, line, { at, go, rulings }) {
  if (!line) return h("td");
  const place = view.score.lines.indexOf(line) + 1;
  // What was undone stands in the score all the same; the board shows what the move before it has left.
  const here = place === (at ?? view.score.lines.findLastIndex((one) => !one.undone) + 1);
  const ruled = rulings(place);
  // What was not pressed is nobody's affair yet.
  const illegal = !line.legal && !(view.board.to_press === line.side && place === view.score.lines.length);
  const title = line.undone ? "undone: an earlier position was restored" : illegal ? "an illegal move that stands" : null;
  return h("td", { class: [illegal && "illegal", line.undone && "undone"].filter(Boolean).join(" ") || null, title },
    h("button", { class: "half", "aria-current": here ? "step" : null, onclick: () => go(place) },
      line.undone ? h("s", null, written(line)) : written(line), line.undone && h("span", { class: "unseen" }, " (undone)"), illegal && h("span", { class: "illegal-mark" }, h("span", { "aria-hidden": "true" }, " ✗"), h("span", { class: "unseen" }, " (illegal)")),
      ruled.length > 0 && h("span", { class: "ruled-here", title: ruled.join(" ") }, h("span", { "aria-hidden": "true" }, " §"), h("span", { class: "unseen" }, " (a ruling)"))));
}

/** Half-moves in rows of two; a side that moves twice begins a row of its own. @param {ScoreLine[]} lines */
export function pairs(lines) {
  /** @type {{ number: number, white?: ScoreLine, black?: ScoreLine }[]} */
  const rows = [];
  for (const line of lines) {
    const last = rows[rows.length - 1];
    if (line.side === "black" && last && !last.black && last.number === line.number) last.black = line;
    else rows.push({ number: line.number, [line.side]: line });
  }
  return rows;
}
