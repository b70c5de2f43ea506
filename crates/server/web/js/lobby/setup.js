/** Setting up a table: with whom, under which laws, at what time; the rest lies folded. */

import { Refused, ask, send } from "../api.js";
import { typedBoard } from "../board/typed.js";
import { h, intoSight } from "../dom.js";
import { lawsLink } from "../laws/clauses.js";
import { keepInvitations, keepName, keepSeat, memberKey, newSecret, ownName } from "../seats.js";
import { bringReady } from "../table/begin.js";
import { readTime, timeInFull, timeOfAct } from "../table/times.js";
import { capital, fenFault, lower } from "../words.js";
import { waitingTables, inList } from "./tables.js";

/** @typedef {import("../types.js").Code} Code */
/** @typedef {import("../types.js").Made} Made */
/** @typedef {import("../types.js").TimeRead} TimeRead */

const NO_CLOCK = "no clock";
/** So many of those who wait are shown before the form. */
const AT_ONCE = 3;
const PATIENCE = 200;
const WHO = [["friend", "A friend, by a link"], ["open", "Whoever comes"], ["solo", "Alone, to try it out"]];
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
  ["draw-by-consent", "A draw needs the arbiter’s consent"],
  ["guidelines-iii", "A draw can be claimed at the end of a game without increment (Guidelines III)"],
]);
/** Whether a code leaves that to be agreed. @param {Code} code @param {string} word */
const settles = (code, word) => code.regulations.some((one) => one.word === word);
const OWN = ["odds", "undertaking", "play", "event", "start", "agreed"];

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
    this.#more = new More((field) => this.#fault(field), () => this.#changed(), () => this.#playChanged(), (field) => this.#mend(field));
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
      h("div", { class: "row", "data-key": "doors" }, this.#correspondence(), this.#withArbiter()),
      // Whether strangers look on is known before the table stands.
      (this.#who === "friend" || this.#who === "machine") && h("label", { class: "tick", "data-key": "private" }, h("input", { type: "checkbox", name: "private" }), h("span", null, "Not in the list of tables: nobody looks on but who has its link")),
      this.#who !== "solo" && h("p", { class: "quiet", "data-key": "away" }, this.#time?.away && `In a friendly game: ${lower(this.#time.away)}`),
      !memberKey() && h("p", { class: "quiet", "data-key": "member" }, h("a", { href: "/me" }, "Become a member"), ": a name that nobody else can have here."),
      h("details", { "data-key": "more", open: this.#more.has(this.#faults) }, h("summary", null, `More: colours, who rules, ${code.odds ? "odds, " : ""}starting position …`), this.#more.render(code, this.#time, this.#words !== "", this.#who === "open" || this.#who === "friend", this.#who === "friend")))];
  }

  /** @param {string} value */
  #pickWho(value) {
    this.#who = value;
    this.#changed();
  }

  /** Who waits already, so that two who want the same do not wait at two tables. */
  #waiting() {
    const games = waitingTables(this.#listed());
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
      this.#changed();
    };
    return h("div", { "data-key": "strength" },
      h("label", { for: "strength", class: "legend" }, `How strong ${this.#machine?.name ?? "it"} shall be`),
      h("select", { id: "strength", onchange: pick }, this.#machine?.strengths.map(({ value, label }) => h("option", { value, selected: value === this.#strength }, label))),
      h("p", { class: "quiet", "data-key": "what" }, this.#machine?.strengths.find(({ value }) => value === this.#strength)?.what),
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

  /** What is peculiar to a code, and what an illegal move costs, in the room of its longest words. @param {Code} code */
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
    return h("button", { "data-key": "correspondence", "aria-pressed": String(on), onclick: () => this.#pickCode(on ? this.#today : event.id) }, "By correspondence");
  }

  /** Leads to the choice of an arbiter, behind the door below. */
  #withArbiter() {
    if (this.#who !== "friend" && this.#who !== "open") return null;
    const choose = () => {
      document.querySelector("[data-key=more]")?.setAttribute("open", "");
      /** @type {HTMLElement | null | undefined} */ (intoSight("[data-key=referee]")?.querySelector("[value=arbiter]"))?.click();
    };
    return h("button", { "data-key": "arbiter", onclick: choose }, "With an arbiter …");
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
        presets.map((preset) => h("button", { "data-key": preset.short, "aria-pressed": String(preset.time === this.#time?.time), onclick: () => this.#pickTime(preset) }, preset.short)),
        h("button", { "data-key": NO_CLOCK, "aria-pressed": String(!this.#words), onclick: () => this.#pickTime(null) }, "No clock")),
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

  /** What is written anew is at fault no more until it is read again. @param {string} field */
  #mend(field) {
    if (!(field in this.#faults)) return;
    delete this.#faults[field];
    this.#changed();
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

/** What is seldom asked when a table is set up. */
class More {
  /** Whether the moves come as messages. */
  byMessage = false;
  /** The kind of event picked, if it does not follow from the time. */
  event = "";
  /** The odds picked, and the undertaking. */
  #odds = "";
  #undertaking = "";
  #start = "initial";
  /** The position as it is typed. */
  #fen = "";
  /** What has been written for the times agreed beforehand, by field. @type {Record<string, string>} */
  #agreed = {};
  #fault;
  #changed;
  #played;
  #mend;

  /** @param {(field: string) => HTMLElement | null} fault @param {() => void} changed @param {() => void} played another form of play was picked @param {(field: string) => void} mend a field is written anew */
  constructor(fault, changed, played, mend) {
    this.#mend = mend;
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
      // What was chosen is kept while there is no clock to be pressed.
      this.#choices("press", "The clock is pressed", [["with-move", "With the move, by itself"], ["by-hand", "By hand: each presses it after his move, as over the board"]], clock && !this.byMessage),
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
        settles(code, "no-draw-before") && h("label", { "data-key": "no-draw-before" }, "No draw may be agreed before move", h("input", { name: "no-draw-before", inputmode: "numeric", pattern: "\\d*", maxlength: 3, size: 4, autocomplete: "off" })),
        SETTLED.filter(([word]) => settles(code, word)).map(([word, label]) => h("label", { class: "tick", "data-key": word }, h("input", { type: "checkbox", name: word }), label)),
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
      }).concat(SETTLED.flatMap(([word]) => (data.has(word) ? [word] : [])), text("no-draw-before") ? [`no-draw-before ${text("no-draw-before")}`] : []),
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
      this.#mend("start");
      this.#changed();
    };
    const fen = this.#start === "fen" ? this.#fen.trim() : "";
    const wrong = fen && fenFault(fen);
    const fault = wrong ? h("p", { class: "fault", role: "status" }, wrong) : this.#fault("start");
    const typed = (/** @type {any} */ event) => {
      this.#fen = event.target.value;
      this.#mend("start");
      this.#changed();
    };
    return h("fieldset", { "data-key": "start" }, h("legend", null, "Starting position"),
      h("div", { class: "two" },
        h("label", null, h("span", { class: "unseen" }, "Which"), h("select", { name: "start", onchange: pick },
          [["initial", "As usual"], ["chess960", "Chess960"], ["fen", "Another position"]].map(([value, label]) => h("option", { value }, label)))),
        this.#start === "chess960" && h("label", { "data-key": "number" }, "Number (empty: by lot)", h("input", { name: "number", inputmode: "numeric", maxlength: 3, placeholder: "0 to 959" })),
        this.#start === "fen" && h("label", { "data-key": "fen" }, "The position, as FEN", h("input", { name: "fen", autocomplete: "off", spellcheck: "false", "aria-invalid": fault ? "true" : null, oninput: typed }))),
      fault, this.#start === "fen" && typedBoard(fen));
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

  /** @param {string} name @param {string} legend @param {string[][]} options @param {boolean} [asked] whether it is to be chosen now */
  #choices(name, legend, options, asked = true) {
    return h("fieldset", { "data-key": name, hidden: !asked, disabled: !asked }, h("legend", null, legend), h("div", { class: "row" }, options.map(([value, label], at) =>
      h("label", { class: "tick" }, h("input", { type: "radio", name, value, checked: at === 0 }), label))));
  }
}

/** What an illegal move costs hangs on time and event too, and is told by the club. @type {Record<string, string>} */
const PECULIAR = {
  british: "No clock is pressed: a turn passes when the move is complete, and the opponent answers a breach with penalty A, B or C, or waives it.",
  "fide-1931": "No draw can be agreed before Black has made thirty moves, mate can be demanded within fifty, and the opponent chooses among men touched together.",
  "fide-1955": "An illegal move of any age is undone; there is no dead position, and even a bare king wins on time.",
  "fide-1997": "Blitz asks for mating potential of whoever wins on time.",
  "fide-2001": "A move may be written before it is made, and no telephone is named.",
  "fide-2005": "An hour of grace, a ringing telephone loses, and a wrong claim costs half of your time.",
  "fide-2009": "Late by a second loses, and no draw comes without a claim.",
  "fide-2014": "A telephone in the venue loses.",
  "fide-2017": "Two hands and an empty press count as illegal moves.",
  "fide-2018": "Resignation always gives the win.",
  "digest-2009": "Every draw must be claimed by the player on the move, and a resignation always gives the win.",
  "digest-2018": "Five repetitions or seventy-five moves end the game unasked.",
  uscf: "A win on time with little material needs a forced win, and insufficient losing chances can be claimed.",
  "fide-2023": "Today’s laws: a touched man moves.",
};

/** The sentence; a code without one of its own is introduced by the first of its summary. @param {Code} code */
function peculiar(code) {
  return PECULIAR[code.id] ?? code.summary.trim().split(/(?<=[.!?])\s/)[0];
}
