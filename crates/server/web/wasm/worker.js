/** The referee in this browser: questions come in as messages, and their answers go out. */

import init, { answer } from "./jadoube.js";

const ready = init({ module_or_path: new URL("./jadoube_bg.wasm", import.meta.url) });

addEventListener("message", async ({ data: { id, path, body } }) => {
  try {
    await ready;
    postMessage({ id, said: answer(path, body) });
  } catch (reason) {
    postMessage({ id, fault: String(/** @type {any} */ (reason)?.message ?? reason) });
  }
});
