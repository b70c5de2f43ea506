/** What is printed of an event: chosen here, seen as it will be, printed by a button. `print.html` starts here. */

import "../direction.js";
import { ask } from "../api.js";
import { h, place, show } from "../dom.js";
import { guardPresses } from "../presses.js";
import { wear } from "../settings.js";
import { PAPERS } from "./papers.js";

/** @typedef {import("./types.js").EventView} EventView */
/** @typedef {import("./papers.js").Crosstable} Crosstable */

const id = location.pathname.split("/")[2] ?? "";
const asked = new URLSearchParams(location.search);
let what = PAPERS.find((paper) => paper.id === asked.get("what")) ?? PAPERS[0];
/** The round that is wanted; none for the latest. */
let round = Number(asked.get("round")) || null;

guardPresses();
wear();
/** @type {HTMLAnchorElement} */ (place("back")).href = `/event/${id}`;
draw();

async function draw() {
  try {
    const path = `/api/events/${id}`;
    const [view, table] = await Promise.all([ask(round ? `${path}?round=${round}` : path), ask(`${path}/crosstable`)]);
    choice(view);
    paper(view, table);
  } catch (reason) {
    place("told").textContent = /** @type {Error} */ (reason).message;
    show(place("papers"));
  }
}

/** @param {EventView} view */
function choice(view) {
  document.title = `${what.name}, ${view.name} · jadoube`;
  place("name").textContent = view.name;
  const rounds = Array.from({ length: view.paired }, (_, at) => at + 1);
  const choose = (/** @type {typeof what} */ other) => {
    what = other;
    go();
  };
  const ofRound = (/** @type {any} */ event) => {
    round = Number(event.target.value);
    go();
  };
  show(place("choice"),
    h("div", { class: "row", role: "group", "aria-label": "What is printed" }, PAPERS.filter((one) => one.when?.(view) ?? true).map((one) => h("button", { "data-key": one.id, "aria-pressed": String(one === what), onclick: () => choose(one) }, one.name))),
    h("div", { class: "row" },
      what.ofRound && view.paired > 0 && h("label", { "data-key": "round" }, "Round", h("select", { onchange: ofRound }, rounds.map((one) => h("option", { value: String(one), selected: one === view.round }, String(one))))),
      h("button", { class: "main", "data-key": "print", onclick: () => print() }, "Print")));
}

/** @param {EventView} view @param {Crosstable} table */
function paper(view, table) {
  const missing = what.ofRound && view.round === 0;
  place("told").textContent = missing ? "No round has been paired yet." : what.says ?? "";
  const papers = place("papers");
  papers.classList.toggle("wide", !missing && (what.isWide?.(view, table) ?? false));
  // Made anew each time: nothing in it is typed or opened.
  papers.replaceChildren(...(missing ? [] : what.make(view, table)));
}

function go() {
  history.replaceState(null, "", `?${new URLSearchParams({ what: what.id, ...(round && { round: String(round) }) })}`);
  draw();
}
