/** What this seat may say under this code, as the server lists it. */

import { h, intoSight } from "../dom.js";
import { isWritten } from "./desk.js";
import { opening, sealing } from "./envelope.js";
import { echoes, filledIn, input } from "./fields.js";
import { fallen, isRuledOver, toClocks } from "./noted.js";
import { readPosition } from "./position.js";
import { positionField } from "./restoring.js";
import { summons } from "./session.js";
import { capital, lower, otherSide, sideName } from "../words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Available} Available */

const GROUPS = /** @type {Record<string, string>} */ ({
  message: "Message", board: "On the board", offer: "Offer", end: "End", claim: "Claim", demand: "Demand", pause: "Pause", clock: "Clocks", adjourn: "Adjourn",
  irregularity: "Men, board and clocks", ask: "Ask the arbiter", rule: "Rule", order: "Direct the players", establish: "Establish", position: "Position",
});
/** Groups that have a place of their own on the table. */
const ELSEWHERE = new Set(["choice", "message", "slip"]);
/** Of these groups a player's likely acts keep their place while they cannot be said. */
const STEADY = new Set(["offer", "end", "claim"]);

/** Forms in which nothing is chosen beforehand, since a slip there costs much. A player is chosen beforehand in none. */
const UNCHOSEN = new Set(["find-conduct", "find-breach", "rule-result"]);

/** What over a flag that is down is done by setting the clocks. */
const TO_CLOCKS = "order-continue";

/** For how long people are mostly away where days are given for a move. */
const LEAVE = "7 days";

export class Acts {
  /** The act whose particulars are being filled in, or that waits for a second word. @type {string | null} */
  #opened = null;
  /** Whether this player could offer a draw on his own time. */
  #due = false;
  /** Whether acts were shut: their row stays, so that nothing moves under a finger. */
  #hadShut = false;
  /** What would end the game and was pressed once. */
  #unsure = "";
  #draw = { later: false, offering: false };
  /** The likely acts that this player has had here. @type {Map<string, Available>} */
  #had = new Map();
  /** The position that the board shows. */
  #looked = { fen: "", words: "" };
  /** The table as it was rendered last. @type {View | null} */
  #view = null;
  #say;
  #changed;
  #write;
  #tell;

  /**
   * @param {(act: string) => Promise<boolean>} say tells whether the law has taken it
   * @param {() => void} changed
   * @param {() => void} write opens the desk, for a move in words
   * @param {(words: string) => void} tell says why something cannot be said now
   */
  constructor(say, changed, write, tell) {
    this.#tell = tell;
    this.#write = write;
    this.#say = say;
    this.#changed = changed;
  }

  /**
   * What is likely lies open, the rest behind one door; an arbiter has all before him.
   *
   * @param {View} view
   * @param {{ later: boolean, offering: boolean }} draw whether an offer of a draw goes with the next move, and whether one will
   * @param {{ fen: string, words: string }} looked the position that the board shows, which may be an earlier one
   * @returns {HTMLElement[]}
   */
  render(view, draw, looked) {
    this.#view = view;
    this.#draw = draw;
    this.#looked = looked;
    if (!this.#opened) hold(false);
    if (isIdle(view)) return [];
    const acts = this.#steady(view).map((act) => (isOffered(view, act) ? { ...act, open: false, why: "Your offer stands until it is answered." } : act))
      .map((act) => overFlag(view, act))
      .filter((act) => !act.proposed && !isSetTogether(view, act) && !answers(act) && act.id !== "undo" && !(view.you === "arbiter" && act === toClocks(view)) && act !== sealing(view) && act !== opening(view) && act !== summons(view) && act.id !== "replied-illegal-move" && !ELSEWHERE.has(act.group) && !(act.group === "pause" && view.stopped));
    // When the game is over a player may still say that something was wrong, and little else.
    const over = view.state === "finished" && view.you !== "arbiter";
    const stays = (/** @type {Available} */ act) => act.open || (!over && isSteady(view, act));
    const [open, shut] = [acts.filter(stays), acts.filter((act) => !stays(act))];
    this.#hadShut = view.you !== "arbiter" && view.state === "playing" && (this.#hadShut || shut.length > 0);
    // Whoever has to seal a move on his own time finds that first; what else belongs to the break is behind the door.
    const seals = sealing(view) !== undefined;
    const aside = (/** @type {Available} */ act) => act.rare || over || (seals && act.group === "adjourn");
    const [likely, rare] = [open.filter((act) => !aside(act)), open.filter(aside)];
    // A break in the game has a name and comes first; so have all acts of the arbiter.
    const plain = likely.filter((act) => view.you !== "arbiter" && act.group !== "adjourn");
    return /** @type {HTMLElement[]} */ ([
      ...groups(likely.filter((act) => !plain.includes(act)), view).map((group) => this.#named(group, likely)),
      plain.length && h("div", { class: "group", "data-key": "likely" }, plain.map((act) => this.#entry(act))),
      rare.length && h("details", { class: "rare", "data-key": "rare", ontoggle: shown }, h("summary", null, over ? "Something was wrong …" : view.you === "arbiter" ? "What is seldom established, orders …" : doorWords(rare)), groups(rare, view).map((group) => this.#named(group, rare))),
      shut.length && h("details", { class: "shut", "data-key": "shut", ontoggle: shown },
        h("summary", null, `Not now (${shut.length})`),
        h("ul", null, shut.map((act) => h("li", { "data-key": act.id }, h("span", null, act.label), act.why && h("span", { class: "quiet" }, `: ${act.why}`))))),
      !shut.length && this.#hadShut && h("details", { class: "shut gone", "data-key": "shut" }, h("summary", null, "Not now")),
    ].filter(Boolean));
  }

  /** Whether an offer still waited for its yes when the turn passed, so that it would be made on the other's time. @param {View} view */
  dropsOffer({ you, state, board }) {
    const due = state === "playing" && (board.to_press ?? board.turn) === you;
    const passed = this.#due && !due;
    this.#due = due;
    if (!passed || this.#opened !== "offer-draw") return false;
    this.#opened = null;
    return true;
  }

  /** What may be said, with what could be said before: nothing leaves its place while play goes on. @param {View} view */
  #steady(view) {
    if (view.state !== "playing" && view.state !== "question") {
      this.#had.clear();
      return view.acts;
    }
    const now = new Map(view.acts.filter((act) => isSteady(view, act)).map((act) => [act.id, act]));
    for (const [id, act] of this.#had) if (!now.has(id)) this.#had.set(id, { ...act, open: false, why: null });
    for (const [id, act] of now) this.#had.set(id, act);
    return [...this.#had.values(), ...view.acts.filter((act) => !now.has(act.id))];
  }

  /** @param {string} group @param {Available[]} acts */
  #named(group, acts) {
    const label = GROUPS[group] ?? group;
    return h("div", { "data-key": `g-${group}` }, h("h2", { class: "group-name" }, label),
      h("div", { class: "group", role: "group", "aria-label": label }, acts.filter((act) => act.group === group).map((act) => this.#entry(act))));
  }

  /** @param {Available} act */
  #entry(act) {
    const later = act.id === "offer-draw" && this.#draw.later;
    // An offer lies beside what one presses often: it is asked, and one that waits for the next move is taken back without.
    const waits = later && this.#draw.offering;
    const particulars = act.fields.length || act.with_move || (act.id === "offer-draw" ? !waits : act.confirm);
    const opened = this.#opened === act.id && act.open && !waits;
    const pick = () => {
      if (act.id === TO_CLOCKS && act.cost) {
        /** @type {HTMLElement | null} */ (document.querySelector("[data-act=clocks][aria-expanded=false]"))?.click();
        return void intoSight("[data-form=clocks]");
      }
      if (!act.open) return this.#tell(act.why ? `Not now: ${lower(act.why)}` : "This cannot be said now.");
      if (isWritten(act)) return this.#write();
      if (!particulars) return this.#make(act.act);
      // Where only a yes is asked the acts keep their places under the pointer.
      if (!opened && !act.fields.length && !act.with_move) hold();
      this.#opened = opened ? null : act.id;
      this.#unsure = "";
      this.#changed();
      if (!opened) /** @type {HTMLElement | null | undefined} */ (intoSight(`[data-form="${act.id}"]`)?.querySelector("input, select, button"))?.focus();
    };
    return h("div", { class: "act", "data-key": act.id },
      h("button", { class: "act-button", "data-act": act.id, "aria-disabled": act.open ? null : "true", "aria-expanded": act.open && particulars && !isWritten(act) ? String(opened) : null, "aria-pressed": later ? String(waits) : null, onclick: pick }, later ? `${act.label} with my next move` : act.label),
      act.cost && act.open && !opened && !later && h("p", { class: "cost" }, act.cost),
      this.#barred(act),
      opened && this.#form(later ? { ...act, label: "with my next move", confirm: true, cost: null } : act));
  }

  /** What the event forbids for so many moves is told before somebody presses in vain, and who can allow it is asked. @param {Available} act */
  #barred(act) {
    const { terms } = /** @type {View} */ (this.#view);
    if (act.open || act.id !== "offer-draw" || !act.why || !terms.agreed.some((word) => /^(no-draw|draw-by-consent)/.test(word))) return null;
    const ask = async () => {
      if (await this.#say("tells Arbiter I ask for your consent to a draw by agreement.")) this.#tell("The arbiter has been asked. When he has consented, a draw can be offered.");
    };
    return [h("p", { class: "cost", "data-key": "barred" }, act.why), isRuledOver(/** @type {View} */ (this.#view)) && h("button", { class: "quiet-button", "data-key": "ask-consent", onclick: ask }, "Ask the arbiter for his consent")];
  }

  /** @param {Available} act */
  #form(act) {
    // A time used is near to what that clock has used.
    const near = (/** @type {FormData} */ data) => (act.id === "set-used" && this.#view?.clocks?.[data.get("color") === "Black" ? "black" : "white"].used) || 0;
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const value = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
      for (const field of act.fields.filter((one) => one.kind === "fen" && this.#view)) {
        const read = readPosition(/** @type {View} */ (this.#view), value(field.name));
        if (read.fault === undefined) data.set(field.name, read.fen);
      }
      const filled = filledIn(act.act, act.fields, data, near);
      if (endsGame(this.#view, act, filled)?.ends && this.#unsure !== filled) {
        this.#unsure = filled;
        this.#changed();
        return void intoSight("[data-key=ends]");
      }
      const move = act.with_move ? value("with move") : "";
      this.#make(move ? `${filled} with ${move}` : filled);
    };
    const view = /** @type {View} */ (this.#view);
    const unsure = this.#unsure ? endsGame(this.#view, act, this.#unsure) : undefined;
    return h("form", { class: "particulars", "data-form": act.id, onsubmit: submit, oninput: echoes(act.fields, near), onchange: echoes(act.fields, near) },
      act.cost && h("p", { class: "cost" }, act.cost),
      act.fields.map((field) => (field.kind === "fen" ? positionField(field, this.#looked, view) : input(field, view, undefined, field.kind === "color" || UNCHOSEN.has(act.id), act.id === "grant" && view.communication ? LEAVE : suggested(view, act)))),
      act.with_move && h("label", null, "with a move not yet made (if any), such as Nf3", h("input", { name: "with move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", size: 8 })),
      unsure && h("p", { class: "sentence", "data-key": "ends" }, / loses the game|^That loses the game/.test(unsure.sentence) ? unsure.sentence : `${unsure.sentence} That ends the game.`),
      h("div", { class: "row" },
        h("button", { class: "main", type: "submit" }, unsure ? "Yes: the game is over" : act.confirm && !act.fields.length ? `Yes: ${lower(act.label)}` : act.label),
        h("button", { onclick: () => this.#close() }, "No")));
  }

  /** Says an act; what is filled in stays until the law has taken it. @param {string} act */
  async #make(act) {
    const opened = this.#opened;
    if (!(await this.#say(act)) || this.#opened !== opened) return;
    this.#opened = null;
    this.#unsure = "";
    this.#changed();
    // What was filled in has pushed the likely acts out of sight.
    if (opened) document.querySelector(".acts")?.scrollTo(0, 0);
  }

  #close() {
    const id = this.#opened;
    this.#opened = null;
    this.#unsure = "";
    this.#changed();
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-act="${id}"]`))?.focus();
  }
}

/** The groups of these acts in order: what belongs to a break first in it. @param {Available[]} acts @param {View} view */
function groups(acts, view) {
  const order = [...(view.adjournment ? ["adjourn"] : []), ...Object.keys(GROUPS)];
  return [...new Set(acts.map((act) => act.group))].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The man that the other has touched last. @param {View} view @param {Available} act */
function suggested({ board, you }, { id }) {
  return id === "claim-touched" ? board.touched.findLast((touch) => touch.by !== you && touch.counts)?.square : undefined;
}

/** What lies behind a player's door, by the commonest of it. @param {Available[]} rare */
function doorWords(rare) {
  const named = ["claim", "stop", "pause", "adjourn"].filter((word) => rare.some(({ id, group }) => id === word || group === word));
  return `${capital(named.join(", ").replace("stop", "stop the clocks") || "more")} …`;
}

/** Whether an act is one of a player's likely ones, whose buttons keep their places. @param {View} view @param {Available} act */
function isSteady(view, act) {
  return view.you !== "arbiter" && !act.rare && STEADY.has(act.group);
}

/** Whether this player has nothing to say yet: nobody sits opposite, or not both are ready. @param {View} view */
function isIdle({ you, state, terms, presence }) {
  const waits = state === "waiting" && !terms.solo && (you === "white" || you === "black");
  return waits && (terms.begins === "both-ready" || !presence[otherSide(you)].taken);
}

/** What an act that the arbiter fills in comes to: what the law makes of it, or a result that he gives. @param {View | null} view @param {Available} form @param {string} act */
function endsGame(view, form, act) {
  const result = form.id === "rule-result" ? act.replace("rules result ", "") : null;
  if (result) return { ends: !result.startsWith("*"), sentence: result.startsWith("*") ? "The game has no result yet." : `You give the result ${result}.` };
  const { white, black } = view?.penalties ?? {};
  return [...(white?.fixed ?? []), ...(black?.fixed ?? [])].find((one) => one.act === act);
}

/** Whether an act is an offer of a draw by whoever's offer stands. @param {View} view @param {Available} act */
function isOffered(view, act) {
  return act.id === "offer-draw" && view.offer?.by === view.you;
}

/** Over a flag that is down play goes on once the clock shows time again: that is said first, and leads to the clocks. @param {View} view @param {Available} act @returns {Available} */
function overFlag(view, act) {
  const down = fallen(view);
  if (act.id !== TO_CLOCKS || !down.length) return act;
  return { ...act, open: true, cost: `${down.length > 1 ? "both flags are" : `${sideName(down[0])}’s flag is`} down: set the clocks, and play goes on` };
}

/** Whether an act sets one clock, which is done where both are set. @param {View} view @param {Available} act */
function isSetTogether(view, act) {
  return (act.id === "set" || act.id === "set-both") && view.you === "arbiter" && view.clocks !== null;
}

/** Whether an act answers what the arbiter is asked, and so stands with the question. @param {Available} act */
function answers(act) {
  return act.group === "rule" && act.id !== "rule-result";
}

/** Keeps the acts as high as they are, or no longer. @param {boolean} [held] */
function hold(held = true) {
  const acts = document.getElementById("acts");
  if (held) acts?.style.setProperty("--held", `${acts.getBoundingClientRect().height}px`);
  else acts?.style.removeProperty("--held");
}

/** What lies behind a door that has been opened is seen. @param {any} event */
function shown({ target }) {
  if (target.open) intoSight(`[data-key=${target.dataset.key}]`);
}
