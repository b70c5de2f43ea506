export * from "../pkg/laws/jadoube.js";
export { default } from "../pkg/laws/jadoube.js";
