/**
 * The line to the table: the latest view, kept up to date over a WebSocket, and the acts that go the other way. What
 * comes is what has changed of the view, and is put together here.
 *
 * An act is sent at once, with a key; if the line breaks before its answer, it goes out again with the same key, so that
 * it counts once. Acts made before the first is answered go out behind one another: the club makes each only if the one
 * before was made and nobody else has done anything since. While the line is down nothing new is accepted: no act is made
 * behind the player's back. A line that swallows what is sent is noticed too ({@link Watch}) and opened anew.
 */

import { Refused, ask } from "./api.js";
import { newSecret } from "./seats.js";
import { QUIET, Watch } from "./watch.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Changes} Changes */
/** @typedef {import("./types.js").Available} Available */
/** `quiet`: open, but nothing has been answered for a while. @typedef {"connecting" | "live" | "quiet" | "lost" | "refused"} LineState */
/** @typedef {{ id: string, key: string, act: unknown, after: number, behind: string | null, fen: string, retried: boolean, sent: number, done: (sequence: number) => void, failed: (reason: Error) => void }} Pending */

/** Acts of the hand are repeated when something was said in between; words are not. */
const HANDS = /^(touches|lifts|places|quits|removes|adjusts|moves|plays|presses|promotes)\b/;
/** Whether an act is one of the hands. @param {string} act */
export const isOfHands = (act) => HANDS.test(act);

const WAITS = [300, 1000, 2000, 4000, 8000];
/** The longest of these while a game is played: somebody's clock may run. */
const PLAYED = 1000;
/** A line that is being opened has so long before somebody who waits at the board has another tried, milliseconds. */
const OPENING = 1500;

/** Something has happened that whoever acts had not seen. */
export const STALE = "/problems/stale";

export class Line {
  /** @type {View | null} */
  view = null;
  /** @type {LineState} */
  state = "connecting";
  /** What the server said when it would not have us at all. @type {string | null} */
  refusal = null;
  /** Milliseconds that the server's game clock is ahead of `performance.now()`. */
  offset = 0;

  /** @type {WebSocket | null} */ #socket = null;
  /** What is under way, in the order in which it was made. @type {Pending[]} */ #flying = [];
  /** @type {Set<(fresh: import("./types.js").Card[]) => void>} */ #listeners = new Set();
  /** The version of the view, since which a new line asks; null before the first. @type {string | null} */ #version = null;
  #broken = 0;
  /** When it is tried again. @type {ReturnType<typeof setTimeout> | undefined} */ #again;
  /** When the latest line was begun. */ #begun = 0;
  #closed = false;
  #rtt = 0;
  #names = 0;
  /** What has come while the rest of a long score is asked for. @type {unknown[] | null} */ #held = null;
  #watch = new Watch({
    ask: () => this.#ping(),
    quiet: () => this.#become("quiet"),
    dead: () => this.#giveUp(),
  });

  /** @param {string} id @param {string | null} token */
  constructor(id, token) {
    this.id = id;
    this.token = token;
  }

  /** Connects, and keeps connecting. */
  open() {
    this.#watch.start();
    this.#connect();
  }

  /** Somebody waits: a line that is down is tried again at once, unless that has just been begun. */
  hurry() {
    const socket = this.#socket;
    if (this.state !== "lost" || (socket && performance.now() - this.#begun < OPENING)) return;
    clearTimeout(this.#again);
    this.#connect();
    socket?.close();
  }

  /** Ends for good: nobody listens any more. */
  close() {
    this.#listeners.clear();
    this.#watch.closed();
    const socket = this.#socket;
    this.#socket = null;
    this.#closed = true;
    socket?.close();
  }

  /** Goes on from another seat of the same table, when nothing is under way. @param {string} token @param {import("./types.js").Seat} you */
  sit(token, you) {
    const socket = this.#socket;
    this.token = token;
    if (this.view) this.view = { ...this.view, you };
    this.#version = null;
    this.#socket = null;
    this.#watch.closed();
    socket?.close();
    this.#connect();
  }

  /** Calls back at every change, with the cards that are new. @param {(fresh: import("./types.js").Card[]) => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** The game time now, as far as it is known. */
  gameTime() {
    return performance.now() + this.offset;
  }

  /** Whether an act is under way. */
  get busy() {
    return this.#flying.length > 0;
  }

  /** For how long the first act that is under way has been so, in milliseconds; null if none is. */
  get sending() {
    return this.#flying.length ? performance.now() - this.#flying[0].sent : null;
  }

  /** Whether nothing has come back for so long that what is shown may have been overtaken. */
  get silent() {
    return this.state !== "live" || (this.sending ?? 0) >= QUIET;
  }

  /**
   * Makes an act, behind those under way. Resolves when the law has spoken; rejects with {@link Refused} if the act never
   * came before it.
   *
   * @param {unknown} act
   * @param {boolean} [repeats] whether what hands do may be sent once more where something was said meanwhile
   * @returns {Promise<number>}
   */
  act(act, repeats = true) {
    const { view } = this;
    if (this.state !== "live" || !view) {
      return Promise.reject(new Refused({ type: "/problems/line", title: "The line is down", status: 0, detail: "The line is down: nothing was sent." }));
    }
    return new Promise((done, failed) => {
      this.#make([{ ...this.#named(), act, after: 0, behind: null, fen: view.board.fen, retried: !repeats, done, failed }]);
    });
  }

  #connect() {
    if (this.#closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.id}/ws`);
    this.#socket = socket;
    this.#begun = performance.now();
    this.#held = null;
    this.#watch.opened();
    socket.onopen = () => this.#send({ type: "hello", token: this.token, since: this.#version ?? 0 });
    socket.onmessage = (message) => socket === this.#socket && this.#receive(JSON.parse(message.data));
    socket.onclose = () => this.#lost(socket);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket || this.state === "refused") return;
    this.#watch.closed();
    this.#socket = null;
    if (!this.view) this.#askWhy();
    const wait = WAITS[Math.min(this.#broken++, WAITS.length - 1)];
    this.#again = setTimeout(() => this.#connect(), this.view?.clocks && this.view.state !== "finished" ? Math.min(wait, PLAYED) : wait);
    this.#become(this.view ? "lost" : "connecting");
  }

  /** Nothing comes back over this socket: another is tried. Its closing may take as long as the network does. */
  #giveUp() {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(socket);
    socket.close();
  }

  /** @param {LineState} state */
  #become(state) {
    if (state === this.state || (state === "quiet" && this.state !== "live")) return;
    this.state = state;
    this.#tell([]);
  }

  /** A line that never stood: the door may know the reason (no such game, not a seat of this table). */
  async #askWhy() {
    try {
      await ask(`/api/games/${encodeURIComponent(this.id)}`, { token: this.token });
    } catch (reason) {
      const { status, detail } = /** @type {Refused} */ (reason).problem;
      if (status >= 400 && status < 500) this.refusal = detail;
      this.#tell([]);
    }
  }

  /** @param {unknown} frame */
  #send(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#watch.sent();
    this.#socket.send(JSON.stringify(frame));
  }

  #ping() {
    this.#send({ type: "ping", id: "p", sent: performance.now() });
  }

  /** @param {any} frame */
  #receive(frame) {
    if (this.#held) return void this.#held.push(frame);
    if (frame.type === "view" && frame.view.score.from > 0) return void this.#gather(frame);
    if (["view", "answer", "pong"].includes(frame.type)) this.#heard();
    const seen = this.view?.sequence ?? 0;
    if (frame.type === "view") this.#whole(frame);
    else if (frame.type === "update") this.#changes(frame);
    else if (frame.type === "answer") this.#answered(frame);
    else if (frame.type === "pong") this.#pong(frame);
    else if (frame.type === "presence" && this.view) this.view.presence = frame.presence;
    else if (frame.type === "problem") this.#refused(frame.problem);
    const told = frame.type === "update" && frame.entries.length > 0;
    this.#tell(told && this.view ? this.view.cards.cards.filter((card) => card.sequence > seen) : []);
  }

  /** Of a long score a view has the end: what stands before it is asked for, page by page, first. @param {any} frame */
  async #gather(frame) {
    const [socket, score] = [this.#socket, frame.view.score];
    const held = (this.#held = /** @type {unknown[]} */ ([]));
    try {
      while (score.from > 0) {
        const page = await ask(`/api/games/${encodeURIComponent(this.id)}/score?before=${score.from}`, { token: this.token });
        if (page.lines.length === 0) throw new Error("a page of the score is empty");
        [score.from, score.lines] = [page.from, [...page.lines, ...score.lines]];
      }
    } catch {
      if (socket === this.#socket) this.#giveUp();
      return;
    }
    if (socket !== this.#socket) return;
    this.#held = null;
    for (const one of [frame, ...held]) this.#receive(one);
  }

  /** Both directions are open. */
  #heard() {
    this.#watch.answered();
    if (this.state === "quiet") this.#become("live");
  }

  /** @param {import("./types.js").Problem} problem */
  #refused(problem) {
    this.refusal = problem.detail;
    if (problem.type !== "/problems/wrong-seat") return;
    // The key opens nothing here, and will not do so later.
    this.#watch.closed();
    this.state = "refused";
    this.#socket?.close();
  }

  /** @param {{ version: string, view: View }} frame */
  #whole({ version, view }) {
    this.view = view;
    this.#version = version;
    this.#keepTime(view.now);
    this.#stands();
  }

  /** The table is seen as it is: what waits goes out. */
  #stands() {
    this.state = "live";
    this.refusal = null;
    this.#broken = 0;
    this.#ping();
    for (const act of this.#flying) this.#send(frameOf(act));
  }

  /** What has changed; a new line's first word, if the club knows the version asked with. @param {{ version: string, view: Changes }} frame */
  #changes({ version, view: changes }) {
    const old = this.view;
    if (!old || changes.sequence < old.sequence) return;
    const view = together(old, changes);
    if (!view) {
      // Something is missing; a new line begins with the whole.
      this.#version = null;
      return this.#giveUp();
    }
    this.view = view;
    this.#version = version;
    this.refusal = null;
    this.#keepTime(view.now);
    if (this.state === "live" || this.state === "quiet") return;
    this.#heard();
    this.#stands();
  }

  /** @param {{ id: string, status: number, sequence?: number, problem?: import("./types.js").Problem }} answer */
  #answered(answer) {
    const at = this.#flying.findIndex(({ id }) => id === answer.id);
    if (at < 0) return;
    if (answer.status < 300) return this.#made(at, answer.sequence ?? 0);
    // What came behind an act that is not made is not made either: the club has refused it, or will.
    const [act, ...behind] = this.#flying.splice(at);
    if (this.#mayRepeat(act, answer.problem)) return this.#make([{ ...act, retried: true }, ...behind].map((one) => ({ ...one, ...this.#named() })));
    const reason = new Refused(/** @type {any} */ (answer.problem));
    for (const one of [...behind, act]) one.failed(reason);
  }

  /** An act has been made; what comes behind it is meant for the board as that act alone has made it. @param {number} at @param {number} sequence */
  #made(at, sequence) {
    const [act] = this.#flying.splice(at, 1);
    const { view } = this;
    if (this.#flying[at] && view?.sequence === sequence) this.#flying[at].fen = view.board.fen;
    act.done(sequence);
  }

  /** @param {Pending} act @param {import("./types.js").Problem} [problem] */
  #mayRepeat(act, problem) {
    return problem?.type === STALE && !act.retried && typeof act.act === "string" && HANDS.test(act.act) && this.view?.board.fen === act.fen;
  }

  /** What an act is known by, and since when it is under way: as one that is made anew. */
  #named() {
    return { id: `a${++this.#names}`, key: newSecret(), sent: performance.now() };
  }

  /** Sends acts, each behind the one before it. @param {Pending[]} acts */
  #make(acts) {
    for (const act of acts) {
      act.behind = this.#flying[this.#flying.length - 1]?.key ?? null;
      act.after = this.view?.sequence ?? 0;
      this.#flying.push(act);
      this.#send(frameOf(act));
    }
  }

  /** @param {{ sent: number, now: number }} pong */
  #pong(pong) {
    this.#rtt = performance.now() - pong.sent;
    this.#keepTime(pong.now);
  }

  /** @param {number} now */
  #keepTime(now) {
    this.offset = now + this.#rtt / 2 - performance.now();
  }

  /** @param {import("./types.js").Card[]} fresh */
  #tell(fresh) {
    this.#listeners.forEach((listener) => listener(fresh));
  }
}

/** @param {Pending} act */
function frameOf({ id, key, act, after, behind }) {
  return { type: "act", id, key, act, ...(behind === null ? { after } : { behind }) };
}

/**
 * A view with what has changed in the place of what was there; null if something between is missing.
 *
 * @param {View} old
 * @param {Changes} changes
 * @returns {View | null}
 */
function together(old, changes) {
  const { board, clocks, acts, titles, score, cards, ...sections } = changes;
  const lines = spliced(old.score.lines, old.score.from, score?.lines, score?.from);
  const ruled = spliced(old.cards.cards, old.cards.from, cards?.cards, cards?.from);
  const said = acts ? mixed(old.acts, acts) : old.acts;
  if (!lines || !ruled || said === null) return null;
  return {
    ...old,
    ...sections,
    board: /** @type {View["board"]} */ ({ ...old.board, ...board, ...(board?.men && { men: standing(old.board.men, board.men) }) }),
    clocks: clocks === undefined ? old.clocks : clocks && timed(old.clocks, clocks),
    titles: { ...old.titles, ...titles },
    acts: said,
    score: { from: lines.from, lines: lines.items },
    cards: { from: ruled.from, cards: ruled.items },
  };
}

/** The men, some of whom have come or gone. @param {Record<string, string>} old @param {Record<string, string | null>} changes */
function standing(old, changes) {
  const men = Object.entries({ ...old, ...changes }).filter(([, man]) => man !== null);
  return /** @type {Record<string, string>} */ (Object.fromEntries(men));
}

/** The clocks, of which something shows otherwise. @param {View["clocks"]} old @param {NonNullable<Changes["clocks"]>} changes */
function timed(old, { white, black }) {
  return /** @type {NonNullable<View["clocks"]>} */ ({ white: { ...old?.white, ...white }, black: { ...old?.black, ...black } });
}

/**
 * The acts that can be said, by the changes from the first to the last of them. Null if that way breaks off.
 *
 * @param {Available[]} old
 * @param {NonNullable<Changes["acts"]>} changes
 * @returns {Available[] | null}
 */
function mixed(old, { last, changed }) {
  /** @type {Map<string, Available>} */
  const known = new Map();
  /** @type {Map<string | null, string>} */
  const next = new Map();
  /** @type {string | null} */
  let end = null;
  for (const act of old) {
    let name = act.id;
    // Of several acts with one id those after the first are known by their number too.
    for (let number = 2; known.has(name); number++) name = `${act.id}/${number}`;
    known.set(name, act);
    next.set(end, name);
    end = name;
  }
  for (const [name, { after, ...act }] of Object.entries(changed ?? {})) {
    known.set(name, /** @type {Available} */ ({ ...known.get(name), ...act }));
    if (after !== undefined) next.set(after, name);
  }
  if (last !== undefined) end = last;
  const acts = [];
  for (/** @type {string | null} */ let at = null; at !== end; ) {
    const name = next.get(at);
    const act = name !== undefined && known.get(name);
    if (!act || acts.length > known.size) return null;
    acts.push(act);
    at = name;
  }
  return acts;
}

/**
 * The list `old`, whose first item has index `start`, with `fresh` from index `from` on; null if there is a gap.
 *
 * @template T
 * @param {T[]} old
 * @param {number} start
 * @param {T[]} [fresh] none if nothing has changed
 * @param {number} [from]
 * @returns {{ from: number, items: T[] } | null}
 */
function spliced(old, start, fresh = [], from = start + old.length) {
  const keep = from - start;
  if (keep < 0) return { from, items: fresh };
  return keep > old.length ? null : { from: start, items: [...old.slice(0, keep), ...fresh] };
}
