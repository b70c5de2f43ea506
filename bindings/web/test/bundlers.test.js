// The package as whoever bundles a page uses it: by vite and webpack as it is, by esbuild as the README says, shown by chromium.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import esbuild from "esbuild";
import { build as vite } from "vite";
import webpack from "webpack";

const root = fileURLToPath(new URL("../", import.meta.url));
const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const PAGE = '<!doctype html><title>jadoube</title><script type="module" src="./main.js"></script>';
/** Beside the laws a proof in a worker, which is a script of its own. */
const SAYS = `
const proof = await new Prover().ask("dead", "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1");
document.title = rule("White touches e2\\nWhite moves Nf3\\n", "fide-2023").acts[1].clauses[0] + " " + proof.verdict;
`;
const PLAIN = `import init, { rule } from "jadoube";\nimport { Prover } from "jadoube/prover";\nawait init();\n${SAYS}`;

/** @type {string} */ let folder;
/** @type {import("playwright-core").Browser} */ let browser;

before(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "jadoube-bundled-")));
  // What npm would install, and nothing that lies beside it here.
  const installed = join(folder, "node_modules/jadoube");
  mkdirSync(installed, { recursive: true });
  for (const name of ["package.json", ...JSON.parse(readFileSync(join(root, "package.json"), "utf8")).files]) {
    cpSync(join(root, name), join(installed, name), { recursive: true, dereference: true });
  }
  browser = await chromium.launch({
    executablePath: process.env.JADOUBE_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu"],
  });
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An application of that name with this script; gives where it lies and where what is built goes. @param {string} name @param {string} script */
function application(name, script) {
  const here = join(folder, name);
  mkdirSync(here);
  writeFileSync(join(here, "main.js"), script);
  writeFileSync(join(here, "index.html"), PAGE);
  return { here, built: join(here, "built") };
}

/** What the page says that lies there. @param {string} built */
async function shown(built) {
  const server = createServer(({ url }, response) => {
    const file = join(built, url === "/" ? "index.html" : decodeURIComponent(url ?? ""));
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const page = await browser.newPage();
  try {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction(() => document.title !== "jadoube", null, { timeout: 20_000 });
    return await page.title();
  } catch (error) {
    throw new Error(`${error}; built were ${readdirSync(built, { recursive: true }).join(", ")}`);
  } finally {
    await page.close();
    server.close();
  }
}

test("vite", async () => {
  const { here, built } = application("vite", PLAIN);
  // Relative addresses, so that the page may lie anywhere.
  await vite({ root: here, base: "./", logLevel: "error", build: { outDir: built, target: "es2022" }, worker: { format: "es" } });
  assert.equal(await shown(built), "4.3.1 proven");
});

test("webpack", async () => {
  const { here, built } = application("webpack", PLAIN);
  const compiler = webpack({ mode: "production", context: here, entry: "./main.js", output: { path: built, filename: "main.js" }, performance: false });
  const stats = await promisify(compiler.run.bind(compiler))();
  assert.deepEqual(stats?.toJson({ all: false, errors: true }).errors, []);
  cpSync(join(here, "index.html"), join(built, "index.html"));
  assert.equal(await shown(built), "4.3.1 proven");
});

test("esbuild", async () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  assert.ok(readme.includes("--bundle --format=esm --loader:.wasm=file"));
  const [, told] = readme.match(/```js\n(import init, \{ Game \}[^]*?)```/) ?? [];
  const script = told.replace("{ Game }", "{ rule, dead }") + SAYS.replace(/await new Prover.*?ask\("dead", /, "dead(");
  const { here, built } = application("esbuild", script);
  await esbuild.build({ absWorkingDir: here, entryPoints: ["main.js"], bundle: true, format: "esm", loader: { ".wasm": "file" }, outdir: built, logLevel: "silent" });
  cpSync(join(here, "index.html"), join(built, "index.html"));
  assert.equal(await shown(built), "4.3.1 proven");
});
