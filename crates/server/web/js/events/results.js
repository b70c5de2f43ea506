/** Results as they are chosen and told. */

/** As they are chosen: the sign as the event tells it, and what it is. */
export const RESULTS = [["1-0", "1-0"], ["½-½", "½-½"], ["0-1", "0-1"], ["+/-", "+/- (Black did not play)"], ["-/+", "-/+ (White did not play)"], ["-/-", "-/- (nobody played)"], ["0-0", "0-0"], ["½-0", "½-0"], ["0-½", "0-½"], ["W-L", "W-L (1-0, not rated)"], ["D-D", "D-D (½-½, not rated)"], ["L-W", "L-W (0-1, not rated)"]];

/** Those whose letters stand for a score that is not rated. @type {Record<string, string>} */
const UNRATED = { "W-L": "1-0", "D-D": "½-½", "L-W": "0-1" };

/** A result for whoever reads it, none for one that is open. @param {string | null} result */
export function resultWords(result) {
  const score = result && UNRATED[result];
  return score ? `${score}, not rated` : result;
}
