/**
 * Figures of an evening of many, to be read on a quiet machine: `node evening.js [MEMBERS] [ROUNDS]`. They enter by the organiser's link,
 * look at the event's page as it looks by itself, sit down, follow their games over lines of their own, play and end them; the organiser
 * pairs round after round. One process plays all of them, beside the club.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { openClub, program } from "./club.js";

/** How a game goes until somebody resigns. */
const MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"];
/** So often a page asks for the event again, in milliseconds. */
const AGAIN = 3000;

/** @typedef {{ name: string, key: string, seen: number | null }} Member */

const members = Number(process.argv[2] ?? 200);
const rounds = Number(process.argv[3] ?? 9);
/** What was asked how often, and how long it took, in milliseconds. @type {Record<string, number[]>} */
const took = {};
// All come from one address, as from a hall behind one router: a browser has a line to the table and another for what it asks.
const club = await openClub(["--connections-a-network", String(Math.max(400, members * 4))]);
const begun = performance.now();
const { id, key: organiser } = await timed("an event", "POST", "/api/events", { name: "Two hundred", players: "", rounds, code: "fide-2023", time: "10+5", entries: true });
const path = `/api/events/${id}`;
const link = (await timed("links", "GET", `${path}/players`, null, organiser)).entries.split("#enter=")[1];

const all = await Promise.all(Array.from({ length: members }, async (_, at) => {
  const name = `Member ${at + 1}`;
  const { key } = await timed("an entry", "POST", `${path}/entries`, { name, rating: String(2400 - at * 5) }, link);
  return /** @type {Member} */ ({ name, key, seen: null });
}));
console.log(`${members} members have entered in ${seconds(begun)}`);
let over = false;
const looking = Promise.all(all.map(look));
for (let round = 1; round <= rounds; round++) {
  const from = performance.now();
  const { event } = await timed("a round paired", "POST", `${path}/changes`, { change: { change: "pair" } }, organiser);
  const boards = /** @type {any[]} */ (event.boards);
  assert.equal(boards.length, Math.floor(members / 2));
  await Promise.all(boards.map((board) => play(board, round)));
  await entered(round, performance.now());
  console.log(`round ${round}: ${boards.length} games in ${seconds(from)}`);
}
over = true;
await looking;
check(await timed("the report", "GET", `${path}/trf`));
for (const [what, times] of Object.entries(took)) {
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => `${times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1)} ms`;
  console.log(`${what}: ${times.length} times, half within ${at(0.5)}, 99 of 100 within ${at(0.99)}, the slowest ${at(1)}`);
}
const asked = Object.values(took).reduce((sum, times) => sum + times.length, 0);
console.log(`all in ${seconds(begun)}, ${Math.round((asked / (performance.now() - begun)) * 1000)} requests a second; none was refused`);
await club.stop();

/** @param {number} from */
function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

/** Asks the club, and notes how long it took; what is refused ends the run. @param {string} what @param {string} method @param {string} path @param {unknown} [body] @param {string} [token] */
async function timed(what, method, path, body, token) {
  const from = performance.now();
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(club.url + path, { method, headers, body: body ? JSON.stringify(body) : undefined });
  const text = await response.text();
  if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`);
  (took[what] ??= []).push(performance.now() - from);
  return /json/.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text;
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** Looks at the page of the event as the page does by itself. @param {Member} member */
async function look(member) {
  await pause(Math.random() * AGAIN);
  while (!over) {
    const view = await timed("a look at the event", "GET", member.seen ? `${path}?seen=${member.seen}` : path, null, member.key);
    if (view) member.seen = view.sequence;
    await pause(AGAIN);
  }
}

/** Two sit down and play. @param {any} board @param {number} round */
async function play(board, round) {
  const two = [board.white.name, board.black.name].map((name) => /** @type {Member} */ (all.find((member) => member.name === name)));
  const seats = await Promise.all(two.map((member) => timed("a seat taken", "POST", `${path}/sit`, {}, member.key)));
  const lines = await Promise.all(seats.map((seat) => follow(seat.table, seat.key)));
  await Promise.all(seats.map((seat) => timed("ready", "POST", `/api/games/${seat.table}/ready`, {}, seat.key)));
  for (const [ply, move] of MOVES.entries()) {
    const { table, key } = seats[ply % 2];
    await timed("a move", "POST", `/api/games/${table}/acts`, { act: `moves ${move}` }, key);
    await pause(Math.random() * 200);
  }
  // The weaker resigns, and every seventh board goes the other way.
  const white = board.white.number < board.black.number;
  const loser = seats[(white ? 1 : 0) ^ ((board.board + round) % 7 === 0 ? 1 : 0)];
  await timed("a resignation", "POST", `/api/games/${loser.table}/acts`, { act: "resigns" }, loser.key);
  for (const line of lines) line.close();
}

/** A line to a table, open when this returns. @param {string} table @param {string} key @returns {Promise<WebSocket>} */
function follow(table, key) {
  const line = new WebSocket(`${club.url.replace("http", "ws")}/api/games/${table}/ws`);
  return new Promise((done, failed) => {
    line.on("error", failed);
    line.on("open", () => line.send(JSON.stringify({ type: "hello", token: key })));
    line.once("message", () => done(line));
  });
}

/** Waits until all results of a round stand in the list. @param {number} round @param {number} from */
async function entered(round, from) {
  for (;;) {
    const view = await timed("the organiser's look", "GET", `${path}?round=${round}`, null, organiser);
    if (view.boards.every((/** @type {any} */ board) => board.result)) break;
    await pause(50);
  }
  (took["from the last resignation to the last result in the list"] ??= []).push(performance.now() - from);
}

/** The report is one that the program itself pairs alike, round by round. @param {string} report */
function check(report) {
  const folder = mkdtempSync(join(tmpdir(), "jadoube-evening-"));
  writeFileSync(join(folder, "evening.trf"), report);
  const { status, stdout, stderr } = spawnSync(program(), ["event", "check", join(folder, "evening.trf")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  assert.equal(status, 0, stdout + stderr);
}
