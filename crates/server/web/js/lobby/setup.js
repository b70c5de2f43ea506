/** Setting up a table: with whom, under which laws, at what time; the rest lies folded. */

import { Refused, ask, send } from "../api.js";
import { h } from "../dom.js";
import { lawsLink } from "../laws/clauses.js";
import { heldSeats, keepInvitations, keepName, keepSeat, memberKey, newSecret, ownName } from "../seats.js";
import { bringReady } from "../table/begin.js";
import { More } from "./more.js";
import { peculiar } from "./peculiar.js";
import { freeTables, inList } from "./tables.js";

/** @typedef {import("../types.js").Code} Code */
/** @typedef {import("../types.js").Made} Made */
/** @typedef {import("../types.js").TimeRead} TimeRead */

const NO_CLOCK = "no clock";
/** So many of those who wait are shown before the form. */
const AT_ONCE = 3;
const PATIENCE = 200;
const WHO = [["friend", "A friend, by a link"], ["open", "Whoever comes"], ["solo", "Alone, to try it out"]];

export class SetUp {
  #codes;
  #today;
  #machine;
  #strength;
  #changed;
  #listed;
  /** @type {Code} */ #code;
  /** What has been chosen before the rest of the form was here stands. */
  #who = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=who]:checked"))?.value ?? "friend";
  /** What stands in the field for the time; empty for no clock. */
  #words = "";
  /** How that was understood. @type {TimeRead | null} */ #time = null;
  #timer = 0;
  #busy = false;
  #more;
  /** Faults by field, as the server told them. @type {Record<string, string>} */
  #faults = {};
  /** Under which the table is asked for, so that it is made once. */
  #secret = newSecret();

  /** @param {{ codes: Code[], today: string | null, machine: import("../types.js").MachineOffer | null }} offered `today`: the laws now in force @param {() => void} changed @param {() => import("../types.js").Listed[]} listed the tables as they were listed last */
  constructor({ codes, today, machine }, changed, listed) {
    this.#listed = listed;
    this.#today = today;
    this.#machine = machine;
    // Whoever comes to learn begins with the weakest but one.
    this.#strength = (machine?.strengths[1] ?? machine?.strengths[0])?.value ?? "";
    this.#codes = codes;
    this.#changed = changed;
    this.#code = codes.find((code) => code.id === today) ?? codes[codes.length - 1];
    this.#more = new More((field) => this.#fault(field), () => this.#changed(), () => this.#playChanged());
    this.#setTime(this.#usual());
  }

  /** @returns {HTMLElement[]} */
  render() {
    const code = this.#code;
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#make(new FormData(/** @type {HTMLFormElement} */ (event.target)));
    };
    return [h("form", { class: "form set-up-form", onsubmit: submit, "data-key": "form", novalidate: true },
      h("fieldset", { "data-key": "who" }, h("legend", null, "Play"),
        h("div", { class: "segments" }, [...WHO, ...(this.#machine ? [["machine", "A machine"]] : [])].map(([value, label]) => h("label", { class: "segment", "data-key": value },
          h("input", { type: "radio", name: "who", value, checked: value === this.#who, onchange: () => this.#pickWho(value) }), h("span", null, label))))),
      this.#who === "machine" && this.#strengthChoice(),
      this.#who === "open" && this.#waiting(),
      this.#codeChoice(code),
      this.#timeChoice(code),
      this.#who !== "solo" && h("label", { class: "own-name", "data-key": "name" }, "Your name (if you like)", h("input", { name: "name", value: ownName(), autocomplete: "name" })),
      this.#fault("other"), this.#fault("names"),
      h("div", { class: "row go" }, h("button", { class: "main big", type: "submit", disabled: this.#busy }, this.#who === "solo" ? "Try it out" : this.#who === "machine" ? "Sit down to play" : "Set up the table")),
      this.#correspondence(),
      // Whether strangers look on is known before the table stands.
      (this.#who === "friend" || this.#who === "machine") && h("label", { class: "tick", "data-key": "private" }, h("input", { type: "checkbox", name: "private" }), h("span", null, "Not in the list of tables: nobody looks on but who has its link")),
      !memberKey() && h("p", { class: "quiet", "data-key": "member" }, h("a", { href: "/me" }, "Become a member"), ": a name that nobody else can have here."),
      h("details", { "data-key": "more", open: this.#more.has(this.#faults) }, h("summary", null, `More: colors, who rules, ${code.odds ? "odds, " : ""}starting position …`), this.#more.render(code, this.#time, this.#words !== "", this.#who === "open" || this.#who === "friend", this.#who === "friend")))];
  }

  /** @param {string} value */
  #pickWho(value) {
    this.#who = value;
    this.#changed();
  }

  /** Who waits already, so that two who want the same do not wait at two tables. */
  #waiting() {
    const own = new Set(heldSeats().map(({ id }) => id));
    const games = freeTables(this.#listed()).filter(({ id }) => !own.has(id));
    if (!games.length) return h("p", { class: "quiet", "data-key": "waiting" }, "Nobody waits just now. Your table will stand in the list, and you wait at it.");
    return h("div", { class: "waiting-tables", "data-key": "waiting" },
      h("p", { class: "legend" }, games.length === 1 ? "Somebody waits already" : `${games.length} wait already`),
      h("ul", { class: "table-list" }, games.slice(0, AT_ONCE).map(inList(games))),
      games.length > AT_ONCE && h("p", { class: "quiet" }, "The others stand under “Tables”."),
      h("p", { class: "quiet" }, "Or set up a table of your own:"));
  }

  /** How strongly the machine shall play. */
  #strengthChoice() {
    const pick = (/** @type {any} */ event) => {
      this.#strength = event.target.value;
    };
    return h("div", { "data-key": "strength" },
      h("label", { for: "strength", class: "legend" }, `How strong ${this.#machine?.name ?? "it"} shall be`),
      h("select", { id: "strength", onchange: pick }, this.#machine?.strengths.map(({ value, label }) => h("option", { value, selected: value === this.#strength }, label))),
      this.#fault("machine"));
  }

  /** @param {Code} code */
  #codeChoice(code) {
    const choose = (/** @type {any} */ event) => this.#pickCode(event.target.value);
    const option = (/** @type {Code} */ one) => h("option", { value: one.id, selected: one === code }, [one.title, shortEra(one.era)].filter(Boolean).join(" · "));
    const today = this.#codes.filter((one) => one.id === this.#today);
    const events = this.#codes.filter((one) => one.inherits === this.#today);
    const others = this.#codes.filter((one) => !today.includes(one) && !events.includes(one)).reverse();
    return h("div", { class: "code-choice", "data-key": "code" },
      h("label", { for: "code", class: "legend" }, "Under which laws"),
      h("select", { id: "code", name: "code", onchange: choose, "aria-describedby": "peculiar" },
        h("optgroup", { label: "In force today" }, today.map(option)),
        events.length > 0 && h("optgroup", { label: "Events, on the laws of today" }, events.map(option)),
        h("optgroup", { label: "Others, the latest first" }, others.map(option))),
      h("p", { id: "peculiar", class: "peculiar" }, this.#peculiar(code)));
  }

  /** What is peculiar to a code, and what an illegal move costs. It has the room of its longest words, so that nothing moves when the time is read. @param {Code} code */
  #peculiar(code) {
    const tell = (/** @type {Code["illegal_moves"][0]} */ cost) => `${peculiar(code)} An illegal move ${this.#words ? cost.timed : cost.untimed}. The rulebook`;
    const [now, ...others] = [code.illegal_moves[Math.max(0, code.events.indexOf(this.#more.event || this.#time?.event || ""))], ...code.illegal_moves].map(tell);
    return [h("span", { "data-key": "now" }, now.replace(/The rulebook$/, ""), h("a", { href: lawsLink(code.id), target: "_blank" }, "The rulebook")), ...others.map((words) => h("span", { class: "unsaid", "aria-hidden": "true" }, words))];
  }

  /** @param {string | null | undefined} id */
  #pickCode(id) {
    this.#code = this.#codes.find((one) => one.id === id) ?? this.#code;
    this.#more.forget(this.#code);
    this.#faults = {};
    this.#pickTime(this.#usual());
  }

  /** Play by messages under the laws of today, and back to one board. */
  #correspondence() {
    const event = this.#codes.find((one) => one.by_message && one.inherits === this.#today);
    if (!event || (this.#who !== "friend" && this.#who !== "open")) return null;
    const on = this.#code === event;
    return h("button", { type: "button", "data-key": "correspondence", "aria-pressed": String(on), onclick: () => this.#pickCode(on ? this.#today : event.id) }, "By correspondence");
  }

  /** The time with which a code begins: days for messages, else one of an hour at most, if any. */
  #usual() {
    if (this.#more.byMessage) return DAYS[2];
    const { presets } = this.#code;
    return presets.find((preset) => preset.event === "rapid") ?? presets[0] ?? null;
  }

  /** @param {Code} code */
  #timeChoice(code) {
    const presets = this.#more.byMessage ? DAYS : code.presets;
    return h("div", { class: "time-choice", "data-key": "time" },
      h("label", { for: "time", class: "legend" }, "Time for each player"),
      h("div", { class: "row presets" },
        presets.map((preset) => h("button", { type: "button", "data-key": preset.short, "aria-pressed": String(preset.time === this.#time?.time), onclick: () => this.#pickTime(preset) }, preset.short)),
        h("button", { type: "button", "data-key": NO_CLOCK, "aria-pressed": String(!this.#words), onclick: () => this.#pickTime(null) }, "No clock")),
      h("input", { id: "time", name: "time", autocomplete: "off", spellcheck: "false", value: this.#words, placeholder: "or write it: 3+2 · 10 min · 1 hour · 40/90, 30 + 30 s", "aria-describedby": "time-read", "aria-invalid": this.#faults.time ? "true" : null,
        oninput: (/** @type {any} */ event) => this.#typed(event.target.value) }),
      h("p", { id: "time-read", class: this.#faults.time ? "fault" : "quiet", role: "status" }, this.#faults.time ?? this.#understood(code)));
  }

  /** @param {Code} code */
  #understood(code) {
    if (!this.#words) return "No clock: nobody loses on time.";
    const time = this.#time;
    if (!time) return "…";
    if (/^\d+d\//.test(time.time)) return `${time.words}, by messages.${code.communication ? "" : " These laws are for play at one board: “Correspondence event” has what play by messages needs."}`;
    const kind = time.event === "classical" ? (code.events.length > 1 ? ". Played as a standard game" : "") : `. Played as ${time.event}`;
    return `${time.words}${kind}.`;
  }

  /** @param {TimeRead | null} time */
  #pickTime(time) {
    this.#setTime(time);
    this.#changed();
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("time"));
    if (field) field.value = this.#words;
  }

  /** @param {TimeRead | null} time */
  #setTime(time) {
    clearTimeout(this.#timer);
    delete this.#faults.time;
    this.#time = time;
    this.#words = time?.short ?? "";
  }

  /** @param {string} words */
  #typed(words) {
    this.#words = words.trim();
    this.#time = null;
    delete this.#faults.time;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), PATIENCE);
    this.#changed();
  }

  /** Asks how the time is understood. */
  async #read() {
    const [words, code] = [this.#words, this.#code];
    if (!words) return;
    try {
      const time = /** @type {TimeRead} */ (await ask(`/api/codes/${code.id}/time?words=${encodeURIComponent(words)}`));
      if (words === this.#words && code === this.#code) this.#time = time;
    } catch (reason) {
      if (words === this.#words) this.#faults.time = /** @type {Error} */ (reason).message;
    }
    this.#changed();
  }

  #playChanged() {
    this.#pickTime(this.#usual());
  }

  /** @param {string} field */
  #fault(field) {
    return this.#faults[field] ? h("p", { class: "fault", role: "alert" }, this.#faults[field]) : null;
  }

  /** @param {FormData} data */
  async #make(data) {
    const unread = this.#more.unread;
    if (unread !== undefined) {
      this.#faults = { agreed: `“${unread}” is no time that can be read.` };
      this.#changed();
      return this.#lead();
    }
    const name = String(data.get("name") ?? "").trim();
    keepName(name);
    const body = { code: this.#code.id, time: this.#words || null, open: this.#who === "open", solo: this.#who === "solo", machine: this.#who === "machine" ? this.#strength : null, ...this.#more.body(data, name) };
    this.#busy = true;
    this.#changed();
    try {
      const made = /** @type {Made} */ (await send("/api/games", body, { key: this.#secret, member: memberKey() }));
      const you = /** @type {import("../types.js").Color} */ (made.you);
      const other = made.keys[you === "white" ? "black" : "white"];
      // Whoever invites two others has no seat to keep.
      if (made.keys[you] && !keepSeat(made.id, made.keys[you], you, other ?? undefined)) throw new Error("This browser keeps nothing for pages, so that it cannot hold a seat. Allow it to store data for this address and try again.");
      keepInvitations(made.id, made.invitations);
      // A machine waits for nobody: whoever sits down with it has said that he is ready.
      if (this.#who === "machine") bringReady(made.id);
      location.href = made.link;
    } catch (reason) {
      this.#busy = false;
      this.#secret = newSecret();
      this.#faults = faultsOf(/** @type {Error} */ (reason));
      this.#changed();
      this.#lead();
    }
  }

  /** Leads the eye and the focus to the first fault. */
  #lead() {
    const fault = document.querySelector(".set-up-form .fault");
    const field = document.querySelector(".set-up-form [aria-invalid]") ?? fault?.parentElement?.querySelector("input, select");
    fault?.scrollIntoView({ block: "center" });
    /** @type {HTMLElement | null} */ (field)?.focus();
  }
}

/** Times for play by messages. */
const DAYS = [[1, "1 day"], [2, "2 days"], [3, "3 days"], [7, "7 days"]].map(([days, words]) => ({ time: `${days}d/move`, short: `${words} a move`, words: `${words} for each move`, event: "classical", clauses: [] }));

/** @param {Error} reason @returns {Record<string, string>} */
function faultsOf(reason) {
  const errors = reason instanceof Refused ? reason.problem.errors ?? [] : [];
  const known = ["time", "odds", "undertaking", "play", "machine", "names", "event", "start", "agreed"];
  const faults = /** @type {Record<string, string>} */ ({});
  for (const { field, detail } of errors) faults[known.includes(field.split(".")[0]) ? field.split(".")[0] : "other"] = detail;
  if (!errors.length) faults.other = reason.message;
  return faults;
}

/** @param {string} era */
function shortEra(era) {
  return era.split(/[;,(]/)[0].trim();
}
