/** The table on paper: terms, scoresheet, final position, rulings with their clauses, lines to sign on. */

import { smallBoard } from "../board/small.js";
import { h } from "../dom.js";
import { dayAndHour, moment, scoreWords, sentence } from "../words.js";
import { isHeard, isPlainTouch, penaltiesOf, sentenceOf } from "./cards.js";
import { askedWords, inWords } from "./noted.js";
import { pairs, written } from "./score.js";

/** @typedef {import("../types.js").View} View */

/** Prepares the paper before each printing. @param {() => View | null} view */
export function printable(view) {
  const paper = h("article", { class: "paper" });
  document.body.append(paper);
  addEventListener("beforeprint", () => {
    const now = view();
    if (now) paper.replaceChildren(...sheet(now));
  });
}

/** @param {View} view */
function sheet(view) {
  const { terms, outcome } = view;
  const name = (/** @type {"white" | "black"} */ side) => terms.names[side] ?? "…………………………";
  const facts = [
    ["White", name("white")], ["Black", name("black")], ["Laws", view.code.title], ["Time", terms.time_words ?? "no clock"],
    ["Arbiter", view.arbiter.name ?? "none"], ["Table", `${location.origin}/game/${view.id}`], ["Begun", view.began ? dayAndHour(view.began) : "not yet"], ["Ended", outcome?.wall ? dayAndHour(outcome.wall) : "not yet"], ["Printed", dayAndHour(new Date().toISOString())],
    ["Result", outcome ? `${scoreWords(outcome.score)}. ${sentence(outcome.sentence)} ${outcome.clauses.join(", ")}` : "the game goes on"],
  ];
  const rulings = view.cards.cards.filter((card) => isHeard(card) && !isPlainTouch(card) && !card.undone);
  return [
    h("h1", null, "Scoresheet"),
    h("dl", null, facts.flatMap(([what, value]) => [h("dt", null, what), h("dd", null, value)])),
    h("div", { class: "sheet" }, moves(view)),
    h("div", { class: "final" }, h("h2", null, outcome ? "Final position" : "Position now"), smallBoard(view.board.fen, { below: "white" })),
    rulings.length > 0 && h("h2", null, view.cards.from ? "Rulings (the latest)" : "Rulings"),
    rulings.length > 0 && h("ol", null, rulings.map((card) => h("li", null, `${moment(card.at)} ${card.asks ? [card.told && sentence(inWords(card)), askedWords(view, card, "")].filter(Boolean).join(" ") : sentence(sentenceOf(card))} ${penaltiesOf(card).map(sentence).join(" ")} ${card.clauses.length ? `[${card.clauses.join(", ")}]` : ""}`))),
    h("div", { class: "signatures" }, ["White", "Black", "Arbiter"].map((who) => h("div", null, who))),
  ].filter((part) => part !== false);
}

/** @param {View} view */
function moves(view) {
  const half = (/** @type {import("../types.js").Line | undefined} */ line) => h("td", null, line && `${written(line)}${line.legal ? "" : " (illegal)"}${line.undone ? " (undone)" : ""}`);
  return h("table", null, pairs(view.score.lines).map(({ number, white, black }) => h("tr", null, h("th", null, number), half(white), half(black))));
}
