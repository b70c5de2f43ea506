/** What lies over the board at a table, measured in the page. */

/** What lies over the board, what stands beside the window, and the board's side. Runs in the page. */
export function measured() {
  const board = /** @type {Element} */ (document.querySelector(".board"));
  const frame = /** @type {Element} */ (document.querySelector(".board-frame"));
  /** The part of an element that is seen: what scrollers around it leave. @param {Element} element */
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const clip = around.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, clip.left), Math.max(top, clip.top), Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom };
  };
  const square = board.getBoundingClientRect();
  const things = [...document.querySelectorAll("button, a, input, summary, select, p, h1, h2, td, li, .clock, .digits")].filter((one) => one.checkVisibility() && !frame.contains(one) && !one.closest(".skip, .unseen, #told, dialog"));
  const over = [];
  const beside = [];
  for (const one of things) {
    const { left, top, right, bottom } = seen(one);
    if (right - left < 1 || bottom - top < 1) continue;
    const wide = Math.min(right, square.right) - Math.max(left, square.left);
    const high = Math.min(bottom, square.bottom) - Math.max(top, square.top);
    const name = `${one.tagName} ${one.className} “${one.textContent?.slice(0, 30)}”`;
    if (wide > 1 && high > 1) over.push(`${name}: ${Math.round(wide)} × ${Math.round(high)} px`);
    if (one.matches("button, .clock, .digits") && (right > innerWidth + 1 || left < -1 || one.getBoundingClientRect().right > right + 1)) beside.push(name);
  }
  return { over, beside, side: square.width, left: square.left, right: square.right };
}

/** Pairs of things to be pressed or read of which one lies upon the other. What is told above the board takes the place of the title for so long. Runs in the page. */
export function entangled() {
  const things = [...document.querySelectorAll("button, a, input, select, summary, p, h2, td, label, .name, .digits, .away, .token")].filter((one) => one.checkVisibility() && !one.closest(".unseen, .skip, #told, dialog, .title"));
  const boxes = things.map((one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const clip = around.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, clip.left), Math.max(top, clip.top), Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { one, left, top, right, bottom };
  });
  const name = (/** @type {Element} */ one) => `${one.tagName} “${one.textContent?.slice(0, 30)}”`;
  return boxes.flatMap(({ one, left, top, right, bottom }, at) => boxes.slice(at + 1)
    .filter((other) => !one.contains(other.one) && !other.one.contains(one) && Math.min(right, other.right) - Math.max(left, other.left) > 2 && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 2)
    .map((other) => `${name(one)} / ${name(other.one)}`));
}
