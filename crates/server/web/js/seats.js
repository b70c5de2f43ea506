/**
 * The seats that this browser holds, and the one-time words that take one. A key is kept here alone: never in the address
 * bar, sent only in the head of a request or as the first word on the line.
 */

import { send } from "./api.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {{ key: string, seat: Seat | null, at: number, other?: string }} Held `other` is the key of the other side, where one person plays both */
/** @typedef {{ what: string, word: string, secret: string }} Word `what` is the seat that is offered, or `device` or `return` */
/** @typedef {Partial<Record<Seat, string | null>>} Links invitations that wait for somebody, by seat */

const HELD = "jadoube:seat:";
const WORD = "jadoube:word:";
const LINKS = "jadoube:invitations:";
const UNCHECKED = "jadoube:unchecked";
const MEMBER = "jadoube:member";

/** What this browser keeps under a name; null if it keeps nothing. @template T @param {string} name @returns {T | null} */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value null forgets it */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The seat that this browser holds at a table. @param {string} id @returns {Held | null} */
export function heldSeat(id) {
  return kept(HELD + id);
}

/** Keeps a key. Tells whether the browser lets a page keep anything. @param {string} id @param {string} key @param {Seat | null} seat @param {string} [other] */
export function keepSeat(id, key, seat, other) {
  return keep(HELD + id, { key, seat, at: Date.now(), ...(other && { other }) });
}

/** @param {string} id */
export function forgetSeat(id) {
  keep(HELD + id, null);
}

/** Every seat that this browser holds, the latest first. @returns {(Held & { id: string })[]} */
export function heldSeats() {
  /** @type {(Held & { id: string })[]} */
  const all = [];
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const name = localStorage.key(at) ?? "";
      const held = name.startsWith(HELD) ? /** @type {Held | null} */ (kept(name)) : null;
      if (held?.key) all.push({ ...held, id: name.slice(HELD.length) });
    }
  } catch {
    return [];
  }
  return all.sort((a, b) => b.at - a.at);
}

/** The invitations to a table that this browser has made and that nobody has used. @param {string} id @returns {Links} */
export function invitations(id) {
  return kept(LINKS + id) ?? {};
}

/** @param {string} id @param {Links} links */
export function keepInvitations(id, links) {
  keep(LINKS + id, Object.values(links).some(Boolean) ? links : null);
}

/**
 * Reads the word that somebody has come with, and takes it off the address at once, so that whoever is shown it gets no
 * seat. It is kept until used. A key is never taken from an address: whoever sent it would have it too.
 *
 * @param {string} id
 * @returns {Word | null}
 */
export function broughtWord(id) {
  const [, what, word] = /^#(white|black|arbiter|device|return)=([\w-]{22})$/.exec(location.hash) ?? [];
  if (location.hash) history.replaceState(null, "", location.pathname);
  if (word && what) keep(WORD + id, { what, word, secret: newSecret() });
  return kept(WORD + id);
}

/** @param {string} id */
export function forgetWord(id) {
  keep(WORD + id, null);
}

/**
 * Sits down: spends the word, or takes the free seat of an open table, and keeps the key. Asked again, it gets the same
 * key.
 *
 * @param {string} id
 * @param {Word | null} word
 * @param {string} name
 */
export async function sitDown(id, word, name) {
  const spare = `${WORD}${id}:open`;
  const secret = word?.secret ?? kept(spare) ?? newSecret();
  if (!word) keep(spare, secret);
  const given = await send(`/api/games/${id}/join`, { word: word?.word ?? null, name: name || null }, { key: secret, token: heldSeat(id)?.key, member: memberKey() });
  keepSeat(id, given.key, given.seat);
  forgetWord(id);
  keep(spare, null);
  if (name) keep("jadoube:name", name);
}

/** What the reader called himself last. @returns {string} */
export function ownName() {
  return kept(MEMBER)?.name ?? kept("jadoube:name") ?? "";
}

/** The key of the member who is signed in in this browser; null if nobody is. @returns {string | null} */
export function memberKey() {
  return kept(MEMBER)?.key ?? null;
}

/** Keeps who is signed in; null forgets it. Tells whether the browser lets a page keep anything. @param {string | null} key @param {string} [name] */
export function keepMember(key, name) {
  return keep(MEMBER, key && { key, name });
}

/** The word of the twelve that a member has still to show; none if he has. @returns {string | null} */
export function uncheckedWord() {
  return kept(UNCHECKED);
}

/** @param {string | null} word */
export function keepUnchecked(word) {
  keep(UNCHECKED, word);
}

/** Keeps what the reader calls himself. @param {string} name */
export function keepName(name) {
  keep("jadoube:name", name || null);
}

/** A secret that nobody guesses. */
export function newSecret() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What somebody may say of himself besides his name. */
export const ABOUT = [["rating", "Rating", "numeric"], ["title", "Title (GM, WFM …)", "text"], ["fide_id", "FIDE number", "numeric"], ["federation", "Federation (three letters)", "text"], ["national_id", "Number with the federation", "text"]];
