/** What files of the web board weigh as they are sent. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const WEB = fileURLToPath(new URL("../web/", import.meta.url));

/** Lines without what they are set in by, but within a text over several of them. @param {string} code */
function flush(code) {
  let inText = false;
  const line = (/** @type {string} */ line) => {
    const kept = inText ? line : line.trimStart();
    if (line.split("`").length % 2 === 0) inText = !inText;
    return kept;
  };
  return code.split("\n").map(line).filter((line) => line.trim()).join("\n");
}

/** A file as it is sent: comments and blanks of modules stay behind when they are put together, and those of style sheets. @param {string} name */
function sent(name) {
  const text = readFileSync(WEB + name, "utf8");
  if (name.endsWith(".css")) return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s+/gm, "");
  return name.endsWith(".js") ? flush(text.replace(/^\s*\/\*\*[\s\S]*?\*\/[ \t]*\n/gm, "").replace(/^\s*\/\/ .*\n/gm, "")) : text;
}

/** The bytes of these files, each compressed by itself. @param {string[]} names paths below web/ */
export const weigh = (names) => names.reduce((sum, name) => sum + gzipSync(sent(name)).length, 0);
