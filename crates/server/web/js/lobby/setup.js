/**
 * Setting up a table: the code with what is peculiar to it, time, colors, odds, referee; then two links.
 *
 * @module
 */

import { Refused, send } from "../api.js";
import { h } from "../dom.js";
import { lawsLink } from "../laws/clauses.js";
import { keepInvitations, keepSeat, newSecret } from "../seats.js";
import { peculiar } from "./peculiar.js";

/** @typedef {import("../types.js").Code} Code */
/** @typedef {import("../types.js").Made} Made */

const NO_CLOCK = "no clock";
const DAYS = ["1d/move", "2d/move", "3d/move", "7d/move", "10/30d"];
const REFEREES = [
  ["watching", "Watching", "The program sees everything and acts of its own accord where the code gives an arbiter that power."],
  ["on-call", "On call", "Nothing is found unless somebody claims it, as between two players alone."],
  ["arbiter", "A person", "An arbiter gets a link of their own, sees everything that is established, and rules."],
];

export class SetUp {
  #codes;
  #changed;
  #code;
  #time = "";
  /** Whether the moves come as messages. */
  #byMessage = false;
  /** The odds picked, and the undertaking. */
  #odds = "";
  #undertaking = "";
  /** Faults by field, as the server told them. @type {Record<string, string>} */
  #faults = {};

  /** @param {Code[]} codes @param {() => void} changed */
  constructor(codes, changed) {
    this.#codes = codes;
    this.#changed = changed;
    this.#code = codes.find((code) => code.id === "digest-2018") ?? codes[0];
    this.#time = this.#code.presets[0] ?? NO_CLOCK;
  }

  /** @returns {HTMLElement[]} */
  render() {
    return [this.#form()];
  }

  #form() {
    const code = this.#code;
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#make(new FormData(/** @type {HTMLFormElement} */ (event.target)));
    };
    return h("form", { class: "form", onsubmit: submit, "data-key": "form", novalidate: true },
      h("fieldset", { class: "codes" }, h("legend", null, "Which laws"), this.#codes.map((one) => this.#codeChoice(one))),
      code.communication && this.#playChoice(),
      this.#timeChoice(code),
      this.#choices("colors", "Your men", [["random", "By lot"], ["white", "White"], ["black", "Black"]]),
      h("fieldset", null, h("legend", null, "Referee"), REFEREES.map(([value, label, words], at) =>
        h("label", { class: "tick" }, h("input", { type: "radio", name: "referee", value, checked: at === 0 }), h("span", null, h("b", null, label), ". ", words)))),
      this.#time !== NO_CLOCK && !this.#byMessage && this.#choices("press", "The clock is pressed", [["by-hand", "By hand"], ["with-move", "With the move"]]),
      code.odds && this.#oddsChoice(code),
      code.undertaking && this.#undertakingChoice(code),
      h("details", { "data-key": "more" }, h("summary", null, "More"), this.#more(code)),
      this.#fault("other"),
      h("button", { class: "main big", type: "submit" }, "Set up the table"));
  }

  /** @param {Code} code */
  #codeChoice(code) {
    const chosen = code === this.#code;
    const choose = () => {
      this.#code = code;
      this.#byMessage = false;
      this.#odds = "";
      this.#undertaking = "";
      this.#time = code.presets[0] ?? NO_CLOCK;
      this.#faults = {};
      this.#changed();
    };
    return h("label", { class: `code ${chosen ? "chosen" : ""}`, "data-key": code.id },
      h("input", { type: "radio", name: "code", value: code.id, checked: chosen, onchange: choose }),
      h("span", null, h("b", null, code.title), " ", h("span", { class: "quiet" }, shortEra(code.era)),
        chosen && h("span", { class: "peculiar" }, peculiar(code), " ", h("a", { href: lawsLink(code.id), target: "_blank" }, "The rulebook"))));
  }

  /** @param {Code} code */
  #timeChoice(code) {
    const presets = [...(this.#byMessage ? DAYS : code.presets), NO_CLOCK];
    const pick = (/** @type {string} */ preset) => () => this.#pickTime(preset);
    return h("fieldset", { "data-key": "time" }, h("legend", null, "Time"),
      h("div", { class: "row presets" }, presets.map((preset) => h("button", { type: "button", "data-key": preset, "aria-pressed": String(preset === this.#time), onclick: pick(preset) }, preset))),
      h("label", { class: "free" }, "or in words of your own",
        h("input", { id: "time", name: "time", value: this.#time === NO_CLOCK ? "" : this.#time, autocomplete: "off", spellcheck: "false", placeholder: this.#byMessage ? "3d/move · 10/30d" : "40/2h, 20/1h, 30m · 90m+30s · 5m d3s", "aria-describedby": "time-help", "aria-invalid": this.#faults.time ? "true" : null,
          oninput: (/** @type {any} */ event) => { this.#time = event.target.value || NO_CLOCK; this.#changed(); } })),
      h("p", { id: "time-help", class: "quiet" }, this.#byMessage ? "Days for each move, or moves in so many days: with a day or more any help is free but that of another player." : "Periods in order: moves/time, a last one for the rest; +30s adds with each move, d3s is a delay."),
      this.#fault("time"));
  }

  /** At one board, or by messages. */
  #playChoice() {
    const pick = (/** @type {boolean} */ byMessage) => () => {
      this.#byMessage = byMessage;
      this.#pickTime(byMessage ? "3d/move" : this.#code.presets[0] ?? NO_CLOCK);
    };
    return h("fieldset", { "data-key": "play" }, h("legend", null, "Play"), h("div", { class: "row" },
      [["board", "At one board"], ["communication", "By communication: moves are sent as words"]].map(([value, label]) =>
        h("label", { class: "tick" }, h("input", { type: "radio", name: "play", value, checked: (value === "communication") === this.#byMessage, onchange: pick(value === "communication") }), label))),
      this.#fault("play"));
  }

  /** @param {string} preset */
  #pickTime(preset) {
    this.#time = preset;
    this.#changed();
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("time"));
    if (field) field.value = preset === NO_CLOCK ? "" : preset;
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

  /** @param {Code} code */
  #more(code) {
    return h("div", { class: "form" },
      h("div", { class: "two" },
        h("label", null, "White’s name", h("input", { name: "white", maxlength: 80, autocomplete: "off" })),
        h("label", null, "Black’s name", h("input", { name: "black", maxlength: 80, autocomplete: "off" }))),
      this.#fault("names"),
      code.events.length > 1 && h("label", null, "Event", h("select", { name: "event" }, code.events.map((event) => h("option", null, event))), this.#fault("event")),
      h("label", null, "Starting position", h("input", { name: "start", autocomplete: "off", spellcheck: "false", placeholder: "initial, chess960, chess960 518, or a FEN" }), this.#fault("start")),
      h("label", null, "Agreed beforehand", h("input", { name: "agreed", autocomplete: "off", placeholder: "default-time 0:15:00, guidelines-iii" }), this.#fault("agreed")),
      h("label", { class: "tick" }, h("input", { type: "checkbox", name: "open" }), "Open: whoever comes first takes the other seat"),
      h("label", { class: "tick" }, h("input", { type: "checkbox", name: "private" }), "Not in the list of tables"),
      h("label", { class: "tick" }, h("input", { type: "checkbox", name: "begins" }), "The arbiter starts the clocks"));
  }

  /** @param {string} name @param {string} legend @param {[string, string][]} options */
  #choices(name, legend, options) {
    return h("fieldset", { "data-key": name }, h("legend", null, legend), h("div", { class: "row" }, options.map(([value, label], at) =>
      h("label", { class: "tick" }, h("input", { type: "radio", name, value, checked: at === 0 }), label))));
  }

  /** @param {string} field */
  #fault(field) {
    return this.#faults[field] ? h("p", { class: "fault", role: "alert" }, this.#faults[field]) : null;
  }

  /** @param {FormData} data */
  async #make(data) {
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim() || null;
    const odds = text("odds") === "men" ? text("odds-men") : text("odds");
    const undertaking = text("undertaking")?.replace(/\{\w+\}/, text("undertaking-detail") ?? "") ?? null;
    const body = {
      code: this.#code.id, time: text("time"), referee: text("referee"), arbiter: text("referee") === "arbiter", event: text("event") ?? "classical",
      colors: text("colors"), start: text("start") ?? "initial", odds: odds && odds + String(data.get("odds-by") ?? ""), undertaking: undertaking && undertaking + String(data.get("undertaking-by") ?? ""),
      play: text("play"),
      agreed: (text("agreed") ?? "").split(",").map((item) => item.trim()).filter(Boolean), names: { white: text("white"), black: text("black") },
      press: text("press") ?? "with-move", begins: data.get("begins") ? "arbiter" : "both-present", open: data.has("open"), private: data.has("private"),
    };
    try {
      const made = /** @type {Made} */ (await send("/api/games", body, { key: newSecret() }));
      const you = /** @type {import("../types.js").Color} */ (made.you);
      if (!keepSeat(made.id, made.keys[you] ?? "", you)) throw new Error("This browser keeps nothing for pages, so that it cannot hold a seat. Allow it to store data for this address and try again.");
      keepInvitations(made.id, made.invitations);
      location.href = made.link;
    } catch (reason) {
      this.#faults = faultsOf(/** @type {Error} */ (reason));
      this.#changed();
    }
  }
}

/** @param {Error} reason @returns {Record<string, string>} */
function faultsOf(reason) {
  const errors = reason instanceof Refused ? reason.problem.errors ?? [] : [];
  const known = ["time", "odds", "undertaking", "play", "names", "event", "start", "agreed"];
  const faults = /** @type {Record<string, string>} */ ({});
  for (const { field, detail } of errors) faults[known.includes(field.split(".")[0]) ? field.split(".")[0] : "other"] = detail;
  if (!errors.length) faults.other = reason.message;
  return faults;
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} era */
function shortEra(era) {
  return era.split(/[;,]/)[0];
}
