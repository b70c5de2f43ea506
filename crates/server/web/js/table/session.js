/** The new session of an adjourned game: whoever is awaited is there when he touches his page; that it lies open says nothing. */

import { SIDES, sideName } from "../words.js";
import { isMissed } from "./begin.js";

/** @typedef {import("../types.js").View} View */

/** Whether the session has begun and an envelope is still shut: before it is opened no man is touched. @param {View} view */
export function awaitsEnvelope({ adjournment, envelope, reply, state }) {
  const shut = [envelope, reply].some((one) => one?.state === "closed");
  return state === "playing" && shut && Boolean(adjournment) && !adjournment?.broken_off;
}

/** The act by which this player is there, where he is awaited. @param {View} view */
export function summons(view) {
  return awaitsEnvelope(view) ? view.acts.find((act) => act.id === "arrive" && act.open) : undefined;
}

/** Where the session stands until the envelope is opened, in a sentence. @param {View} view */
export function sessionWords(view) {
  const runs = (/** @type {"white" | "black"} */ side) => view.clocks?.[side].running;
  const own = SIDES.find((side) => side === view.you);
  if (own && summons(view)) return `The game is resumed${runs(own) ? ", your clock runs" : ""}: press anywhere to be here.`;
  const away = SIDES.find((side) => (side === "white" ? view.adjournment?.white_here : view.adjournment?.black_here) === false);
  if (away) return `${sideName(away)} is not there yet${runs(away) ? "; his clock runs" : ""}.`;
  const gone = SIDES.find((side) => side !== own && isMissed(view, side));
  return `${gone ? `${sideName(gone)} has gone away. ` : ""}The envelope is opened first.`;
}

/**
 * Whoever is awaited and has a hand on the page, or comes to it, is there: it is said for him, once.
 *
 * @param {() => View | null} view
 * @param {(act: string) => Promise<unknown>} say
 */
export function attends(view, say) {
  let saying = false;
  const there = async () => {
    const seen = view();
    const act = seen && summons(seen);
    if (!act || saying) return;
    saying = true;
    await say(act.act);
    saying = false;
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, there, { capture: true });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && there());
  return there;
}
