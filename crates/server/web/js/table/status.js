/**
 * Honest states: connecting, reconnecting, opponent away, waiting, adjourned, sealed, finished.
 *
 * @module
 */

import { send } from "../api.js";
import { h } from "../dom.js";
import { chips } from "../laws/clauses.js";
import { linkBox } from "../links.js";
import { otherSide, roughly, sentence, sideName } from "../words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../line.js").Line} Line */

/**
 * The links of a table that this browser has made, kept for as long as the browser keeps them.
 *
 * @typedef {{ mine: string, opponent: string, arbiter: string | null }} Kept
 */

/** @param {string} id @returns {Kept | null} */
export function keptLinks(id) {
  try {
    return JSON.parse(localStorage.getItem(`jadoube:table:${id}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} id @param {Kept} links */
export function keepLinks(id, links) {
  try {
    localStorage.setItem(`jadoube:table:${id}`, JSON.stringify(links));
  } catch {
    // The links stay on the page; only a reload would lose the second one.
  }
}

/**
 * The strip above the board: one sentence, or nothing.
 *
 * @param {Line} line
 */
export function strip(line) {
  const { view } = line;
  if (line.refusal) return [h("p", { class: "strip trouble" }, line.refusal)];
  if (!view) return [h("p", { class: "strip" }, "Connecting …")];
  if (line.state !== "live") return [h("p", { class: "strip trouble", role: "status" }, "The line is down; connecting again. The clocks are estimated.")];
  const words = stateWords(view);
  return words ? [h("p", { class: "strip" }, words)] : [];
}

/** @param {View} view */
function stateWords(view) {
  if (view.state === "finished") return null;
  const opponent = view.you === "white" || view.you === "black" ? otherSide(view.you) : null;
  const away = (/** @type {"white" | "black"} */ side) => {
    const { connected, since } = view.presence[side];
    if (connected) return null;
    return since ? `${sideName(side)} is away, for ${roughly(Date.now() - Date.parse(since))}.` : `${sideName(side)} has not come yet.`;
  };
  if (view.state === "waiting") return waiting(view, opponent);
  if (view.state === "adjourned") return view.envelope?.state === "closed" ? `Adjourned. ${sideName(view.envelope.by)}’s move lies sealed in the envelope; nobody sees it.` : "The game is adjourned.";
  if (view.state === "question") return view.you === "arbiter" ? "The arbiter must answer." : "Waiting for the arbiter.";
  return (opponent ? [opponent] : /** @type {const} */ (["white", "black"])).map(away).filter(Boolean).join(" ") || null;
}

/** @param {View} view @param {"white" | "black" | null} opponent */
function waiting(view, opponent) {
  if (opponent && !view.presence[opponent].connected) return `${sideName(opponent)} has not come yet.`;
  if (view.terms.begins === "arbiter") return "The arbiter starts the clocks.";
  return "The game begins when both are here, or with the first act.";
}

/**
 * What stands first in the law column before and after the game: links to send, the result, a new game.
 *
 * @param {Line} line
 * @param {{ changed: () => void, failed: (reason: Error) => void }} hands
 * @returns {(HTMLElement | null)[]}
 */
export function occasion(line, { changed, failed }) {
  const { view } = line;
  if (!view) return [];
  return [finished(line, view, changed, failed), invitation(view), freeSeat(view, failed)];
}

/** An open table has a seat for whoever comes. @param {View} view @param {(reason: Error) => void} failed */
function freeSeat(view, failed) {
  const free = /** @type {const} */ (["white", "black"]).find((side) => !view.presence[side].taken);
  if (view.you !== "spectator" || !view.terms.open || !free || view.state === "finished") return null;
  const join = () => send(`/api/games/${view.id}/join`, {}).then(({ link }) => (location.href = link), failed);
  return h("div", { class: "note mine", "data-key": "free" }, h("p", { class: "sentence" }, "This table looks for an opponent."),
    h("div", { class: "row" }, h("button", { type: "button", class: "main", onclick: join }, `Take the ${free} men`)));
}

/** @param {View} view */
function invitation(view) {
  const kept = keptLinks(view.id);
  const opponent = view.you === "black" ? "white" : "black";
  if (!kept || view.state === "finished" || view.presence[opponent].connected) return null;
  return h("div", { class: "note invitation", "data-key": "invitation" },
    linkBox(`Send this to ${sideName(opponent)}`, kept.opponent, { picture: true }),
    kept.arbiter && linkBox("Send this to the arbiter", kept.arbiter),
    h("details", { "data-key": "keep" }, h("summary", null, "Your own link"), linkBox("Keep this: it is your seat", kept.mine)));
}

/** @param {Line} line @param {View} view @param {() => void} changed @param {(reason: Error) => void} failed */
function finished(line, view, changed, failed) {
  const { outcome } = view;
  if (!outcome) return null;
  const again = () => send(`/api/games/${view.id}/rematch`, {}, { token: line.token }).then((next) => go(next.link, line.token), failed);
  const seated = view.you === "white" || view.you === "black";
  return h("div", { class: "note finished", "data-key": "finished" },
    h("p", { class: "score-line" }, outcome.score === "1/2-1/2" ? "½–½" : outcome.score.replace("-", "–")),
    h("p", { class: "sentence" }, sentence(outcome.sentence)),
    chips(view.code.id, outcome.clauses, "outcome", changed),
    h("p", { class: "quiet when" }, `${outcome.wall ? `${new Date(outcome.wall).toLocaleString()} · ` : ""}${view.code.title}`),
    h("div", { class: "row" },
      seated && view.rematch && h("button", { type: "button", class: "main", onclick: () => go(view.rematch?.link ?? "", line.token) }, view.rematch.by === view.you ? "To the new game" : "The opponent wants another game: sit down"),
      seated && !view.rematch && h("button", { type: "button", class: "main", onclick: again }, "Play again, colors exchanged"),
      h("a", { class: "button", href: `/api/games/${view.id}/pgn`, download: `${view.id}.pgn` }, "PGN"),
      h("a", { class: "button", href: "/" }, "All tables")));
}

/** @param {string} link @param {string | null} token */
function go(link, token) {
  location.href = link.includes("#") || !token ? link : `${link}#${token}`;
}
