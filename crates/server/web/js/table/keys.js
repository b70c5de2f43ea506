/** The keys of the table. On the board letters lead to files: there such commands need Shift. */

/** Keys that look back through the game. */
const LOOKING = new Set(["arrowleft", "arrowright", "home", "end"]);
/** So long, in milliseconds, letters that follow each other are of one word. */
const WORDS = 1500;
const ON_BOARD = new Set(["a", "b", "c", "d", "e", "f", "g", "h"]);

/** Listens to the whole page. @param {Element} board @param {Record<string, () => void>} commands by letter @param {(onBoard: boolean) => void} space */
export function listen(board, commands, space) {
  /** Until when letters are of a move for which there is no field. */
  let deaf = 0;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {Element} */ (event.target);
    const onBoard = board.contains(target);
    if (target.matches("input, select, textarea")) {
      if (event.key === "Escape") /** @type {HTMLElement} */ (target).blur();
      return;
    }
    if (event.key === " ") {
      if (target.matches("button, a, summary")) return;
      event.preventDefault();
      return space(onBoard && !event.shiftKey);
    }
    const letter = event.key.toLowerCase();
    if (letter.length === 1 && event.timeStamp < deaf) return void (deaf = event.timeStamp + WORDS);
    const command = commands[letter];
    // On the board the arrows lead to squares.
    if (onBoard && LOOKING.has(letter)) return;
    if (!command || (event.repeat && !LOOKING.has(letter)) || (onBoard && ON_BOARD.has(letter) && !event.shiftKey)) return;
    event.preventDefault();
    command();
    if (letter === "t" && !document.activeElement?.matches("input")) deaf = event.timeStamp + WORDS;
  });
}
