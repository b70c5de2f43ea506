/**
 * From what hands do to acts: which words go to the law for a touch, a release, a press.
 *
 * In one gesture a move is one act; step by step it is what the hand does. Nothing is sent that no hand could do: before
 * the turn comes a move is only thought of ({@link Premove}).
 */

import { SIDES, colorOf, roleOf, sentence, sideName } from "../words.js";
import { FILES, fileOf, rankOf } from "../board/geometry.js";
import { STALE, isOfHands } from "../line.js";
import { SECOND_PRESS } from "../presses.js";
import { settings } from "../settings.js";
import { targets } from "./picture.js";
import { Premove, couldMake, isAhead, thinks, wouldRetake } from "./premove.js";
import { leftOn } from "./times.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../line.js").Line} Line */

/** So long, in milliseconds, a move that waited leaves to an offer of a draw that comes right behind the other's move. */
const MOMENT = 100;

export class Play {
  /** The move made by hand and not yet answered; `whole` if it is one act that ends the turn. @type {{ from: string, to: string, whole?: boolean } | null} */
  underway = null;
  /** A pawn that waits for its new piece, and whether it was taken up before the turn. @type {{ from: string, to: string, planned: boolean } | null} */
  promoting = null;
  /** Whether a draw is offered with the next move: after it and before the other thinks. */
  offering = false;
  /** A move that waits for its turn. */
  premove = new Premove();

  /** The board on which a move that waited may be made. */ #came = "";
  #line;
  #failed;
  #settled;
  #desk;
  /** What was said last, and what came of it. @type {{ act: string, at: number, ground: string, awaited: boolean, heard: Promise<number | void> } | null} */
  #said = null;
  /** Men touched since the last view, so that one press is one touch. @type {Set<string>} */
  #touched = new Set();
  /** Men taken up while the other had the move: that was only thought, until they are taken up anew. @type {Set<string>} */
  #planned = new Set();

  /**
   * @param {Line} line
   * @param {(reason: Error) => void} failed an act did not come before the law
   * @param {() => void} settled what was under way is so no longer
   * @param {import("./desk.js").Desk} desk where a move is written that is not made on the board
   */
  constructor(line, failed, settled, desk) {
    this.#desk = desk;
    this.#line = line;
    this.#failed = failed;
    this.#settled = settled;
  }

  /** The side that plays here, or null. */
  get mine() {
    const you = this.#view?.you;
    return you === "white" || you === "black" ? you : null;
  }

  /** Whether the hands may do anything at all: seated, and the game not over. */
  get active() {
    return this.mine !== null && this.#view?.state !== "finished" && this.#line.state === "live";
  }

  /** Whether what is done on the board is only written down. */
  get writes() {
    return this.#view !== null && this.#desk.takesBoard(this.#view);
  }

  /** Whether the turn is the other's, or will be once the law has answered: then hands only think. */
  get ahead() {
    return this.#view !== null && (isAhead(this.#view, this.mine) || this.#onItsWay !== null);
  }

  /** A move in advance whose turn has come, and for whose answer it waits; null if none does. */
  get held() {
    const [view, move] = [this.#view, this.premove.move];
    if (!view || !move || view.board.turn !== this.mine || this.premove.now(view, this.mine) !== "wait") return null;
    return `Your move in advance, ${move.from} to ${move.to}, waits for ${view.state === "question" ? "the" : "your"} answer.`;
  }

  /** The move that ends this turn and is still on its way, where moves can be thought of in advance. */
  get #onItsWay() {
    return this.#view && this.underway?.whole && thinks(this.#view, this.mine) ? this.underway : null;
  }

  /** Whether an offer of a draw waits for the move that it goes with. */
  get offersLater() {
    const view = this.#view;
    return Boolean(view && view.terms.press === "with-move" && view.terms.play !== "communication" && view.state === "playing" && view.board.turn === this.mine);
  }

  /** Says an act of this seat, and tells whether it came before the law; an offer of a draw goes with the next move if it can. @param {string} act */
  async utter(act) {
    if (act !== "offers draw" || !this.offersLater) return (await this.say(act)) !== undefined;
    this.offering = !this.offering;
    this.#settled();
    return true;
  }

  /** @param {string} square */
  touch(square) {
    // While its new piece is chosen the pawn lies between two squares, and a touch on either touches it.
    if (this.writes || square === this.promoting?.to || square === this.promoting?.from) return;
    if (this.ahead) {
      this.#planned.add(square);
      return this.#othersMan(square);
    }
    this.#planned.delete(square);
    const known = this.#view?.board.touched.some((touch) => touch.square === square && touch.by === this.mine && !touch.adjust);
    if (known || this.#touched.has(square)) return;
    this.#touched.add(square);
    this.say(`touches ${square}`).finally(() => this.#touched.delete(square));
  }

  /** A hand on a man of the opponent's, who has the move, does nothing: it is said, and nothing is sent. @param {string} square */
  #othersMan(square) {
    const man = this.#men[square];
    if (man && this.mine && colorOf(man) !== this.mine) this.#failed(new Error(`The ${roleOf(man)} on ${square} is ${sideName(colorOf(man))}’s, who is to move.`));
  }

  /** Whether a man of this player's stands here. @param {string} square */
  #isOwn(square) {
    const man = this.#men[square];
    return man !== undefined && colorOf(man) === this.mine;
  }

  /** @param {string} square */
  adjust(square) {
    if (this.writes) return;
    this.say(`adjusts ${square}`);
  }

  /** The man of `from` is let go on `to`. @param {string} from @param {string} to */
  release(from, to) {
    const man = this.#men[from];
    if (!man) return;
    if (this.#view && this.ahead) {
      const { terms } = this.#view;
      if (!couldMake(terms, this.#men, from, to)) return this.#failed(new Error(sentence(`a ${roleOf(man)} on ${from} never goes to ${to}`)));
      if (this.#isOwn(to) && !wouldRetake(terms, this.#men, from, to)) return this.#failed(new Error(sentence(`a ${roleOf(man)} on ${from} never takes on ${to}`)));
    }
    const planned = this.#planned.delete(from);
    // While his own move is on its way what he does is thought for the turn after it, whatever of it has been answered.
    if (planned && !this.ahead && this.#overtaken(from, to)) return;
    if (settings.steps && !this.writes && !this.ahead) return this.#bySteps(man, from, to);
    if (roleOf(man) === "pawn" && rankOf(to) === (colorOf(man) === "white" ? 7 : 0)) {
      this.promoting = { from, to, planned };
      return;
    }
    this.#make({ from, to, promotion: "" });
  }

  /** The piece for the pawn that waits; "pawn" leaves it as it is, null puts it back. @param {string | null} role */
  promote(role) {
    const move = this.promoting;
    const waits = this.#view?.board.pawn_waits;
    this.promoting = null;
    if (move?.planned && role && this.#overtaken(move.from, move.to)) return;
    if (move && role) this.#make({ from: move.from, to: move.to, promotion: role === "pawn" ? "" : role === "knight" ? "n" : role[0] });
    else if (waits && !role) this.#failed(new Error(`The pawn has been let go on ${waits}: choose what it becomes.`));
    else if (waits) this.#series([`promotes ${waits} to ${role}`], null).then(() => this.#pressAfterSteps());
  }

  /** Whether a man may be let go on one of its own side, which may have been taken when the turn comes. @param {string} from */
  lands(from) {
    return this.ahead || this.#planned.has(from);
  }

  /**
   * Whether the man of `from` is meant to take where this own man stands, if that one is taken. On any other a tap takes
   * that one up instead.
   *
   * @param {string} from
   * @param {string} to
   */
  retakes(from, to) {
    return this.#view !== null && this.lands(from) && wouldRetake(this.#view.terms, this.#men, from, to);
  }

  /** Whether the other's move has made one impossible whose man was already up: then it is dropped, and told. @param {string} from @param {string} to */
  #overtaken(from, to) {
    const view = this.#view;
    // An illegal move that stands leaves the turn with whoever made it: the hand answers it, not the list.
    if (!view || this.writes || view.board.turn !== this.mine) return false;
    const man = view.board.men[from];
    const stands = man !== undefined && colorOf(man) === this.mine;
    if (stands && targets(view, from).includes(to)) return false;
    this.#failed(new Error(`${stands ? `The ${roleOf(man)}` : "What stood"} on ${from} was taken up before your turn, and cannot go to ${to} now. Nothing is moved, and it costs nothing.`));
    return true;
  }

  /** The man in hand goes back to its square. @param {string} square */
  putBack(square) {
    if (this.#view?.board.hands[this.mine ?? "white"]?.from === square) this.#series([`places ${square}`, `quits ${square}`], null);
  }

  /** Presses the clock, where there is a lever to press. */
  press() {
    if (!this.mayPress) return;
    // A pawn that is in no piece's place yet is still in hand: pressed now, the move would be none.
    if (this.promoting) return this.#failed(new Error(`choose first what the pawn on ${this.promoting.to} becomes; the clock is not pressed`));
    this.say("presses");
  }

  /** Whether this player's lever is up: he has moved, or where hands press, his clock runs or none does yet. */
  get mayPress() {
    const view = this.#view;
    if (!view || !this.mine) return false;
    if (view.board.to_press === this.mine) return true;
    const other = this.mine === "white" ? "black" : "white";
    return view.terms.press === "by-hand" && !(view.begun && view.clocks?.[other].running);
  }

  /** The view has changed: a move that waited for its turn is made, or can be made no more, which is told. */
  turnCame() {
    const view = this.#view;
    this.#offerNow();
    // When the game is over nothing waits for a turn any more, and that needs no word.
    if (view?.state === "finished") this.premove.drop();
    if (!view || !this.active || this.#line.busy || this.#onItsWay) return;
    const what = this.premove.now(view, this.mine);
    const move = this.premove.move;
    if (what === "gone" && this.premove.drop()) return this.#failed(new Error("the move that waited for your turn cannot be made any more"));
    if (what === "illegal" && this.premove.drop()) return this.#failed(new Error("the move that waited for your turn is not made: the other’s move was illegal, and a reply might let it stand"));
    if (what !== "make" || !move) return;
    if (this.#came !== view.board.fen) {
      this.#came = view.board.fen;
      return void setTimeout(() => this.turnCame(), MOMENT);
    }
    this.premove.drop();
    this.#make(move, true);
  }

  /** A move has been answered: what was thought of after it waits for its turn if it was made, and else is for nothing. @param {number} line of the score, in which it stands if it was made */
  #answered(line) {
    if (this.#view?.score.lines[line]?.legal) return this.turnCame();
    if (this.premove.drop()) this.#failed(new Error("your move was not made, and what you thought of after it is taken back with it"));
  }

  /** Whether letting go of the king on this own man castles: where the rook's square is the sign for it. @param {string} from @param {string} to */
  castles(from, to) {
    const view = this.#view;
    return Boolean(view?.terms.chess960 && view.board.legal.includes(from + to) && this.#men[to]?.toLowerCase() === "r" && this.#men[from]?.toLowerCase() === "k");
  }

  /** Whether the king of `from` may castle with the rook here: then it is only touched, and the king stays in hand. @param {string} from @param {string} to */
  castlesWith(from, to) {
    const view = this.#view;
    return Boolean(view && !view.terms.chess960 && this.#men[from]?.toLowerCase() === "k" && this.#men[to]?.toLowerCase() === "r" && view.board.legal.includes(from + to));
  }

  /**
   * Sends an act in words that somebody has pressed. Pressed twice, it is said once; hands may do the same twice. A flag
   * that has fallen since gives a claim another ground.
   *
   * @param {string} act
   * @returns {Promise<number | void>}
   */
  say(act) {
    const said = this.#said;
    const at = performance.now();
    const ground = act === "claims flag" ? this.#flagsDown() : "";
    if (said?.act === act && said.ground === ground && (said.awaited || at - said.at < SECOND_PRESS) && !isOfHands(act)) return said.heard;
    const saying = { act, at, ground, awaited: true, heard: this.#send(act) };
    this.#said = saying;
    saying.heard.then((entry) => {
      saying.awaited = false;
      if (entry === undefined && this.#said === saying) this.#said = null;
    });
    return saying.heard;
  }

  /** Sends an act; what does not come before the law is told. @param {string} act @returns {Promise<number | void>} */
  #send(act) {
    return this.#line.act(act).catch((reason) => this.#failed(reason));
  }

  /** Whose time has run out, as far as it is known here. */
  #flagsDown() {
    const { view } = this.#line;
    return view?.clocks ? SIDES.filter((side) => leftOn(this.#line, side) <= 0).join() : "";
  }

  /** A move in one act. @param {import("./premove.js").Move} move @param {boolean} [waited] whether it was thought of before the turn: it is not made on what has been said since, as an offer of a draw */
  #make(move, waited = false) {
    const { from, to, promotion } = move;
    if (this.#view && this.writes) return void this.#desk.play(this.#view, from, to, promotion);
    const man = this.#men[from] ?? "";
    if (this.ahead) return this.premove.set(man, move);
    const whole = this.#view?.terms.press === "with-move";
    const line = this.#view?.score.lines.length ?? 0;
    const again = waited ? () => this.premove.set(man, move) : undefined;
    const made = this.#series([`${whole ? "plays" : "moves"} ${from}${to}${promotion}`], { from, to, whole }, again);
    if (whole && this.#view && targets(this.#view, from).includes(to)) this.#offerBehind();
    made.then(() => (this.premove.move === move ? this.turnCame() : this.#answered(line)));
  }

  /** The draw goes out at once behind a move that will be made: no reply comes between the two. */
  #offerBehind() {
    if (!this.offering) return;
    this.offering = false;
    this.#line.act("offers draw").catch(() => {
      this.offering = true;
      this.#settled();
    });
  }

  /** The draw that was to be offered with a move, once that is made, however it was. */
  #offerNow() {
    const view = this.#view;
    if (!this.offering || !view || view.board.turn === this.mine || view.state !== "playing") return;
    this.offering = false;
    // Nobody has pressed just now: an offer with each of two quick moves is two offers.
    this.#send("offers draw");
  }

  /** A move as the hand makes it. @param {string} man @param {string} from @param {string} to */
  #bySteps(man, from, to) {
    const lifted = this.#view?.board.hands[colorOf(man)]?.from === from;
    const victim = this.#men[to] ? to : passed(this.#men, man, from, to);
    const acts = [!lifted && `lifts ${from}`, victim && `removes ${victim}`, `places ${to}`, `quits ${to}`];
    this.#series(/** @type {string[]} */ (acts.filter(Boolean)), { from, to }).then(() => this.#pressAfterSteps());
  }

  /** At a table that presses by itself the clock is pressed with the step that has made the move. */
  #pressAfterSteps() {
    const view = this.#view;
    if (view?.terms.press === "with-move" && view.board.to_press === this.mine) this.press();
  }

  /** @param {string[]} acts @param {{ from: string, to: string, whole?: boolean } | null} shown @param {() => void} [again] what is done where something has been said meanwhile, and else sent once more */
  async #series(acts, shown, again) {
    this.underway = shown;
    try {
      await Promise.all(acts.map((act) => this.#line.act(act, !again)));
    } catch (reason) {
      if (again && /** @type {import("../api.js").Refused} */ (reason).problem.type === STALE) again();
      else this.#failed(/** @type {Error} */ (reason));
    } finally {
      if (this.underway === shown) this.underway = null;
      this.#settled();
    }
  }

  get #view() {
    return this.#line.view;
  }

  /** The men as they stand, with what is on its way where it goes. */
  get #men() {
    const men = this.#view?.board.men ?? {};
    const going = this.#onItsWay;
    if (!going || !men[going.from]) return men;
    const { [going.from]: man, ...rest } = men;
    return { ...rest, [going.to]: man };
  }
}

/** The pawn that is taken in passing by the shape of this move, if there is one. @param {Record<string, string>} men @param {string} man @param {string} from @param {string} to */
function passed(men, man, from, to) {
  if (roleOf(man) !== "pawn" || fileOf(from) === fileOf(to)) return null;
  const beside = FILES[fileOf(to)] + (rankOf(from) + 1);
  const other = men[beside];
  return other && roleOf(other) === "pawn" && colorOf(other) !== colorOf(man) ? beside : null;
}
