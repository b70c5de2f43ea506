/**
 * Figures of the way to a first move, to be read on a quiet machine: `node figures.js`. Clicks and seconds for a friend, a stranger,
 * somebody alone and somebody against a machine, at three sizes; the shift of the page while an opponent touches; what lies over the
 * board; bytes; the way of a move from one browser to the other, on a slow line too; what axe finds.
 */

import { existsSync } from "node:fs";
import { accessible } from "./audit.js";
import { stranger } from "./browser-launch.js";
import { Hall } from "./hall.js";
import { measured } from "./overlap.js";
import { MousePlayer } from "./players.js";
import { shifted, shiftedComing } from "./shift.js";
import { slowly } from "./slow.js";

/** @typedef {import("playwright-core").Page} Page */

const SIZES = /** @type {const} */ ({ phone: [390, 844], tablet: [820, 1180], wide: [1440, 900] });
/** Those, the smallest phone, a phone lying down, a window enlarged twice, and a wall. */
const WINDOWS = [...Object.values(SIZES), [320, 568], [667, 375], [720, 450], [3840, 2160]];
/** How long each word takes each way on a slow line, in milliseconds. */
const WAY = 250;
const ENGINE = "/usr/games/stockfish";

const hall = new Hall();
await hall.open(existsSync(ENGINE) ? ["--engine", ENGINE, "--engine-memory", "512", "--engine-think", "100"] : []);
for (const [name, size] of Object.entries(SIZES)) {
  for (const way of ["friend", "stranger", "alone", ...(existsSync(ENGINE) ? ["machine"] : [])]) console.log(`${name}, ${way}: ${await firstMove(way, size)}`);
  console.log(`${name}: the page shifts by ${(await shifted(hall, size)).shift.toFixed(4)} while the opponent touches, lifts and sets down, by ${(await shiftedComing(hall, "/", size)).shift.toFixed(4)} while the first page comes`);
}
console.log(`overlaps: ${await overlapping()}`);
console.log(`weight: ${await bytes()}`);
console.log(`from hand to screen: ${await latency()}`);
console.log(`from the second of two quick clicks to the other’s screen, on a line of ${WAY} ms each way: ${await slowMoves()}`);
console.log(`axe: ${await faults()}`);
await hall.close();

/** Opens the first page as somebody new. @param {readonly [number, number]} size */
async function visitor([width, height]) {
  const page = await (await stranger(hall.browser, { viewport: { width, height }, reducedMotion: "reduce" })).newPage();
  await page.goto(hall.club.url);
  await page.waitForSelector(".set-up-form");
  return page;
}

/** From the first page to the first move that stands. @param {string} way @param {readonly [number, number]} size */
async function firstMove(way, size) {
  let clicks = 0;
  const begun = performance.now();
  const page = await visitor(size);
  const click = async (/** @type {Page} */ on, /** @type {string} */ selector) => {
    clicks += 1;
    await on.click(selector);
  };
  const pick = /** @type {Record<string, string>} */ ({ stranger: "Whoever", alone: "Alone", machine: "machine" })[way];
  if (pick) await click(page, `.segment:has-text('${pick}')`);
  await click(page, "button.big");
  await page.waitForSelector(".board .man");
  /** @type {Page[]} */ const pages = [page];
  if (way === "friend" || way === "stranger") {
    const link = await page.inputValue(".invitation input.link");
    const guest = await (await stranger(hall.browser, { viewport: { width: size[0], height: size[1] }, reducedMotion: "reduce" })).newPage();
    pages.push(guest);
    await guest.goto(link);
    await click(guest, ".arrival button.main");
    await page.waitForSelector("[data-key=i-am-ready]");
    await click(page, "[data-key=i-am-ready]");
  }
  const white = await Promise.any(pages.map(async (one) => {
    await one.waitForSelector(way === "machine" ? "body[data-state=playing]" : "body[data-you=white]", { timeout: 20_000 });
    return one;
  }));
  const mine = await white.getAttribute("body", "data-you");
  if (way !== "alone") await white.waitForSelector("body[data-state=playing]");
  if (mine === "white") {
    clicks += 2;
    const hands = new MousePlayer(white, "white");
    await hands.touch("e2");
    await hands.touch("e4");
  }
  await white.waitForFunction(() => document.querySelectorAll("#score .half").length > 0);
  const seconds = (performance.now() - begun) / 1000;
  for (const one of pages) await one.context().close();
  return `${clicks} clicks, ${seconds.toFixed(1)} s${mine === "white" ? "" : " (the machine has the first move)"}`;
}

/** A table of ours under way, with whoever sits and looks at it. */
async function underWay() {
  const table = await hall.table({ code: "fide-2023", time: "10+5", referee: "arbiter", arbiter: true });
  for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["white", "touches g1"], ["black", "offers draw"]])) await hall.act(table, side, act);
  return table;
}

/** How many pixels of anything lie over the board, and of the board beside the window, over all windows. */
async function overlapping() {
  const table = await underWay();
  const told = [];
  for (const link of [table.link, table.opponent_link, String(table.arbiter_link), table.spectator_link]) {
    const page = await hall.sit(link);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const { over, right } = await page.evaluate(measured);
      told.push(...over, ...(right > width + 1 ? [`${width} × ${height}: the board goes to ${right}`] : []));
    }
    await page.context().close();
  }
  return `${told.length} things over the board or beside the window, at 4 seats in ${WINDOWS.length} windows ${told.join("; ")}`;
}

/** What the first page and a table weigh, cold and warm. */
async function bytes() {
  const table = await underWay();
  const told = [];
  for (const [name, path] of [["the first page", "/"], ["a table", table.link]]) {
    const context = await hall.browser.newContext({ viewport: { width: 1440, height: 900 } });
    for (const when of ["cold", "warm"]) {
      const page = await context.newPage();
      await page.goto(hall.club.url + path);
      await page.waitForLoadState("networkidle");
      const sizes = await page.evaluate(() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((one) => /** @type {PerformanceResourceTiming} */ (one).transferSize).filter(Boolean));
      told.push(`${name} ${when}: ${sizes.length} requests, ${(sizes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(1)} KB`);
      await page.close();
    }
    await context.close();
  }
  return told.join("; ");
}

/** From the finger to the other screen, in milliseconds: two browsers at one club. */
async function latency() {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const pages = { white: await hall.sit(table.link), black: await hall.sit(table.opponent_link) };
  /** @type {number[]} */ const took = [];
  for (const [at, [from, to]] of [["g1", "f3"], ["g8", "f6"], ["f3", "g1"], ["f6", "g8"], ["b1", "c3"], ["b8", "c6"], ["c3", "b1"], ["c6", "b8"], ["e2", "e4"], ["e7", "e5"], ["d2", "d3"], ["d7", "d6"], ["g1", "f3"], ["g8", "f6"]].entries()) {
    const [mover, other] = at % 2 ? [pages.black, pages.white] : [pages.white, pages.black];
    await other.evaluate((square) => {
      const cell = /** @type {Element} */ (document.querySelector(`[data-square="${square}"]`));
      Object.assign(window, { arrived: new Promise((done) => new MutationObserver(() => !/, empty/.test(cell.getAttribute("aria-label") ?? "") && done(Date.now())).observe(cell, { attributes: true })) });
    }, to);
    const hands = new MousePlayer(mover, at % 2 ? "black" : "white");
    await mover.evaluate(() => Object.assign(window, { left: new Promise((done) => addEventListener("pointerup", () => done(Date.now()), { capture: true, once: true })) }));
    await hands.move(from, to);
    const [left, arrived] = [await mover.evaluate(() => /** @type {any} */ (window).left), await other.evaluate(() => /** @type {any} */ (window).arrived)];
    took.push(arrived - left);
    await hands.sees(to, /** @type {string} */ (await other.getAttribute(`[data-square="${to}"]`, "aria-label")).split(", ")[1]);
  }
  for (const page of Object.values(pages)) await page.context().close();
  const sorted = [...took].sort((a, b) => a - b);
  return `${took.length} moves, median ${sorted[sorted.length >> 1]} ms, worst ${sorted[sorted.length - 1]} ms`;
}

/** From the second click of a move to the other’s screen, in milliseconds, one of the two on a slow line: his clicks are quick. */
async function slowMoves() {
  const table = await hall.table({ code: "fide-2023", time: "10+5" });
  const slow = await (await hall.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" })).newPage();
  await slowly(slow, WAY);
  await slow.goto(hall.club.url + table.link);
  await slow.waitForSelector(".board .man");
  const other = await hall.sit(table.opponent_link);
  await slow.waitForSelector(".clock.running .digits[data-side=white]");
  const [hands, black] = [new MousePlayer(slow, "white"), new MousePlayer(other, "black")];
  /** @type {number[]} */ const took = [];
  for (const [at, [from, to]] of [["g1", "f3"], ["f3", "g1"], ["b1", "c3"], ["c3", "b1"], ["e2", "e4"]].entries()) {
    await other.evaluate((square) => {
      const cell = /** @type {Element} */ (document.querySelector(`[data-square="${square}"]`));
      Object.assign(window, { arrived: new Promise((done) => new MutationObserver(() => !/, empty/.test(cell.getAttribute("aria-label") ?? "") && done(Date.now())).observe(cell, { attributes: true })) });
    }, to);
    await slow.evaluate(() => addEventListener("pointerdown", () => Object.assign(window, { pressed: Date.now() }), { capture: true }));
    await hands.touch(from);
    await hands.touch(to);
    const arrived = await other.evaluate(() => /** @type {any} */ (window).arrived);
    took.push(arrived - (await slow.evaluate(() => /** @type {any} */ (window).pressed)));
    const [back, forth] = at % 2 ? ["f6", "g8"] : ["g8", "f6"];
    await black.move(back, forth);
    await hands.sees(forth, "black knight");
  }
  for (const page of [slow, other]) await page.context().close();
  return took.map((one) => `${one} ms`).join(", ");
}

/** Pages and seats that axe has something to say of, in three sizes. */
async function faults() {
  const table = await underWay();
  const paths = ["/", "/events", "/wall", "/laws", "/laws/fide-2023/7.5.1", "/desk", "/records", "/quiz", table.link, table.opponent_link, String(table.arbiter_link), table.spectator_link];
  const told = [];
  for (const [name, [width, height]] of Object.entries(SIZES)) {
    for (const path of paths) {
      const page = await (await hall.browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" })).newPage();
      await page.goto(hall.club.url + path);
      await page.waitForLoadState("networkidle");
      await accessible(page, `${path.split("#")[0]} ${name}`).catch((reason) => told.push(reason.message));
      await page.context().close();
    }
  }
  return `${told.length} of ${paths.length * Object.keys(SIZES).length} looks with a fault ${told.join("\n")}`;
}
