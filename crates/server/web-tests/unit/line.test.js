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
  closed = false;
  close() {
    this.closed = true;
  }
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

/** The page's clock, which goes when the test says so. */
let now = 0;
mock.method(performance, "now", () => now);

/** Lets time pass, half a second at a time, as the page lives it. @param {number} ms */
function pass(ms) {
  for (let gone = 0; gone < ms; gone += 500) {
    now += 500;
    mock.timers.tick(500);
  }
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

const STALE = { type: "/problems/stale", detail: "stale" };

/** Answers an act that was sent. @param {{ id: string }} act @param {number} sequence */
const made = ({ id }, sequence) => Socket.latest.tell({ type: "answer", id, status: 200, sequence });
/** Refuses one. @param {{ id: string }} act @param {object} problem */
const refused = ({ id }, problem) => Socket.latest.tell({ type: "answer", id, status: 409, problem });

test("acts go out at once, each behind the one before it, and after what has been seen where none is under way", async () => {
  const line = seated();
  const [touch, move] = [line.act("touches e2"), line.act("moves e2e4")];
  const [first, second] = Socket.latest.acts();
  assert.deepEqual([first.act, first.after, first.behind], ["touches e2", 5, undefined]);
  assert.deepEqual([second.act, second.after, second.behind], ["moves e2e4", undefined, first.key]);
  Socket.latest.tell({ type: "update", entries: [], view: view(6) });
  made(first, 6);
  assert.equal(await touch, 6);
  const press = line.act("presses");
  assert.equal(Socket.latest.acts()[2].behind, second.key);
  made(second, 7);
  made(Socket.latest.acts()[2], 8);
  assert.deepEqual([await move, await press, line.busy], [7, 8, false]);
  Socket.latest.tell({ type: "update", entries: [], view: view(9) });
  line.act("offers draw");
  assert.deepEqual([Socket.latest.acts()[3].after, Socket.latest.acts()[3].behind], [9, undefined]);
});

test("all that is under way goes out again when the line is back, in its order and under its own keys", async () => {
  const line = seated();
  const both = [line.act("touches e2"), line.act("moves e2e4")];
  const before = Socket.latest.acts();
  Socket.latest.onclose();
  mock.timers.tick(300);
  Socket.latest.onopen();
  Socket.latest.tell({ type: "view", view: view(6) });
  assert.deepEqual(Socket.latest.acts(), before);
  made(before[0], 6);
  made(before[1], 7);
  assert.deepEqual(await Promise.all(both), [6, 7]);
});

test("where words came between, an act of the hand goes out again and what came behind it too, both under other keys", async () => {
  const line = seated();
  const both = [line.act("touches e2"), line.act("moves e2e4")];
  const [touch, move] = Socket.latest.acts();
  Socket.latest.tell({ type: "update", entries: [], view: view(6) });
  refused(touch, STALE);
  refused(move, { type: "/problems/not-made", detail: "the act before it was not made" });
  const [, , again, behind, ...more] = Socket.latest.acts();
  assert.deepEqual([again.act, again.after, behind.act, behind.behind, more], ["touches e2", 6, "moves e2e4", again.key, []]);
  assert.equal(new Set([touch.key, move.key, again.key, behind.key]).size, 4);
  made(again, 7);
  made(behind, 8);
  assert.deepEqual(await Promise.all(both), [7, 8]);
});

test("a press behind a move goes out again on the board that the move has made, and never on one that somebody else has made", async () => {
  for (const others of [false, true]) {
    const line = seated();
    const [, press] = [line.act("moves e2e4"), line.act("presses")];
    const [first, second] = Socket.latest.acts();
    Socket.latest.tell({ type: "update", entries: [], view: view(6, { board: { fen: "moved" } }) });
    if (others) Socket.latest.tell({ type: "update", entries: [], view: view(7, { board: { fen: "undone by the arbiter" } }) });
    made(first, 6);
    if (!others) Socket.latest.tell({ type: "update", entries: [], view: view(7, { board: { fen: "moved" } }) });
    refused(second, STALE);
    if (others) await assert.rejects(press, /stale/);
    else made(Socket.latest.acts()[2], 8);
    assert.equal(others || (await press), others || 8);
    line.close();
  }
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
  refused(Socket.latest.acts()[0], STALE);
  const again = Socket.latest.acts()[1];
  assert.equal(again.after, 6);
  assert.notEqual(again.key, Socket.latest.acts()[0].key);
  refused(again, STALE);
  await assert.rejects(done, /stale/);
});

test("it is not repeated when the board has changed, nor are words", async () => {
  const line = seated();
  const move = line.act("moves e2e4");
  Socket.latest.tell({ type: "update", entries: [], view: view(6, { board: { fen: "other" } }) });
  refused(Socket.latest.acts()[0], STALE);
  await assert.rejects(move, /stale/);
  const offer = line.act("offers draw");
  refused(Socket.latest.acts()[1], STALE);
  await assert.rejects(offer, /stale/);
});

test("a refused act takes what came behind it back with it", async () => {
  const line = seated();
  const [lift, place] = [line.act("lifts e2"), line.act("places e4")];
  Socket.latest.tell({ type: "answer", id: Socket.latest.acts()[0].id, status: 422, problem: { detail: "not understood" } });
  await assert.rejects(lift, /not understood/);
  await assert.rejects(place, /not understood/);
  assert.equal(line.busy, false);
  // What the club says to it later changes nothing.
  refused(Socket.latest.acts()[1], STALE);
  assert.equal(Socket.latest.acts().length, 2);
});

test("a delta cuts and adds; a gap begins anew with the whole", () => {
  const line = seated();
  Socket.latest.tell({ type: "update", entries: [], view: view(6, { score: { from: 0, lines: ["e4", "e5"] } }) });
  Socket.latest.tell({ type: "update", entries: [], view: view(7, { score: { from: 1, lines: ["c5"] } }) });
  assert.deepEqual(line.view?.score.lines, /** @type {any} */ (["e4", "c5"]));
  const old = Socket.latest;
  old.tell({ type: "update", entries: [], view: view(8, { score: { from: 9, lines: ["Nf3"] } }) });
  assert.ok(old.closed);
  pass(500);
  assert.notEqual(Socket.latest, old);
  Socket.latest.onopen();
  Socket.latest.tell({ type: "view", view: view(8) });
  assert.equal(line.state, "live");
});

test("what has changed is put where it was, and the rest stays", () => {
  const line = new Line("g", "token");
  line.open();
  Socket.latest.onopen();
  const acts = ["accident", "resign", "accident"].map((id, at) => ({ id, label: `${id} ${at}`, open: false }));
  const first = view(5, { terms: { time: "5+3" }, board: { fen: "start", turn: "white" }, titles: { 4.3: "Touched" }, acts });
  Socket.latest.tell({ type: "view", version: "a-1", view: first });
  const changes = { sequence: 6, you: "white", now: 6000, board: { turn: "black" }, titles: { 4.4: "Released" }, acts: { changed: { "accident/2": { open: true } } } };
  Socket.latest.tell({ type: "update", version: "a-2", entries: [], view: changes });
  const seen = /** @type {any} */ (line.view);
  assert.deepEqual([seen.terms, seen.board, seen.score.lines], [{ time: "5+3" }, { fen: "start", turn: "black" }, []]);
  assert.deepEqual(seen.titles, { 4.3: "Touched", 4.4: "Released" });
  assert.deepEqual(seen.acts.map((/** @type {any} */ act) => [act.label, act.open]), [["accident 0", false], ["resign 1", false], ["accident 2", true]]);
  const other = { last: "resign", changed: { claim: { id: "claim", label: "claim", open: true, after: null }, resign: { after: "claim" } } };
  Socket.latest.tell({ type: "update", version: "a-3", entries: [], view: { sequence: 6, you: "white", now: 6000, acts: other } });
  assert.deepEqual(/** @type {any} */ (line.view).acts.map((/** @type {any} */ act) => act.label), ["claim", "resign 1"]);
  const none = { sequence: 6, you: "white", now: 6000, acts: { last: null } };
  Socket.latest.tell({ type: "update", version: "a-4", entries: [], view: none });
  assert.deepEqual(line.view?.acts, []);
  const old = Socket.latest;
  Socket.latest.tell({ type: "update", version: "a-5", entries: [], view: { ...none, acts: { last: "never heard of" } } });
  assert.ok(old.closed, "whoever lacks something asks for the whole");
});

test("men and clocks are told in parts", () => {
  const line = new Line("g", "token");
  line.open();
  Socket.latest.onopen();
  const clock = { left: 5000, used: 0, running: false };
  const first = view(5, { board: { men: { e2: "P", d7: "p" }, turn: "white" }, clocks: { white: clock, black: clock }, acts: [] });
  Socket.latest.tell({ type: "view", version: "a-1", view: first });
  const changes = { sequence: 6, you: "white", now: 6000, board: { men: { e2: null, e4: "P" } }, clocks: { white: { left: 4000, used: 1000 } } };
  Socket.latest.tell({ type: "update", version: "a-2", entries: [], view: changes });
  const seen = /** @type {any} */ (line.view);
  assert.deepEqual(seen.board, { men: { e4: "P", d7: "p" }, turn: "white" });
  assert.deepEqual(seen.clocks, { white: { left: 4000, used: 1000, running: false }, black: clock });
  Socket.latest.tell({ type: "update", version: "a-3", entries: [], view: { sequence: 7, you: "white", now: 7000, clocks: null } });
  assert.equal(line.view?.clocks, null);
});

test("whoever comes back says what he has seen, and is sent what he lacks", () => {
  const line = new Line("g", "token");
  line.open();
  Socket.latest.onopen();
  Socket.latest.tell({ type: "view", version: "a-1", view: view(5, { cards: { from: 0, cards: [{ sequence: 5 }] } }) });
  /** @type {number[]} */
  const fresh = [];
  line.onChange((cards) => fresh.push(...cards.map((card) => card.sequence)));
  const told = (/** @type {string} */ version, /** @type {number} */ sequence, /** @type {object[]} */ entries) =>
    Socket.latest.tell({ type: "update", version, entries, view: { sequence, you: "white", now: 0, cards: { from: sequence - 5, cards: [{ sequence }] } } });
  told("a-2", 6, [{ sequence: 6 }]);
  assert.deepEqual(fresh, [6]);
  Socket.latest.onclose();
  assert.equal(line.state, "lost");
  pass(500);
  Socket.latest.onopen();
  assert.equal(Socket.latest.sent[0].since, "a-2");
  told("a-9", 7, []);
  assert.deepEqual([line.state, line.view?.sequence, line.view?.cards.cards.length], ["live", 7, 3]);
  assert.deepEqual(fresh, [6], "what happened meanwhile is not announced");
  // From another seat nothing is known.
  line.sit("other", "black");
  Socket.latest.onopen();
  assert.equal(Socket.latest.sent[0].since, 0);
});

/** Answers what the line has asked. */
const pong = () => Socket.latest.tell({ type: "pong", sent: now, now: 5000 });

test("a line that swallows everything is told after three seconds, given up after six, and the act goes out again once", async () => {
  const line = seated();
  pong();
  const done = line.act("plays e2e4");
  const swallowed = Socket.latest;
  const [first] = swallowed.acts();
  pass(2500);
  assert.equal(line.state, "live");
  pass(500);
  assert.equal(line.state, "quiet");
  assert.ok(Number(line.sending) >= 3000);
  await assert.rejects(line.act("presses"), /line is down/);
  pass(3000);
  assert.equal(line.state, "lost");
  assert.ok(swallowed.closed);
  pass(500);
  assert.notEqual(Socket.latest, swallowed);
  Socket.latest.onopen();
  Socket.latest.tell({ type: "view", view: view(6) });
  assert.equal(line.state, "live");
  assert.deepEqual(Socket.latest.acts().map(({ key, act }) => [key, act]), [[first.key, "plays e2e4"]]);
  // What the dead line still says is heard by nobody.
  swallowed.tell({ type: "answer", id: first.id, status: 422, problem: { detail: "late" } });
  Socket.latest.tell({ type: "answer", id: first.id, status: 200, sequence: 6, replayed: true });
  assert.equal(await done, 6);
  assert.equal(line.sending, null);
});

test("while clocks may run a line that is down is tried every second, and at once for somebody who waits", () => {
  const line = new Line("g", "token");
  line.open();
  Socket.latest.onopen();
  Socket.latest.tell({ type: "view", view: view(5, { state: "playing", clocks: {} }) });
  line.hurry();
  const stands = Socket.latest;
  for (let tries = 0; tries < 6; tries++) {
    const broken = Socket.latest;
    broken.onclose();
    assert.equal(line.state, "lost");
    pass(1000);
    assert.notEqual(Socket.latest, broken, `try ${tries}`);
  }
  // One that has just been begun is left alone; one that hangs is not waited for.
  const hangs = Socket.latest;
  line.hurry();
  assert.equal(Socket.latest, hangs);
  pass(1500);
  line.hurry();
  const anew = Socket.latest;
  assert.notEqual(anew, hangs);
  assert.ok(hangs.closed);
  // What was to be tried later is not tried twice.
  anew.onclose();
  line.hurry();
  const hurried = Socket.latest;
  assert.notEqual(hurried, anew);
  hurried.onopen();
  hurried.tell({ type: "view", view: view(6, { state: "playing", clocks: {} }) });
  pass(2000);
  line.hurry();
  assert.equal(Socket.latest, hurried);
  assert.notEqual(hurried, stands);
});

test("a line at rest is asked, and asked no more than it must be", () => {
  const line = seated();
  pong();
  const asked = () => Socket.latest.sent.filter((frame) => frame.type === "ping").length;
  const before = asked();
  for (let round = 0; round < 4; round++) {
    pass(3000);
    pong();
  }
  assert.equal(line.state, "live");
  assert.equal(asked() - before, 4);
  pass(6500);
  assert.equal(line.state, "quiet");
});

test("what is heard without being asked for does not show that the way out is open", () => {
  const line = seated();
  pong();
  for (let round = 0; round < 12; round++) {
    pass(1000);
    if (line.state === "lost") break;
    Socket.latest.tell({ type: "presence", presence: {} });
  }
  assert.equal(line.state, "lost");
});

test("after a sleep the line is asked at once and not given up for what was slept through", () => {
  const line = seated();
  pong();
  const socket = Socket.latest;
  now += 3_600_000;
  mock.timers.tick(500);
  assert.equal(line.state, "live");
  assert.equal(socket.sent.at(-1).type, "ping");
  pong();
  pass(2500);
  assert.equal(line.state, "live");
  assert.equal(Socket.latest, socket);
});

test("a line that never opens is tried again", () => {
  const line = new Line("g", null);
  line.open();
  const first = Socket.latest;
  pass(7000);
  assert.ok(first.closed);
  assert.notEqual(Socket.latest, first);
  assert.equal(line.state, "connecting");
});

test("a key that opens nothing is told and not tried again", () => {
  const line = new Line("g", "old");
  line.open();
  const first = Socket.latest;
  first.onopen();
  first.tell({ type: "problem", problem: { type: "/problems/wrong-seat", detail: "taken back" } });
  assert.equal(line.state, "refused");
  first.onclose();
  pass(20_000);
  assert.equal(Socket.latest, first);
});

/** A club whose score has so many lines, in pages of three. @param {number} lines @returns {string[]} the addresses that were asked for */
function scoreOf(lines) {
  const asked = /** @type {string[]} */ ([]);
  mock.method(globalThis, "fetch", async (/** @type {string} */ path) => {
    asked.push(path);
    const before = Number(new URL(path, "http://club").searchParams.get("before"));
    const from = Math.max(0, before - 3);
    return Response.json({ from, lines: numbered(from, Math.min(before, lines)) });
  });
  return asked;
}

/** @param {number} from @param {number} to */
function numbered(from, to) {
  return Array.from({ length: to - from }, (_, index) => ({ ply: from + index + 1 }));
}

/** What is under way comes to its end. */
async function settled() {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  await new Promise((done) => setImmediate(done));
}

test("of a long score the pages before the view are asked for, and what comes meanwhile waits", async () => {
  const asked = scoreOf(9);
  const line = new Line("g", "token");
  line.open();
  Socket.latest.onopen();
  Socket.latest.tell({ type: "view", view: view(9, { score: { from: 7, lines: numbered(7, 9) } }) });
  Socket.latest.tell({ type: "update", entries: [], view: view(10, { score: { from: 9, lines: numbered(9, 10) } }) });
  assert.equal(line.view, null, "nothing is shown in part");
  await settled();
  assert.deepEqual(asked, ["/api/games/g/score?before=7", "/api/games/g/score?before=4", "/api/games/g/score?before=1"]);
  assert.equal(line.view?.sequence, 10);
  assert.deepEqual(line.view?.score, { from: 0, lines: numbered(0, 10) });
  mock.restoreAll();
  mock.method(performance, "now", () => now);
});

test("where a page of the score cannot be had another line is tried", async () => {
  mock.method(globalThis, "fetch", async () => new Response("{}", { status: 503 }));
  const line = new Line("g", "token");
  line.open();
  Socket.latest.onopen();
  const first = Socket.latest;
  first.tell({ type: "view", view: view(9, { score: { from: 7, lines: numbered(7, 9) } }) });
  await settled();
  assert.ok(first.closed);
  mock.timers.tick(300);
  assert.notEqual(Socket.latest, first);
  Socket.latest.onopen();
  Socket.latest.tell({ type: "view", view: view(9) });
  assert.equal(line.view?.sequence, 9);
  mock.restoreAll();
  mock.method(performance, "now", () => now);
});
