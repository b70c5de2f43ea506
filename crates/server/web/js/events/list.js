/** The events of the club, and a new one. `events.html` starts here. */

import "../direction.js";
import { Refused, ask, send, textOf } from "../api.js";
import { h, place, show } from "../dom.js";
import { newSecret } from "../seats.js";
import { guardPresses } from "../presses.js";
import { wear } from "../settings.js";
import { keepEventKey } from "./keys.js";
import { inTheirOrder, tieBreakList, tieBreaksOfSystems } from "./tie-breaks.js";

/** @typedef {{ id: string, name: string, system: string, players: number, rounds: number | null, paired: number, open: number, link: string }} Listed */

const SYSTEMS = [["swiss", "Swiss"], ["round-robin", "Everybody meets everybody"], ["double-round-robin", "Everybody meets everybody twice"], ["knock-out", "Knock-out"], ["teams", "Teams against teams, board by board"], ["double-teams", "The same twice, with return matches"], ["scheveningen", "Two teams, everybody against everybody of the other"]];
/** Who finds and rules. */
const REFEREES = [["on-call", "when somebody claims"], ["watching", "of its own accord, like an arbiter who watches"], ["arbiter", "nothing: the arbiter finds and rules"]];
/** How a regulation is written. @type {Record<string, string>} */
const EXAMPLES = { time: "15 min", moves: "30", words: "a warning" };
/** The most rounds of which a report can tell. */
const LAST_ROUND = 999;
const secret = newSecret();
let fault = "";
let busy = false;
/** The tie-breaks that were chosen; as is usual in the system if none were. @type {import("./tie-breaks.js").Words[] | null} */
let ties = null;

guardPresses();
wear();
come();
// Whoever comes back from the event that he has begun may begin another.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

/** All at once, so that nothing moves under a hand that is on its way to the form. */
async function come() {
  const [events, ready] = await Promise.all([list(), form()]);
  show(place("events"), events);
  ready();
}

async function list() {
  try {
    const { events } = await ask("/api/events");
    return events.length ? h("ul", { class: "event-list" }, events.map(item)) : h("p", { class: "quiet" }, "There is none yet.");
  } catch (reason) {
    return h("p", { class: "fault", role: "alert" }, /** @type {Error} */ (reason).message);
  }
}

/** @param {Listed} one */
function item(one) {
  const of = one.rounds ? ` of ${one.rounds}` : "";
  const state = one.paired === 0 ? "not begun" : `round ${one.paired}${of}${one.open ? `, ${one.open} ${one.open === 1 ? "game" : "games"} open` : ""}`;
  return h("li", null, h("a", { href: one.link }, h("b", null, one.name), h("span", { class: "quiet" }, `${one.system} · ${one.players} players · ${state}`)));
}

async function form() {
  const [{ codes, today }, systems] = await Promise.all([
    ask("/api/codes").catch(() => ({ codes: [{ id: "fide-2023", title: "FIDE 2023", regulations: [] }], today: "fide-2023" })),
    tieBreaksOfSystems().catch(() => []),
  ]);
  let [system, code] = [SYSTEMS[0][0], today];
  const meets = (/** @type {any} */ event) => {
    system = event.target.value;
    ties = null;
    draw();
  };
  const hasMatches = () => system === "teams" || system === "double-teams";
  const ofTeams = () => hasMatches() || system === "scheveningen";
  // Each field has its key, so that what is typed stays where others come and go.
  const regulations = () => codes.find((/** @type {any} */ one) => one.id === code)?.regulations ?? [];
  const draw = () => show(place("form"), h("form", { class: "event-form", onsubmit: make, novalidate: true },
    h("label", null, "What it is called", h("input", { name: "name", required: true, placeholder: "Thursday blitz" })),
    h("label", null, ofTeams() ? "Teams: the name of each with a colon, and below it its players, a line each, from board 1 on" : "Players, a line each", h("textarea", { name: "players", spellcheck: "false", placeholder: ofTeams() ? "Elm:\nAnna Berg, 1900\nBert Holm\n\nOak:\nClara\nDora" : "Anna Berg, 1900\nBert Holm\nClara" })),
    h("p", { class: "quiet" }, "A name has at most 33 letters; behind it stand, if you like, a rating, a title, a federation. A list with the names of its columns over it is read too: Name; Elo; Title; Fed; Sex; Birth; Club. More can be added later."),
    h("label", { "data-key": "report" }, "Or it goes on from a report (TRF): what that says need not be said here", h("input", { name: "report", type: "file" })),
    !ofTeams() && h("label", { class: "tick", "data-key": "entries" }, h("input", { type: "checkbox", name: "entries", value: "link" }), "Players also enter themselves, by a link that you share; then it can begin with none"),
    h("label", { "data-key": "meet" }, "How they meet", h("select", { name: "system", onchange: meets }, SYSTEMS.map(([value, label]) => h("option", { value }, label)))),
    ofTeams() ? null : h("label", { "data-key": "rounds" }, "Rounds (if you like)", h("input", { name: "rounds", inputmode: "numeric", autocomplete: "off" })),
    hasMatches() && h("label", { "data-key": "boards" }, "Boards of a match; whoever comes after these is a reserve", h("input", { name: "boards", inputmode: "numeric", autocomplete: "off", placeholder: "all" })),
    hasMatches() && h("label", { class: "tick", "data-key": "captains" }, h("input", { type: "checkbox", name: "captains", value: "enter" }), "Captains enter the results of their matches; else they name their line-ups alone"),
    tiesBox(),
    h("label", { "data-key": "laws" }, "Laws", h("select", { name: "code", onchange: (/** @type {any} */ { target }) => { code = target.value; draw(); } }, codes.map((/** @type {any} */ one) => h("option", { value: one.id, selected: one.id === code }, one.title)))),
    h("label", { "data-key": "time" }, "Time for each player; left empty, there is no clock", h("input", { name: "time", placeholder: "5+3 · 15 min · 90+30", autocomplete: "off" })),
    regulations().length > 0 && h("details", { "data-key": "regulations" }, h("summary", null, "Regulations: what the laws leave to the event"), h("div", { class: "event-form" }, regulations().map((/** @type {any} */ { word, asks, takes, own }) => takes === "nothing"
      ? h("label", { class: "tick", "data-key": word }, h("input", { type: "checkbox", name: word, value: word }), `${asks}; else: ${own}`)
      : h("label", { "data-key": word }, `${asks}; left empty: ${own}`, h("input", { name: word, autocomplete: "off", placeholder: EXAMPLES[takes] }))))),
    h("label", { "data-key": "referee" }, "At the club’s tables the program rules", h("select", { name: "referee" }, REFEREES.map(([value, label]) => h("option", { value }, label)))),
    h("fieldset", { "data-key": "where" }, h("legend", null, "Where it is played"),
      h("label", { class: "tick" }, h("input", { type: "radio", name: "wood", value: "", checked: true }), "At the club’s tables: each player is led to the right board, and results enter themselves"),
      h("label", null, "Only so many of the first boards; the others are on wood", h("input", { name: "tables", inputmode: "numeric", autocomplete: "off", placeholder: "all" })),
      h("label", { class: "tick" }, h("input", { type: "radio", name: "wood", value: "wood" }), "On wooden boards: you enter the results")),
    h("fieldset", { "data-key": "press" }, h("legend", null, "The clock at the club’s tables is pressed"),
      h("label", { class: "tick" }, h("input", { type: "radio", name: "press", value: "by-hand", checked: true }), "By hand after each move, as on wood: the time of whoever forgets it runs on"),
      h("label", { class: "tick" }, h("input", { type: "radio", name: "press", value: "with-move" }), "With the move")),
    h("label", { "data-key": "arbiter" }, "Its arbiter, by name (you, if you like)", h("input", { name: "arbiter", autocomplete: "name" })),
    h("p", { class: "quiet", "data-key": "rules" }, "A member whom you name rules at every board, in any browser, and enters results; so does whoever has your link. Whoever plays has agreed to that."),
    fault && h("p", { class: "fault event-told", role: "alert", "data-key": "fault" }, fault),
    h("div", { class: "row", "data-key": "begin" }, h("button", { class: "main big", disabled: busy }, "Begin the event"))));

  /** Who is ahead of equal points, where that is asked. */
  function tiesBox() {
    const choices = systems.find((one) => one.system === system);
    if (!choices?.choices.length) return null;
    const chosen = ties ?? choices.usual;
    const choose = (/** @type {import("./tie-breaks.js").Words[]} */ all) => {
      ties = all;
      draw();
    };
    return h("details", { "data-key": "tie-breaks" }, h("summary", null, `Who is ahead of equal points: ${inTheirOrder(chosen)}`), h("div", { class: "event-form" }, tieBreakList(choices, chosen, choose)));
  }

  /** @param {SubmitEvent} event */
  async function make(event) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
    const rounds = text("rounds");
    if (rounds && !(/^\d+$/.test(rounds) && Number(rounds) >= 1 && Number(rounds) <= LAST_ROUND)) {
      fault = `The rounds are a number from 1 to ${LAST_ROUND}, or left empty; “${rounds}” is none.`;
      return draw();
    }
    const boards = text("boards");
    if (boards && !/^[1-9]\d?$/.test(boards)) {
      fault = `The boards of a match are a number, or left empty; “${boards}” is none.`;
      return draw();
    }
    const tables = text("wood") ? "" : text("tables");
    if (tables && !/^[1-9]\d*$/.test(tables)) {
      fault = `The boards at the club’s tables are a number, or left empty; “${tables}” is none.`;
      return draw();
    }
    busy = true;
    fault = "";
    draw();
    try {
      const file = /** @type {File} */ (data.get("report"));
      const made = await send("/api/events", { report: file.size ? await textOf(file) : null, name: text("name"), players: text("players"), system: text("system"), rounds: rounds ? Number(rounds) : null, boards: boards ? Number(boards) : null, captains_enter: text("captains") === "enter", tie_breaks: ties?.map((one) => one.letters) ?? null, code: text("code"), time: text("time") || null, wood: text("wood") === "wood", ...(tables && { table_boards: Number(tables) }), referee: text("referee"), regulations: regulations().flatMap((/** @type {any} */ { word, takes }) => (text(word) ? [takes === "nothing" ? word : `${word} ${text(word)}`] : [])), press: text("press"), entries: text("entries") === "link", arbiter: text("arbiter") || null }, { key: secret });
      keepEventKey(made.id, made.key);
      if (made.told.length > 1) {
        show(place("form"), h("p", { class: "event-told" }, made.told.join("\n")), h("a", { class: "button", href: made.link }, "To the event"));
        return show(place("events"), await list());
      }
      location.assign(made.link);
    } catch (reason) {
      fault = reason instanceof Refused ? reason.message : String(reason);
      busy = false;
      draw();
    }
  }
  return draw;
}
