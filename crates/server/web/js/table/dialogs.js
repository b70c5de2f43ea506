/** The keys, and the settings, each in a dialog. */

import { h } from "../dom.js";
import { change, settings } from "../settings.js";
import { NOTATIONS } from "./score.js";

const KEYS = [
  ["arrows, a–h, 1–8", "go to a square (on the board)"], ["Enter", "touch a man; let it go on a square"],
  ["Space", "press the clock, once a move is made; on the board before that, touch"], ["Esc", "put the man back; leave adjusting"],
  ["t", "type a move"], ["c", "the clocks"], ["l", "the last move"], ["o", "duties and choices, and go to them"],
  ["← → Home End", "look back through the game (not on the board)"],
  ["k", "go to what can be claimed, offered and said"],
  ["m", "the men of either side"], ["i", "the men by file"], ["p", "where the focused man may go"], ["s", "the score"],
  ["d", "offer a draw"], ["a", "adjust men: on or off"], ["f", "turn the board"], ["b", "go to the board"], ["?", "these keys"],
];

/** What the marks on the board mean, by their shape. */
const MARKS = [
  ["ring", "a man that was touched"], ["thick ring", "a man that must be moved or taken"], ["dashed ring", "a man that is put straight"],
  ["corners", "the last move"], ["frame", "a king in check"], ["dashed frame", "a man picked by you"], ["stripes", "where a law was broken"],
  ["number", "a choice, as it stands beside the board"], ["pale man", "a move that is being sent; with dotted frames, one that is made when your turn comes: a tap takes it back"],
];

/** Shows the keys. */
export function showKeys() {
  openDialog("Keys", h("div", null,
    h("p", null, "On the board the letters a to h lead to files; there, hold Shift for the commands a, b, c, d and f."),
    h("dl", { class: "keys" }, KEYS.map(([key, words]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, words))))));
}

/** Shows the settings. */
export function showSettings() {
  const pick = (/** @type {keyof import("../settings.js").Settings} */ name, /** @type {string} */ label, /** @type {readonly (readonly [string, string])[]} */ options) =>
    h("label", null, label, h("select", { onchange: (/** @type {any} */ event) => change({ [name]: event.target.value }) },
      options.map(([value, words]) => h("option", { value, selected: settings[name] === value }, words))));
  const tick = (/** @type {keyof import("../settings.js").Settings} */ name, /** @type {string} */ label) =>
    h("label", { class: "tick" }, h("input", { type: "checkbox", checked: Boolean(settings[name]), onchange: (/** @type {any} */ event) => change({ [name]: event.target.checked }) }), label);
  openDialog("Settings", h("div", { class: "form" },
    pick("theme", "Colours", [["system", "As the system"], ["light", "Light"], ["dark", "Dark"]]),
    pick("contrast", "Contrast", [["system", "As the system"], ["more", "High"]]),
    pick("notation", "Score", NOTATIONS),
    tick("steps", "Moves by hand, step by step: lift, set down, let go; king, then rook; pawn, then piece"),
    tick("dots", "Show where the man in hand may go"),
    tick("mark", "Say when two minutes are left"),
    tick("sounds", "Sounds: moves, checks, rulings, low time, arrivals"),
    tick("notify", "Notify me when it is my move and I look elsewhere"),
    h("details", null, h("summary", null, "What the marks on the board mean"),
      h("dl", { class: "keys" }, MARKS.map(([shape, words]) => h("div", null, h("dt", null, shape), h("dd", null, words)))))));
}

/** Shows something over the page until it is closed. @param {string} title @param {HTMLElement} body */
export function openDialog(title, body) {
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-label": title },
    h("form", { method: "dialog", class: "dialog-head" }, h("h2", null, title), h("button", { "aria-label": "Close", class: "close" }, "✕")), body));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
