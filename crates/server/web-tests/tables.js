/** Tables made by the interface, with everybody at his place: what the tests of other subjects begin with. */

/**
 * `link` and the others hold a key, with which the browser of the tests sits down before the page begins (`browser-launch.js`).
 *
 * @typedef {{ id: string, link: string, opponent_link: string, arbiter_link: string | null, spectator_link: string, tokens: Record<string, string> }} Table
 */

/** @param {string} url @param {object} terms @returns {Promise<Table>} */
export async function makeTable(url, terms) {
  const made = await post(url, "/api/games", { colors: "white", press: "with-move", ...terms });
  const tokens = { ...made.keys };
  for (const [seat, link] of Object.entries(made.invitations).filter(([, link]) => link)) {
    const coming = { word: String(link).split("=")[1], name: seat === "arbiter" ? "Carla" : null };
    tokens[seat] = (await post(url, `/api/games/${made.id}/join`, coming)).key;
  }
  if (tokens.arbiter) for (const side of ["white", "black"]) await post(url, `/api/games/${made.id}/arbiter/consent`, { answer: "agree", name: "Carla" }, tokens[side]);
  const link = (/** @type {string | undefined} */ key) => `/game/${made.id}${key ? `#${key}` : ""}`;
  const other = made.you === "white" ? "black" : "white";
  return { id: made.id, link: link(tokens[made.you]), opponent_link: link(tokens[other]), arbiter_link: tokens.arbiter ? link(tokens.arbiter) : null, spectator_link: link(undefined), tokens };
}

/** @param {string} url @param {string} path @param {unknown} body @param {string} [token] */
export async function post(url, path, body, token) {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : null;
}
