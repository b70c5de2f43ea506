// The same module in chromium: every shipped case under every code, and how soon the first ruling is there.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "playwright-core";
import * as jadoube from "jadoube";
import { shippedCases } from "./native.js";

const root = new URL("../", import.meta.url);
const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
/** As a server would send it: compressed once. */
const packed = new Map();

/** @type {import("node:http").Server} */ let server;
/** @type {import("playwright-core").Browser} */ let browser;
let base = "";

before(async () => {
  const path = process.env.JADOUBE_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
  assert.ok(existsSync(path), `${path} is missing: install Debian's package chromium-headless-shell, or name another in JADOUBE_CHROMIUM`);
  server = createServer(({ url }, response) => {
    const name = url === "/" ? "page.html" : decodeURIComponent(url ?? "").slice(1);
    const file = new URL(name, root);
    if (name !== "page.html" && (!/^(js|pkg)\//.test(name) || !existsSync(file))) return response.writeHead(404).end();
    const text = name === "page.html" ? Buffer.from("<!doctype html><title>jadoube</title>") : readFileSync(file);
    if (!packed.has(name)) packed.set(name, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    response.writeHead(200, { "content-type": types[name.split(".").pop() ?? ""] ?? "text/plain", "content-encoding": "br" }).end(packed.get(name));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  base = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
  browser = await chromium.launch({ executablePath: path, headless: true, args: FLAGS });
});
after(async () => {
  await browser?.close();
  server?.close();
});

test("every shipped case is ruled on in chromium as in node", async () => {
  const page = await browser.newPage();
  await page.goto(base);
  const cases = shippedCases();
  const there = await page.evaluate(async ({ texts }) => {
    const { default: init, rule, codes } = await import(/** @type {string} */ ("/js/laws.js"));
    await init();
    const digests = [];
    for (const text of texts) {
      let all = "";
      for (const { id } of codes()) {
        try {
          all += JSON.stringify(rule(text, id));
        } catch (error) {
          all += /** @type {Error} */ (error).message;
        }
      }
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(all));
      digests.push(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
    return digests;
  }, { texts: cases.map(({ text }) => text) });
  for (const [at, { name, text }] of cases.entries()) {
    let all = "";
    for (const { id } of jadoube.codes()) {
      try {
        all += JSON.stringify(jadoube.rule(text, id));
      } catch (error) {
        all += /** @type {Error} */ (error).message;
      }
    }
    assert.equal(there[at], createHash("sha256").update(all).digest("hex"), name);
  }
  await page.close();
});

test("the first ruling is there soon, and the proofs stand alone", async () => {
  const page = await browser.newPage();
  await page.goto(base);
  const soon = await page.evaluate(async () => {
    const from = performance.now();
    const { default: init, Game } = await import(/** @type {string} */ ("/js/laws.js"));
    await init();
    const ready = performance.now();
    const ruling = new Game("fide-2023").act("White touches b1");
    return { ready: ready - from, ruled: performance.now() - from, accepted: ruling.accepted };
  });
  console.log(`first ruling in the browser: module ready after ${soon.ready.toFixed()} ms, ruled after ${soon.ruled.toFixed()} ms`);
  assert.ok(soon.accepted && soon.ruled < 10_000, JSON.stringify(soon));
  const verdict = await page.evaluate(async () => {
    const { default: init, dead } = await import(/** @type {string} */ ("/js/proofs.js"));
    await init();
    return dead("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1").verdict;
  });
  assert.equal(verdict, "proven");
  await page.close();
});
