/** “Something else …”: every act that this seat can do, in plain words. */

import { ask } from "../api.js";
import { h, intoSight } from "../dom.js";
import { echoes, filledIn, input } from "./fields.js";
import { isRuledOver } from "./noted.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Field} Field */
/** @typedef {{ group: string, command: string, label: string, who: string[], line: string, screen?: string, fields?: Record<string, { label: string, example: string, among?: string[] }> }} ActForm */

const ACTORS = /** @type {Record<string, string>} */ ({ white: "White", black: "Black", arbiter: "Arbiter" });
/** What a gap takes, by what stands in its example. @type {[RegExp, Field["kind"]][]} */
const KINDS = [[/^\d+:\d\d:\d\d$/, "time"], [/^[+-]\d+:\d\d:\d\d$/, "signed"], [/^[a-h][1-8]$/, "square"], [/^\d+[wb]$/, "number"]];

/** How the form begins by which somebody is told something. */
const TELLS = "tells ";

/** The table of acts, asked for once. @type {Promise<ActForm[]> | null} */
let table = null;

export class SomethingElse {
  #opened = false;
  /** @type {ActForm[] | null} */ #forms = null;
  #chosen = "";
  #sought = "";
  /** Whether the game was over when the form was last shown: what was begun before is not gone on with. */
  #over = false;
  #say;
  #changed;
  #failed;

  /** @param {(act: string) => Promise<boolean>} say tells whether the law has taken it @param {() => void} changed @param {(reason: Error) => void} failed */
  constructor(say, changed, failed) {
    this.#say = say;
    this.#changed = changed;
    this.#failed = failed;
  }

  /** @param {View} view @returns {HTMLElement[]} */
  render(view) {
    const actor = ACTORS[view.you];
    // Nobody rules here before both players have agreed to him.
    if (!actor || (view.you === "arbiter" && !isRuledOver(view))) return [];
    const over = view.state === "finished";
    if (over && !this.#over) this.#opened = false;
    this.#over = over;
    const open = () => {
      this.#opened = !this.#opened;
      this.#sought = "";
      if (this.#opened) this.#read();
      else this.#changed();
    };
    return [h("div", { class: "act", "data-key": "else" },
      h("button", { class: "act-button", "data-act": "else", "aria-expanded": String(this.#opened), onclick: open }, "Something else …"),
      this.#opened && this.#form(view, actor))];
  }

  /** The table of acts comes, and what it opens is brought before whoever has asked for it. */
  async #read() {
    this.#changed();
    table ??= ask("/api/acts").then(({ forms }) => forms);
    try {
      this.#forms = await table;
    } catch (reason) {
      table = null;
      this.#opened = false;
      this.#failed(/** @type {Error} */ (reason));
    }
    this.#changed();
    intoSight("[data-form=else]")?.querySelector("input")?.focus({ preventScroll: true });
  }

  /** @param {View} view @param {string} actor */
  #form(view, actor) {
    if (!this.#forms) return h("p", { class: "quiet" }, "…");
    const sought = this.#sought.toLowerCase().replace(/telephone/g, "phone").split(/[\s-]+/).filter(Boolean);
    const mine = this.#forms.filter((form) => form.who.includes(actor) && !form.screen);
    const named = mine.filter((form) => {
      const words = searched(form);
      return sought.every((word) => words.includes(word));
    });
    // What has no name here can be told all the same.
    const found = named.length ? named : mine.filter((form) => form.line.startsWith(TELLS));
    const chosen = found.find((form) => form.line === this.#chosen) ?? found[0];
    const fields = chosen ? fieldsOf(chosen, view) : [];
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (!chosen) return;
      const taken = await this.#say(filledIn(chosen.line, fields, new FormData(/** @type {HTMLFormElement} */ (event.target))));
      if (taken) this.#opened = false;
      this.#changed();
    };
    const seek = (/** @type {any} */ event) => {
      this.#sought = event.target.value;
      this.#changed();
    };
    const choose = (/** @type {any} */ event) => {
      this.#chosen = event.target.value;
      this.#changed();
      intoSight("[data-form=else] .row");
      intoSight("[data-form=else] [data-key] label");
    };
    const shut = () => {
      this.#opened = false;
      this.#changed();
      /** @type {HTMLElement | null} */ (document.querySelector("[data-act=else]"))?.focus();
    };
    const escapes = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && shut();
    return h("form", { class: "particulars", "data-form": "else", onsubmit: submit, oninput: echoes(fields), onkeydown: escapes },
      h("label", null, "Find it by a word", h("input", { type: "search", "data-else": "find", autocomplete: "off", placeholder: "draw, clock, leave …", oninput: seek })),
      !named.length && h("p", { class: "fault", role: "status" }, "Nothing of this name can be done here.", chosen && " It can be told in your own words:"),
      chosen
        ? h("label", null, `What ${actor === "Arbiter" ? "the arbiter" : actor} does`, h("select", { "data-else": "what", onchange: choose },
          [...new Set(found.map((form) => form.group))].map((group) => h("optgroup", { label: group, "data-key": group },
            found.filter((form) => form.group === group).map((form) => h("option", { value: form.line, "data-key": form.line, selected: form === chosen }, form.command))))))
        : null,
      fields.map((field) => h("div", { "data-key": `${chosen?.line}-${field.name}` }, input(field, view))),
      chosen?.line.startsWith(TELLS) && h("p", { class: "quiet", "data-key": "heard-by" }, "Everybody at this table can read it, and it is kept with the game."),
      h("div", { class: "row" },
        h("button", { class: "main", type: "submit", disabled: !chosen }, "Do it"),
        h("button", { onclick: shut }, "Not now")));
  }
}

/** The words by which an act is found. @param {ActForm} form */
function searched({ command, group, line, fields = {} }) {
  const asked = Object.values(fields).flatMap(({ label, among = [] }) => [label, ...among]);
  return [command, group, line, ...asked].join(" ").toLowerCase();
}

/** What is to be filled in, as a form takes it: it is the arbiter to whom most is told, where there is one. @param {ActForm} form @param {View} view @returns {Field[]} */
function fieldsOf({ fields = {} }, view) {
  const likely = view.arbiter.name ? "Arbiter" : view.you === "black" ? "White" : "Black";
  return Object.entries(fields).map(([name, { label, example, among = [] }]) => ({
    name, label, among: name === "actor" ? [likely, ...among.filter((one) => one !== likely)] : among, called: [], example,
    kind: among.length ? "word" : KINDS.find(([shape]) => shape.test(example))?.[1] ?? "words",
  }));
}
