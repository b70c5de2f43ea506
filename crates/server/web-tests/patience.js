/**
 * How long a test waits for what must come: long, because a machine that builds and plays beside it is slow, and nothing
 * is proven by failing there. What must be quick is measured (`measure.js`), not waited for.
 */

/** Milliseconds. */
export const PATIENCE = 60_000;
