/** Every act of the one table of acts can be done at the table by whoever does it, or the table says why nobody does it on a screen. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible } from "../audit.js";
import { theHall } from "../hall.js";
import { until } from "../patience.js";
import { aims } from "../players.js";

/** @typedef {{ group: string, command: string, who: string[], line: string, screen?: string, fields?: Record<string, { example: string, among?: string[] }> }} Form */

/** @type {Form[]} */ let forms;

const hall = theHall([], async () => {
  forms = (await (await fetch(`${hall.club.url}/api/acts`)).json()).forms;
});

/** The line of a form with its example filled in. @param {Form} form */
const example = ({ line, fields = {} }) => line.replace(/\{(\w+)\}/g, (_, name) => fields[name].example);

for (const [actor, seat, width, height] of /** @type {const} */ ([["White", "link", 360, 640], ["Arbiter", "arbiter_link", 1440, 900]])) {
  test(`whatever ${actor} can do is offered in plain words, filled in and sent: ${width}`, async () => {
    const mine = forms.filter((form) => form.who.includes(actor));
    const done = mine.filter((form) => !form.screen);
    assert.ok(mine.length >= (actor === "White" ? 121 : 73), `${mine.length} acts`);
    for (const { line, screen } of mine) assert.ok(screen === undefined || screen.length > 20, `${line} has a reason`);
    const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
    await hall.act(table, "white", "plays e4");
    const context = await hall.browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
    const page = await context.newPage();
    /** What the page has sent. @type {string[]} */
    const sent = [];
    /** How each act was answered. @type {Map<string, { status: number, sequence?: number }>} */
    const answers = new Map();
    page.on("websocket", (line) => {
      line.on("framesent", ({ payload }) => sent.push(String(payload)));
      line.on("framereceived", ({ payload }) => {
        const answer = JSON.parse(String(payload));
        if (answer.status) answers.set(answer.id, answer);
      });
    });
    await page.goto(hall.club.url + table[seat]);
    await page.waitForSelector('[data-act="else"]');
    await page.click('[data-act="else"]');
    await page.waitForSelector("[data-else=what]");
    const offered = await page.locator("[data-else=what] option").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
    assert.deepEqual([...offered].sort(), done.map((form) => form.line).sort());
    await accessible(page, `something else: ${actor}`);
    await keep(page, `something-else-${width}`);
    await page.fill("[data-else=find]", done[0].command.split(" ").slice(-1)[0]);
    await page.waitForFunction((all) => document.querySelectorAll("[data-else=what] option").length < all, done.length);
    await page.fill("[data-else=find]", "");
    for (const form of done) {
      const before = sent.length;
      if (!(await page.locator("[data-form=else]").count())) await page.click('[data-act="else"]');
      await page.selectOption("[data-else=what]", form.line);
      for (const [name, field] of Object.entries(form.fields ?? {})) {
        const place = page.locator(`[data-form=else] [name="${name}"]`);
        if (field.among?.length) await place.selectOption(field.example);
        else await place.fill(field.example);
      }
      await aims(page);
      await page.click("[data-form=else] button.main");
      const wanted = example(form);
      const answer = () => answers.get(JSON.parse(sent.slice(before).find((frame) => frame.includes(JSON.stringify(wanted).slice(1, -1))) ?? "{}").id);
      await until(async () => answer() !== undefined).catch(() => assert.fail(`“${form.command}” sends “${wanted}”, not ${sent.slice(before)}`));
      // The form closes when the law has taken the act: of a player's whatever it comes to, of the arbiter's what is not refused.
      const { status = 0, sequence } = answer() ?? {};
      const refused = actor === "Arbiter" && JSON.parse(await hall.text(table)).cards.cards.some((/** @type {any} */ card) => card.sequence === sequence && card.verdict !== "accepted");
      if (status < 300 && !refused) await page.waitForSelector("[data-form=else]", { state: "detached" });
    }
    await context.close();
  });
}

for (const [width, height] of [[1280, 800], [360, 740], [320, 568]]) {
  test(`what opens is in sight, and the hand is led to it: ${width}×${height}`, async () => {
    const table = await hall.table({ code: "fide-2023", time: "10+5" });
    for (const [side, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"]])) await hall.act(table, side, act);
    const page = await hall.sit(table.link, { width, height });
    const seen = (/** @type {string} */ which) => page.waitForFunction(([one, high]) => {
      const { top, bottom } = document.querySelector(String(one))?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
      return top >= 0 && bottom <= Number(high);
    }, [which, height]);
    await page.click('[data-act="else"]');
    await seen("[data-else=find]");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-else")), "find");
    await keep(page, `else-opened-${width}`);
    await aims(page);
    await page.click('[data-act="else"]');
    await page.waitForSelector("[data-form=else]", { state: "detached" });
    await aims(page);
    await page.click(".rare > summary");
    await seen(".rare .act-button");
    await page.context().close();
    hall.quiet();
  });
}

test("every act of every actor can be reached at the table, or the table of acts says why nobody does it on a screen", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  await hall.act(table, "white", "plays e4");
  /** What stands behind “Something else …” for each. @type {Record<string, Set<string>>} */
  const offered = {};
  for (const [actor, link] of [["White", table.link], ["Black", table.opponent_link], ["Arbiter", String(table.arbiter_link)]]) {
    const page = await hall.sit(link, { width: 390, height: 664 });
    await page.click('[data-act="else"]');
    await page.waitForSelector("[data-else=what]");
    offered[actor] = new Set(await page.locator("[data-else=what] option").evaluateAll((all) => all.map((one) => String(one.getAttribute("value")))));
    await page.context().close();
  }
  // Whoever looks on has no voice at a table: what a bystander did is told by the official who establishes it.
  const onlooker = await hall.sit(`/game/${table.id}`);
  assert.equal(await onlooker.locator("[data-act]").count(), 0);
  offered.Bystander = new Set([/^finds advice bystander$/, /^finds breach \{\w+\} bystander$/].every((shape) => [...offered.Arbiter].some((line) => shape.test(line))) ? forms.filter((form) => form.who.includes("Bystander")).map((form) => form.line) : []);
  offered.Both = new Set();
  const missing = [];
  const told = [];
  for (const actor of new Set(forms.flatMap((form) => form.who))) {
    const all = forms.filter((form) => form.who.includes(actor));
    const excused = all.filter((form) => form.screen);
    const reached = all.filter((form) => offered[actor].has(form.line));
    missing.push(...all.filter((form) => !form.screen && !offered[actor].has(form.line)).map((form) => `${actor} ${form.line}`));
    told.push(`${actor} ${reached.length} of ${all.length}${excused.length ? `, ${excused.length} that no screen has` : ""}`);
  }
  console.log(`${forms.length} forms of act. ${told.join("; ")}; missing: ${missing.length}`);
  assert.deepEqual(missing, []);
  assert.ok(forms.length >= 195, `${forms.length} forms`);
});

test("in a low window nothing lies over what is to be filled in", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30" });
  const page = await hall.sit(table.link, { width: 1280, height: 800 });
  await page.click(".rare > summary");
  await page.click('[data-act="else"]');
  await page.waitForSelector("[data-else=what]");
  const long = forms.filter(({ who, screen, fields = {} }) => who.includes("White") && !screen && Object.keys(fields).length > 1);
  assert.ok(long.length > 4);
  // What opens is scrolled into sight, and so is what one goes to.
  const free = async (/** @type {import("playwright-core").Locator} */ field, /** @type {string} */ line) => page.waitForFunction((one) => {
    const { x, y, width, height } = /** @type {Element} */ (one).getBoundingClientRect();
    return [2, height - 2].every((down) => one === document.elementFromPoint(x + width / 2, y + down));
  }, await field.elementHandle()).catch(async () => assert.fail(`${line}: something lies over ${await field.evaluate((one) => one.outerHTML)}`));
  for (const { line } of long.slice(0, 8)) {
    await page.selectOption("[data-else=what]", line);
    const fields = page.locator("[data-form=else] [data-key] :is(input, select)");
    await free(fields.first(), line);
    await keep(page, "something-else-low");
    for (const field of await page.locator("[data-form=else] :is(input, select)").all()) {
      await field.focus();
      await free(field, line);
    }
  }
  hall.quiet();
});
