/** A recorded game on a board: its moves, and each cure and doubt at its ply. */

import { Board } from "../board/board.js";
import { h, show } from "../dom.js";
import { chips } from "../laws/clauses.js";
import { say } from "../speak.js";
import { menOf, otherSide } from "../words.js";
import { byKey, stepBar } from "./steps.js";

/** @typedef {import("./types.js").RecordedGame} Game */
/** @typedef {import("./types.js").Remark} Remark */

/** What kinds of remarks are called. */
const KINDS = { cure: "Cured", form: "Way of writing", doubt: "Doubtful", law: "Against the laws", perhaps: "Perhaps", stop: "Read no further", unplaced: "Fits nowhere", "left-out": "Left out" };

/** Whether something is still to be decided of a remark. @param {Remark} remark */
export function isOpen(remark) {
  return remark.accept !== undefined && !remark.accepted && remark.kind !== "perhaps";
}

export class RecordBoard {
  /** @type {Game | null} */ #game = null;
  #at = 0;
  #below = /** @type {"white" | "black"} */ ("white");
  #board = new Board();
  #bar = h("div", { class: "live-bar", role: "group", "aria-label": "Step through the game" });
  #moves = h("div", { class: "record-moves", tabindex: "0", role: "region", "aria-label": "The moves" });
  #remarks = h("div", { class: "record-remarks" });
  /** @type {{ accept: (remark: Remark) => void, find: (remark: Remark) => void }} */ #hands;

  /**
   * @param {Element} element where the board is to stand
   * @param {{ accept: (remark: Remark) => void, find: (remark: Remark) => void }} hands what is done on a tap: accepting or
   *   no longer, and looking a place up in the text
   */
  constructor(element, hands) {
    this.#hands = hands;
    this.#board.element.setAttribute("aria-label", "The board at this move");
    element.replaceChildren(h("div", { class: "record-board" }, this.#board.element, this.#bar), this.#remarks, this.#moves);
    byKey(/** @type {HTMLElement} */ (element), () => this.#stepped);
  }

  /** Shows a game; the same ply is kept if it is the same game, corrections apart. @param {Game} game */
  show(game) {
    const old = this.#game;
    const leading = (old?.course.plies ?? []).slice(0, this.#at);
    const kept = leading.filter(({ san }, index) => san === game.course.plies[index]?.san);
    const same = old?.number === game.number && old.reading === game.reading && 2 * kept.length >= leading.length;
    const first = game.remarks.find(isOpen);
    this.#game = game;
    this.#at = Math.min(game.course.plies.length, same ? this.#at : first?.ply ?? game.course.plies.length);
    this.#render();
  }

  /** Goes to a ply, 0 being the start. @param {number} at */
  go(at) {
    const game = this.#game;
    const to = Math.max(0, Math.min(game?.course.plies.length ?? 0, at));
    if (!game || to === this.#at) return;
    this.#at = to;
    this.#render();
    const here = /** @type {HTMLElement | null} */ (this.#moves.querySelector("[aria-current]"));
    // Only the list of moves is scrolled, never the page under the reader.
    if (here) this.#moves.scrollTop = here.offsetTop - this.#moves.offsetTop - this.#moves.clientHeight / 2;
    const ply = game.course.plies[to - 1];
    const told = game.remarks.filter((remark) => remark.ply === to).map(({ sentence }) => sentence);
    say([ply ? `${ply.number} ${ply.san}` : "The start", ...told].join(". "));
  }

  /** @returns {import("./steps.js").Stepped} */
  get #stepped() {
    return { at: this.#at, last: this.#game?.course.plies.length ?? 0, go: (to) => this.go(to), turn: () => this.#turn() };
  }

  #turn() {
    this.#below = otherSide(this.#below);
    this.#render();
  }

  #render() {
    const game = this.#game;
    if (!game) return;
    const ply = game.course.plies[this.#at - 1];
    this.#board.update({ men: menOf(ply?.men ?? game.course.start), below: this.#below, last: ply?.squares ?? [] });
    stepBar(this.#bar, this.#stepped);
    show(this.#moves, this.#movesOf(game));
    show(this.#remarks, remarksOf(game, this.#at, this.#hands, (at) => this.go(at), () => this.#render()));
  }

  /** @param {Game} game */
  #movesOf({ course, remarks, result }) {
    const marked = new Map(remarks.filter((remark) => remark.ply > 0 && remark.kind !== "form").map((remark) => [remark.ply, isOpen(remark)]));
    for (const remark of remarks) if (isOpen(remark)) marked.set(remark.ply, true);
    let numbered = false;
    const words = course.plies.flatMap((ply, index) => {
      const at = index + 1;
      const white = !ply.number.endsWith("...");
      const mark = marked.get(at);
      const number = (white || !numbered) && h("span", { class: "number", "data-key": `n${at}` }, ply.number, " ");
      const beside = [...(ply.comments ?? []), ...(ply.variations ?? []).map((line) => `(${line})`)];
      numbered = beside.length === 0;
      return [number,
        h("button", { type: "button", "data-key": `p${at}`, class: `ply${mark === undefined ? "" : mark ? " open" : " settled"}`, "aria-current": at === this.#at ? "step" : null, onclick: () => this.go(at) },
          ply.san, mark && h("span", { class: "unseen" }, " (to be decided)")), " ",
        beside.length > 0 && h("span", { class: "beside-move", "data-key": `c${at}` }, `${beside.join(" ")} `)];
    });
    return h("p", null, ...(course.before ?? []).map((line) => h("span", { class: "beside-move" }, `${line} `)), words, h("span", { class: "number" }, resultWords(result)));
  }
}

/** @param {string} result */
export function resultWords(result) {
  return { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½" }[result] ?? "no result";
}

/**
 * @param {Game} game
 * @param {number} here the ply on the board
 * @param {{ accept: (remark: Remark) => void, find: (remark: Remark) => void }} hands
 * @param {(at: number) => void} go
 * @param {() => void} again
 */
function remarksOf({ number, course, remarks }, here, hands, go, again) {
  if (!remarks.length) return h("p", { class: "quiet" }, "Nothing is doubtful in this game.");
  // What is only a way of writing stands below what is to be decided.
  const sorted = [...remarks].sort((a, b) => Number(a.kind === "form") - Number(b.kind === "form"));
  return h("ul", { class: "remarks", "aria-label": "Cures and doubts" }, sorted.map((remark) => {
    const ply = course.plies[remark.ply - 1];
    const where = ply ? `${ply.number} ${ply.san}` : remark.ply > 0 ? "after the last move" : "the whole game";
    return h("li", { "data-key": remark.key, class: `remark ${remark.kind}${remark.ply === here && ply ? " here" : ""}${remark.accepted ? " accepted" : ""}` },
      h("p", null, h("b", null, KINDS[remark.kind]), " ",
        ply ? h("button", { type: "button", class: "quiet-button", onclick: () => go(remark.ply) }, where) : h("span", { class: "quiet" }, where),
        remark.line !== null && h("button", { type: "button", class: "quiet-button", title: "Look it up in the text", onclick: () => hands.find(remark) }, `line ${remark.line}`)),
      h("p", { class: "says" }, remark.sentence),
      remark.citation && chips({ code: { id: remark.citation.code } }, remark.citation.clauses, `remark-${number}-${remark.key}`, again),
      remark.accept && h("button", { type: "button", "data-key": "accept", "aria-pressed": remark.edits ? null : String(remark.accepted), onclick: () => hands.accept(remark) }, remark.accepted ? `✓ ${remark.accept}` : remark.accept));
  }));
}
