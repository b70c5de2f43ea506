/**
 * Presses that were doubled: of a hand that trembles, or that takes every button for an icon. The second of two in a row, where
 * the first has put something else under the pointer, is not meant for what is there now.
 *
 * @module
 */

/** Within so many milliseconds two presses are one that was doubled: of a mouse, which counts them, and of a finger. */
export const SECOND_PRESS = 700;
const SECOND_TAP = 350;

/** When a press last did something, which may move what stands around it. */
let moved = 0;

/** This press opens or closes something. @param {Event} event */
export function moves(event) {
  moved = event.timeStamp;
}

/** Of two presses in a row on the buttons of a part of the page the second does nothing, wherever it falls. @param {HTMLElement} part */
export function presses(part) {
  part.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("button, summary")) return;
    if (!isSecond(event)) return moves(event);
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}

/** Whether a finger that comes down now is the second of two, where it is not known what it presses. */
export function isSecondTap() {
  return performance.now() - moved < SECOND_TAP;
}

/** Whether this is the second press of two in a row, the first of which has moved something else under the pointer. @param {Event} event */
function isSecond(event) {
  const { detail, pointerType } = /** @type {PointerEvent} */ (event);
  const since = event.timeStamp - moved;
  return (detail > 1 && since < SECOND_PRESS) || (pointerType === "touch" && since < SECOND_TAP);
}
