// The thread of a prover in a browser.

/** @param {(answer: { error?: string, proof?: object }) => void} answered */
export function thread(answered) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => answered(data);
  worker.onerror = (event) => answered({ error: event.message || "the thread of the prover could not be started" });
  return { ask: (asked) => worker.postMessage(asked), end: () => worker.terminate() };
}
