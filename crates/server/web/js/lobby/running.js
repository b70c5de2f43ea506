/** A game that is played just now, on a small board that lives. */

import { ask } from "../api.js";
import { smallBoard } from "../board/small.js";
import { h, show } from "../dom.js";
import { heldSeat } from "../seats.js";
import { SIDES, clockFace, sideName } from "../words.js";

/** @typedef {import("../types.js").Listed} Listed */
/** @typedef {import("../types.js").Glance} Glance */
/** @typedef {import("../types.js").Color} Color */

/** How often the board is asked for, milliseconds; the clocks are counted on between. */
const AGAIN = 2000;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** What stands there while no game can be looked at: a board, and the way to a table of one's own. */
function nobody() {
  const side = (/** @type {Color} */ color) => h("p", { class: "running-side" }, h("span", { class: "name" }, sideName(color)));
  return h("a", { class: "running-table nobody", href: "#set-up", "data-key": "nobody" },
    h("p", { class: "running-title" }, "No game to look at just now"),
    side("black"), smallBoard(START, { below: "white" }), side("white"),
    h("p", { class: "quiet" }, "Set up a table"));
}

export class Running {
  #place;
  /** The game that is shown. @type {Listed | null} */ #game = null;
  /** @type {Glance | null} */ #glance = null;
  /** When the glance came. */
  #came = 0;

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
    const [game, glance] = [this.#game, this.#glance];
    if (!game || !glance) return show(this.#place, nobody());
    const side = (/** @type {Color} */ color) => h("p", { class: `running-side ${glance.clocks?.[color].running ? "runs" : ""}`, "data-key": color },
      h("span", { class: "name" }, game.names[color] ?? sideName(color)),
      glance.clocks && h("span", { class: "time", "data-own": true, "data-side": color }));
    show(this.#place, h("a", { class: "running-table", href: game.link, "data-key": game.id },
      h("p", { class: "running-title" }, h("span", { class: "alive", "aria-hidden": "true" }), "Being played now"),
      side("black"), smallBoard(glance.fen, { below: "white", marks: glance.last }), side("white"),
      h("p", { class: "quiet" }, [game.time ?? "no clock", game.event !== "classical" && game.event, "look on"].filter(Boolean).join(" · "))));
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
