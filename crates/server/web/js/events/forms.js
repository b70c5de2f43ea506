/** What is asked of whoever reads an event: to enter it, the forms that the club offers, and how a game on wood has ended. */

import { ask } from "../api.js";
import { h, show } from "../dom.js";
import { linkBox } from "../links.js";
import { ABOUT, ownName } from "../seats.js";

/** @typedef {import("./types.js").EventView} EventView */
/** @typedef {(change: Record<string, unknown>) => Promise<unknown>} Change */
/** @typedef {{ name: string, label: string, kind: string, choices: string[][], optional: boolean, value: string }} Field */
/** @typedef {{ title: string, change: string | null, says: string[], fields: Field[], button: string }} Form */

/** @param {EventView} view @param {(form: Form, said: Record<string, unknown>) => Promise<boolean>} send whether it was taken @param {boolean} changes whether by them something is changed: of what only asks, whoever changes much has it too */
export function formsPart(view, send, changes) {
  const players = [...view.standings].sort((a, b) => a.number - b.number).map(({ number, name }) => [String(number), name]);
  return view.forms.filter((form) => view.you?.organiser || Boolean(form.change) === changes).map((form) => {
    const said = async (/** @type {any} */ event) => {
      event.preventDefault();
      const data = new FormData(event.target);
      const all = form.fields.map(({ name, kind }) => {
        const values = data.getAll(name).map((value) => String(value).trim()).filter(Boolean);
        return [name, values[1] ? values : kind === "number" && values[0] ? Number(values[0]) : values[0]];
      });
      if (await send(form, Object.fromEntries(all.filter(([, value]) => value !== undefined)))) event.target.reset();
    };
    const field = (/** @type {Field} */ { name, label, kind, choices, optional, value: first }) => h("label", null, label,
      kind === "lines" ? h("textarea", { name, spellcheck: "false" }, first)
        : kind === "text" || kind === "number" ? h("input", { name, type: kind, autocomplete: "off", value: first || null })
          : h("select", { name, required: !optional }, (optional || kind === "player") && h("option", { value: "" }, "–"), (kind === "player" ? players : choices).map(([value, words]) => h("option", { value, selected: Boolean(first) && value === first }, words))));
    return h("details", { "data-key": form.change ?? "why" }, h("summary", null, form.title),
      h("form", { class: "event-form", onsubmit: said }, form.says.map((words) => h("p", { class: "quiet" }, words)), form.fields.map(field), h("div", { class: "row" }, h("button", null, form.button))));
  });
}

/** What a game came to, for White and for Black. */
const OUTCOMES = /** @type {const} */ ([["1-0", "I won", "I lost"], ["½-½", "Draw", "Draw"], ["0-1", "I lost", "I won"]]);

/**
 * Asks a player how his game ended; tells what he and the other have said.
 *
 * @param {import("./types.js").Board} board @param {boolean} white whether he has White @param {(result: string) => void} say
 */
export function askResult(board, white, say) {
  const other = white ? board.black.name : board.white.name;
  const [mine, theirs] = white ? [board.said?.white, board.said?.black] : [board.said?.black, board.said?.white];
  const words = !mine && !theirs ? "When the game is over, both of you say here how it ended."
    : !theirs ? `You have said ${mine}. It is entered when ${other} says the same.`
      : !mine ? `${other} says ${theirs}. How did it end?`
        : `You say ${mine}, ${other} says ${theirs}: the arbiter decides, or one of you says otherwise.`;
  const order = white ? OUTCOMES : [...OUTCOMES].reverse();
  return h("div", { class: "event-said" }, h("p", null, words),
    h("div", { class: "row" }, order.map(([result, asWhite, asBlack]) => h("button", { class: "big", "aria-pressed": String(mine === result), onclick: () => mine !== result && say(result) }, `${white ? asWhite : asBlack} (${result})`))));
}

/** Whether an entry is being corrected. */
let corrects = false;

/**
 * What somebody sees who has entered, or has come to do so.
 *
 * @param {EventView} view @param {{ link: string | null, fault: string, enter: (said: Record<string, string>) => Promise<boolean>, change: Change, again: () => void }} doing
 */
export function entryPart(view, { link, fault, enter, change, again }) {
  const { entered = null, refused = false, organiser = false, player = null } = view.you ?? {};
  if (organiser || player) return null;
  if (entered && refused) return h("div", { class: "event-own" }, h("p", null, `${entered}: the organiser has not taken your entry: ask there why.`));
  if (entered && !corrects) {
    const correct = () => {
      corrects = true;
      again();
    };
    return h("div", { class: "event-own" },
      h("p", null, `You have entered as ${entered}. When round ${view.paired + 1} is paired you are led to your board here.`),
      h("div", { class: "row" }, view.entries.open && link && h("button", { onclick: correct }, "Correct it"), h("button", { onclick: () => change({ entries: "refuse", name: entered }) }, "Take it back")));
  }
  if (!link) return null;
  if (!view.entries.open) return h("div", { class: "event-own" }, h("p", null, "Nobody can enter this event any more. Speak with the organiser."));
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const said = Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value));
    if (await enter({ name: "", ...said })) corrects = false;
    again();
  };
  return h("div", { class: "event-own" }, h("form", { class: "event-form", onsubmit: send, novalidate: true },
    h("label", null, "Your name, as it shall stand in the list (at most 33 letters)", h("input", { name: "name", autocomplete: "name", value: entered ?? ownName() })),
    h("details", { "data-key": "more" }, h("summary", null, "Rating, title, FIDE number, federation"), ABOUT.slice(0, 4).map(([name, label, mode]) => h("label", null, label, h("input", { name, inputmode: mode, autocomplete: "off" })))),
    fault && h("p", { class: "fault", role: "alert" }, fault),
    h("div", { class: "row" }, h("button", { class: "main big" }, entered ? "Correct" : "Enter"))));
}

/** The list of those who have entered and are no players yet. @param {EventView} view @param {Change | null} change none for whoever only looks on */
export function waitingPart(view, change) {
  const { open, waiting } = view.entries;
  if (!waiting.length && !open) return [];
  const refuse = (/** @type {string} */ name) => confirm(`Refuse ${name}?`) && change?.({ entries: "refuse", name });
  return [
    h("h2", null, waiting.length ? `Entered by the link: ${waiting.length}` : "Entries are open"),
    waiting.length
      ? h("ul", { class: "event-entries" }, waiting.map(({ name, more }) => h("li", { "data-key": name }, h("span", null, name, " ", h("span", { class: "quiet" }, more.join(", "))), change && h("button", { class: "quiet-button", "aria-label": `Refuse ${name}`, onclick: () => refuse(name) }, "Refuse"))))
      : h("p", { class: "event-notes" }, "Nobody waits in the list of entries."),
    waiting.length > 0 && h("p", { class: "event-notes" }, `They play from round ${view.paired + 1} on: they are taken in when it is paired.`),
  ].filter(Boolean);
}

/**
 * The organiser's link with its picture, and what he does with the list.
 *
 * @param {EventView} view @param {{ path: string, key: string | null, entries: Change }} doing
 */
export function entriesBox(view, { path, key, entries }) {
  const { open, waiting } = view.entries;
  const links = async (/** @type {any} */ event) => {
    if (!event.target.open) return;
    const answer = await ask(`${path}/players`, { token: key });
    show(event.target.querySelector(".event-links"), linkBox("For everybody who may enter", answer.entries, { picture: true }));
  };
  return h("details", { "data-key": "entries", ontoggle: links }, h("summary", null, `Entries by a link: ${open ? "open" : "closed"}${waiting.length ? `, ${waiting.length} waiting` : ""}`),
    h("p", { class: "quiet" }, "Whoever opens this link can enter while the entries are open."),
    h("div", { class: "event-links", "data-own": true }),
    h("div", { class: "row" },
      h("button", { onclick: () => entries({ entries: open ? "close" : "open" }) }, open ? "Close the entries" : "Open the entries"),
      waiting.length > 0 && h("button", { onclick: () => entries({ entries: "take" }) }, "Take them in now")));
}
