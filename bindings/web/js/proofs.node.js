// In node the module is read from the disk and is ready at once; `await init()`, which browsers need, does nothing.
import { readFileSync } from "node:fs";
import { initSync } from "../pkg/proofs/jadoube.js";

const exported = initSync({ module: readFileSync(new URL("../pkg/proofs/jadoube_bg.wasm", import.meta.url)) });

export * from "../pkg/proofs/jadoube.js";
export default async function init() {
  return exported;
}
