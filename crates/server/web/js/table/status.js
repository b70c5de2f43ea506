/** Honest states: connecting, reconnecting, opponent away, waiting, adjourned, sealed, finished. */

import { ask, send } from "../api.js";
import { h } from "../dom.js";
import { chips } from "../laws/clauses.js";
import { forgetSeat, heldSeat, keepSeat } from "../seats.js";
import { SIDES, dayAndHour, otherSide, roughly, scoreWords, sentence, sideName, toYou } from "../words.js";
import { awaitsArbiter, backWithin, bringReady, isHere, isMissed, lastAct } from "./begin.js";
import { toArbiter } from "./fields.js";
import { awaitsStart, fallen, isAway, isRuledOver } from "./noted.js";
import { awaitsEnvelope, sessionWords, summons } from "./session.js";
import { wholeFace } from "./times.js";
import { QUIET } from "../watch.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../line.js").Line} Line */

/** So long after the end of a game its players wait for the arbiter's word, in milliseconds. */
const PATIENCE = 10 * 60_000;
/** So many letters fit between the buttons in the header of the smallest phone, so many if they are small, and so many over its whole width. */
const [LONG, LONGER, TOO_LONG] = [48, 76, 90];
const size = (/** @type {string} */ words) => (words.length > LONGER ? " longest" : words.length > LONG ? " long" : "");

/** The strip above the board: one sentence, or nothing. @param {Line} line @param {string | null} meant what becomes of the next move of whoever sits here @param {HTMLElement | null} [more] what leads away from here */
export function strip(line, meant = null, more = null) {
  const { view } = line;
  if (line.state === "refused") return [refused(line)];
  if (line.refusal) return [trouble(sentence(line.refusal))];
  if (!view) return [h("p", { class: "strip" }, "Connecting …")];
  if (line.silent) return [trouble(troubleWords(line), "status")];
  const words = view.over ?? meant ?? stateWords(line, view);
  if (!words && !more) return [];
  if (words && summons(view)) return [h("p", { class: "strip summons", role: "status" }, words)];
  return [h("p", { class: `strip${!words || !(words === view.over || words === ownDuty(view) || isAway(view)) ? "" : ` owed${size(words)}`}` }, words, words && more && " ", more)];
}

/** What went wrong. @param {string} words @param {string} [role] */
export function trouble(words, role) {
  return h("p", { class: `strip trouble${size(words)}`, role }, words);
}

/** Two lines on the smallest phone, so that no clock is covered. @param {Line} line */
function troubleWords(line) {
  const kept = line.sending === null ? "The clocks are estimated." : "What you did is sent again and counts once; your clock runs on.";
  if (line.state === "lost") return `The line is down; connecting again. ${kept}`;
  return `No answer for ${QUIET / 1000} seconds. ${kept}`;
}

/** A key that opens no seat any more. @param {Line} line */
function refused(line) {
  const look = () => {
    forgetSeat(line.id);
    location.reload();
  };
  return h("p", { class: "strip trouble longest" }, `${sentence(line.refusal ?? "")} `, h("button", { class: "quiet-button", onclick: look }, "Look on"));
}

/** @param {Line} line @param {View} view */
function stateWords(line, view) {
  const opponent = view.you === "white" || view.you === "black" ? otherSide(view.you) : null;
  const away = (/** @type {"white" | "black"} */ side) => {
    const { since } = view.presence[side];
    if (!isMissed(view, side)) return null;
    const within = side === opponent ? backWithin(line) : null;
    if (within !== null && within > 0) return `${sideName(side)} is away; in ${wholeFace(within)} you may end the game.`;
    if (since) return `${sideName(side)} is away, for ${roughly(Date.now() - Date.parse(since))}.`;
    // Since when he is away only a server knows that has been up for so long.
    return lastAct(view, side) !== null ? `${sideName(side)} is not here.` : `${sideName(side)} has not come yet.`;
  };
  if (view.state === "waiting") return waiting(view, opponent);
  if (view.state === "adjourned") return view.envelope?.state === "closed" ? `Adjourned. ${sideName(view.envelope.by)}’s move lies sealed.` : sealing(view);
  if (view.you === "arbiter" && view.question) return "You are asked.";
  if (awaitsEnvelope(view)) return sessionWords(view);
  if (awaitsStart(view)) return view.you === "arbiter" ? "All wait for you to start the clocks." : "Play begins when the arbiter starts the clocks.";
  if (view.stopped && view.clocks && view.state === "playing") return isPaused(view) ? "Play rests; the clocks stand." : stoppedWords(view);
  const flag = downWords(view);
  if (flag) return flag;
  if (view.state === "question") return isRuledOver(view) ? "Waiting for the arbiter." : "A question is open.";
  const gone = (opponent ? [opponent] : SIDES).map(away).filter(Boolean);
  // What binds one's own hands comes before who is here.
  const asks = opponent && awaited(view, opponent);
  if (asks) return asks;
  const owed = ownDuty(view);
  if (owed && owed.length <= TOO_LONG) return owed;
  if (view.question && isAway(view)) return sentence(view.question.text);
  // Of both in one sentence: the line has no room for two.
  const both = SIDES.some((side) => view.presence[side].since) ? "Neither player is here." : "Neither player has come yet.";
  const told = gone.length > 1 ? both : gone[0] ?? lastChance(view) ?? firstOf(view.in_event);
  return view.you === "spectator" ? ["You look on.", told].filter(Boolean).join(" ") : told;
}

/** What a player waits for from the other, whose answer comes first. @param {View} view @param {"white" | "black"} opponent */
function awaited({ choice, offer, arbiter, you }, opponent) {
  if (choice?.who === opponent) return sentence(choice.sentence);
  if (offer?.by === you) return "You have offered a draw.";
  return arbiter.asked_by === you ? "You have asked for an arbiter. The other player is asked." : null;
}

/** The first of several sentences. @param {string | null | undefined} told */
function firstOf(told) {
  return told?.split(/(?<=\.) /)[0] ?? null;
}

/** Whose flag is down while play goes on, who may claim it, and by which clause. @param {View} view */
function downWords(view) {
  const [side] = fallen(view);
  if (!side || view.state !== "playing") return null;
  const { you } = view;
  const clause = view.acts.find(({ id }) => id === "claim-flag")?.clauses[0];
  const claims = `${you === otherSide(side) ? "you" : sideName(otherSide(side))} may claim it${clause ? ` (${clause})` : ""}`;
  const called = isRuledOver(view) ? ", or the arbiter call it" : "";
  return `${you === side ? "Your" : `${sideName(side)}’s`} flag has fallen: ${you === "arbiter" ? "rule on it, or set the clock" : `${claims}${called}`}.`;
}

/** What the reader has to do with the men, what he risks, and whether his own touch brought it about. @param {View} view */
function ownDuty({ you, duties, board, one_more_loses: warned }) {
  const duty = duties.find(({ who }) => who === you);
  if (!duty) return null;
  const [square, another] = duty.squares;
  // Of several men the sentence is long enough for the smallest phone.
  const touched = !another && board.touched.some((touch) => touch.square === square && touch.by === you && touch.counts);
  const more = warned?.some((one) => one === you) ? ". One more illegal move loses" : touched ? ": you touched it" : "";
  return `${toYou(duty.sentence, you)}${more}.`;
}

/** After an illegal move, that the next one loses. @param {View} view */
function lastChance({ you, one_more_loses: warned }) {
  if (you === "spectator" || !warned?.length) return null;
  if (you === "arbiter") return `One more illegal move by ${warned.map(sideName).join(" or by ")} loses the game.`;
  return warned.includes(you) ? "One more illegal move loses you the game." : null;
}

/** @param {View} view @param {"white" | "black" | null} opponent */
function waiting(view, opponent) {
  if (view.terms.solo) return "You play both sides: the game begins with the first move.";
  if (opponent && !isHere(view, opponent)) return `${sideName(opponent)} ${view.presence[opponent].since ? "was here and is away" : "has not come yet"}.`;
  if (awaitsArbiter(view)) return "The arbiter has not come yet.";
  // At a board of an event whoever has come is ready.
  if (view.arbiter.by_event && view.clocks) return view.you === "arbiter" ? "The clocks start when both are here, or when you start them." : "The clocks start when both are here.";
  if (view.terms.begins === "both-ready") return `The game begins when both are ready${view.arbiter.name && !isRuledOver(view) ? " and agree to the arbiter" : ""}.`;
  if (view.terms.begins === "arbiter") return "The arbiter starts the clocks.";
  return "The game begins when both are here.";
}

/** Play is broken off, and no envelope is closed yet. @param {View} view */
function sealing(view) {
  const side = view.board.turn;
  const runs = view.clocks?.[side].running;
  return `${view.you === side ? "Seal your move" : `${sideName(side)} seals a move`}${runs ? `; ${view.you === side ? "your" : "his"} clock runs` : ""}.`;
}

/**
 * What stands first in the law column after the game, and while it stands still.
 *
 * @param {Line} line
 * @param {{ changed: () => void, failed: (reason: Error) => void, say: (act: string) => void }} hands
 * @returns {(HTMLElement | null)[]}
 */
export function occasion(line, hands) {
  const { view } = line;
  const { changed, failed } = hands;
  if (!view) return [];
  return [rematch(line, view, failed), finished(line, view, changed, failed), machine(line, view, failed), toStart(view, hands), stopped(view, hands), inEvent(view)];
}

/** A machine that has left, and how it is called back. @param {Line} line @param {View} view @param {(reason: Error) => void} failed */
function machine(line, view, failed) {
  if (!view.machine?.fault || view.state === "finished") return null;
  const seated = view.you === "white" || view.you === "black";
  const call = () => send(`/api/games/${view.id}/ready`, {}, { token: line.token }).catch(failed);
  return h("div", { class: "note", "data-key": "machine" },
    h("p", { class: "sentence", role: "status" }, `${sentence(view.machine.fault)} ${view.clocks ? `${sideName(view.machine.seat)}’s clock runs on.` : ""}`),
    seated && h("div", { class: "row" }, h("button", { class: "main", onclick: call }, "Call it back")));
}

/** What the arbiter does first, for whom all wait; in an event he may, where somebody has not come. @param {View} view @param {{ say: (act: string) => void }} hands */
function toStart(view, { say }) {
  const may = view.arbiter.by_event && view.state === "waiting" && view.clocks !== null;
  const start = view.you === "arbiter" && (may || awaitsStart(view)) && view.acts.find((act) => act.id === "start" && act.open);
  if (!start) return null;
  return h("div", { class: `note ${may ? "" : "mine"} to-start`, "data-key": "to-start" },
    h("p", { class: "sentence" }, may ? "Not both players have come. If you wait no longer, White’s clock runs from now on." : "All wait for you to start the clocks."),
    h("div", { class: "row" }, h("button", { class: "main", "data-key": "start", onclick: () => say(start.act) }, start.label)));
}

/** What stands in the event for a game that is not over: nobody plays on for long without knowing it. @param {View} view */
function inEvent({ in_event: told, state, terms }) {
  if (!told || state === "finished") return null;
  return h("div", { class: "note in-event", "data-key": "in-event" },
    h("p", { class: "sentence", role: "status" }, told),
    terms.tournament && h("div", { class: "row" }, h("a", { class: "button", href: terms.tournament }, "To the event")));
}

/** Clocks that somebody has stopped, and how they go on. @param {View} view @param {{ say: (act: string) => void }} hands */
function stopped(view, { say }) {
  if (!view.stopped || view.state === "finished" || view.state === "adjourned" || !view.clocks) return null;
  const ask = pauseAct(view);
  return h("div", { class: "note stopped", "data-key": "stopped" },
    h("p", { class: "sentence" }, stoppedWords(view), goesOn(view)),
    ordered(view, say),
    whyStopped(view, say),
    ask && (!view.proposal || view.proposal.by === view.you) && h("div", { class: "row" }, h("button", { class: "main", onclick: () => say(ask.act) }, ask.label)));
}

/** Whoever has stopped the clocks to have the arbiter come says what for, if he likes. @param {View} view @param {(act: string) => void} say */
function whyStopped(view, say) {
  const latest = view.cards.cards.findLast((card) => card.by === view.you && !card.undone);
  if (view.stopped?.by !== view.you || !isRuledOver(view) || view.you === "arbiter" || latest?.act !== "stops") return null;
  return toArbiter("why-stopped", "What for? Everybody at this table reads it", say);
}

/** How the arbiter keeps clocks standing that a player has stopped. @param {View} view @param {(act: string) => void} say */
function ordered(view, say) {
  const act = view.you === "arbiter" && isRuledOver(view) && !isHeld(view) && view.acts.find(({ id, open }) => id === "stop" && open);
  return act && h("div", { class: "row" }, h("button", { "data-key": "keep-standing", onclick: () => say(act.act) }, "Keep them standing"));
}

/** How play goes on when the clocks stand. @param {View} view */
function goesOn(view) {
  if (isRuledOver(view)) return view.you !== "arbiter" ? " The arbiter starts them again." : isHeld(view) ? " They stand until you start them, whatever you rule meanwhile." : " What you answer may start them.";
  const asked = " Play goes on when one player asks for it and the other agrees";
  return isPaused(view) ? `${asked}; after ten minutes either goes on alone.` : `${asked}.`;
}

/** The act that ends a pause, if this seat may ask for it. @param {View} view */
function pauseAct(view) {
  return view.acts.find((act) => act.group === "pause" && act.open);
}

/** Whether nobody moves: a pause, or clocks that the arbiter has stopped or has yet to start. @param {View} view */
export function rests(view) {
  return isPaused(view) || isHeld(view) || awaitsStart(view);
}

/** Whether the arbiter has stopped the clocks, so that play is interrupted until he starts them. @param {View} view */
function isHeld(view) {
  return Boolean(view.stopped?.held) && isRuledOver(view);
}

/** Whether both have agreed that play rests. @param {View} view */
function isPaused(view) {
  return view.stopped?.by === "arbiter" && !isRuledOver(view);
}

/** @param {View} view */
function stoppedWords(view) {
  const by = view.stopped?.by;
  if (isPaused(view)) return "Play rests: both players have agreed to a pause, and the clocks stand.";
  if (isHeld(view)) return "The arbiter has stopped the clocks, and nobody moves.";
  return by === "white" || by === "black" ? `The clocks stand: ${sideName(by)} has stopped them.` : "The clocks stand.";
}

/** The other player asks for another game, and the arbiter is asked to come: that stands before what the game came to. @param {Line} line @param {View} view @param {(reason: Error) => void} failed */
function rematch(line, view, failed) {
  const next = view.rematch;
  if (next?.off) return null;
  if (next && view.you === "arbiter") {
    return h("div", { class: "note mine rematch", "data-key": "rematch" },
      h("p", { class: "sentence" }, "They play a rematch, colours exchanged, and want you as its arbiter."),
      // His key of this table is the invitation to that seat.
      h("div", { class: "row" }, h("a", { class: "button main", "data-key": "sit-down", href: `${next.link}#arbiter=${line.token}` }, "Come to it")));
  }
  // Whoever has sat down to it is asked no more.
  if (!next || next.by === view.you || heldSeat(next.id) || (view.you !== "white" && view.you !== "black")) return null;
  const other = otherSide(view.you);
  return h("div", { class: "note mine rematch", "data-key": "rematch" },
    h("p", { class: "sentence" }, `${view.terms.names[other] ?? sideName(other)} asks for a rematch: you would have the ${nextMen(view)} men.`),
    h("div", { class: "row" }, h("button", { class: "main", "data-key": "sit-down", onclick: () => go(next, line.token, view) }, "Play it"),
      h("button", { "data-key": "decline", onclick: () => ask(`/api/games/${view.id}/rematch`, { method: "DELETE", token: line.token }).catch(failed) }, "No, thank you")));
}

/** @param {Line} line @param {View} view @param {() => void} changed @param {(reason: Error) => void} failed */
function finished(line, view, changed, failed) {
  const { outcome } = view;
  if (!outcome) return null;
  const next = view.rematch;
  const again = () => send(`/api/games/${view.id}/rematch`, {}, { token: line.token }).then((made) => go(made, line.token, view), failed);
  const seated = view.you === "white" || view.you === "black";
  const waits = awaitsWord(view);
  return h("div", { class: "note finished", "data-key": "finished" },
    // Whoever looks on reads it beside the score, as the story of the game takes the room.
    h("p", { class: "score-line" }, scoreWords(outcome.score), !seated && [" ", h("small", { "data-key": "over" }, sentence(view.over ?? ""))]),
    seated && h("p", { class: "sentence", "data-key": "over" }, sentence(view.over ?? "")),
    // Who has won and by what is said above; what else there is to it, here.
    (outcome.cause === "terms" || /^(No|Over)/.test(view.over ?? "")) && h("p", { class: "sentence", "data-key": "end" }, sentence(outcome.sentence)),
    outcome.cause === "forfeit" && h("p", { class: "sentence", "data-key": "broken" }, view.cards.cards.findLast((card) => card.result && !card.undone)?.sentence),
    outcome.cause === "terms" && h("p", { class: "quiet", "data-key": "terms" }, "By the terms of the table, and no article."),
    chips(view, outcome.clauses, "outcome", changed),
    waits && view.you !== "arbiter" && h("p", { class: "awaits", "data-key": "awaits" }, `${view.arbiter.name ?? "The arbiter"} has still to confirm this, or to undo it.${seated ? " Then, or ten minutes after the end, you can play again." : ""}`),
    seated && next?.off && next.id !== view.id && h("p", { class: "quiet", "data-key": "off" }, "The other game was declined or called off."),
    h("p", { class: "quiet when" }, `${outcome.wall ? `${dayAndHour(outcome.wall)} · ` : ""}${view.code.title}`),
    h("div", { class: "row" },
      seated && next && !next.off && (next.by === view.you || heldSeat(next.id)) && h("button", { class: "main", onclick: () => go(next, line.token, view) }, "To the new game"),
      view.terms.tournament && h("a", { class: "button main", href: view.terms.tournament }, "Back to the event"),
      seated && (!next || (next.off && next.by !== view.you)) && !view.terms.tournament && !waits && h("button", { class: "main", "data-key": "again", onclick: again }, `Rematch: you have the ${nextMen(view)} men`),
      h("a", { class: "button", href: `/api/games/${view.id}/pgn`, download: `${fileName(view)}.pgn` }, "PGN"),
      h("a", { class: "button", href: `/api/games/${view.id}/pgn?rulings=true`, download: `${fileName(view)}-rulings.pgn` }, "PGN with rulings"),
      h("a", { class: "button", href: "/" }, "All tables")));
}

/** Whether the arbiter has still to confirm the ruling that ended the game; the players wait, but not for ever. @param {View} view */
function awaitsWord({ awaits_confirmation: waits, outcome }) {
  return waits && outcome !== null && !(outcome.wall && Date.now() - Date.parse(outcome.wall) > PATIENCE);
}

/** What a file of this game is called: its players, where they have names, and the table. @param {View} view */
function fileName({ id, terms }) {
  const names = [terms.names.white, terms.names.black].filter(Boolean).map((name) => String(name).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, ""));
  return [...names, id].filter(Boolean).join("-");
}

/** Which men a player has in the next game: against one without a result no colors are exchanged. @param {View} view */
function nextMen({ outcome, you }) {
  const own = /** @type {"white" | "black"} */ (you);
  return outcome?.score === "annulled" ? own : otherSide(own);
}

/** To the next game, which the key of this one opens. @param {{ id: string, link: string }} next @param {string | null} key @param {View} view */
function go({ id, link }, key, view) {
  if (key) keepSeat(id, key, nextMen(view));
  bringReady(id);
  location.href = link;
}
