/** Tables made by the interface and sat down at in browsers: what the tests of single subjects begin with. */

import { after, afterEach, before } from "node:test";
import assert from "node:assert/strict";
import { listen } from "./audit.js";
import { launch, stranger } from "./browser-launch.js";
import { openClub } from "./club.js";
import { until } from "./patience.js";
import { aims, opened } from "./players.js";
import { makeTable, post } from "./tables.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./tables.js").Table} Table */

/** A browser and a club for the tests of one file: opened before the first of them, closed after the last. @param {string[]} [options] of the club @param {() => Promise<void>} [prepare] what is made ready in the open club */
export function theHall(options, prepare) {
  const hall = new Hall();
  // One hook: several of a file may run side by side.
  before(async () => {
    await hall.open(options);
    await prepare?.();
  });
  // Whoever is left sitting at a table goes on reading its clocks, and takes that time from the tests after his.
  afterEach(() => hall.leave());
  after(() => hall.close());
  return hall;
}

export class Hall {
  /** Complaints of the pages, which a test asks to be none. @type {string[][]} */
  complaints = [];

  /** @type {import("playwright-core").Browser} */ browser = /** @type {any} */ (null);
  /** @type {Awaited<ReturnType<typeof openClub>>} */ club = /** @type {any} */ (null);

  /** @param {string[]} [options] of the club */
  async open(options) {
    [this.browser, this.club] = await Promise.all([launch(), openClub(options)]);
  }

  /** Everybody goes home. */
  async leave() {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
  }

  async close() {
    await this.browser.close();
    await this.club.stop();
  }

  /** Makes a table; the maker has the white men. @param {object} terms @returns {Promise<Table>} */
  async table(terms) {
    return makeTable(this.club.url, { referee: "watching", ...terms });
  }

  /** @param {string} link @param {{ width?: number, height?: number, hasTouch?: boolean }} [size] @returns {Promise<Page>} */
  async sit(link, { width = 1440, height = 900, hasTouch = false } = {}) {
    const context = await this.browser.newContext({ viewport: { width, height }, hasTouch, reducedMotion: "reduce" });
    const page = await context.newPage();
    this.complaints.push(listen(page));
    await page.goto(this.club.url + link);
    await page.waitForSelector(".board .man");
    return page;
  }

  /** A person with a browser of his own, who says yes to whatever he is asked. @param {string} path @param {{ width?: number, height?: number, colorScheme?: "dark" | "light" }} [how] @returns {Promise<Page>} */
  async person(path, { width = 1280, height = width < 500 ? 800 : 900, colorScheme } = {}) {
    const context = await stranger(this.browser, { viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.on("dialog", (dialog) => dialog.accept());
    this.complaints.push(listen(page));
    await page.goto(new URL(path, this.club.url).href);
    return page;
  }

  /** @param {string} path @param {unknown} body @param {string} [token] */
  async post(path, body, token) {
    return post(this.club.url, path, body, token);
  }

  /** @param {Table} table @param {"white" | "black" | "arbiter"} seat @param {string} act */
  act(table, seat, act) {
    return this.post(`/api/games/${table.id}/acts`, { act }, table.tokens[seat]);
  }

  /** @param {{ id: string }} table @param {string} [rest] */
  async text(table, rest = "") {
    return (await fetch(`${this.club.url}/api/games/${table.id}${rest}`)).text();
  }

  /** What has been said at a table by one seat. @param {Table} table @param {string} by @returns {Promise<string[]>} */
  async told(table, by) {
    const { entries } = JSON.parse(await this.text(table, "/log"));
    return entries.filter((/** @type {any} */ entry) => entry.kind === "act" && entry.by === by).map((/** @type {any} */ entry) => entry.text);
  }

  /** The club is killed and comes again, and these pages have noticed both. @param {Page[]} pages */
  async dies(...pages) {
    await this.club.kill();
    for (const page of pages) await page.waitForSelector(".strip.trouble");
    await this.club.again();
    for (const page of pages) await page.waitForSelector(".strip.trouble", { state: "detached" });
  }

  /** Waits until a game has begun. @param {{ id: string }} table */
  begins(table) {
    return until(async () => JSON.parse(await this.text(table)).begun, "that the game has begun");
  }

  /** No page has complained. */
  quiet() {
    assert.deepEqual(this.complaints.flat(), []);
    this.complaints = [];
  }
}

/** The seat that a browser holds at a table: its key, and which it is. @param {Page} page @param {string} id @returns {Promise<{ key?: string, seat?: string }>} */
export const seatAt = (page, id) => page.evaluate((id) => JSON.parse(localStorage.getItem(`jadoube:seat:${id}`) ?? "{}"), id);

/** Waits until a page shows a table as it was after an act, or later. @param {Page} page @param {number} sequence of the act */
export async function knows(page, sequence) {
  await page.waitForFunction((at) => Number(document.body.dataset.sequence) >= at, sequence);
}

/** Presses an act's button as soon as it may be done, and says yes if it asks. @param {Page} page @param {string} id @param {string} [choice] */
export async function says(page, id, choice) {
  await opened(page, id);
  await page.click(`[data-act="${id}"]:not([aria-disabled=true])`);
  const form = page.locator(`[data-form="${id}"]`);
  if (choice) await form.locator("select").selectOption(choice);
  if (!(await form.count())) return;
  await aims(page);
  await form.locator("button.main").click();
}
