// Runs in a worker of a browser.

import init, * as proofs from "./proofs.js";
import { answer } from "./answer.js";

const ready = init();
self.onmessage = async ({ data }) => {
  await ready;
  self.postMessage(answer(proofs, data));
};
