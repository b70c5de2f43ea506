/** The arbiter's seats at the tables of an event, which whoever rules there has without being asked to each of them. */

import { send } from "../api.js";
import { heldSeat, keepSeat } from "../seats.js";

/** @typedef {import("./types.js").EventView} EventView */

/** Whether somebody rules at the boards of an event: its organiser, or the member who is its arbiter. @param {EventView | null} view */
export const rulesIn = (view) => Boolean(view?.you?.organiser || view?.you?.arbiter);

/**
 * Takes the seats at the tables of a round that this browser has not yet, and keeps them.
 *
 * @param {EventView} view as whoever rules there sees it
 * @param {string | null} key his
 * @returns {Promise<Map<string, string>>} the keys of the seats, by table
 */
export async function sitAtTables(view, key) {
  const keys = /** @type {Map<string, string>} */ (new Map());
  for (const { table } of view.boards) {
    if (!table) continue;
    const held = heldSeat(table);
    if (held?.seat === "arbiter") {
      keys.set(table, held.key);
      continue;
    }
    const seat = await send(`/api/events/${view.id}/sit`, { table }, { token: key });
    keepSeat(seat.table, seat.key, seat.seat);
    keys.set(table, seat.key);
  }
  return keys;
}
