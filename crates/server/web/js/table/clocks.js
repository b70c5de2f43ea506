/** Two clocks with honest digits, marked as estimated while the line is down. */

import { h, show } from "../dom.js";
import { settings } from "../settings.js";
import { say } from "../speak.js";
import { SIDES, clockFace, manName, menOf, otherSide, pictureOf, plural, sideName, spokenTime } from "../words.js";
import { isMissed, lastAct } from "./begin.js";
import { taken } from "./taken.js";
import { leftOn } from "./times.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../line.js").Line} Line */

const MARK = 120_000;
/** So little time, in milliseconds, has a color of its own. */
const LOW = 20_000;

/** By what men are counted. */
const WORTH = "In men: a queen counts 9, a rook 5, a bishop or a knight 3, a pawn 1.";

/** The men that a side has taken, and by how much it is ahead, now or after so many half-moves. @param {View} view @param {Color} side @param {number | null} at */
function haul(view, side, at) {
  const lines = view.score.lines.slice(0, at ?? undefined);
  const then = at === null ? null : menOf(lines.at(-1)?.fen ?? view.terms.start);
  const { men, hands } = then ? { men: then, hands: { white: null, black: null } } : view.board;
  const held = SIDES.flatMap((who) => (hands[who] ? [[`hand ${who}`, hands[who].man]] : []));
  const named = (then ? [] : view.board.named ?? []).map(({ square, man }) => [`named ${square}`, man]);
  const { men: gone, ahead } = taken(view.terms.start, { ...men, ...Object.fromEntries([...held, ...named]) }, side, lines);
  if (!gone.length) return null;
  return h("span", { class: "taken", "data-key": "taken", role: "img", "aria-label": `${sideName(side)} has taken: ${gone.map((man) => manName(man).split(" ")[1]).join(", ")}${ahead > 0 ? `; ahead by ${ahead}` : ""}` },
    gone.map((man) => h("img", { src: `/web/men/${pictureOf(man)}.svg`, alt: "" })), ahead > 0 && h("span", { class: "ahead", title: WORTH }, `${ahead} ahead`));
}

export class Clocks {
  top = h("div", { class: "seat seat-top" });
  bottom = h("div", { class: "seat seat-bottom" });

  #line;
  #press;
  #low;
  #below = () => /** @type {Color} */ ("white");
  /** What the clocks showed in an earlier position that is looked at. @type {Record<Color, number | null> | null} */
  #past = null;
  /** After so many half-moves, if earlier. @type {number | null} */
  #at = null;
  /** @type {Record<Color, number | null>} */ #before = { white: null, black: null };

  /** @param {Line} line @param {() => void} press @param {() => Color} below @param {(left: number | null) => void} low hears how much time this player has left while his clock runs */
  constructor(line, press, below, low) {
    this.#low = low;
    this.#line = line;
    this.#press = press;
    this.#below = below;
    setInterval(() => this.#tick(), 100);
  }

  /**
   * Shows both seats anew; while somebody looks back, as the clocks and the taken men were then.
   *
   * @param {Record<Color, number | null> | null} past @param {number | null} at after so many half-moves, if earlier
   */
  render(past, at) {
    const { view } = this.#line;
    if (!view) return;
    this.#past = past;
    this.#at = at;
    const below = this.#below();
    show(this.bottom, ...this.#seat(view, below));
    show(this.top, ...this.#seat(view, otherSide(below)));
    this.#tick();
  }

  /** Both clocks, for the ear. */
  spoken() {
    const { view } = this.#line;
    if (!view?.clocks) return "This game is played without a clock.";
    const one = (/** @type {Color} */ side) => {
      const left = this.left(side);
      return `${sideName(side)} has ${spokenTime(left)} left`;
    };
    const mine = view.you === "black" ? "black" : "white";
    const running = SIDES.find((side) => view.begun && view.clocks?.[side].running);
    return `${one(mine)}. ${one(otherSide(mine))}. ${running ? `${sideName(running)}'s clock runs` : "The clocks stand"}${this.#line.silent ? ", estimated" : ""}.`;
  }

  /** Milliseconds left, counted on to now. @param {Color} side */
  left(side) {
    return leftOn(this.#line, side);
  }

  /** @param {View} view @param {Color} side */
  #seat(view, side) {
    const mine = view.you === side;
    const presence = view.presence[side];
    const name = view.terms.names[side] ?? sideName(side);
    const clock = view.clocks?.[side];
    const label = h("span", { class: "who" },
      h("img", { class: `token ${side}`, src: `/web/men/${side === "white" ? "w" : "b"}P.svg`, alt: "" }),
      h("span", { class: "person" }, h("span", { class: "name" }, name, view.terms.members?.includes(side) && h("span", { class: "member", role: "img", "aria-label": "a member", title: "A member: nobody else here has this name" }, " ✓")),
        isMissed(view, side) && view.state !== "finished" && h("span", { class: "away" }, presence.since || lastAct(view, side) !== null ? "away" : "not here yet")),
      mine && !view.terms.solo && h("span", { class: "you" }, "you"),
      haul(view, side, this.#at));
    const digits = clock
      ? h("span", { class: "digits", "data-side": side, "data-own": true })
      : h("span", { class: "digits none" }, view.board.turn === side && view.state === "playing" ? "to move" : "");
    const bonus = clock?.increment ? `+${clock.increment / 1000} s` : null;
    const control = clock?.moves_to_control ? h("span", { class: "control" }, /\/move\b/.test(view.terms.time ?? "") ? "for this move" : `${plural(clock.moves_to_control, "move")} to the control`) : bonus ? h("span", { class: "control" }, bonus) : null;
    const state = [this.#past && "past", !this.#past && clock?.running && view.begun && view.state !== "finished" && "running", !this.#past && clock?.fallen != null && "fallen", view.board.turn === side && view.state === "playing" && "turn"].filter(Boolean).join(" ");
    const due = view.board.to_press === side;
    const press = { type: "button", "data-steady": true, onclick: this.#press, "aria-keyshortcuts": "Space" };
    const mayPress = mine && clock && view.state !== "finished";
    // A move that is made is pressed anywhere on the strip; a press without one, which is an offence, on its button alone.
    if (mayPress && due) return [h("button", { ...press, class: `clock press ${state} due`, "data-key": "due" }, label, h("span", { class: "hint" }, "press the clock"), digits)];
    const lever = mayPress && view.terms.press === "by-hand" && h("button", { ...press, class: "lever", "data-key": "press", "aria-disabled": view.begun && view.clocks?.[otherSide(side)].running ? "true" : null }, "Press");
    return [h("div", { class: `clock ${state}`, "data-key": "clock" }, label, control, lever, digits)];
  }

  #tick() {
    const { view } = this.#line;
    if (!view?.clocks) return;
    const mine = view.you === "white" || view.you === "black" ? view.you : null;
    this.#low(mine && view.begun && view.clocks[mine].running && view.state === "playing" ? this.left(mine) : null);
    for (const element of document.querySelectorAll(".digits[data-side]")) {
      const side = /** @type {Color} */ (element.getAttribute("data-side"));
      if (this.#past) {
        const then = this.#past[side];
        const shown = then === null ? "–" : clockFace(then);
        if (element.textContent !== shown) element.textContent = shown;
        element.classList.remove("estimated", "short", "low");
        continue;
      }
      const left = this.left(side);
      const estimated = this.#line.silent;
      const fallen = view.clocks[side].fallen !== null;
      const face = fallen ? "flag" : clockFace(left);
      const text = estimated ? `≈ ${face}` : face;
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("estimated", estimated);
      element.classList.toggle("short", left < MARK);
      element.classList.toggle("low", left < LOW && !fallen);
      this.#markTwoMinutes(side, left);
    }
  }

  /** @param {Color} side @param {number} left */
  #markTwoMinutes(side, left) {
    const before = this.#before[side];
    this.#before[side] = left;
    if (settings.mark && this.#line.view?.you === side && before !== null && before > MARK && left <= MARK) {
      say("Two minutes left.", true);
    }
  }
}
