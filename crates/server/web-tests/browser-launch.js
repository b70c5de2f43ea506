/** Debian's chromium, headless, talking to nobody but the page's own server. */

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** @returns {Promise<import("playwright-core").Browser>} */
export function launch() {
  const path = process.env.JADOUBE_CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(path)) throw new Error(`${path} is missing: install Debian's package chromium, or name another in JADOUBE_CHROMIUM`);
  return chromium.launch({ executablePath: path, headless: true, args: FLAGS });
}
