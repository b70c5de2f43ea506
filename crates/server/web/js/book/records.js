/** Reading records: a text becomes games on a board, a tap decides its cures and doubts, and PGN comes of it. */

import "./page.js";
import { textOf } from "../api.js";
import { h, place, show } from "../dom.js";
import { askBy } from "../laws/clauses.js";
import { say } from "../speak.js";
import { fragment, offset, textIn } from "./casetext.js";
import { RecordBoard, isOpen, resultWords } from "./record.js";
import { answered, here } from "./referee.js";

/** @typedef {import("./types.js").Records} Records */
/** @typedef {import("./types.js").Remark} Remark */

const PAUSE = 500;
/** Of longer texts a browser on a telephone makes heavy weather; the program reads any. */
const LONGEST = 1_000_000;
/** A longer text stands in no address. */
const KEPT = 20_000;
const FIRST = `White: Morphy
Black: The allies

 1. P to K 4      P to K 4
 2. Kt to K B 3   P to Q 3
 3. P to Q 4      B to K Kt 5
 4. P takes P     B takes Kt
 5. Q takes B     P takes P
 6. B to Q B 4    Kt to K B 3
 7. Q to Q Kt 3   Q to K 2
 8. Kt to B 3     P to B 3
 9. B to K Kt 5   P to Q Kt 4
10. Kt takes P    P takes Kt
11. B takes P ch  Q Kt to Q 2
12. Castles K R   R to Q sq
13. R takes Kt    R takes R
14. R to Q sq     Q to K 3
15. B takes R ch  Kt takes B
16. Q to Kt 8 ch  Kt takes Q
17. R to Q 8 mate
`;

const area = /** @type {HTMLTextAreaElement} */ (place("text"));
const file = /** @type {HTMLInputElement} */ (place("file"));
const language = /** @type {HTMLSelectElement} */ (place("language"));
const code = /** @type {HTMLSelectElement} */ (place("code"));
const board = new RecordBoard(place("game"), { accept, find });

askBy(answered);

/** @type {Records | null} */
let read = null;
/** Under which name a file was opened. */
let name = "games";
/** @type {Set<string>} */
const accepted = new Set();
/** @type {Record<number, number>} */
const readings = {};
let chosen = 1;
let asked = 0;
let timer = 0;

area.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
});
for (const one of [language, code]) one.addEventListener("change", look);
file.addEventListener("change", take);
addEventListener("hashchange", open);
open();

/** Takes the text that the address holds, or one to begin with. */
async function open() {
  const kept = location.hash.length > 1 ? await textIn(location.hash) : null;
  if (kept !== null && kept === area.value) return;
  area.value = kept ?? (area.value || FIRST);
  look();
}

/** Takes a file. */
async function take() {
  const [one] = file.files ?? [];
  if (!one) return;
  area.value = await textOf(one);
  file.value = "";
  name = one.name.replace(/\.[^.]*$/, "");
  accepted.clear();
  for (const number of Object.keys(readings)) delete readings[Number(number)];
  chosen = 1;
  look();
}

/** Reads the text, unless something newer has been asked since. */
async function look() {
  clearTimeout(timer);
  const mine = ++asked;
  const text = area.value;
  if (text.length > LONGEST) {
    show(place("told"), h("p", { class: "fault" }, `The text has ${text.length.toLocaleString("en")} characters; this page takes ${LONGEST.toLocaleString("en")}. `, h("code", null, "jadoube pgn audit"), " and ", h("code", null, "jadoube score read"), " on the command line take any."));
    return;
  }
  if (text.length <= KEPT) fragment(text).then((hash) => text === area.value && history.replaceState(null, "", hash));
  place("game").setAttribute("aria-busy", "true");
  try {
    const answer = await here("/api/records", { text, language: language.value || null, code: code.value || null, accepted: [...accepted], readings });
    if (mine === asked) tell(answer);
  } catch (reason) {
    if (mine === asked) show(place("told"), h("p", { class: "fault" }, /** @type {Error} */ (reason).message));
  }
  if (mine === asked) place("game").removeAttribute("aria-busy");
}

/** @param {Records} answer */
function tell(answer) {
  read = answer;
  const { games, left_out, read_as } = answer;
  const open = games.flatMap((game) => game.remarks).filter(isOpen).length;
  const counted = (/** @type {number} */ count, /** @type {string} */ one) => `${count} ${one}${count === 1 ? "" : "s"}`;
  show(place("told"),
    h("p", null, games.length === 0 ? "No game is found in this text." : `${counted(games.length, "game")}, read as ${read_as === "pgn" ? "PGN" : "a page of scores"}; ${open === 0 ? "nothing is left to be decided" : `${counted(open, "remark")} to be decided`}.`),
    left_out.length > 0 && h("details", { "data-key": "left-out" }, h("summary", null, `Left out (${left_out.length})`),
      h("ul", null, left_out.map((remark) => h("li", { "data-key": remark.key }, remark.line !== null && h("button", { type: "button", class: "quiet-button", onclick: () => find(remark) }, `line ${remark.line}`), " ", remark.sentence)))));
  chosen = Math.min(chosen, Math.max(1, games.length));
  place("game").hidden = games.length === 0;
  place("result").hidden = games.length === 0;
  choose();
  place("pgn").textContent = answer.pgn;
  show(place("save"),
    h("button", { type: "button", class: "main", onclick: save }, "Save the PGN"),
    h("button", { type: "button", onclick: copy }, "Copy it"),
    open > 0 && h("p", { class: "quiet" }, "What is not decided yet stands in it as a comment."));
}

/** Shows the games to choose from, and the one that is chosen. */
function choose() {
  const games = read?.games ?? [];
  const game = games[chosen - 1];
  if (!game) return show(place("games"), h("p", { class: "quiet" }, "Nothing has been read yet."));
  const called = (/** @type {import("./types.js").RecordedGame} */ one) => {
    const open = one.remarks.filter(isOpen).length;
    return `${one.number}. ${one.white || "White"} – ${one.black || "Black"}, ${resultWords(one.result)}${open ? ` · ${open} to decide` : ""}`;
  };
  const change = (/** @type {any} */ event) => {
    chosen = Number(event.target.value);
    choose();
  };
  const pick = (/** @type {any} */ event) => {
    readings[game.number] = Number(event.target.value);
    look();
  };
  show(place("games"),
    games.length > 1 ? h("label", null, "Game ", h("select", { id: "which", onchange: change }, games.map((one) => h("option", { value: one.number, "data-key": String(one.number), selected: one === game }, called(one))))) : h("p", null, called(game)),
    game.readings > 1 && h("label", null, `There are ${game.readings} readings; this is `, h("select", { id: "reading", onchange: pick }, Array.from({ length: game.readings }, (_, at) => h("option", { value: at + 1, selected: at + 1 === game.reading }, `reading ${at + 1}`)))),
    h("p", { class: "meta" }, game.occasion && `${game.occasion}. `, lawWords(game)));
  board.show(game);
}

/** By which law a game is judged. @param {import("./types.js").RecordedGame} game */
function lawWords({ law, codes }) {
  if (law === "none") return "No code that is kept here was in force on its day.";
  const under = codes.join(" and ");
  return { chosen: `Held against ${under}.`, exact: `Held against ${under}, the law of its day.`, nearest: `Held against what ${under} agree on; the law of its day is not kept.` }[law] ?? `It has no date; held against today’s law, ${under}.`;
}

/** Accepts a remark, or takes that back; what is to stand otherwise is written into the text. @param {Remark} remark */
function accept(remark) {
  if (remark.edits) return write(remark);
  if (!accepted.delete(remark.key)) accepted.add(remark.key);
  say(accepted.has(remark.key) ? "Accepted." : "To be decided again.");
  look();
}

/** Writes into the text what is perhaps meant, if the text still says what it said. @param {Remark} remark */
function write(remark) {
  const lines = area.value.split("\n");
  for (const { line, column, found, written } of remark.edits ?? []) {
    const letters = [...(lines[line - 1] ?? "")];
    const count = [...found].length;
    if (letters.slice(column - 1, column - 1 + count).join("") !== found) return find(remark);
    lines[line - 1] = [...letters.slice(0, column - 1), written, ...letters.slice(column - 1 + count)].join("");
  }
  area.value = lines.join("\n");
  look();
}

/** Marks the place of a remark in the text. @param {Remark} remark */
function find({ line, column }) {
  if (line === null) return;
  const at = offset(area.value, line, column ?? 1);
  const rest = area.value.slice(at);
  area.focus();
  area.setSelectionRange(at, at + (rest.match(/^\S+/)?.[0].length ?? 1));
}

function save() {
  const address = URL.createObjectURL(new Blob([read?.pgn ?? ""], { type: "application/x-chess-pgn" }));
  h("a", { href: address, download: `${name}.pgn` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(read?.pgn ?? "");
    say("The PGN is copied.", true);
  } catch {
    getSelection()?.selectAllChildren(place("pgn"));
    say("The PGN is selected: copy it by key.", true);
  }
}
