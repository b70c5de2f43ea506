/** Reading records: a text becomes games on a board, a tap decides its cures and doubts, and PGN comes of it. */

import "./page.js";
import { textOf } from "../api.js";
import { Board } from "../board/board.js";
import { h, place, show } from "../dom.js";
import { askBy, chips } from "../laws/clauses.js";
import { say } from "../speak.js";
import { menOf, otherSide } from "../words.js";
import { fragment, offset, textIn } from "./casetext.js";
import { answered, here } from "./referee.js";
import { byKey, stepBar } from "./steps.js";

/** @typedef {import("./types.js").Records} Records */
/** @typedef {import("./types.js").Remark} Remark */
/** @typedef {import("./types.js").RecordedGame} Game */

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

/** What kinds of remarks are called. */
const KINDS = { cure: "Cured", form: "Way of writing", doubt: "Doubtful", law: "Against the laws", perhaps: "Perhaps", stop: "Read no further", unplaced: "Fits nowhere", "left-out": "Left out" };

/** Whether something is still to be decided of a remark. @param {Remark} remark */
function isOpen(remark) {
  return remark.accept !== undefined && !remark.accepted && remark.kind !== "perhaps";
}

class RecordBoard {
  /** @type {Game | null} */ #game = null;
  #at = 0;
  #below = /** @type {"white" | "black"} */ ("white");
  #board = new Board();
  #bar = h("div", { class: "live-bar", role: "group", "aria-label": "Step through the game" });
  #moves = h("div", { class: "record-moves", tabindex: "0", role: "region", "aria-label": "The moves" });
  #remarks = h("div", { class: "record-remarks" });
  /** @type {{ accept: (remark: Remark) => void, find: (remark: Remark) => void }} */ #hands;

  /**
   * @param {Element} element where the board is to stand
   * @param {{ accept: (remark: Remark) => void, find: (remark: Remark) => void }} hands what is done on a tap: accepting or
   *   no longer, and looking a place up in the text
   */
  constructor(element, hands) {
    this.#hands = hands;
    this.#board.element.setAttribute("aria-label", "The board at this move");
    element.replaceChildren(h("div", { class: "record-board" }, this.#board.element, this.#bar), this.#remarks, this.#moves);
    byKey(/** @type {HTMLElement} */ (element), () => this.#stepped);
  }

  /** Shows a game; the same ply is kept if it is the same game, corrections apart. @param {Game} game */
  show(game) {
    const old = this.#game;
    const leading = (old?.course.plies ?? []).slice(0, this.#at);
    const kept = leading.filter(({ san }, index) => san === game.course.plies[index]?.san);
    const same = old?.number === game.number && old.reading === game.reading && 2 * kept.length >= leading.length;
    const first = game.remarks.find(isOpen);
    this.#game = game;
    this.#at = Math.min(game.course.plies.length, same ? this.#at : first?.ply ?? game.course.plies.length);
    this.#render();
  }

  /** Goes to a ply, 0 being the start. @param {number} at */
  go(at) {
    const game = this.#game;
    const to = Math.max(0, Math.min(game?.course.plies.length ?? 0, at));
    if (!game || to === this.#at) return;
    this.#at = to;
    this.#render();
    const here = /** @type {HTMLElement | null} */ (this.#moves.querySelector("[aria-current]"));
    // Only the list of moves is scrolled, never the page under the reader.
    if (here) this.#moves.scrollTop = here.offsetTop - this.#moves.offsetTop - this.#moves.clientHeight / 2;
    const ply = game.course.plies[to - 1];
    const told = game.remarks.filter((remark) => remark.ply === to).map(({ sentence }) => sentence);
    say([ply ? `${ply.number} ${ply.san}` : "The start", ...told].join(". "));
  }

  /** @returns {import("./steps.js").Stepped} */
  get #stepped() {
    return { at: this.#at, last: this.#game?.course.plies.length ?? 0, go: (to) => this.go(to), turn: () => this.#turn() };
  }

  #turn() {
    this.#below = otherSide(this.#below);
    this.#render();
  }

  #render() {
    const game = this.#game;
    if (!game) return;
    const ply = game.course.plies[this.#at - 1];
    this.#board.update({ men: menOf(ply?.men ?? game.course.start), below: this.#below, last: ply?.squares ?? [] });
    stepBar(this.#bar, this.#stepped);
    show(this.#moves, this.#movesOf(game));
    show(this.#remarks, remarksOf(game, this.#at, this.#hands, (at) => this.go(at), () => this.#render()));
  }

  /** @param {Game} game */
  #movesOf({ course, remarks, result }) {
    const marked = new Map(remarks.filter((remark) => remark.ply > 0 && remark.kind !== "form").map((remark) => [remark.ply, isOpen(remark)]));
    for (const remark of remarks) if (isOpen(remark)) marked.set(remark.ply, true);
    let numbered = false;
    const words = course.plies.flatMap((ply, index) => {
      const at = index + 1;
      const white = !ply.number.endsWith("...");
      const mark = marked.get(at);
      const number = (white || !numbered) && h("span", { class: "number", "data-key": `n${at}` }, ply.number, " ");
      const beside = [...(ply.comments ?? []), ...(ply.variations ?? []).map((line) => `(${line})`)];
      numbered = beside.length === 0;
      return [number,
        h("button", { "data-key": `p${at}`, class: `ply${mark === undefined ? "" : mark ? " open" : " settled"}`, "aria-current": at === this.#at ? "step" : null, onclick: () => this.go(at) },
          ply.san, mark && h("span", { class: "unseen" }, " (to be decided)")), " ",
        beside.length > 0 && h("span", { class: "beside-move", "data-key": `c${at}` }, `${beside.join(" ")} `)];
    });
    return h("p", null, ...(course.before ?? []).map((line) => h("span", { class: "beside-move" }, `${line} `)), words, h("span", { class: "number" }, resultWords(result)));
  }
}

/** @param {string} result */
function resultWords(result) {
  return { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½" }[result] ?? "no result";
}

/**
 * @param {Game} game
 * @param {number} here the ply on the board
 * @param {{ accept: (remark: Remark) => void, find: (remark: Remark) => void }} hands
 * @param {(at: number) => void} go
 * @param {() => void} again
 */
function remarksOf({ number, course, remarks }, here, hands, go, again) {
  if (!remarks.length) return h("p", { class: "quiet" }, "Nothing is doubtful in this game.");
  // What is only a way of writing stands below what is to be decided.
  const sorted = [...remarks].sort((a, b) => Number(a.kind === "form") - Number(b.kind === "form"));
  return h("ul", { class: "remarks", "aria-label": "Cures and doubts" }, sorted.map((remark) => {
    const ply = course.plies[remark.ply - 1];
    const where = ply ? `${ply.number} ${ply.san}` : remark.ply > 0 ? "after the last move" : "the whole game";
    return h("li", { "data-key": remark.key, class: `remark ${remark.kind}${remark.ply === here && ply ? " here" : ""}${remark.accepted ? " accepted" : ""}` },
      h("p", null, h("b", null, KINDS[remark.kind]), " ",
        ply ? h("button", { class: "quiet-button", onclick: () => go(remark.ply) }, where) : h("span", { class: "quiet" }, where),
        remark.line !== null && h("button", { class: "quiet-button", title: "Look it up in the text", onclick: () => hands.find(remark) }, `line ${remark.line}`)),
      h("p", { class: "says" }, remark.sentence),
      remark.citation && chips({ code: { id: remark.citation.code } }, remark.citation.clauses, `remark-${number}-${remark.key}`, again),
      remark.accept && h("button", { "data-key": "accept", "aria-pressed": remark.edits ? null : String(remark.accepted), onclick: () => hands.accept(remark) }, remark.accepted ? `✓ ${remark.accept}` : remark.accept));
  }));
}

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
      h("ul", null, left_out.map((remark) => h("li", { "data-key": remark.key }, remark.line !== null && h("button", { class: "quiet-button", onclick: () => find(remark) }, `line ${remark.line}`), " ", remark.sentence)))));
  chosen = Math.min(chosen, Math.max(1, games.length));
  place("game").hidden = games.length === 0;
  place("result").hidden = games.length === 0;
  choose();
  place("pgn").textContent = answer.pgn;
  show(place("save"),
    h("button", { class: "main", onclick: save }, "Save the PGN"),
    h("button", { onclick: copy }, "Copy it"),
    open > 0 && h("p", { class: "quiet" }, "What is not decided yet stands in it as a comment."));
}

/** Shows the games to choose from, and the one that is chosen. */
function choose() {
  const games = read?.games ?? [];
  const game = games[chosen - 1];
  if (!game) return show(place("games"), h("p", { class: "quiet" }, "Nothing has been read yet."));
  const called = (/** @type {Game} */ one) => {
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

/** By which law a game is judged. @param {Game} game */
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
