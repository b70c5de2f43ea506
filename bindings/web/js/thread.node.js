// The thread of a prover in node. It keeps no program running that has nothing else to do.

import { Worker } from "node:worker_threads";

/** @param {(answer: { error?: string, proof?: object }) => void} answered */
export function thread(answered) {
  const worker = new Worker(new URL("./worker.node.js", import.meta.url));
  worker.on("message", (answer) => {
    worker.unref();
    answered(answer);
  });
  worker.on("error", (error) => answered({ error: error.message }));
  return {
    ask: (asked) => {
      worker.ref();
      worker.postMessage(asked);
    },
    end: () => void worker.terminate(),
  };
}
