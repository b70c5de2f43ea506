// The native program beside the module: both must say the same.

import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = new URL("../../../", import.meta.url);

/** The program: what `./test bindings` names, or the one built for development. */
export const program = process.env.JADOUBE_BIN ?? fileURLToPath(new URL("target/debug/jadoube", root));

/** Every shipped case, with its path as the program is given it. */
export function shippedCases() {
  const folder = new URL("cases/", root);
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".case"))
    .sort()
    .map((name) => ({ name: `cases/${name}`, text: readFileSync(new URL(name, folder), "utf8") }));
}

/** The lines of JSON that the program writes. @param {string[]} args @param {string} [input] */
export async function* lines(args, input) {
  const child = spawn(program, args, { cwd: fileURLToPath(root), stdio: ["pipe", "pipe", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (data) => (complaints += data));
  child.stdin.on("error", () => {});
  child.stdin.end(input ?? "");
  const ended = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
  const code = await ended;
  // 2: some codes know no such terms, or a position cannot be played from; 3: a budget ran out.
  if (![0, 2, 3].includes(code)) throw new Error(`${program} ${args.join(" ")} ended with ${code}: ${complaints}`);
}

/** Positions that many have men, few and none of sense, always the same. @param {number} count */
export function positions(count) {
  let seed = 0x2545f491;
  const roll = (sides) => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % sides;
  };
  return Array.from({ length: count }, () => {
    const squares = Array(64).fill("");
    const put = (man) => {
      const pawn = man.toLowerCase() === "p";
      for (;;) {
        const at = pawn ? 8 + roll(48) : roll(64);
        if (squares[at] === "") return void (squares[at] = man);
      }
    };
    ["K", "k"].forEach(put);
    for (let more = 1 + roll(7); more > 0; more -= 1) put("PPPNBRQpppnbrqPpBbBb"[roll(20)]);
    const ranks = Array.from({ length: 8 }, (_, rank) =>
      squares.slice(rank * 8, rank * 8 + 8).map((man) => man || "1").join("").replace(/1+/g, (run) => String(run.length)));
    return `${ranks.join("/")} ${roll(2) === 0 ? "w" : "b"} - - 0 1`;
  });
}
