/** What the arbiter is shown until he has dealt with it. */

import { keep, kept } from "../seats.js";
import { SIDES, sentence, sideName } from "../words.js";

/** @typedef {import("../types.js").View} View */

const key = (/** @type {View} */ { id }) => `jadoube:read:${id}`;

/** The rulings on claims that this arbiter has not confirmed; of a game that is over while they can be undone. @param {View} view */
export function claimsRuled(view) {
  if (view.you !== "arbiter" || (view.state === "finished" && !view.awaits_confirmation)) return [];
  return view.cards.cards.filter((card) => view.unconfirmed?.includes(card.sequence) && !card.undone);
}

/** Whether there is an arbiter who may rule: somebody sits in that seat to whom both players have agreed. @param {View} view */
export function isRuledOver({ arbiter }) {
  return arbiter.name !== null && arbiter.white && arbiter.black;
}

/** What is asked of the arbiter at a table, each in a sentence. @param {View} view */
export function asked(view) {
  if (view.you !== "arbiter") return [];
  const said = heard(view).map((card) => heardWords(view, card));
  const claims = claimsRuled(view).map((card) => `${sideName(card.by)} ${card.told ?? card.act}: ${card.sentence}`);
  const proposed = proposals(view).map((act) => act.label);
  if (view.state === "finished") return [...proposed, ...claims, ...said].map(sentence);
  const replied = repliedTo(view);
  const told = [...(awaitsStart(view) ? ["All wait for you to start the clocks."] : []), ...(view.question ? [view.question.text] : [])];
  return [...(flagFound(view) ? [...proposed, ...told] : [...told, ...proposed]), ...(replied ? [`${replied.label}. ${replied.why}`] : []), ...claims, ...said].map(sentence);
}

/** Whether a flag is down that is for this arbiter to establish: nothing waits less. @param {View} view */
export function flagFound(view) {
  return fallen(view).length > 0 && proposals(view).length > 0;
}

/** Puts tables at which a flag is to be established before the others. @param {View} one @param {View} other */
export const flagsFirst = (one, other) => Number(flagFound(other)) - Number(flagFound(one));

/** The act by which the arbiter stops clocks that run. @param {View} view */
export function stopping({ acts, clocks }) {
  const runs = clocks && (clocks.white.running || clocks.black.running);
  return runs ? acts.find((act) => act.id === "stop" && act.open) : undefined;
}

/** By which he stops the clocks, or starts them. @param {View} view */
export function toClocks(view) {
  return stopping(view) ?? view.acts.find(({ id, open }) => id === "start" && open);
}

/** Whose flags are down. @param {View} view */
export function fallen({ clocks }) {
  return SIDES.filter((side) => (clocks?.[side].fallen ?? null) !== null);
}

/** The latest decision that stood before an entry: the arbiter's own, or one given on a claim, a refusal too. @param {View} view @param {number} sequence */
function decisionBefore(view, sequence) {
  return view.cards.cards.findLast((card) => card.sequence < sequence && !card.undone && isDecision(card));
}

/** Whether something is decided: by the arbiter, or in his place on a claim. @param {import("../types.js").Card} card */
export function isDecision(card) {
  return isRuled(card) && card.act !== null && card.act !== "undoes" && (card.by === "arbiter" || card.act.startsWith("claims "));
}

/** Whether what somebody has the arbiter asked is open still. @param {View} view @param {import("../types.js").Card} card */
export function isOpen({ question }, { asks, at }) {
  return question !== null && [question, ...question.others].some((one) => one.text === asks && one.at === at);
}

/** What a card has the arbiter asked, and whether it has been answered; nothing where it asks nothing. @param {View} view @param {import("../types.js").Card} card @param {string} [said] what is read before it */
export function askedWords(view, card, said = card.sentence) {
  if (!card.asks) return "";
  // A ruling that is the question itself need not say it twice.
  const what = said === card.asks ? "." : `: ${sentence(card.asks)}`;
  if (isOpen(view, card)) return `${view.arbiter.seat ? "The arbiter is asked" : "An arbiter would be asked"}${what}`;
  const answered = view.cards.cards.some((one) => one.sequence > card.sequence && !one.undone && one.act?.startsWith("rules "));
  return `${answered ? "Asked and answered" : "Asked, and open no longer"}${what}`;
}

/** The act by which the latest decision is undone, while it can be. @param {View} view */
export function undoing(view) {
  return view.acts.find((act) => act.id === "undo" && act.open);
}

/** The latest decision that is not undone: the arbiter's own, or one given in his place on a claim. @param {View} view */
export function latestDecision(view) {
  return view.cards.cards.findLast((card) => !card.undone && isDecision(card) && !cameToNothing(card));
}

/** Whether something has happened that a form is filed of: an offence, a claim, a word of the arbiter. @param {import("../types.js").Card} card */
export function isIncident({ weight, breach, penalties, asks, act, by }) {
  return weight === "ruling" && (breach || penalties.length > 0 || asks || by === "arbiter" || act?.startsWith("claims "));
}

/** Whether something was refused and nothing has come of it, so that there is nothing to be undone. @param {import("../types.js").Card} card */
export function cameToNothing(card) {
  return card.verdict === "refused" && !card.events.length && !card.penalties.length;
}

/** The finding of this arbiter with which the latest decision gave a penalty, nobody having done anything between. @param {View} view */
export function foundFor(view) {
  const decision = latestDecision(view);
  if (decision?.by !== "arbiter" || !(decision.penalties.length || decision.act?.startsWith("rules loss "))) return undefined;
  return view.cards.cards.find((card) => card.by === "arbiter" && card.asks && !card.undone && card.act?.startsWith("finds ") && card.sequence === decision.sequence - 1);
}

/** Whether the law has ruled on it, and not only somebody said something. @param {import("../types.js").Card} card */
function isRuled(card) {
  return card.weight !== "word" || card.clauses.length > 0 || card.events.length > 0 || Boolean(card.act?.startsWith("orders "));
}

/** An illegal move that was replied to and so stands, of which this arbiter has not read yet. @param {View} view */
export function repliedTo(view) {
  const replied = view.acts.find((act) => act.id === "replied-illegal-move");
  return view.you === "arbiter" && replied && !marks(view).includes(replied.label) ? replied : null;
}

/** What he has not put away of what the program has seen. @param {View} view */
export function proposals(view) {
  const away = marks(view);
  return view.acts.filter(({ proposed, label }) => proposed && !away.includes(label));
}

/** What he has read or put away, while it is so. @param {View} view @returns {string[]} */
function marks(view) {
  const all = /** @type {string[]} */ (kept(key(view)) ?? []);
  const still = all.filter((label) => view.acts.some((act) => act.label === label));
  if (still.length < all.length) keep(key(view), still);
  return still;
}

/** He has read it. @param {View} view @param {string} label */
export function read(view, label) {
  keep(key(view), [...marks(view), label]);
}

/** The questions that a player has put away, since play goes on whatever becomes of them. @type {Set<string>} */
const away = new Set();
const named = (/** @type {NonNullable<View["question"]>} */ { at, text }) => `${at} ${text}`;

/** Whether this player has put away what is asked, or what the other would ask an arbiter for where there is none: that is no matter of his. @param {View} view */
export function isAway(view) {
  const { question, you } = view;
  if (question === null) return false;
  const asker = view.cards.cards.findLast((card) => card.asks === question.text && card.at === question.at);
  const anothers = asker?.act?.startsWith("asks ") && (you === "white" || you === "black") && asker.by !== you;
  return away.has(named(question)) || Boolean(anothers && !question.play_waits && !isRuledOver(view));
}

/** Puts it away. @param {NonNullable<View["question"]>} question */
export function putAway(question) {
  away.add(named(question));
}

const lastHeard = (/** @type {View} */ { id }) => `jadoube:heard:${id}`;

/** Whether somebody appeals by it, which nobody is asked to answer here: it goes to others. @param {import("../types.js").Card} card */
export const appeals = (card) => card.act === "asks appeal" && card.verdict === "accepted" && !card.asks;

/** What has been said to this arbiter, or appealed, since he acted last, or read it. @param {View} view */
export function heard(view) {
  if (view.you !== "arbiter") return [];
  const { cards } = view.cards;
  const since = Math.max(Number(kept(lastHeard(view))) || 0, cards.findLast((card) => card.by === "arbiter")?.sequence ?? 0);
  return cards.filter((card) => card.sequence > since && (card.act?.startsWith("tells Arbiter ") || appeals(card)));
}

/** What this arbiter hears, in words: of an appeal the decision before it too. @param {View} view @param {import("../types.js").Card} card */
export function heardWords(view, card) {
  if (!appeals(card)) return inWords(card);
  const against = decisionBefore(view, card.sequence);
  return against ? `${sentence(inWords(card))} Against the latest decision, unless he says another: ${inWords(against)}` : inWords(card);
}

/** Who did what, in words. @param {import("../types.js").Card} card */
export function inWords(card) {
  return `${sideName(card.by)} ${card.told ?? card.act}`;
}

/** He has read what was said to him. @param {View} view */
export function hears(view) {
  keep(lastHeard(view), String(heard(view).at(-1)?.sequence));
}

/** Whether both have come and it is for the arbiter to start the clocks, which nobody has stopped. @param {View} view */
export function awaitsStart({ terms, state, clocks, stopped }) {
  return terms.begins === "arbiter" && state === "playing" && clocks !== null && !stopped && !clocks.white.running && !clocks.black.running;
}
