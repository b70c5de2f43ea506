/** The line: deltas, the order of acts, repeats after a break and after a stale answer. */

import { beforeEach, mock, test } from "node:test";
import assert from "node:assert/strict";

/** A socket whose other end is the test. */
class Socket {
  static OPEN = 1;
  static latest = /** @type {Socket} */ (/** @type {unknown} */ (null));
  readyState = 1;
  sent = /** @type {any[]} */ ([]);
  onopen = () => {};
  onclose = () => {};
  onmessage = (/** @type {{ data: string }} */ _message) => {};
  constructor() {
    Socket.latest = this;
  }
  send(/** @type {string} */ text) {
    this.sent.push(JSON.parse(text));
  }
  /** @param {unknown} frame */
  tell(frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  acts() {
    return this.sent.filter((frame) => frame.type === "act");
  }
}

Object.assign(globalThis, { WebSocket: Socket, location: { protocol: "http:", host: "club" } });
const { Line } = await import("../../web/js/line.js");

/** @param {number} sequence @param {object} [more] */
function view(sequence, more = {}) {
  return { sequence, now: sequence * 1000, board: { fen: "start" }, score: { from: 0, lines: [] }, cards: { from: 0, cards: [] }, ...more };
}

/** @returns {InstanceType<typeof Line>} */
function seated() {
  const line = new Line("g", "token");
  line.open();
  Socket.latest.onopen();
  Socket.latest.tell({ type: "view", view: view(5) });
  return line;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
});

test("says hello with its token and keeps the view", () => {
  const line = seated();
  assert.deepEqual(Socket.latest.sent[0], { type: "hello", token: "token", since: 0 });
  assert.equal(line.state, "live");
  assert.equal(line.view?.sequence, 5);
});

test("acts go one at a time, each after what has been seen", async () => {
  const line = seated();
  const [touch, move] = [line.act("touches e2"), line.act("moves e2e4")];
  assert.equal(Socket.latest.acts().length, 1);
  assert.equal(Socket.latest.acts()[0].after, 5);
  Socket.latest.tell({ type: "update", entries: [], view: view(6) });
  Socket.latest.tell({ type: "answer", id: Socket.latest.acts()[0].id, status: 200, sequence: 6 });
  assert.equal(await touch, 6);
  assert.equal(Socket.latest.acts()[1].after, 6);
  assert.equal(Socket.latest.acts()[1].act, "moves e2e4");
  Socket.latest.tell({ type: "answer", id: Socket.latest.acts()[1].id, status: 200, sequence: 7 });
  assert.equal(await move, 7);
});

test("an act whose answer was lost goes out again with its own key", async () => {
  const line = seated();
  const done = line.act("presses");
  const first = Socket.latest.acts()[0];
  Socket.latest.onclose();
  assert.equal(line.state, "lost");
  mock.timers.tick(300);
  Socket.latest.onopen();
  Socket.latest.tell({ type: "view", view: view(6) });
  const again = Socket.latest.acts()[0];
  assert.equal(again.key, first.key);
  assert.equal(again.after, first.after);
  Socket.latest.tell({ type: "answer", id: again.id, status: 200, sequence: 6, replayed: true });
  assert.equal(await done, 6);
});

test("nothing new is sent while the line is down", async () => {
  const line = seated();
  Socket.latest.onclose();
  await assert.rejects(line.act("presses"), /line is down/);
});

test("a hand's act is repeated once when only words came between", async () => {
  const line = seated();
  const done = line.act("touches e2");
  Socket.latest.tell({ type: "update", entries: [], view: view(6) });
  Socket.latest.tell({ type: "answer", id: Socket.latest.acts()[0].id, status: 409, problem: { detail: "stale" } });
  const again = Socket.latest.acts()[1];
  assert.equal(again.after, 6);
  assert.notEqual(again.key, Socket.latest.acts()[0].key);
  Socket.latest.tell({ type: "answer", id: again.id, status: 409, problem: { detail: "stale" } });
  await assert.rejects(done, /stale/);
});

test("it is not repeated when the board has changed, nor are words", async () => {
  const line = seated();
  const move = line.act("moves e2e4");
  Socket.latest.tell({ type: "update", entries: [], view: view(6, { board: { fen: "other" } }) });
  Socket.latest.tell({ type: "answer", id: Socket.latest.acts()[0].id, status: 409, problem: { detail: "stale" } });
  await assert.rejects(move, /stale/);
  const offer = line.act("offers draw");
  Socket.latest.tell({ type: "answer", id: Socket.latest.acts()[1].id, status: 409, problem: { detail: "stale" } });
  await assert.rejects(offer, /stale/);
});

test("what was queued behind a refused act is not sent", async () => {
  const line = seated();
  const [lift, place] = [line.act("lifts e2"), line.act("places e4")];
  Socket.latest.tell({ type: "answer", id: Socket.latest.acts()[0].id, status: 422, problem: { detail: "not understood" } });
  await assert.rejects(lift, /not understood/);
  await assert.rejects(place, /not understood/);
  assert.equal(Socket.latest.acts().length, 1);
});

test("a delta cuts and adds; a gap asks for the whole", () => {
  const line = seated();
  Socket.latest.tell({ type: "update", entries: [], view: view(6, { score: { from: 0, lines: ["e4", "e5"] } }) });
  Socket.latest.tell({ type: "update", entries: [], view: view(7, { score: { from: 1, lines: ["c5"] } }) });
  assert.deepEqual(line.view?.score.lines, /** @type {any} */ (["e4", "c5"]));
  Socket.latest.tell({ type: "update", entries: [], view: view(8, { score: { from: 9, lines: ["Nf3"] } }) });
  assert.equal(Socket.latest.sent.filter((frame) => frame.type === "hello").length, 2);
});
