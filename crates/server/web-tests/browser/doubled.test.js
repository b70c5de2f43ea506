/** A press that was doubled does one thing; and what nobody is there to answer two players settle between them. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall } from "../hall.js";
import { MousePlayer, aims } from "../players.js";


const hall = theHall();

test("an answer that is pressed twice is given once, and a grave one is still asked for", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds annoys Black"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.waitForSelector(".answers [data-grave]");
  // While he considers it nobody's time need run.
  await arbiter.click("[data-act=stop]");
  await arbiter.waitForSelector("#at-hand [data-act=start]");
  const before = (await hall.told(table, "arbiter")).length;
  // What is told stands for two seconds and a half only.
  const held = arbiter.waitForSelector(".held-back");
  await arbiter.locator(".answers [data-grave]").first().dblclick();
  await arbiter.waitForSelector(".answers [data-key=sure]");
  // And whoever pressed it is told where he pressed.
  assert.match(await (await held).textContent() ?? "", /^(This has just come: press again|Pressed twice, it counts once)\.$/);
  assert.equal((await hall.told(table, "arbiter")).length, before, "the second press of two has not said yes");
  await arbiter.click(".answers [data-key=not]");
  await arbiter.locator('.answers button:not([data-grave])[type=button]').first().dblclick();
  await arbiter.waitForSelector(".note.question", { state: "detached" });
  await arbiter.waitForTimeout(300);
  assert.equal((await hall.told(table, "arbiter")).length, before + 1, "one answer");
  assert.equal(await arbiter.locator("#cards .card.refused").count(), 0);
  hall.quiet();
});

/** What a player may press in the order of the page, the doors open. @param {import("playwright-core").Page} page */
const pressable = (page) => page.evaluate(() => {
  document.querySelector(".rare")?.setAttribute("open", "");
  return [...document.querySelectorAll("#acts [data-act]:not([aria-disabled=true])")].map((button) => button.getAttribute("data-act") ?? "");
});

/** Presses one spot several times, as fast as the machine lets it, wherever the first press has moved the page. @param {import("playwright-core").Page} page @param {string} act @param {number} times @param {boolean} touch */
async function hammer(page, act, times, touch) {
  const button = page.locator(`[data-act="${act}"]`);
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  assert.ok(box, act);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let at = 0; at < times; at++) {
    await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  }
  await page.waitForTimeout(300);
}

for (const { width, height, touch } of [{ width: 1440, height: 900, touch: false }, { width: 667, height: 375, touch: true }, { width: 390, height: 844, touch: true }]) {
  test(`whoever presses an act impatiently does no second one, at ${width} by ${height}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "90+30", referee: "watching" });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
    const context = await hall.browser.newContext({ viewport: { width, height }, hasTouch: touch, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(hall.club.url + table.link);
    await page.waitForSelector('[data-act="resign"]', { state: "attached" });
    for (const act of await pressable(page)) {
      const before = (await hall.told(table, "white")).length;
      const asks = (await page.getAttribute(`[data-act="${act}"]`, "aria-expanded")) !== null;
      await hammer(page, act, 3, touch);
      assert.ok((await page.locator(".particulars").count()) <= 1, `${act}: nothing else is opened`);
      assert.equal(await page.locator(".particulars").count() === 1 && (await page.locator(".particulars").getAttribute("data-form")) !== act, false, `${act}: what is opened is what was pressed`);
      assert.ok((await hall.told(table, "white")).length - before <= (asks ? 0 : 1), `${act}: three presses at one spot said ${(await hall.told(table, "white")).slice(before)}`);
      assert.equal(JSON.parse(await hall.text(table)).outcome, null, act);
      if (asks) await page.evaluate((id) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-act="${id}"][aria-expanded=true]`))?.click(), act);
      await page.waitForTimeout(800);
    }
    await context.close();
    hall.quiet();
  });
}

test("an answer that is slow puts nothing under a press that is repeated", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds annoys Black"]])) await hall.act(table, seat, act);
  const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const arbiter = await context.newPage();
  // Whatever is said comes to the club, and whatever it answers to the page, a second later each.
  await arbiter.routeWebSocket(/./, (socket) => {
    const club = socket.connectToServer();
    socket.onMessage((message) => void setTimeout(() => club.send(message), 500));
    club.onMessage((message) => void setTimeout(() => socket.send(message), 500));
  });
  await arbiter.goto(hall.club.url + String(table.arbiter_link));
  const warning = arbiter.locator('.answers button:has-text("A warning")');
  await warning.waitFor();
  const before = (await hall.told(table, "arbiter")).length;
  const box = await warning.boundingBox();
  assert.ok(box);
  for (let press = 0; press < 6; press++) {
    await arbiter.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await arbiter.waitForTimeout(350);
  }
  await arbiter.waitForSelector(".note.question", { state: "detached" });
  await arbiter.waitForTimeout(1500);
  assert.deepEqual((await hall.told(table, "arbiter")).slice(before), ["rules warning"], "one answer, and nothing else");
  await context.close();
  hall.quiet();
});

test("a draw is offered once though the button is pressed twice, without a word of trouble", async () => {
  const table = await hall.table({ code: "fide-1955", time: "10+5", press: "with-move" });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "plays e5");
  const page = await hall.sit(table.link, { width: 390, height: 844 });
  const offers = page.locator('[data-act="offer-draw"]');
  const sure = async () => {
    await aims(page);
    await page.click('[data-form="offer-draw"] button.main');
  };
  await offers.dblclick();
  assert.equal(await page.locator('[data-form="offer-draw"]').count(), 1, "it is asked first, and two presses are one");
  assert.equal(await offers.getAttribute("aria-pressed"), "false");
  await sure();
  assert.equal(await offers.getAttribute("aria-pressed"), "true", "it goes with the next move");
  await aims(page);
  await offers.click();
  assert.equal(await offers.getAttribute("aria-pressed"), "false", "a press later takes it back");
  await page.waitForTimeout(800);
  await offers.click();
  await sure();
  await new MousePlayer(page, "white").move("g1", "f3");
  await page.waitForSelector(".note.offer");
  await page.waitForTimeout(300);
  assert.equal((await hall.told(table, "white")).filter((one) => one === "offers draw").length, 1);
  // Where nothing is filled in the board keeps its size, and the second tap does not fall on something else.
  const side = async () => Math.round((await page.locator(".board").boundingBox())?.width ?? 0);
  const before = await side();
  await page.waitForTimeout(800);
  await page.locator('[data-act="resign"]').dblclick();
  await page.waitForSelector('[data-form="resign"]');
  assert.equal(await side(), before);
  assert.equal(JSON.parse(await hall.text(table)).outcome, null);
  assert.equal(await page.locator(".strip.trouble").count(), 0);
  hall.quiet();
});

test("the second tap on the piece of a premoved pawn takes nothing back", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "with-move", start: "4k3/P7/8/8/8/8/8/4K3 b - - 0 1" });
  const page = await hall.sit(table.link);
  await new MousePlayer(page, "white").move("a7", "a8");
  const queen = await page.locator("#promotion button[aria-label='white queen']").boundingBox();
  assert.ok(queen);
  const [x, y] = [queen.x + queen.width / 2, queen.y + queen.height / 2];
  await page.mouse.dblclick(x, y);
  await page.waitForSelector(".man.premove");
  await hall.act(table, "black", "plays Kd7");
  await page.waitForSelector('[data-square="a8"][aria-label^="a8, white queen"]', { state: "attached" });
  hall.quiet();
});

test("a recapture is thought of in advance by carrying the man onto one of one's own", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "with-move" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays d5"], ["white", "plays Bd3"]])) await hall.act(table, seat, act);
  const page = await hall.sit(table.link);
  const white = new MousePlayer(page, "white");
  await white.move("d3", "e4");
  await page.waitForSelector(".man.premove");
  await hall.act(table, "black", "plays dxe4");
  await white.reads("Bxe4");
  hall.quiet();
});

test("a move thought of in advance goes when the game is over", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5", referee: "watching" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays f3"], ["black", "plays e5"], ["white", "plays g4"]])) await hall.act(table, seat, act);
  const page = await hall.sit(table.link);
  await new MousePlayer(page, "white").move("a2", "a3");
  await page.waitForSelector(".man.premove");
  await hall.act(table, "black", "plays Qh4");
  await page.waitForSelector("body[data-state=finished]");
  await page.waitForSelector(".man.premove", { state: "detached" });
  assert.equal(await page.locator('[data-square="a2"][aria-label^="a2, white pawn"]').count(), 1);
  // What would come to nothing is not offered any more.
  assert.equal(await page.locator('[data-act="claim-wrong-setup"]').count(), 0);
  hall.quiet();
});

test("where nobody is there to answer, one player proposes an answer and it holds when the other agrees", async () => {
  const table = await hall.table({ code: "fide-2023", time: "3+2", friendly: true, press: "with-move" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, seat, act);
  const [one, two] = await Promise.all([table.link, table.opponent_link].map((link) => hall.sit(link)));
  await hall.act(table, "white", "claims forfeit phone");
  await two.click(".note.question .settle summary");
  await accessible(two, "a question that two settle");
  await keep(two, "settle");
  await two.click(".settle .answers button:has-text('Reject it')");
  await one.waitForSelector(".note.proposal.mine");
  assert.match(await one.innerText(".note.proposal"), /Black proposes to settle it between the players, as an arbiter would who .*It was asked: /s);
  assert.ok(JSON.parse(await hall.text(table)).question, "nothing is settled by one alone");
  await one.dblclick(".note.proposal [data-key=agree]");
  await two.waitForSelector(".note.question", { state: "detached" });
  assert.equal(JSON.parse(await hall.text(table)).question, null);
  await one.waitForTimeout(300);
  assert.equal(await one.locator(".strip.trouble").count(), 0, "the second press has not answered what is answered");
  hall.quiet();
});

test("a finger that presses something else at once after opening a door or saying no is heard, wherever that lies", async () => {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "plays Nf3"], ["black", "plays Nc6"], ["white", "plays Bc4"]])) await hall.act(table, side, act);
  const context = await hall.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const [page, other] = [await context.newPage(), await hall.sit(table.opponent_link)];
  await page.goto(hall.club.url + table.link);
  await page.tap('[data-act="resign"]');
  const no = page.locator('[data-form="resign"] button:not(.main)');
  await no.waitFor();
  await page.waitForTimeout(800);
  await no.tap();
  await page.tap('[data-act="offer-draw"]');
  await page.waitForSelector('[data-form="offer-draw"]');
  await page.waitForTimeout(800);
  await page.tap(".rare > summary");
  await page.tap('[data-act="stop"]');
  await other.waitForSelector(".note.proposal.mine");
  assert.equal(await page.locator(".held-back").count(), 0);
  await context.close();
  hall.quiet();
});
