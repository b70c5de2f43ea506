/** What somebody else is asked stands in nobody's way, and what is grave is asked before it is said. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall, knows } from "../hall.js";
import { until } from "../patience.js";
import { aims, opened } from "../players.js";

const ARBITER = { code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" };
const PHONES = [[360, 640], [390, 664]];

const hall = theHall();

/** @param {import("../hall.js").Table} table @param {[("white" | "black" | "arbiter"), string][]} acts */
async function inTurn(table, acts) {
  for (const [seat, act] of acts) await hall.act(table, seat, act);
}

test("an appeal asks first, is named before the arbiter, and leaves him his undoing", async () => {
  const table = await hall.table(ARBITER);
  const [white, arbiter] = await Promise.all([hall.sit(table.link, { width: 360, height: 640 }), hall.sit(String(table.arbiter_link), { width: 390, height: 664 })]);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["arbiter", "grants Black 0:02:00"]]);
  await arbiter.waitForSelector('[data-act="undo"]:not([aria-disabled]):has-text("gives Black two extra minutes")', { state: "attached" });
  await opened(white, "ask-appeal");
  await white.click('[data-act="ask-appeal"]');
  await white.waitForSelector('[data-form="ask-appeal"]');
  assert.deepEqual(await hall.told(table, "white"), ["plays e4"], "one tap says nothing");
  await white.click('[data-form="ask-appeal"] button.main');
  await arbiter.waitForFunction(() => document.querySelector(".latest-ruling")?.textContent?.includes("White asks for an appeal."));
  assert.match(await arbiter.innerText('[data-act="undo"]'), /Undo “gives Black two extra minutes/);
  await arbiter.click('[data-act="undo"]');
  await arbiter.waitForSelector('.card.undone', { state: "attached" });
  hall.quiet();
});

test("a claim that was ruled on can be undone where it stands, though somebody appeals", async () => {
  const table = await hall.table(ARBITER);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays f1b6"], ["black", "claims illegal-move"], ["white", "asks appeal"]]);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.waitForSelector(".note.claim [data-key=overrule]");
  await arbiter.click(".note.claim [data-key=overrule]");
  await arbiter.waitForSelector(".note.claim", { state: "detached" });
  hall.quiet();
});

test("one offer of a draw too many is told to be an offence before it is made, and is counted in the question that is open", async () => {
  const table = await hall.table(ARBITER);
  const [white, arbiter] = [await hall.sit(table.link, { width: 390, height: 664 }), await hall.sit(String(table.arbiter_link))];
  const again = /** @type {[("white" | "black"), string][]} */ ([["white", "offers draw"], ["black", "declines"]]);
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays d4"], ...again, ...again]);
  for (const times of ["three", "four"]) {
    await aims(white);
    await white.click('[data-act="offer-draw"]:not([aria-disabled=true])');
    await white.waitForSelector('[data-form="offer-draw"]');
    assert.match(await white.innerText('[data-form="offer-draw"] .cost'), /which is an offence \(11\.5\)/);
    await accessible(white, "one offer too many");
    await aims(white);
    await white.click('[data-form="offer-draw"] button.main');
    await arbiter.waitForFunction((many) => document.querySelector(".note.question")?.textContent?.includes(`White has offered a draw ${many} times since his latest move. Which penalty does White get?`), times);
    assert.equal(await arbiter.locator(".note.question").count(), 1, "he is asked once");
    await white.waitForSelector(".note.offer", { state: "attached" });
    await hall.act(table, "black", "declines");
    await white.waitForSelector(".note.offer", { state: "detached" });
    // Said again at once it would be a press that was doubled.
    await white.waitForTimeout(800);
  }
  // What goes with the next move is none too many. It is asked all the same, since the other may take it at once.
  await hall.act(table, "black", "plays exd4");
  await aims(white);
  await white.click('[data-act="offer-draw"][aria-pressed=false]');
  await white.waitForSelector('[data-form="offer-draw"]');
  assert.equal(await white.locator('[data-form="offer-draw"] .cost').count(), 0, "and it costs nothing");
  await aims(white);
  await white.click('[data-form="offer-draw"] button.main');
  const armed = '[data-act="offer-draw"][aria-pressed=true]';
  await white.waitForSelector(armed);
  assert.equal(await white.locator('[data-form="offer-draw"]').count(), 0);
  // That it waits is seen by a mark and a color; with neither a button under the pointer, or with the focus, looks as all others do.
  const looks = (/** @type {string} */ what) => white.$eval(what, (one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one, "::before").content]);
  const waits = await looks(armed);
  await aims(white);
  await white.click(armed);
  const unarmed = '[data-act="offer-draw"][aria-pressed=false]';
  await white.waitForSelector(`${unarmed}:hover:focus`);
  const [plain, other] = [await looks(unarmed), await looks('[data-act="resign"]')];
  assert.deepEqual([plain, waits[1].includes("✓")], [other, true]);
  assert.notEqual(plain[0], waits[0]);
  hall.quiet();
});

for (const [width, height] of PHONES) {
  test(`whoever has to seal a move finds that before what the arbiter is asked: ${width}×${height}`, async () => {
    const table = await hall.table({ ...ARBITER, code: "fide-2009" });
    await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds annoys White"], ["arbiter", "adjourns"]]);
    const white = await hall.sit(table.link, { width, height });
    await white.waitForSelector('#notes [data-act="seal"]', { state: "attached" });
    const places = await white.locator('#notes').evaluate((notes) => {
      const at = (/** @type {string} */ which) => notes.querySelector(which)?.getBoundingClientRect().top ?? NaN;
      return [at('[data-act="seal"]'), at(".note.question")];
    });
    assert.ok(places[0] < places[1], `${places}`);
    assert.match(await white.innerText(".latest-ruling"), /seals a move\.\s*Seal a move/);
    const line = await white.locator(".latest-ruling").boundingBox();
    assert.ok(line && line.y + line.height <= height, `in sight without scrolling: ${JSON.stringify(line)}`);
    await keep(white, `asked-seal-${width}`);
    await white.click(".latest-ruling");
    await white.waitForSelector(".desk input");
    const [board, desk] = [await white.locator(".board").boundingBox(), await white.locator(".desk input").boundingBox()];
    assert.ok(board && desk && board.y >= 0 && board.y + board.height <= desk.y && desk.y + desk.height <= height, JSON.stringify([board, desk]));
    await keep(white, `asked-sealing-${width}`);
    hall.quiet();
  });
}

/** Pairs of things to be pressed or read that lie upon each other. @param {import("playwright-core").Page} page @param {string} among */
function overlaps(page, among) {
  return page.evaluate((all) => {
    const shown = [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
    // What is scrolled out of its pane is not there.
    const boxes = shown.map((one) => {
      const [own, pane] = [one.getBoundingClientRect(), (one.closest(".pane") ?? document.body).getBoundingClientRect()];
      return { one, box: { left: own.left, right: own.right, top: Math.max(own.top, pane.top), bottom: Math.min(own.bottom, pane.bottom) } };
    });
    return boxes.flatMap(({ one, box }, at) => boxes.slice(at + 1).filter(({ one: other, box: its }) => !one.contains(other) && !other.contains(one)
      && Math.min(box.right, its.right) - Math.max(box.left, its.left) > 1 && Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 1)
      .map(({ one: other }) => `${one.textContent} / ${other.textContent}`));
  }, among);
}

for (const [width, height] of PHONES) {
  test(`a question, its answers and the clocks’ form lie side by side, and the line leads to its first word: ${width}×${height}`, async () => {
    const table = await hall.table(ARBITER);
    await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds annoys White"]]);
    const arbiter = await hall.sit(String(table.arbiter_link), { width, height });
    await arbiter.waitForSelector(".latest-ruling.asks-me");
    assert.match(await arbiter.innerText(".latest-ruling"), /^Since 0:00:0\d: Which penalty does White get\?\s*Answer$/);
    assert.match(await arbiter.innerText(".note.question .what-for"), /^The arbiter (finds|establishes) .*White.*\.$/);
    await arbiter.click(".latest-ruling");
    await arbiter.waitForFunction(() => document.querySelector(".note.question")?.contains(document.activeElement));
    const first = await arbiter.locator(".note.question .sentence").evaluate((one) => {
      const range = document.createRange();
      range.setStart(/** @type {Node} */ (one.firstChild), 0);
      range.setEnd(/** @type {Node} */ (one.firstChild), 1);
      const { left, top, bottom } = range.getBoundingClientRect();
      return bottom <= innerHeight && one.contains(document.elementFromPoint(left + 1, (top + bottom) / 2));
    });
    assert.ok(first, "the first word of the question is in sight");
    assert.deepEqual(await overlaps(arbiter, ".note.question .sentence, .note.question .what-for, .note.question button, .note.question input, .act-button"), []);
    await keep(arbiter, `asked-question-${width}`);
    await arbiter.locator('[data-act="clocks"]').scrollIntoViewIfNeeded();
    await arbiter.click('[data-act="clocks"]');
    await arbiter.waitForSelector("[data-form=clocks] input");
    assert.deepEqual(await overlaps(arbiter, ".note.question .sentence, .note.question button, [data-form=clocks] label, [data-form=clocks] button, .act-button"), []);
    for (const part of await arbiter.locator("[data-form=clocks] :is(input, button)").all()) {
      await part.scrollIntoViewIfNeeded();
      const hidden = await part.evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left < 0 || right > innerWidth || bottom > innerHeight || at !== one;
      });
      assert.ok(!hidden, `${await part.evaluate((one) => one.outerHTML)} can be pressed`);
    }
    await accessible(arbiter, `a question and the clocks, ${width}`);
    await keep(arbiter, `asked-clocks-${width}`);
    hall.quiet();
  });

  test(`who chooses a penalty on a phone reads for what: ${width}×${height}`, async () => {
    const table = await hall.table({ code: "british" });
    await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays f1b6"], ["black", "claims illegal-move"]]);
    const black = await hall.sit(table.opponent_link, { width, height });
    await black.waitForSelector(".note.choice.mine");
    assert.match(await black.innerText(".note.choice"), /^You may choose what follows\.\s+White moved the bishop from f1 to b6, which is illegal/);
    await keep(black, `asked-choice-${width}`);
    hall.quiet();
  });
}

test("what the program has seen is ruled by one press, which can be undone, and what ends the game by two", async () => {
  const table = await hall.table(ARBITER);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays f1b6"]]);
  await arbiter.click(".note.seen [data-key=establish]");
  // The clocks are stopped before it.
  await arbiter.waitForSelector('[data-act="undo"] >> text=/illegal/');
  await arbiter.click('[data-act="undo"]');
  await arbiter.waitForSelector(".note.seen [data-key=establish]");
  await arbiter.click(".note.seen [data-key=establish]");
  await arbiter.waitForSelector(".note.seen", { state: "detached" });
  // The second one loses the game.
  await inTurn(table, [["arbiter", "starts"], ["white", "plays Bc4"], ["black", "plays d6"], ["white", "plays c4c6"]]);
  await arbiter.click(".note.seen [data-key=establish]");
  await arbiter.waitForSelector(".note.seen [data-key=sure]");
  assert.notEqual(JSON.parse(await hall.text(table)).state, "finished");
  await aims(arbiter);
  // Said again at once it would be a press that was doubled.
  await arbiter.waitForTimeout(800);
  await arbiter.click(".note.seen [data-key=sure]");
  await arbiter.waitForSelector(".note.finished");
  hall.quiet();
});

test("on a phone “Answer” leads the arbiter to the first word of what he is asked, with an answer in sight, and the board comes back after it", async () => {
  const begun = /** @type {[("white" | "black" | "arbiter"), string][]} */ ([["white", "plays e4"], ["black", "plays e5"]]);
  const asks = /** @type {[string, [("white" | "black" | "arbiter"), string][]][]} */ ([
    ["establish", [["white", "plays f1b6"]]],
    ["noted", [["white", "touches g1"], ["white", "plays Bc4"], ["black", "claims touched g1"]]],
    ["rules rejected", [["arbiter", "finds annoys White"]]],
    ["rules granted", [["white", "plays Nf3"], ["black", "stops"]]],
  ]);
  for (const [width, height] of [[320, 568], ...PHONES, [390, 844]]) {
    for (const [key, acts] of asks) {
      const table = await hall.table(ARBITER);
      await inTurn(table, [...begun, ...acts]);
      const arbiter = await hall.sit(String(table.arbiter_link), { width, height, hasTouch: true });
      const board = () => arbiter.locator(".board").boundingBox();
      const before = await board();
      await arbiter.tap(".latest-ruling.asks-me");
      // A click follows the touch, and the scrolling follows the click.
      await arbiter.waitForFunction((answer) => {
        const seen = [...document.querySelectorAll(`.note.mine.foremost :is(.sentence, [data-key="${answer}"])`)].slice(0, 2).map((one) => {
          const { left, top, bottom } = one.getBoundingClientRect();
          // Of the question the first word.
          const end = one.matches(".sentence") ? top + 20 : bottom;
          return end <= innerHeight && one.contains(document.elementFromPoint(left + 4, (top + end) / 2));
        });
        return seen.length === 2 && seen.every(Boolean);
      }, key).catch(() => assert.fail(`${width}×${height}: ${key}`));
      await keep(arbiter, `asked-answer-${width}x${height}-${key.replace(" ", "-")}`);
      await arbiter.waitForTimeout(1300);
      const { sequence } = JSON.parse(await hall.text(table));
      await arbiter.tap(`.note.mine.foremost [data-key="${key}"]`);
      await knows(arbiter, sequence + 1);
      // What has just moved under a finger is pressed once more.
      await until(async () => {
        await arbiter.tap("button[data-tab=law]");
        return (await arbiter.getAttribute("body", "data-tab")) === "law";
      }, "that the rulings are open");
      assert.deepEqual((await board())?.width, before?.width, "the board is as large as it was");
      await arbiter.context().close();
    }
  }
  hall.quiet();
});

test("beside “Rule so” stands the other answer to a touch that is denied, and whoever has given it is not asked again", async () => {
  for (const [size, answer] of /** @type {const} */ ([[{ width: 360, height: 640 }, "denied"], [{}, "denied"], [{}, "establish"]])) {
    const table = await hall.table(ARBITER);
    await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "touches g1"], ["white", "plays Bc4"], ["black", "claims touched g1"], ["white", "denies touched g1"]]);
    const arbiter = await hall.sit(String(table.arbiter_link), size);
    await arbiter.waitForSelector(".note.seen [data-key=establish]");
    assert.match(await arbiter.innerText(".note.seen .row:last-child"), /^Rule so\s+No: it was not touched$/);
    await accessible(arbiter, "a touch that is denied");
    await arbiter.locator(`.note.seen [data-key=${answer}]`).scrollIntoViewIfNeeded();
    await arbiter.click(`.note.seen [data-key=${answer}]`);
    await arbiter.waitForSelector(".note:is(.seen, .question)", { state: "detached" });
    const { score, duties } = JSON.parse(await hall.text(table));
    assert.deepEqual([score.lines.length, duties.length], answer === "denied" ? [3, 0] : [2, 1]);
  }
  hall.quiet();
});

test("time is promised to nobody where there is no clock", async () => {
  const table = await hall.table({ code: "fide-2023", referee: "on-call" });
  await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays f1b6"], ["black", "claims illegal-move"]]);
  const black = await hall.sit(table.opponent_link);
  await black.waitForSelector(".card.latest");
  assert.match(await black.locator(".card.latest").innerText(), /Black would get two extra minutes if there were a clock\./);
  assert.doesNotMatch(await black.locator(".card.latest").innerText(), /gets two extra minutes/);
  hall.quiet();
});

test("what the other asks meanwhile waits until the first question is answered, whose answers keep their place and stay in sight", async () => {
  for (const [width, height] of [[1440, 900], [1280, 720], [820, 1180], [720, 450], [667, 375]]) {
    const table = await hall.table({ code: "fide-2023", time: "10+5", friendly: true });
    await inTurn(table, [["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["black", "touches d7"]]);
    const [white, black] = [await hall.sit(table.link, { width, height }), await hall.sit(table.opponent_link)];
    await black.click("[data-key=slip-d7]");
    const agree = white.locator(".note.accident [data-key=agree]");
    await agree.waitFor();
    const place = async () => JSON.stringify(await agree.boundingBox());
    const before = await place();
    await hall.post(`/api/games/${table.id}/arbiter`, {}, table.tokens.black);
    await black.waitForSelector("[data-key=appoint]");
    await opened(black, "adjourn");
    await black.click('[data-act="adjourn"]');
    await white.waitForSelector("[data-key=then]:text-is('then an arbiter and a proposal')");
    assert.equal(await place(), before, `${width}×${height}`);
    assert.deepEqual(await white.$$eval("#notes .mine [data-key=agree]", (all) => all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    })), [true], `${width}×${height}: one question, and its answer in sight`);
    await accessible(white, `questions that wait, ${width}`);
    await keep(white, `asked-waiting-${width}`);
    // Each comes in its turn.
    for (const [note, then] of [["accident", "then an arbiter and a proposal"], ["consent", "then a proposal"], ["proposal", ""]]) {
      await white.waitForSelector(`.note.${note}.mine.foremost [data-key=agree]`);
      assert.deepEqual(await white.locator("#notes [data-key=then]").allInnerTexts(), then ? [then] : []);
      await aims(white);
      await white.waitForTimeout(1300);
      await white.click(`.note.${note} [data-key=${note === "consent" ? "refuse" : "object"}]`);
    }
    await white.waitForSelector("#notes .mine", { state: "detached" });
    for (const page of [white, black]) await page.context().close();
  }
  hall.quiet();
});
