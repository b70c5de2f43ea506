/** What lies at the arbiter's hand: penalties, clocks, and the latest decision undone. */

import { h, intoSight } from "../dom.js";
import { SIDES, clockFace, list, otherSide, playerName, sentence, shownTime, sideName } from "../words.js";
import { echoes, filledIn, first, input, where } from "./fields.js";
import { cameToNothing, fallen, foundFor, isRuledOver, latestDecision, stopping, toClocks, undoing } from "./noted.js";
import { facesAfter } from "./replay.js";
import { HOUR, leftOn, readSigned, readTime, signedInFull, timeOfAct, wholeFace } from "./times.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */

/** Near to so long a time two figures are hours and minutes. */
const HOURS = 1e12;
const FORM = "[data-form=penalty]";
/** What a breach is called that has no name of its own: its clause is named. */
const CLAUSE = "clause";
/** What is said where nothing can be established of anybody, so that no penalty follows. */
const NO_POWER = "The game is over, and under these laws no offence is established after it: no penalty can be given any more.";
/** What is found of a player and is no offence of his. */
const NONE = "excused";

export class Official {
  #opened = false;
  /** What has been written for a clock; else its field shows what the clock does. @type {Record<Color, string | null>} */ #words = { white: null, black: null };
  /** Whether they were to be set, and one of them cannot be read. */ #unset = false;
  /** Whether a penalty is being undone with its finding. */ undoes = false;
  #line;
  #say;
  #changed;
  #tell;
  #penalty;

  /** @param {import("../line.js").Line} line @param {(act: string) => Promise<number | void>} say @param {() => void} changed @param {(words: string) => void} tell says why something cannot be done now */
  constructor(line, say, changed, tell) {
    this.#tell = tell;
    this.#line = line;
    this.#say = say;
    this.#changed = changed;
    this.#penalty = new PenaltyDesk({
      finds: async (act) => ((await this.says(act)) ? this.#line.view : null),
      rules: (act) => this.says(act),
    }, changed);
  }

  /** Whether both clocks are being set. */
  get setsClocks() {
    return this.#opened;
  }

  /** Says an act, and tells whether the law has taken it. Whoever puts men back stops the clocks, which are still to be set. @param {string} act */
  async says(act) {
    const acts = this.#line.view?.acts ?? [];
    const back = act.startsWith("restores ") || acts.some((one) => one.back && one.act === act);
    const stop = back && stopping(/** @type {View} */ (this.#line.view));
    if (stop) await this.#say(stop.act);
    const entry = await this.#say(act);
    const card = this.#line.view?.cards.cards.find((one) => one.sequence === entry);
    const taken = typeof entry === "number" && (!card || card.verdict === "accepted");
    if (taken) setTimeout(toWhatComes);
    return taken;
  }

  /** @param {View} view @returns {(HTMLElement | null)[]} */
  render(view) {
    if (view.you !== "arbiter" || !isRuledOver(view)) return [];
    return [this.#penalty.render(view), this.#clocks(view)];
  }

  /** What is always in sight. @param {View} view @returns {(HTMLElement | null)[]} */
  atHand(view) {
    if (view.you !== "arbiter" || !isRuledOver(view)) return [];
    const clock = toClocks(view);
    return [clock ? h("button", { class: "act-button", "data-key": clock.id, "data-act": clock.id, onclick: () => void this.says(clock.act) }, clock.label) : null, this.#undo(view)];
  }

  /** The latest decision, while nobody has done anything since. @param {View} view */
  #undo(view) {
    const undo = undoing(view);
    const latest = view.cards.cards.findLast((card) => card.weight === "ruling");
    const words = undo ? `Undo ${decisionWords(view)}` : "Undo the latest decision";
    const press = () => {
      // Whoever has a form before him may mean that, and not what was ruled before.
      if (document.querySelector("#acts .particulars")) this.#tell("A form is open: finish it or close it, and then undo.");
      else if (undo) this.#takeBack(view, undo.act);
      else this.#tell(latest && cameToNothing(latest) ? "The claim was refused and nothing has come of it: there is nothing to undo." : "There is no decision to undo, or somebody has acted since.");
    };
    return h("button", { class: "act-button", "data-key": "undo", "data-act": "undo", "aria-disabled": undo ? null : "true", title: words, onclick: press }, words);
  }

  /** A penalty goes with the finding for which it was given: he gave it in one act. @param {View} view @param {string} act */
  async #takeBack(view, act) {
    const finding = foundFor(view);
    this.undoes = finding !== undefined;
    try {
      await this.#say(act);
      if (finding && latestDecision(/** @type {View} */ (this.#line.view))?.sequence === finding.sequence) await this.#line.act(act).catch(({ message }) => this.#tell(message));
    } finally {
      this.undoes = false;
      this.#changed();
      setTimeout(toWhatComes);
    }
  }

  /** @param {View} view */
  #clocks(view) {
    if (!view.clocks || view.state === "finished" || !view.acts.some((act) => act.id === "set" && act.open)) return null;
    const open = () => {
      this.#opened = !this.#opened;
      this.#words = { white: null, black: null };
      this.#unset = false;
      this.#changed();
      const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-form=clocks] input"));
      field?.focus();
      field?.select();
    };
    return h("div", { class: "act", "data-key": "clocks" },
      h("button", { class: "act-button", "data-act": "clocks", "aria-expanded": String(this.#opened), onclick: open }, "Set both clocks"),
      this.#opened && this.#form(view));
  }

  /** After men have gone back: their clocks run on as they are, unless the arbiter sets them. @param {View} view @returns {HTMLElement | null} */
  returned(view) {
    if (view.you !== "arbiter" || view.state === "finished" || fallen(view).length) return null;
    // What is being written for a clock goes before what it showed then, and stands on the button.
    const meant = (/** @type {Color} */ side) => (this.#opened && this.#words[side] !== null && this.#read(side).time) || Number(view.returned?.[side]);
    const told = SIDES.flatMap((side) => ((view.returned?.[side] ?? null) === null ? [] : [{ side, name: sideName(side), time: shownTime(meant(side)) }]));
    if (!told.length) return null;
    const set = () => void this.says(`sets ${told.map(({ name, time }) => `${name} ${timeOfAct(time)}`).join(" and ")}`);
    const shown = facesAfter(view.score.lines.filter((line) => !line.undone));
    // A ruling since has given time, or taken it: it stays given.
    const given = told.some(({ side, time }) => shown[side] !== null && Math.abs(Number(shown[side]) - time) >= 1000);
    return h("div", { class: "note", "data-key": "returned" },
      h("p", { class: "sentence" }, `The men have gone back, and the clocks ${stopping(view) ? "run on from what they show" : `stand at ${SIDES.map((side) => `${sideName(side)} ${this.#face(side)}`).join(", ")}`}.`),
      h("button", { class: "main", "data-act": "as-then", onclick: set }, `Set the clocks as they stood then${given ? ", with what was given since" : ""}: ${told.map(({ name, time }) => `${name} ${clockFace(time)}`).join(", ")}`),
      told.length < 2 && h("p", { class: "quiet" }, `${sideName(otherSide(told[0].side))}’s clock stays as it is.`));
  }

  /** Over an end that is undone a clock runs at once, whoever has left the board: that is said before and after. @param {View} view @returns {HTMLElement | null} */
  reopened(view) {
    const { cards } = view.cards;
    const cost = undoing(view)?.cost;
    if (cost) return h("p", { class: "cost", "data-key": "reopens" }, sentence(cost));
    const stop = stopping(view);
    const ended = cards.findLastIndex((card) => card.undone && card.result);
    if (view.you !== "arbiter" || !stop || ended < 0 || !cards.slice(ended).every((card) => card.undone || card.act === "undoes")) return null;
    return h("div", { class: "note mine", "data-key": "reopened" },
      h("p", { class: "sentence" }, `The game is open again, and ${sideName(SIDES.find((side) => view.clocks?.[side].running) ?? view.board.turn)}’s clock runs.`),
      h("button", { class: "main", "data-act": "stop-reopened", onclick: () => void this.says(stop.act) }, stop.label));
  }

  /** What a clock shows, without tenths. @param {Color} side */
  #face(side) {
    return wholeFace(leftOn(this.#line, side));
  }

  /**
   * The time that was written for a clock. Two figures are minutes and seconds; where one of the clocks shows hours they are hours and minutes
   * for both, or minutes and seconds: what comes nearer to the clocks.
   *
   * @param {Color} side
   */
  #read(side) {
    const showHours = SIDES.some((one) => leftOn(this.#line, one) >= HOUR);
    const far = (/** @type {number} */ near) => SIDES.reduce((sum, one) => sum + (this.#words[one] === null ? 0 : Math.abs((readTime(String(this.#words[one]), near) ?? 0) - leftOn(this.#line, one))), 0);
    return readSigned(this.#words[side] ?? "0", false, showHours && far(HOURS) < far(0) ? HOURS : 0);
  }

  /** @param {View} view */
  #form(view) {
    const down = fallen(view);
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      // A clock for which nothing was written is not set.
      const written = SIDES.filter((side) => this.#words[side] !== null);
      // Over a flag that is down nothing goes on by what stands there.
      const unread = written.length ? written.filter((side) => this.#read(side).fault) : down;
      this.#unset = unread.length > 0;
      if (this.#unset) {
        this.#changed();
        return /** @type {HTMLElement | null} */ (document.querySelector(`[data-form=clocks] [name=${unread[0]}]`))?.focus();
      }
      const set = written.map((side) => `${sideName(side)} ${timeOfAct(this.#read(side).time)}`);
      if (set.length && !(await this.says(`sets ${set.join(" and ")}`))) return;
      this.#opened = false;
      this.#changed();
    };
    const unread = SIDES.filter((side) => this.#read(side).fault).map((side) => playerName(view.terms.names, side));
    return h("form", { class: "particulars", "data-form": "clocks", novalidate: true, onsubmit: submit },
      SIDES.map((side) => {
        const read = this.#read(side);
        const typed = (/** @type {any} */ event) => {
          this.#words[side] = event.target.value.trim() === this.#face(side) ? null : event.target.value;
          this.#unset &&= SIDES.some((one) => this.#read(one).fault);
          this.#changed();
        };
        return h("label", { "data-key": side }, playerName(view.terms.names, side),
          h("input", { name: side, value: this.#words[side] ?? this.#face(side), required: true, autocomplete: "off", spellcheck: "false", inputmode: "text", size: 9, oninput: typed }),
          h("span", { class: `${read.fault ? "fault" : "quiet"} echo`, role: "status" }, this.#words[side] !== null ? signedInFull(read, "left") : down.includes(side) ? "the flag is down" : "as it stands"));
      }),
      this.#unset && h("p", { class: "fault", role: "alert", "data-key": "unset" }, `Nothing has been set: ${unread.length ? `what is written for ${list(unread)} is no time` : `write what the clock of ${list(down.map(sideName))} is to show`}.`),
      h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, "Set them"), h("button", { onclick: () => { this.#opened = false; this.#changed(); } }, "Not now")));
  }
}

/** What stands beside the board is read from where it begins. */
export function fromTheTop() {
  for (const part of [".pane-acts", "#notes", "#acts"]) document.querySelector(part)?.scrollTo(0, 0);
}

/** What comes next, or has come of it, stands above the acts, on a phone out of sight; and his acts begin anew. */
function toWhatComes() {
  fromTheTop();
  intoSight("#notes > :is(.mine, .stopped, .finished, [data-key=returned])");
}

/** The decision that would be undone, in a few words. @param {View} view */
function decisionWords(view) {
  const decision = latestDecision(view);
  if (!decision) return "the latest decision";
  // Nobody tells his decision by tenths of a second.
  const told = (decision.told ?? decision.act ?? "").replace(/(:\d\d)\.\d+/g, "$1");
  if (foundFor(view)) return `“${told}”, with what it was given for`;
  return decision.by === "arbiter" ? `“${told}”` : `the ${decision.verdict === "refused" ? "refusal of" : "ruling on"} “${sideName(decision.by)} ${told}”`;
}

/** “Give a penalty”: to whom, for what, and which of those that the code leaves to the arbiter. */
class PenaltyDesk {
  #opened = false;
  /** Nothing is chosen beforehand: a hurried hand would hit the wrong player. @type {Color | ""} */ #whom = "";
  #what = "";
  /** Where a telephone was. */ #where = "";
  #which = "";
  #clause = "";
  /** What ends the game and was pressed once. */ #unsure = "";
  #hands;
  #changed;

  /** @param {{ finds: (act: string) => Promise<View | null>, rules: (act: string) => Promise<boolean> }} hands the finding, with the table after it if it was taken, and the answer that goes with it @param {() => void} changed */
  constructor(hands, changed) {
    this.#hands = hands;
    this.#changed = changed;
  }

  /** @param {View} view */
  render(view) {
    if (!view.penalties) return null;
    const open = () => {
      this.#opened = !this.#opened;
      this.#begin();
      if (this.#opened) intoSight(FORM)?.querySelector("select")?.focus({ preventScroll: true });
    };
    return h("div", { class: "act", "data-key": "penalty" },
      h("button", { class: "act-button", "data-act": "penalty", "aria-expanded": String(this.#opened), onclick: open }, "Give a penalty"),
      this.#opened && this.#form(view, view.penalties));
  }

  /** Nothing is chosen. */
  #begin() {
    this.#whom = "";
    this.#what = this.#where = "";
    this.#which = "";
    this.#clause = "";
    this.#unsure = "";
    this.#changed();
  }

  /** @param {View} view @param {NonNullable<View["penalties"]>} penalties */
  #form(view, penalties) {
    const field = (/** @type {string} */ id, /** @type {string} */ name) => view.acts.find((act) => act.id === id)?.fields.find((one) => one.name === name);
    const [offences, clause] = [field("find-conduct", "offence"), field("find-breach", "clause")];
    const shut = () => {
      this.#opened = false;
      this.#begin();
    };
    const close = (/** @type {string} */ words) => h("button", { onclick: shut }, words);
    if (!offences && !clause) return h("div", { class: "particulars", "data-form": "penalty" }, h("p", { class: "sentence" }, NO_POWER), h("div", { class: "row" }, close("Close")));
    const whom = this.#whom;
    const { answers, earlier, fixed } = whom ? penalties[whom] : { answers: [], earlier: "", fixed: [] };
    const chosen = answers[Number(this.#which || NaN)];
    const who = whom === "white" ? "White" : "Black";
    const among = offences?.among ?? [];
    const place = where(among, this.#what, "where", (event) => change((value) => (this.#where = value))(event), this.#where);
    const found = this.#what === CLAUSE ? `finds breach ${this.#clause} ${who}` : `finds ${place ? this.#where : this.#what} ${who}`;
    const byLaw = fixed.find(({ act }) => act === found);
    // What ends the game by the law, or takes it or its points as he chooses, is asked for twice.
    const grave = byLaw ? byLaw.ends : chosen?.confirm;
    const asks = grave && this.#unsure === found;
    const change = (/** @type {(value: string) => void} */ take) => (/** @type {any} */ event) => {
      take(event.target.value);
      this.#unsure = "";
      this.#changed();
      // What is asked next lies below what was chosen, with what finishes it.
      intoSight(FORM);
      intoSight(`${FORM} > .row`);
      // What is to be filled in lies above the buttons that stay in sight, not under them.
      intoSight(`${FORM} [data-key^="p-"]`);
    };
    const select = (/** @type {string} */ label, /** @type {string} */ name, /** @type {{ value: string, label: string }[]} */ among, /** @type {string} */ now, /** @type {(value: string) => void} */ take) =>
      h("label", { "data-key": name }, label, h("select", { name, required: true, onchange: change(take) }, h("option", { value: "", selected: now === "" }, "choose …"), among.map(({ value, label: words }) => h("option", { value, selected: value === now }, words))));
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
      if (grave && !asks) {
        this.#unsure = found;
        this.#changed();
        intoSight("[data-key=ends]");
        return void intoSight(`${FORM} > .row`);
      }
      const after = await this.#hands.finds(found);
      if (!after) return;
      const asked = chosen && !byLaw && after.question?.answers.some((answer) => answer.act === chosen.act);
      if (asked && !(await this.#hands.rules(filledIn(chosen.act, chosen.fields, data)))) return;
      shut();
    };
    const runs = SIDES.find((side) => view.clocks?.[side].running);
    return h("form", { class: "particulars", "data-form": "penalty", onsubmit: submit, oninput: echoes(chosen?.fields ?? []) },
      select("whose offence", "whom", SIDES.map((side) => ({ value: side, label: playerName(view.terms.names, side) })), this.#whom, (value) => {
        this.#whom = /** @type {Color | ""} */ (value);
        this.#which = "";
      }),
      select("for what", "what", [
        ...(clause ? [{ value: CLAUSE, label: "the breach of a clause" }] : []),
        ...among.map((word, at) => ({ value: word, label: offences?.called[at] ?? word })).filter(({ value }) => value !== NONE && first(among).includes(value)),
      ], this.#what, (value) => {
        this.#what = value;
        this.#where = "";
      }),
      place,
      this.#what === CLAUSE && clause && h("div", { "data-key": "which-clause", onchange: change((value) => (this.#clause = value)) }, input(clause, view)),
      whom && h("p", { class: "quiet", "data-key": "earlier" }, earlier || `${playerName(view.terms.names, whom)} has had no penalty in this game.`, runs && ` ${sideName(runs)}’s clock runs meanwhile, and can be stopped above.`),
      byLaw && h("p", { class: "sentence by-law", "data-key": "by-law" }, `${byLaw.refused ? "Cannot be established" : byLaw.asks ? "No penalty is chosen yet. When it is established you are asked" : "No penalty is chosen, the law says what follows"}: ${byLaw.sentence}`),
      whom && !byLaw && (!place || this.#where) && select("which penalty", "penalty", answers.map(({ label }, at) => ({ value: String(at), label })), this.#which, (value) => (this.#which = value)),
      chosen && !byLaw && chosen.fields.map((one) => h("div", { "data-key": `p-${chosen.act}` }, input(one, view))),
      asks && h("p", { class: "sentence", "data-key": "ends" }, byLaw ? "That ends the game. Establish it?" : `${chosen?.label} for ${who}: give it?`),
      h("div", { class: "row" },
        !byLaw?.refused && h("button", { class: "main", type: "submit" }, submitWords(byLaw, asks)),
        close("Not now")));
  }
}

/** @param {object | undefined} byLaw what the law says that follows, if it does @param {boolean} asks whether it was pressed once, and is grave */
function submitWords(byLaw, asks) {
  if (asks) return byLaw ? "Yes: the game is over" : "Yes: give it";
  return byLaw ? "Establish it" : "Give it";
}
