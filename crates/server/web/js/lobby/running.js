/** Who waits, or else a game that is played just now, on a small board that lives. */

import { ask } from "../api.js";
import { smallBoard } from "../board/small.js";
import { h, show } from "../dom.js";
import { heldSeat } from "../seats.js";
import { SIDES, clockFace, otherSide, sideName } from "../words.js";
import { UNTIMED } from "./apart.js";
import { called, waitingTables } from "./tables.js";

/** @typedef {import("../types.js").Listed} Listed */
/** @typedef {import("../types.js").Glance} Glance */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../dom.js").Child | import("../dom.js").Child[]} Children */

/** How often the board is asked for, milliseconds; the clocks are counted on between. */
const AGAIN = 2000;
/** So many who wait are looked at, whether they are there. */
const SEEN = 4;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** A board between its players, and the way there. @param {string} key @param {string} href @param {Children} title @param {string} fen @param {string[]} marks @param {(color: Color) => Children} side @param {Children} words @param {Glance["clocks"]} [clocks] */
function sight(key, href, title, fen, marks, side, words, clocks) {
  const [white, black] = SIDES.map((color) => h("p", { class: `running-side ${clocks?.[color].running ? "runs" : ""}`, "data-key": color },
    side(color), clocks && h("span", { class: "time", "data-own": true, "data-side": color })));
  return h("a", { class: `running-table ${key}`, href, "data-key": key },
    h("p", { class: "running-title" }, title), black, smallBoard(fen, { below: "white", marks }), white, h("p", { class: "quiet" }, words));
}

/** @param {Children} words */
const named = (words) => h("span", { class: "name" }, words);

/** What is played at a table. @param {Listed} game */
const terms = (game) => [game.time ?? UNTIMED, game.event !== "classical" && game.event].filter(Boolean).join(" · ");

export class Running {
  #place;
  /** The game that is shown. @type {Listed | null} */ #game = null;
  /** @type {Glance | null} */ #glance = null;
  /** When the glance came. */
  #came = 0;
  /** Where somebody else waits. @type {Listed | null} */ #waiting = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    setInterval(() => this.#again(), AGAIN);
    setInterval(() => this.#tick(), 250);
  }

  /** The tables as listed: the game that is shown stays until it is over; one's own stand elsewhere. @param {Listed[]} games */
  choose(games) {
    const played = games.filter((game) => game.board && game.state === "playing" && game.plies > 0 && !heldSeat(game.id));
    const same = played.find((game) => game.id === this.#game?.id);
    // A game of days stands still for whoever looks on.
    const next = same ?? played.find((game) => !/\bdays?\b|\dd\b/.test(game.time ?? "")) ?? null;
    if (!same && next?.board) this.#take(next.board);
    this.#game = next;
    this.#render();
    this.#seek(waitingTables(games).slice(0, SEEN));
  }

  /** Somebody waits at the first of these at which he is still there. @param {Listed[]} tables */
  async #seek(tables) {
    const views = await Promise.all(tables.map(({ id }) => ask(`/api/games/${id}`).catch(() => null)));
    this.#waiting = tables.find(({ seat }, at) => views[at]?.presence[otherSide(/** @type {Color} */ (seat))].connected) ?? null;
    this.#render();
  }

  async #again() {
    const game = this.#game;
    if (!game || document.visibilityState !== "visible") return;
    try {
      const glance = /** @type {Glance} */ (await ask(`/api/games/${game.id}/board`));
      if (game.id !== this.#game?.id) return;
      this.#take(glance);
      this.#render();
    } catch {
      // The next look at the list tells whether there is a game.
    }
  }

  /** @param {Glance} glance */
  #take(glance) {
    this.#glance = glance;
    this.#came = performance.now();
  }

  #render() {
    const [game, glance, first] = [this.#game, this.#glance, this.#waiting];
    const alive = h("span", { class: "alive", "aria-hidden": "true" });
    if (first) return show(this.#place, sight(first.id, first.link, [alive, `Somebody waits · ${terms(first)}`], START, [],
      (color) => named(color === first.seat ? "You" : called(first)), h("b", { class: "due" }, `Take the ${first.seat} men`)));
    // A board, and the way to a table of one's own.
    if (!game || !glance) return show(this.#place, sight("nobody", "#set-up", "No game to look at just now", START, [], (color) => named(sideName(color)), "Set up a table"));
    show(this.#place, sight(game.id, game.link, [alive, "Being played now"], glance.fen, glance.last,
      (color) => named(game.names[color] ?? sideName(color)), `${terms(game)} · look on`, glance.clocks));
    this.#tick();
  }

  #tick() {
    const clocks = this.#glance?.clocks;
    if (!clocks) return;
    const since = (this.#glance?.ago ?? 0) + performance.now() - this.#came;
    for (const side of SIDES) {
      const face = this.#place.querySelector(`.time[data-side="${side}"]`);
      const { left, running, fallen, delay } = clocks[side];
      const words = fallen !== null ? "flag" : clockFace(running ? left - Math.max(0, since - (delay ?? 0)) : left);
      if (face && face.textContent !== words) face.textContent = words;
    }
  }
}
