/** The arbiter's wall: all his tables on one screen, each in its place, and what asks for him named above them. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { keep } from "../artefacts.js";
import { accessible, fits } from "../audit.js";
import { theHall } from "../hall.js";


const hall = theHall();

for (const [width, height] of [[1440, 900], [390, 844], [320, 568]]) {
  test(`five tables stand on one wall, what asks is named above them and moves none, and a flag that is about to fall is told: ${width}`, async () => {
    const tables = [];
    for (const [time, white] of [["90+30", "Anna"], ["90+30", "Béla"], ["59s", "Carl"], ["90+30", "Dora"], ["15+10", "Emil"]]) {
      const table = await hall.table({ code: "fide-2023", time, arbiter: true, referee: "arbiter", names: { white, black: "Zoe" } });
      await hall.act(table, "white", "plays e4");
      tables.push(table);
    }
    const context = await hall.browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
    const seats = tables.map((table) => [table.id, table.tokens.arbiter]);
    await context.addInitScript((held) => {
      for (const [at, [id, key]] of held.entries()) localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at }));
    }, seats);
    const page = await context.newPage();
    await page.goto(`${hall.club.url}/wall`);
    await page.waitForFunction(() => document.querySelectorAll(".wall-table").length === 5 && document.querySelectorAll(".wall .time").length === 10);
    assert.match(await page.innerText("#summary"), /Nothing is asked/);
    assert.match(await page.innerText(".wall-table:has-text('Anna') .wall-state"), /after 1\.e4 · FIDE Laws of Chess 2023$/);
    await page.waitForFunction(() => /Carl[\s\S]*flag is about to fall/.test(document.querySelector(".wall-table.short")?.textContent ?? ""));
    // In the order in which he came to them, wherever each is on the page.
    const places = () => page.$$eval(".wall > li", (all) => all.map((one) => [one.getAttribute("data-key"), one.getBoundingClientRect().x + scrollX, one.getBoundingClientRect().y + scrollY]));
    const stood = await places();
    assert.deepEqual(stood.map(([id]) => id), tables.map(({ id }) => id));
    await hall.act(tables[3], "black", "claims illegal-move");
    await hall.act(tables[3], "arbiter", "finds annoys Black");
    await page.waitForFunction(() => /Dora[\s\S]*penalty/i.test(document.querySelector(".wall .asks")?.textContent ?? ""));
    assert.deepEqual(await places(), stood, "nothing moves when a table asks");
    // However far he has gone down, what asks is in sight and leads there.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const named = page.locator("#summary a");
    assert.deepEqual([await named.innerText(), await named.getAttribute("href")], ["Dora – Zoe", `/game/${tables[3].id}`]);
    const box = await named.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
    assert.match(await page.title(), /^\(1\) My tables/);
    assert.match(await page.innerText(".wall-table.asks"), /penalty/i);
    const before = await page.innerText(`[data-key="${tables[0].id}"] .time[data-side=black]`);
    await page.waitForFunction(([id, shown]) => document.querySelector(`[data-key="${id}"] .time[data-side=black]`)?.textContent !== shown, [tables[0].id, before]);
    await accessible(page, "the wall");
    await fits(page, "the wall");
    const beside = await page.$$eval(".wall-table", (cards) => cards.flatMap((card) => [...card.children].filter((part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right)).map((part) => part.className));
    assert.deepEqual(beside, [], "nothing stands beside its table");
    await keep(page, `wall-${width}`);
    // By its address: the flag of another may have fallen meanwhile.
    await page.click(`#summary a[href="/game/${tables[3].id}"]`);
    await page.waitForSelector(".note.question .answers");
    await context.close();
  });
}

test("a fallen flag is put to the arbiter on his wall, and ruled at the table", async () => {
  const [calm, short] = [await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" }), await hall.table({ code: "fide-2023", time: "3s", arbiter: true, referee: "arbiter", names: { white: "Cora", black: "Dan" } })];
  const context = await hall.browser.newContext({ reducedMotion: "reduce" });
  await context.addInitScript((held) => {
    for (const [id, key] of held) localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 }));
  }, [calm, short].map((table) => [table.id, table.tokens.arbiter]));
  const page = await context.newPage();
  await page.goto(`${hall.club.url}/wall`);
  await hall.act(short, "white", "plays e4");
  await page.waitForFunction(() => /Dan[\s\S]*Black’s flag has fallen/.test(document.querySelector(".wall .asks")?.textContent ?? ""));
  assert.match(await page.innerText("#summary"), /1 of 2 tables ask/);
  assert.doesNotMatch(await page.innerText(".wall-table.asks"), /about to fall/);
  await keep(page, "wall-flag");
  await page.click(".wall-table.asks");
  await page.waitForSelector(".note.seen");
  await keep(page, "flag-fallen");
  await page.click(".note.seen button.main");
  await page.click(".note.seen [data-key=sure]");
  await page.waitForFunction(() => /1–0/.test(document.querySelector(".note.finished")?.textContent ?? ""));
  await context.close();
});

test("a touched man that was not moved is put to the arbiter on his wall, and at the table he has it moved", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  await hall.act(table, "white", "touches d2");
  await hall.act(table, "white", "plays Nf3");
  const context = await hall.browser.newContext({ reducedMotion: "reduce" });
  await context.addInitScript(([id, key]) => localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 })), [table.id, table.tokens.arbiter]);
  const page = await context.newPage();
  await page.goto(`${hall.club.url}/wall`);
  await page.waitForFunction(() => /touched the pawn on d2, which was not moved/.test(document.querySelector(".wall-table.asks")?.textContent ?? ""));
  await page.click(".wall-table.asks");
  await page.waitForSelector(".note.seen");
  await page.click(".note.seen button.main");
  await page.waitForFunction(() => document.querySelectorAll(".note.seen").length === 0);
  const view = JSON.parse(await hall.text(table));
  assert.deepEqual([view.score.lines.length, view.duties[0]?.who], [0, "white"]);
  await context.close();
});

test("a move in the other's turn is put to the arbiter, and goes back when he rules so", async () => {
  const table = await hall.table({ code: "fide-2023", time: "5", arbiter: true, referee: "arbiter" });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "white", "plays d4");
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.waitForSelector(".note.seen");
  assert.match(await arbiter.innerText(".note.seen"), /White moved .*d4 in the opponent’s turn/);
  await arbiter.click(".note.seen button.main");
  await arbiter.waitForSelector(".note.question .answers");
  assert.match(JSON.parse(await hall.text(table)).board.fen, /4P3\/8\/PPPP1PPP/);
  await arbiter.context().close();
});

test("an open question tells since when it is asked, and how many more there are", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "stops"], ["arbiter", "rules rejected"], ["arbiter", "starts"], ["black", "stops"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.waitForSelector(".note.question .answers");
  assert.match(await arbiter.innerText(".note.question .sentence"), /^Since 0:00:\d\d: Did Black have a good reason/);
  assert.match(await arbiter.innerText(".note.question [data-key=more]"), /1 more question after this one/);
  assert.match(await arbiter.innerText(".note.question .what-for"), /Black stops the clocks/);
  await arbiter.context().close();
});

test("what was refused last is in sight at the arbiter’s table, however much he is asked above it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  for (const [seat, act] of /** @type {const} */ ([["white", "plays e4"], ["black", "plays e5"], ["arbiter", "finds annoys White"]])) await hall.act(table, seat, act);
  const arbiter = await hall.sit(String(table.arbiter_link), { width: 1280, height: 800 });
  await arbiter.waitForSelector(".note.question .answers");
  await hall.act(table, "black", "claims touched g1");
  const refused = arbiter.locator("#cards .card.refused .sentence").first();
  await refused.waitFor();
  await arbiter.waitForFunction(() => {
    const [pane, said] = [".pane-law", "#cards .card.refused .sentence"].map((one) => document.querySelector(one)?.getBoundingClientRect());
    return pane && said && said.top >= pane.top && said.top + 20 <= pane.bottom;
  });
  await keep(arbiter, "refused-in-sight");
  hall.quiet();
});

test("a claim that the program has ruled on is told to the arbiter until he has confirmed it, or undone it", async () => {
  const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
  await hall.act(table, "white", "plays e4");
  await hall.act(table, "black", "claims repetition");
  const arbiter = await hall.sit(String(table.arbiter_link));
  await arbiter.waitForSelector(".note.claim");
  assert.match(await arbiter.innerText(".note.claim"), /Black claims a draw by repetition/);
  await keep(arbiter, "claim-told");
  await arbiter.click("[data-key=noted]");
  await arbiter.waitForSelector(".note.claim", { state: "detached" });
  // A draw that the program has found is the arbiter's to confirm as well.
  for (const [seat, act] of /** @type {const} */ ([["black", "plays Nf6"], ["white", "plays Nf3"], ["black", "plays Ng8"], ["white", "plays Ng1"], ["black", "plays Nf6"], ["white", "plays Nf3"], ["black", "plays Ng8"], ["white", "plays Ng1"], ["black", "claims repetition with Nf6"]])) await hall.act(table, seat, act);
  await arbiter.waitForSelector(".note.claim");
  await accessible(arbiter, "a draw to confirm");
  await keep(arbiter, "claim-confirm");
  await arbiter.click("[data-key=overrule]");
  await arbiter.waitForSelector(".note.claim", { state: "detached" });
  const view = JSON.parse(await hall.text(table));
  assert.deepEqual([view.outcome, view.clocks.black.running], [null, true]);
});

test("at one table the arbiter is told what another of his asks, on the first page too, and goes there by one press", async () => {
  const [first, second] = await Promise.all(["Anna", "Dora"].map((white) => hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter", names: { white, black: "Zoe" } })));
  for (const size of [[360, 640], [1280, 800]]) {
    const context = await hall.browser.newContext({ viewport: { width: size[0], height: size[1] }, hasTouch: size[0] < 500, reducedMotion: "reduce" });
    await context.addInitScript((held) => {
      for (const [id, key] of held) localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 }));
    }, [first, second].map((table) => [table.id, table.tokens.arbiter]));
    const page = await context.newPage();
    await page.goto(hall.club.url + first.link.split("#")[0]);
    await page.waitForSelector("body[data-you=arbiter]");
    if (size[0] === 360) {
      assert.equal(await page.locator("[data-key=elsewhere]").count(), 0);
      await hall.act(second, "white", "plays e4");
      await hall.act(second, "black", "claims repetition");
    }
    await page.waitForSelector("[data-key=elsewhere]", { state: "attached" });
    assert.match(await page.locator("[data-key=elsewhere]").innerText(), /At another table, Dora – Zoe: Black claims a draw by repetition: The position has occurred only once/);
    assert.match(await page.title(), /^● /);
    await accessible(page, "what another table asks");
    await keep(page, `elsewhere-${size[0]}`);
    // On a phone the line under the board leads there.
    await page.waitForTimeout(1300);
    await page.click(size[0] < 500 ? ".latest-ruling.asks-me:has-text('Go there')" : "[data-key=go-there]");
    await page.waitForURL((url) => url.pathname.includes(second.id));
    await page.waitForSelector(".note.claim", { state: "attached" });
    assert.equal(await page.locator("[data-key=elsewhere]").count(), 0);
    await page.goto(hall.club.url);
    await page.waitForSelector(".ruled .asked:has-text('Black claims a draw by repetition')");
    await context.close();
  }
});

test("at one table the arbiter is told of every other that asks, a flag first, and his way back leads to the wall", async () => {
  const names = ["Anna", "Dora", "Ella"];
  const tables = await Promise.all(names.map((white) => hall.table({ code: "fide-2023", time: white === "Ella" ? "1s" : "90+30", press: "with-move", arbiter: true, referee: "arbiter", names: { white, black: "Zoe" } })));
  const [here, asks, falls] = tables;
  await hall.act(asks, "white", "plays e4");
  await hall.act(asks, "black", "claims repetition");
  await hall.act(falls, "white", "plays e4");
  const context = await hall.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await context.addInitScript((held) => {
    for (const [id, key] of held) localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 }));
  }, tables.map((table) => [table.id, table.tokens.arbiter]));
  const page = await context.newPage();
  await page.goto(hall.club.url + here.link.split("#")[0]);
  await page.waitForSelector(`[data-key=elsewhere] [data-key="${asks.id}"]`);
  assert.match(await page.locator("[data-key=elsewhere] .sentence").innerText(), /^At another table, Ella – Zoe: Black’s flag has fallen/);
  assert.deepEqual(await page.locator("[data-key=elsewhere] .row > *").allInnerTexts(), ["Go there", "Dora – Zoe too", "All my tables"]);
  await accessible(page, "what two other tables ask");
  const brief = page.locator(".strip a");
  assert.deepEqual([await brief.innerText(), await brief.getAttribute("href")], ["A flag elsewhere", `/game/${falls.id}`]);
  // On the smallest phone it stands in the header beside what this table says of itself.
  await page.setViewportSize({ width: 320, height: 568 });
  const [{ y, height }, header] = await Promise.all([brief, page.locator(".table-header, header").first()].map(async (one) => /** @type {{ y: number, height: number }} */ (await one.boundingBox())));
  assert.ok(y >= -12 && y + height <= header.y + header.height + 12, `${y} + ${height} in ${JSON.stringify(header)}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.click("a.brand");
  await page.waitForURL((url) => url.pathname === "/wall");
  await page.waitForSelector(".wall-table.asks");
  await context.close();
});

test("whoever has no arbiter's seat reads so, and a seat taken in another window comes to the wall by itself", async () => {
  const context = await hall.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${hall.club.url}/wall`);
  await page.waitForFunction(() => /no arbiter’s seat/.test(document.querySelector("#summary")?.textContent ?? ""));
  for (const many of [1, 2]) {
    const table = await hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter" });
    const other = await context.newPage();
    await other.goto(`${hall.club.url}/laws`);
    await other.evaluate(([id, key]) => localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 })), [table.id, table.tokens.arbiter]);
    await page.waitForFunction((all) => document.querySelectorAll(".wall-table").length === all, many);
  }
  await context.close();
});

test("one link brings all tables of an arbiter to his phone, once", async () => {
  const names = ["Anna", "Béla", "Carl"];
  const tables = await Promise.all(names.map((white) => hall.table({ code: "fide-2023", time: "90+30", arbiter: true, referee: "arbiter", names: { white, black: "Zoe" } })));
  const desk = await hall.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await desk.addInitScript((held) => {
    for (const [id, key] of held) localStorage.setItem(`jadoube:seat:${id}`, JSON.stringify({ key, seat: "arbiter", at: 1 }));
  }, tables.map((table) => [table.id, table.tokens.arbiter]));
  const wall = await desk.newPage();
  await wall.goto(`${hall.club.url}/wall`);
  // The button lies below the tables: it is pressed once they stand, as a hand would.
  await wall.waitForFunction(() => document.querySelectorAll(".wall-table").length === 3);
  await wall.click("[data-key=carry]");
  const link = await wall.inputValue("#carry input.link");
  await accessible(wall, "a wall to be carried");
  await keep(wall, "wall-carried");
  const phone = async () => {
    const context = await hall.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(link);
    return page;
  };
  const own = await phone();
  await own.waitForFunction(() => document.querySelectorAll(".wall-table").length === 3);
  assert.equal(new URL(own.url()).hash, "", "the words have left the address");
  await fits(own, "a wall that was carried");
  // He rules there as at the first.
  await hall.act(tables[1], "white", "plays e4");
  await own.click(".wall-table:has-text('Béla')");
  await own.waitForSelector('body[data-you="arbiter"]');
  const other = await phone();
  await other.waitForFunction(() => /brings .* no more/.test(document.getElementById("summary")?.textContent ?? ""));
  assert.equal(await other.locator(".wall-table").count(), 0);
  hall.quiet();
});
