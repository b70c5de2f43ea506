/** On a phone nothing that waits for an answer is missed, nothing is cut, and no button moves under a finger. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { serve } from "../fixture/server.js";
import { scenes } from "../fixture/scenes.js";
import { stranger } from "../browser-launch.js";
import { theHall, knows } from "../hall.js";
import { entangled } from "../overlap.js";
import { TouchPlayer } from "../players.js";

/** @typedef {import("playwright-core").Page} Page */

const PHONES = [[320, 568], [360, 640], [390, 844]];

/** @type {Awaited<ReturnType<typeof serve>>} */ let fixture;

const hall = theHall();
before(async () => {
  fixture = await serve();
});
after(() => fixture.stop());

/** A page of a finger. @param {string} link @param {number[]} [size] */
async function sit(link, [width, height] = [390, 844]) {
  const context = await hall.browser.newContext({ viewport: { width, height }, hasTouch: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(hall.club.url + link);
  await page.waitForSelector(".board .man");
  return page;
}

test("an offer of a draw is told under the board whatever part is open, and leads to its answer", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const one = await sit(table.link);
  await sit(table.opponent_link);
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays d4"]])) await hall.act(table, seat, act);
  await one.tap("[data-tab=score]:not(body)");
  await one.waitForSelector("body[data-tab=score]");
  const side = (await one.locator(".board").boundingBox())?.width;
  await hall.act(table, "black", "plays exd4");
  await hall.act(table, "black", "offers draw");
  await one.waitForSelector(".latest-ruling.asks-me");
  assert.match(await one.innerText(".latest-ruling"), /Black has offered a draw/);
  assert.equal((await one.locator(".board").boundingBox())?.width, side, "the board stays as large as it was");
  await accessible(one, "an offer on a phone");
  await keep(one, "phone-offer");
  await one.tap(".latest-ruling");
  await one.waitForFunction(() => document.activeElement?.getAttribute("data-key") === "accepts");
  const box = await one.locator("[data-key=declines]").boundingBox();
  assert.ok(box && box.y + box.height <= 844, "the answers are in sight");
  await one.tap("[data-key=declines]");
  await one.waitForSelector(".latest-ruling:not(.asks-me)");
});

test("no line of the header is cut at 320 pixels, and looking back has its buttons", async () => {
  const context = await hall.browser.newContext({ viewport: { width: 320, height: 568 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  let told = 0;
  const away = { ...scenes.touch.presence.white, connected: false, since: "2026-11-20T08:50:00Z" };
  Object.assign(scenes, {
    away: { ...scenes.touch, you: "spectator", presence: { ...scenes.touch.presence, white: away, black: away } },
    rests: { ...scenes.touch, stopped: { by: "black", at: 0 } },
    waits: { ...scenes.question, you: "white" },
  });
  for (const name of Object.keys(scenes)) {
    await page.goto(`${fixture.url}/game/${name}`);
    // While a link waits to be sent it has the board's room.
    await page.waitForSelector(".board .man", { state: "attached" });
    for (const strip of await page.locator(".strips .strip").all()) {
      const cut = await strip.evaluate((one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth, one.getBoundingClientRect().bottom - 44]);
      assert.ok(cut.every((over) => over <= 1), `${name}: “${await strip.innerText()}” is cut by ${cut}`);
      told++;
    }
  }
  assert.ok(told > 5);
  await page.goto(`${fixture.url}/game/touch`);
  await page.waitForSelector(".board .man");
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".strip.looking button");
  for (const button of await page.locator(".strip.looking button").all()) {
    const box = await button.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 46, JSON.stringify(box));
  }
  await context.close();
});

test("while a game is played no act of a phone or tablet moves, whatever is touched, ruled, offered and asked", async () => {
  for (const size of [[390, 844], [820, 1180]]) {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    const [one] = [await sit(table.link, size), await sit(table.opponent_link, size)];
    const white = new TouchPlayer(one, "white");
    const places = async () => Object.fromEntries(await one.$$eval(".acts .act-button", (all) => all.map((button) => {
      const { x, y, width } = button.getBoundingClientRect();
      return [button.getAttribute("data-act"), [x, y, width].map(Math.round).join()];
    })));
    await hall.act(table, "white", "plays e4");
    await hall.act(table, "black", "plays e5");
    await white.reads("e5");
    const before = await places();
    assert.ok(before["offer-draw"] && before.resign && before["claim-flag"]);
    const same = async (/** @type {string} */ when) => {
      const now = await places();
      for (const act of ["offer-draw", "resign", "claim-flag"]) assert.equal(now[act], before[act], `${size}: ${act}, ${when}`);
    };
    await white.touch("g1");
    await white.hears(/must move the knight/);
    await same("after a touch of one’s own");
    await white.touch("f3");
    await white.reads("Nf3");
    await same("after the move");
    await hall.act(table, "black", "touches b8");
    await white.hears(/Black must move the knight/);
    await same("after a touch of the other");
    await hall.act(table, "black", "plays Nc6");
    await hall.act(table, "black", "offers draw");
    await one.waitForSelector(".note.offer.mine", { state: "attached" });
    await same("while a draw is on offer");
    await hall.post(`/api/games/${table.id}/acts`, { act: "stops" }, table.tokens.black);
    await one.waitForSelector("[data-key=then]:text-is('then a proposal')", { state: "attached" });
    await same("while a pause is asked for");
    await one.context().close();
  }
});

test("after an offer was declined the acts are there from their beginning, and one tap asks for an offer of one’s own", async () => {
  for (const size of [[360, 640], [390, 844]]) {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    const one = await sit(table.link, size);
    const other = await sit(table.opponent_link, [1280, 800]);
    for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays d4"], ["black", "plays exd4"], ["black", "offers draw"]])) await hall.act(table, seat, act);
    /** A finger comes down on the middle of it, where it is. @param {string} what */
    const tap = async (what) => {
      const box = await one.locator(what).boundingBox();
      assert.ok(box && box.y + box.height / 2 < size[1], `${size}: ${what} is in sight: ${JSON.stringify(box)}`);
      await one.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    await tap(".latest-ruling.asks-me");
    await one.waitForTimeout(1300);
    await tap("[data-key=declines]");
    await one.waitForSelector("[data-key=declines]", { state: "detached" });
    await other.waitForSelector(".card:has-text('The offer is declined')");
    assert.doesNotMatch(await other.innerText("#strip"), /has not accepted/, "it is told once");
    await one.waitForTimeout(800);
    assert.equal(await one.locator(".pane-acts").evaluate((pane) => pane.scrollTop), 0);
    // It lies under the finger that has just said no.
    await one.evaluate(() => document.querySelector(".pane-acts")?.scrollTo(0, 30));
    await tap("[data-act=offer-draw]");
    await one.waitForSelector("[data-form=offer-draw]");
    for (const answer of await one.locator("[data-form=offer-draw] button").all()) {
      const box = await answer.boundingBox();
      assert.ok(box && box.y + box.height <= size[1], `${size}: both answers are in sight: ${JSON.stringify(box)}`);
    }
    await one.context().close();
  }
});

test("the conditions of the table are opened and read on a phone, whichever way up", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", friendly: true });
  for (const [width, height] of [[320, 568], [360, 640], [640, 360]]) {
    const page = await hall.sit(table.link, { width, height, hasTouch: true });
    if (width < height) await page.tap("button[data-tab=law]");
    await page.tap(".terms-of-table > summary");
    await page.waitForSelector(".terms-of-table[open]");
    const words = page.locator(".terms-of-table > p");
    assert.match(await words.innerText(), /^FIDE Laws of Chess 2023 · 10\+5 · rapid · the program rules\. An illegal move is taken back; your opponent gets (one|two) extra minutes?; the second loses\. .*Until both have moved either may call it off, and no time loses\./);
    await words.evaluate((one) => one.scrollIntoView({ block: "end" }));
    const box = await words.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height + 0.5, JSON.stringify(box));
    await keep(page, `conditions-${width}`);
    await accessible(page, `the conditions of a table, ${width}`);
    await page.context().close();
  }
});

test("at 200 % zoom, and on a phone that lies down, what was ruled is read whole beside the board", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "touches g1"], ["white", "plays Bc4"], ["black", "claims touched g1"]])) await hall.act(table, seat, act);
  for (const [width, height] of [[720, 450], [683, 384], [640, 360], [568, 320]]) {
    const page = await hall.sit(table.link, { width, height });
    await page.waitForSelector(".latest-ruling");
    const read = await page.evaluate(() => {
      const place = /** @type {HTMLElement} */ (document.querySelector("#latest"));
      const text = document.createTreeWalker(place, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      const shown = place.getBoundingClientRect();
      const [clock, strip] = ["#clock-top", ".strip"].map((part) => document.querySelector(part)?.getBoundingClientRect());
      const apart = Math.min((strip?.top ?? 0) - (clock?.bottom ?? 0), shown.top - (strip?.bottom ?? 0));
      const first = range.getBoundingClientRect().top - shown.top;
      place.scrollTo(0, place.scrollHeight);
      return { apart, first, last: shown.bottom - range.getBoundingClientRect().bottom, lines: shown.height / 16, below: innerHeight - shown.bottom, aside: place.scrollWidth - place.clientWidth };
    });
    assert.ok(read.apart >= -1 && read.first >= 0 && read.last >= 0 && read.lines >= 2 && read.below >= 44 && read.aside <= 0, `${width}×${height}: ${JSON.stringify(read)}`);
    await keep(page, `zoomed-ruling-${width}`);
    await accessible(page, `a ruling at ${width}×${height}`);
    await page.context().close();
  }
});

test("a game that is over fits a phone that lies down as one that is played", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "touches g1"], ["white", "plays Bc4"], ["black", "claims touched g1"], ["white", "plays Nf3"], ["black", "resigns"]])) await hall.act(table, seat, act);
  for (const [width, height] of [[640, 400], [640, 360], [568, 320]]) {
    const page = await hall.sit(table.link, { width, height });
    await page.waitForSelector("[data-state=finished] .board");
    // The story of the game comes after it.
    await page.waitForSelector(".story-bar", { state: "attached" });
    const { tall, clock, board } = await page.evaluate(() => ({
      tall: document.documentElement.scrollHeight - innerHeight,
      clock: innerHeight - (document.querySelector("#clock-bottom")?.getBoundingClientRect().bottom ?? Infinity),
      board: innerHeight - (document.querySelector(".board")?.getBoundingClientRect().bottom ?? Infinity),
    }));
    assert.ok(tall <= 0 && clock >= 0 && board >= 0, `${width}×${height}: ${JSON.stringify({ tall, clock, board })}`);
    await keep(page, `finished-lying-${width}`);
    await page.context().close();
  }
});

test("whoever comes back to the acts of a phone finds them from their beginning", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30" });
  await hall.act(table, "white", "plays e4");
  const page = await hall.sit(table.opponent_link, { width: 360, height: 640, hasTouch: true });
  await page.waitForSelector("[data-act]");
  const scrolled = () => page.evaluate(() => [".pane-acts", "#notes", "#acts"].map((part) => document.querySelector(part)?.scrollTop ?? 0));
  await page.evaluate(() => [".rare", ".pane-acts", "#acts"].forEach((part) => { document.querySelector(part)?.setAttribute("open", ""); document.querySelector(part)?.scrollTo(0, 9999); }));
  assert.ok((await scrolled()).some((top) => top > 0), "there is more than is in sight");
  await page.click("button[data-tab=score]");
  await page.click("button[data-tab=acts]");
  assert.deepEqual(await scrolled(), [0, 0, 0]);
});

test("the score of a phone opens at the latest move", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30" });
  for (const file of "abcdefgh") for (const [side, rank] of /** @type {const} */ ([["white", 3], ["black", 6]])) await hall.act(table, side, `plays ${file}${rank}`);
  for (const size of PHONES) {
    const page = await sit(table.link, size);
    await page.tap("button[data-tab=score]");
    const seen = await page.locator(".half[aria-current]").evaluate((one) => {
      const { left, top, bottom } = one.getBoundingClientRect();
      return [one.textContent, one.contains(document.elementFromPoint(left + 4, (top + bottom) / 2))];
    });
    assert.deepEqual(seen, ["h6", true], `${size}`);
    await page.context().close();
  }
});

test("what a touch binds one to is told above the board at once, and why a move went back below it", async () => {
  for (const size of PHONES) {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    const [one, other] = [await sit(table.link, size), await sit(table.opponent_link, size)];
    await one.waitForSelector("body[data-state=playing]");
    const white = new TouchPlayer(one, "white");
    await white.touch("b1");
    await one.waitForSelector(".strip.owed");
    const told = await one.locator(".strip.owed").evaluate((strip) => ({ words: strip.textContent, cut: strip.scrollHeight - strip.clientHeight, bottom: strip.getBoundingClientRect().bottom }));
    assert.equal(told.words, "You must move the knight on b1: you touched it.");
    assert.ok(told.cut <= 1 && told.bottom <= 45, JSON.stringify(told));
    await white.move("d2", "d4");
    await one.waitForSelector(".latest-ruling:has-text('did not move it')");
    await white.sees("d4", "empty");
    await keep(one, `owed-${size[0]}`);
    // The words that say why lie within the two lines that are shown.
    const below = await one.locator(".latest-ruling").evaluate((line) => {
      const range = document.createRange();
      const text = /** @type {Text} */ (line.firstChild);
      range.setStart(text, 0);
      range.setEnd(text, text.data.indexOf("did not move it") + "did not move it".length);
      return { words: text.data, over: range.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom };
    });
    assert.match(below.words, /^White touched the knight on b1 and did not move it\..*The move is taken back/);
    assert.ok(below.over <= 0, JSON.stringify(below));
    assert.equal(await one.innerText(".strip.owed"), "You must move the knight on b1: you touched it.");
    assert.equal(await other.locator(".strip.owed").count(), 0, "it binds the other to nothing");
    // Who has made an illegal move reads with his duty what the next one costs.
    await white.move("b1", "b3");
    await one.waitForSelector(".strip.owed:text-is('You must move the knight on b1. One more illegal move loses.')");
    assert.ok(await one.locator(".strip.owed").evaluate((strip) => strip.scrollHeight - strip.clientHeight <= 1 && strip.getBoundingClientRect().bottom <= 45), `${size}: nothing of it is cut`);
    await white.move("b1", "c3");
    await white.reads("Nc3");
    await one.waitForSelector(".strip.owed", { state: "detached" });
    for (const page of [one, other]) await page.context().close();
  }
});

test("what is told above the board of a phone leaves the way home and the settings beside it, and covers no clock", async () => {
  for (const size of [...PHONES, [412, 915]]) {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    await hall.act(table, "white", "plays e4");
    await hall.act(table, "black", "plays e5");
    const page = await sit(table.link, size);
    await page.waitForSelector("body[data-state=playing]");
    const looks = (/** @type {string} */ which) => page.locator(which).evaluate((strip) => {
      // The smallest phone scrolls as a whole.
      scrollTo(0, 0);
      const hidden = [".brand", "#settings"].filter((one) => {
        const { left, right, top, bottom } = /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect();
        return !document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(one);
      });
      return { hidden, cut: strip.scrollHeight - strip.clientHeight > 1, low: strip.getBoundingClientRect().bottom > 44.5 };
    });
    const well = { hidden: [], cut: false, low: false };
    await new TouchPlayer(page, "white").touch("g1");
    await page.waitForSelector(".strip.owed");
    assert.deepEqual(await looks(".strip.owed"), well, `${size}`);
    await hall.act(table, "white", "plays g1g3");
    await page.waitForSelector(".strip.owed >> text=One more illegal move loses");
    assert.deepEqual(await looks(".strip.owed"), well, `${size}`);
    await page.tap('[data-act="offer-draw"]');
    await page.waitForSelector('[data-form="offer-draw"]');
    await hall.act(table, "white", "plays Nf3");
    await page.waitForSelector(".strip.trouble >> text=No draw was offered with your move");
    assert.deepEqual(await looks(".strip.trouble"), well, `${size}`);
    await keep(page, `trouble-${size[0]}`);
    await page.context().close();
  }
});

test("whoever comes with an invitation reads what is different and sits down without scrolling", async () => {
  for (const size of PHONES) {
    const made = await hall.post("/api/games", { code: "fide-2023", time: "5+3", referee: "watching", friendly: true, begins: "both-ready" });
    const context = await stranger(hall.browser, { viewport: { width: size[0], height: size[1] }, hasTouch: true, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(hall.club.url + made.invitations.black);
    await page.waitForSelector(".arrival button.main");
    await keep(page, `arrival-${size[0]}`);
    const box = await page.locator(".arrival button.main").boundingBox();
    assert.ok(box && box.y + box.height <= size[1], `${size}: the button stands at ${JSON.stringify(box)}`);
    assert.match(await page.innerText(".arrival"), /Here hands count[\s\S]*Until both have moved either may call it off/);
    await accessible(page, `an arrival, ${size}`);
    await context.close();
  }
});

test("on an upright tablet what is asked lies at the foot of the window, and nobody leaves his board to answer", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const page = await sit(table.link, [820, 1180]);
  const other = await sit(table.opponent_link, [820, 1180]);
  for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["black", "plays Nc6"]])) await hall.act(table, side, act);
  await hall.act(table, "black", "offers draw");
  const decline = page.locator(".note.offer [data-key=declines]");
  await decline.waitFor();
  await keep(page, "tablet-asked");
  const inSight = async (/** @type {string} */ what) => {
    const box = await page.locator(what).first().boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 1180.5, `${what}: ${JSON.stringify(box)}`);
    return box;
  };
  const clock = await inSight("#clock-bottom");
  const board = await inSight(".board");
  const note = await inSight(".note.offer");
  assert.ok(note.y >= clock.y + clock.height - 1 && note.y >= board.y + board.height - 1, "it lies over neither board nor clock");
  await inSight(".note.offer [data-key=accepts]");
  await accessible(page, "asked on a tablet");
  // What has just come under a finger is not pressed before it can be read.
  await page.waitForTimeout(1300);
  await decline.tap();
  await page.waitForSelector(".note.offer", { state: "detached" });
  assert.equal(await page.evaluate(() => scrollY), 0);
  await inSight(".board");
  for (const one of [page, other]) await one.context().close();
});

test("on a phone the board keeps its size while a player fills something in and his clock runs", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const page = await sit(table.link, [390, 844]);
  for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
  await page.waitForSelector("body[data-state=playing]");
  const board = async () => JSON.stringify(await page.locator(".board").boundingBox());
  const before = await board();
  await page.click("[data-act=else]");
  await page.waitForSelector("[data-else=what]");
  await keep(page, "phone-else");
  assert.equal(await board(), before);
  await page.context().close();
});

for (const [width, height] of [...PHONES, [360, 740], [1280, 800]]) {
  test(`nothing to be pressed or read lies upon anything else, for whoever sits or looks on: ${width}×${height}`, async () => {
    const names = { white: "Wilhelmina Oberhuber-Wachtendonk", black: "George Alan Thomas" };
    const table = await hall.table({ code: "fide-2023", time: "90+30", names, arbiter: true, referee: "arbiter" });
    const seats = await Promise.all([table.link, table.opponent_link, String(table.arbiter_link), table.spectator_link].map((link) => sit(link, [width, height])));
    const untangled = async (/** @type {string} */ when) => {
      for (const page of seats) {
        const seat = await page.getAttribute("body", "data-you");
        for (const tab of width < 700 ? ["score", "law", "acts"] : ["acts"]) {
          if (width < 700) await page.click(`[data-tab=${tab}]:not(body)`);
          assert.deepEqual(await page.evaluate(entangled), [], `${seat}, ${tab}, ${when}`);
        }
      }
    };
    const act = async (/** @type {"white" | "black" | "arbiter"} */ side, /** @type {string} */ words) => {
      const { sequence } = await hall.act(table, side, words);
      for (const page of seats) await knows(page, sequence);
    };
    for (const [side, words] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "touches g1"]])) await act(side, words);
    await untangled("after a touch");
    await act("white", "plays Nf3");
    await act("white", "offers draw");
    await act("arbiter", "finds annoys White");
    await untangled("while a draw is on offer and the arbiter is asked");
    await act("arbiter", "rules warning");
    await act("black", "resigns");
    for (const page of seats) await page.waitForSelector(".story-bar", { state: "attached" });
    await untangled("when it is over");
    for (const page of seats) await page.context().close();
  });
}

test("no move of the score is broken, however narrow the window", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", start: "r3k2r/2P1P3/8/8/2n5/8/1N1N4/R3K2R b KQkq - 0 1" });
  for (const [side, act] of /** @type {const} */ ([["black", "plays Nxb2"], ["white", "plays c8=Q+"], ["black", "plays Rxc8"], ["white", "plays Rxa3"], ["white", "plays O-O"]])) await hall.act(table, side, act);
  for (const [width, height] of [[320, 568], [390, 844], [667, 375], [1100, 800]]) {
    // With both squares moves are half as long again: a phone has room for that, a column beside the board has not.
    for (const notation of width < 400 ? ["san", "lan"] : ["san"]) {
      const page = await hall.sit(table.link, { width, height });
      await page.evaluate((kept) => localStorage.setItem("jadoube:settings", kept), JSON.stringify({ notation }));
      await page.reload();
      await page.waitForSelector(".board .man");
      if (await page.locator('[data-tab="score"]:not(body)').first().isVisible()) await page.click('[data-tab="score"]:not(body)');
      await page.waitForSelector(".half");
      const broken = await page.$$eval(".half", (all) => all.flatMap((one) => {
        const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
        const range = document.createRange();
        if (text) range.selectNodeContents(text);
        return range.getClientRects().length > 1 ? [one.textContent] : [];
      }));
      assert.deepEqual(broken, [], `${width} × ${height}, ${notation}`);
      await page.context().close();
    }
  }
  hall.quiet();
});

test("on the smallest phone at twice its size what is owed has a line of its own, and each clock its whole time", async () => {
  const table = await hall.table({ code: "fide-2023", time: "15+10", press: "by-hand", names: { white: "Anna", black: "Boris" } });
  await hall.act(table, "white", "moves e4");
  const white = await hall.sit(table.link, { width: 160, height: 284, hasTouch: true });
  await fits(white, "a clock that is to be pressed");
  await hall.act(table, "white", "presses");
  await hall.act(table, "black", "touches g8");
  const black = await hall.sit(table.opponent_link, { width: 160, height: 284, hasTouch: true });
  await black.waitForFunction(() => /You must move the knight on g8/.test(document.querySelector("#strip")?.textContent ?? ""));
  await fits(black, "a man that is to be moved");
  const [strip, board] = await Promise.all([black.locator("#strip").boundingBox(), black.locator(".board").boundingBox()]);
  assert.ok(strip && board && strip.width > 140 && strip.y + strip.height <= board.y, `${JSON.stringify([strip, board])}`);
  for (const digits of await black.locator(".clock .digits").all()) assert.ok(await digits.evaluate((one) => one.scrollWidth <= one.clientWidth + 1 && one.getBoundingClientRect().right <= innerWidth));
  await accessible(black, "the smallest phone at twice its size");
});
