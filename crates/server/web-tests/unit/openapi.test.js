/** The description of the interface: valid, true of what the club answers, and good enough to make a typed client of it. */

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapiTypescript, { astToString } from "openapi-typescript";
import { WebSocket } from "ws";
import { openClub } from "../club.js";

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {Awaited<ReturnType<typeof openClub>>} */
let club;
/** @type {any} */
let document;

before(async () => {
  club = await openClub();
  document = await (await fetch(`${club.url}/api/openapi.json`)).json();
});
after(() => club.stop());

/** What tells whether a value is of a form of the description. */
function forms() {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { int32: true, int64: true, double: true, float: true } });
  ajv.addSchema({ $id: "club", ...document });
  /** @param {string} pointer @param {unknown} value @param {string} what */
  return (pointer, value, what) => {
    const fits = ajv.compile({ $ref: `club#${pointer}` });
    assert.ok(fits(value), `${what}: ${JSON.stringify(fits.errors?.slice(0, 3))}`);
  };
}

/** @param {string} part */
const escaped = (part) => part.replaceAll("~", "~0").replaceAll("/", "~1");

test("the description is valid, with a name of its own for everything that can be asked", async () => {
  const found = await new Validator().validate(structuredClone(document));
  assert.ok(found.valid, JSON.stringify(found.errors));
  const names = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
  assert.ok(names.length > 30);
  assert.equal(new Set(names).size, names.length);
});

test("every example is of the form that it is an example of", () => {
  const fits = forms();
  let examples = 0;
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, asked] of Object.entries(methods)) {
      const at = `/paths/${escaped(path)}/${method}`;
      const sent = asked.requestBody?.content["application/json"];
      if (sent) fits(`${at}/requestBody/content/${escaped("application/json")}/schema`, sent.example, `sent to ${path}`);
      for (const [status, answer] of Object.entries(asked.responses)) {
        const given = answer.content?.["application/json"];
        if (given?.example === undefined) continue;
        examples += 1;
        fits(`${at}/responses/${status}/content/${escaped("application/json")}/schema`, given.example, `answered by ${method} ${path}`);
      }
    }
  }
  assert.ok(examples > 25, `${examples} examples`);
});

test("every frame on a line is of its form", async () => {
  const fits = forms();
  const made = await (await fetch(`${club.url}/api/games`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code: "fide-2023", solo: true }) })).json();
  const line = new WebSocket(`${club.url.replace("http", "ws")}/api/games/${made.id}/ws`);
  /** @type {any[]} */
  const frames = [];
  const answered = new Promise((done, failed) => {
    line.on("message", (text) => {
      const frame = JSON.parse(String(text));
      frames.push(frame);
      if (frame.type === "answer" && frame.id === 3) done(undefined);
    });
    line.on("error", failed);
  });
  await new Promise((done) => line.on("open", done));
  const sent = [
    { type: "hello", token: made.keys.white, since: 0 },
    { type: "ping", id: 1, sent: 17 },
    { type: "act", id: 2, key: "a-key-of-its-own-for-this-act", act: "plays e4" },
    { type: "act", id: 3, act: { act: "touch", squares: ["e7"] }, after: 1 },
  ];
  for (const frame of sent) {
    fits("/components/schemas/FrameFromClient", frame, "sent");
    line.send(JSON.stringify(frame));
  }
  await answered;
  line.close();
  const kinds = new Set(frames.map((frame) => frame.type));
  for (const kind of ["view", "update", "answer", "pong"]) assert.ok(kinds.has(kind), `a frame of type ${kind}: ${[...kinds]}`);
  for (const frame of frames) {
    const form = ["view", "update", "presence"].includes(frame.type) ? "FrameToTable" : "FrameToClient";
    fits(`/components/schemas/${form}`, frame, `a frame of type ${frame.type}`);
  }
});

test("the types of the page are those of the description", async () => {
  /** The page's names, and what the description calls the same. What a problem says besides depends on the problem. */
  const pairs = {
    Adjournment: "AdjournmentView", Asked: "AskedView", Available: "Available", BoardState: "BoardView", Card: "Card", Changes: "ViewChanges", Choice: "ChoiceView",
    Clause: "ClauseView", Clock: "ClockView", Code: "CodeSummary", Communication: "CommunicationView", ConditionStep: "ConditionStep",
    Duty: "DutyView", Envelope: "EnvelopeView", Field: "Field", Glance: "Glance", Line: "Line", Listed: "Listed", MachineOffer: "MachineOffer",
    Made: "MadeView", Moment: "Moment", Presence: "SeatPresence", Reading: "ReadAnswer", Story: "Story", Terms: "TermsView", TimeRead: "TimeRead",
    View: "View", Witness: "Witness",
  };
  const page = readFileSync(here("../../web-types/types.js"), "utf8");
  const told = [...page.matchAll(/@typedef \{.*\} (\w+)/g)].map(([, name]) => name);
  assert.deepEqual(told.filter((name) => !(name in pairs)), ["Color", "Seat", "Problem"], "every type has its pair");
  const folder = mkdtempSync(join(tmpdir(), "jadoube-types-"));
  try {
    writeFileSync(join(folder, "club.d.ts"), astToString(await openapiTypescript(structuredClone(document), { defaultNonNullable: false })));
    writeFileSync(join(folder, "types.js"), page);
    // The page may know of a text which words it can be; fields, lists and what may be null are the same on both sides.
    const pair = ([one, other], at) => `export const sent${at}: Form<Page.${one}> = form<Sent["${other}"]>();\nexport const taken${at}: Form<Sent["${other}"]> = form<Page.${one}>();\n`;
    writeFileSync(join(folder, "pairs.ts"), `
      import type * as Page from "./types.js";
      import type { components } from "./club.js";
      type Sent = components["schemas"];
      type Form<T> = [T] extends [never] ? any : T extends string ? string : T extends number ? number : T extends boolean ? boolean : T extends null ? null
        : T extends (infer One)[] ? Form<One>[] : T extends object ? { [K in keyof T]-?: Form<Exclude<T[K], undefined>> } : T;
      declare function form<T>(): Form<T>;
      ${Object.entries(pairs).map(pair).join("")}`);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const options = ["--strict", "--noEmit", "--allowJs", "--skipLibCheck", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", "pairs.ts"];
    await promisify(execFile)(here("../node_modules/.bin/tsc"), options, { cwd: folder }).catch((error) => assert.fail(error.stdout));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a client whose types are made from it plays a game", async () => {
  const folder = mkdtempSync(join(tmpdir(), "jadoube-typed-"));
  try {
    writeFileSync(join(folder, "club.d.ts"), astToString(await openapiTypescript(structuredClone(document), { defaultNonNullable: false })));
    copyFileSync(here("../fixture/typed-client.ts"), join(folder, "client.ts"));
    symlinkSync(here("../node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const options = ["--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", "--types", "node", "client.ts"];
    await promisify(execFile)(here("../node_modules/.bin/tsc"), options, { cwd: folder }).catch((error) => assert.fail(error.stdout));
    const { play } = await import(pathToFileURL(join(folder, "client.js")).href);
    assert.deepEqual(await play(club.url), { result: "0-1", clause: "5.1.1" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
