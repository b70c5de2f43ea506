/** The page of a case: its board comes to life, and another code can be tried without leaving it. */

import { whole } from "./page.js";
import { h } from "../dom.js";
import { say } from "../speak.js";
import { Live } from "./live.js";
import { rule } from "./referee.js";

/** The case as text. */
let source = "";
whole.then(() => {
  const element = document.getElementById("live");
  source = document.getElementById("source")?.textContent ?? "";
  if (element && source) open(element);
});

/** @param {HTMLElement} element */
async function open(element) {
  const first = element.dataset.code ?? "";
  try {
    const answer = await rule(source, { boards: first, only: true });
    const live = new Live(element);
    live.show(answer.replays[0]);
    live.go(0);
    for (const link of document.querySelectorAll("nav.codes a[data-code]")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        change(live, /** @type {HTMLAnchorElement} */ (link));
      });
    }
  } catch (reason) {
    // The page can be read without the board.
    element.prepend(h("p", { class: "fault", role: "alert" }, /** @type {Error} */ (reason).message));
  }
}

/** Rules anew under the code of a link. @param {Live} live @param {HTMLAnchorElement} link */
async function change(live, link) {
  const code = link.dataset.code ?? "";
  try {
    const { replays } = await rule(source, { boards: code, only: true });
    live.show(replays[0]);
    for (const one of document.querySelectorAll("nav.codes a[data-code]")) one.toggleAttribute("aria-current", one === link);
    link.setAttribute("aria-current", "true");
    for (const row of document.querySelectorAll("table.side tr")) row.classList.toggle("shown", row.querySelector("th a")?.textContent === code);
    if (!link.closest("[data-question]")) history.replaceState(null, "", link.href);
    say(`Under ${replays[0].title}.`);
  } catch (reason) {
    say(/** @type {Error} */ (reason).message, true);
  }
}
