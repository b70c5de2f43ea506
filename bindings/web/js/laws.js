export * from "../pkg/laws/jadoube.js";
export { default } from "../pkg/laws/jadoube.js";
// These stand before those of the same name in the module.
export { audit, games } from "./collections.js";
