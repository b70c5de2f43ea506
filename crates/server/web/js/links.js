/**
 * A link to keep or to send: to copy, to share, or to photograph.
 *
 * @module
 */

import { h } from "./dom.js";
import { say } from "./speak.js";

/**
 * @param {string} title what the link is for
 * @param {string} path of this site
 * @param {{ picture?: boolean }} [options]
 */
export function linkBox(title, path, { picture = false } = {}) {
  const url = new URL(path, location.href).href;
  const field = /** @type {HTMLInputElement} */ (h("input", { class: "link", readonly: true, value: url, "aria-label": title, onclick: () => field.select() }));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      say("The link is copied.");
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 1500);
    } catch {
      field.select();
      say("The link is selected: copy it by key.", true);
    }
  };
  const button = h("button", { type: "button", "data-own": true, onclick: copy }, "Copy");
  const share = typeof navigator.share === "function" && h("button", { type: "button", onclick: () => navigator.share({ title: "jadoube", text: title, url }).catch(() => {}) }, "Share");
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
