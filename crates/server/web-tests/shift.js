/** How quiet a page is. */

/** Notes from now on what moves. Runs in the page. */
function watching() {
  const seen = { shift: 0, what: /** @type {string[]} */ ([]) };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => list.getEntries().forEach((/** @type {any} */ entry) => {
    seen.shift += entry.value;
    seen.what.push(...entry.sources.map((/** @type {any} */ source) => `${source.node?.nodeName} ${source.node?.className ?? ""} ${JSON.stringify(source.previousRect)} ${JSON.stringify(source.currentRect)}`));
  })).observe({ type: "layout-shift" });
}

/** How far the page moves while the opponent's hands are on the board. @param {import("./hall.js").Hall} hall @param {readonly [number, number]} size @param {boolean} [begun] whether both have moved; else the game can still be called off @returns {Promise<{ shift: number, what: string[] }>} */
export async function shifted(hall, [width, height], begun = true) {
  const table = await hall.table({ code: "fide-2023", time: "10+5", press: "by-hand", friendly: true });
  if (begun) for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
  // Both are there: of whoever is away something is told that goes when he comes back.
  const opponent = await hall.sit(table.link);
  const page = await hall.sit(table.opponent_link, { width, height });
  await page.waitForLoadState("networkidle");
  await page.evaluate(watching);
  for (const act of ["touches g1", "lifts g1", "places f3", "quits f3"]) {
    await hall.act(table, "white", act);
    await page.waitForTimeout(300);
  }
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  await Promise.all([page, opponent].map((one) => one.context().close()));
  return seen;
}

/** By so much something comes after all else, milliseconds. */
const LATE = 600;

/** How far a page moves while it comes. @param {import("./hall.js").Hall} hall @param {string} path @param {readonly [number, number]} size @param {string} [late] what comes after all else @param {import("./hall.js").Table} [table] one's own, at which one sits already @returns {Promise<{ shift: number, what: string[] }>} */
export async function shiftedComing(hall, path, [width, height], late, table) {
  const page = await (await hall.browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", serviceWorkers: "block" })).newPage();
  if (table) {
    await page.goto(hall.club.url + table.link);
    await page.waitForSelector(".board .man");
  }
  if (late) {
    await page.route((url) => url.pathname === late, async (route) => {
      await new Promise((past) => setTimeout(past, LATE));
      await route.continue();
    });
  }
  await page.addInitScript(watching);
  await page.goto(hall.club.url + path);
  await page.waitForSelector(".small-board, .board .man");
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500 + (late ? LATE : 0));
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  await page.context().close();
  return seen;
}
