/**
 * The rule against presses that nobody aimed: what has just come under a resting pointer, or a finger that
 * comes down again where it was, does nothing for a moment, from page to page.
 */

/** Within so many milliseconds two presses are one, doubled: of a mouse, which counts them, or of a finger. */
export const SECOND_PRESS = 700;
const SECOND_TAP = 350;
/** So long, in milliseconds, what has come under the pointer does nothing, counted anew from each press on it. */
const SETTLES = 1200;
const AGAIN = 600;
/** For so long, in milliseconds, presses there can do nothing, however many they are. */
const INSISTS = 4000;
/** Within so many milliseconds the steps of a page that scrolls belong to one throw of the hand. */
const SCROLLS_ON = 200;
/** So long after others have moved the page a finger means what lay there before; a pointer is seen where it rests. */
const REACTION = 100;
/** A page that has just come is still finding its form, and nobody has it in his fingers yet. */
const ARRIVES = 3000;
/** So many pixels apart two presses are at one spot. */
const NEAR = /** @type {Record<string, number>} */ ({ mouse: 5, touch: 24, pen: 12 });
/** What a press may set off; what it is for is told from its words, unless it is always the same. */
const CONTROLS = "button, summary, a[href], [data-steady], label:has([type=checkbox], [type=radio])";
const KEPT = "jadoube:pressed";
/** What is said of a press that is held back. */
const [NOT_YET, TWICE] = ["This has just come: press again.", "Pressed twice, it counts once."];

/** @typedef {{ control: Element, words: string } | null} Lies */

/** Where the pointer rests or came down last, what lies there (if known), and since when. @typedef {{ x: number, y: number, lies: Lies | undefined, since: number, finger?: boolean }} Spot */
const NOWHERE = /** @type {Spot} */ ({ x: -1000, y: -1000, lies: null, since: -SETTLES });
let spot = NOWHERE;
/** When something else came to lie where the pointer rests. */
let came = -SETTLES;
/** Whether the press that is under way does nothing. */
let dead = false;
/** When a pointer was last pressed on this page, in milliseconds of the wall. @type {number | null} */
let last = null;
/** Whether all that is known of a press is of the page that led here. */
let led = false;
/** When and where a press last did something in a part of the page in which two in a row are one. */
let done = { at: -SECOND_PRESS, x: 0, y: 0 };
/** The control that was pressed last by a key, and when. @type {{ control: Element, at: number } | null} */
let keyed = null;
/** When a hand last scrolled, or the page went on by itself from its throw. */
let thrown = -SCROLLS_ON;
/** What others have moved, and when. @type {{ at: number, places: DOMRectReadOnly[] }} */
let shift = { at: -REACTION, places: [] };

/** Holds the rule for this page. */
export function guardPresses() {
  const capture = { capture: true };
  bringSpot();
  addEventListener("pagehide", keepSpot);
  addEventListener("pointermove", moved, { capture: true, passive: true });
  addEventListener("pointerdown", pressed, capture);
  addEventListener("click", clicked, capture);
  addEventListener("keydown", typed, capture);
  for (const kind of ["input", "change"]) addEventListener(kind, filledIn, capture);
  // Whoever scrolls himself brings under his pointer what he wants there.
  for (const kind of ["wheel", "touchmove", "scroll"]) addEventListener(kind, scrolled, { capture: true, passive: true });
  setInterval(look, 100);
  if (globalThis.PerformanceObserver?.supportedEntryTypes.includes("layout-shift")) new PerformanceObserver((list) => list.getEntries().forEach(shifted)).observe({ type: "layout-shift" });
}

/** @param {number} x @param {number} y @returns {Lies} */
function liesAt(x, y) {
  const control = document.elementFromPoint(x, y)?.closest(CONTROLS);
  if (!control) return null;
  const asked = control.closest(".note, form")?.querySelector(".sentence")?.textContent ?? "";
  return { control, words: control.matches("[data-steady], [data-repeats]") ? "" : `${control.textContent?.replace(/\d/g, "")} ${asked}` };
}

/** Whether something else lies now where the pointer rests. */
function look() {
  if (last === null && performance.now() < ARRIVES) return;
  const lies = liesAt(spot.x, spot.y);
  const known = spot.lies !== undefined;
  if (known && lies?.control === spot.lies?.control && lies?.words === spot.lies?.words) return;
  spot.lies = lies;
  if (known) spot.since = came = performance.now();
}

/** A mouse that has gone elsewhere aims at what is there, no longer at where a press has led. @param {PointerEvent} event */
function moved({ clientX: x, clientY: y, pointerType }) {
  if (pointerType === "touch" || isNear(x, y, pointerType)) return;
  spot = { x, y, lies: undefined, since: -SETTLES };
  if (led) last = null;
  led = false;
}

/** @param {PointerEvent} event */
function pressed(event) {
  const { clientX: x, clientY: y, pointerType, target } = event;
  const now = performance.now();
  last = Date.now();
  led = false;
  if (isNear(x, y, pointerType)) look();
  else spot = { x, y, lies: liesAt(x, y), since: -SETTLES, finger: pointerType === "touch" };
  // What only opens something costs nothing: there a doubled press alone is held back.
  const settles = spot.lies?.control.hasAttribute("aria-expanded") ? SECOND_PRESS : SETTLES;
  dead = spot.lies !== null && (now - spot.since < settles || (pointerType === "touch" && isMoved(x, y, now)));
  if (!dead) return;
  // Whoever goes on pressing has not looked yet; but in the end he means it.
  spot.since = Math.min(Math.max(spot.since, now - settles + AGAIN), came + INSISTS - settles);
  spot.lies?.control.animate?.([{ opacity: 0.45 }, { opacity: 1 }], AGAIN);
  if (target instanceof Element && target.closest(".board")) {
    stop(event);
    tells(event, NOT_YET);
  }
}

/** @param {MouseEvent} event */
function clicked(event) {
  const { target, detail, timeStamp } = event;
  if (!event.isTrusted || !(target instanceof Element)) return;
  // A key is no pointer, and what it presses is seen to when it goes down.
  if (detail > 0 && dead && target.closest(CONTROLS)) {
    tells(event, NOT_YET);
    return stop(event);
  }
  // What leads from step to step is pressed in a row, and each press counts.
  if (!target.closest("[data-once]") || !target.closest("button, summary") || target.closest("[data-repeats]")) return;
  const since = timeStamp - done.at;
  const { clientX: x, clientY: y, pointerType } = /** @type {PointerEvent} */ (event);
  // Whoever presses elsewhere, however soon, has aimed there.
  if (Math.hypot(x - done.x, y - done.y) <= NEAR.touch && ((detail > 1 && since < SECOND_PRESS) || (pointerType === "touch" && since < SECOND_TAP))) {
    tells(event, TWICE);
    return stop(event);
  }
  done = { at: timeStamp, x, y };
}

/** Says where a press was held back that it was, and why: the hand sees it. @param {MouseEvent} event @param {string} words */
function tells({ clientX, clientY }, words) {
  document.querySelector(".held-back")?.remove();
  const told = Object.assign(document.createElement("p"), { className: "held-back", role: "alert", textContent: words });
  told.style.left = `min(${Math.round(clientX)}px, 100vw - 13rem)`;
  told.style.top = `${Math.max(0, Math.round(clientY) - 64)}px`;
  document.body.append(told);
  setTimeout(() => told.remove(), 2 * SETTLES);
}

/** A key that is held down, or pressed twice, does not press what the first press has brought under it. @param {KeyboardEvent} event */
function typed(event) {
  const control = event.target instanceof Element ? event.target.closest("button, summary, a[href]") : null;
  if (!control || (event.key !== "Enter" && event.key !== " ")) return void (keyed = null);
  const other = keyed && keyed.control !== control && event.timeStamp - keyed.at < AGAIN;
  if (event.repeat || other) return stop(event);
  keyed = { control, at: event.timeStamp };
}

/** Whoever has filled something in has looked at what he presses next; a finger that has typed comes down anew. @param {Event} event */
function filledIn({ target }) {
  if (!(target instanceof Element) || !target.matches("select, textarea, input:not([type=checkbox], [type=radio])")) return;
  if (spot.finger) spot = NOWHERE;
  else aims();
}

/** @param {Event} event */
function scrolled({ type, timeStamp }) {
  if (type === "scroll" && timeStamp - thrown > SCROLLS_ON) return;
  thrown = timeStamp;
  aims();
}

function aims() {
  spot = { ...spot, lies: undefined, since: -SETTLES };
}

/** @param {PerformanceEntry} entry */
function shifted(entry) {
  const { hadRecentInput, sources, startTime: at } = /** @type {any} */ (entry);
  if (!hadRecentInput && at > ARRIVES) shift = { at, places: sources.map((/** @type {any} */ source) => source.currentRect) };
}

/** Whether others have just moved what lies here. @param {number} x @param {number} y @param {number} now */
function isMoved(x, y, now) {
  return now - shift.at < REACTION && shift.places.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}

/** @param {number} x @param {number} y @param {string} pointer */
function isNear(x, y, pointer) {
  return Math.hypot(x - spot.x, y - spot.y) <= (NEAR[pointer] ?? NEAR.mouse);
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The spot of the last press is told to the page that follows. */
function keepSpot() {
  try {
    if (last !== null) sessionStorage.setItem(KEPT, JSON.stringify({ x: spot.x, y: spot.y, at: last, page: location.pathname }));
  } catch {
    // Then that page knows of no press.
  }
}

function bringSpot() {
  try {
    const { x, y, at, page } = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    // No press leads to where one is: whoever opens the page anew has done so by other means.
    if (page === location.pathname || !(Date.now() - at < 3 * SETTLES)) return;
    spot = { x, y, lies: null, since: performance.now() };
    last = at;
    led = true;
  } catch {
    // Nothing was kept.
  }
}
