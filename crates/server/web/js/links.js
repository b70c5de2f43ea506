/** A link to keep or to send: to copy, to share, or to photograph. */

import { h } from "./dom.js";
import { say } from "./speak.js";

/** For so long a button says what it has done, in milliseconds. */
const SAID = 1500;

/** What buttons are called that say just now what they have done. @type {WeakMap<Element, string>} */
const labels = new WeakMap();

/** Lets the pressed button say for a while what it has done; its words must be its own (`data-own`). @param {Event} event */
export function answers(event) {
  const button = /** @type {Element} */ (event.currentTarget);
  const label = labels.get(button) ?? button.textContent ?? "";
  labels.set(button, label);
  const range = document.createRange();
  range.selectNodeContents(button);
  const { width, height } = range.getBoundingClientRect();
  return (/** @type {string} */ words) => {
    // The words have the room of the label, so that what stands beside the button stays where it is.
    const told = h("span", { class: "done" }, words);
    Object.assign(told.style, { width: `${width}px`, height: `${height}px` });
    button.replaceChildren(told);
    setTimeout(() => (button.textContent = label), SAID);
  };
}

/** @param {string} title what the link is for @param {string} path of this site @param {{ picture?: boolean }} [options] */
export function linkBox(title, path, { picture = false } = {}) {
  const url = new URL(path, location.href).href;
  const field = /** @type {HTMLInputElement} */ (h("input", { class: "link", readonly: true, value: url, "aria-label": title, onclick: (/** @type {any} */ event) => event.currentTarget.select() }));
  // The page keeps an earlier element in this one's place: what was pressed is asked.
  const copy = async (/** @type {Event} */ event) => {
    const done = answers(event);
    const near = /** @type {HTMLInputElement | null | undefined} */ (/** @type {Element} */ (event.currentTarget).parentElement?.querySelector("input.link"));
    try {
      await navigator.clipboard.writeText(url);
      say("The link is copied.");
      done("Copied");
    } catch {
      near?.select();
      say("The link is selected: copy it by key.", true);
      done("Selected");
    }
  };
  const button = h("button", { "data-own": true, onclick: copy }, "Copy");
  const share = typeof navigator.share === "function" && h("button", { onclick: () => navigator.share({ title: "jadoube", text: title, url }).catch(() => {}) }, "Share");
  // The picture is made when somebody wants to see it; what can make it comes then.
  const draw = async (/** @type {Event} */ event) => {
    const frame = /** @type {Element} */ (event.currentTarget).querySelector(".qr-frame");
    if (!frame || frame.firstChild) return;
    const { qrPicture } = await import("./qr.js");
    const picture = qrPicture(url);
    if (picture) frame.replaceChildren(picture);
  };
  return h("div", { class: "link-box", "data-key": path },
    h("p", { class: "link-title" }, title),
    h("div", { class: "row" }, field, button, share),
    picture && h("details", { class: "qr-box", ontoggle: draw }, h("summary", null, "QR code"), h("div", { class: "qr-frame", "data-own": true })));
}
