/** Whoever waits: for an opponent, for his own sealed move, for what a ruling asks of him. What he needs is in sight, and nothing else is pressed on him. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { stranger } from "../browser-launch.js";
import { theHall, says } from "../hall.js";
import { MousePlayer } from "../players.js";

/** @typedef {import("playwright-core").Page} Page */

const hall = theHall();

for (const [width, height] of [[360, 640], [390, 844], [1280, 800]]) {
  test(`whoever has sent no link yet sees the board, his color and the link, and has nothing to resign: ${width}x${height}`, async () => {
    const { id, keys, invitations } = await hall.post("/api/games", { code: "fide-2023", time: "3+2", colors: "black", referee: "watching", press: "with-move", begins: "both-ready" });
    const context = await stranger(hall.browser, { viewport: { width, height }, hasTouch: width < 700, permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" });
    await context.addInitScript(([table, key, link]) => {
      localStorage.setItem(`jadoube:seat:${table}`, JSON.stringify({ key, seat: "black", at: 1 }));
      localStorage.setItem(`jadoube:invitations:${table}`, JSON.stringify({ white: link }));
    }, [id, keys.black, invitations.white]);
    const anna = await context.newPage();
    await anna.goto(`${hall.club.url}/game/${id}`);
    await anna.waitForSelector(".invitation .link");
    for (const part of [".board", "#clock-bottom .clock", ".invitation [data-key=yours]", ".invitation .link", ".invitation .link-box button"]) {
      const box = await anna.locator(part).first().boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${part} is in sight: ${JSON.stringify(box)}`);
    }
    assert.match(await anna.innerText("[data-key=yours]"), /You have the black men/);
    assert.equal(await anna.locator('#acts [data-act="resign"], #acts [data-act="claim-flag"]').count(), 0);
    assert.match(await anna.innerText(".invitation"), /Whoever opens it and presses “Sit down” has the seat/);
    // What was copied is said by the button that was pressed, though the page is made anew meanwhile.
    await anna.evaluate(() => dispatchEvent(new Event("hover")));
    const copy = anna.locator(".invitation .link-box button");
    await anna.waitForTimeout(700);
    await copy.click();
    await anna.waitForFunction(() => document.querySelector(".invitation .link-box button")?.textContent === "Copied");
    assert.match(await anna.evaluate(() => navigator.clipboard.readText()), /#white=/);
    await anna.waitForFunction(() => document.querySelector(".invitation .link-box button")?.textContent === "Copy");
    await accessible(anna, `waiting ${width}`);
    await fits(anna, `waiting ${width}`);
    await keep(anna, `waiting-${width}`);
    await context.close();
  });
}

test("whoever has to seal finds that as the one main button, and the rest of the break behind a door", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2" });
  const boris = await hall.sit(table.link, { width: 1280, height: 800 });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  await new MousePlayer(boris, "white").reads("e5");
  await says(boris, "adjourn");
  await boris.waitForSelector(".note.proposal");
  const { proposal } = JSON.parse(await hall.text(table));
  await hall.post(`/api/games/${table.id}/proposal`, { answer: "agree", to: proposal.sequence }, table.tokens.black);
  await boris.waitForSelector('#notes [data-act="seal"].main');
  assert.equal(await boris.locator("#notes button.main").count(), 1);
  assert.equal(await boris.locator("#acts button.main").count(), 0);
  assert.equal(await boris.locator('[data-act="refuse-to-resume"]').count(), 0, "nobody could rule on it");
  assert.equal(await boris.locator('[data-act="resume"]').count(), 0, "there is nothing to resume before the envelope is closed");
  assert.equal(await boris.locator('[data-act="arrive"]').count(), 0, "there is no session yet to come to");
  await accessible(boris, "to be sealed");
  await keep(boris, "must-seal");
  await boris.click('[data-act="seal"]');
  await boris.waitForSelector(".desk input");
  hall.quiet();
});

test("above the board of a phone stands what must be done and below it why, and in a low window the ruling is read whole", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2" });
  const phone = await hall.sit(table.opponent_link, { width: 360, height: 640 });
  const low = await hall.sit(table.link, { width: 1280, height: 800 });
  await hall.act(table, "white", "plays Nf3");
  await hall.act(table, "black", "touches b8");
  await hall.act(table, "black", "plays e5");
  await phone.waitForFunction(() => /did not move it/.test(document.querySelector(".latest-ruling")?.textContent ?? ""));
  assert.match(await phone.innerText(".strip"), /^You must move the knight on b8/);
  assert.match(await phone.innerText(".latest-ruling"), /^Black touched the knight on b8 and did not move it/);
  await keep(phone, "must-first");
  await hall.act(table, "black", "plays Nc6");
  const boris = new MousePlayer(low, "white");
  await boris.reads("Nc6");
  await boris.move("f3", "f5");
  await low.waitForSelector(".card.latest.refused");
  const cut = await low.evaluate(() => {
    const pane = /** @type {Element} */ (document.querySelector(".pane-law")).getBoundingClientRect();
    return [...document.querySelectorAll(".card.latest > :is(.card-head, .sentence, .penalty)")].map((one) => one.getBoundingClientRect()).filter((box) => box.bottom > pane.bottom - 18 || box.top < pane.top).length;
  });
  await keep(low, "ruling-low");
  assert.equal(cut, 0, "no line of the ruling is cut");
  hall.quiet();
});

test("after a move was taken back the board marks the move before it, and none at the start", async () => {
  const { id, keys } = await hall.post("/api/games", { code: "fide-2023", time: "3+2", colors: "white", referee: "watching", press: "with-move", solo: true });
  const act = (/** @type {"white" | "black"} */ side, /** @type {string} */ words) => hall.post(`/api/games/${id}/acts`, { act: words }, keys[side]);
  await act("white", "plays e4");
  await act("black", "plays e5");
  const last = async () => JSON.parse(await hall.text(/** @type {any} */ ({ id }))).board.last?.squares ?? null;
  assert.deepEqual(await last(), ["e5", "e7"]);
  await hall.post(`/api/games/${id}/take-back`, {}, keys.black);
  assert.deepEqual(await last(), ["e2", "e4"]);
  await hall.post(`/api/games/${id}/take-back`, {}, keys.white);
  assert.equal(await last(), null);
});

test("the front page leads to the records, and a wall tells nameless tables by color and time", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 360, height: 640 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const table = await hall.table({ code: "fide-2023", time: "15+10", arbiter: true, referee: "arbiter" });
  await page.goto(hall.club.url);
  await page.waitForSelector(".set-up-form");
  // In the head of the page where there is room, and always at its foot.
  assert.equal(await page.locator('main a[href="/records"]').count(), 1);
  await page.setViewportSize({ width: 1280, height: 800 });
  assert.ok(await page.locator('nav a[href="/records"]').isVisible());
  await page.setViewportSize({ width: 360, height: 640 });
  await fits(page, "the front page");
  await keep(page, "front-records");
  await page.evaluate(([id, key]) => localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 })), [table.id, table.tokens.arbiter]);
  await page.goto(`${hall.club.url}/wall`);
  await page.waitForSelector(".wall-table");
  assert.equal(await page.innerText(".wall-names"), "White – Black · 15+10");
  await context.close();
});
