/** Who answers for the book: the club, and where none does, the module in this browser, fetched only then. */

import { Refused, ask, send } from "../api.js";
import { published, root } from "../root.js";

/** @typedef {{ status: number, answer: any }} Said */

/** @type {Map<number, { done: (said: Said) => void, failed: (reason: Error) => void }>} */
const waiting = new Map();
let count = 0;
/** @type {Worker | null} */
let worker = null;

/** What the club says at this path, or the module in its place; with a body it is sent. @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function answered(path, body) {
  if (!published) {
    try {
      return await (body === undefined ? ask(path) : send(path, body));
    } catch (reason) {
      if (!(reason instanceof Refused) || reason.problem.status !== 0) throw reason;
    }
  }
  return here(path, body);
}

/** What the module in this browser says at a path. @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function here(path, body) {
  const { status, answer } = await /** @type {Promise<Said>} */ (new Promise((done, failed) => {
    const id = ++count;
    waiting.set(id, { done, failed });
    begun().postMessage({ id, path, body: body === undefined ? null : JSON.stringify(body) });
  }));
  if (status >= 400 && answer.detail) throw new Refused(answer);
  return answer;
}

/** The module works beside the page, so that a hard question does not hold it up. */
function begun() {
  if (worker) return worker;
  const made = new Worker(`${root}/web/wasm/worker.js`, { type: "module" });
  made.addEventListener("message", ({ data: { id, said, fault } }) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (fault === undefined) asker?.done(JSON.parse(said));
    else asker?.failed(new Error(fault));
  });
  made.addEventListener("error", () => {
    for (const { failed } of waiting.values()) failed(new Error("The club does not answer, and the referee is not kept in this browser."));
    waiting.clear();
    worker = null;
  });
  return (worker = made);
}

/**
 * Puts a dispute to the codes; the one named in `boards` also shows the board after every line.
 *
 * @param {string} text
 * @param {{ boards: string, only?: boolean, form?: boolean, when?: string, arbiter?: string | null }} options `only`: ask no other code; `form`: with the last ruling as a page to be printed; `when` and `arbiter`: its day and hour, and who ruled
 * @returns {Promise<import("./types.js").Answer>}
 */
export function rule(text, { boards, only = false, form = false, when, arbiter }) {
  return answered("/api/rule", { text, boards, ...(only ? { codes: [boards] } : {}), ...(form ? { form, when, arbiter } : {}) });
}
