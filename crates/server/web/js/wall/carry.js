/** The wall on another device: one link brings the arbiter's seats of all its tables. */

import { send } from "../api.js";
import { h, place, show } from "../dom.js";
import { linkBox } from "../links.js";
import { newSecret, sitDown } from "../seats.js";
import { list } from "../words.js";

/** A link longer than this is no picture that a telephone reads from a screen. */
const PICTURED = 200;

/** Offers the link: a word for each seat, which is spent when somebody opens it. @param {{ id: string, key: string | null }[]} tables */
export function offerToCarry(tables) {
  const make = async () => {
    try {
      const words = await Promise.all(tables.map(async ({ id, key }) => {
        const { link } = await send(`/api/games/${id}/seat/words`, { purpose: "device" }, { token: key });
        return `${id}=${link.split("=").pop()}`;
      }));
      const path = `/wall#${words.join(",")}`;
      show(place("carry"), linkBox("Open this once on the other device: it brings all these tables", path, { picture: new URL(path, location.href).href.length <= PICTURED }));
    } catch (reason) {
      show(place("carry"), h("p", { class: "fault", role: "alert" }, /** @type {Error} */ (reason).message));
    }
  };
  show(place("carry"), tables.length > 0 && h("button", { type: "button", "data-key": "carry", onclick: make }, "These tables on another device too"));
}

/** Sits down in the seats that a link has brought, whose words leave the address at once; tells where that cannot be done. @returns {Promise<string>} */
export async function takeCarried() {
  const brought = [...location.hash.matchAll(/(?<=[#,])([\w-]+)=([\w-]{22})(?=,|$)/g)];
  if (!brought.length) return "";
  history.replaceState(null, "", location.pathname);
  const lost = /** @type {string[]} */ ([]);
  for (const [, id, word] of brought) await sitDown(id, { what: "device", word, secret: newSecret() }, "").catch(() => lost.push(id));
  return lost.length ? `The link brings ${list(lost)} no more: it has been used.` : "";
}
