/** The quiz: the board of an answered question, and the reader's own tally, kept in this browser. */

import "./case.js";
import { h } from "../dom.js";
import { whole } from "./page.js";

const KEY = "jadoube:quiz";
whole.then(() => {
  const ruling = document.getElementById("ruling");
  const name = document.querySelector("[data-question]")?.getAttribute("data-question");
  if (ruling && name) {
    remember(name, ruling.dataset.right === "true");
    ruling.setAttribute("tabindex", "-1");
    ruling.focus({ preventScroll: true });
    ruling.scrollIntoView({ block: "nearest" });
  }
  mark();
});

/** @param {string} question @param {boolean} right */
function remember(question, right) {
  const tally = read();
  // The first answer counts; whoever asks again has seen the ruling.
  tally[question] ??= right;
  try {
    localStorage.setItem(KEY, JSON.stringify(tally));
  } catch {
    // A browser that keeps nothing keeps no tally.
  }
}

/** @returns {Record<string, boolean>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** On the list: which questions have been answered, and how. */
function mark() {
  const list = [...document.querySelectorAll(".quiz li[data-question]")];
  if (!list.length) return;
  const tally = read();
  for (const item of list) {
    const right = tally[item.getAttribute("data-question") ?? ""];
    if (right !== undefined) item.append(h("span", { class: `mark ${right ? "right" : "wrong"}` }, right ? " ✓ right" : " ✗ not so"));
  }
  const answered = list.filter((item) => tally[item.getAttribute("data-question") ?? ""] !== undefined);
  if (!answered.length) return;
  const right = answered.filter((item) => tally[item.getAttribute("data-question") ?? ""]).length;
  document.querySelector("h1")?.after(h("p", { class: "tally" }, `${right} of ${answered.length} as the referee, at the first try.`));
}
