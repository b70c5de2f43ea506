/** The arbiter's desk: a dispute is set up and typed, and every code rules on it as one writes. */

import "./page.js";
import { h, place, show } from "../dom.js";
import { say } from "../speak.js";
import { linkBox } from "../links.js";
import { askBy, chips } from "../laws/clauses.js";
import { fragment, header, offset, textIn, withHeader, withLine, withoutLast } from "./casetext.js";
import { INITIAL } from "./fen.js";
import { Helps, myCases } from "./helps.js";
import { Live } from "./live.js";
import { answered, rule } from "./referee.js";
import { sideBySide } from "./said.js";
import { Arises, SetUp } from "./setup.js";
import { Taps } from "./taps.js";

/** @typedef {import("./types.js").Answer} Answer */

const PAUSE = 350;
/** A link longer than this is no picture that a telephone reads from a screen. */
const PICTURED = 600;
const FIRST = `title: A touched man
start: 4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1

White touches e2
White moves Nf3
Black claims touched e2
`;

/** With what a new dispute begins: the first array, and nothing told. */
const NEW = "title: A new dispute\n\n";

const area = /** @type {HTMLTextAreaElement} */ (place("text"));
const code = /** @type {HTMLSelectElement} */ (place("code"));
/** The law of today, shown unless another is asked for. */
const TODAY = code.dataset.today ?? code.options[0].value;
const live = new Live(place("live"));
const copy = h("pre", { class: "source print-only", "aria-hidden": "true" });
area.after(copy);

const setUp = new SetUp(place("setup"), (fen) => write(withHeader(area.value, "start", fen === INITIAL ? "" : fen)));
/** What stood there before something was put in its place by one press, until it is brought back. */
let before = "";
/** Below the text, for what was put into it; what comes with a new dispute stands beside its button. */
const back = h("div");
area.after(back);
const arises = new Arises();
place("setup").after(arises.element);
const helps = new Helps(place("helps"), {
  text: () => area.value,
  setHeader: (key, value) => write(withHeader(area.value, key, value)),
  add: (line) => write(withLine(area.value, line)),
});

const taps = new Taps(live, {
  add: (line) => write(withLine(area.value, line)),
  undo: () => write(withoutLast(area.value)),
  any: () => withoutLast(area.value) !== area.value,
  anew: () => replace(NEW),
  back: bringBack,
  speak: () => {
    const what = place("what");
    what.scrollIntoView({ block: "center" });
    what.focus();
  },
});
myCases(place("mine"), { text: () => area.value, open: replace });

askBy(answered);

/** @type {Answer | null} */
let last = null;
let asked = 0;
let timer = 0;
let link = location.href;

area.addEventListener("input", () => settle());
code.addEventListener("change", () => look());
addEventListener("hashchange", () => open());
addEventListener("online", () => look());
open();

/** Takes the text that the address holds, or one to begin with. */
async function open() {
  const kept = location.hash.length > 1 ? await textIn(location.hash) : null;
  if (kept === area.value) return;
  if (location.hash.length > 1 && kept === null) say("The link holds no dispute that can be read.", true);
  area.value = kept ?? (area.value || FIRST);
  code.value = code.value || code.options[code.options.length - 1].value;
  if (last === null) code.value = header(area.value, "codes")?.split(",")[0].trim() || TODAY;
  if (code.selectedIndex < 0) code.value = TODAY;
  follow();
  look();
}

/** Puts a text that was changed by a help, and asks at once. @param {string} text */
function write(text) {
  area.value = text;
  follow();
  look();
}

/** Puts a text in the place of all that was told, which can be brought back: here, and by the browser's way back. @param {string} text */
function replace(text) {
  before = area.value;
  history.pushState(null, "", location.href);
  write(text);
}

/** The way back to what was told before. */
function bringBack() {
  return before.trim() && before !== area.value && h("button", { "data-key": "bring-back", onclick: () => {
    write(before);
    before = "";
  } }, "Bring back what was told before");
}

/** Waits until the hand rests. */
function settle() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    follow();
    look();
  }, PAUSE);
}

/** Brings the helps and the board for setting up to what the text says. */
function follow() {
  const start = header(area.value, "start") ?? "initial";
  setUp.take(start);
  arises.look(start);
  helps.render();
}

/** Asks the codes, unless something newer has been asked since. */
async function look() {
  clearTimeout(timer);
  const mine = ++asked;
  const text = area.value;
  copy.textContent = text;
  show(back, bringBack());
  keep(text);
  place("side").setAttribute("aria-busy", "true");
  try {
    const answer = await rule(text, { boards: code.value });
    if (mine === asked) tell(answer);
  } catch (reason) {
    if (mine === asked) show(place("faults"), h("p", { class: "fault" }, /** @type {Error} */ (reason).message));
  }
  if (mine === asked) place("side").removeAttribute("aria-busy");
}

/** @param {Answer} answer */
function tell(answer) {
  area.setAttribute("aria-invalid", String(answer.errors.length > 0));
  show(place("faults"), answer.errors.length > 0 && h("ul", { class: "faults" }, answer.errors.map((fault) =>
    h("li", null, h("button", { class: "quiet-button", title: "Go there", onclick: () => goTo(fault) }, `Line ${fault.line}, column ${fault.column}`), " ", rest(fault),
      " ", searched(fault),
      fault.means && h("span", { class: "means" }, fault.means.map((line) => h("button", { class: "quiet-button", onclick: () => put(fault.line, line) }, line.replace("\n", ", then "))))))));
  // What could be ruled on last stays in sight, marked as old, while a line is being written; it is read out to nobody.
  const [fault] = answer.errors;
  place("desk").classList.toggle("old", Boolean(fault));
  show(place("stale"), fault && last !== null && h("p", { class: "stale" }, "The rulings are those on the last text that could be read."));
  if (fault) return show(place("answer"), h("p", { class: "fault" }, `Line ${fault.line} cannot be read, so nothing is ruled on it: ${rest(fault)}`));
  last = answer;
  const shown = answer.replays.find((replay) => replay.code === code.value);
  show(place("side"), sideBySide(answer.replays, code.value, see));
  if (!shown) return;
  live.show(shown, { line: shown.steps.at(-1)?.line });
  taps.render();
  readOut();
}

/** The answer of the code asked for, as it is read out: the last ruling with its articles. */
function readOut() {
  const shown = last?.replays.find((replay) => replay.code === code.value);
  const step = shown?.steps.at(-1);
  if (!shown || !step) return show(place("answer"), h("p", { class: "quiet" }, shown?.left_out ?? "Nothing has happened yet."));
  show(place("answer"), h("p", { class: "meta" }, `${shown.title}, on “${step.text.trim()}”`),
    h("p", { class: "read-out" }, shown.read_out),
    chips({ code: { id: shown.code } }, step.clauses, `answer-${shown.code}`, readOut),
    h("button", { class: "quiet-button", "data-key": "form", onclick: form }, "Incident form to print"));
}

/** Opens the last ruling as a page to be printed; the window at once, since later none is let open. */
async function form() {
  const page = window.open("");
  const told = await rule(area.value, { boards: code.value, only: true, form: true }).catch(() => null);
  if (page && told?.form) page.location.href = URL.createObjectURL(new Blob([told.form], { type: "text/html" }));
  else page?.close();
}

/** What may be no act but a question is looked for in the laws. @param {import("./types.js").Fault} fault */
function searched({ line }) {
  const words = area.value.split("\n")[line - 1].trim();
  return words.includes(" ") && h("a", { href: `/laws/search?q=${encodeURIComponent(words)}`, target: "_blank" }, "Search the laws for this");
}

/** Found and expected, without the place that stands before them. @param {import("./types.js").Fault} fault */
function rest(fault) {
  return fault.sentence.replace(/^line \d+, column \d+: /, "");
}

/** Shows a code on the board. @param {string} id */
function see(id) {
  code.value = id;
  look();
  place("live").scrollIntoView({ block: "nearest" });
}

/** Puts a reading in the place of a line, its time before it. @param {number} number @param {string} words */
function put(number, words) {
  before = area.value;
  const lines = before.split("\n");
  const stamp = words.startsWith("@") ? "" : lines[number - 1].match(/^\s*(@\s+\S+\s+)?/)?.[0] ?? "";
  lines[number - 1] = stamp + words;
  area.value = lines.join("\n");
  area.dispatchEvent(new Event("input", { bubbles: true }));
  // What was not told is to be filled in.
  const open = words.includes("…") ? area.value.indexOf("…", offset(area.value, number, 1)) : -1;
  if (open < 0) return;
  area.focus();
  area.setSelectionRange(open, open + 1);
}

/** @param {import("./types.js").Fault} fault */
function goTo(fault) {
  const at = offset(area.value, fault.line, fault.column);
  area.focus();
  area.setSelectionRange(at, at + Math.max(1, fault.found.length));
}

/** Keeps the text in the address, and shows the address. @param {string} text */
async function keep(text) {
  const hash = await fragment(text);
  if (text !== area.value) return;
  history.replaceState(null, "", hash);
  link = location.href;
  show(place("keep"), h("div", { class: "row" },
    h("button", { onclick: share }, "Copy the link that keeps it"),
    h("button", { onclick: () => print() }, "Print")),
  h("details", { "data-key": "photograph" }, h("summary", null, "The link as a picture"), link.length <= PICTURED ? linkBox("Photograph it with another telephone", link, { picture: true }) : h("p", { class: "quiet" }, "This dispute is too long for a picture; copy the link.")));
}

async function share() {
  try {
    await navigator.clipboard.writeText(link);
    say("Copied.");
    show(place("keep"), ...place("keep").childNodes, h("p", { class: "quiet" }, "Copied. The whole dispute is in the link; nothing is kept here."));
  } catch {
    show(place("keep"), ...place("keep").childNodes, h("label", null, "Copy this link", h("input", { class: "link", readonly: true, value: link })));
  }
}
