/**
 * How long a test waits for what must come: long, because a machine that builds and plays beside it is slow, and nothing
 * is proven by failing there. What must be quick is measured (`measure.js`), not waited for.
 */

/** Milliseconds. */
export const PATIENCE = 60_000;

/** Waits until something is so that no page shows. @param {() => Promise<boolean>} so @param {string} [what] that is */
export async function until(so, what = "this") {
  for (const end = Date.now() + PATIENCE; !(await so()); await new Promise((done) => setTimeout(done, 50))) {
    if (Date.now() > end) throw new Error(`${what} has not come to be so in ${PATIENCE / 1000} s`);
  }
}
