/** Looks at scenes by hand: `node look.js seal opened` leaves their pictures, wide and phone, light and dark. */

import { keep } from "./artefacts.js";
import { launch } from "./browser-launch.js";
import { serve } from "./fixture/server.js";

const [browser, club] = await Promise.all([launch(), serve()]);
for (const name of process.argv.slice(2)) {
  for (const [size, width, height] of /** @type {const} */ ([["wide", 1440, 900], ["phone", 360, 740]])) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(`${club.url}/game/${name}`);
      await page.waitForSelector(".board .man");
      const why = page.locator(".card.latest .why > summary");
      if (["line", "strategy"].includes(name)) {
        if (size === "phone") await page.click("[data-tab=law]");
        await why.first().click();
        await page.locator(".witness .next").first().click();
      }
      if (name === "seal") await page.click("[data-act=seal]");
      if (name === "conditions") await page.click(".conditions button >> nth=0");
      await keep(page, `look-${name}-${size}-${colorScheme}`);
      await context.close();
    }
  }
}
await browser.close();
await club.stop();
