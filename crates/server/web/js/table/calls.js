/** What calls a player back: short sounds, made here, and notifications while the page is not looked at. */

import { change, onChange, settings } from "../settings.js";
import { say } from "../speak.js";
import { playersOf, sideName } from "../words.js";
import { asked } from "./noted.js";
import { summons } from "./session.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {"move" | "check" | "low" | "ruling" | "arrival"} Sound */

/** Pitch in hertz, length in seconds, of each tone. @type {Record<Sound, [number, number][]>} */
const SOUNDS = { move: [[190, 0.05]], check: [[190, 0.05], [420, 0.09]], low: [[880, 0.07], [880, 0.07]], ruling: [[330, 0.12], [247, 0.2]], arrival: [[392, 0.09], [523, 0.14]] };
const LOW = 20_000;
const ASKED = "The arbiter is asked";
/** So often, in milliseconds, whoever is awaited at a new session is called. */
const CALLED_AGAIN = 5000;

export class Calls {
  /** @type {AudioContext | null} */ #audio = null;
  /** @type {View | null} */ #before = null;
  /** What the arbiter was asked, or shown, when he was told last. @type {string[]} */ #asked = [];
  #lowTold = false;
  /** When he was called last. */
  #called = -CALLED_AGAIN;

  constructor() {
    // A browser lets a page sound only after its reader has done something on it.
    addEventListener("pointerdown", () => this.#wake(), { once: true });
    addEventListener("keydown", () => this.#wake(), { once: true });
    onChange(() => settings.notify && void ask());
  }

  /** Something has changed at the table. @param {View} view @param {import("../types.js").Card[]} fresh */
  changed(view, fresh) {
    const before = this.#before;
    this.#before = view;
    const told = asked(view);
    const asks = told.some((words) => !this.#asked.includes(words));
    this.#asked = told;
    if (!before) return;
    const mine = view.you === "white" || view.you === "black" ? view.you : null;
    const other = mine === "white" ? "black" : "white";
    const ruled = fresh.some((card) => card.weight === "ruling" && (card.breach || card.penalties.length > 0 || card.result !== null || card.by === "arbiter"));
    if (ruled || asks) this.sound("ruling");
    else if (view.score.lines.length > before.score.lines.length) this.sound(view.board.check.length ? "check" : "move");
    if (mine && view.presence[other].connected && !before.presence[other].connected) {
      this.sound("arrival");
      tell(`${sideName(other)} is here`, view);
    }
    if (summons(view) && !summons(before)) tell("The game is resumed: you are awaited", view);
    if (fresh.some((card) => card.by === "arbiter")) tell("The arbiter has ruled", view);
    if (mine && toMove(view) === mine && toMove(before) !== mine && view.state === "playing") tell("Your move", view);
    if (asks) tell(ASKED, view);
  }

  /** The arbiter of a table is asked something. @param {View} view */
  asks(view) {
    this.sound("ruling");
    tell(ASKED, view);
  }

  /** Calls whoever is awaited at a new session, again and again until he is there. @param {View} view */
  summon(view) {
    const now = performance.now();
    if (!summons(view) || now - this.#called < CALLED_AGAIN) return;
    this.#called = now;
    this.sound("arrival");
  }

  /** One's own time runs low. @param {number | null} left milliseconds */
  time(left) {
    const low = left !== null && left > 0 && left <= LOW;
    if (low && !this.#lowTold) this.sound("low");
    this.#lowTold = low;
  }

  /** @param {Sound} name */
  sound(name) {
    const audio = this.#audio;
    if (!settings.sounds || !audio || audio.state !== "running") return;
    let at = audio.currentTime;
    for (const [pitch, length] of SOUNDS[name]) {
      const [tone, loud] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = pitch;
      tone.type = name === "move" || name === "check" ? "triangle" : "sine";
      loud.gain.setValueAtTime(0.25, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + length);
      at += length + 0.03;
    }
  }

  #wake() {
    if (typeof AudioContext === "function") this.#audio ??= new AudioContext();
  }
}

/** @param {View} view */
function toMove(view) {
  return view.board.to_press ?? view.choice?.who ?? view.board.turn;
}

/** Asks the browser whether it may notify; a refusal is kept. */
async function ask() {
  const refused = () => {
    change({ notify: false });
    say("This browser does not let the page notify you. Allow notifications for this address in its settings, and choose it again.", true);
  };
  if (typeof Notification === "undefined") return refused();
  if (Notification.permission === "default") await Notification.requestPermission();
  if (Notification.permission !== "granted") refused();
}

/** Tells a reader who looks elsewhere. @param {string} words @param {View} view */
function tell(words, view) {
  if (!settings.notify || document.visibilityState === "visible" || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const names = playersOf(view.terms.names);
  const note = new Notification(words, { body: names, tag: `jadoube-${view.id}`, icon: "/favicon.svg" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
