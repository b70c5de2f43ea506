/** What this reader prefers, kept in the browser and nowhere else. */

/**
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark"} theme
 * @property {"system" | "more"} contrast
 * @property {boolean} dots legal targets of the man in hand
 * @property {"san" | "figurine" | "lan" | "words"} notation
 * @property {boolean} steps castling and promotion by hand, step by step
 * @property {boolean} mark the two-minute mark is spoken
 * @property {boolean} sounds
 * @property {boolean} notify the browser tells what happens while the page is not looked at
 */

const KEY = "jadoube:settings";
/** @type {Settings} */
const DEFAULTS = { theme: "system", contrast: "system", dots: false, notation: "san", steps: false, mark: true, sounds: true, notify: false };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...stored() };

/** Changes some settings and tells whoever listens. @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing forgets the choice with the page.
  }
  wear();
  listeners.forEach((listener) => listener());
}

/** @param {() => void} listener */
export function onChange(listener) {
  listeners.add(listener);
}

/** Puts theme and contrast on the page. */
export function wear() {
  const root = document.documentElement;
  const set = (/** @type {string} */ name, /** @type {string} */ value) =>
    value === "system" ? root.removeAttribute(name) : root.setAttribute(name, value);
  set("data-theme", settings.theme);
  set("data-contrast", settings.contrast);
}

/** @returns {Partial<Settings>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
