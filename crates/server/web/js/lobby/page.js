/** The first page: set up a table, or find one. `index.html` starts here. */

import { ask } from "../api.js";
import { h, place, show } from "../dom.js";
import { lawsLink } from "../laws/clauses.js";
import { guardPresses } from "../presses.js";
import { wear } from "../settings.js";
import { prepare } from "../speak.js";
import { found, kinds } from "./apart.js";
import { live } from "./living.js";
import { awaitedGames, myGames } from "./mine.js";
import { Running } from "./running.js";
import { SetUp } from "./setup.js";
import { shownTables, tableList } from "./tables.js";

/** @typedef {import("../types.js").Code} Code */

const AGAIN = 5000;

const running = new Running(place("running"));

prepare();
guardPresses();
wear();
place("settings").onclick = async () => (await import("../table/dialogs.js")).showSettings();
for (const id of ["find", "find-time", "find-code"]) place(id).oninput = showTables;
comes();
// An arbiter is called even while another window is in front: his own tables are asked for all the same.
setInterval(() => document.visibilityState === "visible" && listTables(), AGAIN);
setInterval(listMine, AGAIN);

/** All is asked for at once and shown as it comes, each in its own room, so that nothing moves under a finger. */
function comes() {
  show(place("mine"), ...awaitedGames());
  openBooks();
  listTables();
  listMine();
}

async function openBooks() {
  try {
    const { codes, today, machine } = await ask("/api/codes");
    const shows = () => show(place("form"), ...setUp.render());
    const setUp = new SetUp({ codes, today, machine }, shows, () => listed);
    showSetUp = shows;
    shows();
    if (today) live(place("living"), today);
    show(place("rulebooks"), h("ul", { class: "books" }, codes.map((/** @type {Code} */ code) =>
      h("li", null, h("a", { href: lawsLink(code.id) }, code.title)))));
  } catch (reason) {
    show(place("form"), h("p", { class: "fault", role: "alert" }, /** @type {Error} */ (reason).message));
    show(place("rulebooks"));
  }
}

async function listMine() {
  const { now, past } = await myGames();
  show(place("mine"), ...now);
  show(place("past"), ...past);
}

/** The tables as they were listed last. @type {import("../types.js").Listed[]} */
let listed = [];

/** Shows the form of the set-up anew, once it is here: it tells who waits. */
let showSetUp = () => {};

/** So few tables are seen at a glance; among more one looks for a name, a time or laws. */
const FEW = 4;

function showTables() {
  const [words, time, code] = ["find", "find-time", "find-code"].map((id) => /** @type {HTMLInputElement} */ (place(id)).value);
  const looks = Boolean(words || time || code);
  const among = shownTables(listed);
  place("finder").hidden = among.length <= FEW && !looks;
  const { times, codes } = kinds(among, { words, time, code });
  choices("find-time", "any time", times, time);
  choices("find-code", "any laws", codes, code);
  const games = found(among, { words, time, code });
  show(place("tables"), ...(looks && !games.length ? [h("p", { class: "quiet", role: "status" }, "No table is like that.")] : tableList(games)));
}

/** What one chooses among; the choice stands while there is such a table, or none. @param {string} id @param {string} any @param {{ value: string, label: string }[]} among @param {string} chosen */
function choices(id, any, among, chosen) {
  const gone = chosen && !among.some(({ value }) => value === chosen) ? [{ value: chosen, label: `${chosen} (0)` }] : [];
  show(place(id), ...[{ value: "", label: any }, ...among, ...gone].map(({ value, label }) => h("option", { value, "data-key": `o-${value}` }, label)));
}

async function listTables() {
  try {
    listed = (await ask("/api/games")).games;
    running.choose(listed);
    showTables();
    showSetUp();
  } catch (reason) {
    show(place("tables"), h("p", { class: "fault" }, /** @type {Error} */ (reason).message));
    if (!listed.length) running.choose([]);
  }
}
