export * from "../pkg/proofs/jadoube.js";
export { default } from "../pkg/proofs/jadoube.js";
