/** Rulings as cards: one sentence in plain words, its clauses as chips, and why. */

import { h } from "../dom.js";
import { chips, clauseName } from "../laws/clauses.js";
import { answers } from "../links.js";
import { moment, scoreWords, sentence, sideName, toYou } from "../words.js";
import { say } from "../speak.js";
import { askedWords, cameToNothing, isIncident, isOpen } from "./noted.js";
import { witnessPlayer } from "./witness.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Card} Card */

export class Cards {
  /** The number of the ruling to which a link has led. @type {number | null} */
  asked = null;

  #changed;
  #below;
  #look;
  #key;
  #failed;

  /** @param {() => void} changed @param {() => "white" | "black"} below the side at the bottom of the board @param {(sequence: number) => void} look brings the board of a ruling @param {() => string | null} key of this seat @param {(reason: Error) => void} failed */
  constructor(changed, below, look, key, failed) {
    this.#key = key;
    this.#failed = failed;
    this.#look = look;
    this.#changed = changed;
    this.#below = below;
  }

  /** The latest first; what hands alone did, with nothing following, is left to the score. @param {View} view */
  render(view) {
    const cards = view.cards.cards.filter((card) => isHeard(card) && (!isPlainTouch(card) || card.sequence === view.sequence)).reverse();
    if (!cards.length) return [h("p", { class: "quiet" }, "No ruling yet. What the law says about an act will stand here, with its clause.")];
    // What somebody says again and again, with nothing coming of it, is one card.
    const again = (/** @type {number} */ at) => cards[at] && cards[at + 1] && cards[at + 1].sequence !== this.asked && cameToNothing(cards[at]) && cards[at].by === cards[at + 1].by && cards[at].act === cards[at + 1].act && sentenceOf(cards[at]) === sentenceOf(cards[at + 1]);
    return cards.flatMap((card, at) => {
      if (again(at - 1)) return [];
      let times = 1;
      while (again(at + times - 1)) times++;
      return [this.#card(view, card, at === 0, times)];
    });
  }

  /** @param {View} view @param {Card} card @param {boolean} latest @param {number} times how often it was said in a row */
  #card(view, card, latest, times) {
    const kinds = [card.weight, card.verdict, card.breach && "breach", card.undone && "undone", latest && "latest", card.sequence === this.asked && "asked-for"].filter(Boolean).join(" ");
    return h("article", { class: `card ${kinds}`, "data-key": `card${card.sequence}`, id: `ruling-${card.sequence}`, "aria-label": `Ruling ${card.sequence}` },
      h("p", { class: "card-head" }, h("span", { class: "stamp" }, moment(card.at)), ` ${heading(view, card)}`, times > 1 && ` · ${times} times in a row`, card.undone && h("b", { class: "undone-mark" }, " · undone")),
      sentence(sentenceOf(card)) !== sentence(heading(view, card)) && h("p", { class: "sentence" }, struck(card, sentence(toYou(sentenceOf(card), view.you)))),
      penaltiesOf(card).map((penalty, at) => h("p", { class: "penalty", "data-key": `p${at}` }, struck(card, sentence(penalty)))),
      card.result && h("p", { class: "result" }, struck(card, scoreWords(card.result))),
      card.asks && !card.undone && h("p", { class: isOpen(view, card) ? "asks" : "asked quiet", "data-key": "asked" }, askedWords(view, card)),
      view.unconfirmed?.includes(card.sequence) && h("p", { class: "asks", "data-key": "unconfirmed" }, "The arbiter has not confirmed it yet."),
      chips(view, card.clauses, `card${card.sequence}`, this.#changed),
      h("div", { class: "card-foot" }, this.#why(card), view.score.lines.length > 0 && h("button", { class: "quiet-button", onclick: () => this.#look(card.sequence), "aria-label": `Board then, at ruling ${card.sequence}` }, "Board then"), isOfPlay(card) && this.#toDesk(view, card), this.#toForm(view, card), linkButton(view, card), copyButton(view, card)));
  }

  /** The game up to here, put to every code. @param {View} view @param {Card} card */
  #toDesk(view, card) {
    const go = async () => {
      try {
        const { deskAddress } = await import("./totext.js");
        open(await deskAddress(view, this.#key(), card.sequence), "_blank");
      } catch (reason) {
        say(/** @type {Error} */ (reason).message, true);
      }
    };
    return h("button", { class: "quiet-button to-desk", onclick: go, "aria-label": `Take the game up to ruling ${card.sequence} to the desk` }, "To the desk");
  }

  /** This ruling as the form that is filed, for the arbiter, and for everybody when the game is over. @param {View} view @param {Card} card */
  #toForm(view, card) {
    if (!isIncident(card) || card.undone || !isOfPlay(card) || (view.you !== "arbiter" && !view.outcome)) return null;
    const go = async () => {
      try {
        const { openForm } = await import("./totext.js");
        await openForm(view, this.#key(), card.sequence);
      } catch (reason) {
        this.#failed(/** @type {Error} */ (reason));
      }
    };
    return h("button", { class: "quiet-button", "data-key": "form", onclick: go, "aria-label": `Incident form of ruling ${card.sequence}` }, "Form");
  }

  /** @param {Card} card */
  #why(card) {
    if (!card.events.length && !card.witness && !card.read_out) return null;
    return h("details", { class: "why", "data-key": "why" },
      h("summary", null, "Why"),
      card.read_out && h("p", { class: "read-out" }, card.read_out),
      card.events.length ? h("ul", null, card.events.map((event) => h("li", null, event))) : null,
      card.witness && witnessPlayer(card.witness, { key: card.sequence, below: this.#below(), changed: this.#changed }));
  }
}

/** Copies an address that leads to this ruling. @param {View} view @param {Card} card */
function linkButton(view, card) {
  return h("button", { class: "quiet-button", "data-key": "link", "data-own": true, onclick: (/** @type {Event} */ event) => copied(`${location.origin}/game/${view.id}?ruling=${card.sequence}`, event), "aria-label": `Copy a link to ruling ${card.sequence}` }, "Link");
}

/** What a card says, struck out where it has been undone. @param {Card} card @param {string} words */
function struck(card, words) {
  return card.undone ? h("s", null, words) : words;
}

/** Copies words, and says so: to the ear, and on the button that was pressed. @param {string} text @param {Event} event */
export async function copied(text, event) {
  const done = answers(event);
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
    done("Copied");
  } catch {
    say("This browser does not let the page copy.", true);
    done("Cannot copy");
  }
}

/** @param {View} view @param {Card} card */
function copyButton(view, card) {
  const text = card.read_out ?? `${sentenceOf(card)} ${penaltiesOf(card).join(" ")} (${view.code.title}${card.clauses.length ? `, ${card.clauses.join(", ")}` : ""})`.replace(/\s+/g, " ");
  return h("button", { class: "quiet-button copy", "data-key": "copy", "data-own": true, onclick: (/** @type {Event} */ event) => copied(text, event), "aria-label": `Copy ruling ${card.sequence} with its citation` }, "Copy");
}

/** Whether a card says more than that hands did something. @param {Card} card */
export function isHeard(card) {
  return card.weight !== "fact" || card.breach;
}

/** A touch that brought about a duty and nothing else: news until the next act, then in the score. @param {Card} card */
export function isPlainTouch(card) {
  return Boolean(card.act?.startsWith("touches ")) && card.verdict === "accepted" && !card.breach && !card.asks && !card.penalties.length;
}

/**
 * The latest ruling in a line, where the cards are not in sight. It is told until somebody moves; what was undone or is
 * asked no longer is not told.
 *
 * @param {View} view
 */
export function latestRuling(view) {
  const moved = Math.max(0, ...view.score.lines.map((line) => line.sequence));
  const stands = (/** @type {Card} */ one) => !one.undone && (one.weight !== "word" || one.sequence === view.sequence);
  const card = view.cards.cards.findLast((one) => one.sequence >= moved && stands(one) && isHeard(one) && !isPlainTouch(one) && isOfPlay(one));
  if (!card) return null;
  const which = card.told && (card.act === "undoes" || isUnnamed(card)) ? [`${actor(view, card)} ${card.told}.`] : [];
  return [...which, ...card.penalties, toYou(withoutPenalties(card), view.you)].filter(Boolean).map(sentence).concat(card.clauses[0] ? clauseName(view, card.clauses[0]) : []).join(" ");
}

/** Whether a player asked for something and the answer does not say what. @param {Card} card */
function isUnnamed({ act, by, sentence: said }) {
  return act?.startsWith("asks ") && !said.includes(sideName(by));
}

/** What was decided without the penalties in it, which are told before it where room is scarce. @param {Card} card */
function withoutPenalties(card) {
  return card.penalties.reduce((words, penalty) => words.replace(sentence(penalty), ""), sentenceOf(card)).replace(/\s+/g, " ").trim();
}

/** Whether it is about play, and not about who sits where. @param {Card} card */
function isOfPlay(card) {
  return card.act !== null || card.weight === "ruling";
}

/** The penalties that the ruling's own words do not say already. @param {Card} card */
export function penaltiesOf(card) {
  return card.penalties.filter((penalty) => !sentenceOf(card).includes(sentence(penalty)));
}

/** What was decided; where the ruling has no words of its own, what follows from it. @param {Card} card */
export function sentenceOf(card) {
  return card.sentence || card.events.join(". ") || card.act || "";
}

/** Who acted. Where nobody has the arbiter's seat the club does what he would, at the players' wish. @param {View} view @param {Card} card */
export function actor(view, { by }) {
  if (by === "arbiter") return view.arbiter.seat ? "The arbiter" : "The club";
  return by === "law" ? "By the law" : sideName(by);
}

/** @param {View} view @param {Card} card */
function heading(view, card) {
  const who = actor(view, card);
  const verdict = card.verdict !== "accepted" ? card.verdict.replace("-", " ") : card.breach ? "breach" : "";
  return [card.told ?? card.act ? `${who} ${card.told ?? card.act}` : who, verdict].filter(Boolean).join(" · ");
}
