/** Teams of an event: their matches, how they stand, and the line-up that a captain names. */

import { h } from "../dom.js";
import { resultWords } from "./results.js";
import { tieBreakHeads, tieBreakLegend } from "./tie-breaks.js";

/** @typedef {import("./types.js").EventView} EventView */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {(change: Record<string, unknown>) => Promise<unknown>} Change */
/** @typedef {{ number: number, name: string, points: string }} Side */
/** @typedef {{ first: Side, second: Side, boards: number[], open: number }} Match */
/** @typedef {{ place: number, number: number, name: string, players: number[], match_points: string | null, points: string, tie_breaks: string[], matches: ({ opponent: number, own: string, theirs: string, open: number } | null)[], named: boolean }} Team */
/** @typedef {{ team: number, players: number[] }} LineUp */

/** The team of a player, by its name; nothing where no teams meet. @param {EventView} view @param {number} player */
export const teamOf = (view, player) => view.teams.find((team) => team.players.includes(player))?.name ?? "";

/** A match as it is told: `Elm 2½ : 1½ Oak`. What it stands at is never broken. @param {Match} match */
export const matchWords = ({ first, second }) => [`${first.name} `, h("span", { class: "unbroken" }, `${first.points} : ${second.points}`), ` ${second.name}`];

/**
 * The boards of a round, those of a match below its name and what it stands at.
 *
 * @param {EventView} view @param {(board: Board) => HTMLElement} row @param {number} columns
 */
export function inMatches(view, row, columns) {
  const rest = view.boards.filter((board) => !view.matches.some((match) => match.boards.includes(board.board)));
  const head = (/** @type {Match} */ match) => h("tr", { class: "event-match", "data-key": `match-${match.first.number}-${match.second.number}` }, h("th", { colspan: String(columns), scope: "rowgroup" }, matchWords(match), match.open > 0 && h("span", { class: "quiet" }, ` ${match.open} open`)));
  return [...view.matches.flatMap((match) => [head(match), ...view.boards.filter((board) => match.boards.includes(board.board)).map(row)]), ...rest.map(row)];
}

/** How the teams stand, with their matches; before anybody has played, with their players. @param {EventView} view */
export function teamStandings(view) {
  if (!view.teams.length) return [];
  const title = view.after ? `Teams after ${view.after} ${view.after === 1 ? "round" : "rounds"}` : "Teams";
  if (!view.paired) {
    const list = (/** @type {Team} */ team) => h("li", { "data-key": String(team.number) }, h("b", null, team.name), ` ${team.players.map((number) => nameOf(view, number)).join(", ")}`);
    return [h("h2", null, title), h("ul", { class: "event-teams" }, [...view.teams].sort((a, b) => a.number - b.number).map(list))];
  }
  return [h("h2", null, title), h("div", { class: "event-wide", tabindex: "0", role: "group", "aria-label": "Table of teams" }, teamTable(view.teams, view.team_tie_breaks, view.after, view.you?.captain ?? null)), ...(view.after ? tieBreakLegend(view.team_tie_breaks, "event-notes event-letters") : [])];
}

/**
 * The teams with their matches; places and points once a round is over.
 *
 * @param {Team[]} teams @param {import("./tie-breaks.js").Words[]} ties @param {number} after @param {number | null} [own]
 */
export function teamTable(teams, ties, after, own = null) {
  const begun = after > 0;
  const names = new Map(teams.map((team) => [team.number, team.name]));
  const rounds = teams[0]?.matches.length ?? 0;
  const has = begun && teams.some((team) => team.match_points !== null);
  const told = (/** @type {Team["matches"][number]} */ match) => (match ? [`${names.get(match.opponent) ?? "?"} `, h("span", { class: "unbroken" }, `${match.own}:${match.theirs}`), match.open > 0 && h("span", { class: "quiet" }, ` ${match.open} open`)] : "");
  const row = (/** @type {Team} */ team) => h("tr", { "data-key": String(team.number), class: team.number === own ? "own" : null }, begun && h("td", { class: "figure" }, String(team.place)), h("td", { class: "who" }, team.name), has && h("td", { class: "figure" }, h("b", null, team.match_points ?? "")), begun && h("td", { class: "figure" }, team.points), begun && team.tie_breaks.map((value) => h("td", { class: "figure" }, value)), team.matches.map((match) => h("td", null, told(match))));
  return h("table", { class: "event-table" }, h("thead", null, h("tr", null, begun && h("th", { class: "figure" }, "#"), h("th", null, "Team"), has && h("th", { class: "figure" }, "Matches"), begun && h("th", { class: "figure" }, "Points"), begun && tieBreakHeads(ties), Array.from({ length: rounds }, (_, at) => h("th", null, `Round ${at + 1}`)))), h("tbody", null, teams.map(row)));
}

/** What the captain of a team sees: his match, his boards, and the line-up of the next round. @param {EventView} view @param {Change} change */
export function captainPart(view, change) {
  const team = view.teams.find((one) => one.number === view.you?.captain);
  if (!team) return null;
  const match = view.matches.find((one) => [one.first.number, one.second.number].includes(team.number));
  const boards = view.boards.filter((board) => match?.boards.includes(board.board));
  const line = (/** @type {Board} */ board) => h("li", null, `Board ${board.board}: ${board.white.name} – ${board.black.name} `, board.result ? h("span", { class: "unbroken" }, resultWords(board.result)) : "is open");
  return h("div", { class: "event-own", "data-key": "captain" },
    h("p", null, `You are the captain of ${team.name}.`, view.round > 0 && (match ? [` Round ${view.round}: `, ...matchWords(match), `${match.open ? `, ${match.open} open` : ""}.`] : ` ${team.name} rests in round ${view.round}.`)),
    boards.length > 0 && h("ul", { class: "event-teams" }, boards.map(line)),
    match && match.open > 0 && h("p", { class: "quiet" }, view.captains_enter ? "Enter the results of your boards in the list below." : "The organiser or the players enter the results."),
    lineUp(view, team, change));
}

/** The line-ups of all teams, for the organiser. @param {EventView} view @param {Change} change */
export function lineUps(view, change) {
  if (!view.next_matches.length || !view.teams.some((team) => team.match_points !== null)) return null;
  const teams = [...view.teams].sort((a, b) => a.number - b.number);
  return h("details", { "data-key": "line-ups" }, h("summary", null, `Line-ups of round ${view.paired + 1}: ${teams.filter((team) => team.named).map((team) => team.name).join(", ") || "none"} named`), teams.map((team) => lineUp(view, team, change)));
}

/** A team's line-up for the next round: those who sit are ticked, in the order of the list. @param {EventView} view @param {Team} team @param {Change} change */
function lineUp(view, team, change) {
  const next = view.next_matches.find((match) => [match.first.number, match.second.number].includes(team.number));
  if (!next || team.match_points === null) return null;
  const round = view.paired + 1;
  const named = view.you?.line_ups?.find((one) => one.team === team.number)?.players ?? null;
  const send = (/** @type {any} */ event) => {
    event.preventDefault();
    const players = new FormData(event.target).getAll("sits").map(String);
    const boards = Math.min(view.team_boards ?? players.length, team.players.length);
    const lost = boards - players.length;
    // Whoever has ticked one too few loses it to nobody's play.
    if (players.length && lost > 0 && !confirm(`${players.length} ${players.length === 1 ? "sits" : "sit"}, and teams meet on ${boards} boards: ${lost === 1 ? "the last board is" : `the last ${lost} boards are`} lost without play. Is that meant?`)) return;
    change({ change: "line-up", team: String(team.number), round, players });
  };
  const usual = named ?? team.players.slice(0, view.team_boards ?? team.players.length);
  const tick = (/** @type {number} */ number, /** @type {number} */ at) => h("label", { class: "tick", "data-key": String(number) }, h("input", { type: "checkbox", name: "sits", value: String(number), checked: usual.includes(number) }), `${at + 1}. ${nameOf(view, number)}`);
  return h("form", { class: "event-form", onsubmit: send, "data-key": `line-up-${team.number}-${round}-${named?.join() ?? ""}` },
    h("fieldset", null, h("legend", null, `${team.name} in round ${round}: ${next.first.name} – ${next.second.name}`), team.players.map(tick)),
    h("p", { class: "quiet" }, named ? `Named: ${named.map((number) => nameOf(view, number)).join(", ")}. It can be changed until the round is paired.` : `Tick the ${view.team_boards} who sit, in this order from board 1, where ${next.first.name} has White. If nobody is named, the first who come sit.`),
    h("p", { class: "quiet" }, "The others see it when the round is paired."),
    h("div", { class: "row" },
      h("button", { class: "main" }, named ? "Name it so" : "Name the line-up"),
      named && h("button", { onclick: () => change({ change: "line-up", team: String(team.number), round, players: [] }) }, "Take it back")));
}

/** @param {EventView} view @param {number} number */
const nameOf = (view, number) => view.standings.find((row) => row.number === number)?.name ?? String(number);
