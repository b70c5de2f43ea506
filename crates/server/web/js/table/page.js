/** The table: board, clocks, score and law, brought together. `game.html` starts here. */

import { Refused, send } from "../api.js";
import { Board } from "../board/board.js";
import { Hands } from "../board/hands.js";
import { h, place, show } from "../dom.js";
import { lawsLink } from "../laws/clauses.js";
import { Line } from "../line.js";
import { guardPresses } from "../presses.js";
import { change, onChange, settings, wear } from "../settings.js";
import { prepare, say } from "../speak.js";
import { colorOf, list, otherSide, playersOf, roleOf, sentence, sideName } from "../words.js";
import { Acts } from "./acts.js";
import { announce, spokenFiles, spokenLast, spokenMen, spokenScore } from "./announce.js";
import { Beginning, backWithin } from "./begin.js";
import { fillSquare } from "./fields.js";
import { Calls } from "./calls.js";
import { Cards, copied, isPlainTouch, latestRuling } from "./cards.js";
import { Clocks } from "./clocks.js";
import { ConditionsDesk, communicationNotices } from "./conditions.js";
import { Desk } from "./desk.js";
import { dutyNotes, oneByOne, spokenDuties } from "./duties.js";
import { adjournmentNotes } from "./envelope.js";
import { listen } from "./keys.js";
import { asked, isIncident } from "./noted.js";
import { Official, fromTheTop } from "./official.js";
import { printable } from "./paper.js";
import { picture, targets } from "./picture.js";
import { Play } from "./play.js";
import { Promotion } from "./promotion.js";
import { Replay } from "./replay.js";
import { scoreTable, written } from "./score.js";
import { LOOKS_ON, SeatDesk, agreed, begins, looksOn } from "./seat.js";
import { attends, awaitsEnvelope, summons } from "./session.js";
import { SomethingElse } from "./else.js";
import { occasion, rests, strip, trouble as troubled } from "./status.js";
import { Typed } from "./typed.js";

/** @typedef {import("../types.js").Card} Card */

const UNSAID = "No draw was offered with your move: the offer still waited for your yes.";
const ADJUSTING = "“J’adoube”: press the men to put straight.";
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const calls = new Calls();
const seats = new SeatDesk(id, () => render(), complain);

const key = () => seats.key;
const line = new Line(id, key());
const desk = new Desk(id, key, makes, () => render());
const beginning = new Beginning(id, key, () => render(), complain);
const conditions = new ConditionsDesk(id, key, () => render(), complain);
const play = new Play(line, complain, () => render(), desk);
const board = new Board();
const promotion = new Promotion(play, place("promotion"), below, (to) => {
  render();
  board.focus(to);
});
const hands = new Hands(board, {
  mine: () => (replay.at === null && play.active && !(line.view && (rests(line.view) || awaitsEnvelope(line.view))) && (!play.writes || desk.sealing || line.view?.board.turn === play.mine) ? play.mine : null),
  touch: (square) => play.touch(square),
  adjust: (square) => play.adjust(square),
  release: (from, to) => play.release(from, to),
  putBack: (square) => play.putBack(square),
  joins: (from, to) => play.castles(from, to),
  keeps: (from, to) => play.castlesWith(from, to),
  retakes: (from, to) => play.retakes(from, to),
  bound: (square) => line.view?.duties.some(({ who, squares, moves }) => who === play.mine && [...squares, ...moves].some((one) => one.startsWith(square))) ?? false,
  lands: (from) => play.lands(from),
  takeBack,
  changed: () => render(),
});
const clocks = new Clocks(line, () => play.press(), below, (left) => calls.time(left));
const official = new Official(line, (act) => play.say(act), () => render(), (words) => notice(words));
const acts = new Acts((act) => (line.view?.you === "arbiter" ? rules(act) : utters(act)), () => render(), () => desk.seal(!desk.sealing), (words) => notice(words));
const others = new SomethingElse((act) => (line.view?.you === "arbiter" ? rules(act) : play.say(act).then((entry) => entry !== undefined)), () => render(), complain);
const typed = new Typed(line, (words) => play.say(`${line.view?.terms.press === "with-move" ? "plays" : "moves"} ${words}`), () => play.ahead);
const replay = new Replay(() => render());
const cards = new Cards(() => render(), below, (sequence) => line.view && replay.go(line.view, replay.placeOf(line.view, sequence)), key, complain);
/** The other tables of the arbiter. @type {import("./elsewhere.js").Elsewhere | null} */
let elsewhere = null;
/** The event of the game, where it is of one. @type {import("./of-event.js").OfEvent | null} */
let ofEvent = null;
/** The game as it is told when it is over. @type {import("./story.js").Story | null} */
let story = null;
let told = "";
const showKeys = async () => (await import("./dialogs.js")).showKeys();
let turned = false;
let lines = -1;
let ended = false;
let state = "";
let trouble = "";
let longest = 0;
let attended = "";
/** Who offered the draw that stood in the last view. @type {string | null} */
let offered = null;
/** What a player asks the other. @type {import("../types.js").Asked | null} */
let wished = null;

/** An act of the arbiter, and whether the law has taken it. @param {string} act */
async function rules(act) {
  // What is restored is what the board shows from now on.
  if (act.startsWith("restores ")) replay.leave();
  return official.says(act);
}

/** A player's answer to what stood below his acts: he comes back to where they begin. @param {string} act */
async function answers(act) {
  if ((await play.say(act)) === undefined) return;
  // On a phone that lies down the column scrolls as a whole.
  document.querySelectorAll(".pane-acts, .column").forEach((one) => one.scrollTo(0, 0));
  boardInSight();
}

/** An act of a player. What it comes to is told beside the board, out of sight on a small phone. @param {string} act */
async function utters(act) {
  const taken = await play.utter(act);
  if (taken) boardInSight();
  return taken;
}

function boardInSight() {
  document.querySelector(".middle")?.scrollIntoView({ block: "nearest" });
}

// Whoever does something here, or is told of a network again, does not wait until a line that is down is tried by itself.
for (const event of ["pointerdown", "keydown", "online"]) addEventListener(event, () => line.hurry());
guardPresses();
prepare();
printable(() => line.view);
wear();
place("board-place").append(board.element);
// A form that asks for a square takes it from the board.
board.element.addEventListener("pointerdown", (event) => {
  if (fillSquare(board.squareUnder(event.clientX, event.clientY))) event.stopImmediatePropagation();
}, { capture: true });
board.element.onclick = () => {
  if (line.view && looksOn(line.view)) notice(LOOKS_ON);
  else if (play.mine && line.state === "lost" && line.view?.state !== "finished") notice("The line is down: what you do on the board is not made.");
};
place("clock-top").append(clocks.top);
place("clock-bottom").append(clocks.bottom);
place("typed-place").append(typed.element);
place("settings").onclick = async () => (await import("./dialogs.js")).showSettings();
place("keys").onclick = showKeys;
place("sounds").onclick = () => change({ sounds: !settings.sounds });
place("seats").onclick = () => line.view && seats.show(line.view);
place("flip").onclick = flip;
place("to-board").onclick = (event) => {
  event.preventDefault();
  board.focus(board.focused);
};
place("adjust").onclick = () => hands.setAdjusting(!hands.adjusting);
for (const tab of document.querySelectorAll("[data-tab]")) {
  /** @type {HTMLElement} */ (tab).onclick = () => {
    showTab(tab.getAttribute("data-tab") ?? "acts");
    fromTheTop();
    document.querySelector(".half[aria-current]")?.scrollIntoView({ block: "nearest" });
  };
}
showTab("acts");
onChange(() => render());
const comes = attends(() => line.view, (act) => play.say(act));
addEventListener("hashchange", () => location.reload());
line.onChange((fresh) => changed(fresh));
line.open();
setInterval(render, 15_000);
// How long somebody may still be away is counted down, and a clock that is to be set runs in its field.
setInterval(() => line.view && (backWithin(line) !== null || official.setsClocks) && render(), 1000);
setInterval(() => line.view && calls.summon(line.view), 1000);
// What is under way is shown as such, and told when it takes long.
setInterval(() => line.busy && render(), 500);

listen(board.element, {
  c: () => say(clocks.spoken(), true),
  l: () => line.view && say(spokenLast(line.view), true),
  o: tellDuties,
  m: () => say(spokenMen(board.picture.men, play.mine ?? "white"), true),
  i: () => say(spokenFiles(board.picture.men), true),
  p: tellSquares,
  s: tellScore,
  d: offerDraw,
  a: () => hands.setAdjusting(!hands.adjusting),
  b: () => board.focus(board.focused),
  f: flip,
  escape: () => hands.adjusting && hands.setAdjusting(false),
  k: toActs,
  t: () => {
    showTab("score");
    typed.focus();
    if (!typed.element.contains(document.activeElement)) notice("No move can be typed now.");
  },
  "?": showKeys,
  arrowleft: () => line.view && replay.step(line.view, "ArrowLeft"),
  arrowright: () => line.view && replay.step(line.view, "ArrowRight"),
  home: () => line.view && replay.step(line.view, "Home"),
  end: () => line.view && replay.step(line.view, "End"),
}, (onBoard) => (onBoard && line.view?.board.to_press !== play.mine ? hands.pressFocused() : play.press()));

/** The men that this player has touched so that it counts, by the last view. @type {Set<string>} */
let touched = new Set();

/** A new view has come. @param {Card[]} fresh */
function changed(fresh) {
  const { view } = line;
  if (view && lines >= 0) announce(view, fresh, Math.min(lines, view.score.lines.length));
  if (view) {
    // What went wrong is told until this reader has done something that did not.
    if (fresh.some((card) => card.by === view.you && card.verdict === "accepted")) trouble = "";
    // A move of one's own ends the looking back; so does the other's, for his clock no longer runs.
    if (lines >= 0 && view.score.lines.length > lines) replay.at = null;
    if (lines < 0) begin(view);
    if (lines < 0 && document.visibilityState === "visible") comes();
    if (fresh.some((card) => card.weight === "ruling" && !isPlainTouch(card))) news("law");
    // What the game came to stands first among the notes.
    if (view.outcome && !ended && lines >= 0) {
      // What was just said of the play before is over with it.
      trouble = "";
      showTab("acts");
      setTimeout(() => document.querySelector(".pane-acts")?.scrollTo(0, 0));
    }
    // What is broken off or resumed begins with what comes next.
    if (state && state !== view.state && [state, view.state].includes("adjourned")) afresh();
    // Whoever was reading below the board of a small phone has a move to see, or to make.
    if (state === "waiting" && view.state === "playing") {
      trouble = "";
      boardInSight();
    }
    state = view.state;
    ended = view.outcome !== null;
    lines = view.score.lines.length;
    // What is under way was done on this seat, and is answered on it.
    const other = line.busy ? null : seats.turn(view);
    if (other) line.sit(other.key, other.side);
    play.turnCame();
    if (acts.dropsOffer(view)) notice(UNSAID);
    // A no in words is told by its ruling.
    if (offered && !view.offer && !fresh.some((card) => card.act === "declines") && offered === play.mine && view.state === "playing" && lines >= 0) notice(`${sideName(otherSide(offered))} has not accepted: your offer of a draw is gone.`);
    offered = view.offer?.by ?? null;
    if (wished && wished.by === play.mine && !view.proposal && view.state === "playing" && !fresh.some((card) => card.weight === "word")) notice("Play has gone on: what you asked of your opponent is gone, unanswered.");
    wished = view.proposal ?? null;
    if (!official.undoes) calls.changed(view, fresh);
    // Gone, or taken: what stands there now is none of this hand's.
    const held = hands.selected && view.board.men[hands.selected];
    // Or its touch counts no longer, since it was an accident: then nobody holds it.
    const counted = new Set(view.board.touched.filter((touch) => touch.by === play.mine && touch.counts).map((touch) => touch.square));
    const dropped = hands.selected !== null && touched.has(hands.selected) && !counted.has(hands.selected);
    touched = counted;
    if (hands.selected && (!held || dropped || (play.mine && colorOf(held) !== play.mine)) && !play.underway) hands.forget();
  }
  render();
  if (fresh.some((card) => card.verdict === "refused" || (card.weight === "ruling" && !isPlainTouch(card)))) latestInSight();
}

/** What has just been ruled is seen, unless somebody is reading there. */
function latestInSight() {
  const pane = document.querySelector(".pane-law");
  if (pane && !pane.matches(":hover, :focus-within")) pane.scrollTop += place("cards").getBoundingClientRect().top - pane.getBoundingClientRect().top;
}

/** The acts from their beginning, with their doors shut. */
function afresh() {
  document.querySelector(".rare[open]")?.removeAttribute("open");
  setTimeout(fromTheTop);
}

/** The first view: whose board it is. @param {import("../types.js").View} view */
function begin(view) {
  // A link to a ruling leads to its card, when it stands on the page.
  const query = new URLSearchParams(location.search);
  const [asked, ply] = [query.get("ruling"), query.get("ply")];
  if (asked) setTimeout(() => leadTo(asked));
  if (ply && /^\d+$/.test(ply)) replay.go(view, Number(ply));
  beginning.arrived(view);
  if (view.terms.tournament) looksAtEvent(view.terms.tournament).catch(complain);
  if (view.you === "arbiter") {
    looksElsewhere().catch(complain);
    // It is never scrolled away.
    document.querySelector(".pane-acts")?.before(/** @type {Element} */ (place("flip").parentElement));
    // He comes from the wall of his tables, and goes back there.
    const home = /** @type {HTMLAnchorElement} */ (document.querySelector(".brand"));
    home.href = "/wall";
    home.title = home.ariaLabel = "jadoube: all my tables";
  }
  board.focused = below() === "black" ? "e7" : "e2";
}

/** What the arbiter's other tables ask is told at this one. */
async function looksElsewhere() {
  const { Elsewhere } = await import("./elsewhere.js");
  elsewhere = new Elsewhere(id, calls, render);
}

/** Where the game is played in its event, and what comes after it there. @param {string} address */
async function looksAtEvent(address) {
  const { OfEvent } = await import("./of-event.js");
  ofEvent = new OfEvent(id, address, render);
}

/** @param {string} sequence */
function leadTo(sequence) {
  const card = document.getElementById(`ruling-${sequence}`);
  if (!card) return line.view?.state === "finished" ? undefined : say("That ruling is not among those shown here.", true);
  showTab("law");
  cards.asked = Number(sequence);
  render();
  card.scrollIntoView({ block: "nearest" });
}

/** The page's title tells a player in another window that he is to move. @param {import("../types.js").View} view */
function titled(view) {
  const names = playersOf(view.terms.names);
  const mine = play.mine && view.state !== "finished" && (view.board.to_press ?? view.board.turn) === play.mine;
  const awaited = view.state === "waiting" && play.mine && view.terms.begins === "both-ready" && !view.presence[play.mine].ready && view.presence[otherSide(play.mine)].connected;
  if (summons(view)) return `● The game is resumed · ${names}`;
  return `${(mine && view.state !== "waiting") || asked(view).length || elsewhere?.asking.length || awaited ? "● " : ""}${view.over ? `${view.over} · ` : ""}${names} · jadoube`;
}

/** A game that is over is told from its beginning, once its story is here. @param {import("../types.js").View} view */
async function tell(view) {
  if (view.state !== "finished") story = null;
  if (view.state !== "finished" || told === `${view.sequence}` || !view.score.lines.length) return;
  told = `${view.sequence}`;
  try {
    const { Story } = await import("./story.js");
    story ??= new Story(replay, () => render(), below);
    await story.read(view, new URLSearchParams(location.search).get("ruling"));
  } catch (reason) {
    // Without it there are the score and the rulings.
    complain(/** @type {Error} */ (reason));
  }
}

/** What stands above the board: trouble, what the hands do, what is looked at, else how the table stands. */
function above() {
  const { view } = line;
  if (trouble) return [troubled(trouble)];
  if (hands.adjusting) return [h("p", { class: "strip adjusting", "data-key": "adjusting" }, ADJUSTING, " ", h("button", { "data-key": "adjusted", "aria-keyshortcuts": "Escape", onclick: () => hands.setAdjusting(false) }, "Done"))];
  const lives = line.state === "live" && view;
  const bar = lives && story?.bar(view);
  const looks = lives && replay.strip(view);
  // Where there is room the whole way through a finished game lies here; a phone has it under its board.
  return bar ? [looks || h("p", { class: "strip owed over" }, view.over), h("div", { class: "strip along", "data-key": "along" }, elsewhere?.brief(), h("span", { role: "status" }, replay.words(view) || view.over), bar)] : looks ? [looks] : strip(line, play.held ?? (play.offering && lives && view.state === "playing" ? "A draw is offered with your next move." : null), elsewhere?.brief());
}

function render() {
  const { view } = line;
  if (official.undoes) return;
  show(place("strip"), ...above());
  if (!view) return;
  place("sounds").setAttribute("aria-pressed", String(settings.sounds));
  document.title = titled(view);
  document.body.dataset.state = view.state;
  document.body.dataset.sequence = `${view.sequence}`;
  document.body.dataset.you = view.you;
  document.body.dataset.play = view.terms.play;
  document.body.classList.toggle("due", Boolean(view.board.to_press && view.board.to_press === play.mine));
  board.element.classList.toggle("adjusting", hands.adjusting);
  board.element.classList.toggle("sending", play.underway !== null);
  board.element.classList.toggle("past", replay.at !== null);
  board.element.classList.toggle("paused", rests(view));
  board.update(replay.picture(view, below()) ?? picture(view, { below: below(), selected: hands.selected, underway: play.underway ?? play.promoting ?? desk.shown, premove: play.premove.move }));
  board.element.classList.toggle("writing", desk.sealing);
  tell(view);
  clocks.render(story?.faces(view) ?? replay.faces(view), replay.at);
  const note = { say: (/** @type {string} */ act) => void (view.you === "arbiter" ? rules(act) : answers(act)), chooses, accident, confirm, changed: render };
  show(place("title"), h("a", { href: lawsLink(view.code.id), target: "_blank" }, view.code.title), h("span", { class: "terms" }, [ofEvent?.words, termsLine(view)].filter(Boolean).join(" · ")));
  // What was asked about seats before the end comes after the result.
  const [before, after] = view.state === "finished" ? [[], seats.notes(view)] : [seats.notes(view), []];
  // Whoever holds the seat no longer has nothing to do here.
  const notes = /** @type {HTMLElement[]} */ (line.state === "refused" ? [] : [...before, ...beginning.notes(line, view), official.returned(view), official.reopened(view), ofEvent?.next(view), ...occasion(line, { changed: render, failed: complain, say: note.say }), story?.render(view), ...desk.render(view), ...dutyNotes(view, note), ...adjournmentNotes(view, { answer: propose, seal: desk.sealing ? null : () => desk.seal(true), say: note.say, changed: render }), ...conditions.render(view), ...communicationNotices(view, render), ...after, elsewhere?.render()].filter(Boolean));
  show(place("notes"), ...oneByOne(notes).sort((one, other) => turnOf(view, one) - turnOf(view, other)));
  show(place("at-hand"), ...official.atHand(view));
  show(place("acts"), ...official.render(view), ...acts.render(view, { later: play.offersLater, offering: play.offering }, looked(view)), ...[beginning.takesBack(view), beginning.callsOff(view)].filter((one) => one !== null), ...callArbiter(view), ...others.render(view));
  show(place("cards"), ...cards.render(view));
  show(place("score"), scoreTable(view, { at: replay.at, go: (at) => replay.go(view, at), rulings: (ply) => story?.rulings(ply) ?? [] }), h("div", { class: "row score-tools", "data-key": "tools" },
    h("button", { class: "quiet-button", "data-key": "fen", "data-own": true, onclick: (/** @type {Event} */ event) => copied(view.score.lines[(replay.at ?? view.score.lines.length) - 1]?.fen ?? view.board.fen, event) }, "Copy the position (FEN)"),
    h("button", { class: "quiet-button", onclick: () => print() }, "Scoresheet to print"),
    (view.you === "arbiter" || view.outcome) && view.cards.cards.some(isIncident) && ["Incident form to print", "Incident form (PDF)"].map((label, at) =>
      h("button", { class: "quiet-button", "data-key": `form${at}`, onclick: () => incidentForm(view, at === 0) }, label))));
  show(place("latest"), ...latest(view));
  show(place("established"), conditionsOf(view), ...established(view));
  show(place("promotion"), ...promotion.render(view));
  attend();
  place("adjust").setAttribute("aria-pressed", String(hands.adjusting));
  for (const tool of [place("adjust"), typed.element]) tool.hidden = !play.mine || view.state === "finished" || view.state === "adjourned" || play.writes || rests(view) || awaitsEnvelope(view);
  typed.render();
  keepEndInSight(view.score.lines.length);
}

/** Which notes come first: what the arbiter is asked above all else, and below it what another reader has to do while play goes on. @param {import("../types.js").View} view @param {Element} note */
function turnOf(view, note) {
  if (view.you === "arbiter") return note.matches("[data-key=elsewhere]") ? 1 : note.matches(".mine, .finished, [data-key=returned]") ? 0 : 2;
  return Number(note.matches(".question:not(.mine)") && !view.question?.play_waits);
}

/** The last incident as the form that is filed. @param {import("../types.js").View} view @param {boolean} print as a page to be printed, else as a file */
async function incidentForm(view, print) {
  try {
    const { keepForm, openForm } = await import("./totext.js");
    await (print ? openForm : keepForm)(view, key());
  } catch (reason) {
    complain(/** @type {Error} */ (reason));
  }
}

/**
 * On a phone a line stands between board and sheet: what waits for this reader's answer, else a slip, else the latest
 * ruling.
 *
 * @param {import("../types.js").View} view
 */
function latest(view) {
  const notes = [...place("notes").children];
  const mine = notes.find((note) => note.matches(".mine:not(.arrival, .desk, .duty)") && note.querySelector("button"));
  // On an upright tablet it lies at the foot of the window, so that nobody leaves his board to answer.
  notes.forEach((note) => note.classList.toggle("foremost", note === mine));
  // Whoever has asked sees that he has.
  const asked = mine ?? notes.find((note) => note.matches(".accident, .proposal") && note.querySelector("button"));
  if (!asked) document.body.classList.remove("answering");
  const question = asked?.querySelector(".sentence, .quiet")?.textContent;
  // What has just been claimed here is answered first: whoever sees no answer says it again.
  const words = latestRuling(view);
  const own = view.cards.cards[view.cards.cards.length - 1];
  if (words && own?.by === play.mine && own.sequence === view.sequence && own.act?.startsWith("claims ") && !mine?.matches(".choice")) return [h("button", { class: "latest-ruling", onclick: () => showTab("law") }, words)];
  // Sealing is begun from here, and so is play: beside the board no room is left for what leads there.
  const here = /** @type {HTMLElement | null | undefined} */ (asked?.querySelector("[data-act=seal], [data-act=arrive], [data-act=open], [data-key=i-am-ready], [data-key=go-there], [data-key=claim-it], [data-key=make-arbiter]"));
  if (question) return [h("button", { class: "latest-ruling asks-me", onclick: () => (here ? here.click() : leadToNote(asked)) }, h("span", { class: "words" }, question), h("span", { class: "go" }, here?.textContent?.split(":")[0] ?? (mine ? "Answer" : "Asked")))];
  const bar = view.outcome && story?.bar(view);
  if (bar) return [bar];
  const slip = /** @type {HTMLElement | null} */ (place("notes").querySelector(".slip"));
  if (slip) return [h("button", { class: "latest-ruling", onclick: () => slip.click() }, h("span", { class: "words" }, slip.textContent), h("span", { class: "go" }, slip.matches("[data-key^=slip]") ? "Say so" : "Do so"))];
  return words ? [h("button", { class: "latest-ruling", onclick: () => showTab("law") }, words)] : [];
}

/** Brings a note into sight, its first answer under the keys; a small phone has room for both until it is answered. @param {Element | undefined} note */
function leadToNote(note) {
  showTab("acts");
  document.body.classList.add("answering");
  note?.scrollIntoView({ block: "start" });
  const answer = note?.querySelector(".row button, .options button") ?? note?.querySelector("button");
  /** @type {HTMLElement | null} */ (answer ?? null)?.focus({ preventScroll: true });
}

/** The conditions of the table, where the line above the board has no room for them. @param {import("../types.js").View} view */
function conditionsOf(view) {
  return h("details", { class: "terms-of-table", "data-key": "terms" }, h("summary", null, "The conditions of this table"), h("p", null, `${view.code.title} · ${termsLine(view)}. An illegal move ${view.terms.illegal_move}.${agreed(view, view.terms.leaves_words ?? "")}`));
}

/** What has been established so far; the arbiter sees it always, the others may unfold it. @param {import("../types.js").View} view */
function established(view) {
  if (!view.established.length && view.you !== "arbiter") return [];
  const facts = view.established.length ? h("ol", null, view.established.map((fact) => h("li", null, fact))) : h("p", { class: "quiet" }, "Nothing has been established yet.");
  return [h("details", { class: "established", open: view.you === "arbiter", "data-key": "established" }, h("summary", null, "Established so far"), facts)];
}

/** The position that the board shows, in words: after which move. @param {import("../types.js").View} view */
function looked(view) {
  const line = view.score.lines[(replay.at ?? view.score.lines.length) - 1];
  return { fen: replay.at === null ? view.board.fen : line?.fen ?? view.terms.start, words: line ? `after ${line.number}${line.side === "white" ? "." : "…"}${written(line)}` : "at the start" };
}

/** @param {import("../types.js").View} view */
function callArbiter(view) {
  if (!play.mine || view.terms.solo || view.state === "finished" || view.arbiter.seat) return [];
  // Nothing leaves its place while the other considers it.
  const asked = view.arbiter.asked_by !== null;
  const call = () => asked ? notice("An arbiter is asked for already.") : send(`/api/games/${id}/arbiter`, {}, { token: key() }).catch(complain);
  return [h("div", { class: "group", "data-key": "call" }, h("button", { class: "act-button", "aria-disabled": asked ? "true" : null, onclick: call }, "Ask for an arbiter"))];
}

/** An act from the desk. @param {string} act @returns {Promise<unknown>} */
function makes(act) {
  return play.say(act);
}

/** Answers what the other player has proposed. @param {object} body */
function propose(body) {
  send(`/api/games/${id}/proposal`, body, { token: key() }).catch(complain);
}

/** Chooses what this player may, or, for who plays both sides, the other. @param {string} act */
function chooses(act) {
  if (line.view?.choice?.who === play.mine) return void play.say(act);
  send(`/api/games/${id}/acts`, { act }, { token: seats.otherKey }).catch(complain);
}

/** The arbiter confirms what was ruled on claims, up to an entry. @param {number} to */
function confirm(to) {
  send(`/api/games/${id}/confirm`, { to }, { token: key() }).catch(complain);
}

/** @param {object} body */
function accident(body) {
  send(`/api/games/${id}/accident`, body, { token: key() }).catch(complain);
}

/**
 * Takes back a move that waits for its turn. A press on its man has that in hand again; one on another man leaves the
 * move until something is done with that one.
 *
 * @param {string} square
 * @returns {string | null}
 */
function takeBack(square) {
  const move = play.premove.move;
  if (!square && play.promoting) {
    play.promote(null);
    render();
  }
  if (!move) return null;
  const its = square === move.from || square === move.to;
  const man = board.picture.men[square];
  if (!its && man && colorOf(man) === play.mine) return null;
  play.premove.drop();
  render();
  const words = `Your move in advance, ${move.from} to ${move.to}, is taken back.`;
  if (its) say(words, true);
  else notice(`${words}${man ? ` The ${roleOf(man)} on ${square} is ${sideName(colorOf(man))}’s.` : ""}`);
  return its ? move.from : "";
}

/** An act that did not come before the law. @param {Error} reason */
function complain(reason) {
  const overtaken = reason instanceof Refused && reason.problem.type === "/problems/stale";
  notice(overtaken ? "Something has happened at the table meanwhile, so nothing was done. Look at it, and do it again if you still mean it." : sentence(reason.message));
}

/** Says something above the board for a while. @param {string} words */
function notice(words) {
  trouble = words;
  say(words, true);
  render();
  setTimeout(() => {
    if (trouble === words) trouble = "";
    render();
  }, 6000);
}

/** @returns {"white" | "black"} */
function below() {
  const own = line.view?.you === "black" && !line.view.terms.solo ? "black" : "white";
  return turned ? (own === "white" ? "black" : "white") : own;
}

function flip() {
  turned = !turned;
  render();
}

function tellDuties() {
  if (!line.view) return;
  say(spokenDuties(line.view), true);
  showTab("acts");
  /** @type {HTMLElement | null} */ (place("notes").querySelector(".mine button"))?.focus();
}

function toActs() {
  showTab("acts");
  /** @type {HTMLElement | null} */ (place("acts").querySelector("button"))?.focus();
}

function tellScore() {
  if (!line.view) return;
  showTab("score");
  say(spokenScore(line.view), true);
}

function tellSquares() {
  const { view } = line;
  const man = view?.board.men[board.focused];
  if (!view || !man) return say(`${board.focused} is empty.`, true);
  const squares = targets(view, board.focused);
  say(`${board.describe(board.focused)}. ${squares.length ? `It may go to ${list(squares)}.` : "It has no move now."}`, true);
}

function offerDraw() {
  const offer = line.view?.acts.find((act) => act.group === "offer");
  if (!offer?.open) return say(offer?.why ? `Not now. ${offer.why}` : "A draw cannot be offered here.", true);
  toActs();
  place("acts").querySelector(`[data-act="${offer.id}"]:not([aria-expanded=true])`)?.dispatchEvent(new MouseEvent("click"));
  // Whoever types on has not said yes.
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-form="${offer.id}"] [type=button]`))?.focus();
}

/** @param {string} name */
function showTab(name) {
  document.body.classList.remove("answering");
  document.body.dataset.tab = name;
  document.querySelector(`button[data-tab="${name}"]`)?.removeAttribute("data-news");
  for (const tab of document.querySelectorAll("[data-tab]:not(body)")) tab.setAttribute("aria-pressed", String(tab.getAttribute("data-tab") === name));
}

/** On a phone, says that a part which is not in sight has something new. @param {string} tab */
function news(tab) {
  if (document.body.dataset.tab !== tab) document.querySelector(`button[data-tab="${tab}"]`)?.setAttribute("data-news", "");
}

/** A part that is not in sight has something that waits for this reader. */
function attend() {
  const asked = [...place("notes").querySelectorAll(".mine > .sentence")].map((words) => words.textContent).join();
  if (asked && asked !== attended) news("acts");
  attended = asked;
}

/** The score scrolls with the game, not against the reader. @param {number} length */
function keepEndInSight(length) {
  if (length === longest) return;
  longest = length;
  const scroller = place("score");
  scroller.scrollTop = scroller.scrollHeight;
}

/** @param {import("../types.js").View} view */
function termsLine(view) {
  // The event appoints an arbiter, whether he is at this board or not.
  const referee = view.arbiter.by_event ? `${view.arbiter.name ?? "the event’s arbiter"} rules, the program on claims only` : /** @type {Record<string, string>} */ ({ watching: "the program rules", "on-call": "the program rules on claims", arbiter: "an arbiter rules" })[view.terms.referee] ?? view.terms.referee;
  const { event, odds, undertaking } = view.terms;
  return [view.terms.solo && "tried out alone", begins(view), view.terms.play === "communication" && "by communication", view.terms.time ?? "no clock", event !== "classical" && event, odds && `odds: ${odds}${view.score.lines.length ? "" : `, ${sideName(view.board.turn)} begins`}`, undertaking && `undertaking: ${undertaking}`, referee, view.you === "spectator" ? "you look on" : view.you === "arbiter" ? "you are the arbiter" : ""].filter(Boolean).join(" · ");
}
