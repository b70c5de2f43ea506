/**
 * Figures of the way to a first move, to be read on a quiet machine: `node figures.js`. Clicks and seconds for a friend, a stranger,
 * somebody alone and somebody against a machine, at three sizes; the shift of the page while an opponent touches; the acts that the
 * table names beside the table of acts.
 */

import { existsSync } from "node:fs";
import { stranger } from "./browser-launch.js";
import { Hall } from "./hall.js";
import { MousePlayer } from "./players.js";
import { shifted } from "./shift.js";

/** @typedef {import("playwright-core").Page} Page */

const SIZES = /** @type {const} */ ({ phone: [390, 844], tablet: [820, 1180], wide: [1366, 768] });
const ENGINE = "/usr/games/stockfish";

const hall = new Hall();
await hall.open(existsSync(ENGINE) ? ["--engine", ENGINE, "--engine-memory", "512", "--engine-think", "100"] : []);
for (const [name, size] of Object.entries(SIZES)) {
  for (const way of ["friend", "stranger", "alone", ...(existsSync(ENGINE) ? ["machine"] : [])]) console.log(`${name}, ${way}: ${await firstMove(way, size)}`);
  console.log(`${name}: the page shifts by ${(await shifted(hall, size)).shift.toFixed(4)} while the opponent touches, lifts and sets down`);
}
console.log(await reached());
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

/** Acts that the table names or hands do at it, of all that the table of acts has for each. */
async function reached() {
  const { forms } = await (await fetch(`${hall.club.url}/api/acts`)).json();
  const named = { player: new Set(), arbiter: new Set() };
  const plain = (/** @type {string} */ line) => line.replace(/\{[^}]*\}/g, "…").replace(/\b[a-h][1-8]\b/g, "…").replace(/\b\d:\d\d:\d\d\b/g, "…").replace(/\b(White|Black)\b/g, "…");
  /** A line with every word that may stand in its gaps. @param {string} line @param {{ name: string, kind: string, among: string[] }[]} fields @returns {string[]} */
  const filled = (line, [field, ...rest]) => (field ? (field.among.length && field.kind !== "clause" ? field.among : [`{${field.name}}`]).flatMap((word) => filled(line.replace(`{${field.name}}`, word), rest)) : [plain(line)]);
  const look = async (/** @type {import("./tables.js").Table} */ table) => {
    for (const seat of ["white", "black", "arbiter"]) {
      if (!table.tokens[seat]) continue;
      const view = await (await fetch(`${hall.club.url}/api/games/${table.id}`, { headers: { Authorization: `Bearer ${table.tokens[seat]}` } })).json();
      const acts = [...view.acts, ...(view.question?.answers ?? []), ...(view.choice?.options ?? [])];
      for (const { act, fields = [], with_move } of acts) for (const line of filled(act, fields)) {
        named[seat === "arbiter" ? "arbiter" : "player"].add(line);
        if (with_move) named.player.add(`${line} with …`);
      }
    }
  };
  for (const code of ["fide-2023", "fide-1931", "british", "uscf"]) {
    for (const referee of ["on-call", "arbiter"]) {
      const table = await hall.table({ code, referee, time: "40/2h, 20/1h", press: "by-hand" }).catch(() => null);
      if (!table) continue;
      await look(table);
      for (const [side, act] of /** @type {[string, string][]} */ ([["white", "touches e2"], ["white", "plays e4"], ["black", "offers draw"], ["black", "plays e5"], ["white", "plays Ke3"], ["black", "claims illegal-move"], ["arbiter", "finds annoys White"], ["arbiter", "rules warning"], ["arbiter", "adjourns"], ["white", "seals Nf3"], ["arbiter", "resumes"]])) {
        await hall.act(table, /** @type {"white"} */ (side), act).catch(() => {});
        await look(table);
      }
    }
  }
  const hands = /^(touches|lifts|places|quits|lets go|removes|moves|plays|presses|promotes|names|adjusts|announces|puts back|retracts|castles|takes)\b/;
  const told = (/** @type {"player" | "arbiter"} */ who) => {
    const own = forms.filter((/** @type {any} */ form) => form.who.includes(who === "player" ? "White" : "Arbiter"));
    const missing = own.map((/** @type {any} */ form) => form.line).filter((/** @type {string} */ line) => !named[who].has(plain(line)) && !hands.test(line));
    return `${who}: ${own.length - missing.length} of ${own.length} forms by a button, a choice or the hands in these games; the others: ${missing.join(", ")}`;
  };
  return `${told("player")}\n${told("arbiter")}`;
}
