/** Words that are pressed twice are said once; what only looks the same is said again. */

import { beforeEach, mock, test } from "node:test";
import assert from "node:assert/strict";

Object.assign(globalThis, { WebSocket: class {}, location: { protocol: "http:", host: "club" } });
const { Play } = await import("../../web/js/table/play.js");

let now = 0;
mock.method(performance, "now", () => now);

/** A table at which White sits; what comes to it is answered when the test says so. */
function seated() {
  /** @type {{ act: string, answer: (entry: number) => void, refuse: () => void }[]} */
  const sent = [];
  const clock = (/** @type {boolean} */ running) => ({ left: 1000, running, fallen: null });
  const line = {
    state: "live",
    busy: false,
    silent: false,
    view: { you: "white", state: "playing", now: 0, begun: true, terms: { press: "with-move" }, board: { turn: "black", men: {}, legal: /** @type {string[]} */ ([]), to_press: null }, duties: [], score: { lines: /** @type {object[]} */ ([]) }, clocks: { white: clock(false), black: clock(true) } },
    gameTime: () => now,
    act: (/** @type {string} */ act) => new Promise((answer, failed) => void sent.push({ act, answer, refuse: () => failed(new Error("The line is down.")) })),
  };
  const play = new Play(/** @type {any} */ (line), () => {}, () => {}, /** @type {any} */ ({ takesBoard: () => false }));
  return { play, line, sent, said: () => sent.map(({ act }) => act) };
}

/** Lets what has been answered be heard. */
const heard = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  now = 10_000;
});

test("a press that is doubled is one, answered or not", async () => {
  const { play, sent, said } = seated();
  play.say("resigns");
  now += 5000;
  play.say("resigns");
  assert.deepEqual(said(), ["resigns"], "no answer has come: he is impatient");
  sent[0].answer(7);
  await heard();
  play.say("claims repetition");
  sent[1].answer(8);
  await heard();
  now += 300;
  play.say("claims repetition");
  assert.equal(sent.length, 2);
  now += 1000;
  play.say("claims repetition");
  assert.equal(sent.length, 3, "a second later he means it");
});

test("hands may do the same twice", () => {
  const { play, said } = seated();
  for (let times = 0; times < 2; times++) play.say("touches e2");
  assert.deepEqual(said(), ["touches e2", "touches e2"]);
});

test("what never came before the law is said again at the first press", async () => {
  const { play, sent, said } = seated();
  play.say("accepts");
  sent[0].refuse();
  await heard();
  play.say("accepts");
  assert.deepEqual(said(), ["accepts", "accepts"]);
});

test("a flag that has fallen since the claim is claimed at the first press, and once", async () => {
  const { play, said } = seated();
  now = 900;
  play.say("claims flag");
  now = 1100;
  play.say("claims flag");
  play.say("claims flag");
  assert.deepEqual(said(), ["claims flag", "claims flag"]);
});

test("an offer with each of two quick moves is two offers", async () => {
  const { play, line, sent, said } = seated();
  for (const from of ["e2", "d2"]) {
    Object.assign(line.view.board, { turn: "white", men: { [from]: "P" }, legal: [`${from}${from[0]}4`] });
    await play.utter("offers draw");
    play.release(from, `${from[0]}4`);
    line.view.board.turn = "black";
    line.view.score.lines.push({ side: "white", legal: true });
    for (const one of sent) one.answer(1);
    await heard();
    // The view in which the move is made has come.
    play.turnCame();
    for (const one of sent) one.answer(1);
    await heard();
    now += 200;
  }
  assert.deepEqual(said(), ["plays e2e4", "offers draw", "plays d2d4", "offers draw"]);
});
