/** What the laws leave to an event: asked by plain name with what holds else, and read by whoever looks at the event or sits at its board. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { theHall } from "../hall.js";

const hall = theHall();

for (const [width, height] of [[1280, 800], [390, 844]]) {
  test(`an organiser says what the laws leave to him, and everybody reads it, at ${width} by ${height}`, async () => {
    const page = await hall.person("/events", { width, height });
    await page.waitForSelector("[data-key=regulations]");
    await page.click("[data-key=regulations] > summary");
    const asked = await page.innerText("[data-key=regulations]");
    assert.match(asked, /How late a player may come \(default time\); left empty: whoever comes after the start loses/);
    // What a code leaves to nobody is not asked under it.
    await page.selectOption("[name=code]", "fide-1931");
    await page.waitForSelector("[name=default-time]", { state: "detached" });
    await page.selectOption("[name=code]", "fide-2023");
    await page.fill("[name=name]", "Open");
    await page.fill("[name=players]", "Anna\nBert");
    await page.fill("[name=time]", "15+10");
    await page.fill("[name=default-time]", "soon");
    await page.selectOption("[name=referee]", "watching");
    await page.click("text=Begin the event");
    await page.waitForSelector("[data-key=fault] >> text=a time is expected, as 15 min");
    await page.fill("[name=default-time]", "10 min");
    await page.check("[name=devices-in-bags]");
    await page.check("[name=supervised]");
    await page.click("text=Begin the event");
    await page.waitForSelector("#round >> text=Whoever comes later than ten minutes loses. A telephone may lie in a bag, wholly switched off. Play is supervised");
    await page.click("text=Pair round 1");
    await page.waitForSelector("#round h2 >> text=Round 1");
    // Whoever comes to a board reads it among the conditions of the table.
    const table = await page.getAttribute("#round a >> text=Watch", "href");
    const looks = await hall.sit(/** @type {string} */ (table), { width, height });
    await looks.waitForSelector("[data-key=terms]", { state: "attached" });
    assert.match((await looks.textContent("[data-key=terms]")) ?? "", /rapid supervised.*Whoever comes later than ten minutes loses\. A telephone may lie in a bag/);
    // What is settled otherwise holds from the next round on.
    await page.click("#organiser [data-key=regulations] > summary");
    await page.fill("#organiser [data-key=regulations] textarea", "no-draw");
    await page.click("#organiser [data-key=regulations] >> text=Have it so");
    await page.waitForSelector("#round >> text=No draw may be agreed.");
    // The browser tells what was refused above.
    assert.deepEqual(hall.complaints.flat().filter((words) => !words.includes("422")), []);
  });
}
