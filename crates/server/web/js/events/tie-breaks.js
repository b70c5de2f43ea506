/**
 * Tie-breaks in words: what their letters, by which reports call them, stand for (C.07).
 *
 * @module
 */

/** @type {Record<string, string>} */
const WORDS = {
  BH: "Buchholz: the points of the opponents",
  FB: "fore-Buchholz: the points of the opponents, the last round as drawn",
  AOB: "the opponents' average Buchholz",
  SB: "Sonneborn-Berger: the points of those beaten, and half of those drawn with",
  DE: "direct encounter: the place among those who are level, from 1",
  WIN: "rounds won",
  WON: "games won over the board",
  BPG: "games with Black",
  BWG: "games won with Black",
  PS: "progressive: the points after each round, added up",
  REP: "rounds that he chose to play",
  STD: "standard points: rounds better than the opponent's, and half of those as good",
  TPN: "pairing number: the lower is better",
  KS: "Koya: points against those with half of the points or more",
  ARO: "average rating of the opponents",
  TPR: "performance by rating",
  PTP: "the rating of which the points were to be expected",
  APRO: "average performance of the opponents",
  APPO: "average of the ratings of which the opponents' points were to be expected",
  RTNG: "his own rating",
};

/** What the letters of a tie-break mean; nothing for letters that are not known. @param {string} letters */
export function inWords(letters) {
  const [name, cut] = letters.split(/[/#-]/);
  const words = WORDS[name];
  if (!words) return null;
  const [, kind, count] = cut?.match(/^([CM])(\d+)$/) ?? [];
  if (!kind) return words;
  const least = count === "1" ? "the lowest" : `the ${count} lowest`;
  return `${words}, without ${kind === "C" ? least : count === "1" ? "the lowest and the highest" : `the ${count} lowest and highest`}`;
}
