/** Help with writing a dispute: its terms, a chooser of acts, and those that a reader keeps in this browser. */

import { h, show } from "../dom.js";
import { header } from "./casetext.js";
import { answered } from "./referee.js";

/** @typedef {{ label: string, example: string, among?: string[] }} Field */
/** @typedef {{ group: string, label: string, who: string[], line: string, fields?: Record<string, Field> }} Form */

/** What an example of a time looks like, signed or not. */
const TIME = /^([+-]?)\d+:\d\d:\d\d$/;
/** Under which kept disputes stand. */
const NAME = "jadoube:cases";
const EVENTS = ["classical", "rapid", "blitz", "rapid supervised", "blitz supervised"];

export class Helps {
  /** @type {Form[]} */ #forms = [];
  #who = "White";
  #form = 0;
  /** @type {Record<string, string>} */ #filled = {};
  #terms = h("div", { class: "row terms" });
  #acts = h("div", { class: "act-form" });
  #desk;
  /** What reads times, once a form asks for one. @type {typeof import("../table/times.js") | null} */ #times = null;

  /** @param {HTMLElement} element @param {{ text: () => string, setHeader: (key: string, value: string) => void, add: (line: string) => void }} desk */
  constructor(element, desk) {
    this.#desk = desk;
    element.replaceChildren(
      h("details", { class: "help", open: true }, h("summary", null, "Add what happened"), this.#acts),
      h("details", { class: "help" }, h("summary", null, "Clocks, event, referee"), this.#terms));
    this.render();
    this.#load();
  }

  async #load() {
    try {
      this.#forms = (await answered("/api/acts")).forms;
    } catch {
      this.#forms = [];
    }
    this.#choose(0);
  }

  /** Shows the terms as the text has them now. */
  render() {
    const text = this.#desk.text();
    const pick = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string[]} */ values) => h("label", null, label,
      h("select", { name: key, onchange: (/** @type {any} */ event) => this.#desk.setHeader(key, event.target.value === values[0] ? "" : event.target.value) },
        values.map((value) => h("option", { value }, value))));
    const write = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ example) => h("label", { class: "grow" }, label,
      h("input", { type: "text", autocomplete: "off", placeholder: example, name: key, onchange: (/** @type {any} */ event) => this.#desk.setHeader(key, event.target.value.trim()) }));
    show(this.#terms, write("title", "Title", "what it is about"), write("time", "Time control", "40/2h, 20/1h"),
      pick("event", "Event", EVENTS), pick("referee", "Referee", ["on-call", "watching"]), write("odds", "Odds", "none"));
    // What was once chosen by hand follows no attribute any more, only the property.
    for (const field of /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (this.#terms.querySelectorAll("input, select"))) {
      field.value = header(text, field.name) ?? (field instanceof HTMLSelectElement ? field.options[0].value : "");
    }
  }

  /** @param {number} at */
  #choose(at) {
    this.#form = at;
    const form = this.#forms[at];
    this.#filled = Object.fromEntries(Object.entries(form?.fields ?? {}).map(([name, field]) => [name, field.among?.[0] ?? ""]));
    this.#showActs();
    if (Object.values(form?.fields ?? {}).some(({ example }) => TIME.test(example))) this.#readTimes();
  }

  /** What reads times comes when a form asks for one. */
  async #readTimes() {
    this.#times ??= await import("../table/times.js");
    this.#showActs();
  }

  #showActs() {
    const mine = this.#forms.map((form, at) => ({ form, at })).filter(({ form }) => form.who.includes(this.#who));
    const groups = [...new Set(mine.map(({ form }) => form.group))];
    if (!mine.some(({ at }) => at === this.#form) && mine.length) return this.#choose(mine[0].at);
    const form = this.#forms[this.#form];
    const whos = [...new Set(this.#forms.flatMap((one) => one.who))];
    show(this.#acts,
      h("div", { class: "row" },
        h("label", null, "Who", h("select", { id: "who", onchange: (/** @type {any} */ event) => this.#be(event.target.value) },
          whos.map((who) => h("option", { value: who, selected: who === this.#who }, who)))),
        h("label", { class: "grow" }, "What", h("select", { id: "what", "data-key": `what ${this.#who}`, onchange: (/** @type {any} */ event) => this.#choose(Number(event.target.value)) },
          groups.map((group) => h("optgroup", { label: group }, mine.filter((one) => one.form.group === group)
            .map((one) => h("option", { value: one.at, selected: one.at === this.#form }, one.form.label)))))),
        Object.entries(form?.fields ?? {}).map(([name, field]) => this.#field(name, field)),
        h("button", { class: "main", id: "add", onclick: () => this.#add() }, "Add")),
      form && h("p", { class: "quiet" }, "Gives the line ", h("code", null, this.#line(form, true))));
  }

  /** How a time that was filled in is understood; null where none is asked for, or none is written. @param {string} name @param {Field | undefined} field */
  #read(name, field) {
    const [time, sign] = TIME.exec(field?.example ?? "") ?? [];
    const value = this.#filled[name]?.trim();
    return time && value && this.#times ? this.#times.readSigned(value, sign !== "") : null;
  }

  /** @param {string} name @param {Field} field */
  #field(name, field) {
    const key = `${this.#form} ${name}`;
    const read = this.#read(name, field);
    const take = (/** @type {any} */ event) => {
      this.#filled[name] = event.target.value;
      this.#showActs();
    };
    return h("label", { class: "field" }, field.label, field.among
      ? h("select", { "data-key": key, onchange: take }, field.among.map((value) => h("option", { value, selected: value === this.#filled[name] }, value)))
      : h("input", { type: "text", "data-key": key, "data-own": true, placeholder: field.example, autocomplete: "off", spellcheck: "false", value: this.#filled[name], oninput: take,
        onkeydown: (/** @type {any} */ event) => event.key === "Enter" && this.#add() }),
      TIME.test(field.example) && h("span", { class: `${read?.fault ? "fault" : "quiet"} echo`, role: "status" }, read && this.#times?.signedInFull(read)));
  }

  /** @param {string} who */
  #be(who) {
    this.#who = who;
    this.#showActs();
  }

  #add() {
    const form = this.#forms[this.#form];
    // What is no time says so below its field, and stays to be mended.
    const unread = Object.entries(form?.fields ?? {}).find(([name, field]) => this.#read(name, field)?.fault);
    if (unread) /** @type {HTMLElement | null} */ (this.#acts.querySelector(`[data-key="${this.#form} ${unread[0]}"]`))?.focus();
    else if (form) this.#desk.add(this.#line(form, false));
  }

  /** The line that a form gives; what is not filled in is shown by its example. @param {Form} form @param {boolean} shown */
  #line(form, shown) {
    const filled = form.line.replace(/\{(\w+)\}/g, (_, name) => {
      const read = this.#read(name, form.fields?.[name]);
      return (read && this.#times?.signedOfAct(read)) || this.#filled[name]?.trim() || form.fields?.[name].example || (shown ? "…" : "");
    });
    return `${this.#who} ${filled}`;
  }
}

/** @typedef {{ text: string, at: number }} Kept */

/** @returns {Kept[]} */
function kept() {
  try {
    const all = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(all) ? all.filter((one) => typeof one?.text === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} all @returns {boolean} */
function keep(all) {
  try {
    localStorage.setItem(NAME, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** What a case is called in the list. @param {string} text */
function called(text) {
  return header(text, "title") || text.split("\n").find((line) => line.trim() && !/^[a-z]+:/.test(line)) || "without a title";
}

/** The list with what keeps a case and brings one back. @param {HTMLElement} place @param {{ text: () => string, open: (text: string) => void }} desk */
export function myCases(place, desk) {
  let fault = "";
  const render = () => {
    const all = kept().sort((a, b) => b.at - a.at);
    const change = (/** @type {Kept[]} */ next) => {
      fault = keep(next) ? "" : "This browser keeps nothing for pages; use the link.";
      render();
    };
    const add = () => {
      const text = desk.text();
      change([...all.filter((one) => called(one.text) !== called(text)), { text, at: Date.now() }]);
    };
    show(place,
      h("button", { "data-key": "keep", onclick: add }, "Keep it among my cases"),
      fault && h("p", { class: "fault", role: "alert" }, fault),
      all.length > 0 && h("details", { "data-key": "mine", class: "my-cases" }, h("summary", null, `My cases (${all.length})`),
        h("ul", null, all.map((one) => h("li", { "data-key": String(one.at), class: "row" },
          h("button", { class: "quiet-button", onclick: () => desk.open(one.text) }, called(one.text)),
          h("span", { class: "quiet" }, new Date(one.at).toLocaleDateString()),
          h("button", { class: "quiet-button", "aria-label": `Forget “${called(one.text)}”`, onclick: () => change(all.filter((other) => other !== one)) }, "Forget"))))));
  };
  render();
}
