/** A board that lives on the first page: a short dispute, ruled on line by line by the code of today. */

import { Board } from "../board/board.js";
import { moments } from "../book/steps.js";
import { rule } from "../book/referee.js";
import { h, show } from "../dom.js";
import { lawsLink } from "../laws/clauses.js";
import { sentence } from "../words.js";

/** @typedef {import("../book/types.js").Replay} Replay */

const PACE = 2600;
const TOLD = /** @type {[string, string][]} */ ([
  ["White touches g1", "White takes the knight between his fingers, and would rather not."],
  ["White plays Nf3", "So the knight goes."],
  ["Black plays Bb4", "Black’s bishop goes through his own pawn, and he presses the clock."],
]);

/** Brings the board to life. @param {HTMLElement} place @param {string} code */
export async function live(place, code) {
  const text = ["title: A touched man, and a move that is none", "time: 5m", "referee: watching", "", ...TOLD.map(([act]) => act)].join("\n");
  try {
    const { replays } = await rule(text, { boards: code, only: true });
    if (replays[0]?.steps.length) return void new Living(place, replays[0]);
    place.remove();
  } catch {
    // Without it the page says in words what it is.
    place.remove();
  }
}

class Living {
  #board = new Board();
  #said = h("div", { class: "living-said" });
  #bar = h("div", { class: "living-bar" });
  #moments;
  #replay;
  #at = 0;
  #timer = 0;

  /** @param {HTMLElement} place @param {Replay} replay */
  constructor(place, replay) {
    this.#replay = replay;
    this.#moments = moments(replay);
    const grid = this.#board.element;
    // It is looked at; whoever wants to touch a man sits down at a table.
    grid.setAttribute("aria-hidden", "true");
    grid.setAttribute("inert", "");
    place.replaceChildren(h("div", { class: "living-board" }, grid), h("div", { class: "living-text" }, this.#said, this.#bar));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) this.#at = this.#moments.findIndex(({ step, whole }) => whole && step === 0);
    this.#render();
    if (!still) this.#run();
  }

  #run() {
    this.#timer = setInterval(() => {
      if (this.#at + 1 < this.#moments.length) this.#go(this.#at + 1);
      else this.#stop();
    }, PACE);
    this.#render();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#render();
  }

  /** @param {number} at */
  #go(at) {
    this.#at = Math.max(0, Math.min(this.#moments.length - 1, at));
    this.#render();
  }

  #render() {
    const moment = this.#moments[this.#at];
    this.#board.update(moment.picture("white"));
    for (const cell of this.#board.element.querySelectorAll("[tabindex]")) cell.setAttribute("tabindex", "-1");
    const step = this.#replay.steps[moment.step];
    const told = TOLD[moment.step]?.[1] ?? "";
    const said = step ? sentence(step.duties[0]?.sentence ?? step.sentence) : "";
    const ruled = step && moment.whole && (step.breach || step.verdict === "refused" || step.duties.length > 0);
    show(this.#said,
      h("p", { class: "living-act" }, step ? told : "Nothing is corrected on this board. What hands do counts."),
      ruled && h("p", { class: "sentence" }, said, " ", step.penalties.map(sentence).filter((one) => !said.includes(one)).join(" "), " ",
        step.clauses[0] && h("a", { href: `${lawsLink(this.#replay.code)}/${step.clauses[0]}`, class: "chip-link" }, step.clauses[0])));
    const to = (/** @type {number} */ at) => () => {
      this.#stop();
      this.#go(at);
    };
    const last = this.#moments.length - 1;
    show(this.#bar,
      h("button", { class: "quiet-button", "aria-label": "Back", "data-key": "back", onclick: to(this.#at - 1) }, "‹"),
      h("button", { class: "quiet-button", "data-key": "run", onclick: () => (this.#timer ? this.#stop() : this.#again()) }, this.#timer ? "Pause" : this.#at === last ? "Again" : "Play"),
      h("button", { class: "quiet-button", "aria-label": "On", "data-key": "on", onclick: to(this.#at + 1) }, "›"));
  }

  #again() {
    if (this.#at === this.#moments.length - 1) this.#at = 0;
    this.#run();
  }
}
