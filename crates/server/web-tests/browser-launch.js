/** Debian's chromium without windows, talking to nobody but the page's own server. */

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { PATIENCE } from "./patience.js";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The shell without windows takes three fifths of the time of the whole browser. */
const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** @type {WeakMap<import("playwright-core").Browser, import("playwright-core").Browser["newContext"]>} */
const plain = new WeakMap();

/** Puts a test at its seat: the key that it has written behind the address is kept as the page itself would keep it. */
function sitDown() {
  const [, id] = /^\/game\/(\w+)$/.exec(location.pathname) ?? [];
  const [, key] = /^#([\w-]{22})$/.exec(location.hash) ?? [];
  if (!id || !key) return;
  history.replaceState(null, "", location.pathname);
  const name = `jadoube:seat:${id}`;
  if (!localStorage.getItem(name)) localStorage.setItem(name, JSON.stringify({ key, seat: null, at: Date.now() }));
}

/** A person as the club meets one: no test sits down for him. @param {import("playwright-core").Browser} browser @param {import("playwright-core").BrowserContextOptions} [options] */
export async function stranger(browser, options) {
  const open = plain.get(browser) ?? browser.newContext;
  const context = await open(options);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

/** A browser whose pages all wait patiently. @returns {Promise<import("playwright-core").Browser>} */
export async function launch() {
  const path = process.env.JADOUBE_CHROMIUM ?? PLACES.find(existsSync) ?? PLACES[0];
  if (!existsSync(path)) throw new Error(`${path} is missing: install Debian's package chromium-headless-shell, or name another in JADOUBE_CHROMIUM`);
  const browser = await chromium.launch({ executablePath: path, headless: true, args: FLAGS });
  const open = browser.newContext.bind(browser);
  plain.set(browser, open);
  browser.newContext = async (options) => {
    const context = await stranger(browser, options);
    await context.addInitScript(sitDown);
    return context;
  };
  return browser;
}
