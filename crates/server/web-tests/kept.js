/** What desk and records keep in the address of their page: the text, compressed. */

import { inflateRawSync } from "node:zlib";

/** The text that the address of a page keeps; nothing if it keeps none. @param {import("playwright-core").Page} page */
export function keptIn(page) {
  const { hash } = new URL(page.url());
  return hash.startsWith("#d=") ? inflateRawSync(Buffer.from(hash.slice("#d=".length), "base64url")).toString() : "";
}
