/** The real program, started on a free port with a database of its own. */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATIENCE } from "./patience.js";

/** The newest built program: `JADOUBE_BIN`, else the workspace's release or debug build. */
export function program() {
  const built = ["release", "debug"].map((kind) => fileURLToPath(new URL(`../../../target/${kind}/jadoube`, import.meta.url)));
  const found = [process.env.JADOUBE_BIN, ...built].find((path) => path && existsSync(path));
  if (!found) throw new Error("no program: run `cargo build` first, or name it in JADOUBE_BIN");
  return found;
}

/**
 * Starts a club; it can be stopped, and killed and started again on the same port and file.
 *
 * @param {string[]} [more] what is said to it besides
 * @returns {Promise<{ url: string, kill: () => Promise<void>, again: () => Promise<void>, stop: () => Promise<void> }>}
 */
export async function openClub(more = []) {
  const folder = mkdtempSync(join(tmpdir(), "jadoube-web-"));
  const db = join(folder, "club.db");
  let running = await start(db, "127.0.0.1:0", more);
  const { url } = running;
  return {
    url,
    kill: () => ended(running.child, "SIGKILL"),
    again: async () => {
      running = await start(db, url.replace("http://", ""), more);
    },
    stop: async () => {
      await ended(running.child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A test that fails before it has closed its club ends all the same, and its clubs with it. @type {Set<import("node:child_process").ChildProcess>} */
const open = new Set();
process.on("exit", () => open.forEach((child) => child.kill("SIGKILL")));

/** @param {string} db @param {string} listen @param {string[]} more @returns {Promise<{ url: string, child: import("node:child_process").ChildProcess }>} */
function start(db, listen, more) {
  const child = spawn(program(), ["serve", "--listen", listen, "--db", db, ...more], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NO_COLOR: "1" } });
  open.add(child);
  return new Promise((done, failed) => {
    let told = "";
    const late = setTimeout(() => failed(new Error(`the club did not say its address; it said: ${told}`)), PATIENCE);
    const read = (/** @type {Buffer} */ words) => {
      told += words;
      const url = /http:\/\/[\d.]+:\d+/.exec(told)?.[0];
      if (!url) return;
      clearTimeout(late);
      for (const held of [child, child.stdout, child.stderr]) /** @type {any} */ (held).unref();
      done({ url, child });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("exit", (code) => {
      open.delete(child);
      failed(new Error(`the club ended with ${code}: ${told}`));
    });
  });
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal @returns {Promise<void>} */
function ended(child, signal) {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.ref();
    child.on("exit", () => done());
    child.kill(signal);
  });
}
