/** Where the tests leave their pictures: `JADOUBE_ARTIFACTS`, else `target/web-tests` of the workspace. */

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ARTEFACTS = process.env.JADOUBE_ARTIFACTS ?? fileURLToPath(new URL("../../../target/web-tests", import.meta.url));
mkdirSync(ARTEFACTS, { recursive: true });

/** @param {import("playwright-core").Page} page @param {string} name */
export async function keep(page, name) {
  await page.screenshot({ path: `${ARTEFACTS}/${name}.png` });
}
