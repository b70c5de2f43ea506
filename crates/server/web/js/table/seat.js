/** Seats at a table: sitting down, invitations, agreeing to an arbiter, another device, a way back. */

import { send } from "../api.js";
import { h } from "../dom.js";
import { linkBox } from "../links.js";
import { broughtWord, forgetWord, heldSeat, invitations, keepInvitations, keepSeat, newSecret, ownName, sitDown } from "../seats.js";
import { SIDES, otherSide, plural, sentence, sideName, spokenTime } from "../words.js";
import { bringReady } from "./begin.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */

export class SeatDesk {
  #id;
  #changed;
  #failed;
  /** @type {import("../seats.js").Word | null} */ #word;
  /** Whether whoever was invited looks on, as long as he likes. */ #aside = false;
  #fault = "";
  /** So many browsers hold this reader's seat with his knowledge. */
  #known = 1;
  /** How many look on, told in the dialog while it is open. */
  #onlookers = h("p", { class: "quiet" });

  /** @param {string} id @param {() => void} changed @param {(reason: Error) => void} failed */
  constructor(id, changed, failed) {
    this.#id = id;
    this.#changed = changed;
    this.#failed = failed;
    this.#word = broughtWord(id);
  }

  /** The key of this browser; null for whoever looks on. */
  get key() {
    return heldSeat(this.#id)?.key ?? null;
  }

  /** The key to the other side, for who plays both. */
  get otherKey() {
    return heldSeat(this.#id)?.other ?? null;
  }

  /** Who plays both sides sits down on the side that is to act: that side and its key, if it is another. @param {View} view */
  turn(view) {
    const held = heldSeat(this.#id);
    const { board, you } = view;
    if (!view.terms.solo || !held?.other || view.state === "finished" || (you !== "white" && you !== "black")) return null;
    const asked = view.offer ?? view.accident ?? view.proposal;
    // What the other may choose he chooses by buttons: the board is the hands of the player on turn.
    const side = asked ? otherSide(/** @type {Color} */ (asked.by)) : board.to_press ?? board.turn;
    if (side === you) return null;
    keepSeat(this.#id, held.other, side, held.key);
    return { key: held.other, side };
  }

  /** What is asked of this reader about seats, and what waits to be sent. @param {View} view @returns {(HTMLElement | null)[]} */
  notes(view) {
    this.#count(view);
    return [this.#arrival(view) ?? this.#onlooker(view), this.#holders(view), this.#consent(view), this.#waiting(view), this.#toSend(view), ...this.#sentByOther(view), this.#overstepped(view)];
  }

  /** Before it begins, what a clock that runs out costs where no friendly game is played. @param {View} view */
  #overstepped({ state, terms, you }) {
    return state === "waiting" && terms.time && !terms.friendly && !terms.solo && you !== "spectator" ? h("p", { class: "note quiet", "data-key": "overstepped" }, OVERSTEPPED) : null;
  }

  /** Whoever plays here comes to the game's address on another device, or before he has his invitation: the address alone is nobody's seat. @param {View} view */
  #onlooker(view) {
    if (!looksOn(view) || Object.keys(invitations(this.#id)).length) return null;
    const kept = reserved(view);
    return h("div", { class: `note ${kept.length ? "" : "quiet"}`, "data-key": "onlooker" },
      kept.map((side) => h("p", { class: "sentence", "data-key": side }, invitedWords(view, side))),
      h("p", null, LOOKS_ON));
  }

  /** Several browsers hold this reader's seat: he hears of it, and one tap leaves his own alone. @param {View} view */
  #holders({ you, presence }) {
    const devices = you === "spectator" ? 0 : presence[you]?.devices ?? 0;
    if (devices < 2) this.#known = 1;
    // Whoever has said that they are his own is told again when there are more.
    if (devices <= this.#known) return null;
    const mine = () => {
      this.#known = devices;
      this.#changed();
    };
    return h("div", { class: "note holders", "data-key": "holders" },
      h("p", { class: "sentence" }, `${devices} browsers hold your seat, and each can act for you. If they are not all yours, put the others out.`),
      h("div", { class: "row" },
        h("button", { "data-key": "put-out", onclick: () => this.#renew().catch(this.#failed) }, "Put the others out"),
        h("button", { class: "quiet-button", "data-key": "they-are-mine", onclick: mine }, "They are mine")));
  }

  /** Takes a new key; whoever else held the seat is out. */
  async #renew() {
    const { key, seat } = await send(`/api/games/${this.#id}/seat/renew`, {}, { token: this.key, key: newSecret() });
    keepSeat(this.#id, key, seat, heldSeat(this.#id)?.other);
    location.reload();
  }

  /** Somebody has come with an invitation, or to an open table. @param {View} view */
  #arrival(view) {
    const word = this.#word;
    const free = SIDES.find((side) => !view.presence[side].taken);
    if (word && view.you !== "spectator") return this.#sitsAlready(word);
    if (view.you !== "spectator" || view.terms.solo) return null;
    if (!word && !(view.terms.open && free && view.state !== "finished")) return null;
    const what = word?.what ?? free ?? "";
    if (word && isTaken(view, what)) return this.#aside ? null : this.#used(what);
    if (this.#aside) return h("div", { class: "note", "data-key": "aside" }, h("button", { onclick: () => this.#stands(false) }, "Sit down after all"));
    const sit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("name");
      this.#sit(field instanceof HTMLInputElement ? field.value.trim() : "");
    };
    const own = what === "device" || what === "return";
    return h("form", { class: "note mine arrival", "data-key": "arrival", onsubmit: sit },
      h("p", { class: "sentence" }, ARRIVALS[what]),
      !word && isLeft(view, what) && h("p", { class: "sentence", "data-key": "host-away" }, "Whoever waited here is away just now: you may sit down and wait for him."),
      !own && what !== "arbiter" && h("p", { class: "different" }, `${different(view)} An illegal move ${view.terms.illegal_move}.`),
      !own && h("label", null, what === "arbiter" ? "Your name; the players agree to it" : "Your name (if you like)",
        h("input", { name: "name", value: ownName(), autocomplete: "name", required: what === "arbiter" })),
      this.#fault && h("p", { class: "fault", role: "alert" }, this.#fault),
      h("div", { class: "row" },
        h("button", { type: "submit", class: "main" }, own ? "Sit down here" : what === "arbiter" ? "Take the arbiter’s seat" : `Sit down with the ${what} men`),
        word && h("button", { onclick: () => this.#stands(true) }, "Only look on")),
      !own && h("p", { class: "quiet terms-of-play" }, offered(view, what)));
  }

  /** The invitation was used before: what is left to whoever used it himself, and to whoever did not. @param {string} what */
  #used(what) {
    return h("div", { class: "note mine arrival", "data-key": "arrival" },
      h("p", { class: "sentence" }, `${what === "arbiter" ? "The arbiter’s seat is" : `The ${what} men are`} taken: this link has been used.`),
      h("p", null, `If you have used it yourself, ${ON_ANOTHER}. If not, ask whoever sent it for a link to another table.`),
      h("div", { class: "row" },
        h("button", { class: "main", "data-key": "watch", onclick: () => this.#drop() }, "Watch the game"),
        h("a", { class: "button", href: "/#set-up" }, "Set up a table of your own")));
  }

  /** @param {import("../seats.js").Word} word */
  #sitsAlready(word) {
    const words = word.what === "arbiter" ? "This link is for an arbiter, who is somebody else than a player: send it to that person." : "You have a seat here already; this link is for somebody else.";
    return h("div", { class: "note", "data-key": "arrival" }, h("p", { class: "sentence" }, words),
      h("button", { onclick: () => this.#drop() }, "Good"));
  }

  /** @param {boolean} aside */
  #stands(aside) {
    this.#aside = aside;
    this.#changed();
  }

  #drop() {
    forgetWord(this.#id);
    this.#word = null;
    this.#changed();
  }

  /** @param {string} name */
  async #sit(name) {
    try {
      await sitDown(this.#id, this.#word, name);
      bringReady(this.#id);
      location.reload();
    } catch (reason) {
      this.#fault = sentence(/** @type {Error} */ (reason).message);
      this.#changed();
    }
  }

  /** A player is asked about an arbiter. @param {View} view */
  #consent(view) {
    const { arbiter, you } = view;
    if (you !== "white" && you !== "black") return null;
    const answer = (/** @type {string} */ word, /** @type {string | null} */ name) => () =>
      send(`/api/games/${this.#id}/arbiter/consent`, { answer: word, name }, { token: this.key }).catch(this.#failed);
    const ask = (/** @type {string} */ words, /** @type {string} */ more, /** @type {string | null} */ name) => h("div", { class: `note consent ${view.state === "finished" ? "" : "mine"}`, "data-key": "consent" },
      h("p", { class: "sentence" }, words),
      h("p", null, more),
      h("div", { class: "row" },
        h("button", { "data-key": "agree", onclick: answer("agree", name) }, name ? `Agree to ${name}` : "Agree"),
        h("button", { "data-key": "refuse", onclick: answer("object", name) }, "Refuse")));
    if (arbiter.asked_by && arbiter.asked_by !== you) return ask(`${sideName(arbiter.asked_by)} asks for an arbiter at this table.`, `If you agree, either of you may invite one, who rules once both of you have agreed to that person.`, null);
    if (arbiter.name && !arbiter[you]) return ask(`Do you accept ${arbiter.name} as arbiter?`, `${arbiter.name} sits in the arbiter’s seat and can rule only if you both agree.`, arbiter.name);
    return null;
  }

  /** The arbiter waits for the players; a player for the other's word. @param {View} view */
  #waiting(view) {
    const { arbiter, you } = view;
    const missing = SIDES.filter((side) => !arbiter[side]);
    const quiet = (/** @type {string} */ words) => h("p", { class: "note quiet", "data-key": "appoint" }, words);
    if (you === "arbiter" && missing.length) return quiet(`You may rule when ${missing.map(sideName).join(" and ")} ${missing.length > 1 ? "have" : "has"} agreed to you, ${arbiter.name}.`);
    if (!arbiter.asked_by || arbiter.asked_by !== you) return null;
    const withdraw = () => send(`/api/games/${this.#id}/arbiter/consent`, { answer: "object", name: null }, { token: this.key }).catch(this.#failed);
    return h("div", { class: "note", "data-key": "appoint" }, h("p", { class: "quiet" }, "You have asked for an arbiter. The other player is asked."),
      h("button", { class: "quiet-button", "data-key": "ask-no-longer", onclick: withdraw }, "Take it back"));
  }

  /** The invitations that wait to be sent. @param {View} view */
  #toSend(view) {
    const { you, arbiter } = view;
    // At a table of an event the seats are the event's.
    if (view.state === "finished" || view.terms.solo || arbiter.by_event) return null;
    const links = invitations(this.#id);
    const free = SIDES.filter((side) => side !== you && !view.presence[side].taken);
    // Whoever looks on or rules sends the links that he has, as he has set the table up for two others.
    const looksOn = you === "spectator" || you === "arbiter";
    const sent = [...(view.terms.open ? [] : free), ...(arbiter.seat && !arbiter.name ? ["arbiter"] : [])].filter((seat) => links[/** @type {"white"} */ (seat)] || !(looksOn || view.presence[/** @type {Color} */ (seat)]?.invited));
    const boxes = sent.map((seat) => this.#invitation(seat, links[/** @type {"white"} */ (seat)], looksOn));
    const looked = view.terms.open && !looksOn && free.length > 0 && linkBox("This table is in the list for anybody to join; or send its link", `/game/${this.#id}`, { picture: true });
    if (!boxes.length && !looked) return null;
    const yours = looksOn ? `You have set this table up for others${you === "arbiter" ? "" : ", and look on"}. This browser keeps their links until they are used.` : `You have the ${you} men.`;
    // Whom both have agreed to ask for during the game somebody has to send for.
    const due = view.state === "playing" && sent.includes("arbiter") && !links.arbiter;
    return h("div", { class: `note invitation ${due ? "mine" : ""}`, "data-key": "invitation" }, view.state === "waiting" && h("p", { class: "sentence", "data-key": "yours" }, yours),
      // The links fill the column with their pictures.
      looksOn && sent.includes("arbiter") && links.arbiter && h("p", { "data-key": "own-seat" }, "Are you the arbiter? ", h("a", { href: links.arbiter, "data-key": "be-arbiter" }, "Go to his seat")),
      // Most people send what stands in the address bar.
      view.state === "waiting" && you !== "spectator" && view.presence.spectators > 0 && sent.length > 0 && h("p", { class: "sentence", role: "status", "data-key": "somebody" }, `${view.presence.spectators === 1 ? "Somebody looks" : "Some look"} on at this table. If it is whom you wait for, he has the address of the page, which seats nobody: send him the link below.`),
      boxes, looked);
  }

  /** Somebody is invited by another already, and one more invitation would void that. @param {View} view */
  #sentByOther(view) {
    const { you, arbiter, presence } = view;
    const plays = you === "white" || you === "black";
    if (!plays || arbiter.by_event || view.state === "finished") return [];
    const links = invitations(this.#id);
    return /** @type {const} */ ([otherSide(you), "arbiter"]).filter((seat) => presence[seat]?.invited && !links[seat] && !(seat === "arbiter" ? arbiter.name : presence[seat].taken)).map((seat) => {
      const before = seat === "arbiter" && arbiter.before;
      const who = seat === "arbiter" ? "the arbiter" : sideName(seat);
      const words = before ? `${before}, the arbiter of your last game, is asked there to come to this one. ` : `${view.state === "waiting" || seat !== "arbiter" ? "Whoever set the table up" : "The other player"} has the link for ${who}. `;
      return h("p", { class: "note quiet", "data-key": seat === "arbiter" ? "sent-by-other" : "sent-to-opponent" }, words,
        h("button", { class: "quiet-button", "data-key": `make-${seat}`, onclick: () => this.#invite(seat) }, before ? "Make a link for somebody else" : "It is lost: make another, and void that one"));
    });
  }

  /** A new link to a seat; one that was made before is void. Whoever has no seat himself gives that one back. @param {string} seat */
  #invite(seat) {
    const word = this.key ? null : invitations(this.#id)[/** @type {"white"} */ (seat)]?.split("=")[1];
    return send(`/api/games/${this.#id}/invitations`, { seat, word }, { token: this.key }).then((given) => {
      keepInvitations(this.#id, { ...invitations(this.#id), [seat]: given.link });
      this.#changed();
    }, this.#failed);
  }

  /** @param {string} seat @param {string | null | undefined} link @param {boolean} looksOn whether the reader does not play */
  #invitation(seat, link, looksOn) {
    const who = seat === "arbiter" ? "the arbiter" : looksOn ? sideName(seat) : "your opponent";
    const again = () => this.#invite(seat);
    const why = seat === "arbiter" ? "An arbiter is agreed on. Send a link to somebody: he rules once both of you have agreed to him." : "Your opponent sits down by a link that you send him.";
    if (!link) return h("div", { "data-key": `why-${seat}` }, h("p", { class: "quiet" }, why), h("button", { class: "main", "data-key": `make-${seat}`, onclick: again }, `Make a link for ${who}`));
    return h("div", { "data-key": `send-${seat}` },
      linkBox(`Send this to ${who}`, link, { picture: true }),
      h("p", { class: "quiet" }, `Whoever opens it and presses “${seat === "arbiter" ? "Take the arbiter’s seat" : "Sit down"}” has the seat; after that it is used up. `,
        !(looksOn && this.key) && h("button", { class: "quiet-button", onclick: again }, "Make another")));
  }

  /** Links of every kind, in a dialog. @param {View} view */
  async show(view) {
    const { openDialog } = await import("./dialogs.js");
    const box = h("div", { class: "form" });
    this.#count(view);
    box.append(h("div", { "data-key": "onlookers" }, linkBox("For onlookers", `/game/${this.#id}`, { picture: true }), this.#onlookers));
    if (view.you !== "spectator") box.append(this.#ownSeat(view));
    openDialog("Seats and links", box);
  }

  /** @param {View} view */
  #count({ presence }) {
    this.#onlookers.textContent = presence.spectators ? `${plural(presence.spectators, "onlooker")} now.` : "Nobody looks on now.";
  }

  /** @param {View} view */
  #ownSeat(view) {
    const place = h("div", { "aria-live": "polite" });
    const told = (/** @type {Error} */ reason) => place.replaceChildren(h("p", { class: "fault" }, reason.message));
    const word = (/** @type {"device" | "return"} */ purpose) => () =>
      send(`/api/games/${this.#id}/seat/words`, { purpose }, { token: this.key }).then(({ link }) => place.replaceChildren(
        linkBox(purpose === "device" ? "Open this once on the other device" : "Keep this where only you find it: it wins the seat back, once, and puts everybody else out", link, { picture: true })), told);
    const renew = () => this.#renew().catch(told);
    const seat = view.you === "arbiter" ? "the arbiter’s seat" : `the ${view.you} men`;
    return h("section", { "data-key": "own" },
      h("h3", null, "Your seat"),
      h("p", { class: "quiet" }, `This browser holds the key to ${seat}. Come back by the front page: the game stands there under “My games”. The address alone is nobody’s seat.`),
      h("div", { class: "row" },
        h("button", { onclick: word("device") }, "Play on another device too"),
        h("button", { onclick: word("return") }, "Make a way back"),
        h("button", { onclick: renew }, "Put other holders out")),
      place);
  }
}

/** The seats that are free and kept for whoever has the invitation. @param {View} view */
function reserved({ presence, terms, arbiter, state }) {
  return terms.open || arbiter.by_event || state === "finished" ? [] : SIDES.filter((side) => !presence[side].taken && presence[side].invited);
}

/** What somebody reads who has come to a seat that is kept for an invitation. @param {View} view @param {Color} side */
function invitedWords({ terms, presence }, side) {
  const host = otherSide(side);
  const asked = presence[host].taken ? terms.names[host] ?? `whoever has the ${host} men` : "whoever set the table up";
  return `The ${side} men are kept for whoever has the invitation; this address seats nobody. If they are for you, ask ${asked} for the invitation link.`;
}

/** How whoever has a seat already comes to it here. */
const ON_ANOTHER = "fetch a link on your first device, under “Seats and links”: “Play on another device too”";
/** What is said to whoever looks on, and may be a player without his key. */
export const LOOKS_ON = `You look on. If you play here, ${ON_ANOTHER}.`;

/** Whether this reader has no seat at a game that two others play. @param {View} view */
export function looksOn({ you, terms, state }) {
  return you === "spectator" && !terms.solo && state !== "finished";
}

const ARRIVALS = /** @type {Record<string, string>} */ ({
  white: "You are invited to play the white men.",
  black: "You are invited to play the black men.",
  arbiter: "You are invited to be the arbiter of this game.",
  device: "This is your own seat, on another device.",
  return: "This is the way back to your seat. Whoever else holds it is put out.",
});

/** What is different here from other places on the net, before anybody sits down. */
function different(/** @type {View} */ { terms }) {
  return terms.play === "communication" ? "Try your move on the board as you like: nothing counts before you send it." : "Here hands count as at a real board: a man that you touch on your turn must move, unless you say “J’adoube” first.";
}

/** Whether somebody sits in the seat to which an invitation leads. @param {View} view @param {string} what */
function isTaken(view, what) {
  return what === "arbiter" ? view.arbiter.name !== null : (what === "white" || what === "black") && view.presence[what].taken;
}

/** Whether whoever waits for somebody in this seat has gone away. @param {View} view @param {string} what */
function isLeft({ presence }, what) {
  if (what !== "white" && what !== "black") return false;
  const { connected, since } = presence[otherSide(what)];
  return !connected && since !== null && since !== undefined;
}

/** From where a game begins that does not begin as usual. @param {View} view */
export function begins({ terms: { chess960, chess960_number: number, odds, start } }) {
  if (chess960) return `Chess960${number == null ? "" : ` no. ${number}`}`;
  return odds || start.startsWith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq") ? "" : "from another position";
}

/** What is offered to whoever sits down in a seat. @param {View} view @param {string} what */
function offered(view, what) {
  const { terms } = view;
  const game = `${view.code.title}.${begins(view) && ` ${sentence(begins(view))}`} ${terms.time ?? "No clock"}${terms.event === "classical" ? "" : `, ${terms.event}`}.${terms.odds ? ` Odds: ${terms.odds}; ${sideName(view.board.turn)} begins.` : ""}`;
  if (what === "arbiter") return `${game} Both players are asked whether they agree to you; then you rule, and the program says what the law gives.`;
  const referee = terms.arbiter
    ? view.arbiter.name ? `${view.arbiter.name} sits in the arbiter’s seat; you will be asked whether you agree.` : "There is a seat for an arbiter; you will be asked whether you agree to the person."
    : terms.referee === "watching" ? "The program watches and rules." : "The program rules when somebody claims.";
  const ready = terms.begins === "both-ready" ? " Sitting down says that you are ready." : "";
  return `${game} ${referee}${ready}${agreed(view)}`;
}

/** At a table that is no friendly one. */
const OVERSTEPPED = " Who runs out of time loses, moved or not.";

/** What the players of a table have agreed on besides the laws, and who presses the clock. @param {View} view @param {string} [leaves] for how long one may be away */
export function agreed({ terms }, leaves = terms.leaves ? `Then ${spokenTime(terms.leaves)} or more away on his own time can lose.` : "") {
  const byHand = terms.press === "by-hand" && terms.time && terms.play !== "communication" ? " You press the clock yourself after each move." : "";
  const resumes = terms.resumes ? ` If you agree to adjourn, the game goes on at the word of either of you ${spokenTime(terms.resumes)} later at the latest.` : "";
  const friendly = terms.friendly ? ` Until both have moved either may call it off, and no time loses.${leaves && ` ${leaves}`}` : terms.time ? OVERSTEPPED : "";
  return byHand + (terms.settled ?? []).map((one) => ` ${one}`).join("") + resumes + friendly;
}
