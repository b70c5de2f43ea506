/** Before the first moves and when somebody is gone: who is ready, what is taken back or called off. */

import { ask, send } from "../api.js";
import { h } from "../dom.js";
import { forgetSeat } from "../seats.js";
import { otherSide, roughly, sideName } from "../words.js";
import { twice } from "./duties.js";
import { isRuledOver } from "./noted.js";
import { leftOn, wholeFace } from "./times.js";

/** @typedef {import("../types.js").View} View */

const READY = "jadoube:ready:";

/** Whoever has just sat down has said that he is ready; the page says it for him when it is there. @param {string} id */
export function bringReady(id) {
  try {
    sessionStorage.setItem(READY + id, "1");
  } catch {
    // He says it once more.
  }
}

/** How long the one whose clock runs may still be away, in milliseconds; null where nobody is. @param {import("../line.js").Line} line */
export function backWithin(line) {
  const { view } = line;
  if (!view) return null;
  const { you, terms, clocks, begun, state } = view;
  if ((you !== "white" && you !== "black") || !begun || !terms.leaves || state !== "playing" || terms.solo) return null;
  const other = otherSide(you);
  const { connected, since } = view.presence[other];
  if (connected || !clocks?.[other].running) return null;
  // While the other thinks nobody is away on his own time.
  const away = Math.max(0, Math.min(since ? Date.now() - Date.parse(since) : 0, line.gameTime() - (view.runs_since ?? 0)));
  return Math.max(terms.leaves, Math.min(terms.leaves_most ?? 0, (leftOn(line, other) + away) / 3)) - away;
}

/** Whoever acts with no page of his own is at the table for so long after his latest act, in milliseconds. */
const STAYS = 30 * 60_000;

/** When a player has done something last, by game time; null if he has done nothing. @param {View} view @param {import("../types.js").Color} side */
export function lastAct({ score, cards }, side) {
  const line = score.lines.findLast((one) => one.side === side);
  const card = cards.cards.findLast((one) => one.by === side && one.act !== null);
  return line || card ? Math.max(line?.at ?? 0, card?.at ?? 0) : null;
}

/** Whether whoever has this seat is at the table; a machine, or a seat without a page, always is. @param {View} view @param {import("../types.js").Color} side */
export function isHere(view, side) {
  const { connected, since, ready } = view.presence[side];
  const acted = lastAct(view, side);
  // What was done before the club was shut for a while tells nothing of now.
  const shut = view.outages[view.outages.length - 1]?.at ?? -1;
  const acts = !since && (ready || (acted !== null && acted > shut && view.now - acted < STAYS));
  return connected || acts || (view.machine?.seat === side && !view.machine.fault);
}

/** Whether somebody is awaited at the board and not here: not by messages, nor where one plays both sides. @param {View} view @param {import("../types.js").Color} side */
export function isMissed(view, side) {
  return !isHere(view, side) && !view.terms.solo && view.terms.play !== "communication";
}

export class Beginning {
  #id;
  #key;
  #changed;
  #failed;
  /** Whether the game could be called off here. */
  #offered = false;
  /** Whether the page says for whoever has just sat down that he is ready. */
  #saying = false;

  /** @param {string} id @param {() => string | null} key @param {() => void} changed @param {(reason: Error) => void} failed */
  constructor(id, key, changed, failed) {
    this.#id = id;
    this.#key = key;
    this.#changed = changed;
    this.#failed = failed;
  }

  /** The first view has come to whoever sat down here. @param {View} view */
  arrived(view) {
    try {
      if (!sessionStorage.getItem(READY + this.#id)) return;
      sessionStorage.removeItem(READY + this.#id);
    } catch {
      return;
    }
    const player = view.you === "white" || view.you === "black";
    if (!player || !awaited(view) || view.arbiter.by_event) return;
    // Nobody is asked what is being said for him, until everybody has been told of it.
    this.#saying = true;
    this.#post("ready").catch((reason) => {
      this.#saying = false;
      this.#failed(reason);
    });
  }

  /** @param {import("../line.js").Line} line @param {View} view @returns {(HTMLElement | null)[]} */
  notes(line, view) {
    return [this.#ready(view), this.#left(view, backWithin(line)), this.#wayOut(view)];
  }

  /** A table at which nobody plays yet is taken back, in two presses. @param {View} view */
  #wayOut(view) {
    if (view.terms.solo || !view.out.withdraw) return null;
    return this.#twice("withdraw", "Take the table back", "Yes: take it back", () => this.#withdraw());
  }

  /** A move that is taken back where nobody else loses by it; the button keeps its place. @param {View} view */
  takesBack(view) {
    const own = view.you === "white" || view.you === "black";
    if (!own || !(view.terms.solo || (view.machine && view.terms.friendly && view.state !== "finished"))) return null;
    const why = () => this.#failed(new Error("There is no move to be taken back."));
    const take = () => {
      if (view.out.take_back) this.#say("take-back");
      else why();
    };
    return h("div", { class: "group", "data-key": "take-back" },
      h("button", { class: "act-button", "data-key": "take-back-move", "aria-disabled": view.out.take_back ? null : "true", onclick: take }, view.terms.solo ? "Take the last move back" : "Take my last move back, with the reply"));
  }

  /** A game that has hardly begun is called off, in two presses; the button keeps its place. @param {View} view */
  callsOff(view) {
    if (view.terms.solo || view.out.withdraw) return null;
    const may = view.out.call_off;
    this.#offered = (this.#offered || may) && view.state !== "finished";
    if (!this.#offered) return null;
    if (may) return this.#twice("call-off", "Call the game off: no result", "Yes: call it off", () => this.#say("call-off"));
    return h("div", { class: "group way-out", "data-key": "call-off" }, h("button", { class: "act-button", "aria-disabled": "true", onclick: () => this.#say("call-off") }, "Call the game off: no result"));
  }

  /** @param {View} view */
  #ready(view) {
    if (!awaited(view) || (view.you !== "white" && view.you !== "black")) return null;
    this.#saying &&= !view.presence[view.you].ready;
    if (this.#saying) return null;
    const other = otherSide(view.you);
    const { taken, ready, since } = view.presence[other];
    const { arbiter } = view;
    const name = view.terms.names[other] ?? sideName(other);
    // Whoever is at his board of an event is ready: that is why he has come.
    if (arbiter.by_event) return h("p", { class: "note quiet", "data-key": "ready" }, `${name} has not come yet. The clocks start when both of you are at the board, or when the arbiter starts them.`);
    if (!taken) return null;
    const mine = view.presence[view.you].ready;
    if (awaitsArbiter(view)) return this.#alone(view, name, mine);
    const gone = this.#isGone(view, name);
    if (gone) return gone;
    const asked = isRuledOver(view) ? null : arbiter.name;
    if (mine) return h("p", { class: "note quiet", "data-key": "ready" }, `You are ready. The clocks start when ${ready && asked ? `both of you have agreed to ${asked}` : `${name} is`}.`);
    return h("div", { class: "note mine ready", "data-key": "ready" },
      h("p", { class: "sentence" }, ready ? `${name} is ready. The clocks start when you are${asked ? `, and both of you have agreed to ${asked}` : ""}.` : `${name} ${isHere(view, other) ? "is here" : since ? "has sat down" : "has not come yet"}. The clocks start when both of you are ready.`),
      this.#iAm(ready && !asked ? "I am ready: start the clocks" : "I am ready"));
  }

  /** Whoever waited here has gone away: who has sat down waits for him, or leaves. @param {View} view @param {string} name of the other */
  #isGone(view, name) {
    const { since, connected } = view.presence[otherSide(/** @type {"white"} */ (view.you))];
    if (!view.terms.open || !since || connected) return null;
    return h("div", { class: "note mine ready", "data-key": "gone" },
      h("p", { class: "sentence" }, `${name} was here and is away, for ${roughly(Date.now() - Date.parse(since))}. The clocks start when ${name} comes back and is ready. You may wait, or leave: nothing is lost by it.`),
      view.out.call_off && h("div", { class: "row" }, h("button", { "data-key": "leave-table", onclick: () => this.#leaves() }, "Leave this table")));
  }

  /** Whoever leaves calls the game off, and looks for another. */
  async #leaves() {
    try {
      await this.#post("call-off");
      location.href = "/";
    } catch (reason) {
      this.#failed(/** @type {Error} */ (reason));
    }
  }

  /** The arbiter has not come: the players wait for him, or begin alone if both say so. @param {View} view @param {string} name of the other @param {boolean} ready whether this player is */
  #alone({ arbiter: { without = [] }, you }, name, ready) {
    const [own, others] = [without.some((seat) => seat === you), without.some((seat) => seat !== you)];
    const says = own ? `You would begin without him; ${name} has not said so.` : others ? `${name} would begin without him: if you would too, the clocks start.` : "Or both of you say that you begin without him.";
    return h("div", { class: `note ${own ? "quiet" : "mine"} ready`, "data-key": "ready" },
      h("p", { class: "sentence" }, `The arbiter has not come yet. The clocks start when he is here, both of you have agreed to him and both are ready. ${says}`),
      h("div", { class: "row" },
        !ready && this.#iAm("I am ready"),
        !own && h("button", { class: others ? "main" : "", "data-key": "without", onclick: () => this.#say("arbiter/without") }, "Begin without an arbiter")));
  }

  /** @param {string} words */
  #iAm(words) {
    return h("button", { class: "main", "data-key": "i-am-ready", onclick: () => this.#say("ready") }, words);
  }

  /** @param {View} view @param {number | null} within how long the other may still be away */
  #left(view, within) {
    if (within === null || (view.you !== "white" && view.you !== "black")) return null;
    const other = sideName(otherSide(view.you));
    return within > 0
      ? h("p", { class: "note quiet", "data-key": "left" }, `${other} is away while his clock runs. If he stays away for another ${wholeFace(within)}, you may have the game ended as by his flag.`)
      : h("div", { class: "note mine left", "data-key": "left" },
        h("p", { class: "sentence" }, `${other} is away for too long. ${view.terms.leaves_words}`),
        h("button", { class: "main", "data-key": "has-left", onclick: () => this.#say("left") }, `End the game: ${other} has left`));
  }

  /** @param {string} key @param {string} label @param {string} yes @param {() => void} done */
  #twice(key, label, yes, done) {
    return h("div", { class: "group way-out", "data-key": key }, twice(key, { class: "act-button" }, label, yes, done, this.#changed));
  }

  /** @param {"ready" | "arbiter/without" | "call-off" | "left" | "take-back"} what */
  #say(what) {
    return this.#post(what).catch(this.#failed);
  }

  /** @param {string} what */
  #post(what) {
    return send(`/api/games/${this.#id}/${what}`, {}, { token: this.#key() });
  }

  async #withdraw() {
    try {
      await ask(`/api/games/${this.#id}`, { method: "DELETE", token: this.#key() });
      forgetSeat(this.#id);
      location.href = "/";
    } catch (reason) {
      this.#failed(/** @type {Error} */ (reason));
    }
  }
}

/** Whether play waits for somebody to come to the arbiter's seat. @param {View} view */
export function awaitsArbiter({ terms, state, arbiter }) {
  return terms.begins === "both-ready" && state === "waiting" && arbiter.seat && !arbiter.by_event && !arbiter.name && (arbiter.without?.length ?? 0) < 2;
}

/** Whether the players are asked whether they are ready. @param {View} view */
function awaited(view) {
  return view.terms.begins === "both-ready" && view.state === "waiting";
}
