/** Figures, to be read on a quiet machine: `node measure.js`. First board, and frames while a man is dragged on a slow phone. */

import { launch } from "./browser-launch.js";
import { serve } from "./fixture/server.js";

const ROUNDS = 5;
const SLOWER = 4;

const [browser, club] = await Promise.all([launch(), serve()]);
const firsts = [];
for (let round = 0; round < ROUNDS; round++) firsts.push(await firstBoard());
console.log(`first board: ${firsts.map((ms) => `${ms} ms`).join(", ")}`);
const { frames, late, worst } = await dragged();
console.log(`dragging, processor ${SLOWER} times slower: ${frames} frames, ${late} later than 1/60 s by half, the worst ${worst} ms`);
await browser.close();
await club.stop();

/** From the address to the first man on the board. */
async function firstBoard() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".board .man")) return;
      document.documentElement.dataset.first = String(Math.round(performance.now()));
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${club.url}/game/touch`);
  await page.waitForSelector("html[data-first]");
  const ms = await page.getAttribute("html", "data-first");
  await context.close();
  return ms;
}

async function dragged() {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 });
  const page = await context.newPage();
  await page.goto(`${club.url}/game/touch`);
  await page.waitForSelector(".board .man");
  const debug = await context.newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    Object.assign(window, { times });
    const next = (/** @type {number} */ now) => {
      times.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await page.mouse.move(150, 330);
  await page.mouse.down();
  for (let step = 0; step < 120; step++) await page.mouse.move(150 + 80 * Math.sin(step / 9), 250 + 90 * Math.cos(step / 11));
  const times = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (window).times));
  await page.mouse.up();
  const gaps = times.slice(1).map((time, at) => time - times[at]);
  return { frames: gaps.length, late: gaps.filter((gap) => gap > 25).length, worst: Math.round(Math.max(...gaps)) };
}
