/** What was changed in an event, in words: by whom and when, the newest last. */

import { ask } from "../api.js";
import { h, place, show } from "../dom.js";
import { dayAndHour } from "../words.js";

/** Who has made a change, as the log names him. @type {Record<string, string>} */
const BY = { organiser: "the organiser", arbiter: "the arbiter", captain: "a captain", entrant: "whoever entered", players: "the players", law: "the club" };
/** The last change that stands there. */
let last = 0;

/** @param {import("./types.js").EventView} view @param {string} path */
export function logPart(view, path) {
  const follow = async () => {
    const list = document.querySelector("#log [open] ol");
    if (!list || last === view.sequence) return;
    last = view.sequence;
    const { changes } = await ask(`${path}/log`);
    show(list, changes.map((/** @type {{ at: string, by: string, told: string[] }} */ { at, by, told }) => h("li", { class: "event-told" }, h("span", { class: "quiet" }, `${dayAndHour(at)}, ${BY[by] ?? by}\n`), told.join("\n"))));
  };
  show(place("log"), h("details", { "data-key": "log", ontoggle: follow }, h("summary", null, "What was changed, by whom and when"), h("ol", { "data-own": true })));
  follow();
}
