/** What is seldom asked when a table is set up. */

import { h } from "../dom.js";
import { readTime, timeInFull, timeOfAct } from "../table/times.js";
import { capital } from "../words.js";

/** @typedef {import("../types.js").Code} Code */
/** @typedef {import("../types.js").TimeRead} TimeRead */

const REFEREES = [
  ["watching", "The program, of its own accord", "It sees everything and acts where the laws give an arbiter that power."],
  ["on-call", "The program, on claims", "What was wrong is said, and nothing follows from it unless somebody claims it, as between two players alone."],
  ["arbiter", "An arbiter", "Somebody gets a link to the arbiter’s seat, and rules once both players have agreed to that person."],
];
/** What is agreed beforehand about times: its field, the word for it, how it is asked, an example. */
const AGREED = /** @type {const} */ ([
  ["default-time", "default-time", "How late somebody may come", "15 min"],
  ["play-ends", "play-ends", "When the session ends", "3 h"],
]);
/** What is said under one that cannot be read. */
const UNREAD = "Write it as 15 min, 3 h or 1:30:00.";
/** What is agreed beforehand or not: the word for it, and how it is said. */
const SETTLED = /** @type {const} */ ([
  ["no-draw", "No draw may be agreed"],
  ["guidelines-iii", "A draw can be claimed at the end of a game without increment (Guidelines III)"],
]);
const OWN = ["odds", "undertaking", "play", "event", "start", "agreed"];

export class More {
  /** Whether the moves come as messages. */
  byMessage = false;
  /** The kind of event picked, if it does not follow from the time. */
  event = "";
  /** The odds picked, and the undertaking. */
  #odds = "";
  #undertaking = "";
  #start = "initial";
  /** What has been written for the times agreed beforehand, by field. @type {Record<string, string>} */
  #agreed = {};
  #fault;
  #changed;
  #played;

  /** @param {(field: string) => HTMLElement | null} fault @param {() => void} changed @param {() => void} played another form of play was picked */
  constructor(fault, changed, played) {
    this.#played = played;
    this.#fault = fault;
    this.#changed = changed;
  }

  /** Another code knows other things. @param {Code} code */
  forget(code) {
    this.byMessage = code.by_message;
    this.#odds = this.#undertaking = this.event = "";
  }

  /** Whether one of these faults is about something here. @param {Record<string, string>} faults */
  has(faults) {
    return OWN.some((field) => faults[field]);
  }

  /** @param {Code} code @param {TimeRead | null} time @param {boolean} clock @param {boolean} others whether somebody else is to sit down @param {boolean} friend whether he is invited */
  render(code, time, clock, others, friend) {
    return h("div", { class: "form" },
      this.#choices("colors", "Your men", [["random", "By lot"], ["white", "White"], ["black", "Black"], ...(friend ? [["others", "None: I invite two others and look on"]] : [])]),
      h("fieldset", { "data-key": "referee" }, h("legend", null, "Who rules"), REFEREES.filter(([value]) => others || value !== "arbiter").map(([value, label, words], at) =>
        h("label", { class: "tick" }, h("input", { type: "radio", name: "referee", value, checked: at === 0 }), h("span", null, h("b", null, label), ". ", words))),
        clock && h("p", { class: "quiet", "data-key": "overstepped" }, "Who has not moved yet loses on time at an arbiter’s table alone.")),
      code.communication && this.#playChoice(),
      clock && !this.byMessage && this.#choices("press", "The clock is pressed", [["with-move", "With the move"], ["by-hand", "By hand"]]),
      code.events.length > 1 && h("label", { "data-key": "event" }, "Played as", h("select", { name: "event", onchange: (/** @type {any} */ { target }) => { this.event = target.value; this.#changed(); } },
        h("option", { value: "", selected: !this.event }, time ? `${time.event === "classical" ? "a standard game" : time.event}, as follows from the time` : "what follows from the time"),
        code.events.map((event) => h("option", { value: event, selected: event === this.event }, event === "classical" ? "standard" : event))), this.#fault("event")),
      code.odds && this.#oddsChoice(code),
      code.undertaking && this.#undertakingChoice(code),
      this.#startChoice(),
      others && h("label", { "data-key": "opponent" }, "The other player’s name, if you know it", h("input", { name: "opponent", autocomplete: "off" })),
      h("fieldset", { "data-key": "agreed" }, h("legend", null, "Agreed beforehand"),
        h("div", { class: "two" },
          AGREED.map(([name, , label, placeholder]) => this.#agreedTime(name, label, placeholder))),
        SETTLED.map(([word, label]) => h("label", { class: "tick", "data-key": word }, h("input", { type: "checkbox", name: word }), label)),
        this.#fault("agreed")),
      others && h("label", { class: "tick" }, h("input", { type: "checkbox", name: "begins" }), "The arbiter starts the clocks"),
      h("label", { class: "tick" }, h("input", { type: "checkbox", name: "strict" }), "A game of an event: nobody calls it off, and a clock that runs out loses from the first move"));
  }

  /** What of the table stands here. @param {FormData} data @param {string} name of whoever sets it up */
  body(data, name) {
    const text = (/** @type {string} */ field) => String(data.get(field) ?? "").trim() || null;
    const odds = text("odds") === "men" ? text("odds-men") : text("odds");
    const undertaking = text("undertaking")?.replace(/\{\w+\}/, text("undertaking-detail") ?? "") ?? null;
    const start = this.#start === "chess960" ? `chess960 ${text("number") ?? ""}`.trim() : this.#start === "fen" ? text("fen") ?? "" : "initial";
    const other = text("opponent");
    // Whose name is whose is known when the lot has fallen: a name of one's own goes with one's own seat.
    const colors = text("colors") === "random" && (name || other) ? (Math.random() < 0.5 ? "white" : "black") : text("colors");
    const names = { others: { white: null, black: null }, black: { white: other, black: name || null } }[colors ?? ""] ?? { white: name || null, black: other };
    return {
      colors, referee: text("referee") ?? "watching", arbiter: text("referee") === "arbiter", event: text("event"), start,
      odds: odds && odds + String(data.get("odds-by") ?? ""), undertaking: undertaking && undertaking + String(data.get("undertaking-by") ?? ""),
      play: text("play"), agreed: AGREED.flatMap(([field, word]) => {
        const time = readTime(text(field) ?? "");
        return time === null ? [] : [`${word} ${timeOfAct(time)}`];
      }).concat(SETTLED.flatMap(([word]) => (data.has(word) ? [word] : []))),
      names, press: text("press") ?? "with-move", begins: data.get("begins") ? "arbiter" : "both-ready", friendly: !data.has("strict") && !data.get("begins") && text("referee") !== "arbiter", private: data.has("private"),
    };
  }

  /** A time agreed beforehand, and under it a line for how it is understood. @param {string} name @param {string} label @param {string} placeholder */
  #agreedTime(name, label, placeholder) {
    const words = (this.#agreed[name] ?? "").trim();
    const time = readTime(words);
    const typed = (/** @type {any} */ event) => {
      this.#agreed[name] = event.target.value;
      this.#changed();
    };
    return h("label", { "data-key": name }, label, h("input", { name, autocomplete: "off", placeholder, "aria-invalid": words && time === null ? "true" : null, oninput: typed }),
      h("span", { class: `${words && time === null ? "fault" : "quiet"} echo`, role: "status" }, words && (time === null ? UNREAD : timeInFull(time))));
  }

  /** What is written for a time and cannot be read. @returns {string | undefined} */
  get unread() {
    return AGREED.map(([name]) => (this.#agreed[name] ?? "").trim()).find((words) => words && readTime(words) === null);
  }

  /** At one board, or by messages. */
  #playChoice() {
    const pick = (/** @type {boolean} */ byMessage) => () => {
      this.byMessage = byMessage;
      this.#played();
    };
    return h("fieldset", { "data-key": "play" }, h("legend", null, "Form of play"), h("div", { class: "row" },
      [["board", "At one board"], ["communication", "By communication: moves are sent as words"]].map(([value, label]) =>
        h("label", { class: "tick" }, h("input", { type: "radio", name: "play", value, checked: (value === "communication") === this.byMessage, onchange: pick(value === "communication") }), label))),
      this.#fault("play"));
  }

  #startChoice() {
    const pick = (/** @type {any} */ event) => {
      this.#start = event.target.value;
      this.#changed();
    };
    return h("fieldset", { "data-key": "start" }, h("legend", null, "Starting position"),
      h("div", { class: "two" },
        h("label", null, h("span", { class: "unseen" }, "Which"), h("select", { name: "start", onchange: pick },
          [["initial", "As usual"], ["chess960", "Chess960"], ["fen", "Another position"]].map(([value, label]) => h("option", { value }, label)))),
        this.#start === "chess960" && h("label", { "data-key": "number" }, "Number (empty: by lot)", h("input", { name: "number", inputmode: "numeric", maxlength: 3, placeholder: "0 to 959" })),
        this.#start === "fen" && h("label", { "data-key": "fen" }, "The position, as FEN", h("input", { name: "fen", autocomplete: "off", spellcheck: "false" }))),
      this.#fault("start"));
  }

  /** @param {Code} code */
  #oddsChoice(code) {
    const pick = (/** @type {any} */ event) => {
      this.#odds = event.target.value;
      this.#changed();
    };
    const without = this.#odds === "rook" || this.#odds === "men";
    return h("fieldset", { "data-key": "odds" }, h("legend", null, "Odds"),
      h("div", { class: "two" },
        h("label", null, "What is given", h("select", { name: "odds", onchange: pick }, h("option", { value: "" }, "Nothing: even terms"), code.odds_kinds.map(({ value, label }) => h("option", { value }, capital(label))))),
        this.#odds && h("label", { "data-key": "giver" }, "By whom", h("select", { name: "odds-by" }, h("option", { value: "" }, "White"), h("option", { value: " by Black" }, "Black"))),
        this.#odds === "men" && h("label", { "data-key": "men" }, "Their squares", h("input", { name: "odds-men", autocomplete: "off", spellcheck: "false", placeholder: "b1, a1" }))),
      without && h("p", { class: "quiet" }, "Whose rook is given may castle on that side with the king alone, as the code says."),
      this.#fault("odds"));
  }

  /** @param {Code} code */
  #undertakingChoice(code) {
    const pick = (/** @type {any} */ event) => {
      this.#undertaking = event.target.value;
      this.#changed();
    };
    const missing = /\{(\w+)\}/.exec(this.#undertaking)?.[1];
    return h("fieldset", { "data-key": "undertaking" }, h("legend", null, "Undertaking"),
      h("div", { class: "two" },
        h("label", null, "What is undertaken", h("select", { name: "undertaking", onchange: pick }, h("option", { value: "" }, "Nothing"), code.undertakings.map(({ value, label }) => h("option", { value }, capital(label))))),
        this.#undertaking && h("label", { "data-key": "by" }, "By whom", h("select", { name: "undertaking-by" }, h("option", { value: "" }, "White"), h("option", { value: " by Black" }, "Black"))),
        missing && h("label", { "data-key": "detail" }, missing === "square" ? "On which square" : "The condition", h("input", { name: "undertaking-detail", autocomplete: "off", spellcheck: "false", placeholder: missing === "square" ? "g8" : "mate by move 40" }))),
      this.#undertaking && h("p", { class: "quiet" }, "Whoever undertakes it loses by any other end of his making, draws included."),
      this.#fault("undertaking"));
  }

  /** @param {string} name @param {string} legend @param {string[][]} options */
  #choices(name, legend, options) {
    return h("fieldset", { "data-key": name }, h("legend", null, legend), h("div", { class: "row" }, options.map(([value, label], at) =>
      h("label", { class: "tick" }, h("input", { type: "radio", name, value, checked: at === 0 }), label))));
  }
}
