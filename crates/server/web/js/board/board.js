/**
 * The board as it is seen: squares, men and marks, drawn in SVG and read as a grid.
 *
 * It knows no rules and asks nobody: {@link Board.update} shows what it is given. What hands do on it is `hands.js`.
 */

import { svg } from "../dom.js";
import { root } from "../root.js";
import { manName, pictureOf, roleOf } from "../words.js";
import { SQUARES, cellOf, isLight, squareAt } from "./geometry.js";

/** @typedef {import("./geometry.js").Color} Color */

/**
 * What the board shows. Squares are names; everything but the men may be left out.
 *
 * @typedef {object} Picture
 * @property {Record<string, string>} men FEN letters by square
 * @property {Color} below the side at the bottom
 * @property {string[]} [touched]
 * @property {string[]} [must] men that are bound to move or to be taken
 * @property {string[]} [adjusted]
 * @property {string[]} [lifted] men held in the air over the square they came from
 * @property {string[]} [held] men set down and not let go
 * @property {string | null} [selected]
 * @property {string[]} [targets]
 * @property {string[]} [last]
 * @property {string | null} [sending] where a move is that is not answered yet
 * @property {string[] | null} [premove] from where and to where a man is to move when the turn comes
 * @property {string[]} [check]
 * @property {string[]} [breach]
 * @property {Record<string, number>} [badges] numbers of the choices
 * @property {Record<string, string>} [beside] men let go beside the man of a square
 * @property {Record<string, string>} [named] what the man of a square has been named
 */

/** @typedef {{ letter: string, square: string, element: SVGElement }} Man */

const SIDE = 100;

export class Board {
  /** @type {Picture} */
  picture = { men: {}, below: "white" };
  /** The square that has the keyboard's focus, or would have it. */
  #focused = "e1";

  /** @type {Man[]} */ #men = [];
  /** @type {Map<string, SVGElement>} */ #cells = new Map();
  #squares = svg("g", { "aria-hidden": "true" });
  #under = svg("g", { "aria-hidden": "true" });
  #menLayer = svg("g", { "aria-hidden": "true", class: "men" });
  #over = svg("g", { "aria-hidden": "true" });
  #grid = svg("g", { class: "grid" });
  #hover = svg("rect", { class: "hover", width: SIDE, height: SIDE, "aria-hidden": "true" });

  constructor() {
    this.element = /** @type {SVGSVGElement} */ (svg("svg", {
      class: "board", "data-steady": true, viewBox: "0 0 800 800", role: "grid", "aria-label": "Chess board", "aria-rowcount": 8, "aria-colcount": 8,
    }));
    this.element.append(patterns(), this.#squares, this.#hover, this.#under, this.#menLayer, this.#over, this.#grid);
    this.#lay("white");
    // However the focus has come to a square, the keys go on from it.
    this.#grid.addEventListener("focusin", ({ target }) => {
      const square = target instanceof Element && target.getAttribute("data-square");
      if (square) this.focused = square;
    });
  }

  /** Shows a picture. @param {Picture} picture */
  update(picture) {
    const turned = picture.below !== this.picture.below;
    this.picture = picture;
    if (turned) this.#lay(picture.below);
    this.#setMen(picture.men, turned);
    this.#mark();
    this.#name();
  }

  /** The square from which the keys go on. */
  get focused() {
    return this.#focused;
  }

  /** It alone is in the order of tabs. @param {string} square */
  set focused(square) {
    this.#cells.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = square;
    this.#cells.get(square)?.setAttribute("tabindex", "0");
  }

  /** Moves the keyboard's focus. @param {string} square */
  focus(square) {
    this.focused = square;
    this.#cells.get(square)?.focus({ preventScroll: true });
  }

  /** The square under a point of the window. @param {number} clientX @param {number} clientY */
  squareUnder(clientX, clientY) {
    const { left, top, width } = this.element.getBoundingClientRect();
    const cell = width / 8;
    return squareAt(Math.floor((clientX - left) / cell), Math.floor((clientY - top) / cell), this.picture.below);
  }

  /**
   * Lets the man of a square follow the hand; with no point it goes back to its square.
   *
   * @param {string} square
   * @param {{ x: number, y: number } | null} point of the window
   */
  carry(square, point) {
    const man = this.#men.find((one) => one.square === square);
    this.#pointOut(point ? this.squareUnder(point.x, point.y) : null);
    if (!man) return;
    man.element.classList.toggle("carried", point !== null);
    if (!point) return this.#place(man);
    this.#menLayer.append(man.element);
    const { left, top, width } = this.element.getBoundingClientRect();
    const scale = (8 * SIDE) / width;
    man.element.style.transform = `translate(${(point.x - left) * scale - SIDE / 2}px, ${(point.y - top) * scale - SIDE * 0.6}px)`;
  }

  /** Shows over which square the hand is. @param {string | null} square */
  #pointOut(square) {
    this.#hover.classList.toggle("shown", square !== null);
    if (!square) return;
    const { x, y } = cellOf(square, this.picture.below);
    this.#hover.style.transform = `translate(${x * SIDE}px, ${y * SIDE}px)`;
  }

  /** What a screen reader says of a square. @param {string} square */
  describe(square) {
    const { men, beside, named, touched, must, adjusted, lifted, held, targets, last, check, breach, selected, badges } = this.picture;
    const states = /** @type {[string[] | undefined, string][]} */ ([
      [touched, "touched"], [must, "bound"], [adjusted, "being adjusted"], [lifted, "lifted"], [held, "held"],
      [check, "in check"], [targets, "can be reached"], [last, "last move"], [breach, "breach"],
    ]).filter(([squares]) => squares?.includes(square)).map(([, word]) => word);
    const man = men[square];
    const words = [square, man ? manName(man) : "empty"];
    if (named?.[square]) words.push(`named a ${roleOf(named[square])}`);
    if (beside?.[square]) words.push(`beside it a ${manName(beside[square])}`);
    if (this.picture.sending === square) words.push("being sent");
    if (this.picture.premove?.[1] === square) words.push("waits for the turn");
    if (this.picture.premove?.[0] === square) words.push("left when the turn comes");
    if (selected === square) words.push("in hand");
    if (badges?.[square]) words.push(`choice ${badges[square]}`);
    return [...words, ...states].join(", ");
  }

  /** Lays the squares with `below` at the bottom. @param {Color} below */
  #lay(below) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#squares.replaceChildren();
    this.#grid.replaceChildren();
    this.#cells.clear();
    for (let y = 0; y < 8; y++) {
      const row = svg("g", { role: "row" });
      for (let x = 0; x < 8; x++) {
        const name = /** @type {string} */ (squareAt(x, y, below));
        this.#squares.append(svg("rect", { class: isLight(name) ? "light" : "dark", x: x * SIDE, y: y * SIDE, width: SIDE, height: SIDE }));
        const cell = svg("rect", { class: "cell", role: "gridcell", "data-square": name, tabindex: name === this.focused ? 0 : -1, x: x * SIDE + 3, y: y * SIDE + 3, width: SIDE - 6, height: SIDE - 6 });
        this.#cells.set(name, cell);
        row.append(cell);
        if (x === 0) this.#squares.append(svg("text", { x: 5, y: y * SIDE + 18 }, name[1]));
        if (y === 7) this.#squares.append(svg("text", { x: x * SIDE + 96, y: 795, "text-anchor": "end" }, name[0]));
      }
      this.#grid.append(row);
    }
    if (hadFocus) this.focus(this.focused);
  }

  /** @param {Record<string, string>} men @param {boolean} atOnce */
  #setMen(men, atOnce) {
    const waiting = { ...men };
    const stay = this.#men.filter((man) => waiting[man.square] === man.letter && delete waiting[man.square]);
    let leftover = this.#men.filter((man) => !stay.includes(man));
    const moved = Object.entries(waiting).map(([square, letter]) => {
      const man = nearest(leftover.filter((one) => one.letter === letter), square) ?? this.#newMan(letter);
      leftover = leftover.filter((one) => one !== man);
      man.element.classList.toggle("sudden", atOnce || man.square === "");
      man.element.classList.remove("carried");
      man.square = square;
      return man;
    });
    leftover.forEach((man) => man.element.remove());
    this.#men = [...stay, ...moved];
    this.#men.forEach((man) => this.#place(man));
  }

  /** @param {string} letter @returns {Man} */
  #newMan(letter) {
    const element = svg("g", { class: "man" }, svg("image", { href: `${root}/web/men/${pictureOf(letter)}.svg`, x: 4, y: 4, width: SIDE - 8, height: SIDE - 8 }));
    this.#menLayer.append(element);
    return { letter, square: "", element };
  }

  /** @param {Man} man */
  #place(man) {
    if (man.element.classList.contains("carried")) return;
    const { x, y } = cellOf(man.square, this.picture.below);
    man.element.style.transform = `translate(${x * SIDE}px, ${y * SIDE}px)`;
    man.element.classList.toggle("up", [this.picture.touched, this.picture.lifted].some((squares) => squares?.includes(man.square)));
    man.element.classList.toggle("sending", this.picture.sending === man.square);
    man.element.classList.toggle("premove", this.picture.premove?.[1] === man.square);
    man.element.classList.toggle("lifted", this.picture.lifted?.includes(man.square) ?? false);
  }

  #mark() {
    const { picture } = this;
    const each = (/** @type {string[] | undefined} */ squares, /** @type {(x: number, y: number, square: string) => SVGElement} */ draw) =>
      (squares ?? []).map((square) => {
        const { x, y } = cellOf(square, picture.below);
        return draw(x * SIDE, y * SIDE, square);
      });
    this.#under.replaceChildren(
      ...each(picture.breach, (x, y) => svg("rect", { x, y, width: SIDE, height: SIDE, fill: "url(#hatch)" })),
      ...each(picture.last, (x, y) => svg("path", { class: "last", d: corners(x, y) })),
      ...each(picture.check, (x, y) => svg("rect", { class: "check", x: x + 5, y: y + 5, width: SIDE - 10, height: SIDE - 10, rx: 12 })),
      ...each(picture.must, (x, y) => svg("circle", { class: "must", cx: x + 50, cy: y + 50, r: 45 })),
      ...each([...(picture.touched ?? []), ...(picture.lifted ?? []), ...(picture.held ?? [])], (x, y) => svg("circle", { class: "touched", cx: x + 50, cy: y + 50, r: 45 })),
      ...each(picture.adjusted, (x, y) => svg("circle", { class: "adjusted", cx: x + 50, cy: y + 50, r: 45 })),
      ...each(picture.premove ?? [], (x, y) => svg("rect", { class: "waits", x: x + 5, y: y + 5, width: SIDE - 10, height: SIDE - 10, rx: 22 })),
      ...each(picture.selected ? [picture.selected] : [], (x, y) => svg("rect", { class: "selected", x: x + 2, y: y + 2, width: SIDE - 4, height: SIDE - 4 })),
    );
    const little = (/** @type {Record<string, string> | undefined} */ men, /** @type {(x: number, y: number) => object} */ where, /** @type {string} */ kind) =>
      each(Object.keys(men ?? {}), (x, y, square) => svg("g", { class: kind },
        kind === "named" && svg("circle", { cx: x + 76, cy: y + 24, r: 24 }),
        svg("image", { href: `${root}/web/men/${pictureOf(men?.[square] ?? "P")}.svg`, ...where(x, y) })));
    this.#over.replaceChildren(
      ...little(picture.beside, (x, y) => ({ x: x + 44, y: y + 44, width: 54, height: 54 }), "beside"),
      ...little(picture.named, (x, y) => ({ x: x + 55, y: y + 3, width: 42, height: 42 }), "named"),
      ...each(picture.targets, (x, y, square) => (picture.men[square]
        ? svg("path", { class: "target", d: `M${x + 4} ${y + 26}v-22h22M${x + 96} ${y + 26}v-22h-22M${x + 4} ${y + 74}v22h22M${x + 96} ${y + 74}v22h-22` })
        : svg("circle", { class: "dot", cx: x + 50, cy: y + 50, r: 13 }))),
      ...each(Object.keys(picture.badges ?? {}), (x, y, square) => svg("g", { class: "badge" },
        svg("circle", { cx: x + 80, cy: y + 20, r: 18 }),
        svg("text", { x: x + 80, y: y + 28, "text-anchor": "middle" }, picture.badges?.[square] ?? ""))),
    );
  }

  #name() {
    for (const square of SQUARES) {
      const cell = /** @type {SVGElement} */ (this.#cells.get(square));
      const words = this.describe(square);
      if (cell.getAttribute("aria-label") !== words) cell.setAttribute("aria-label", words);
      cell.setAttribute("aria-selected", String(this.picture.selected === square));
    }
  }
}

/** @param {Man[]} men @param {string} square */
function nearest(men, square) {
  const far = (/** @type {Man} */ man) => {
    const [a, b] = [cellOf(man.square, "white"), cellOf(square, "white")];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  return men.length ? men.reduce((best, man) => (far(man) < far(best) ? man : best)) : undefined;
}

/** Marks in the corners of a square. @param {number} x @param {number} y */
function corners(x, y) {
  const [left, top, right, bottom] = [x + 3, y + 3, x + 97, y + 97];
  return `M${left} ${top + 20}V${top}H${left + 20}M${right - 20} ${top}H${right}V${top + 20}M${right} ${bottom - 20}V${bottom}H${right - 20}M${left + 20} ${bottom}H${left}V${bottom - 20}`;
}

function patterns() {
  return svg("defs", null, svg("pattern", { id: "hatch", width: 16, height: 16, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { class: "hatch", width: 6, height: 16 })));
}
