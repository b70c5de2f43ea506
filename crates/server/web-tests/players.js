/** Two kinds of hands at the board: one that only points, one that only types keys. */

import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */

/** Moves the pointer away: whoever means what has come under it moves there anew. @param {Page} page */
export async function aims(page) {
  await page.mouse.move(1, 1);
}

/** Opens the door behind which an act lies, if it does. @param {Page} page @param {string} id */
export async function opened(page, id) {
  await page.waitForSelector(`[data-act="${id}"]`, { state: "attached" });
  if (await page.locator(`.rare:not([open]) [data-act="${id}"]`).count()) await page.click(".rare > summary");
  await aims(page);
}

/** What both kinds do. */
class Player {
  /** @param {Page} page @param {"white" | "black"} side */
  constructor(page, side) {
    this.page = page;
    this.side = side;
  }

  /** Waits until a ruling says this. @param {RegExp} words */
  async hears(words) {
    await this.page.waitForFunction(
      (source) => [...document.querySelectorAll("#cards .card, #notes .note")].some((card) => new RegExp(source).test(card.textContent ?? "")),
      words.source,
    ).catch(async () => assert.fail(`${this.side} does not see ${words}; the law column says: ${await this.page.innerText(".column")}`));
  }

  /** Waits until a man stands on a square, or none does. @param {string} square @param {string} man "white pawn", or "empty" */
  async sees(square, man) {
    const cell = `[data-square="${square}"][aria-label^="${square}, ${man}"]`;
    await this.page.waitForSelector(cell, { state: "attached" })
      .catch(async () => assert.fail(`${this.side} sees ${await this.page.getAttribute(`[data-square="${square}"]`, "aria-label")}, not ${man}`));
  }

  /** Waits until the score has a move: it is complete then, and no hand is on it. @param {string} san */
  async reads(san) {
    await this.page.waitForFunction((move) => [...document.querySelectorAll("#score td")].some((cell) => cell.textContent === move), san);
  }

  /** Waits until the clock is to be pressed. */
  async mayPress() {
    await this.page.waitForSelector(".clock.press.due");
  }
}

/** Plays with a mouse and nothing else. */
export class MousePlayer extends Player {
  /** @param {string} square */
  async touch(square) {
    const { x, y } = await this.#middle(square);
    await this.page.mouse.click(x, y);
  }

  /** Drags a man, and lets it go. @param {string} from @param {string} to */
  async move(from, to) {
    const [start, end] = [await this.#middle(from), await this.#middle(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up();
  }

  async press() {
    await this.mayPress();
    await this.page.click(".clock.press");
  }

  /** Says something that has a button; fills in what is asked. @param {string} id @param {string[]} [words] */
  async say(id, words = []) {
    await opened(this.page, id);
    await this.page.click(`[data-act="${id}"]`);
    const form = this.page.locator(`[data-form="${id}"]`);
    for (const [at, word] of words.entries()) await form.locator("input").nth(at).fill(word);
    if (!(await form.count())) return;
    await aims(this.page);
    await form.locator("button.main").click();
  }

  /** @param {string} square */
  async #middle(square) {
    const box = await this.page.locator(`[data-square="${square}"]`).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}

/** Plays with a finger: a tap on the man, a tap on the square. */
export class TouchPlayer extends Player {
  /** @param {string} square */
  async touch(square) {
    await this.page.locator(`[data-square="${square}"]`).tap();
  }

  /** @param {string} from @param {string} to */
  async move(from, to) {
    await this.touch(from);
    await this.touch(to);
  }
}

/** Plays with the keyboard and nothing else. */
export class KeyPlayer extends Player {
  /** @param {string} square */
  async touch(square) {
    await this.#go(square);
    await this.page.keyboard.press("Enter");
  }

  /** @param {string} from @param {string} to */
  async move(from, to) {
    await this.touch(from);
    await this.#go(to);
    await this.page.keyboard.press("Enter");
  }

  async press() {
    await this.mayPress();
    await this.page.keyboard.press("Space");
  }

  /** @param {string} id @param {string[]} [words] */
  async say(id, words = []) {
    await this.#free();
    await this.page.keyboard.press("k");
    if (await this.page.locator(`details:not([open]) [data-act="${id}"]`).count()) {
      await this.#tabTo(".rare > summary");
      await this.page.keyboard.press("Enter");
    }
    await this.#tabTo(`[data-act="${id}"]`);
    await this.page.keyboard.press("Enter");
    const form = `[data-form="${id}"]`;
    if (!(await this.page.locator(form).count())) return;
    for (const word of words) {
      await this.#tabTo(`${form} input`);
      await this.page.keyboard.type(word);
    }
    await this.#tabTo(`${form} button.main`);
    // Where it had the focus already, another key tells this press from one that was doubled.
    await this.page.keyboard.press("Shift");
    await this.page.keyboard.press("Enter");
  }

  /** Chooses what the law lets him choose, by the words of its button. @param {RegExp} words */
  async chooses(words) {
    await this.#free();
    await this.page.keyboard.press("o");
    for (let steps = 0; steps < 20; steps++) {
      const label = await this.page.evaluate(() => document.activeElement?.closest(".options") && document.activeElement.textContent);
      if (label && words.test(label)) return this.page.keyboard.press("Enter");
      await this.page.keyboard.press("Tab");
    }
    assert.fail(`no choice says ${words}`);
  }

  /** @param {string} words a move in any notation */
  async type(words) {
    await this.#free();
    await this.page.keyboard.press("t");
    await this.page.keyboard.type(words);
    await this.page.waitForFunction(() => /Understood|several/.test(document.querySelector("#understood")?.textContent ?? ""));
    await this.page.keyboard.press("Enter");
    await this.page.keyboard.press("Escape");
  }

  /** Goes to a square of the board. @param {string} square */
  async #go(square) {
    await this.#free();
    if (!(await this.page.evaluate(() => document.activeElement?.matches(".board .cell")))) await this.page.keyboard.press("b");
    await this.page.keyboard.press(square[0]);
    await this.page.keyboard.press(square[1]);
    assert.equal(await this.page.evaluate(() => document.activeElement?.getAttribute("data-square")), square);
  }

  /** Leaves a field that takes letters. */
  async #free() {
    if (await this.page.evaluate(() => document.activeElement?.matches("input"))) await this.page.keyboard.press("Escape");
  }

  /** @param {string} selector */
  async #tabTo(selector) {
    for (let steps = 0; steps < 80; steps++) {
      if (await this.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await this.page.keyboard.press("Tab");
    }
    assert.fail(`${selector} cannot be reached by key`);
  }
}
