// A whole game over HTTP, both players in one program; needs node 20 and no library: node client.js http://127.0.0.1:8080
const club = process.argv[2] ?? "http://127.0.0.1:8080";

/** Asks the club; a refusal is a problem with a sentence. */
async function ask(path, { body, key, method = body === undefined ? "GET" : "POST" } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  // Whoever sits somewhere shows the key of the seat.
  if (key) headers.Authorization = `Bearer ${key}`;
  // Sent again under the same key, a command is carried out once, however often the line breaks.
  if (body !== undefined) headers["Idempotency-Key"] = crypto.randomUUID();
  const response = await fetch(club + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  if (response.ok) return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  throw new Error(`${response.status}: ${JSON.parse(text).detail}`);
}

// The maker sits down with the white men; whoever has the word of the invitation takes the other seat.
const table = await ask("/api/games", { body: { code: "fide-2023", time: "10+5", names: { white: "Anna", black: "Bela" } } });
const word = table.invitations.black.split("=")[1];
const seat = await ask(`/api/games/${table.id}/join`, { body: { word, name: "Bela" } });
const keys = { white: table.keys.white, black: seat.key };
console.log(`the table is ${table.link}`);

/** Makes an act, and tells what was ruled. */
async function act(side, words) {
  const { entry, game } = await ask(`/api/games/${table.id}/acts`, { body: { act: words }, key: keys[side] });
  for (const card of [entry.card].flat().filter(Boolean)) console.log(`${side} ${words}: ${card.sentence} ${card.clauses.join(", ")}`);
  return game;
}

// Fool's mate, with a touched man on the way: the pawn must move, as Black demands.
let game = await act("white", "plays f3");
await act("black", "plays e5");
await act("white", "touches g2");
await act("white", "moves Nc3");
game = await act("black", "claims touched g2");
for (const duty of game.duties) console.log(`${duty.sentence}: ${duty.moves.join(", ")}`);
await act("white", "plays g4");
game = await act("black", "plays Qh4");
console.log(`${game.outcome.score}: ${game.outcome.sentence}`);
console.log(await ask(`/api/games/${table.id}/pgn?rulings=true`));
