export * from "../pkg/laws/jadoube.js";
export { default } from "../pkg/laws/jadoube.js";
export { audit, games } from "./collections.js";
export type { AuditOptions, ReadOptions } from "./collections.js";
