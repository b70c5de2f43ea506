/**
 * The keys of events that this browser holds. As those of seats they are never in the address bar for longer than it takes to read them.
 *
 * @module
 */

const KEY = "jadoube:event:";

/** @param {string} id @returns {string | null} */
export function eventKey(id) {
  try {
    return localStorage.getItem(KEY + id);
  } catch {
    return null;
  }
}

/** @param {string} id @param {string} key */
export function keepEventKey(id, key) {
  try {
    localStorage.setItem(KEY + id, key);
  } catch {
    // A browser that keeps nothing shows the event all the same.
  }
}

/** Keeps the key that somebody has come with. An organiser's is not put out by a player's link that he tries. @param {string} id */
export function broughtEventKey(id) {
  const [, what, key] = /^#(player|organiser)=([\w-]{22})$/.exec(location.hash) ?? [];
  if (location.hash) history.replaceState(null, "", location.pathname);
  if (key && what) keepEventKey(id, key);
  return eventKey(id);
}
