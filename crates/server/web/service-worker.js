/**
 * The book without a line: the rulebooks, and whatever else of the book was read here, stay readable. A page is asked of
 * the club first and kept; only where nobody answers is the kept one shown. Tables are never kept. The referee as a module
 * is kept too, unless the reader saves data, and rules on disputes where the club does not answer.
 */

const NAME = "jadoube-book-1";
const BOOK = /^\/(laws|cases|quiz|desk)(\/|$)/;
const FIRST = ["/laws", "/laws/search", "/laws/compare", "/cases", "/desk", "/quiz"];
/** How long the club may take before the kept page is shown, in milliseconds. */
const PATIENCE = 4000;
/** What scripts ask for by themselves. */
const ASKED = ["desk/forms.json", ...[..."KQRBNP"].flatMap((man) => [`men/w${man}.svg`, `men/b${man}.svg`])];
const REFEREE = ["worker.js", "jadoube.js", "jadoube_bg.wasm"].map((name) => `wasm/${name}`);
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/web/~") || pathname === "/favicon.svg") event.respondWith(keptFirst(event.request));
  else if (event.request.mode === "navigate" && BOOK.test(pathname)) event.respondWith(askedFirst(event.request));
});

/** Keeps the pages that one begins with, every rulebook, and what they need. */
async function fill() {
  const cache = await caches.open(NAME);
  const texts = await Promise.all(FIRST.map((path) => keepPage(cache, path)));
  const books = [...new Set([...texts[0].matchAll(/href="(\/laws\/(?!compare|history|changes|search)[^"/?#]+)"/g)].map(([, path]) => path))];
  for (const path of books) texts.push(await keepPage(cache, path));
}

/** @param {Cache} cache @param {string} path @returns {Promise<string>} */
async function keepPage(cache, path) {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) return "";
  await cache.put(path, response.clone());
  const text = await response.text();
  await keepFiles(cache, text);
  return text;
}

/** Keeps the files that a page names. @param {Cache} cache @param {string} text */
async function keepFiles(cache, text) {
  const named = new Set([...text.matchAll(/(?:href|src)="(\/(?:web\/~|favicon)[^"]+)"/g)].map(([, path]) => path));
  const stamp = /"(\/web\/~[^/"]+\/)/.exec(text)?.[1];
  if (stamp) for (const name of [...ASKED, ...(saving() ? [] : REFEREE)]) named.add(stamp + name);
  await Promise.all([...named].map(async (path) => (await cache.match(path)) ?? cache.add(path)));
  if (stamp) await leave(cache, stamp);
}

/** Whether the reader wants little fetched. */
function saving() {
  return /** @type {any} */ (navigator).connection?.saveData === true;
}

/** Leaves the referee of former versions. @param {Cache} cache @param {string} stamp of this one */
async function leave(cache, stamp) {
  for (const { url } of await cache.keys()) if (/\/wasm\//.test(url) && !url.includes(stamp)) await cache.delete(url);
}

/** Forgets the files of former versions: those that no kept page names. */
async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith("jadoube-book") && name !== NAME) await caches.delete(name);
}

/** @param {Request} request */
async function keptFirst(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(NAME)).put(request, response.clone());
  return response;
}

/** @param {Request} request */
async function askedFirst(request) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) {
      await cache.put(request, response.clone());
      await keepFiles(cache, await response.clone().text());
    }
    return response;
  } catch {
    return (await cache.match(request)) ?? (await cache.match(request, { ignoreSearch: true })) ?? absent();
  }
}

function absent() {
  const words = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>No line · jadoube</title><h1>The club does not answer</h1><p>This page was not read on this device before, so it is not kept here. <a href=\"/laws\">The rulebooks</a> are.</p></html>";
  return new Response(words, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
