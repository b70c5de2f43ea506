/** Debian's chromium, headless, talking to nobody but the page's own server. */

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { PATIENCE } from "./patience.js";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A browser whose pages all wait patiently. @returns {Promise<import("playwright-core").Browser>} */
export async function launch() {
  const path = process.env.JADOUBE_CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(path)) throw new Error(`${path} is missing: install Debian's package chromium, or name another in JADOUBE_CHROMIUM`);
  const browser = await chromium.launch({ executablePath: path, headless: true, args: FLAGS });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.setDefaultTimeout(PATIENCE);
    return context;
  };
  return browser;
}
