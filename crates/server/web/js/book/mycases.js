/** The disputes that a reader keeps: in this browser and nowhere else. */

import { h, show } from "../dom.js";
import { header } from "./casetext.js";

const NAME = "jadoube:cases";
/** @typedef {{ text: string, at: number }} Kept */

/** @returns {Kept[]} */
function kept() {
  try {
    const all = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(all) ? all.filter((one) => typeof one?.text === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} all @returns {boolean} */
function keep(all) {
  try {
    localStorage.setItem(NAME, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** What a case is called in the list. @param {string} text */
function called(text) {
  return header(text, "title") || text.split("\n").find((line) => line.trim() && !/^[a-z]+:/.test(line)) || "without a title";
}

/** The list with what keeps a case and brings one back. @param {HTMLElement} place @param {{ text: () => string, open: (text: string) => void }} desk */
export function myCases(place, desk) {
  let fault = "";
  const render = () => {
    const all = kept().sort((a, b) => b.at - a.at);
    const change = (/** @type {Kept[]} */ next) => {
      fault = keep(next) ? "" : "This browser keeps nothing for pages; use the link.";
      render();
    };
    const add = () => {
      const text = desk.text();
      change([...all.filter((one) => called(one.text) !== called(text)), { text, at: Date.now() }]);
    };
    show(place,
      h("button", { type: "button", "data-key": "keep", onclick: add }, "Keep it among my cases"),
      fault && h("p", { class: "fault", role: "alert" }, fault),
      all.length > 0 && h("details", { "data-key": "mine", class: "my-cases" }, h("summary", null, `My cases (${all.length})`),
        h("ul", null, all.map((one) => h("li", { "data-key": String(one.at), class: "row" },
          h("button", { type: "button", class: "quiet-button", onclick: () => desk.open(one.text) }, called(one.text)),
          h("span", { class: "quiet" }, new Date(one.at).toLocaleDateString()),
          h("button", { type: "button", class: "quiet-button", "aria-label": `Forget “${called(one.text)}”`, onclick: () => change(all.filter((other) => other !== one)) }, "Forget"))))));
  };
  render();
}
