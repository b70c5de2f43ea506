/** A wall of an arbiter's tables, or of an event's boards, with a bell, and by one link on another device. `wall.html` starts here. */

import "../direction.js";
import { send } from "../api.js";
import { smallBoard } from "../board/small.js";
import { h, place, show } from "../dom.js";
import { Line } from "../line.js";
import { linkBox } from "../links.js";
import { apart } from "../lobby/apart.js";
import { heldSeats, newSecret, sitDown } from "../seats.js";
import { guardPresses } from "../presses.js";
import { change, onChange, settings, wear } from "../settings.js";
import { prepare, say } from "../speak.js";
import { Calls } from "../table/calls.js";
import { written } from "../table/score.js";
import { leftOn } from "../table/times.js";
import { asked, awaitsStart, flagsFirst, isRuledOver } from "../table/noted.js";
import { SIDES, clockFace, list, playersOf, scoreWords, sideName } from "../words.js";
import { resultWords } from "../events/results.js";
import { EventBoards } from "./event.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */

/** The most tables on one wall. */
const MOST = 40;
/** So little time is a flag about to fall, in milliseconds. */
const SHORT = 60_000;
const calls = new Calls();
/** @type {Line[]} */ let lines = [];
/** The event whose boards stand here; none where the own tables do. */
const boards = EventBoards.asked();
/** What rang at each table last, so that nothing rings twice. @type {Map<string, string>} */
const rung = new Map();
/** What is told of seats that a link was to bring and did not. */
let lost = "";
/** Where a flag is about to fall. @type {Set<Line>} */
const falling = new Set();
/** Whether a table was over when it came: then it stands behind the others. @type {Map<Line, boolean>} */
const late = new Map();

guardPresses();
prepare();
wear();
place("bell").onclick = () => change({ sounds: !settings.sounds });
onChange(render);
if (boards) boards.follow(changes);
else {
  // A seat that is taken in another window of this browser comes to the wall by itself.
  addEventListener("storage", comes);
  addEventListener("hashchange", () => location.reload());
  takeCarried().then((fault) => {
    lost = fault;
    comes();
  });
}
setInterval(tick, 200);

/** @param {string} id @param {string | null} key */
function opened(id, key) {
  const line = new Line(id, key);
  line.onChange(render);
  line.open();
  return line;
}

/** Every board of the round that has a table has its line; those of the round before have none any more. */
function changes() {
  const wanted = boards?.tables() ?? [];
  for (const line of lines) if (!wanted.some((one) => one.id === line.id)) line.close();
  lines = wanted.map(({ id, key }) => lines.find((line) => line.id === id) ?? opened(id, key));
  render();
}

/** Every table of which this browser has the arbiter's seat has its line, in the order in which he came to them. */
function comes() {
  const seats = heldSeats().filter(({ seat }) => seat === "arbiter").slice(0, MOST).reverse();
  for (const { id, key } of seats) if (!lines.some((line) => line.id === id)) lines.push(opened(id, key));
  offerToCarry(lines.map(({ id, token }) => ({ id, key: token })));
  render();
}

/** The time left on the clock that runs; none does for ever. @param {Line} line */
function running(line) {
  const { view } = line;
  const side = SIDES.find((one) => view?.clocks?.[one].running && view.clocks[one].fallen === null);
  return view?.begun && side && view.state !== "finished" ? leftOn(line, side) : Infinity;
}

function render() {
  const open = lines.filter((line) => line.view);
  for (const line of open) {
    ring(line);
    if (!late.has(line)) late.set(line, line.view?.state === "finished");
  }
  const asking = open.filter(({ view }) => view && asked(view).length).sort((one, other) => flagsFirst(/** @type {View} */ (one.view), /** @type {View} */ (other.view)));
  place("bell").setAttribute("aria-pressed", String(settings.sounds));
  if (boards) return renderBoards(boards, asking);
  head("My tables", asking.length);
  const told = apart(open.map(({ id, view }) => ({ id, names: playersOf(view?.terms.names ?? {}), did: "begun", at: view?.began })));
  show(place("summary"), lost && `${lost} `, !lines.length ? "You have no arbiter’s seat in this browser. Whoever sets up a table with an arbiter sends you the link to that seat." : open.length < lines.length ? `${open.length} of ${lines.length} tables are here.` : asking.length ? [`${asking.length} of ${lines.length} tables ask for you: `, ...led(asking.map(({ id, view }) => [`/game/${id}`, [playersOf(view?.terms.names ?? {}), told.get(id)].filter(Boolean).join(" · ")]))] : "Nothing is asked.");
  show(place("wall"), ...[...open].sort((a, b) => Number(late.get(a)) - Number(late.get(b))).map((line) => card(line, { told: told.get(line.id) })));
  tick();
}

/** A table that asks is marked where it stands, and named in the line that stays in sight. @param {string} title @param {number} asking */
function head(title, asking) {
  document.title = `${asking ? `(${asking}) ` : ""}${title} · jadoube`;
  place("summary").classList.toggle("asking", asking > 0);
}

/** Names that lead to their tables. @param {[string, string][]} tables */
function led(tables) {
  return tables.flatMap(([href, name], at) => [at ? ", " : "", h("a", { href }, name)]);
}

/** The boards of an event in their order. @param {EventBoards} event @param {Line[]} asking */
function renderBoards(event, asking) {
  const named = event.boards.filter((board) => event.asked(board) || asking.some((line) => line.id === board.table)).map(({ table, board }) => /** @type {[string, string]} */ ([table ? `/game/${table}` : `/event/${event.id}`, String(board)]));
  head(event.title, named.length);
  show(/** @type {HTMLElement} */ (document.querySelector(".wall-title")), event.title);
  show(place("summary"), event.fault ?? (event.boards.length === 0 ? "No round is paired yet." : named.length ? [named.length === 1 ? "Board " : "Boards ", ...led(named), named.length === 1 ? " asks for you." : " ask for you."] : event.rules ? "Nothing is asked." : ""));
  show(place("wall"), ...event.boards.flatMap((board) => {
    const line = lines.find((one) => one.id === board.table);
    return [event.matchAt(board), line?.view ? card(line, { board: board.board, result: board.result, named: (color) => event.named(board, color) }) : event.onWood(board)];
  }));
  tick();
}

/** Rings when something new is asked, and once when a flag is about to fall. @param {Line} line */
function ring(line) {
  const view = /** @type {View} */ (line.view);
  const words = asked(view).join(" ");
  const before = rung.get(line.id);
  rung.set(line.id, words);
  if (!words || words === before) return;
  calls.sound("ruling");
  say(`${playersOf(view.terms.names)}: ${words}`, true);
}

/**
 * @param {Line} line
 * @param {{ board?: number, result?: string | null, told?: string, named?: (color: Color) => any }} beside its number in an event and what the event's list has; what
 *   tells it from others of the same names
 */
function card(line, { board, result, told, named }) {
  const view = /** @type {View} */ (line.view);
  const questions = asked(view);
  const last = view.score.lines.findLast((line) => !line.undone);
  const side = (/** @type {Color} */ color) => h("p", { class: `running-side ${view.clocks?.[color].running && view.begun ? "runs" : ""}`, "data-key": color },
    h("span", { class: "name" }, named?.(color) ?? view.terms.names[color] ?? sideName(color)),
    view.clocks && h("span", { class: "time", "data-own": true, "data-line": line.id, "data-side": color }));
  const state = view.outcome ? scoreWords(view.outcome.score) : view.state === "adjourned" ? "adjourned" : view.state === "waiting" ? "not begun" : view.stopped || awaitsStart(view) ? "the clocks stand" : `${sideName(view.board.turn)} to move`;
  return h("li", { "data-key": line.id }, h("a", { href: `/game/${line.id}`, class: `wall-table ${questions.length ? "asks" : ""} ${falling.has(line) ? "short" : ""} ${view.outcome ? "over" : ""}` },
    h("p", { class: "wall-names" }, [board ? `Board ${board}` : playersOf(view.terms.names), view.terms.time ?? "no clock"].join(" · ")), side("black"),
    smallBoard(view.board.fen, { below: "white", marks: view.board.last?.squares ?? [] }),
    side("white"), questions.length > 0 && h("div", { class: "wall-asked" }, questions.map((words) => h("p", null, words))),
    h("p", { class: "wall-state" }, [result && view.outcome === null ? `${resultWords(result)} in the list` : state, last && `after ${last.number}${last.side === "white" ? "." : "…"}${written(last)}`, falling.has(line) && "a flag is about to fall", view.you === "arbiter" && !isRuledOver(view) && "the players have not agreed to you yet", line.silent && "the line is down", view.code.title, told].filter(Boolean).join(" · "))));
}

/** The clocks, and what is about to fall. */
function tick() {
  for (const face of document.querySelectorAll(".wall .time")) {
    const line = lines.find((one) => one.id === face.getAttribute("data-line"));
    const side = /** @type {Color} */ (face.getAttribute("data-side"));
    if (!line?.view?.clocks) continue;
    const left = leftOn(line, side);
    const fallen = line.view.clocks[side].fallen !== null;
    const words = `${line.silent ? "≈ " : ""}${fallen ? "flag" : clockFace(left)}`;
    if (face.textContent !== words) face.textContent = words;
    face.classList.toggle("low", left < SHORT && line.view.state !== "finished");
  }
  const changed = lines.filter((line) => falling.has(line) !== running(line) < SHORT);
  for (const line of changed) {
    if (!falling.delete(line)) falling.add(line);
    if (falling.has(line)) calls.sound("low");
  }
  if (changed.length) render();
}

/** A link longer than this is no picture that a telephone reads from a screen. */
const PICTURED = 200;

/** Offers the link: a word for each seat, which is spent when somebody opens it. @param {{ id: string, key: string | null }[]} tables */
function offerToCarry(tables) {
  const make = async () => {
    try {
      const words = await Promise.all(tables.map(async ({ id, key }) => {
        const { link } = await send(`/api/games/${id}/seat/words`, { purpose: "device" }, { token: key });
        return `${id}=${link.split("=").pop()}`;
      }));
      const path = `/wall#${words.join(",")}`;
      show(place("carry"), linkBox("Open this once on the other device: it brings all these tables", path, { picture: new URL(path, location.href).href.length <= PICTURED }));
    } catch (reason) {
      show(place("carry"), h("p", { class: "fault", role: "alert" }, /** @type {Error} */ (reason).message));
    }
  };
  show(place("carry"), tables.length > 0 && h("button", { "data-key": "carry", onclick: make }, "These tables on another device too"));
}

/** Sits down in the seats that a link has brought, whose words leave the address at once; tells where that cannot be done. @returns {Promise<string>} */
async function takeCarried() {
  const brought = [...location.hash.matchAll(/(?<=[#,])([\w-]+)=([\w-]{22})(?=,|$)/g)];
  if (!brought.length) return "";
  history.replaceState(null, "", location.pathname);
  const lost = /** @type {string[]} */ ([]);
  for (const [, id, word] of brought) await sitDown(id, { what: "device", word, secret: newSecret() }, "").catch(() => lost.push(id));
  return lost.length ? `The link brings ${list(lost)} no more: it has been used.` : "";
}
