/** What was undone is marked as undone, what was asked stays asked, and nothing under the board outlives what it tells of. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall } from "../hall.js";


const ARBITER = { code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" };
const ROUND = ["plays Nf3", "plays Nf6", "plays Ng1", "plays Ng8"];

/** @param {import("../hall.js").Table} table @param {string[]} acts */
async function inTurn(table, acts) {
  for (const [at, act] of acts.entries()) await hall.act(table, at % 2 ? "black" : "white", act);
}

const hall = theHall();

test("a draw that was claimed and undone stands struck out before everybody, who read that play goes on and whose clock runs", async () => {
  const table = await hall.table(ARBITER);
  const arbiter = await hall.sit(String(table.arbiter_link));
  const players = [await hall.sit(table.link, { width: 360, height: 640 }), await hall.sit(table.opponent_link, { width: 1280, height: 800 })];
  await inTurn(table, [...ROUND, ...ROUND, ...ROUND].slice(0, 8));
  await hall.act(table, "white", "claims repetition");
  await arbiter.waitForSelector(".note.claim [data-key=overrule]");
  await arbiter.click("[data-key=overrule]");
  await arbiter.waitForSelector(".note.claim", { state: "detached" });
  for (const page of [arbiter, ...players]) {
    await page.waitForSelector(".card.undone", { state: "attached" });
    const struck = await page.locator(".card.undone").first().evaluate((card) => [...card.querySelectorAll("s")].map((one) => one.textContent).join(" "));
    assert.match(struck, /½–½/);
    assert.match(await page.locator(".card.undone .card-head").first().evaluate((one) => String(one.textContent)), /White claims a draw by repetition · undone/);
    const latest = await page.locator(".card.latest").evaluate((one) => String(one.textContent));
    assert.match(latest, /undoes the ruling on “White claims a draw by repetition”[\s\S]*Play goes on, and White’s clock runs/);
  }
  assert.match(await players[0].innerText(".latest-ruling"), /undone\. The game is open again\. Play goes on, and White’s clock runs/);
  await accessible(players[1], "a claim undone");
  await keep(players[1], "claim-undone");
  hall.quiet();
});

test("a claim that waits for the arbiter's word still waits when he undoes something else", async () => {
  const table = await hall.table(ARBITER);
  await inTurn(table, ["plays e4", "plays e5"]);
  await hall.act(table, "white", "claims illegal-move");
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.waitForSelector(".note.claim");
  await hall.act(table, "arbiter", "grants White 0:02:00");
  await arbiter.click('[data-act="undo"] >> text=gives White two extra minutes');
  await arbiter.waitForSelector('.card.undone >> text=gives White two extra minutes');
  assert.equal(await arbiter.locator(".note.claim").count(), 1, "the claim stands before him still");
  assert.match(await arbiter.innerText(".note.claim"), /White claims an illegal move/);
  hall.quiet();
});

test("the penalty form opens in sight whatever is asked, and its clauses bid or forbid something", async () => {
  const table = await hall.table(ARBITER);
  await inTurn(table, ["plays e4", "plays Nc6", "plays f1b6"]);
  for (const [width, height] of [[1920, 1080], [1280, 800], [390, 844]]) {
    const arbiter = await hall.sit(String(table.arbiter_link), { width, height });
    await arbiter.waitForSelector(".note.seen");
    assert.match(await arbiter.innerText(".note.seen"), /White’s move 2\.Bf1-b6 is illegal/);
    await arbiter.click('[data-act="penalty"]');
    await arbiter.locator("[data-form=penalty] [name=what]").selectOption("clause");
    await arbiter.waitForFunction(() => (document.querySelectorAll("[data-form=penalty] select.clauses option").length ?? 0) > 20);
    const [seen, all] = await arbiter.locator("[data-form=penalty]").evaluate((form) => {
      const { top, bottom } = form.getBoundingClientRect();
      return [Math.min(bottom, innerHeight) - Math.max(top, 0), bottom - top];
    });
    assert.ok(seen > Math.min(all, height * 0.4) - 1, `${width}: ${seen} of ${all} px in sight`);
    await keep(arbiter, `penalty-${width}`);
    const clauses = await arbiter.locator("[data-form=penalty] select.clauses option").evaluateAll((options) => options.map((one) => one.getAttribute("value")).filter(Boolean));
    for (const no of ["c.5", "glossary.increment", "c.13.3", "i.12.1", "9.2", "3.2", "a.2"]) assert.ok(!clauses.includes(no), `${no} is no offence`);
    for (const yes of ["11.5", "11.3.1", "6.2.3", "8.1.2", "11.2.3.1"]) assert.ok(clauses.includes(yes), yes);
    assert.ok(clauses.indexOf("11.3.1") < clauses.indexOf("11.5"), "in the order of the laws");
    await arbiter.context().close();
  }
  hall.quiet();
});

test("a wish is headed as a wish, and what the strip under the board tells ends with what it tells of", async () => {
  const table = await hall.table({ code: "fide-2023", time: "15+10" });
  const phone = await hall.sit(table.opponent_link, { width: 360, height: 640 });
  await inTurn(table, ["plays e4", "plays e5"]);
  await hall.act(table, "white", "adjourns");
  await phone.waitForFunction(() => /wishes to adjourn/.test(document.querySelector("#latest")?.textContent ?? ""));
  const heads = await phone.locator("#cards .card-head").evaluateAll((all) => all.map((one) => String(one.textContent)));
  assert.ok(heads.some((head) => /White wishes to adjourn the game/.test(head)) && !heads.some((head) => /White adjourns/.test(head)), heads.join());
  await hall.act(table, "white", "plays Nf3");
  await phone.waitForFunction(() => !/adjourn/.test(document.querySelector("#latest")?.textContent ?? ""));
  // A man touched and left is told until somebody moves.
  await hall.act(table, "black", "touches d8");
  await hall.act(table, "black", "plays Nc6");
  await phone.waitForFunction(() => /touched the queen on d8/.test(document.querySelector("#latest")?.textContent ?? ""));
  await hall.act(table, "black", "plays Qe7");
  await hall.act(table, "white", "plays Nc3");
  await phone.waitForFunction(() => !/d8/.test(document.querySelector("#latest")?.textContent ?? ""));
  hall.quiet();
});

test("a hand on a man of the opponent's out of turn is told whose it is, and a move in advance that it is taken back", async () => {
  const table = await hall.table({ code: "fide-2023", time: "15+10" });
  const black = await hall.sit(table.opponent_link, { width: 1280, height: 800 });
  await hall.sit(table.link);
  await inTurn(table, ["plays e4", "plays e5"]);
  await black.waitForSelector('[data-square="e5"][aria-label*="pawn"]');
  const press = async (/** @type {string} */ square) => {
    const box = await black.locator(`[data-square="${square}"]`).boundingBox();
    assert.ok(box);
    await black.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await press("e4");
  await black.waitForFunction(() => /The pawn on e4 is White’s, who is to move/.test(document.querySelector("#strip")?.textContent ?? ""));
  await press("b8");
  await press("c6");
  await press("d2");
  await black.waitForFunction(() => /Your move in advance, b8 to c6, is taken back\. The pawn on d2 is White’s/.test(document.querySelector("#strip")?.textContent ?? ""));
  const { score } = JSON.parse(await hall.text(table));
  assert.equal(score.lines.length, 2, "nothing was sent");
  hall.quiet();
});
