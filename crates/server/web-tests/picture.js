/** The picture of the README, taken from the running program: `node picture.js` writes docs/board.png. */

import { fileURLToPath } from "node:url";
import { launch } from "./browser-launch.js";
import { openClub } from "./club.js";
import { MousePlayer } from "./players.js";
import { makeTable, post } from "./tables.js";

const TARGET = fileURLToPath(new URL("../../../docs/board.png", import.meta.url));
const MOVES = ["d4", "Nf6", "c4", "g6", "Nc3", "Bg7", "e4", "d6", "f3", "O-O", "Be3", "e5", "Nge2", "b6", "Qd2", "Nc6", "d5", "Ne7"];

const [browser, club] = await Promise.all([launch(), openClub()]);
const terms = { code: "fide-1931", time: "30/2h, 15/1h", referee: "watching", colors: "white", press: "by-hand", names: { white: "Vera Menchik", black: "George Thomas" } };
const made = await makeTable(club.url, terms);
const [page, other] = await Promise.all([made.link, made.opponent_link].map(sit));
for (const [at, move] of MOVES.entries()) await post(club.url, `/api/games/${made.id}/acts`, { act: `plays ${move}` }, at % 2 ? made.tokens.black : made.tokens.white);
await post(club.url, `/api/games/${made.id}/acts`, { act: "claims repetition" }, made.tokens.white);
const white = new MousePlayer(page, "white");
await white.touch("g2");
await white.touch("e1");
await page.waitForSelector(".note.choice");
await page.mouse.move(5, 5);
await page.waitForTimeout(400);
await other.screenshot({ path: TARGET });
await browser.close();
await club.stop();

/** @param {string} link */
async function sit(link) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const seat = await context.newPage();
  await seat.goto(club.url + link);
  await seat.waitForSelector(".board .man");
  return seat;
}
