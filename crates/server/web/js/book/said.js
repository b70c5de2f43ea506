/** Rulings as text: verdicts, clauses, and the table of all codes. */

import { h } from "../dom.js";
import { lawsLink } from "../laws/clauses.js";
import { article, sentence } from "../words.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Replay} Replay */

/** Clauses as chips that lead to their pages. @param {string} code @param {string[]} ids */
export function chips(code, ids) {
  if (!ids.length) return null;
  return h("ul", { class: "chip-list", "aria-label": `Clauses of ${code}` },
    ids.map((id) => h("li", null, h("a", { class: "chip", href: lawsLink(code, id) }, article(id)))));
}

/** @type {Record<Step["verdict"], string>} */
const VERDICTS = { accepted: "Stands", refused: "Refused", "not-understood": "Not understood", "not-carried": "Not carried here" };

/** A verdict in a word or two. @param {Step} step */
export function verdict(step) {
  if (step.verdict === "accepted" && step.breach) return "Made, but it breaks the law.";
  const word = VERDICTS[step.verdict];
  return `${word}${step.breach ? ", and it breaks the law" : ""}.`;
}

/** A score for the eye. @param {string} score */
export function result(score) {
  return /** @type {Record<string, string>} */ ({ "*": "goes on", "1/2-1/2": "½–½", "1-0": "1–0", "0-1": "0–1" })[score] ?? score;
}

/** What follows from a ruling beside its sentence. @param {Step} step */
export function consequences(step) {
  const choice = step.choice;
  return [
    ...step.penalties.map((words) => h("p", { class: "owes" }, sentence(words))),
    ...step.duties.map((duty) => h("p", { class: "owes" }, sentence(duty.sentence))),
    choice && h("p", { class: "owes" }, `${choice.sentence}: ${choice.options.map((option) => option.label).join("; ")}.`),
    step.asks && h("p", { class: "owes" }, `The arbiter is asked: ${step.asks}`),
    step.outcome && h("p", { class: "owes" }, sentence(step.outcome.sentence)),
  ];
}

/**
 * The ruling of every code on the last line, with a button for each to be seen on the board.
 *
 * @param {Replay[]} replays
 * @param {string} shown
 * @param {(code: string) => void} see
 */
export function sideBySide(replays, shown, see) {
  return h("div", { class: "table-frame", tabindex: "0", role: "region", "aria-label": "Rulings, code by code" },
    h("table", { class: "side" },
      h("thead", null, h("tr", null, ["Code", "Ruling on the last line", "Result"].map((word) => h("th", { scope: "col" }, word)))),
      h("tbody", null, replays.map((replay) => row(replay, replay.code === shown, see)))));
}

/** @param {Replay} replay @param {boolean} here @param {(code: string) => void} see */
function row(replay, here, see) {
  const step = replay.steps[replay.steps.length - 1];
  const head = h("th", { scope: "row" }, h("button", { class: "quiet-button", "aria-pressed": String(here), title: "Show it on the board", onclick: () => see(replay.code) }, replay.code));
  if (replay.left_out || !step) {
    return h("tr", { class: here ? "shown" : null, "data-key": replay.code }, head, h("td", { colspan: 2, class: "quiet" }, sentence(replay.left_out ?? "nothing has happened")));
  }
  return h("tr", { class: here ? "shown" : null, "data-key": replay.code }, head,
    h("td", null, h("p", null, h("b", null, verdict(step)), " ", step.sentence), step.penalties.map((words) => h("p", null, sentence(words))),
      chips(replay.code, step.clauses), replay.unfinished && h("p", { class: "note" }, `The time was over after line ${step.line}.`)),
    h("td", { class: "result" }, result(replay.result)));
}
