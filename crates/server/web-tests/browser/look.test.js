/** Looking at a table: back through its moves, on a phone lying down, greatly enlarged, and on paper. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";
import { MousePlayer } from "../players.js";

const MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O", "h3", "Nb8", "d4", "Nbd7", "c4", "c6"];

/** @type {import("../tables.js").Table} */ let table;

const hall = theHall([], async () => {
  table = await hall.table({ code: "fide-2023", time: "90+30", names: { white: "Vera Menchik", black: "George Thomas" } });
  for (const [at, move] of MOVES.entries()) await hall.act(table, at % 2 ? "black" : "white", `plays ${move}`);
  await hall.act(table, "white", "plays Ke3");
});

test("move numbers from ten on stand on one line, and rows are as high as the first", async () => {
  const page = await hall.sit(table.link);
  const [first, tenth] = await page.$$eval(".score-table tbody tr", (rows) => [0, 9].map((at) => rows[at].getBoundingClientRect().height));
  assert.equal(tenth, first);
  await keep(page, "score-wide");
});

test("the game is looked through by clicks and keys, and play leads back", async () => {
  const page = await hall.sit(table.link);
  const square = (/** @type {string} */ name) => page.getAttribute(`[data-square="${name}"]`, "aria-label");
  await page.click(".half:text-is('Bb5')");
  assert.match(String(await square("b5")), /white bishop/);
  assert.match(await page.innerText(".strip.looking"), /Looking at 3\. Bb5/);
  await accessible(page, "looking back");
  await keep(page, "looking-back");
  await page.keyboard.press("ArrowLeft");
  assert.match(String(await square("f1")), /white bishop/);
  await page.keyboard.press("Home");
  assert.match(String(await square("e2")), /white pawn/);
  await page.keyboard.press("End");
  await page.waitForSelector(".strip.looking", { state: "detached" });
  await page.click("#cards .card >> nth=0 >> text=Board then");
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".strip.looking");
  await page.click("[data-key=leave]");
  await page.waitForSelector(".strip.looking", { state: "detached" });
});

test("the clause that decides leads with its number and title, and the rest lie folded", async () => {
  const page = await hall.sit(table.link);
  const card = page.locator("#cards .card").first();
  assert.match(await card.locator(".chips > ul .chip").innerText(), /^7\.5\.1\s*Illegal move$/);
  const more = card.locator(".more-chips");
  assert.match(await more.locator("summary").innerText(), /^and \d+ more$/);
  assert.equal(await more.locator(".chip").first().isVisible(), false);
  const digest = await hall.table({ code: "digest-2018", time: "90+30" });
  const words = await hall.sit(digest.link);
  await new MousePlayer(words, "white").touch("e2");
  const chip = await words.innerText(".note.duty .chip");
  assert.doesNotMatch(chip, /\w\.\w/, `${chip} is no title`);
});

test("what is likely lies open, and all claims lie behind one door", async () => {
  const fresh = await hall.table({ code: "fide-2023", time: "10" });
  const page = await hall.sit(fresh.link);
  const open = await page.$$eval("#acts .act-button", (buttons) => buttons.filter((button) => button.checkVisibility()).map((button) => button.textContent));
  assert.deepEqual(open, ["Offer a draw", "Resign", "Point out an illegal move", "Insist on a touched man", "Claim that a flag has fallen", "Ask for an arbiter", "Something else …"]);
  await page.click(".rare > summary");
  assert.ok(await page.isVisible("[data-act=claim-repetition]"));
  await accessible(page, "the door open");
  await keep(page, "acts-open");
});

test("what cannot be said yet keeps its place and says why", async () => {
  // Under the laws of 1931 a draw is offered by whoever has just moved, and nobody has.
  const early = await hall.table({ code: "fide-1931", time: "10" });
  const page = await hall.sit(early.link);
  assert.equal(await page.getAttribute("[data-act=offer-draw]", "aria-disabled"), "true");
  await page.click("[data-act=offer-draw]", { force: true });
  await page.waitForFunction(() => /Not now/.test(document.querySelector("#strip")?.textContent ?? ""));
});

for (const [name, width, height] of /** @type {const} */ ([["landscape", 844, 390], ["zoom-200", 720, 450]])) {
  test(`the whole board, both clocks, the last ruling and the way home are in sight: ${name}`, async () => {
    const page = await hall.sit(table.link, { width, height });
    await keep(page, `table-${name}`);
    // A long ruling is scrolled in its place.
    for (const needed of [".board", "#clock-top .digits", "#clock-bottom .digits", "#latest:has(.latest-ruling)", ".brand"]) {
      const box = await page.locator(needed).first().boundingBox();
      assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5, `${needed}: ${JSON.stringify(box)}`);
    }
    await fits(page, name);
    await accessible(page, name);
  });
}

for (const [width, height] of [[667, 375], [720, 450], [844, 390]]) {
  test(`in a low window what asks for one more word is seen whole, and nothing comes under the tools: ${width}×${height}`, async () => {
    const page = await hall.sit(table.link, { width, height });
    await page.locator("[data-act=resign]").click();
    await page.waitForFunction(() => document.activeElement?.closest("[data-form=resign]"));
    await keep(page, `resign-${width}`);
    const { cut, under } = await page.evaluate(() => {
      const box = (/** @type {Element} */ one) => one.getBoundingClientRect();
      const column = box(/** @type {Element} */ (document.querySelector(".column")));
      const tools = [...document.querySelectorAll(".tools button")].filter((one) => one.checkVisibility());
      const asked = [...document.querySelectorAll("[data-act=resign], [data-form=resign] button")];
      return {
        cut: asked.filter((one) => box(one).top < column.top - 1 || box(one).bottom > column.bottom + 1).map((one) => one.textContent),
        under: tools.filter((one) => document.elementFromPoint(box(one).left + box(one).width / 2, box(one).top + box(one).height / 2)?.closest("button") !== one || box(one).bottom > column.top + 1).map((one) => one.getAttribute("aria-label")),
      };
    });
    assert.deepEqual(cut, []);
    assert.deepEqual(under, []);
    await page.click("[data-form=resign] button:not(.main)");
    await page.context().close();
  });
}

test("on a phone the last ruling and the way home are in sight", async () => {
  const page = await hall.sit(table.link, { width: 390, height: 844 });
  await keep(page, "table-phone");
  assert.match(await page.innerText(".latest-ruling"), /\d\.\d/);
  const box = await page.locator(".brand").boundingBox();
  assert.ok(box && box.width >= 44 && box.height >= 44);
  await page.click(".latest-ruling");
  await page.waitForSelector("#cards .card");
  await accessible(page, "a phone");
});

test("on paper there are the scoresheet, the position, the rulings with their clauses and lines to sign", async () => {
  const page = await hall.sit(table.link);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const text = await page.innerText(".paper");
  for (const words of ["Vera Menchik", "George Thomas", "Nbd7", "\\[\\d\\.", "Final position|Position now", "Arbiter"]) assert.match(text, new RegExp(words));
  assert.ok(await page.isHidden(".hall"));
  assert.equal(await page.locator(".paper .small-board").count(), 1);
  await page.screenshot({ path: `${(await import("../artefacts.js")).ARTEFACTS}/paper.png`, fullPage: true });
});

test("what a button says that it has done moves nothing beside it", async () => {
  const page = await hall.sit(table.link);
  await page.waitForSelector("#cards .card-foot .copy");
  const boxes = () => page.locator("#cards .card-foot button:visible, .score-tools button").evaluateAll((all) => all.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    // However far the column is scrolled.
    return [x, y - /** @type {Element} */ (one.parentElement).getBoundingClientRect().y, width, height].map(Math.round);
  }));
  const before = await boxes();
  for (const one of ["#cards .copy", "#cards [data-key=link]", "[data-key=fen]"]) {
    await page.locator(one).first().click();
    await page.waitForFunction((selector) => /^(Copied|Cannot copy)$/.test(document.querySelector(selector)?.textContent ?? ""), one);
    assert.deepEqual(await boxes(), before, one);
  }
  hall.quiet();
});
