/** The boards of an event for its wall: the latest round in its order, as the organiser or everybody sees it. */

import { ask } from "../api.js";
import { h } from "../dom.js";
import { eventKey } from "../events/keys.js";
import { resultWords } from "../events/results.js";
import { rulesIn, sitAtTables } from "../events/sitting.js";
import { matchWords, teamOf } from "../events/teams.js";
import { memberKey } from "../seats.js";

/** @typedef {import("../events/types.js").EventView} EventView */
/** @typedef {import("../events/types.js").Board} Board */

/** So often the event is asked for again, in milliseconds. */
const AGAIN = 3000;

export class EventBoards {
  /** @type {EventView | null} */ #view = null;
  /** The keys of the arbiter's seats, by table. @type {Map<string, string>} */ #keys = new Map();
  /** What keeps the boards away, in a sentence. @type {string | null} */ fault = null;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.key = eventKey(id) ?? memberKey();
  }

  /** The event that the address names, `/wall?event=…`. */
  static asked() {
    const id = new URLSearchParams(location.search).get("event");
    return id && /^\w+$/.test(id) ? new EventBoards(id) : null;
  }

  get title() {
    const view = this.#view;
    return !view ? "Event" : view.round ? `${view.name}, round ${view.round}` : view.name;
  }

  get rules() {
    return rulesIn(this.#view);
  }

  get boards() {
    return this.#view?.boards ?? [];
  }

  /** How the match stands that begins on a board; nothing on the others. @param {Board} board */
  matchAt(board) {
    const match = this.#view?.matches.find((one) => one.boards[0] === board.board);
    return match && h("li", { class: "wall-match", "data-key": `match-${match.first.number}-${match.second.number}` }, h("h2", null, matchWords(match), match.open > 0 && h("span", { class: "quiet" }, ` ${match.open} open`)));
  }

  /** A player's name with the team, where teams meet: what a match stands at is nobody's without it. @param {Board} board @param {"white" | "black"} color */
  named(board, color) {
    const team = this.#view && teamOf(this.#view, board[color].number);
    return [board[color].name, team && h("span", { class: "quiet" }, ` · ${team}`)];
  }

  /** The tables of the round with the keys by which they are looked at. */
  tables() {
    return this.boards.filter((board) => board.table).map(({ table }) => ({ id: /** @type {string} */ (table), key: this.#keys.get(/** @type {string} */ (table)) ?? null }));
  }

  /** Looks again and again, and calls back when something has changed. @param {() => void} changed */
  follow(changed) {
    const look = async () => {
      try {
        const seen = this.#view && `?seen=${this.#view.sequence}`;
        const view = /** @type {EventView | null} */ (await ask(`/api/events/${this.id}${seen ?? ""}`, { token: this.key }));
        if (!view && !this.fault) return;
        this.fault = null;
        if (view) {
          if (rulesIn(view)) this.#keys = await sitAtTables(view, this.key);
          this.#view = view;
        }
      } catch (reason) {
        this.fault = /** @type {Error} */ (reason).message;
      }
      changed();
    };
    look();
    setInterval(() => document.visibilityState === "visible" && look(), AGAIN);
  }

  /** What whoever rules is asked where the players say different results. @param {Board} board */
  asked({ said }) {
    return this.rules && said?.white && said.black && `${said.by[0]} says ${said.white}, ${said.by[1]} ${said.black}.`;
  }

  /** A board without a table here, or whose table has not answered yet. @param {Board} board */
  onWood(board) {
    // White stands above Black, as he stands before him in the list of pairings; no board lies between them that would say it.
    const side = (/** @type {"white" | "black"} */ color) => h("p", { class: `running-side on-wood ${color}`, "data-key": color }, h("span", { class: "name" }, this.named(board, color)), h("span", { class: "time" }, color === "white" ? "White" : "Black"));
    const words = this.asked(board);
    return h("li", { "data-key": `board-${board.board}` }, h("div", { class: `wall-table ${words ? "asks" : board.result ? "over" : ""}` },
      h("p", { class: "wall-names" }, `Board ${board.board}`), side("white"), h("p", { class: "wall-result" }, resultWords(board.result) ?? "–"), side("black"), words && h("div", { class: "wall-asked" }, h("p", null, words))));
  }
}
