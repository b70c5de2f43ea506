/** The desk on which a move is written before it is sealed or sent. */

import { send } from "../api.js";
import { h } from "../dom.js";
import { chips } from "../laws/clauses.js";
import { sideName } from "../words.js";
import { sealing } from "./envelope.js";
import { explain } from "./typed.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Reading} Reading */
/** @typedef {import("../types.js").Available} Available */

const PATIENCE = 200;

/** Whether an act is the words of a move, which are written at the desk. @param {Available} act */
export function isWritten(act) {
  return act.fields.some((field) => field.name === "words");
}

export class Desk {
  /** Whether a sealed move is being written. */
  sealing = false;
  /** The move on the desk as two squares, if it was played on the board. @type {{ from: string, to: string } | null} */
  shown = null;

  #id;
  #token;
  #say;
  #changed;
  #words = "";
  /** @type {Reading | null} */ #reading = null;
  #timer = 0;

  /** @param {string} id the table @param {() => string | null} token @param {(act: string) => Promise<unknown>} say @param {() => void} changed */
  constructor(id, token, say, changed) {
    this.#id = id;
    this.#token = token;
    this.#say = say;
    this.#changed = changed;
  }

  /** Whether the board belongs to the desk now. @param {View} view */
  takesBoard(view) {
    return this.sealing || sealing(view) !== undefined || view.terms.play === "communication";
  }

  /** A move tried on the board is written down; so whoever has to seal one begins to write it. @param {View} view @param {string} from @param {string} to @param {string} promotion */
  async play(view, from, to, promotion) {
    if (sealing(view)) this.sealing = true;
    this.shown = { from, to };
    this.#changed();
    const reading = await this.#read(`${from}${to}${promotion}`);
    const [move] = reading?.moves ?? [];
    // The words count as they stand, so that they are written as the code reads them.
    this.#words = move?.written ?? move?.san ?? move?.lan ?? `${from}${to}${promotion}`;
    this.#reading = await this.#read(this.#words);
    this.#fill();
    this.#changed();
    /** @type {HTMLElement | null} */ (document.querySelector(".desk button.main"))?.focus();
  }

  /** Begins or ends writing a sealed move. @param {boolean} on */
  seal(on) {
    this.sealing = on;
    this.clear();
    this.#changed();
    if (on) /** @type {HTMLElement | null} */ (document.querySelector(".desk input"))?.focus();
  }

  /** Takes everything off the desk. */
  clear() {
    this.#words = "";
    this.#reading = null;
    this.shown = null;
    this.#fill();
  }

  /** @param {View} view @returns {(HTMLElement | null)[]} */
  render(view) {
    const open = (/** @type {string} */ group) => view.acts.find((one) => one.group === group && one.open && isWritten(one));
    if (this.sealing && !open("adjourn")) {
      // Nothing is sealed any more: what was written for it is no move of the game.
      this.sealing = false;
      this.clear();
    }
    const seal = this.sealing ? open("adjourn") : undefined;
    const message = open("message");
    // What has been sent is with the other side, and no form asks for anything before it answers.
    if (message && !this.#words && view.state === "playing" && view.you !== view.board.turn) return [awaited(view)];
    if (seal) return [this.#form(view, seal, { title: "Your sealed move", hint: "Play it on the board or write it. Nothing is told to anybody: what you close in the envelope is kept encrypted, and only a number that binds it is shown.", close: "Close the envelope", away: () => this.seal(false) })];
    if (message) return [received(view), this.#form(view, message, { title: "Your message", hint: "Play it on the board or write it. The words count as they stand.", close: "Send it", away: this.#words || this.shown ? () => { this.clear(); this.#changed(); } : null })];
    return view.terms.play === "communication" && view.state === "playing" ? [received(view)] : [];
  }

  /** @param {View} view @param {Available} act @param {{ title: string, hint: string, close: string, away: (() => void) | null }} look */
  #form(view, act, { title, hint, close, away }) {
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (this.#words.trim()) await this.#close(act, this.#words.trim());
    };
    return h("form", { class: "desk note mine", "data-key": "desk", "aria-label": title, onsubmit: submit },
      h("h2", { class: "note-title" }, title),
      h("label", null, h("span", { class: "unseen" }, "The move in words"), h("input", { id: "desk-words", name: "words", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200, "aria-describedby": "desk-read", placeholder: "R–K8, Re8, Re1-e8 …", oninput: (/** @type {any} */ event) => this.#typed(event.target.value) })),
      h("div", { id: "desk-read", class: "understood", role: "status" }, explain(this.#reading)),
      h("div", { class: "row" }, h("button", { class: "main", type: "submit", disabled: !this.#words.trim() }, close), away && h("button", { onclick: away }, this.sealing ? "Not now" : "Clear")),
      this.sealing && !this.#words.trim() && h("button", { class: "quiet-button empty", onclick: () => this.#close(act, "") }, "Close it with no move in it"),
      h("p", { class: "quiet hint" }, hint),
      chips(view, act.clauses, "desk", this.#changed));
  }

  /** Hands over what is on the desk. @param {Available} act @param {string} words */
  async #close(act, words) {
    await this.#say(act.act.replace("{words}", words || "nothing"));
    this.sealing = false;
    this.clear();
    this.#changed();
  }

  /** @param {string} words */
  #typed(words) {
    this.#words = words;
    this.shown = null;
    this.#reading = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const reading = words.trim() ? await this.#read(words) : null;
      if (words !== this.#words) return;
      this.#reading = reading;
      this.#changed();
    }, PATIENCE);
    this.#changed();
  }

  /** Puts the words into the field; what is typed stays the field's own. */
  #fill() {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("desk-words"));
    if (field) field.value = this.#words;
  }

  /** @param {string} words @returns {Promise<Reading | null>} */
  async #read(words) {
    try {
      return await send(`/api/games/${this.#id}/read`, { words }, { token: this.#token() });
    } catch {
      // The words can be closed or sent without having been read.
      return null;
    }
  }
}

/** The words of the other side's latest message. @param {View} view */
function received(view) {
  const last = view.score.lines.at(-1);
  if (!last || last.side === view.you || view.you === "spectator") return null;
  return h("p", { class: "received", "data-key": "received" }, `${sideName(last.side)} wrote `, h("q", null, last.words || last.san || last.lan), ".");
}

/** Whose words are awaited. @param {View} view */
function awaited(view) {
  const last = view.score.lines.at(-1);
  const mine = last?.side === view.you ? `Your ${last.words || last.san || last.lan} is sent. ` : "";
  return h("p", { class: "note quiet", "data-key": "awaited" }, `${mine}${sideName(view.board.turn)} is to ${last ? "answer" : "begin"}.`);
}
