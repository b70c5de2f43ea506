/** Making elements, and bringing a part of the page up to date without losing focus, open details or typed words. */

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Record<string, any>} Props */

const SVG = "http://www.w3.org/2000/svg";
const HANDLERS = ["onclick", "oninput", "onchange", "onsubmit", "onkeydown", "ontoggle"];

/** Words that are written from right to left, as they stand together. */
const LEFTWARD = /[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[\s'’.-]+[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/u;
/** What holds nothing but text. */
const PLAIN = ["TEXTAREA", "OPTION", "TITLE"];

/** The element of the page that has this name. @param {string} id */
export const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Makes an element. Props that begin with `on` are handlers, `class` and all others are attributes;
 * `true` gives an empty attribute, `false` and `null` none. A button that does something by itself sends no form.
 *
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), tag === "button" && props?.onclick ? { type: "button", ...props } : props, children));
}

/** Makes an SVG element, in the way of {@link h}. @param {string} tag @param {Props | null} [props] @param {...(Child | Child[])} children @returns {SVGElement} */
export function svg(tag, props, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), props, children));
}

/**
 * Makes the children of `target` what `children` are, keeping the elements that stay: they are matched by their
 * `data-key`, else by place and tag. Focus, scroll, open details and words being typed survive.
 *
 * @param {Element} target
 * @param {...(Child | Child[])} children
 */
export function show(target, ...children) {
  const fresh = nodes(children);
  const keyed = new Map();
  for (const child of target.children) {
    const key = child.getAttribute("data-key");
    if (key) keyed.set(key, child);
  }
  let at = /** @type {ChildNode | null} */ (target.firstChild);
  for (const next of fresh) {
    const old = partner(at, next, keyed);
    if (!old) {
      target.insertBefore(next, at);
      continue;
    }
    if (old === at) at = at.nextSibling;
    else target.insertBefore(old, at);
    morph(old, next);
  }
  while (at) {
    const rest = at.nextSibling;
    at.remove();
    at = rest;
  }
}

/** Brings what has been opened into sight, if it is there: whole, or from its beginning on. @param {string} selector */
export function intoSight(selector) {
  const opened = /** @type {HTMLElement | null} */ (document.querySelector(selector));
  for (const part of [opened, opened?.firstElementChild]) part?.scrollIntoView({ block: "nearest" });
  return opened;
}

/** @param {Element} element @param {Props | null | undefined} props @param {(Child | Child[])[]} children */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith("on")) /** @type {any} */ (element)[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...nodes(children, element instanceof HTMLElement && !PLAIN.includes(element.tagName)));
  return element;
}

/** @param {(Child | Child[])[]} children @param {boolean} [mixed] whether elements stand beside text there @returns {ChildNode[]} */
function nodes(children, mixed = true) {
  /** @type {ChildNode[]} */
  const all = [];
  for (const child of children.flat(9)) {
    if (child === false || child == null) continue;
    if (child instanceof Node) all.push(/** @type {ChildNode} */ (child));
    else all.push(...(mixed ? ordered(String(child)) : [document.createTextNode(String(child))]));
  }
  return all;
}

/** A text in which each name that is written from right to left stands for itself: it turns nothing around that stands beside it. @param {string} text @returns {ChildNode[]} */
function ordered(text) {
  const found = LEFTWARD.exec(text);
  if (!found) return [document.createTextNode(text)];
  const name = document.createElement("bdi");
  name.textContent = found[0];
  const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return [...(before ? [document.createTextNode(before)] : []), name, ...(behind ? ordered(behind) : [])];
}

/** The element that stands for `next` already, if there is one. @param {ChildNode | null} at @param {ChildNode} next @param {Map<string, Element>} keyed */
function partner(at, next, keyed) {
  const key = next instanceof Element ? next.getAttribute("data-key") : null;
  if (key) {
    const old = keyed.get(key) ?? null;
    keyed.delete(key);
    return old && old.nodeName === next.nodeName ? old : null;
  }
  if (!at || at.nodeName !== next.nodeName) return null;
  return at instanceof Element && at.hasAttribute("data-key") ? null : at;
}

/** @param {ChildNode} old @param {ChildNode} next */
function morph(old, next) {
  if (!(old instanceof Element) || !(next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const handler of HANDLERS) /** @type {any} */ (old)[handler] = /** @type {any} */ (next)[handler];
  if (!old.hasAttribute("data-own")) show(old, ...next.childNodes);
}
