/**
 * Claims that the program has ruled on at a table with an arbiter: he reads of each until he has noted it.
 *
 * @module
 */

/** @typedef {import("../types.js").View} View */

const key = (/** @type {View} */ { id }) => `jadoube:noted:${id}`;

/** The rulings on claims that this arbiter has not confirmed yet; those of a game that is over while they can be undone. @param {View} view */
export function claimsRuled(view) {
  if (view.you !== "arbiter" || (view.state === "finished" && !undoing(view))) return [];
  const noted = Number(localStorage.getItem(key(view)) ?? 0);
  return view.cards.cards.filter((card) => card.sequence > noted && (card.by === "white" || card.by === "black") && card.weight === "ruling" && !card.asks && card.act?.startsWith("claims "));
}

/** The act by which the latest decision is undone, while it can be. @param {View} view */
export function undoing(view) {
  return view.acts.find((act) => act.id === "undo" && act.open);
}

/** He has read of them. @param {View} view */
export function note(view) {
  localStorage.setItem(key(view), String(view.sequence));
}
