/** Nothing on the page moves while the opponent's hands are on the board, and hardly anything while a page comes. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { theHall } from "../hall.js";
import { shifted, shiftedComing } from "../shift.js";

const SIZES = /** @type {const} */ ({ small: [360, 640], phone: [390, 844], tablet: [820, 1180], laptop: [1280, 800], wide: [1366, 768] });

const hall = theHall();

for (const [name, size] of Object.entries(SIZES)) {
  test(`the page does not shift while the opponent touches, lifts and sets down: ${name}`, async () => {
    const { shift, what } = await shifted(hall, size);
    assert.equal(shift, 0, what.join("\n"));
    // Nor before both have moved, while the game can still be called off.
    const early = await shifted(hall, size, false);
    assert.equal(early.shift, 0, early.what.join("\n"));
  });
}

/** Less than is seen as quiet by those who measure pages (0.1). */
const QUIET = 0.06;

for (const [name, size] of Object.entries(SIZES)) {
  test(`the first page and a table stand still while they come: ${name}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
    for (const path of ["/", table.link]) {
      const { shift, what } = await shiftedComing(hall, path, size);
      assert.ok(path === "/" ? shift === 0 : shift < QUIET, `${path}: ${shift}\n${what.join("\n")}`);
    }
  });

  // What the first page shows is asked for at once, and any of it may be the last to come.
  test(`the first page stands still, whatever comes late: ${name}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
    for (const late of ["/api/codes", "/api/games", "/api/rule"]) {
      const { shift, what } = await shiftedComing(hall, "/", size, late);
      assert.ok(shift < QUIET, `${late}: ${shift}\n${what.join("\n")}`);
    }
    const { shift, what } = await shiftedComing(hall, "/", size, `/api/games/${table.id}`, table);
    assert.ok(shift < QUIET, `one's own game: ${shift}\n${what.join("\n")}`);
  });
}

for (const [name, [width, height]] of Object.entries({ laptop: SIZES.laptop, desktop: [1920, 1080] })) {
  test(`what one presses stays under the pointer when it asks for a yes, and whoever looks on has nothing moved by what is told him: ${name}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    const page = await hall.sit(table.link, { width, height });
    const other = await hall.sit(table.opponent_link);
    const onlooker = await hall.sit(table.spectator_link, { width, height });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
    await page.waitForSelector('[data-act="resign"]:not([aria-disabled])');
    const place = async (/** @type {import("playwright-core").Page} */ where, /** @type {string} */ what) => JSON.stringify(await where.locator(what).first().boundingBox());
    for (const act of ["offer-draw", "resign"]) {
      const before = await Promise.all(["#adjust", `[data-act="${act}"]`].map((one) => place(page, one)));
      await page.click(`[data-act="${act}"]`);
      await page.waitForSelector(`[data-form="${act}"]`);
      assert.deepEqual(await Promise.all(["#adjust", `[data-act="${act}"]`].map((one) => place(page, one))), before, act);
      await page.locator(`[data-form="${act}"] button:not(.main)`).hover();
      await page.waitForTimeout(1300);
      await page.click(`[data-form="${act}"] button:not(.main)`);
    }
    await hall.act(table, "white", "plays Nf3");
    await hall.act(table, "black", "plays Ra6");
    await onlooker.waitForSelector(".established");
    const before = await place(onlooker, ".established");
    await hall.act(table, "black", "touches b8");
    await onlooker.waitForSelector(".note.duty");
    await hall.act(table, "black", "plays Nc6");
    await hall.act(table, "white", "plays d4");
    await hall.act(table, "white", "offers draw");
    await onlooker.waitForSelector(".note.offer");
    assert.equal(await place(onlooker, ".established"), before);
    for (const one of [page, other, onlooker]) await one.context().close();
  });
}

for (const [width, height] of [[667, 375], [720, 450], [1024, 768], [1280, 600]]) {
  test(`a player’s buttons keep their places when the turn passes: ${width}×${height}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
    const page = await hall.sit(table.link, { width, height });
    const places = () => page.$$eval("#acts .act-button:not(.rare *)", (all) => all.map((one) => `${one.getAttribute("data-act")} ${Math.round(one.getBoundingClientRect().y)}`).join());
    await page.waitForSelector('[data-act="offer-draw"]:text-is("Offer a draw with my next move")');
    const before = await places();
    await hall.act(table, "white", "plays Nf3");
    await page.waitForSelector('[data-act="offer-draw"]:text-is("Offer a draw")');
    assert.equal(await places(), before);
    await page.context().close();
  });
}

test("the arbiter’s buttons keep their places when there is a decision to undo and when there is none", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
  const page = await hall.sit(String(table.arbiter_link), { width: 1280, height: 800 });
  const places = () => page.$$eval('[data-act="penalty"], [data-act="clocks"], [data-act="stop"]', (all) => all.map((one) => Math.round(one.getBoundingClientRect().y)).join());
  const before = await places();
  await hall.act(table, "arbiter", "grants White 0:02:00");
  await page.waitForSelector('[data-act="undo"]:not([aria-disabled])');
  assert.equal(await places(), before);
  await hall.act(table, "white", "plays Nf3");
  await page.waitForSelector('[data-act="undo"][aria-disabled]');
  assert.equal(await places(), before);
  await page.context().close();
});

test("on a laptop the latest ruling is read whole while the door to the rarer acts is open", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["black", "claims illegal-move"]])) await hall.act(table, seat, act);
  for (const [width, height] of [[1366, 768], [1280, 800]]) {
    const page = await hall.sit(table.link, { width, height });
    await page.waitForSelector("#cards .card");
    await page.click(".rare > summary");
    const [pane, card, act] = await Promise.all([".pane-law", "#cards .card", ".rare[open] .act"].map((one) => page.locator(one).first().boundingBox()));
    assert.ok(pane && card && act);
    // What fades at the foot of the pane is not read.
    assert.ok(card.y + card.height <= pane.y + pane.height - 19, `${width}×${height}: the ruling ends at ${card.y + card.height}, and what is seen of it at ${pane.y + pane.height - 19}`);
    assert.ok(act.y + act.height <= height, "and what lies behind the door is in sight");
    await page.context().close();
  }
});
