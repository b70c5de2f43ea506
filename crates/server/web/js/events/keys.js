/** The keys of events that this browser holds, in the address bar for no longer than it takes to read them. */

import { newSecret } from "../seats.js";

const KEY = "jadoube:event:";
const CAPTAIN = "jadoube:captain:";
const ENTRY = "jadoube:enter:";

/** @param {string} id @returns {string | null} */
export function eventKey(id) {
  return kept(KEY + id);
}

/** The events of which this browser holds a key. */
export function heldEvents() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(KEY)).map((name) => name.slice(KEY.length));
  } catch {
    return [];
  }
}

/** @param {string} id @param {string} key */
export function keepEventKey(id, key) {
  keep(KEY + id, key);
}

/** Whoever has taken his entry back looks on, and so does whoever came with a key that opens nothing. @param {string} id @param {boolean} [captain] */
export function forgetEventKey(id, captain) {
  try {
    localStorage.removeItem((captain ? CAPTAIN : KEY) + id);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps the key that somebody has come with; a player's does not put out the organiser's. @param {string} id */
export function broughtEventKey(id) {
  const [, what, key] = /^#(player|organiser|captain|enter)=([\w-]{22})$/.exec(location.hash) ?? [];
  if (location.hash) history.replaceState(null, "", location.pathname);
  if (what === "enter" && entryOf(id)?.link !== key) keep(ENTRY + id, JSON.stringify({ link: key, secret: newSecret() }));
  else if (what === "captain") keep(CAPTAIN + id, key);
  else if (what !== "enter" && key) keepEventKey(id, key);
  return eventKey(id);
}

/** The key of a captain, who has another as a player. @param {string} id @returns {string | null} */
export function captainKey(id) {
  return kept(CAPTAIN + id);
}

/** The link by which this browser came to enter, and the secret of its entry: opened again, it corrects that entry. @param {string} id @returns {{ link: string, secret: string } | null} */
export function entryOf(id) {
  return JSON.parse(kept(ENTRY + id) ?? "null");
}

/** @param {string} name @returns {string | null} */
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} words */
function keep(name, words) {
  try {
    localStorage.setItem(name, words);
  } catch {
    // A browser that keeps nothing shows the event all the same.
  }
}
