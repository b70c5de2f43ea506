/** The papers of an event: pairings, slips, cards, standings, prizes, the crosstable and scoresheets. */

import { h } from "../dom.js";
import { resultWords } from "./results.js";
import { clubTable, openWords, ratingCells, ratingHeads } from "./standings.js";
import { matchWords, teamTable } from "./teams.js";
import { prizesTable, prizesTitle, prizesWords, tieBreakHeads, tieBreakLegend, wordTable } from "./tie-breaks.js";

/** @typedef {import("./types.js").EventView} EventView */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Round} Round */
/** @typedef {import("./types.js").Row} Row */
/** @typedef {import("./types.js").Crosstable} Crosstable */
/** @typedef {{ id: string, name: string, ofRound: boolean, when?: (view: EventView) => boolean, says?: string, isWide?: (view: EventView, table: Crosstable) => boolean, make: (view: EventView, table: Crosstable) => HTMLElement[] }} Paper */

/** So many moves of each side a scoresheet has lines for, in two columns. */
const MOVES = 60;
/** The most players whose games stand in a square of all against all. */
const SQUARE = 16;
const byName = (/** @type {{ name: string }} */ a, /** @type {{ name: string }} */ b) => a.name.localeCompare(b.name);

/** @type {Paper[]} */
export const PAPERS = [
  { id: "pairings", name: "Pairings", ofRound: true, make: pairings },
  { id: "names", name: "Pairings by name", ofRound: true, make: names },
  { id: "slips", name: "Result slips", ofRound: true, says: "Eight on a page, to be cut.", make: slips },
  { id: "cards", name: "Place cards", ofRound: false, says: "Four on a page, to be cut and folded so that they stand.", make: cards },
  { id: "matches", name: "Match reports", ofRound: true, when: ({ teams }) => teams.length > 0, says: "One for each match, to be signed.", make: matches },
  { id: "teams", name: "Teams", ofRound: false, when: ({ teams }) => teams.length > 0, isWide: (_, table) => table.paired > 6, make: teams },
  { id: "standings", name: "Standings", ofRound: false, make: standings },
  { id: "clubs", name: "Clubs", ofRound: false, when: ({ clubs }) => clubs !== null, make: (view, table) => (view.clubs ? [...head(view, view.clubs.title, table.after === 1 ? "after 1 round" : `after ${table.after} rounds`), clubTable(view.clubs), ...open(table), h("p", { class: "after" }, view.clubs.says)] : head(view, "Clubs")) },
  { id: "bracket", name: "Bracket", ofRound: false, when: ({ bracket }) => bracket !== null, make: (view) => [...head(view, "Bracket"), ...(view.bracket ? [wordTable(view.bracket)] : [])] },
  { id: "prizes", name: "Prizes", ofRound: false, when: ({ prizes }) => prizes !== null, make: (view) => (view.prizes ? [...head(view, prizesTitle(view.prizes)), prizesTable(view.prizes), ...prizesWords(view.prizes).map((words) => h("p", { class: "after" }, words))] : head(view, "Prizes")) },
  { id: "crosstable", name: "Crosstable", ofRound: false, isWide: (view, table) => !square(view, table) && table.paired > 6, make: crosstable },
  { id: "scoresheets", name: "Scoresheets", ofRound: true, says: "Two for each board, a page each.", make: scoresheets },
];

/** A player with his title, if he has one. @param {{ title?: string | null, name: string }} one */
const titled = (one) => (one.title ? `${one.title} ${one.name}` : one.name);

/** What players are called who are told by their numbers. @param {Crosstable} table */
function calling(table) {
  const rows = new Map(table.players.map((row) => [row.number, row]));
  return (/** @type {{ number: number, name: string }} */ one) => titled(rows.get(one.number) ?? one);
}

/** @param {EventView} view @param {string} title @param {string} [more] */
function head(view, title, more = "") {
  return [h("h2", null, title), h("p", { class: "under" }, [view.name, more, view.time, view.arbiter && `arbiter: ${view.arbiter}`].filter(Boolean).join(" · "))];
}

/** @param {EventView} view */
const roundOf = (view) => `Round ${view.round}${view.rounds ? ` of ${view.rounds}` : ""}`;

/** Whether a result stands on which not both agree yet. @param {Board} board */
const isUnsettled = ({ result, undecided, said }) => result && (undecided || said);

/** The result of a board as it is printed. @param {Board} board @param {string | null} [result] as it stands from the other side */
const printedResult = (board, result = board.result) => `${resultWords(result) ?? ""}${isUnsettled(board) ? " *" : ""}`;

/** Which results are not settled, and who says what. @param {Board[]} boards */
function unsettled(boards) {
  const told = boards.filter(isUnsettled).map(({ board, said }) => `board ${board}${said ? ` (${[said.white, said.black].flatMap((result, at) => result ? [`${said.by[at]} says ${result}`] : []).join(", ")})` : ""}`);
  return told.length ? [h("p", { class: "after" }, `* Not settled: ${told.join("; ")}.`)] : [];
}

/** Who has no game in the round. @param {EventView} view */
const without = (view) => view.notes.map((words) => h("p", { class: "after" }, words));

/** @param {EventView} view @param {Crosstable} table */
function pairings(view, table) {
  const called = calling(table);
  const row = (/** @type {Board} */ board) => h("tr", null, h("td", { class: "figure" }, String(board.board)), h("td", null, called(board.white)), h("td", { class: "figure" }, board.white.points), h("td", { class: "result" }, printedResult(board)), h("td", { class: "figure" }, board.black.points), h("td", null, called(board.black)));
  return [...head(view, roundOf(view)),
    h("table", null, h("thead", null, h("tr", null, h("th", { class: "figure" }, "Board"), h("th", null, "White"), h("th", { class: "figure" }, "Points"), h("th", { class: "result" }, "Result"), h("th", { class: "figure" }, "Points"), h("th", null, "Black"))), h("tbody", null, view.matches.length ? view.matches.flatMap((match) => [h("tr", null, h("th", { colspan: "6", scope: "rowgroup" }, view.boards.some((board) => match.boards.includes(board.board) && board.result) ? matchWords(match) : `${match.first.name} – ${match.second.name}`)), ...view.boards.filter((board) => match.boards.includes(board.board)).map(row)]) : view.boards.map(row))),
    ...unsettled(view.boards), ...without(view)];
}

/** A form for each match: who sits where with which color, and where results and names are written. @param {EventView} view @param {Crosstable} table */
function matches(view, table) {
  const called = calling(table);
  const of = (/** @type {import("./teams.js").Match} */ match) => {
    const first = view.teams.find((team) => team.number === match.first.number)?.players ?? [];
    const row = (/** @type {Board} */ board, /** @type {number} */ at) => {
      const isWhite = first.includes(board.white.number);
      const [own, other] = isWhite ? [board.white, board.black] : [board.black, board.white];
      const part = board.result?.includes("/") ? "/" : "-";
      const result = isWhite ? board.result : board.result?.split(part).reverse().join(part);
      return h("tr", null, h("td", { class: "figure" }, String(at + 1)), h("td", null, called(own)), h("td", null, isWhite ? "White" : "Black"), h("td", { class: "result" }, printedResult(board, result ?? null) || "   –   "), h("td", null, called(other)), h("td", null, isWhite ? "Black" : "White"));
    };
    const begun = match.open < match.boards.length;
    return h("div", { class: "match-report" }, ...head(view, `${match.first.name} – ${match.second.name}`, roundOf(view)),
      h("table", null, h("thead", null, h("tr", null, h("th", { class: "figure" }, "Board"), h("th", { colspan: "2" }, match.first.name), h("th", { class: "result" }, "Result"), h("th", { colspan: "2" }, match.second.name))),
        h("tbody", null, view.boards.filter((board) => match.boards.includes(board.board)).map(row)),
        h("tfoot", null, h("tr", null, h("th", { colspan: "3", scope: "row" }, match.open ? "Together" : "Result of the match"), h("th", { class: "result" }, begun && !match.open ? `${match.first.points} : ${match.second.points}` : ":"), h("td", { colspan: "2" })))),
      ...unsettled(view.boards.filter((board) => match.boards.includes(board.board))),
      h("div", { class: "signed" }, [`Captain of ${match.first.name}`, `Captain of ${match.second.name}`, "Arbiter"].map((who) => h("div", null, who))));
  };
  return view.matches.map(of);
}

/** The teams by their places with all their matches. @param {EventView} view @param {Crosstable} table */
function teams(view, table) {
  return [...head(view, table.after ? `Teams after ${table.after} ${table.after === 1 ? "round" : "rounds"}` : "Teams"), teamTable(table.teams, table.team_tie_breaks, table.after), ...open(table), ...unsettled(view.boards), ...tieBreakLegend(table.team_tie_breaks, "letters")];
}

/** @param {EventView} view @param {Crosstable} table */
function names(view, table) {
  const called = calling(table);
  const rows = view.boards.flatMap((board) => [{ name: board.white.name, one: board.white, color: "White", other: board.black, board }, { name: board.black.name, one: board.black, color: "Black", other: board.white, board }]).sort(byName);
  return [...head(view, `${roundOf(view)}, by name`),
    h("table", null, h("thead", null, h("tr", null, h("th", null, "Player"), h("th", { class: "figure" }, "Board"), h("th", null, "Has"), h("th", null, "Against"))),
      h("tbody", null, rows.map(({ one, board, color, other }) => h("tr", null, h("td", null, called(one)), h("td", { class: "figure" }, String(board.board)), h("td", null, color), h("td", null, called(other)))))),
    ...without(view)];
}

/** @param {EventView} view @param {Crosstable} table */
function slips(view, table) {
  const called = calling(table);
  const slip = (/** @type {Board} */ board) => h("div", { class: "slip" },
    h("p", { class: "head" }, view.name, h("b", null, `Round ${view.round}, board ${board.board}`)),
    h("div", { class: "who" }, h("div", null, "White", h("b", null, called(board.white))), h("div", null, "Black", h("b", null, called(board.black)))),
    outcomes(),
    h("div", { class: "signed" }, h("div", null, "White"), h("div", null, "Black")));
  return [h("div", { class: "blocks" }, view.boards.map(slip))];
}

/** The results to be ticked. */
function outcomes() {
  return h("p", { class: "boxes" }, ["1 – 0", "½ – ½", "0 – 1"].map((result) => h("span", { class: "box" }, result)));
}

/** @param {EventView} view @param {Crosstable} table */
function cards(view, table) {
  const face = (/** @type {Row} */ row, /** @type {boolean} */ back) => h("div", { class: "face", "aria-hidden": back && "true" },
    h("p", { class: "called" }, titled(row)),
    h("p", null, [row.federation, row.rating && String(row.rating)].filter(Boolean).join(" · ")),
    h("p", { class: "event" }, view.name));
  return [h("div", { class: "blocks" }, [...table.players].sort(byName).map((row) => h("div", { class: "card" }, face(row, true), face(row, false))))];
}

/** @param {EventView} view @param {Crosstable} table */
function standings(view, table) {
  const begun = table.after > 0;
  const reached = view.standings.some((row) => row.reached);
  const come = new Map(view.standings.map((row) => [row.number, row.reached]));
  const changes = table.rating_words.length > 0;
  const row = (/** @type {Row} */ one) => h("tr", null, h("td", { class: "figure" }, String(begun ? one.place : one.number)), h("td", null, titled(one)), h("td", null, one.federation ?? ""), h("td", { class: "figure" }, one.rating ? String(one.rating) : ""), reached && h("td", null, come.get(one.number) ?? ""), ...(begun ? scores(one) : []), changes && ratingCells(one));
  return [...head(view, begun ? `Standings after ${table.after} ${table.after === 1 ? "round" : "rounds"}` : "Players"),
    h("table", null, h("thead", null, h("tr", null, h("th", { class: "figure" }, "#"), h("th", null, "Player"), h("th", null, "Fed."), h("th", { class: "figure" }, "Rating"), reached && h("th", null, "Reached"), ...(begun ? scoreHeads(table) : []), changes && ratingHeads())), h("tbody", null, table.players.map(row))),
    ...open(table), ...unsettled(view.boards), ...(begun ? letters(table) : []), ...table.rating_words.map((words) => h("p", { class: "after" }, words))];
}

/** Which games are open, below what stands without them. @param {Crosstable} table */
const open = (table) => openWords(table).map((words) => h("p", { class: "after" }, words));

/** @param {Row} row */
function scores(row) {
  return [h("td", { class: "figure" }, h("b", null, row.points)), ...row.tie_breaks.map((value) => h("td", { class: "figure" }, value))];
}

/** @param {Crosstable} table */
function scoreHeads(table) {
  return [h("th", { class: "figure" }, "Points"), ...tieBreakHeads(table.tie_break_words)];
}

/** @param {Crosstable} table */
function letters(table) {
  return tieBreakLegend(table.tie_break_words, "letters");
}

/** Whether few enough meet all others for a square. @param {EventView} view @param {Crosstable} table */
function square(view, table) {
  return /round robin/i.test(view.system) && !table.teams.length && table.players.length <= SQUARE;
}

/** @param {EventView} view @param {Crosstable} table */
function crosstable(view, table) {
  const isSquare = square(view, table);
  const places = new Map(table.players.map((row, at) => [row.number, at + 1]));
  const heads = isSquare ? table.players.map((_, at) => String(at + 1)) : Array.from({ length: table.after }, (_, at) => `R${at + 1}`);
  // What comes of the round that is being played counts for nobody yet, as in the points.
  const over = (/** @type {Row} */ row) => row.rounds.slice(0, table.after);
  const result = (/** @type {Round} */ round, /** @type {number} */ at) => (at < table.after ? round.result ?? "·" : "·");
  const met = (/** @type {Row} */ row, /** @type {Row} */ other) => (row === other ? "×" : row.rounds.flatMap((round, at) => (round.opponent === other.number ? [result(round, at)] : [])).join(" "));
  const inRound = (/** @type {Round} */ round) => (round.opponent === null ? round.result ?? "" : `${places.get(round.opponent) ?? "?"}${round.color ?? ""}${round.result ?? "·"}`);
  const row = (/** @type {Row} */ one, /** @type {number} */ at) => h("tr", null, h("td", { class: "figure" }, String(at + 1)), h("td", null, titled(one)), h("td", { class: "figure" }, one.rating ? String(one.rating) : ""),
    (isSquare ? table.players.map((other) => met(one, other)) : over(one).map(inRound)).map((words) => h("td", { class: "figure" }, words)), ...scores(one));
  return [...head(view, "Crosstable", table.after ? `after ${table.after} ${table.after === 1 ? "round" : "rounds"}` : ""),
    h("table", { class: "cross" }, h("thead", null, h("tr", null, h("th", { class: "figure" }, "#"), h("th", null, "Player"), h("th", { class: "figure" }, "Rating"), heads.map((words) => h("th", { class: "figure" }, words)), ...scoreHeads(table))), h("tbody", null, table.players.map(row))),
    ...open(table),
    isSquare ? h("p", { class: "after" }, "+ and -: not played.") : h("p", { class: "after" }, "4w1: against line 4 of this table, with White, won. + and -: not played."),
    ...letters(table)];
}

/** @param {EventView} view @param {Crosstable} table */
function scoresheets(view, table) {
  const called = calling(table);
  return view.boards.flatMap((board) => [sheet(view, board, called), sheet(view, board, called)]);
}

/** @param {EventView} view @param {Board} board @param {ReturnType<typeof calling>} called */
function sheet(view, board, called) {
  const facts = [["White", called(board.white)], ["Black", called(board.black)], ["Event", view.name], ["Round, board", `${view.round}, ${board.board}`], ["Date", ""], ["Time", view.time ?? ""]];
  const column = (/** @type {number} */ from) => h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "unseen" }, "Move")), h("th", { scope: "col" }, "White"), h("th", { scope: "col" }, "Black"))),
    h("tbody", null, Array.from({ length: MOVES / 2 }, (_, at) => h("tr", null, h("th", { scope: "row" }, String(from + at)), h("td", null), h("td", null)))));
  return h("div", { class: "scoresheet" },
    h("h2", null, "Scoresheet"),
    h("dl", null, facts.flatMap(([what, value]) => [h("dt", null, what), h("dd", null, value)])),
    h("div", { class: "moves" }, column(1), column(MOVES / 2 + 1)),
    h("div", null, outcomes(), h("div", { class: "signed" }, ["White", "Black", "Arbiter"].map((who) => h("div", null, who)))));
}
