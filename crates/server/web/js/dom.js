/** Making elements, and bringing a part of the page up to date without losing focus, open details or typed words. */

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Record<string, any>} Props */

const SVG = "http://www.w3.org/2000/svg";
const HANDLERS = ["onclick", "oninput", "onchange", "onsubmit", "onkeydown", "ontoggle"];

/** @param {string} text @returns {ChildNode[]} */
const plain = (text) => [document.createTextNode(text)];
let writing = plain;
/** Has texts written so from now on. @param {(text: string) => ChildNode[]} how */
export const writes = (how) => void (writing = how);

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
  element.append(...nodes(children, !/^(textarea|option|title)$/i.test(element.tagName)));
  return element;
}

/** @param {(Child | Child[])[]} children @param {boolean} [mixed] whether elements stand beside text there @returns {ChildNode[]} */
function nodes(children, mixed = true) {
  /** @type {ChildNode[]} */
  const all = [];
  for (const child of children.flat(9)) {
    if (child === false || child == null) continue;
    all.push(.../** @type {ChildNode[]} */ (child instanceof Node ? [child] : mixed ? writing(String(child)) : plain(String(child))));
  }
  return all;
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
