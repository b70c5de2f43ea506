/** Moves sent on conditions: kept back by the club, and seen by nobody else before they are due. */

import { ask, send } from "../api.js";
import { h } from "../dom.js";
import { chips } from "../laws/clauses.js";
import { change, settings } from "../settings.js";
import { plural, sentence } from "../words.js";
import { calendar } from "./calendar.js";
import { explain } from "./typed.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").ConditionStep} ConditionStep */
/** @typedef {import("../types.js").Reading} Reading */

const PATIENCE = 160;
/** Behind one of these the board is not known before the move has come. */
const WHATEVER = ["any", "any move", "anything"];

export class ConditionsDesk {
  /** What the club keeps. @type {ConditionStep[][]} */ #kept = [];
  /** What is being written; none while nothing is. @type {ConditionStep[][] | null} */ #draft = null;
  /** Why what is written was not kept. */ #fault = "";
  /** The entry of the log for which the club has been asked. */ #asked = -1;
  /** How words are understood. @type {Map<string, Reading | string>} */ #readings = new Map();
  /** Until what is written has stood for a moment. */ #timer = 0;
  #path;
  #reader;
  #token;
  #changed;
  #failed;

  /** @param {string} id @param {() => string | null} token @param {() => void} changed @param {(reason: Error) => void} failed */
  constructor(id, token, changed, failed) {
    this.#path = `/api/games/${id}/conditions`;
    this.#reader = `/api/games/${id}/read`;
    this.#token = token;
    this.#changed = changed;
    this.#failed = failed;
  }

  /** @param {View} view @returns {(HTMLElement | null)[]} */
  render(view) {
    const player = view.you === "white" || view.you === "black";
    if (!player || !view.communication?.conditional || view.state === "finished") return [];
    if (this.#asked !== view.sequence) this.#ask(view.sequence);
    const mine = view.board.turn === view.you;
    return [h("section", { class: "note conditions", "data-key": "conditions", "aria-label": "Moves on conditions" },
      h("h2", { class: "note-title" }, "Moves on conditions"),
      this.#draft ? this.#form(this.#draft, mine) : this.#shown(mine))];
  }

  /** @param {boolean} mine */
  #shown(mine) {
    const kept = this.#kept;
    return [
      h("p", { class: "quiet" }, kept.length ? "Nobody but you sees these before they are due." : mine ? "After you have sent your move you may say what you answer to the next one." : "Say now what you answer if the other side moves so and so; it is kept from everybody until then."),
      kept.length > 0 && h("ol", { class: "kept" }, kept.map((line, at) => h("li", { "data-key": `line${at}` }, inWords(line)))),
      h("div", { class: "row" },
        !mine && h("button", { onclick: () => this.#write(kept.length ? structuredClone(kept) : [[blank()]]) }, kept.length ? "Change them" : "Write some"),
        kept.length > 0 && h("button", { onclick: () => this.#keep([]) }, "Take them back")),
    ];
  }

  /** What is written, which stays when the turn passes: it is kept once one's own move has gone. @param {ConditionStep[][]} lines @param {boolean} mine */
  #form(lines, mine) {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (mine) return;
      this.#keep(lines.map((line) => line.filter((step) => step.if.trim() && step.then.trim())).filter((line) => line.length));
    };
    const again = (/** @type {() => void} */ change) => () => {
      change();
      this.#changed();
    };
    return h("form", { class: "conditions-form", "data-key": "form", onsubmit: submit },
      lines.map((line, at) => h("fieldset", { "data-key": `line${at}` },
        h("legend", null, lines.length > 1 ? `Line ${at + 1}` : "Line"),
        line.map((_, index) => h("div", { class: "step", "data-key": `step${index}` },
          this.#field(line, index, "if", index ? "and if then" : "if", `line ${at + 1}, step ${index + 1}, if`),
          this.#field(line, index, "then", "I answer", `line ${at + 1}, step ${index + 1}, answer`))),
        h("div", { class: "row" },
          h("button", { class: "quiet-button", onclick: again(() => line.push(blank())) }, "One step more"),
          lines.length > 1 && h("button", { class: "quiet-button", onclick: again(() => lines.splice(at, 1)) }, "Strike this line")))),
      h("button", { class: "quiet-button", onclick: again(() => lines.push([blank()])) }, "Another line, for another move"),
      mine && h("p", { class: "awaits", role: "status", "data-key": "turn" }, "The other side has moved, and it is your turn: nothing is kept before you have sent your move. What you have written stays here; look through it after that."),
      this.#fault && h("p", { class: "fault", role: "alert", "data-key": "fault" }, this.#fault),
      h("div", { class: "row" }, h("button", { class: "main", type: "submit", disabled: mine }, "Keep them"), h("button", { onclick: () => this.#write(null) }, "Not now")));
  }

  /** A field, and under it how its words are understood. @param {ConditionStep[]} line @param {number} index @param {"if" | "then"} part @param {string} label @param {string} name */
  #field(line, index, part, label, name) {
    const step = line[index];
    const told = `understood-${name.replace(/\W+/g, "-")}`;
    return h("div", { class: "condition" },
      h("label", null, h("span", null, label), h("input", { value: step[part], "aria-label": name, "aria-describedby": told, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60, size: 8,
        oninput: (/** @type {any} */ event) => {
          step[part] = event.target.value;
          this.#soon();
        } })),
      h("div", { id: told, class: "understood", role: "status" }, this.#understood(line, index, part)));
  }

  /** @param {ConditionStep[]} line @param {number} index @param {"if" | "then"} part */
  #understood(line, index, part) {
    const { before, words } = wordsOf(line, index, part);
    if (!words) return null;
    if ([...before, words].some((one) => WHATEVER.includes(one))) return h("p", { class: "quiet" }, "Read when it is due: if it is illegal then, it counts as one.");
    const reading = this.#readings.get([...before, words].join("\n"));
    return typeof reading === "string" ? h("p", { class: "fault" }, reading) : explain(reading ?? null);
  }

  /** Asks for what has not been read yet, when the hand rests. */
  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      for (const line of this.#draft ?? []) {
        for (const [index] of line.entries()) {
          for (const part of /** @type {const} */ (["if", "then"])) await this.#read(wordsOf(line, index, part));
        }
      }
      this.#changed();
    }, PATIENCE);
  }

  /** @param {{ before: string[], words: string }} one */
  async #read({ before, words }) {
    const known = [...before, words].join("\n");
    if (!words || before.includes("") || this.#readings.has(known) || [...before, words].some((one) => WHATEVER.includes(one))) return;
    try {
      this.#readings.set(known, await send(this.#reader, { words, after: before }, { token: this.#token() }));
    } catch (reason) {
      this.#readings.set(known, /** @type {Error} */ (reason).message);
    }
  }

  /** @param {ConditionStep[][] | null} draft */
  #write(draft) {
    this.#draft = draft;
    this.#fault = "";
    this.#readings.clear();
    this.#soon();
    this.#changed();
    if (draft) /** @type {HTMLElement | null} */ (document.querySelector(".conditions-form input"))?.focus();
  }

  /** @param {number} sequence */
  async #ask(sequence) {
    this.#asked = sequence;
    this.#readings.clear();
    if (this.#draft) this.#soon();
    try {
      this.#kept = (await ask(this.#path, { token: this.#token() })).lines;
      this.#changed();
    } catch (reason) {
      this.#failed(/** @type {Error} */ (reason));
    }
  }

  /** @param {ConditionStep[][]} lines */
  async #keep(lines) {
    try {
      this.#kept = (await ask(this.#path, { method: "PUT", body: { lines }, token: this.#token() })).lines;
      this.#draft = null;
      this.#fault = "";
    } catch (reason) {
      // Where the form is closed there is no other place to say it.
      if (this.#draft) this.#fault = `Not kept. ${sentence(/** @type {Error} */ (reason).message)}`;
      else this.#failed(/** @type {Error} */ (reason));
    }
    this.#changed();
  }
}

/** What the code says of this form of play. @param {View} view @param {() => void} changed */
export function communicationNotices(view, changed) {
  const { communication } = view;
  if (!communication) return [];
  const days = communication.days_per_move;
  return [reminders(view), h("details", { class: "notices", "data-key": "notices" }, h("summary", null, `Play by communication${days ? `: ${days >= 1 ? plural(Math.round(days * 10) / 10, "day") : "less than a day"} for a move` : ""}`),
    h("ul", null, communication.notices.map(({ sentence: told, clauses }, at) => h("li", { "data-key": `n${at}` }, sentence(told), chips(view, clauses, `notice${at}`, changed)))))];
}

/** Days pass between the moves of such a game: how its players are called back to it. @param {View} view */
function reminders(view) {
  if ((view.you !== "white" && view.you !== "black") || view.state === "finished") return null;
  return h("section", { class: "note quiet reminders", "data-key": "reminders", "aria-label": "Reminders" },
    h("p", null, "You may close this page: the game is kept under “My games” on the first page."),
    !settings.notify && h("button", { class: "quiet-button", "data-key": "remind", onclick: () => change({ notify: true }) }, "Notify me here when it is my move"),
    calendar(view));
}

/** @returns {ConditionStep} */
function blank() {
  return { if: "", then: "" };
}

/** What one field of a line has, and what is assumed to have been sent before it. @param {ConditionStep[]} line @param {number} index @param {"if" | "then"} part */
function wordsOf(line, index, part) {
  const all = line.flatMap((step) => [step.if.trim(), step.then.trim()]);
  const at = 2 * index + (part === "if" ? 0 : 1);
  return { before: all.slice(0, at), words: all[at] };
}

/** @param {ConditionStep[]} line */
function inWords(line) {
  return line.map((step) => `if ${step.if}, then ${step.then}`).join("; ");
}
