/** What a page needs of the modules of the board. */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../web/", import.meta.url));

/** A module and all that it needs from the beginning, by their paths below web/. @param {string} module @param {Set<string>} [found] */
export function reach(module, found = new Set()) {
  if (found.has(module)) return found;
  found.add(module);
  for (const [, path] of readFileSync(WEB + module, "utf8").matchAll(/^import [^;]*?"(\.[^"]+)";/gms)) reach(join(dirname(module), path), found);
  return found;
}
