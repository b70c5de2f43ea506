/**
 * The book without a line, at a club and in a published folder: what was read stays readable. A page is asked for first
 * and kept; where nobody answers the kept one is shown, and for one never read a kept page into which the referee, as a
 * module, writes what belongs there. Tables are never kept. A reader who saves data keeps no module.
 */

/** The sum of a published book's files, which keep their names in the next; at a club it is in their addresses. */
const EDITION = "";
/** The folder below which the book lies. */
const TOP = new URL("./", location.href).pathname;
const KIND = `jadoube-book ${TOP} `;
const NAME = KIND + EDITION;
/** How the addresses of files begin that stay the same while they are kept. */
const FILES = `${TOP}web/${EDITION ? "" : "~"}`;
const FAVICON = `${TOP}favicon.svg`;
const BOOK = EDITION ? /^/ : /^(laws|cases|quiz|desk|records)(\/|$)/;
const FIRST = ["laws", "laws/search", "laws/compare", "cases", "desk", "records", "quiz"].map(address);
const RULEBOOK = /^laws\/(?!compare|history|changes|search|matrix)[^/]+\/?$/;
/** How long whoever serves the book may take before the kept page is shown, in milliseconds. */
const PATIENCE = 4000;
/** What scripts ask for by themselves. */
const ASKED = [..."KQRBNP"].flatMap((man) => [`men/w${man}.svg`, `men/b${man}.svg`]);
const MODULE = "wasm/jadoube_bg.wasm";
const REFEREE = ["wasm/worker.js", "wasm/jadoube.js", MODULE];
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || !pathname.startsWith(TOP)) return;
  if (isFile(pathname)) event.respondWith(keptFirst(event.request));
  else if (event.request.mode === "navigate" && BOOK.test(below(pathname))) event.respondWith(askedFirst(event.request));
  // Tables are never kept; without a line one reads why there is none, and what can be read all the same.
  else if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => absent("A table is played over the line to the club; come back when there is one.")));
});

/** The address of a page, which is a folder where the book is published. @param {string} path below the top */
function address(path) {
  return `${TOP}${path}${EDITION ? "/" : ""}`;
}

/** @param {string} pathname */
function below(pathname) {
  return pathname.slice(TOP.length);
}

/** @param {string} pathname */
function isFile(pathname) {
  return pathname.startsWith(FILES) || pathname === FAVICON;
}

/** Where the links of a page lead that stay in the book. @param {string} text @param {string} page its address */
function links(text, page) {
  const targets = [...text.matchAll(/(?:href|src)="([^"?#]+)/g)].map(([, link]) => new URL(link, new URL(page, location.href)));
  return [...new Set(targets.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(TOP)).map(({ pathname }) => pathname))];
}

/** Keeps the pages that one begins with, every rulebook, and what they need, one after the other. */
async function fill() {
  const cache = await caches.open(NAME);
  const rulebooks = links(await keepPage(cache, FIRST[0]), FIRST[0]).filter((path) => RULEBOOK.test(below(path)));
  for (const path of [...FIRST.slice(1), ...(EDITION ? [TOP] : []), ...rulebooks]) await keepPage(cache, path);
}

/** @param {Cache} cache @param {string} path @returns {Promise<string>} */
async function keepPage(cache, path) {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) return "";
  await cache.put(path, response.clone());
  const text = await response.text();
  await keepFiles(cache, text, path);
  return text;
}

/** Keeps the files that a page names. @param {Cache} cache @param {string} text @param {string} page its address */
async function keepFiles(cache, text, page) {
  const named = new Set(links(text, page).filter(isFile));
  const file = [...named].find((path) => path.startsWith(FILES));
  if (!file) return;
  const stamp = EDITION ? FILES : file.slice(0, file.indexOf("/", FILES.length) + 1);
  for (const name of [...ASKED, ...(saving() ? [] : REFEREE)]) named.add(stamp + name);
  await Promise.all([...named].map(async (path) => (await cache.match(path)) ?? cache.add(new Request(path, { cache: EDITION ? "no-cache" : "default" }))));
  await leave(cache, stamp);
}

/** Whether the reader wants little fetched. */
function saving() {
  return /** @type {any} */ (navigator).connection?.saveData === true;
}

/** Leaves the referee of former versions. @param {Cache} cache @param {string} stamp of this one */
async function leave(cache, stamp) {
  for (const { url } of await cache.keys()) if (/\/wasm\//.test(url) && !url.includes(stamp)) await cache.delete(url);
}

/** Forgets former editions of this book. */
async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(KIND) && name !== NAME) await caches.delete(name);
}

/** @param {Request} request */
async function keptFirst(request) {
  const cache = await caches.open(NAME);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** @param {Request} request */
async function askedFirst(request) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) {
      await cache.put(request, response.clone());
      await keepFiles(cache, await response.clone().text(), request.url);
    }
    return response;
  } catch {
    return (await cache.match(request)) ?? (await cache.match(request, { ignoreSearch: true })) ?? (await toBeWritten(cache, request)) ?? absent();
  }
}

/** A kept page with the scripts of the one that is asked for, if the referee is here to write it. @param {Cache} cache @param {Request} request */
async function toBeWritten(cache, request) {
  const names = await cache.keys();
  if (!names.some(({ url }) => url.endsWith(MODULE))) return undefined;
  const live = /^(cases|quiz)\//.test(below(new URL(request.url).pathname));
  const kept = await cache.match(address(live ? "quiz" : "laws/search"));
  if (!kept) return undefined;
  const page = await kept.text();
  // In a published book a page finds its files by the way up from where it stood.
  const [whole, up] = /data-root="([^"]*)"/.exec(page) ?? [];
  const placed = whole ? page.replaceAll(`="${up}/`, `="${TOP}`).replace(whole, `data-root="${TOP.slice(0, -1)}"`) : page;
  return new Response(placed, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** @param {string} why */
function absent(why = "This page was not read on this device before, so it is not kept here.") {
  const words = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No line · jadoube</title><h1>The club does not answer</h1><p>${why} <a href="${FIRST[0]}">The rulebooks</a> are kept here.</p></html>`;
  return new Response(words, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
