/** What the board shows at a moment: the view, what is in this player's hand, and what he prefers to see. */

import { settings } from "../settings.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../board/board.js").Picture} Picture */

/**
 * @param {View} view
 * @param {{ below: "white" | "black", selected: string | null, underway: { from: string, to: string } | null, premove?: { from: string, to: string } | null }} hand `premove` waits for its turn
 * @returns {Picture}
 */
export function picture(view, { below, selected, underway, premove = null }) {
  const { board } = view;
  const hands = Object.values(board.hands).filter((hand) => hand !== null);
  const choice = view.state === "finished" ? null : view.choice;
  return {
    men: men(board, [underway, premove]),
    below,
    selected,
    touched: board.touched.filter((touch) => !touch.adjust && touch.counts).map((touch) => touch.square),
    adjusted: board.touched.filter((touch) => touch.adjust).map((touch) => touch.square),
    must: [...new Set(view.duties.flatMap((duty) => duty.squares))],
    lifted: hands.map((hand) => hand.from),
    held: board.held.map((hand) => hand.square),
    targets: selected && settings.dots ? targets(view, selected) : [],
    sending: underway?.to ?? null,
    premove: premove && [premove.from, premove.to],
    last: underway ? [underway.from, underway.to] : board.last?.squares ?? [],
    check: underway ? [] : board.check,
    breach: board.breach,
    beside: board.beside ? { [board.beside.square]: board.beside.man } : {},
    named: Object.fromEntries((board.named ?? []).map(({ square, man }) => [square, man])),
    badges: Object.fromEntries((choice?.options ?? []).flatMap((option, at) => option.squares.map((square) => [square, at + 1]))),
  };
}

/** The squares that a man may go to: by its duty if it has one, else by the rules. @param {View} view @param {string} from */
export function targets(view, from) {
  const duty = view.duties.find((one) => one.who === view.board.turn && one.moves.length > 0);
  const moves = duty ? view.board.legal.filter((move) => duty.moves.includes(move)) : view.board.legal;
  return [...new Set(moves.filter((move) => move.startsWith(from)).map((move) => landing(view, move)))];
}

/** Where the man is let go: castling is written as the king on its rook's square. @param {View} view @param {string} move */
function landing(view, move) {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const castling = view.board.men[from]?.toLowerCase() === "k" && view.board.men[to]?.toLowerCase() === "r"
    && (view.board.men[from] === "K") === (view.board.men[to] === "R");
  if (!castling || view.terms.chess960) return to;
  return (to[0] > from[0] ? "g" : "c") + from[1];
}

/** @param {View["board"]} board @param {({ from: string, to: string } | null)[]} going moves that are on their way, or are thought of after those */
function men(board, going) {
  /** @type {Record<string, string>} */
  const standing = { ...board.men };
  for (const { square, looks } of board.named ?? []) {
    if (looks) standing[square] = looks;
  }
  for (const hand of Object.values(board.hands)) {
    if (hand && !standing[hand.from]) standing[hand.from] = hand.man;
  }
  for (const move of going) {
    if (!move || !standing[move.from]) continue;
    standing[move.to] = standing[move.from];
    delete standing[move.from];
  }
  return standing;
}
