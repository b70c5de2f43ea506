/** The page of an event. `event.html` starts here. */

import "../direction.js";
import { Refused, ask, send } from "../api.js";
import { h, place, show } from "../dom.js";
import { keepSeat, memberKey } from "../seats.js";
import { guardPresses } from "../presses.js";
import { wear } from "../settings.js";
import { prepare, say } from "../speak.js";
import { dayAndHour } from "../words.js";
import { broughtEventKey, captainKey, entryOf, eventKey, forgetEventKey, keepEventKey } from "./keys.js";
import { askResult, entryPart, formsPart, waitingPart } from "./forms.js";
import { clubTable, openWords, ratingCells, ratingHeads } from "./standings.js";
import { prizesTable, prizesTitle, prizesWords, tieBreakHeads, tieBreakLegend, wordTable } from "./tie-breaks.js";
import { resultWords } from "./results.js";
import { difference, followLinks, organiserPart, resultChoice, saidOf } from "./organiser.js";
import { rulesIn } from "./sitting.js";
import { captainPart, inMatches, teamOf, teamStandings } from "./teams.js";

/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Standing} Standing */
/** @typedef {import("./types.js").EventView} EventView */

/** So often the event is asked for again, in milliseconds. */
const AGAIN = 3000;
const id = location.pathname.split("/")[2] ?? "";
/** The key that this browser had before it came with another. */
const former = eventKey(id);
/** The key of this event that this browser has; a member who plays in it is himself in each of his browsers. */
let key = broughtEventKey(id) ?? memberKey();
/** The key of the team whose captain this browser's owner is, beside his own as a player. */
let captain = captainKey(id);
/** What was wrong with the entry that was sent. */
let entryFault = "";
const path = `/api/events/${id}`;
/** The round that is looked at; none for the latest. @type {number | null} */
let round = null;
/** @type {EventView | null} */
let event = null;
/** His own board in the latest round, as it was when he was told of it. */
let told = "";

prepare();
guardPresses();
wear();
load();
// Whoever opens another link of the event here, as a captain who plays, comes with its key.
addEventListener("hashchange", () => location.reload());
setInterval(() => document.visibilityState === "visible" && load(), AGAIN);

/** Whether the club did not answer when it was asked last. */
let down = false;

async function load() {
  try {
    const wanted = new URLSearchParams({ ...(round && { round: String(round) }), ...(event && event.round === (round ?? event.paired) && { seen: String(event.sequence) }) });
    const view = await ask(`${path}?${wanted}`, { token: key });
    if (down) tell("");
    down = false;
    if (view) take(captain ? await withCaptain(view) : view);
  } catch (reason) {
    down = reason instanceof Refused && reason.problem.type === "/problems/line";
    if (key && key !== memberKey() && isStrange(reason)) {
      // What opened the event before still does, and whoever has nothing looks on.
      if (former && former !== key) keepEventKey(id, (key = former));
      else {
        key = memberKey();
        forgetEventKey(id);
      }
      await load();
      return notTaken();
    }
    tell(/** @type {Error} */ (reason).message, true);
  }
}

/** @param {unknown} reason */
const isStrange = (reason) => reason instanceof Refused && reason.problem.type === "/problems/wrong-seat";

const notTaken = () => tell("This link opens nothing of this event. Ask the organiser for yours.", true);

/** The same with what a captain sees of it. @param {EventView} view @returns {Promise<EventView>} */
async function withCaptain(view) {
  const own = /** @type {EventView["you"]} */ (await ask(path, { token: captain }).then(({ you }) => you, (reason) => {
    if (!isStrange(reason)) throw reason;
    captain = null;
    forgetEventKey(id, true);
    notTaken();
  }));
  if (!own) return view;
  return { ...view, you: view.you ? { ...view.you, captain: own.captain, line_ups: view.you.organiser ? view.you.line_ups : own.line_ups } : own };
}

/** What a change has come to; a captain looks with both of his keys. @param {EventView} after */
const taken = (after) => (captain ? load() : take(after));

/** The last change of the event when it told what was done last. */
let toldAt = 0;

/** @param {EventView} view */
function take(view) {
  const before = event;
  event = view;
  if (toldAt && view.sequence > toldAt && !place("told").classList.contains("fault")) tell("");
  toldAt ||= view.sequence;
  document.title = `${view.name} · jadoube`;
  place("name").textContent = view.name;
  if (before && before.paired < view.paired && !round) say(`Round ${view.paired} is paired.`, true);
  // Whoever rules hears what is asked at the tables, here and wherever this browser looks for it.
  if (view.you?.arbiter && key) keepEventKey(id, key);
  if (rulesIn(view) && !asks) looksAtTables().catch((reason) => tell(reason.message, true));
  render();
}

/** What is asked of whoever rules at the tables. @type {import("../table/elsewhere.js").Elsewhere | null} */
let asks = null;

/** What players ask at the tables rings here too. */
async function looksAtTables() {
  const { Elsewhere } = await import("../table/elsewhere.js");
  const { Calls } = await import("../table/calls.js");
  asks ??= new Elsewhere(null, new Calls(), render);
}

/** @param {string} words @param {boolean} [fault] */
function tell(words, fault = false) {
  toldAt = 0;
  show(place("told"), words);
  place("told").classList.toggle("fault", fault);
}

/** Whether nothing of what the change is about is otherwise. @param {EventView} before @param {EventView} after @param {Record<string, any>} what */
function alike(before, after, what) {
  // A line-up is of its team alone, and what a player leaves out of himself, as long as the round is not paired.
  const named = (/** @type {EventView} */ view) => JSON.stringify([view.paired, view.you?.line_ups?.filter((one) => String(one.team) === what.team), !rulesIn(view) && view.forms]);
  if (what.change === "line-up" || (!rulesIn(after) && what.change !== "result")) return named(before) === named(after);
  // A line-up named meanwhile counts when the round is paired, and what came in at the boards is nothing to the forms.
  const rest = (/** @type {EventView} */ view) => JSON.stringify(/^(pair|undo|seat|tie-breaks)$/.test(what.change) ? { ...view, entries: null, sequence: 0 } : [view.paired, view.standings.map(({ number, name }) => number + name).sort(), view.forms], (key, value) => (/^(named|line_ups)$/.test(key) ? null : value));
  if (what.change !== "result") return rest(before) === rest(after);
  // What the other captain has said meanwhile is no answer of this one: the club tells both what the two come to.
  const captain = after.you?.captain && !rulesIn(after);
  const boards = (/** @type {EventView} */ view) => view.boards.filter((board) => what.results.some((/** @type {{ board: number }} */ one) => one.board === board.board));
  const now = boards(after);
  const same = (/** @type {Board} */ { white, black, result }, /** @type {number} */ at) => now[at]?.white.number === white.number && now[at].black.number === black.number && (now[at].result === result || (captain && now[at].said !== null));
  return before.round === after.round && boards(before).every(same);
}

/**
 * Makes a change, and shows what it came to; of a game that is being played it is asked first.
 *
 * @param {Record<string, unknown>} what @param {boolean} [sure] @param {number} [again]
 */
async function change(what, sure = false, again = 0) {
  const before = event;
  try {
    const { told, event: after } = await send(`${path}/changes`, { change: what, seen: event?.sequence ?? null, although_played: sure }, { token: rulesIn(event) || !/^(line-up|result)$/.test(String(what.change)) ? key : captain ?? key });
    tell(told.join("\n"));
    // Whoever corrects an earlier round goes on looking at it.
    if (round !== null && what.round === round) await load();
    else {
      round = null;
      await taken(after);
    }
    return true;
  } catch (reason) {
    const played = reason instanceof Refused && reason.problem.type === "/problems/not-finished";
    if (again < 9 && reason instanceof Refused && reason.problem.type === "/problems/stale") {
      await load();
      // What others have done at other boards holds up nobody's result, and who enters holds up nothing.
      if (event && before && alike(before, event, what)) return change(what, sure, again + 1);
      if (event && before && what.change === "pair" && event.paired > before.paired) return tell(`Round ${event.paired} has been paired already, in another browser.`);
      if (event && what.change === "result") return tell(...meanwhile(event, /** @type {any} */ (what)));
      if (event && before && what.change === "line-up" && event.paired > before.paired) return tell(`Round ${event.paired} has been paired meanwhile: its line-ups are as they were named before.`, true);
      return tell("Others have changed the event meanwhile: nothing was done. Look at it first.", true);
    }
    if (played && !sure && confirm(what.change === "result" ? "This game is being played at its table, and its result enters itself when it ends. Enter this result all the same?" : "Games are being played at these tables, and would be called off. Take them back all the same?")) return change(what, true);
    await load();
    tell(/** @type {Error} */ (reason).message, true);
  }
}

/** Makes the change of a form, or tells the answer to what it asks. @param {{ change: string | null }} form @param {Record<string, any>} said */
async function sendForm({ change: what }, said) {
  if (what) return (await change({ change: what, ...said })) ?? false;
  try {
    tell((await ask(`${path}/why?${new URLSearchParams(said)}`)).told);
  } catch (reason) {
    tell(/** @type {Error} */ (reason).message, true);
  }
  return false;
}

/** What stands at boards that others have changed meanwhile, and whether it is otherwise. @param {EventView} view @param {{ results: { board: number, result: string }[] }} what @returns {[string, boolean]} */
function meanwhile(view, { results }) {
  const right = rulesIn(view);
  const told = results.map(({ board, result }) => {
    const now = view.boards.find((one) => one.board === board);
    if (!now) return `There is no board ${board} any more; your ${result} is not entered.`;
    const stands = `${now.white.name} – ${now.black.name} ${resultWords(now.result) ?? "is open"}`;
    if (now.result === result) return `Board ${board}: ${stands} is in the list already.`;
    return `Others have changed board ${board} meanwhile: ${stands}. Your ${result} is not entered; ${right || !now.result ? "enter it again if it stands" : "the organiser puts it right if it stands"}.`;
  });
  return [told.join("\n"), results.some(({ board, result }) => view.boards.find((one) => one.board === board)?.result !== result)];
}

/** Goes to the own board, or as the arbiter to a table. @param {string | null} table */
async function sit(table) {
  try {
    const seat = await send(`${path}/sit`, { table }, { token: key, member: memberKey() });
    keepSeat(seat.table, seat.key, seat.seat);
    location.assign(seat.link);
  } catch (reason) {
    tell(/** @type {Error} */ (reason).message, true);
  }
}

/** Says the result of one's own board. @param {string} result */
const sayResult = (result) => does("result", { result });

/** Starts the clocks at all tables. */
const start = () => confirm("Start the clocks at all tables? Whoever comes later is late.") && does("start", {});

/** Does something at an address of the event, and shows what it came to. @param {string} where @param {Record<string, unknown>} body */
async function does(where, body) {
  try {
    const { told, event: after } = await send(`${path}/${where}`, body, { token: key, member: memberKey() });
    tell(told.join("\n"));
    await taken(after);
  } catch (reason) {
    await load();
    tell(/** @type {Error} */ (reason).message, true);
  }
}

/** Enters, or corrects what was entered; gives whether that was taken. @param {Record<string, string>} said */
async function enter(said) {
  const entry = entryOf(id);
  try {
    const { key: own, told, event: after } = await send(`${path}/entries`, said, { token: entry?.link, key: entry?.secret, member: memberKey() });
    key = own;
    keepEventKey(id, own);
    entryFault = "";
    tell(told.join("\n"));
    take(after);
    return true;
  } catch (reason) {
    entryFault = /** @type {Error} */ (reason).message;
    return false;
  }
}

/** Changes the list of entries. @param {Record<string, unknown>} what */
async function changeEntries(what) {
  try {
    const { told, event: after } = await send(`${path}/entries/changes`, what, { token: key });
    if (!after.you) {
      key = null;
      forgetEventKey(id);
    }
    tell(told.join("\n"));
    take(after);
  } catch (reason) {
    await load();
    tell(/** @type {Error} */ (reason).message, true);
  }
}

function render() {
  const view = event;
  if (!view) return;
  const organiser = view.you?.organiser ?? false;
  show(place("own"), asks?.render("At a table") ?? null, own(view) ?? entryPart(view, { link: entryOf(id)?.link ?? null, fault: entryFault, enter, change: changeEntries, again: render }), captainPart(view, change), ...(organiser ? [] : formsPart(view, sendForm, true)));
  show(place("round"), ...roundPart(view));
  show(place("entries"), ...waitingPart(view, organiser ? changeEntries : null));
  const forms = formsPart(view, sendForm, organiser);
  show(place("standings"), ...standingsPart(view), ...(organiser ? [] : forms));
  show(place("organiser"), ...(organiser ? organiserPart(view, { change, path, key, entries: changeEntries, again: render, tell }) : []), ...(organiser ? forms : []));
  if (organiser) followLinks(view, path, key);
  logPart(view, path);
}

/** @param {EventView} view */
function own(view) {
  const player = view.you?.player;
  if (!player) return null;
  // Of an earlier round that he looks at, the boards are not those of now.
  const board = view.round === view.paired ? view.boards.find((one) => one.board === view.you?.board) : null;
  const reasons = view.round > 0 && view.round === view.paired && h("button", { class: "quiet-button", onclick: () => sendForm({ change: null }, { round: view.round, player: player.number }) }, board ? "Why this game?" : "Why no game?");
  if (!board) return h("div", { class: "event-own" }, h("p", null, view.paired === 0 ? `You play here as ${player.name}. Round 1 is not paired yet; this page tells when it is.` : view.round === view.paired ? `${player.name}: ${view.bye?.number === player.number ? "the bye" : "no game"} in round ${view.paired}.` : `${player.name}: `, view.round !== view.paired && h("button", { class: "quiet-button", onclick: () => look(null) }, "to the latest round")), reasons);
  const white = board.white.number === player.number;
  const words = `Round ${view.round}, board ${board.board}: ${player.name}, you have ${white ? "White" : "Black"} against ${(white ? board.black : board.white).name}.`;
  if (words !== told) {
    told = words;
    say(words);
  }
  return h("div", { class: "event-own" }, h("p", null, words), board.result && h("p", null, board.said ? `${resultWords(board.result)} is entered and not confirmed yet.` : `It ended ${resultWords(board.result)}.`), board.table ? !(board.result && board.played) && [h("div", { class: "row" }, h("button", { class: "main big", onclick: () => sit(null) }, "To your board")), !board.result && view.time && h("p", { class: "quiet" }, "The clocks start when both of you are at the board, or when the arbiter starts them.")] : !board.result && askResult(board, white, sayResult), reasons);
}

/** @param {number | null} wanted */
function look(wanted) {
  round = wanted;
  load();
}

/** The desk with what is known of a board. @param {EventView} view @param {Board} board */
function disputeAt(view, board) {
  const time = view.time ? `time: ${view.time}\n` : "";
  return `/desk#text=${encodeURIComponent(`place: ${view.name}, round ${view.round}, board ${board.board}\ncodes: ${view.code}\n${time}${view.headers}white: ${board.white.name}\nblack: ${board.black.name}\n\n`)}`;
}

/** @param {EventView} view */
function roundPart(view) {
  const rounds = Array.from({ length: view.paired }, (_, at) => at + 1);
  const arbiter = view.arbiter ? `arbiter: ${view.arbiter}` : "";
  const terms = [view.system, view.time, view.code_title, arbiter].filter(Boolean).join(" · ");
  const under = [terms, view.regulations.join(" ")].filter(Boolean).map((words) => h("p", { class: "event-notes" }, words));
  if (!view.round) return [h("h2", null, "Not begun"), ...under];
  const organiser = view.you?.organiser ?? false;
  // Who rules at the boards and enters what came of them: the organiser, and a member who is the arbiter.
  const rules = rulesIn(view);
  const captains = view.captains_enter ? view.matches.find(({ first, second }) => [first.number, second.number].includes(view.you?.captain ?? 0))?.boards ?? [] : [];
  const enters = (/** @type {Board} */ board) => rules || (captains.includes(board.board) && (!board.result || board.said));
  const told = (/** @type {Player} */ player) => [player.points, teamOf(view, player.number)].filter(Boolean).join(" · ");
  const row = (/** @type {Board} */ board) => h("tr", { "data-key": String(board.board), class: [board.white.number, board.black.number].includes(view.you?.player?.number ?? 0) ? "own" : null },
    h("td", { class: "figure" }, String(board.board)),
    h("td", { class: "who white" }, board.white.name, " ", h("span", { class: "quiet" }, told(board.white))),
    h("td", { class: "result" }, enters(board) ? resultChoice(view, board, change) : resultWords(board.result) ?? "–", difference(view, board, rules ? change : null), saidOf(view, board, enters(board) ? change : null), rules && !board.table && h("a", { class: "button quiet-button on-screen", href: disputeAt(view, board) }, "Dispute")),
    h("td", { class: "who black" }, board.black.name, " ", h("span", { class: "quiet" }, told(board.black))),
    !view.wood && h("td", { class: "on-screen" }, board.table && h("a", { href: `/game/${board.table}` }, board.result ? "Game" : "Watch"), rules && board.table && h("button", { class: "quiet-button", "aria-label": `Arbiter at board ${board.board}`, onclick: () => sit(board.table) }, "Arbiter")));
  return [
    h("h2", null, `Round ${view.round}${view.rounds ? ` of ${view.rounds}` : ""}`),
    ...under,
    rounds.length > 1 && h("div", { class: "event-rounds", role: "group", "aria-label": "Rounds" }, rounds.map((one) => h("button", { "data-key": String(one), "aria-pressed": String(one === view.round), onclick: () => look(one === view.paired ? null : one) }, String(one)))),
    h("div", { class: "event-wide", tabindex: "0", role: "group", "aria-label": "Table" }, h("table", { class: "event-table event-boards" }, h("thead", null, h("tr", null, h("th", { class: "figure" }, "Board"), h("th", null, "White"), h("th", { class: "result" }, "Result"), h("th", null, "Black"), !view.wood && h("th", { class: "on-screen" }, "Table"))), h("tbody", null, inMatches(view, row, view.wood ? 4 : 5)))),
    rules && view.starts && view.round === view.paired && h("div", { class: "row" }, h("button", { "data-key": "start", onclick: start }, "Start all clocks")),
    view.you?.arbiter === true && h("p", { class: "event-notes" }, "You are the arbiter: at each board you go to your seat and enter what came of its game."),
    view.notes.length > 0 && h("p", { class: "event-notes" }, view.notes.join(" ")),
    h("p", { class: "on-screen" }, h("a", { href: `${path}/pgn` }, "All games, as a file (PGN)"), " · ", h("a", { href: `${path}/trf` }, "The report for ratings, as a file (TRF)"), !organiser && [" · ", h("a", { href: `/event/${view.id}/print` }, "To print"), " · ", h("a", { href: `/wall?event=${view.id}` }, "All boards on a wall")]),
  ].filter(Boolean);
}

/** @param {EventView} view */
function standingsPart(view) {
  const rated = view.standings.some((row) => row.rating);
  const reached = view.standings.some((row) => row.reached);
  const changes = view.rating_words.length > 0;
  if (!view.standings.length) return [h("h2", null, "Players"), h("p", { class: "event-notes" }, "There are none yet.")];
  // Before anybody has played there is nothing to compare.
  const begun = view.after > 0;
  const row = (/** @type {Standing} */ one) => h("tr", { "data-key": String(one.number), class: one.number === view.you?.player?.number ? "own" : null },
    h("td", { class: "figure" }, String(begun ? one.place : one.number)), h("td", { class: "who" }, one.name, view.members?.includes(one.number) && h("span", { role: "img", "aria-label": "a member", title: "A member: nobody else here has this name" }, " ✓"), one.sentence && h("span", { class: "quiet", "data-key": "sentence" }, ` · ${one.sentence}`)), rated && h("td", { class: "figure" }, one.rating ? String(one.rating) : ""), reached && h("td", null, one.reached ?? ""),
    begun && h("td", { class: "figure" }, h("b", null, one.points)), begun && one.tie_breaks.map((value) => h("td", { class: "figure" }, value)), changes && ratingCells(one));
  return [
    ...teamStandings(view),
    h("h2", null, view.after ? `Standings after ${view.after} ${view.after === 1 ? "round" : "rounds"}` : "Players"),
    h("div", { class: "event-wide", tabindex: "0", role: "group", "aria-label": "Table" }, h("table", { class: "event-table" }, h("thead", null, h("tr", null, h("th", { class: "figure" }, "#"), h("th", null, "Player"), rated && h("th", { class: "figure" }, "Rating"), reached && h("th", null, "Reached"), begun && h("th", { class: "figure" }, "Points"), begun && tieBreakHeads(view.tie_break_words), changes && ratingHeads())), h("tbody", null, view.standings.map(row)))),
    ...openWords(view).map((words) => h("p", { class: "event-notes" }, words)),
    ...(view.bracket ? [h("h2", null, "Bracket"), h("div", { class: "event-wide", tabindex: "0", role: "group", "aria-label": "Bracket" }, wordTable(view.bracket, "event-table"))] : []),
    ...(begun ? tieBreakLegend(view.tie_break_words, "event-notes event-letters") : []),
    ...(changes ? [h("details", { "data-key": "ratings" }, h("summary", null, "How the changes of ratings are counted"), view.rating_words.map((words) => h("p", { class: "event-notes" }, words)))] : []),
    ...(view.clubs ? [h("h2", null, view.clubs.title), h("div", { class: "event-wide", tabindex: "0", role: "group", "aria-label": "Table of clubs" }, clubTable(view.clubs, "event-table")), h("p", { class: "event-notes" }, view.clubs.says)] : []),
    ...(view.prizes ? prizesPart(view.prizes) : []),
  ];
}

/** @param {import("./types.js").Prizes} prizes */
function prizesPart(prizes) {
  return [
    h("h2", null, prizesTitle(prizes)),
    prizes.winners.length > 0 && h("div", { class: "event-wide", tabindex: "0", role: "group", "aria-label": "Prizes" }, prizesTable(prizes, "event-table event-prizes")),
    ...prizesWords(prizes).map((words) => h("p", { class: "event-notes" }, words)),
  ].filter(Boolean);
}

/** Who has made a change, as the log names him. @type {Record<string, string>} */
const BY = { organiser: "the organiser", arbiter: "the arbiter", captain: "a captain", entrant: "whoever entered", player: "the player", players: "the players", law: "the club" };
/** The last change that stands there. */
let last = 0;

/** @param {EventView} view @param {string} path */
function logPart(view, path) {
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
