// Writes types/forms.d.ts: the forms of the data as types of TypeScript, from the schemas in docs/schemas.
// `node tools/types.js --check` fails if the file is not what it would write.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schemas = new URL("../../../docs/schemas/", import.meta.url);
const file = new URL("../types/forms.d.ts", import.meta.url);

/** `side-by-side-1.json` is `SideBySide`; of two versions of a form the later has the name. */
const nameOf = (path) => path.replace(/-\d+\.json$/, "").replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());

const read = (path) => JSON.parse(readFileSync(new URL(path, schemas), "utf8"));
const forms = readdirSync(schemas).filter((name) => name.endsWith(".json")).sort().map((path) => [nameOf(path), read(path)]);
const roots = new Set(forms.map(([name]) => name));
const whole = { title: "Forms", type: "object", properties: {}, $defs: {} };
/** The definitions that several schemas share are one type; one that is another elsewhere has its form's name before its own. */
const texts = new Map();
for (const [form, { $defs = {}, $schema: _, ...root }] of forms) {
  const names = new Map();
  for (const [key, definition] of Object.entries($defs)) {
    const text = JSON.stringify(definition);
    const taken = roots.has(key) || (texts.has(key) && texts.get(key) !== text);
    names.set(key, taken ? `${form}${key}` : key);
    texts.set(names.get(key), text);
  }
  for (const [key, definition] of Object.entries($defs)) whole.$defs[names.get(key)] = { ...renamed(definition, names), title: names.get(key) };
  whole.$defs[form] = { ...renamed(root, names), title: form };
}

/** Points references at the definitions under their names in the whole. */
function renamed(node, names) {
  if (Array.isArray(node)) return node.map((one) => renamed(one, names));
  if (node === null || typeof node !== "object") return node;
  if (typeof node.$ref === "string") {
    // What stands beside a reference would make another type of it.
    const { $ref, ...beside } = node;
    const reference = { $ref: `#/$defs/${names.get($ref.replace("#/$defs/", ""))}` };
    return Object.keys(beside).length === 0 ? reference : { ...beside, allOf: [reference] };
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, renamed(value, names)]));
}

for (const name of Object.keys(whole.$defs)) whole.properties[name] = { $ref: `#/$defs/${name}` };
// Numbers have no limits in TypeScript, and every object may grow by fields in a later version.
const text = await compile(whole, "Forms", {
  additionalProperties: false,
  bannerComment: "// Written by tools/types.js from docs/schemas: change those, and run `npm run types`.",
  unreachableDefinitions: true,
  style: { printWidth: 120 },
});
const out = text
  .replace(/\nexport interface Forms \{[^]*?\n\}\n/, "\n")
  .replace(/\n +\/\*\*\n +\* This interface was referenced by `undefined`[^]*?\*\//g, "")
  .replace(/ \*\n \* This interface was referenced by `Forms`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g, "")
  .replace(/\/\*\*\n \* This interface was referenced by `Forms`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g, "");
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== out) {
    console.error("types/forms.d.ts is not what docs/schemas say; run 'npm run types' in bindings/web");
    process.exit(1);
  }
} else {
  writeFileSync(file, out);
}
