/** What a ruling rests on, on a small board: a line of moves, or a strategy against every reply. */

import { changes, smallBoard } from "../board/small.js";
import { h } from "../dom.js";
import { sentence } from "../words.js";

/** @typedef {import("../types.js").Witness} Witness */
/** @typedef {import("../board/geometry.js").Color} Color */

/**
 * A way through a witness: moves made of a line; of a strategy, the replies chosen and whether its own move has been
 * made.
 *
 * @typedef {{ made: number, replies: number[], played: boolean }} Place
 */

/** Where each witness stands, by the number of its card. @type {Map<number, Place>} */
const places = new Map();

/** @param {Witness} witness @param {{ key: number, below: Color, changed: () => void }} hands */
export function witnessPlayer(witness, { key, below, changed }) {
  const place = places.get(key) ?? { made: 0, replies: [], played: false };
  const go = (/** @type {Partial<Place>} */ to) => () => {
    places.set(key, { ...place, ...to });
    changed();
    followMove();
  };
  const inside = witness.kind === "line" ? line(witness, place.made, below, go)
    : witness.kind === "strategy" ? strategy(witness, place, below, go)
      : [h("ul", { class: "reasons" }, witness.reasons.map((reason) => h("li", null, sentence(reason))))];
  return h("div", { class: "witness", "data-key": "witness" }, h("p", null, sentence(witness.sentence)), inside);
}

/** @param {Witness} witness @param {number} made @param {Color} below @param {(to: Partial<Place>) => () => void} go */
function line(witness, made, below, go) {
  const last = witness.positions.length - 1;
  const at = Math.min(made, last);
  const marks = at ? changes(witness.positions[at - 1], witness.positions[at]) : [];
  return [
    h("div", { class: "stage" }, smallBoard(witness.positions[at], { below, marks }), h("ol", { class: "witness-moves", "aria-label": "The moves" }, witness.moves.map((move, index) => h("li", null,
      h("button", { class: "move", "aria-current": index + 1 === at ? "step" : null, onclick: go({ made: index + 1 }) }, numbered(witness.positions[index], move, index)))))),
    h("div", { class: "row steps", role: "group", "aria-label": "Step through the moves" },
      h("button", { "aria-label": "To the beginning", disabled: at === 0, onclick: go({ made: 0 }) }, "«"),
      h("button", { disabled: at === 0, onclick: go({ made: at - 1 }) }, "Back"),
      h("button", { class: "next", disabled: at === last, onclick: go({ made: at + 1 }) }, "Next"),
      h("button", { "aria-label": "To the end", disabled: at === last, onclick: go({ made: last }) }, "»"),
      h("span", { class: "quiet", role: "status" }, at === 0 ? `${last} half-moves` : `${at} of ${last}`)),
  ];
}

/** Keeps the move that stands on the small board in sight among the others. */
function followMove() {
  for (const move of document.querySelectorAll(".witness-moves [aria-current]")) {
    const list = /** @type {HTMLElement} */ (move.closest(".witness-moves"));
    list.scrollTop += move.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }
}

/** A move with its number, as a line is printed. @param {string} before @param {string} move @param {number} index */
function numbered(before, move, index) {
  const [, turn, , , , number] = before.split(" ");
  return turn === "w" ? `${number}. ${move}` : index === 0 ? `${number}… ${move}` : move;
}

/** @param {Witness} witness @param {Place} place @param {Color} below @param {(to: Partial<Place>) => () => void} go */
function strategy(witness, place, below, go) {
  const { steps } = witness;
  const step = reached(witness, place.replies);
  const { position, play, after, replies } = steps[step];
  const fen = place.played ? after : position;
  const back = place.played ? { played: false } : { replies: place.replies.slice(0, -1), played: true };
  const choose = (/** @type {number} */ index) => go({ replies: [...place.replies, index], played: false });
  return [
    h("div", { class: "stage" }, smallBoard(fen, { below, marks: place.played ? changes(position, after) : [] }), h("div", null, h("p", { class: "told", role: "status" }, place.played ? `After ${play} the replies are:` : place.replies.length ? "Now comes:" : "In the position of the claim:"),
    place.played
      ? h("ul", { class: "replies" }, replies.map(({ reply, step: next, further }, index) => h("li", { "data-key": reply },
        next === null
          ? h("span", { class: "quiet" }, `${reply}: ${further ? "and so on" : "the line ends here"}`)
          : h("button", { class: "move", onclick: choose(index) }, reply, next <= step && h("span", { class: "quiet" }, " (this stood before)")))))
      : h("button", { class: "move next", onclick: go({ played: true }) }, play))),
    h("div", { class: "row steps" },
      h("button", { disabled: !place.played && !place.replies.length, onclick: go(back) }, "Back"),
      h("button", { disabled: !place.played && !place.replies.length, onclick: go({ replies: [], played: false }) }, "To the beginning"),
      h("span", { class: "quiet" }, `position ${step + 1} of ${steps.length}`)),
  ];
}

/** The step that these replies lead to. @param {Witness} witness @param {number[]} replies */
export function reached(witness, replies) {
  return replies.reduce((step, index) => witness.steps[step].replies[index]?.step ?? step, 0);
}
