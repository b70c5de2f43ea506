/** Oneself: becoming a member, signing in, and all that is kept of a member. `me.html` starts here. */

import { Refused, ask, send } from "../api.js";
import { h, show } from "../dom.js";
import { eventKey, keepEventKey } from "../events/keys.js";
import { answers } from "../links.js";
import { guardPresses } from "../presses.js";
import { ABOUT, keepMember, keepUnchecked, memberKey, newSecret, ownName, uncheckedWord } from "../seats.js";
import { wear } from "../settings.js";
import { playersOf } from "../words.js";
import { make, show as showPasskey, whyNone } from "./passkeys.js";

/** @typedef {Record<string, string | null>} About */
/** @typedef {{ id: string, name: string, about: About, since: string }} Member */
/** @typedef {{ id: string, label: string, since: string, used: string, here: boolean }} Device */
/** @typedef {{ id: string, label: string, site: string, synced: boolean, since: string, used: string }} Passkey */
/** @typedef {{ link: string, made: string, white: string | null, black: string | null, result: string }} Game */
/** @typedef {{ member: Member, devices: Device[], passkeys?: Passkey[], games: Game[], events: { link: string, name: string, arbiter: boolean }[] }} Kept */

const ME = "/api/members/me";
/** Which of the twelve words is asked for, to see that they were written down. */
const ASKED = 9;
const place = /** @type {HTMLElement} */ (document.getElementById("me"));

/** The same request sent again makes nobody twice. */
const secret = newSecret();
let fault = "";
/** Words that were told just now, until they are written down. */
let told = "";
/** Whether one is asked for a word of them. */
let asked = false;
/** Why there are no passkeys here; no words if there are, nothing while it is not known. @type {string | undefined} */
let none;
/** @type {Kept | null} */
let kept = null;

async function look() {
  const why = whyNone();
  if (memberKey()) {
    try {
      kept = await own(ME);
      keepMember(String(memberKey()), kept?.member.name ?? "");
      await hears();
    } catch (reason) {
      fault = /** @type {Error} */ (reason).message;
      if (reason instanceof Refused && reason.problem.type === "/problems/no-member") keepMember(null);
    }
  }
  draw();
  none = await why;
  draw();
}

/** What is asked at the tables of events whose arbiter he is. @type {import("../table/elsewhere.js").Elsewhere | null} */
let asks = null;

/** An arbiter hears the tables of his events here too. */
async function hears() {
  const ruled = (kept?.events ?? []).filter((one) => one.arbiter).map(({ link }) => link.split("/")[2]);
  for (const id of ruled) if (!eventKey(id)) keepEventKey(id, String(memberKey()));
  if (!ruled.length || asks) return;
  const { Elsewhere } = await import("../table/elsewhere.js");
  const { Calls } = await import("../table/calls.js");
  asks = new Elsewhere(null, new Calls(), draw);
}

/** @param {string} path @param {{ method?: string, body?: unknown }} [options] */
const own = (path, options) => ask(path, { ...options, token: memberKey() });

function draw() {
  show(place, fault && h("p", { class: "fault", role: "alert", "data-key": "fault" }, fault), told ? words() : kept && memberKey() ? [asks?.render("At a table"), reminder(), member(kept)] : stranger());
}

/** Does something, tells why it was not done, and shows what has become of the page. @param {() => Promise<unknown>} work */
async function does(work) {
  fault = "";
  try {
    await work();
  } catch (reason) {
    fault = /** @type {Error} */ (reason).message;
  }
  draw();
}

/** @param {(data: (name: string) => string) => Promise<unknown>} work */
const submits = (work) => (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  does(() => work((name) => String(data.get(name) ?? "").trim()));
};

/** What the browser calls itself, in a word. */
const usual = () => (/Mobi/.test(navigator.userAgent) ? "phone" : "computer");

function stranger() {
  const join = submits(async (text) => {
    const made = await send("/api/members", { name: text("name"), device: text("device") || null }, { key: secret });
    if (!keepMember(made.key, made.member.name)) fault = "This browser keeps nothing: write the words down, they are all that you have.";
    tell(made.words);
    kept = await own(ME).catch(() => null);
  });
  const back = submits(async (text) => {
    const given = await send("/api/members/devices", { words: text("words"), device: text("device") || null });
    keepMember(given.key, given.member.name);
    keepUnchecked(null);
    kept = await own(ME);
  });
  const byPasskey = () => does(async () => {
    const given = await showPasskey(usual());
    keepMember(given.key, given.member.name);
    kept = await own(ME);
  });
  const device = () => h("label", null, "What you call this browser", h("input", { name: "device", maxlength: 40, value: usual(), autocomplete: "off" }));
  return h("div", { class: "me", "data-key": "stranger" },
    h("section", { "aria-labelledby": "join" }, h("h2", { id: "join" }, "Become a member"),
      h("p", null, "Your name is yours then: nobody else in this club can sit down or enter under it. No address of mail is asked for. Whoever comes by a link can play without."),
      h("form", { class: "event-form", onsubmit: join, novalidate: true },
        h("label", null, "Your name (at most 33 letters)", h("input", { name: "name", required: true, autocomplete: "name", value: ownName() })), device(),
        h("div", { class: "row" }, h("button", { class: "main big" }, "Become a member")))),
    h("section", { "aria-labelledby": "back" }, h("h2", { id: "back" }, "You are one already"),
      none === "" && h("div", { class: "row", "data-key": "passkey" }, h("button", { class: "big", onclick: byPasskey }, "Sign in with a passkey")),
      h("form", { class: "event-form", onsubmit: back, novalidate: true },
        h("label", null, "Your twelve words", h("textarea", { name: "words", rows: 3, spellcheck: "false", autocapitalize: "none", autocomplete: "off" })), device(),
        h("div", { class: "row" }, h("button", { class: "big" }, "Sign in"))),
      h("p", { class: "quiet" }, "Whoever has lost them, and is signed in nowhere, asks whoever keeps the club for new ones."),
      none ? h("p", { class: "quiet", "data-key": "none" }, `No passkeys here: ${none}`) : null));
}

/** Tells new words. Until one of them has come back this browser asks for it whenever the page is opened. @param {string} words */
function tell(words) {
  told = words;
  keepUnchecked(words.split(" ")[ASKED - 1]);
}

/** Asks for one of the words, so that nobody goes away without them. @param {Element} other what else may be done */
function check(other) {
  const look = submits(async (text) => {
    if (text("word").toLowerCase() !== uncheckedWord()) throw new Error(`That is not word ${ASKED}. Look at what you have written down.`);
    told = "";
    asked = false;
    keepUnchecked(null);
  });
  return h("form", { class: "event-form", onsubmit: look, novalidate: true },
    h("label", null, `Word ${ASKED} of the twelve`, h("input", { name: "word", autocomplete: "off", autocapitalize: "none", spellcheck: "false" })),
    h("div", { class: "row" }, h("button", { class: "main big" }, "I have them"), other));
}

/** The words were told, and none has come back: perhaps they were not written down. */
function reminder() {
  return uncheckedWord() && h("section", { class: "me-told", "aria-labelledby": "remind", "data-key": "remind" }, h("h2", { id: "remind" }, "Have you written your twelve words down?"),
    h("p", null, "They were told once, and are told no more. Without them nobody brings you back when this browser is lost."),
    check(h("button", { class: "big", onclick: renew }, "I have not: new words")));
}

const renew = () => does(async () => tell((await own(`${ME}/words`, { method: "POST" })).words));

/** The words, told this once, and whether they were written down. */
function words() {
  const all = told.split(" ");
  const copy = async (/** @type {Event} */ event) => {
    const done = answers(event);
    await navigator.clipboard.writeText(told).then(() => done("Copied"), () => done("Copy them by hand"));
  };
  const turn = (/** @type {boolean} */ now) => () => {
    asked = now;
    fault = "";
    draw();
  };
  if (asked) {
    return h("section", { class: "me-told", "aria-labelledby": "check", "data-key": "check" }, h("h2", { id: "check" }, "Have you written them down?"),
      check(h("button", { class: "big", onclick: turn(false) }, "Show them again")));
  }
  return h("section", { class: "me-told", "aria-labelledby": "told", "data-key": "told" }, h("h2", { id: "told" }, "Your twelve words"),
    h("p", null, "With them you sign in in another browser, and come back when this one is lost. They are told this once: write them down. Whoever has them is you. They open the club in every browser, beside a passkey and without."),
    h("ol", { class: "me-words" }, all.map((word) => h("li", null, word))),
    h("div", { class: "row" }, h("button", { class: "main big", onclick: turn(true) }, "I have written them down"),
      h("button", { onclick: () => print() }, "Print"), h("button", { "data-own": true, onclick: copy }, "Copy")));
}

/** @param {Kept} of */
function member({ member: { name, about, since }, devices, passkeys = [], games, events }) {
  const change = submits(async (text) => {
    const said = Object.fromEntries(ABOUT.map(([field]) => [field, text(field) || null]));
    await own(ME, { method: "PUT", body: { name: text("name"), about: said } });
    kept = await own(ME);
    keepMember(String(memberKey()), kept?.member.name ?? "");
  });
  const out = (/** @type {Device} */ one) => () => does(async () => {
    await own(`${ME}/devices/${one.id}`, { method: "DELETE" });
    if (one.here) forget();
    else kept = await own(ME);
  });
  const add = submits(async (text) => {
    await make(String(memberKey()), text("label") || null);
    kept = await own(ME);
  });
  const remove = (/** @type {Passkey} */ one) => () => does(async () => {
    await own(`${ME}/passkeys/${one.id}`, { method: "DELETE" });
    kept = await own(ME);
  });
  const leave = () => confirm(`Take ${name} away? All that stands here is gone. Your games and events stay, and show “a member”. It cannot be undone.`) && does(async () => {
    await own(ME, { method: "DELETE" });
    forget();
  });
  const known = ABOUT.filter(([field]) => about[field]);
  return h("div", { class: "me", "data-key": "member" },
    h("section", { "aria-labelledby": "who" }, h("h2", { id: "who" }, name),
      h("dl", { class: "me-about" }, h("dt", null, "A member since"), h("dd", null, day(since)), known.flatMap(([field, label]) => [h("dt", null, label), h("dd", null, about[field])])),
      h("details", { "data-key": "change" }, h("summary", null, "Change it"),
        h("form", { class: "event-form", onsubmit: change, novalidate: true },
          h("label", null, "Name (at most 33 letters)", h("input", { name: "name", autocomplete: "name", value: name })),
          ABOUT.map(([field, label, mode]) => h("label", null, label, h("input", { name: field, inputmode: mode, maxlength: 40, autocomplete: "off", value: about[field] ?? "" }))),
          h("div", { class: "row" }, h("button", { class: "main" }, "Keep it so"))))),
    h("section", { "aria-labelledby": "devices" }, h("h2", { id: "devices" }, "Where you are signed in"),
      h("ul", { class: "me-list" }, devices.map((one) => h("li", { "data-key": one.id }, h("span", null, one.label, one.here && h("b", null, " (here)"), h("span", { class: "quiet" }, ` since ${day(one.since)}, last used ${day(one.used)}`)),
        h("button", { class: "quiet-button", "aria-label": `Sign out: ${one.label}`, onclick: out(one) }, "Sign out")))),
      h("div", { class: "row" }, h("button", { onclick: () => confirm("New words? The old ones are good no longer.") && renew() }, "New words"))),
    h("section", { "aria-labelledby": "passkeys" }, h("h2", { id: "passkeys" }, "Passkeys"),
      h("p", null, "A passkey signs you in by the lock of your phone or computer: there is nothing to write down, and nothing that another page could ask you for. Your words stay good."),
      h("ul", { class: "me-list" }, passkeys.map((one) => h("li", { "data-key": one.id }, h("span", null, one.label, one.site !== location.hostname && ` at ${one.site}`, h("span", { class: "quiet" }, ` since ${day(one.since)}, last used ${day(one.used)}${one.synced ? "; your devices may share it" : ""}`)),
        h("button", { class: "quiet-button", "aria-label": `Remove the passkey: ${one.label}`, onclick: remove(one) }, "Remove")))),
      none ? h("p", { class: "quiet", "data-key": "none" }, `None can be made here: ${none}`)
        : h("form", { class: "event-form", onsubmit: add, novalidate: true }, h("label", null, "What you call the device that has it", h("input", { name: "label", maxlength: 40, value: usual(), autocomplete: "off" })),
          h("div", { class: "row" }, h("button", null, "Make a passkey")))),
    h("section", { "aria-labelledby": "events" }, h("h2", { id: "events" }, `Events: ${events.length}`),
      h("ul", { class: "me-list" }, events.map((one) => h("li", null, h("a", { href: one.link }, one.name), one.arbiter && " · you are its arbiter")))),
    h("section", { "aria-labelledby": "games" }, h("h2", { id: "games" }, `Games: ${games.length}${games.length === 1000 ? ", the latest" : ""}`),
      h("ul", { class: "me-list" }, games.map((one) => h("li", null, h("a", { href: one.link }, playersOf(one)), h("span", { class: "quiet" }, `${one.result} · ${day(one.made)}`))))),
    h("section", { "aria-labelledby": "leave" }, h("h2", { id: "leave" }, "Take it away"),
      h("p", null, "This page shows all that the club keeps of you. Your name, what stands beside it, your words, passkeys and browsers are gone at one word; games and events stay, and show “a member”. Copies that whoever keeps the club has made before still have it."),
      h("div", { class: "row" }, h("button", { class: "danger", onclick: leave }, "Take me away"))));
}

function forget() {
  keepMember(null);
  keepUnchecked(null);
  kept = null;
}

/** @param {string} moment */
const day = (moment) => moment.slice(0, 10);

guardPresses();
wear();
look();
