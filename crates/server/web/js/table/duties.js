/** What must be done and what may be chosen, as sentences with buttons; first in the law column. */

import { h } from "../dom.js";
import { chips } from "../laws/clauses.js";
import { actor } from "./cards.js";
import { appeals, cameToNothing, claimsRuled, fallen, heard, heardWords, hears, inWords, isAway, isDecision, isRuledOver, latestDecision, proposals, putAway, read, repliedTo, undoing } from "./noted.js";
import { echoes, filledIn, input, toArbiter } from "./fields.js";
import { SIDES, list, lower, moment, otherSide, plural, sentence, sideName, toYou } from "../words.js";

/** @typedef {import("../types.js").View} View */

const ANSWERS = /** @type {Record<string, string>} */ ({ declines: "Decline", agree: "Agree", object: "Object" });

/**
 * Everything that waits for somebody.
 *
 * @param {View} view
 * @param {{ say: (act: string) => void, chooses: (act: string) => void, accident: (body: object) => void, confirm: (to: number) => void, changed: () => void }} hands
 * @returns {(HTMLElement | null)[]}
 */
export function dutyNotes(view, hands) {
  const proposed = proposals(view).map((act) => proposedNote(view, act, hands));
  if (view.state === "finished") return [...proposed, ...claimNotes(view, hands), heardNote(view, hands), appealNote(view, hands)];
  return [questionNote(view, hands), ...proposed, repliedNote(view, hands), ...claimNotes(view, hands), heardNote(view, hands), appealNote(view, hands), downNote(view, hands), askedNote(view, "accident", hands.accident), choiceNote(view, hands), offerNote(view, hands), ...view.duties.map((duty, at) => dutyNote(view, duty, at, hands)), ...view.demands.map((demand, at) => demandNote(demand, at)), ...slipNotes(view, hands), heldNote(view, hands), backNote(view, hands)];
}

/** What this player may be asked, and how it is named beside what he is asked before it. @type {Record<string, string>} */
const ASKED = { consent: "an arbiter", accident: "an accident", choice: "a choice", offer: "a draw offer", proposal: "a proposal" };
/** What he is asked, in the order in which it came. @type {string[]} */
let came = [];

/** One question at a time: the first keeps its place until it is answered, and names those that wait. @param {HTMLElement[]} notes */
export function oneByOne(notes) {
  const asked = new Map(notes.filter((note) => note.matches(".mine") && note.dataset.key && note.dataset.key in ASKED).map((note) => [note.dataset.key ?? "", note]));
  came = [...new Set([...came, ...asked.keys()])].filter((key) => asked.has(key));
  const [first, ...others] = came;
  const note = asked.get(first);
  if (others.length) (note?.querySelector(".row") ?? note)?.append(h("span", { class: "quiet", "data-key": "then" }, `then ${list(others.map((key) => ASKED[key]))}`));
  return notes.filter((one) => !others.includes(one.dataset.key ?? ""));
}

/** All of it in one breath. @param {View} view */
export function spokenDuties(view) {
  const said = [
    view.question && `The arbiter is asked: ${view.question.text}`,
    view.accident?.sentence,
    view.choice && `${toYou(view.choice.sentence, view.you)}: ${view.choice.options.map((option, at) => `${at + 1}, ${option.label}`).join("; ")}`,
    view.offer?.sentence,
    ...view.duties.map((duty) => toYou(duty.sentence, view.you)),
    ...view.demands.map((demand) => demand.sentence),
  ].filter(Boolean);
  return said.length ? said.map((words) => sentence(String(words))).join(" ") : `Nothing is owed. ${view.board.turn === view.you ? "It is your move." : `${sideName(view.board.turn)} is to move.`}`;
}

/** @param {View} view @param {{ chooses: (act: string) => void, changed: () => void }} hands */
function choiceNote(view, { chooses, changed }) {
  const { choice } = view;
  if (!choice) return null;
  const mine = choice.who === view.you || (view.terms.solo && view.you !== "spectator");
  return h("div", { class: `note choice ${mine ? "mine" : ""}`, "data-key": "choice" },
    h("p", { class: "sentence" }, sentence(toYou(choice.sentence, view.you))),
    whatFor(view, (card) => card.events.includes(choice.sentence), (card) => card.sentence, choice.sentence),
    h("ol", { class: "options" }, choice.options.map(({ act, label }, at) => h("li", { "data-key": act },
      h(mine ? "button" : "span", { type: mine && "button", class: "option", onclick: mine && (() => chooses(act)) }, h("span", { class: "number", "aria-hidden": "true" }, at + 1), label)))),
    mine && choice.waive ? h("button", { class: "quiet-button", onclick: () => chooses(/** @type {string} */ (choice.waive)) }, "Waive it") : null,
    chips(view, choice.clauses, "choice", changed));
}

/** A draw ends the game: it is accepted in two presses, and declined in one as large. @param {View} view @param {{ say: (act: string) => void, changed: () => void }} hands */
function offerNote(view, { say, changed }) {
  const { offer } = view;
  if (!offer) return null;
  const mine = (view.you === "white" || view.you === "black") && offer.by !== view.you;
  return h("div", { class: `note offer ${mine ? "mine" : ""}`, "data-key": "offer" },
    h("p", { class: "sentence" }, sentence(offer.sentence)),
    mine && h("div", { class: "row" }, offer.answers.flatMap((answer) => (answer === "accepts"
      ? twice(answer, { "data-key": answer }, "Accept …", "Yes: a draw", say, changed)
      : h("button", { "data-key": answer, onclick: () => say(answer) }, ANSWERS[answer] ?? answer)))));
}

/** @param {View} view @param {{ say: (act: string) => void, changed: () => void }} hands */
function questionNote(view, { say, changed }) {
  const { question } = view;
  if (!question || isAway(view)) return null;
  // Before both have agreed to him there is nothing that he can answer.
  const mine = view.you === "arbiter" && isRuledOver(view);
  if (question.takes_back && question.about.handshake) return meantNote(say, changed);
  return h("div", { class: `note question ${mine ? "mine" : ""}`, "data-key": "question" },
    // When it was asked tells it from its like: whoever answers one is not to take the next for the same.
    h("p", { class: "sentence" }, `${mine ? (view.clocks ? `Since ${moment(question.at)}:` : "") : isRuledOver(view) ? "Waiting for the arbiter." : "An arbiter would be asked:"} ${sentence(question.text)}${view.stopped || mine ? "" : meanwhile(view, question)}`),
    mine && question.more > 0 && h("p", { class: "quiet", "data-key": "more" }, `${plural(question.more, "more question")} after this one.`),
    mine && whatFor(view, (card) => card.asks === question.text && card.at === question.at, (card) => (card.told ? `${actor(view, card)} ${card.told}` : "")),
    mine && answersTo(view, question, say, changed),
    (mine || view.you !== "arbiter") && chips(view, question.clauses, "question", changed),
    !isRuledOver(view) && nobodyAnswers(view, question, say, changed));
}

/** Where nobody else is there to be asked, whoever gave a sign that may mean a resignation says himself what he meant. @param {(act: string) => void} say @param {() => void} changed */
function meantNote(say, changed) {
  return h("div", { class: "note question mine", "data-key": "question" },
    h("p", { class: "sentence" }, "Do you resign by it?"),
    h("div", { class: "row" }, twice("resigns", { "data-key": "resigns" }, "I resign …", "Yes: I resign", say, changed),
      h("button", { "data-key": "take-claim-back", onclick: () => say("rules rejected") }, "No: play goes on")));
}

/** Whether play goes on until the answer comes, and on whose time. @param {View} view @param {NonNullable<View["question"]>} question */
function meanwhile({ clocks }, { play_waits: waits }) {
  const side = SIDES.find((one) => clocks?.[one].running);
  return `${waits ? "" : " Play goes on."}${side ? ` ${sideName(side)}’s clock runs.` : clocks ? " The clocks stand." : ""}`;
}

/** What led to a question or a choice, which stands in the law's column and so out of sight on a phone. @param {View} view @param {(card: import("../types.js").Card) => boolean} led @param {(card: import("../types.js").Card) => string} words @param {string} said what is said above it */
function whatFor(view, led, words, said = "") {
  const card = view.cards.cards.findLast((one) => !one.undone && led(one));
  const told = card ? words(card) : "";
  return told && sentence(told) !== sentence(said) ? h("p", { class: "quiet what-for", "data-key": "what-for" }, sentence(told)) : null;
}

/** What may be answered: first what takes nothing from anybody, then what does. @param {View} view @param {NonNullable<View["question"]>} question @param {(act: string) => void} say @param {() => void} changed */
function answersTo(view, question, say, changed) {
  return [false, true].map((grave) => {
    const answers = question.answers.filter((answer) => answer.confirm === grave);
    return answers.length > 0 && h("div", { class: "row answers", "data-key": `answers-${grave}` }, answers.map((answer) => answerForm(view, answer, say, changed)));
  });
}

/** Where there is no arbiter the players settle what one would be asked, or find one. @param {View} view @param {NonNullable<View["question"]>} question @param {(act: string) => void} say @param {() => void} changed */
function nobodyAnswers(view, question, say, changed) {
  const plays = view.you === "white" || view.you === "black";
  const { seat, name } = view.arbiter;
  return [h("p", { class: "quiet" }, `Nobody may answer yet: ${name ?? "an arbiter"} can, once both players have agreed to him${plays && !seat ? "; ask for one under “Acts”" : ""}.`),
    question.takes_back && h("button", { "data-key": "take-claim-back", onclick: () => say("rules rejected") }, "Take it back: it is asked no longer"),
    plays && view.state === "playing" && !question.takes_back && h("button", { class: "quiet-button", "data-key": "put-away", onclick: () => (putAway(question), changed()) }, "Put it away"),
    plays && !view.proposal && h("details", { class: "settle", "data-key": "settle" },
      h("summary", null, "Or settle it between you …"),
      h("p", { class: "quiet" }, "Propose an answer. It holds if the other player agrees."),
      answersTo(view, question, say, changed))];
}

/** An answer, with what is to be filled in beside it, or why it cannot be given yet. @param {View} view @param {NonNullable<View["question"]>["answers"][number]} answer @param {(act: string) => void} say @param {() => void} changed */
function answerForm(view, { act, label, fields, why, confirm }, say, changed) {
  if (confirm && !why && !fields?.length) return h("span", { class: "row sure", "data-key": `sure-${act}` }, twice(act, { "data-key": act, "data-grave": act }, `${label} …`, `Yes: ${lower(label)}`, say, changed));
  if (why) return h("p", { class: "quiet not-yet", "data-key": act }, `${label}: ${why}`);
  if (!fields?.length) return h("button", { "data-key": act, onclick: () => say(act) }, label);
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    say(filledIn(act, fields, new FormData(/** @type {HTMLFormElement} */ (event.target))));
  };
  return h("form", { class: "answer", "data-key": act, onsubmit: submit, oninput: echoes(fields) }, fields.map((field) => input(field, view, label)), h("button", { type: "submit" }, label));
}

/** What is ruled on claims: the arbiter confirms it, or undoes it and rules himself. @param {View} view @param {{ say: (act: string) => void, confirm: (to: number) => void, changed: () => void }} hands */
function claimNotes(view, { say, confirm, changed }) {
  const claims = claimsRuled(view);
  const undo = undoing(view);
  const overrule = () => undo && say(undo.act);
  return claims.map((card, at) => h("div", { class: "note mine claim", "data-key": `claim${card.sequence}` },
    h("p", { class: "sentence" }, sentence(inWords(card))),
    h("p", null, sentence(card.sentence)),
    chips(view, card.clauses, `claim${card.sequence}`, changed),
    cameToNothing(card) && h("p", { class: "quiet", "data-key": "nothing-came" }, "The claim is refused and nothing has come of it, so there is nothing to undo. If it was so, establish that among your acts."),
    at === claims.length - 1 && h("div", { class: "row" },
      h("button", { class: "main", "data-key": "noted", onclick: () => confirm(card.sequence) }, card.verdict === "refused" ? "Confirm the refusal" : "Confirm it"),
      undo && card.sequence === latestDecision(view)?.sequence && h("button", { "data-key": "overrule", onclick: overrule }, "Not so: undo it"))));
}

/** What was said to the arbiter. @param {View} view @param {{ changed: () => void, say: (act: string) => void }} hands */
function heardNote(view, { changed, say }) {
  const said = heard(view);
  // What he was asked by words alone he can answer by an act.
  const consent = view.acts.find(({ id, open }) => id === "consent-to-draw" && open);
  const consents = () => {
    hears(view);
    say(/** @type {import("../types.js").Available} */ (consent).act);
  };
  return said.length ? h("div", { class: "note mine heard", "data-key": "heard" },
    said.map((card) => h("p", { class: "sentence", "data-key": card.sequence }, sentence(heardWords(view, card)))),
    consent && h("div", { class: "row" }, h("button", { "data-key": "consents", onclick: consents }, consent.label)),
    goodRow("heard-it", () => {
      hears(view);
      changed();
    })) : null;
}

/** Whoever has appealed says against what, and why, if he likes. @param {View} view @param {{ say: (act: string) => void }} hands */
function appealNote(view, { say }) {
  const latest = view.cards.cards.findLast((card) => card.by === view.you && !card.undone);
  if (!isRuledOver(view) || !latest || !appeals(latest)) return null;
  // A decision that has been taken back is appealed against no more.
  const against = view.cards.cards.findLast((card) => card.sequence < latest.sequence && isDecision(card));
  if (against?.undone) return null;
  return h("div", { class: "note", "data-key": "appealed" },
    h("p", { class: "sentence" }, "You have appealed; the arbiter reads it."),
    toArbiter("why-appealed", "Against which decision, and why? Everybody at this table reads it", say));
}

/** It has been read. @param {string} key @param {() => void} good */
function goodRow(key, good) {
  return h("div", { class: "row" }, h("button", { class: "main", "data-key": key, onclick: good }, "I have read it"));
}

/** Marks something as read. @param {View} view @param {string} label @param {() => void} changed */
const reads = (view, label, changed) => () => {
  read(view, label);
  changed();
};

/** A flag that is down is claimed by one press. @param {View} view @param {{ say: (act: string) => void }} hands */
function downNote(view, { say }) {
  const claim = view.state === "playing" && view.acts.find(({ id, open }) => id === "claim-flag" && open);
  const side = fallen(view).find((one) => one === otherSide(/** @type {any} */ (view.you)));
  return claim && side && (view.you === "white" || view.you === "black") ? h("div", { class: "note mine down", "data-key": "down" },
    h("p", { class: "sentence" }, `${sideName(side)}’s flag has fallen.`),
    h("button", { class: "main", "data-key": "claim-it", onclick: () => say(claim.act) }, "Claim it")) : null;
}

/** Somebody replied before an illegal move was established: what that comes to, and what the arbiter can still do. @param {View} view @param {{ changed: () => void }} hands */
function repliedNote(view, { changed }) {
  const replied = repliedTo(view);
  if (!replied) return null;
  return h("div", { class: "note mine replied", "data-key": "replied" },
    h("p", { class: "sentence" }, sentence(replied.label)),
    h("p", null, replied.why ?? ""),
    chips(view, replied.clauses, "replied", changed),
    goodRow("read", reads(view, replied.label, changed)));
}

/** What asks for one press more, by its act. @type {Set<string>} */
const unsure = new Set();

/** A press, and one more to confirm it. @param {string} act @param {object} looks @param {string} label @param {string} yes @param {(act: string) => void} say @param {() => void} changed */
export function twice(act, looks, label, yes, say, changed) {
  const turn = () => {
    if (!unsure.delete(act)) unsure.add(act);
    changed();
  };
  const sure = () => {
    unsure.delete(act);
    say(act);
  };
  if (!unsure.has(act)) return h("button", { ...looks, onclick: turn }, label);
  return [h("button", { class: "main", "data-key": "sure", onclick: sure }, yes), h("button", { "data-key": "not", onclick: turn }, "Not now")];
}

/** What the program has seen is the arbiter's to establish by one press; what ends the game asks for one more. @param {View} view @param {import("../types.js").Available} act @param {{ say: (act: string) => void, changed: () => void }} hands */
function proposedNote(view, act, { say, changed }) {
  const denied = view.question?.answers.find((answer) => answer.act === act.denied);
  return h("div", { class: "note mine seen", "data-key": act.id },
    h("button", { class: "quiet-button away", "aria-label": "Put away", onclick: reads(view, act.label, changed) }, "✕"),
    h("p", { class: "sentence" }, sentence(act.label)),
    h("p", null, act.proposed ?? ""),
    chips(view, act.clauses, act.id, changed),
    h("div", { class: "row" }, !act.confirm
      ? h("button", { class: "main", "data-key": "establish", onclick: () => say(act.act) }, "Rule so")
      : twice(act.act, { class: "main", "data-key": "establish" }, `Rule so: it ${act.ends ? "ends" : "may end"} the game …`, act.ends ? "Yes: the game is over" : "Yes: rule so", say, changed),
      denied && h("button", { "data-key": "denied", onclick: () => say(denied.act) }, `${denied.label}: it was not touched`)));
}

/**
 * What one player asks the other, who answers this entry alone; whoever has asked may take it back.
 *
 * @param {View} view @param {"accident" | "proposal"} kind @param {(body: { answer: string, to: number }) => void} reply
 */
export function askedNote(view, kind, reply) {
  const asked = view[kind];
  if (!asked || view.state === "finished") return null;
  const mine = (view.you === "white" || view.you === "black") && asked.by !== view.you;
  const button = (/** @type {string} */ answer, /** @type {object} */ looks, /** @type {string} */ words) => h("button", { ...looks, onclick: () => reply({ answer, to: asked.sequence }) }, words);
  return h("div", { class: `note ${kind} ${mine ? "mine" : ""}`, "data-key": kind },
    h("p", { class: "sentence" }, sentence(asked.sentence)),
    mine ? h("div", { class: "row" }, asked.answers.map((answer) => button(answer, { "data-key": answer }, ANSWERS[answer] ?? answer)))
      : [h("p", { class: "quiet" }, "The other player is asked."), asked.by === view.you && button("object", { "data-key": "take-back", class: "quiet-button" }, "Take it back")]);
}

/** @param {View} view @param {import("../types.js").Duty} duty @param {number} at @param {{ changed: () => void }} hands */
function dutyNote(view, duty, at, { changed }) {
  const mine = duty.who === view.you;
  return h("div", { class: `note duty ${mine ? "mine" : ""}`, "data-key": `duty${at}` },
    h("p", { class: "sentence" }, sentence(toYou(duty.sentence, view.you))),
    chips(view, duty.clauses, `duty${at}`, changed));
}

/** @param {View["demands"][number]} demand @param {number} at */
function demandNote(demand, at) {
  return h("div", { class: "note demand", "data-key": `demand${at}` }, h("p", { class: "sentence" }, sentence(demand.sentence)));
}

/** After touches of one's own: the word of each that it was a slip. @param {View} view @param {{ accident: (body: object) => void }} hands */
function slipNotes(view, { accident }) {
  if (view.accident || view.board.to_press) return [];
  return view.acts.filter((act) => act.group === "slip").map((slip) => {
    const square = slip.act.split(" ")[1];
    return h("button", { class: "quiet-button slip", "data-key": `slip-${square}`, onclick: () => accident({ square }) }, slip.label);
  });
}

/** A man that stands under one's own hand can be let go where it stands. @param {View} view @param {{ say: (act: string) => void }} hands */
function heldNote({ you, board }, { say }) {
  const held = board.held.find((man) => man.by === you);
  if (!held) return null;
  return h("button", { class: "slip let-go", "data-key": "let-go", onclick: () => say(`quits ${held.square}`) }, `Let go of the man on ${held.square}`);
}

/** While something of one's own is half done, or made and not pressed, the men can be put back. @param {View} view @param {{ say: (act: string) => void }} hands */
function backNote({ you, board, duties, score }, { say }) {
  if (you !== "white" && you !== "black") return null;
  const halfDone = board.hands[you] !== null || board.held.some((man) => man.by === you) || (board.turn === you && board.off.length > 0);
  const owed = duties.some((duty) => duty.who === you && !duty.moves.length);
  // A legal move that is made stays, pressed or not.
  const made = board.to_press === you && !score.lines.at(-1)?.legal;
  if (!halfDone && !owed && !made) return null;
  return h("button", { class: "quiet-button slip", "data-key": "back", onclick: () => say("retracts") }, "Put the men back");
}
