// What the thread of a prover does: a question in, an answer or a sentence out.

/** The functions of the module by the names of their questions. */
const FUNCTIONS = { unwinnable: "unwinnable", dead: "dead", mate: "mate", "forced-win": "forcedWin", perpetual: "perpetual", reachable: "reachable" };
const NOBODY = new Set(["dead", "reachable"]);

/** @param {Record<string, Function>} proofs @param {{ question: string, fen: string, side?: string, options: object }} asked */
export function answer(proofs, { question, fen, side, options }) {
  try {
    if (!Object.hasOwn(FUNCTIONS, question)) throw new Error(`"${question}" is no question; the questions are ${Object.keys(FUNCTIONS).join(", ")}`);
    const ask = proofs[FUNCTIONS[question]];
    return { proof: NOBODY.has(question) ? ask(fen, options) : ask(fen, side, options) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
