/** What the organiser of an event does: rounds, results, players. */

import { ask } from "../api.js";
import { h, show } from "../dom.js";
import { linkBox } from "../links.js";
import { entriesBox } from "./forms.js";
import { RESULTS, resultWords } from "./results.js";
import { rulesIn } from "./sitting.js";
import { lineUps } from "./teams.js";
import { inTheirOrder, tieBreakList, tieBreaksOfSystems } from "./tie-breaks.js";

/** @typedef {import("./types.js").EventView} EventView */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {(change: Record<string, unknown>) => Promise<unknown>} Change */

/** @param {EventView} view @param {Board} board @param {Change} change */
export function resultChoice(view, board, change) {
  // Keys pass over other results: what is meant is entered by Enter, or when one goes on.
  let keyed = false;
  const choose = async (/** @type {any} */ { target }) => {
    const result = target.value;
    if (result === (board.result ?? "")) return;
    // It stands there when it has been entered, and not before.
    target.value = board.result ?? "";
    if (result) await change({ change: "result", round: view.round, results: [{ board: board.board, result }] });
    else await change({ change: "undo", round: view.round, boards: [board.board] });
  };
  const typed = (/** @type {KeyboardEvent} */ event) => {
    keyed = /^(Arrow|Page|Home|End|[^ ]$)/.test(event.key) && !event.altKey;
    if (event.key !== "Enter") return;
    event.preventDefault();
    choose(event).then(() => /** @type {HTMLElement | null} */ (document.querySelector(`[data-key^="result-${board.board + 1}-"]`))?.focus());
  };
  return h("select", { "aria-label": `Result of board ${board.board}`, "data-key": `result-${board.board}-${board.result ?? ""}`, onkeydown: typed, onpointerdown: () => (keyed = false), onblur: choose, onchange: (/** @type {Event} */ event) => keyed || choose(event) },
    h("option", { value: "", selected: !board.result }, "open"), RESULTS.map(([value, label]) => h("option", { value, selected: value === board.result }, value === board.result ? resultWords(value) : label)));
}

/** @param {EventView} view @param {Board} board @param {Change | null} change none for whoever only looks on @param {string | any[]} words @param {boolean} open whether one of the results is to be chosen @param {(string | null | undefined)[]} results */
function settled(view, board, change, words, open, results) {
  const stands = (/** @type {string} */ result) => h("button", { onclick: () => change?.({ change: "result", round: view.round, results: [{ board: board.board, result }] }) }, `${resultWords(result)} stands`);
  return h("div", { class: open ? "event-differs open" : "event-differs" }, h("span", null, words), change && results.map((result) => result && stands(result)));
}

/** A game that ended otherwise than the list has it; what the organiser has said before stands and is told. @param {EventView} view @param {Board} board @param {Change | null} change */
export function difference(view, board, change) {
  const { ended, undecided, result } = board;
  return ended ? settled(view, board, change, `Ended ${resultWords(ended)} at its table.`, undecided, undecided ? [ended, result] : []) : null;
}

/** What players or captains have said of a board: one of them alone, or both differently. @param {EventView} view @param {Board} board @param {Change | null} change */
export function saidOf(view, board, change) {
  if (!board.said) return null;
  const { white, black, by } = board.said;
  const both = Boolean(white && black);
  // A result is never broken over two lines.
  const whole = (/** @type {string | null} */ result) => h("span", { class: "unbroken" }, result);
  const words = both ? [`${by[0]} says `, whole(white), `, ${by[1]} `, whole(black), "."] : [`${by[white ? 0 : 1]} says `, whole(white ?? black), ": not confirmed."];
  // What its table came to is asked about first.
  return settled(view, board, board.undecided ? null : change, words, both, [white, black].filter((_, at) => !isOwn(view, board, at)));
}

/** Whether a captain who enters results has said himself what is said for White, or for Black: it stands by him already. @param {EventView} view @param {Board} board @param {number} side 0 for White */
function isOwn(view, board, side) {
  if (rulesIn(view)) return false;
  const team = view.teams.find((one) => one.number === view.you?.captain);
  return team?.players.includes((side === 0 ? board.white : board.black).number) ?? false;
}

/** Whose links stand open. */
let linked = "";

/** What the systems have of tie-breaks, asked for once. @type {import("./tie-breaks.js").Choices[] | null} */
let systems = null;
/** The tie-breaks that he has chosen and not sent yet. @type {import("./tie-breaks.js").Words[] | null} */
let ties = null;

/** @param {EventView} view @param {{ change: Change, path: string, key: string | null, entries: Change, again: () => void, tell: (words: string, fault: boolean) => void }} doing */
export function organiserPart(view, { change, path, key, entries, again: redraw, tell }) {
  const open = view.boards.filter((board) => !board.result).length;
  const latest = view.round === view.paired;
  const undo = () => {
    const results = view.boards.some((board) => board.result);
    const lost = view.boards.filter((board) => board.played).length;
    if (confirm(`Take back round ${view.paired}${results ? " with its results" : ""}?${lost ? ` Games played at a table and lost from the event: ${lost}.` : ""}`)) change({ change: "undo", results });
  };
  const remove = () => {
    if (confirm("Delete this event for good?")) ask(path, { method: "DELETE", token: key }).then(() => location.assign("/events"), ({ message }) => tell(message, true));
  };
  const showLinks = () => {
    linked = "";
    followLinks(view, path, key);
  };
  return [
    h("h2", null, "Organiser"),
    h("div", { class: "row" },
      h("button", { class: "main big", disabled: !view.next_round || view.next_waits, onclick: () => change({ change: "pair" }) }, view.next_round ? `Pair round ${view.next_round}` : "All rounds are paired"),
      view.paired > 0 && h("button", { onclick: undo }, `Take back round ${view.paired}`),
      view.paired === 0 && h("button", { onclick: remove }, "Delete"),
      h("a", { class: "button", href: `/event/${view.id}/print` }, "Print"),
      view.paired > 0 && h("a", { class: "button", href: `/wall?event=${view.id}` }, "Wall of all boards")),
    view.paired === 0 && h("p", { class: "event-notes" }, "This browser holds your key. Keep your own link too, and give the players theirs: under “Links”."),
    view.boards.some((board) => board.undecided) && h("p", { class: "event-differs open" }, "A game ended otherwise than the list has it. Say at its board which stands: no round is paired before."),
    latest && open > 0 && h("p", { class: "event-notes" }, `${open} ${open === 1 ? "game is" : "games are"} open.`),
    view.teams.length ? lineUps(view, change) : entriesBox(view, { path, key, entries }),
    h("details", { "data-key": "links", ontoggle: showLinks }, h("summary", null, view.teams.length ? "Links: to captains, to your players, and to your other devices" : "Links: to your players, and to your other devices"), h("div", { class: "event-links", "data-own": true })),
    tieBreaksBox(view, change, redraw),
  ].filter(Boolean);
}

/** The links while their box is open: who comes meanwhile has his there too. @param {EventView} view @param {string} path @param {string | null} key */
export async function followLinks(view, path, key) {
  const box = document.querySelector("#organiser [data-key=links][open] .event-links");
  const names = JSON.stringify(view.standings.map((one) => one.name).sort());
  if (!box || linked === names) return;
  linked = names;
  const { players, captains } = await ask(`${path}/players`, { token: key });
  const all = players.map((/** @type {{ name: string, link: string }} */ { name, link }) => linkBox(name, link, { picture: true }));
  const teams = captains.map((/** @type {{ name: string, link: string }} */ { name, link }) => linkBox(`Captain of ${name}`, link, { picture: true }));
  show(box, teams.length > 0 && h("p", { class: "quiet" }, "With this link a captain names who sits. A captain who plays opens both links in the same browser."), ...teams, h("p", { class: "quiet" }, "Each player’s link leads to the right board in every round. Send it to that player alone: whoever has it sits there."), ...all, linkBox("Your own, as the organiser", `${view.link}#organiser=${key}`));
}

/** Who is ahead of equal points, changed while the event goes on. @param {EventView} view @param {Change} change @param {() => void} again */
function tieBreaksBox(view, change, again) {
  const opened = async (/** @type {any} */ event) => {
    if (!event.target.open || systems) return;
    systems = await tieBreaksOfSystems();
    again();
  };
  const choices = systems?.find((one) => one.title === view.system);
  const words = view.teams.some((team) => team.match_points !== null) ? view.team_tie_breaks : view.tie_break_words;
  if (!words.length && choices?.choices.length === 0) return null;
  const choose = (/** @type {import("./tie-breaks.js").Words[]} */ chosen) => {
    ties = chosen;
    again();
  };
  const have = (/** @type {any} */ event) => {
    event.preventDefault();
    change({ change: "tie-breaks", tie_breaks: (ties ?? words).map((one) => one.letters) }).then(() => {
      ties = null;
      again();
    });
  };
  return h("details", { "data-key": "tie-breaks", ontoggle: opened }, h("summary", null, `Who is ahead of equal points: ${inTheirOrder(words)}`),
    choices && h("form", { class: "event-form", onsubmit: have },
      tieBreakList(choices, ties ?? words, choose),
      h("p", { class: "quiet" }, "A change counts for all standings from now on, and stands in the log."),
      h("div", { class: "row" }, h("button", { disabled: !ties }, "Have it so"))));
}
