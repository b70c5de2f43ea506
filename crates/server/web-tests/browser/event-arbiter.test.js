/** An event whose arbiter is a member: appointed by name, and himself in his browser without a link. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { accessible, fits } from "../audit.js";
import { seatAt, theHall } from "../hall.js";
import { MousePlayer } from "../players.js";

const hall = theHall();

test("a member who is named as the arbiter goes to the boards without a link", async () => {
  const frieda = await hall.post("/api/members", { name: "Frieda Reti" });
  const organiser = await hall.person("/events", { width: 360 });
  await organiser.waitForSelector("textarea[name=players]");
  await organiser.fill("input[name=name]", "Thursday blitz");
  await organiser.fill("textarea[name=players]", `Anna Berg, 1900\n${"Bert".repeat(9)}`);
  await organiser.fill("input[name=time]", "5+3");
  await organiser.fill("input[name=arbiter]", "frieda reti");
  await fits(organiser, "the form of an event");
  await accessible(organiser, "the form of an event");
  // A name that is too long is told, and stays as it was typed.
  await organiser.getByRole("button", { name: "Begin the event" }).click();
  await organiser.waitForFunction(() => /has 36 letters: a name has at most 33/.test(document.querySelector("#form")?.textContent ?? ""));
  assert.match(await organiser.inputValue("textarea[name=players]"), /(Bert){9}/);
  await organiser.fill("textarea[name=players]", "Anna Berg, 1900\nBert Holm");
  await organiser.getByLabel("With the move").check();
  await organiser.getByRole("button", { name: "Begin the event" }).click();
  await organiser.getByRole("button", { name: "Pair round 1" }).click();
  await organiser.getByRole("button", { name: "Arbiter at board 1" }).waitFor();
  hall.complaints = [];

  const arbiter = await hall.person("about:blank");
  await arbiter.addInitScript((kept) => localStorage.setItem("jadoube:member", kept), JSON.stringify({ key: frieda.key, name: "Frieda Reti" }));
  await arbiter.goto(new URL(new URL(organiser.url()).pathname, hall.club.url).href);
  await arbiter.waitForFunction(() => /You are the arbiter/.test(document.body.textContent ?? ""));
  assert.equal(await arbiter.getByRole("button", { name: /Pair round/ }).count(), 0);
  await accessible(arbiter, "an event as its arbiter");
  await arbiter.getByRole("button", { name: "Arbiter at board 1" }).click();
  await arbiter.waitForURL(/\/game\//);
  await arbiter.waitForSelector(".board .man");
  const id = new URL(arbiter.url()).pathname.split("/")[2];
  const view = await (await fetch(`${hall.club.url}/api/games/${id}`)).json();
  assert.equal(view.terms.press, "with-move");
  assert.deepEqual(view.terms.members, ["arbiter"]);
  hall.quiet();
});

test("at a table of an event the clocks start when both are at the board, of which nobody says more, and its arbiter rules", async () => {
  const { id, key } = await hall.post("/api/events", { name: "Blitz", players: "Anna\nBert", code: "fide-2023", time: "5+3", press: "with-move", arbiter: "Carla" });
  await hall.post(`/api/events/${id}/changes`, { change: { change: "pair" } }, key);
  const { players } = await (await fetch(`${hall.club.url}/api/events/${id}/players`, { headers: { Authorization: `Bearer ${key}` } })).json();
  const { boards } = await (await fetch(`${hall.club.url}/api/events/${id}`)).json();
  // White is the first to come.
  const byColor = ["white", "black"].map((side) => players.find((/** @type {{ name: string }} */ { name }) => name === boards[0][side].name));
  const [first, second] = await Promise.all(byColor.map(({ link }) => hall.person(link, { width: 360 })));
  const other = boards[0].black.name;
  assert.match(await second.innerText(".event-own"), /The clocks start when both of you are at the board, or when the arbiter starts them/);
  await first.click(".event-own button.big");
  // Nor is more asked of whoever comes back to it.
  for (const again of [false, true]) {
    if (again) await first.reload();
    await first.waitForSelector("p[data-key=ready]");
    assert.match(await first.innerText("p[data-key=ready]"), new RegExp(`${other} has not come yet\\. The clocks start when both of you are at the board, or when the arbiter starts them`));
    assert.equal(await first.locator("[data-key=i-am-ready], .clock.running").count(), 0);
  }
  await new MousePlayer(first, "white").move("e2", "e4");
  await first.waitForFunction(() => /at the board, and Black has not come yet/.test(document.querySelector("#strip")?.textContent ?? ""));
  await first.setViewportSize({ width: 1280, height: 800 });
  assert.match(await first.innerText("#title .terms"), /the event’s arbiter rules, the program on claims only/);
  await accessible(first, "a table of an event before the other has come");
  // The arbiter comes to that board, and waits for nobody longer than he will.
  const table = new URL(first.url()).pathname.split("/")[2];
  const seat = await hall.post(`/api/events/${id}/sit`, { table }, key);
  const arbiter = await hall.sit(`/game/${table}#${seat.key}`);
  await arbiter.waitForSelector(".strip:has-text('The clocks start when both are here, or when you start them')");
  await arbiter.waitForSelector(".note.to-start:has-text('Not both players have come') button");
  await accessible(arbiter, "the arbiter at a board to which one has not come");
  await second.click(".event-own button.big");
  for (const page of [first, second, arbiter]) await page.waitForSelector("body[data-state=playing] .clock.running");
  hall.quiet();
});

test("players read at their table what is entered over their game, and lose nothing of the board by it on a phone", async () => {
  const { id, key } = await hall.post("/api/events", { name: "Heard", players: "Anna\nBert", code: "fide-2023", time: "10 min" });
  await hall.post(`/api/events/${id}/changes`, { change: { change: "pair" } }, key);
  const { players } = await (await fetch(`${hall.club.url}/api/events/${id}/players`, { headers: { Authorization: `Bearer ${key}` } })).json();
  const [anna, bert] = await Promise.all(players.map((/** @type {{ link: string }} */ { link }) => hall.person(link, { width: 360 })));
  for (const page of [anna, bert]) {
    await page.click(".event-own button.big");
    await page.waitForSelector(".board .man");
  }
  for (const page of [anna, bert]) await page.waitForSelector("body[data-state=playing] .clock.running");
  const enter = (/** @type {unknown} */ change) => fetch(`${hall.club.url}/api/events/${id}/changes`, { method: "POST", headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" }, body: JSON.stringify({ change, although_played: true }) });
  await enter({ change: "result", round: 1, results: [{ board: 1, result: "1/2" }] });
  for (const page of [anna, bert]) {
    await page.waitForSelector(".note.in-event:has-text('The organiser has entered ½-½ for this game in the event (round 1, board 1).')");
    await page.waitForSelector(".strip:has-text('The organiser has entered ½-½')");
    await fits(page, "a table whose game has a result in the event");
  }
  await accessible(anna, "a table whose game has a result in the event");
  await anna.reload();
  await anna.waitForSelector(".note.in-event a[href^='/event/']");
  await enter({ change: "undo", round: 1, boards: [1] });
  for (const page of [anna, bert]) await page.waitForSelector(".note.in-event:has-text('has taken the result of this game in the event back')");
  hall.quiet();
});

test("the organiser hears what is asked at any board of his event, wherever he is, and whoever is still at his board reads that the next round is paired", async () => {
  const { id, key } = await hall.post("/api/events", { name: "Thursday", players: "Anna\nBert\nClara\nDora", system: "round-robin", code: "fide-2023", time: "15+10", press: "with-move", arbiter: "Carla" });
  await hall.post(`/api/events/${id}/changes`, { change: { change: "pair" } }, key);
  const { players } = await (await fetch(`${hall.club.url}/api/events/${id}/players`, { headers: { Authorization: `Bearer ${key}` } })).json();
  const { boards } = await (await fetch(`${hall.club.url}/api/events/${id}`)).json();
  const organiser = await hall.person(`/event/${id}#organiser=${key}`);
  await organiser.waitForSelector("#organiser button.big");
  const atBoard = async (/** @type {number} */ board) => {
    const [white, black] = await Promise.all(["white", "black"].map(async (side) => {
      const page = await hall.person(players.find((/** @type {{ name: string }} */ { name }) => name === boards[board - 1][side].name).link, { width: 390 });
      await page.click(".event-own button.big");
      await page.waitForURL(/\/game\//);
      await page.waitForSelector(".board .man");
      return page;
    }));
    return { white, black, table: new URL(white.url()).pathname.split("/")[2] };
  };
  const second = await atBoard(2);
  await second.white.waitForFunction(() => /^Thursday, round 1, board 2 · /.test(document.querySelector("#title .terms")?.textContent ?? ""));
  const tokens = Object.fromEntries(await Promise.all(/** @type {const} */ (["white", "black"]).map(async (side) => [side, (await seatAt(second[side], second.table)).key])));
  const table = /** @type {import("../hall.js").Table} */ ({ id: second.table, tokens });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "stops");
  // On the page of the event, where no seat has been taken yet.
  await organiser.waitForSelector("#own [data-key=elsewhere] >> text=/At a table, board 2, /");
  await accessible(organiser, "an event at whose table somebody asks");
  // And at another board of it.
  const atFirst = await hall.person(`/event/${id}#organiser=${key}`, { width: 390 });
  await atFirst.getByRole("button", { name: "Arbiter at board 1" }).click();
  await atFirst.waitForURL(/\/game\//);
  await atFirst.waitForSelector("[data-key=elsewhere] >> text=/At another table, board 2, /", { state: "attached" });
  // The round is over, and the next one paired.
  await hall.post(`/api/events/${id}/changes`, { change: { change: "result", round: 1, results: [{ board: 1, result: "1-0" }] }, although_played: true }, key);
  await hall.act(table, "black", "resigns");
  await hall.post(`/api/events/${id}/changes`, { change: { change: "pair" } }, key);
  const told = second.white.locator("[data-key=next-round]");
  await told.waitFor();
  assert.match(await told.innerText(), /^Round 2 is paired: board \d, you have (White|Black) against \w+\.\s*To the event$/);
  await accessible(second.white, "a board that is over, and the next round");
  await told.locator("a").click();
  await second.white.waitForSelector(".event-own button.big");
  hall.quiet();
});
