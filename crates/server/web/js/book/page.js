/** What every page of the book has: the reader's theme, the settings, contents that fold on a narrow window. */

import { h } from "../dom.js";
import { published, root, there } from "../root.js";
import { wear } from "../settings.js";
import { prepare, say } from "../speak.js";
import { showSettings } from "../table/dialogs.js";
import { here } from "./referee.js";

/** How long after the page its keeping begins, in milliseconds. */
const LATER = 3000;
/** Files beside the pages. */
const FILES = /^\/web\//;
const NARROW = "(max-width: 59.99rem)";

prepare();
wear();
const settings = document.getElementById("settings");
if (settings) {
  settings.hidden = false;
  settings.onclick = showSettings;
}
/** Done when the page is that of its address. */
export const whole = made();
fold();
// The book stays readable without a line; the page that is read now comes first.
setTimeout(() => navigator.serviceWorker?.register(`${root}/service-worker.js`).catch(() => {}), LATER);

/** On a narrow window the contents begin folded, and stay in sight while one reads. */
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

/** The path of this page and what stands after the question mark, as the book knows them. */
function address() {
  return part(location) + location.search;
}

/** The path of an address as the book knows it. @param {{ pathname: string }} address */
function part({ pathname }) {
  const top = published ? new URL(`${root}/`, location.href).pathname : "/";
  const path = pathname.slice(top.length - 1).replace(/index\.html$/, "");
  return published ? path.replace(/(.)\/$/, "$1") : path;
}

/** A page kept or published stands for every question mark: the module writes what this address asks for. */
async function made() {
  const { at } = document.documentElement.dataset;
  const asked = address();
  if (!at || at === asked) return;
  const main = document.getElementById("main");
  if (!main) return;
  main.setAttribute("aria-busy", "true");
  // What is another page altogether is not shown in the meantime.
  if (bare(at) !== bare(asked)) {
    main.replaceChildren();
    stand(bare(asked));
  }
  try {
    const page = await here(asked);
    document.title = page.title;
    main.innerHTML = page.main;
    for (const name of ["href", "src", "action"]) {
      for (const one of main.querySelectorAll(`[${name}^="/"]`)) {
        const path = one.getAttribute(name) ?? "";
        one.setAttribute(name, FILES.test(path) ? path.replace(FILES, `${root}/web/`) : there(path));
      }
    }
    fold();
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (reason) {
    const { message } = /** @type {Error} */ (reason);
    if (!main.firstElementChild) main.append(h("p", { class: "fault" }, message));
    say(message, true);
  } finally {
    main.removeAttribute("aria-busy");
  }
}

/** @param {string} address */
function bare(address) {
  return address.split("?")[0];
}

/** Marks the part of the book in which a page stands: the longest address that its path begins with. @param {string} path */
function stand(path) {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".parts a"));
  const fitting = [...links].filter((link) => path.startsWith(part(link))).sort((a, b) => part(b).length - part(a).length);
  for (const link of links) {
    if (link === fitting[0]) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}
