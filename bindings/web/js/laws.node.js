// In node the module is read from the disk and is ready at once; `await init()`, which browsers need, does nothing.
import { readFileSync } from "node:fs";
import { initSync } from "../pkg/laws/jadoube.js";

const exported = initSync({ module: readFileSync(new URL("../pkg/laws/jadoube_bg.wasm", import.meta.url)) });

export * from "../pkg/laws/jadoube.js";
export { audit, games } from "./collections.js";
export default async function init() {
  return exported;
}
