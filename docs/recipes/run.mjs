// Runs the recipes as somebody would who follows them: node docs/recipes/run.mjs HAS… [-- NAME…]
//
// Each is followed in an empty folder: a block with a file's name behind its language is written to that file, and the lines
// with a dollar in a console block are put to a shell, whose answer must be what stands below them; a line "…" stands for any
// lines, and "…" within one for any words. HAS names what is at hand: `program` (`jadoube` in the PATH), `time` (a minute for one
// command), `duckdb` and `python` (duckdb; jadoube and python-chess for the python3 in the PATH), `npm` (the package of
// `bindings/web`, built); recipes that need more are left to those who have it. With JADOUBE_WRITE=1 the answers are written into
// the recipes instead.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const FENCE = /^```(\S*)(?: (\S+))?\n([\s\S]*?)^```$/gm;
const NEEDS = { "the program": "program", "a minute": "time", DuckDB: "duckdb", "jadoube for Python": "python", "jadoube for npm": "npm" };

/** What a recipe needs, from the line in which it says so. @param {string} text @param {string} name */
function needs(text, name) {
  const line = /^Needs (.+)\.$/m.exec(text);
  if (!line) throw new Error(`${name}: no line says what it needs: "Needs the program." for instance`);
  return Object.entries(NEEDS).flatMap(([words, need]) => (line[1].includes(words) ? [need] : []));
}

/** Whether an answer is the one that the recipe shows. @param {string} said @param {string} shown */
export function agrees(said, shown) {
  const lines = shown.split("\n").map((line) => (line.trim() === "…" ? "(?:.*\\n)*?" : `${line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}\\n`));
  return new RegExp(`^${lines.join("")}$`).test(`${said}\n`);
}

/** The commands of a console block, each with what is shown below it. @param {string} body */
function commands(body) {
  const found = [];
  for (const line of body.replace(/\n$/, "").split("\n")) {
    const last = found[found.length - 1];
    if (line.startsWith("$ ")) found.push({ command: line.slice(2), shown: [] });
    else if (last?.shown.length === 0 && last.command.endsWith("\\")) last.command += `\n${line}`;
    else if (last) last.shown.push(line);
    else throw new Error(`a console block begins with "${line}"; it begins with a command, as "$ jadoube laws"`);
  }
  return found;
}

/** Follows one recipe; gives what went otherwise than it says. @param {string} name @param {string} text */
function follow(name, text) {
  const folder = mkdtempSync(join(tmpdir(), "jadoube-recipe-"));
  const wrong = [];
  let kept = text;
  try {
    // As `npm install jadoube` would leave it.
    if (needs(text, name).includes("npm")) {
      mkdirSync(join(folder, "node_modules"));
      symlinkSync(fileURLToPath(new URL("../../bindings/web", import.meta.url)), join(folder, "node_modules/jadoube"));
    }
    for (const [block, language, file, body] of text.matchAll(FENCE)) {
      if (file) writeFileSync(join(folder, file), body);
      if (language !== "console") continue;
      let answered = block;
      for (const { command, shown } of commands(body)) {
        const done = spawnSync("bash", ["-c", `{ ${command}\n} 2>&1`], { cwd: folder, encoding: "utf8", timeout: 300_000 });
        const said = `${done.stdout ?? ""}${done.error ? done.error.message : ""}`.replace(/\n$/, "");
        if (agrees(said, shown.join("\n"))) continue;
        wrong.push(`${name}: $ ${command}\nsays\n${said}\nand not\n${shown.join("\n")}`);
        answered = answered.replace([`$ ${command}`, ...shown].join("\n"), [`$ ${command}`, ...(said ? [said] : [])].join("\n"));
      }
      kept = kept.replace(block, answered);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (process.env.JADOUBE_WRITE && kept !== text) writeFileSync(join(here, name), kept);
  return wrong;
}

/** Follows all recipes for which this is at hand. @param {string[]} has @param {string[]} [only] */
export function followAll(has, only = []) {
  const names = readdirSync(here).filter((name) => name.endsWith(".md") && name !== "README.md");
  const wanted = names.filter((name) => !only.length || only.includes(name.replace(/\.md$/, "")));
  const followed = [];
  const wrong = [];
  for (const name of wanted) {
    const text = readFileSync(join(here, name), "utf8");
    if (!needs(text, name).every((need) => has.includes(need))) continue;
    followed.push(name);
    wrong.push(...follow(name, text));
  }
  return { followed, wrong };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [words, only] = [process.argv.slice(2), process.argv.indexOf("--")];
  const has = only < 0 ? words : process.argv.slice(2, only);
  if (has.includes("program")) execFileSync("jadoube", ["--version"]);
  const { followed, wrong } = followAll(has, only < 0 ? [] : process.argv.slice(only + 1));
  console.log(wrong.join("\n\n"));
  console.log(`${followed.length} recipes followed: ${followed.join(", ")}; ${wrong.length} answers are others than they say`);
  process.exitCode = wrong.length && !process.env.JADOUBE_WRITE ? 1 : 0;
}
