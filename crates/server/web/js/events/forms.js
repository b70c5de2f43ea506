/** What is asked of whoever reads an event: the forms that the club offers, and how a game on wood has ended. */

import { h } from "../dom.js";

/** @typedef {{ name: string, label: string, kind: string, choices: string[][], optional: boolean, value: string }} Field */
/** @typedef {{ title: string, change: string | null, says: string[], fields: Field[], button: string }} Form */

/** @param {import("./types.js").EventView} view @param {(form: Form, said: Record<string, unknown>) => Promise<boolean>} send whether it was taken */
export function formsPart(view, send) {
  const players = [...view.standings].sort((a, b) => a.number - b.number).map(({ number, name }) => [String(number), name]);
  return view.forms.map((form) => {
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
        : kind === "text" || kind === "number" ? h("input", { name, type: kind, autocomplete: "off" })
          : h("select", { name }, optional && h("option", { value: "" }, "–"), (kind === "player" ? players : choices).map(([value, words]) => h("option", { value, selected: Boolean(first) && value === first }, words))));
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
    h("div", { class: "row" }, order.map(([result, asWhite, asBlack]) => h("button", { type: "button", class: "big", "aria-pressed": String(mine === result), onclick: () => mine !== result && say(result) }, `${white ? asWhite : asBlack} (${result})`))));
}
