/**
 * The first page: set up a table, or find one. `index.html` starts here.
 *
 * @module
 */

import { ask } from "../api.js";
import { h, show } from "../dom.js";
import { lawsLink } from "../laws/clauses.js";
import { wear } from "../settings.js";
import { prepare } from "../speak.js";
import { found } from "./found.js";
import { live } from "./living.js";
import { myGames } from "./mine.js";
import { Running } from "./running.js";
import { SetUp } from "./setup.js";
import { tableList } from "./tables.js";

/** @typedef {import("../types.js").Code} Code */

const AGAIN = 5000;
const place = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const running = new Running(place("running"));

prepare();
wear();
place("settings").onclick = async () => (await import("../table/dialogs.js")).showSettings();
openBooks();
place("find").oninput = showTables;
listTables();
listMine();
// An arbiter is called to a table while another window is in front of this one: his own tables are asked for all the same.
setInterval(() => document.visibilityState === "visible" && listTables(), AGAIN);
setInterval(listMine, AGAIN);

async function openBooks() {
  try {
    const { codes, today, machine } = await ask("/api/codes");
    const setUp = new SetUp({ codes, today, machine }, () => show(place("form"), ...setUp.render()));
    show(place("form"), ...setUp.render());
    if (today) live(place("living"), today);
    show(place("rulebooks"), h("ul", { class: "books" }, codes.map((/** @type {Code} */ code) =>
      h("li", null, h("a", { href: lawsLink(code.id) }, code.title), " ", h("span", { class: "quiet" }, code.id)))));
  } catch (reason) {
    show(place("form"), h("p", { class: "fault", role: "alert" }, /** @type {Error} */ (reason).message));
  }
}

async function listMine() {
  const { now, past } = await myGames();
  show(place("mine"), ...now);
  show(place("past"), ...past);
}

/** The tables as they were listed last. @type {import("../types.js").Listed[]} */
let listed = [];

/** Few tables are seen at a glance; among more one looks for a name, a time or laws. */
function showTables() {
  const find = /** @type {HTMLInputElement} */ (place("find"));
  place("finder").hidden = listed.length < 8 && !find.value;
  const games = found(listed, find.value);
  show(place("tables"), ...(find.value && !games.length ? [h("p", { class: "quiet", role: "status" }, "No table has these words.")] : tableList(games)));
}

async function listTables() {
  try {
    listed = (await ask("/api/games")).games;
    running.choose(listed);
    showTables();
  } catch (reason) {
    show(place("tables"), h("p", { class: "fault" }, /** @type {Error} */ (reason).message));
  }
}
