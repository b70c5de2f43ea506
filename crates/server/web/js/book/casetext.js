/** The text of a case, changed line by line: headers above a blank line, acts below it. */

const HEADER = /^([a-z]+):\s*(.*)$/;

/** The value of a header, or null. @param {string} text @param {string} key */
export function header(text, key) {
  for (const line of head(text)) {
    const found = HEADER.exec(line);
    if (found && found[1] === key) return found[2].replace(/\s#(\s.*)?$/, "").trim();
  }
  return null;
}

/** The text with a header set, or without it where the value is empty. @param {string} text @param {string} key @param {string} value */
export function withHeader(text, key, value) {
  const lines = head(text);
  const rest = text.split("\n").slice(lines.length);
  const at = lines.findIndex((line) => HEADER.exec(line)?.[1] === key);
  const line = `${key}: ${value}`;
  if (at >= 0 && value) lines[at] = line;
  else if (at >= 0) lines.splice(at, 1);
  else if (value) lines.push(line);
  while (rest.length && !rest[0].trim()) rest.shift();
  return [...lines, ...(lines.length ? [""] : []), ...rest].join("\n");
}

/** The text with one more line at its end. @param {string} text @param {string} line */
export function withLine(text, line) {
  const body = text.replace(/\s+$/, "");
  // Below headers alone a blank line is wanted before the first act.
  const onlyHeaders = body !== "" && head(body).length === body.split("\n").length;
  return `${body}${body ? "\n" : ""}${onlyHeaders ? "\n" : ""}${line}\n`;
}

/** The text without its last act and what was to hold after it. @param {string} text */
export function withoutLast(text) {
  const lines = text.replace(/\s+$/, "").split("\n");
  const headers = head(text).length;
  const isAct = (/** @type {string} */ line) => line.trim() !== "" && !/^\s*(=>|#)/.test(line);
  for (let at = lines.length - 1; at >= headers; at--) if (isAct(lines[at])) return `${lines.slice(0, at).join("\n")}\n`;
  return text;
}

/** The offset of a line and column, both from 1. @param {string} text @param {number} line @param {number} column */
export function offset(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  // Columns count characters, offsets halves of surrogate pairs too.
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

/** The lines of the headers, remarks among them. @param {string} text */
function head(text) {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !HEADER.test(line) && !line.startsWith("#"));
  const top = end < 0 ? lines : lines.slice(0, end);
  return top.some((line) => HEADER.test(line)) ? top : [];
}

/** The fragment of an address that holds a text, compressed; browsers send it to nobody. @param {string} text @returns {Promise<string>} */
export async function fragment(text) {
  if (typeof CompressionStream === "undefined") return `#text=${encodeURIComponent(text)}`;
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return `#d=${btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The text that a fragment holds; null if it holds none, or a broken one. @param {string} hash @returns {Promise<string | null>} */
export async function textIn(hash) {
  const [key, value] = [hash.slice(1, hash.indexOf("=")), hash.slice(hash.indexOf("=") + 1)];
  try {
    if (key === "text") return decodeURIComponent(value);
    if (key !== "d") return null;
    const bytes = Uint8Array.from(atob(value.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(whole).text();
  } catch {
    return null;
  }
}
