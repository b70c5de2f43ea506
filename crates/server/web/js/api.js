/** The server's HTTP door. Every failure is a {@link Refused} with the server's own sentence. */

/** @typedef {import("./types.js").Problem} Problem */

/** What the server would not do, and why. */
export class Refused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail || problem.title);
    this.problem = problem;
  }
}

/**
 * Asks the server; the answer is JSON.
 *
 * @param {string} path
 * @param {{ method?: string, body?: unknown, token?: string | null, key?: string, member?: string | null }} [options] `member` is the key of whoever is signed in
 * @returns {Promise<any>}
 */
export async function ask(path, { method = "GET", body, token, key, member } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  if (member) headers["Member-Key"] = member;
  const response = await reach(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  if (response.ok) return text ? JSON.parse(text) : null;
  throw new Refused(problemIn(text, response.status));
}

/** Sends something; the answer is JSON. @param {string} path @param {unknown} body @param {{ token?: string | null, key?: string, member?: string | null }} [options] */
export function send(path, body, options = {}) {
  return ask(path, { ...options, method: "POST", body });
}

/** @param {string} path @param {RequestInit} request */
async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch {
    throw new Refused({ type: "/problems/line", title: "No answer", status: 0, detail: `The club does not answer${request.method === "GET" ? "" : ": look whether this was done before you do it again"}.` });
  }
}

/** @param {string} text @param {number} status @returns {Problem} */
function problemIn(text, status) {
  try {
    return JSON.parse(text);
  } catch {
    return { type: "about:blank", title: "Refused", status, detail: `The club answered with status ${status}.` };
  }
}

/** The text of a file; what is no UTF-8 is Latin-1, as old files are. @param {File} file */
export async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
