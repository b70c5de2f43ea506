/** The story of a game for somebody who comes later: every half-move and ruling on a line of time, with the clocks. */

import { ask } from "../api.js";
import { h, intoSight, svg } from "../dom.js";
import { chips } from "../laws/clauses.js";
import { clockFace, list, moment, playersOf, plural, scoreWords, sentence, sideName } from "../words.js";
import { copied } from "./cards.js";
import { written } from "./score.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Story} Told */
/** @typedef {import("../types.js").Moment} Moment */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("./replay.js").Replay} Replay */

/** How long a moment is looked at when the game plays itself, milliseconds. */
const PACE = 1300;
/** The line of time in its own measure. */
const WIDTH = 1000;
const HEIGHT = 64;
const MIDDLE = HEIGHT / 2;

export class Story {
  #replay;
  #changed;
  #below;
  /** @type {Told | null} */ #told = null;
  /** Where each moment lies on the line. @type {number[]} */ #places = [];
  /** The moment that was gone to; others may show the same board. */
  #picked = -1;
  #timer = 0;

  /** @param {Replay} replay @param {() => void} changed @param {() => Color} below the side at the bottom of the board */
  constructor(replay, changed, below) {
    this.#replay = replay;
    this.#changed = changed;
    this.#below = below;
  }

  /** Asks for the story, and goes to the ruling to which a link has led, if any. @param {View} view @param {string | null} ruling */
  async read(view, ruling) {
    this.#told = /** @type {Told} */ (await ask(`/api/games/${view.id}/story`));
    this.#places = places(this.#told.moments);
    const asked = this.#told.moments.findIndex((one) => one.ruling && String(one.sequence) === ruling);
    if (asked >= 0) this.#go(view, asked);
    else this.#changed();
  }

  /** What the clocks showed at the moment looked at; nothing at the last, where they show what they do. @param {View} view @returns {Record<Color, number | null> | null} */
  faces(view) {
    if (!this.#told) return null;
    const at = this.#at(view);
    // Something may have been ruled after the last move and before the end.
    if (this.#replay.at === null && at === this.#told.moments.length - 1) return null;
    return this.#told.moments[at]?.clocks ?? this.#told.start;
  }

  /** The rulings that were made after so many half-moves and stand, each in a sentence. @param {number} ply @returns {string[]} */
  rulings(ply) {
    return (this.#told?.moments ?? []).flatMap((one) => (one.ply === ply && one.ruling && !one.ruling.undone && !isPlainEnd(one) ? [one.ruling.sentence] : []));
  }

  /** @param {View} view @returns {HTMLElement | null} */
  render(view) {
    const told = this.#told;
    if (!told?.moments.length) return null;
    const at = this.#at(view);
    const now = told.moments[at];
    const rulings = told.moments.filter((one) => one.ruling).length;
    return h("section", { class: "note story", "data-key": "story", "aria-label": "The story of the game" },
      h("h2", { class: "note-title" }, `The story: ${list([plural(view.score.lines.filter((one) => !one.undone).length, "half-move"), plural(rulings, "ruling")])}, ${moment(told.moments[told.moments.length - 1].at)}`),
      this.#line(view, told, at),
      h("p", { class: "story-now" }, h("span", { class: "stamp" }, moment(now?.at ?? 0)), ` ${this.#words(view, now)}`),
      h("div", { class: "story-ruling", "data-key": "ruling" }, now?.ruling && [
        h("p", { class: "sentence" }, h(now.ruling.undone ? "s" : "span", null, sentence(now.ruling.sentence), " ", now.ruling.penalties.filter((one) => !now.ruling?.sentence.includes(sentence(one))).map(sentence).join(" "))),
        chips({ code: view.code, titles: told.titles }, now.ruling.clauses, "story", this.#changed)]),
      h("div", { class: "row", "data-key": "share" },
        h("button", { "data-key": "send", "data-own": true, onclick: (/** @type {Event} */ event) => this.#share(view, now, event) }, typeof navigator.share === "function" ? "Share this moment" : "Copy a link to this moment"),
        h("a", { class: "button", "data-key": "picture", href: this.#picture(view, now), download: `${view.id}-${now?.ply ?? 0}.svg` }, "Picture (SVG)")));
  }

  /** The result and the way through the game: under the board of a phone, else above it. @param {View} view @returns {HTMLElement | null} */
  bar(view) {
    const told = this.#told;
    if (!told?.moments.length || !view.outcome) return null;
    return h("div", { class: "story-bar story-steps", role: "group", "aria-label": "Through the game", "data-key": "story-bar" },
      h("b", null, scoreWords(view.outcome.score)), this.#steps(view, told, this.#at(view)));
  }

  /** Buttons that lead through the game; whoever presses one again and again goes on and on. @param {View} view @param {Told} told @param {number} at */
  #steps(view, told, at) {
    const to = (/** @type {number} */ place) => () => {
      this.#stop();
      this.#go(view, place);
    };
    const next = told.moments.findIndex((one, place) => place > at && one.ruling);
    const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ sign, /** @type {number} */ place) =>
      h("button", { class: "quiet-button", "data-key": key, "data-repeats": true, "aria-label": label, title: label, onclick: to(place) }, sign);
    return [button("first", "To the start", "«", -1), button("back", "One step back", "‹", at - 1),
      h("button", { class: "quiet-button", "data-key": "run", "data-repeats": true, onclick: () => (this.#timer ? this.#stop() : this.#run(view)) }, this.#timer ? "Pause" : "Play"),
      button("on", "One step on", "›", at + 1), button("last", "To the end", "»", told.moments.length - 1),
      h("button", { class: "quiet-button", "data-key": "next", "data-repeats": true, title: "To the next ruling", disabled: next < 0, onclick: to(next) }, "Ruling")];
  }

  /** The line of time, by which one goes to any moment. @param {View} view @param {Told} told @param {number} at */
  #line(view, told, at) {
    const { moments } = told;
    const x = (/** @type {number} */ place) => this.#places[place] ?? 0;
    const near = (/** @type {MouseEvent} */ event) => {
      const { left, width } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      const wanted = ((event.clientX - left) / width) * WIDTH;
      this.#stop();
      this.#go(view, wanted < x(0) / 2 ? -1 : moments.reduce((best, _, place) => (Math.abs(x(place) - wanted) < Math.abs(x(best) - wanted) ? place : best), 0));
    };
    const key = (/** @type {KeyboardEvent} */ event) => {
      const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: -1, End: moments.length - 1, PageUp: moments.findIndex((one, place) => place > at && one.ruling), PageDown: moments.findLastIndex((one, place) => place < at && one.ruling) }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#stop();
      this.#go(view, to);
    };
    const marks = moments.map((one, place) => {
      if (one.ruling) return svg("path", { class: one.ruling.penalties.length || one.ruling.breach ? "ruled breach" : "ruled", d: `M${x(place)} ${MIDDLE - 17}l11 17-11 17-11-17z` });
      const side = view.score.lines[one.ply - 1]?.side;
      return svg("path", { class: "ply", d: `M${x(place)} ${MIDDLE}v${side === "black" ? 12 : -12}` });
    });
    return h("div", { class: "line-of-time", "data-key": "line", role: "slider", tabindex: 0, "aria-label": "Line of time", "aria-valuemin": 0, "aria-valuemax": moments.length, "aria-valuenow": at + 1, "aria-valuetext": `${moment(moments[at]?.at ?? 0)}, ${this.#words(view, moments[at])}`, onclick: near, onkeydown: key },
      svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        svg("path", { class: "base", d: `M0 ${MIDDLE}H${WIDTH}` }), marks,
        svg("path", { class: "here", d: `M${at < 0 ? 2 : x(at)} 0V${HEIGHT}` })));
  }

  /** What happened at a moment, in words. @param {View} view @param {Moment | undefined} now */
  #words(view, now) {
    if (!now) return "The start";
    const line = view.score.lines[now.ply - 1];
    const move = line ? `${line.number}${line.side === "white" ? "." : "…"} ${written(line)}` : "before the first move";
    const left = line && now.clocks[line.side];
    return [now.ruling ? `A ruling${now.ruling.undone ? ", undone since" : ""}, ${line ? `after ${move}` : move}` : move, !now.ruling && line && left !== null && left !== undefined && `${sideName(line.side)} has ${clockFace(left)} left`].filter(Boolean).join(" · ");
  }

  /** The moment that is looked at; -1 for the start. @param {View} view */
  #at(view) {
    const moments = this.#told?.moments ?? [];
    const ply = this.#replay.at ?? view.score.lines.length;
    if (moments[this.#picked]?.ply === ply) return this.#picked;
    // The game's own position is shown with all its rulings; an earlier one with the move that led to it.
    if (this.#replay.at === null) return moments.length - 1;
    if (ply === 0) return -1;
    return moments.findIndex((one) => one.ply === ply);
  }

  /** @param {View} view @param {number} place */
  #go(view, place) {
    const moments = this.#told?.moments ?? [];
    this.#picked = Math.max(-1, Math.min(moments.length - 1, place));
    this.#replay.go(view, moments[this.#picked]?.ply ?? 0);
    // Beside the board the result may have the room above the story; on a phone the board keeps its place.
    if (matchMedia("(min-width: 1100px)").matches) intoSight(".note.story");
  }

  /** @param {View} view */
  #run(view) {
    const last = (this.#told?.moments.length ?? 0) - 1;
    if (this.#at(view) === last) this.#go(view, -1);
    this.#timer = setInterval(() => {
      const at = this.#at(view);
      if (at >= last - 1) this.#stop();
      this.#go(view, at + 1);
    }, PACE);
    this.#changed();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#changed();
  }

  /** @param {View} view @param {Moment | undefined} now */
  #picture(view, now) {
    return `/api/games/${view.id}/board.svg?ply=${now?.ply ?? 0}&below=${this.#below()}`;
  }

  /** @param {View} view @param {Moment | undefined} now @param {Event} event */
  async #share(view, now, event) {
    const url = `${location.origin}/game/${view.id}?${now?.ruling ? `ruling=${now.sequence}` : `ply=${now?.ply ?? 0}`}`;
    if (typeof navigator.share !== "function") return copied(url, event);
    // Whoever closes the sheet has shared nothing, and that is all.
    await navigator.share({ title: playersOf(view.terms.names), text: now?.ruling ? sentence(now.ruling.sentence) : this.#words(view, now), url }).catch(() => {});
  }
}

/** Where each moment lies: by the time that went by, yet none upon another. @param {Moment[]} moments */
function places(moments) {
  const [first, last] = [moments[0]?.at ?? 0, moments[moments.length - 1]?.at ?? 0];
  const least = Math.max(1, (last - Math.min(first, 0)) / (2 * moments.length + 1));
  let reached = 0;
  const steps = moments.map((one, place) => (reached += Math.max(least, one.at - (place ? moments[place - 1].at : 0))));
  return steps.map((step) => 12 + (step / (reached || 1)) * (WIDTH - 24));
}

/** Whether nothing was ruled but that the move ended the game. @param {Moment} one */
function isPlainEnd(one) {
  return Boolean(one.ruling?.result && !one.ruling.breach && !one.ruling.penalties.length);
}
