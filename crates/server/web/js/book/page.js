/**
 * What every page of the book has: the reader's theme, the settings, contents that fold on a narrow window.
 *
 * @module
 */

import { wear } from "../settings.js";
import { prepare } from "../speak.js";
import { showSettings } from "../table/dialogs.js";

/** How long after the page its keeping begins, in milliseconds. */
const LATER = 3000;
const NARROW = "(max-width: 59.99rem)";

prepare();
wear();
const settings = document.getElementById("settings");
if (settings) {
  settings.hidden = false;
  settings.onclick = showSettings;
}
fold();
// The book stays readable without a line, where the browser can do that; the page that is read now comes first.
setTimeout(() => navigator.serviceWorker?.register("/service-worker.js").catch(() => {}), LATER);

/** On a narrow window the contents would stand before the text: they begin folded, and stay in sight while one reads. */
function fold() {
  const contents = document.querySelector(".contents details");
  if (!contents) return;
  contents.parentElement?.classList.add("follows");
  contents.addEventListener("click", (event) => {
    if (narrow.matches && /** @type {Element} */ (event.target).closest("a")) contents.removeAttribute("open");
  });
  const narrow = matchMedia(NARROW);
  const follow = () => contents.toggleAttribute("open", !narrow.matches);
  narrow.addEventListener("change", follow);
  follow();
}
