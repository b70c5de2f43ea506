/** A game as the text of a case: for the desk, or the form of an incident. */

import { ask } from "../api.js";
import { fragment } from "../book/casetext.js";
import { dayAndHour, moment } from "../words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {{ sequence: number, kind: string, by: string, at: number, wall: string, said: string | null, act?: { act: string, sealed?: { words?: string } | null } | null, ruling?: { verdict: string } | null }} Entry */

/** The words of each opened envelope, by the entry that sealed it: until then the line has only their commitment. @param {Entry[]} entries */
function opened(entries) {
  const closed = [];
  const words = new Map();
  for (const { sequence, act, ruling } of entries) {
    if (act?.act === "seal" && ruling?.verdict === "accepted") closed.push(sequence);
    if (act?.act === "open" && act.sealed && closed.length) words.set(closed.shift(), act.sealed.words ?? "nothing");
  }
  return words;
}

/** Where it is played, if at a board of an event: as a form has it. @param {View} view */
async function placeOf(view) {
  const event = view.terms.tournament?.split("/").at(-1);
  for (let round = event ? Infinity : 0; round > 0;) {
    const there = await ask(`/api/events/${event}${round === Infinity ? "" : `?round=${round}`}`);
    const board = there.boards.find((/** @type {{ table: string | null }} */ one) => one.table === view.id);
    if (board) return `${there.name}, round ${there.round}, board ${board.board}`;
    round = there.round - 1;
  }
  return "";
}

/**
 * The text of a case, from the terms of a table and what was done at it.
 *
 * @param {View} view
 * @param {Entry[]} entries
 * @param {string} [place] the event, the round and the board
 */
export function caseText(view, entries, place = "") {
  const { terms } = view;
  const heads = [
    ["title", `The game ${view.id}`],
    ["codes", view.code.id],
    ["start", terms.start],
    ["time", terms.time_case],
    ["event", terms.event === "classical" ? "" : terms.event],
    ["referee", terms.referee === "watching" ? "watching" : ""],
    ["play", terms.play === "communication" ? "communication" : ""],
    ["odds", terms.odds], ["undertaking", terms.undertaking], ["agreed", terms.agreed.join(", ")],
    ["place", place],
    ["white", terms.names.white], ["black", terms.names.black],
  ];
  const words = opened(entries);
  const lines = entries.filter(({ kind, said }) => kind === "act" && said).map(({ sequence, at, said }) => {
    const line = words.has(sequence) ? String(said).replace(/ seals .*$/, () => ` seals ${words.get(sequence)}`) : said;
    // To the thousandth, so that the clocks come out as they were at the table.
    return `${terms.time ? `@ ${moment(at)}${at % 1000 ? `.${String(at % 1000).padStart(3, "0")}` : ""} ` : ""}${line}`;
  });
  return [...heads.filter(([, value]) => value).map(([key, value]) => `${key}: ${value}`), "", ...lines, ""].join("\n");
}

/** The address of the desk with a game on it, up to a ruling. @param {View} view @param {string | null} key @param {number} [until] the number of the last entry that is taken along */
export async function deskAddress(view, key, until = Infinity) {
  return `/desk${await fragment(await caseOf(view, key, until))}`;
}

/**
 * The text of a case with a game in it, up to a ruling.
 *
 * @param {View} view
 * @param {string | null} key
 * @param {number} [until] the number of the last entry that is taken along
 */
async function caseOf(view, key, until = Infinity) {
  return caseText(view, await entriesOf(view, key, until), await placeOf(view));
}

/**
 * A ruling to be filed, and when it was made.
 *
 * @param {View} view
 * @param {string | null} key
 * @param {number} until the number of the ruling; the latest, if that is none
 * @returns {Promise<{ text: string, when: string | undefined, arbiter: string | null }>}
 */
async function filedOf(view, key, until) {
  const entries = await entriesOf(view, key, until);
  // The ruling on which the form is, or the latest act.
  const ruling = view.cards.cards.findLast((card) => !card.undone && card.sequence <= until && (card.breach || card.penalties.length || /^(claims|finds|restores|rules) /.test(card.act ?? "") || (card.act?.startsWith("sets ") && card.fallen)));
  const wall = (entries.find(({ sequence }) => sequence === ruling?.sequence) ?? entries.findLast(({ kind }) => kind === "act"))?.wall;
  return { text: caseText(view, entries, await placeOf(view)), when: wall && dayAndHour(wall), arbiter: view.arbiter.name };
}

/** What was done at a table, up to an entry. @param {View} view @param {string | null} key @param {number} until */
async function entriesOf(view, key, until) {
  /** @type {Entry[]} */
  const entries = [];
  for (let after = 0; ;) {
    const page = await ask(`/api/games/${view.id}/log?after=${after}`, { token: key });
    entries.push(...page.entries);
    after = page.entries.at(-1)?.sequence ?? page.last;
    if (!page.entries.length || after >= Math.min(page.last, until)) break;
  }
  return entries.filter((entry) => entry.sequence <= until);
}

/** Opens the form as a page; the window by the press itself, since later none is let open. @param {View} view @param {string | null} key @param {number} [until] the last entry that is told */
export async function openForm(view, key, until = Infinity) {
  const page = window.open("");
  try {
    const { rule } = await import("../book/referee.js");
    const { text, ...told } = await filedOf(view, key, until);
    const { form } = await rule(text, { boards: view.code.id, only: true, form: true, ...told });
    if (!form) throw new Error(NONE);
    if (page) page.location.href = URL.createObjectURL(new Blob([form], { type: "text/html" }));
  } catch (reason) {
    page?.close();
    throw reason;
  }
}

/** Keeps the form as a file. @param {View} view @param {string | null} key @param {number} [until] the last entry that is told */
export async function keepForm(view, key, until = Infinity) {
  const answer = await fetch("/api/rule/form", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...(await filedOf(view, key, until)), code: view.code.id }) });
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.detail ?? NONE);
  const file = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await answer.blob()), download: `incident-${view.id}.pdf` });
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}

const NONE = "There is no form of this game.";
