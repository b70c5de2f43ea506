/** The live region: moves are said politely, rulings, duties and flags at once. */

import { h } from "./dom.js";

const polite = h("div", { class: "unseen", "aria-live": "polite", id: "said" });
const urgent = h("div", { class: "unseen", role: "alert", id: "urgent" });

/** Puts the live region on the page. */
export function prepare() {
  document.body.append(polite, urgent);
}

/** Says something to whoever listens. @param {string} words @param {boolean} [atOnce] */
export function say(words, atOnce = false) {
  const region = atOnce ? urgent : polite;
  // The same words twice are only read twice if the text changes.
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}
