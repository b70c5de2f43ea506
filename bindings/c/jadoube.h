/* The executable Laws of Chess for C. Written by cbindgen from src/: change those, and run ./try --write. */

#ifndef JADOUBE_H
#define JADOUBE_H

#include <stddef.h>
#include <stdint.h>

/*
 Documents one after another, each made when it is asked for.
 */
typedef struct JadoubeDocuments JadoubeDocuments;

/*
 A game under one code of laws.
 */
typedef struct JadoubeGame JadoubeGame;

/*
 Whoever asks for a long proof can stop it from another thread, or where a signal is handled.
 */
typedef struct JadoubeStop JadoubeStop;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 The games of a PGN, each a `jadoube.pgn-game/1` that `jadoube_next` gives. It is read leniently; what could not be read of a game
 is told in its `unread`. `language` is that of the letters of the men, as `de`, or NULL: found from each game. Where there is no
 such language, gives NULL, and if `error` is not NULL puts a text there that says so.

 # Safety
 `pgn`, and `language` if it is not NULL, point to texts that end with a zero byte; `pgn` need not be UTF-8, and is copied.
 `error`, if it is not NULL, can be written to.
 */
struct JadoubeDocuments *jadoube_games(const char *pgn,
                                       const char *language,
                                       char **error);

/*
 The games of a PGN, each with what contradicts the law in it: a `jadoube.audit-game/1` that `jadoube_next` gives. `request` is an
 object of JSON, as `{"code":"fide-2023","event":"blitz","nodes":4000000,"language":"de"}`, or NULL: each is judged by the law of
 its day. Else as `jadoube_games`.

 # Safety
 As with `jadoube_games`.
 */
struct JadoubeDocuments *jadoube_audit(const char *pgn,
                                       const char *request,
                                       char **error);

/*
 The next document, NULL after the last.

 # Safety
 `documents` was given out by this library, is not freed and not used by another thread meanwhile, or is NULL.
 */
char *jadoube_next(struct JadoubeDocuments *documents);

/*
 Gives documents back, whether all of them were asked for or not; NULL is let be.

 # Safety
 `documents` was given out by this library and is not used afterwards.
 */
void jadoube_documents_free(struct JadoubeDocuments *documents);

/*
 A game under the code of this id; `headers` are those of a case, a line each, or NULL. Where no game can begin, gives
 NULL, and if `error` is not NULL puts a text there that says why.

 # Safety
 `code`, and `headers` if it is not NULL, point to texts that end with a zero byte; `error`, if it is not NULL, can be
 written to.
 */
struct JadoubeGame *jadoube_game_new(const char *code,
                                     const char *headers,
                                     char **error);

/*
 Rules on the next act: a line as a case has it, or a JSON object of the same. Gives a `jadoube.act-ruling/1`, or
 `{"error": "..."}` when it cannot be read; nothing has happened then.

 # Safety
 `game` comes from `jadoube_game_new`, is not freed and not used by another thread meanwhile; `act` points to a text
 that ends with a zero byte.
 */
char *jadoube_game_act(struct JadoubeGame *game,
                       const char *act);

/*
 How a game stands: a `jadoube.game-state/1`.

 # Safety
 `game` comes from `jadoube_game_new`, is not freed and not used by another thread meanwhile.
 */
char *jadoube_game_state(const struct JadoubeGame *game);

/*
 Lets time go by, in milliseconds from the beginning of play; 1 if that alone ended the game or put a question, else 0.

 # Safety
 As with `jadoube_game_act`.
 */
int jadoube_game_pass(struct JadoubeGame *game,
                      uint64_t now);

/*
 What somebody may do now, and what the code knows and does not let him do: a `jadoube.offers/1`. `by` is `white`, `black`,
 `arbiter` or `bystander`.

 # Safety
 As with `jadoube_game_act`; `by` points to a text that ends with a zero byte.
 */
char *jadoube_game_offers(const struct JadoubeGame *game,
                          const char *by);

/*
 The game as it was told, from which `jadoube_game_restore` takes it up again: a `jadoube.game/1`.

 # Safety
 As with `jadoube_game_state`.
 */
char *jadoube_game_save(const struct JadoubeGame *game);

/*
 Takes a game up again from what `jadoube_game_save` gave; where that cannot be, as `jadoube_game_new`.

 # Safety
 `document` points to a text that ends with a zero byte; `error`, if it is not NULL, can be written to.
 */
struct JadoubeGame *jadoube_game_restore(const char *document,
                                         char **error);

/*
 A game as PGN, with the rulings as comments.

 # Safety
 `game` comes from `jadoube_game_new`, is not freed and not used by another thread meanwhile.
 */
char *jadoube_game_pgn(const struct JadoubeGame *game);

/*
 Gives a game back; NULL is let be.

 # Safety
 `game` comes from `jadoube_game_new` and is not used afterwards.
 */
void jadoube_game_free(struct JadoubeGame *game);

/*
 Rules on a whole case under one code: a `jadoube.ruling/1`.

 # Safety
 `case_text` and `code` point to texts that end with a zero byte.
 */
char *jadoube_rule(const char *case_text, const char *code);

/*
 Rules on a whole case under several codes side by side: a `jadoube.side-by-side/1`. `codes` are their ids with commas between
 them, as `"fide-1931,fide-2023"`, or NULL for all.

 # Safety
 `case_text`, and `codes` if it is not NULL, point to texts that end with a zero byte.
 */
char *jadoube_rule_under(const char *case_text,
                         const char *codes);

/*
 The codes, oldest first: an array of `jadoube.code/1`.
 */
char *jadoube_codes(void);

/*
 Knows the code of a house from now on, in the whole program: its `jadoube.code/1`. `toml` is what its file holds, `name` how
 faults call it, or NULL. A code that is there already under its id, a shipped one too, has its place taken.

 # Safety
 `toml`, and `name` if it is not NULL, point to texts that end with a zero byte.
 */
char *jadoube_add_code(const char *toml,
                       const char *name);

/*
 The clauses of a code in the order of the printed text, all or that of this id and those below it: an array of
 `jadoube.clause-entry/1`.

 # Safety
 `code`, and `id` if it is not NULL, point to texts that end with a zero byte.
 */
char *jadoube_clauses(const char *code,
                      const char *id);

/*
 The rules that answer to these words, best first, `limit` at most: a `jadoube.search/1`. `codes` are as with
 `jadoube_rule_under`.

 # Safety
 `words`, and `codes` if it is not NULL, point to texts that end with a zero byte.
 */
char *jadoube_search(const char *words,
                     const char *codes,
                     size_t limit);

/*
 What codes say on a subject or parameter, as `touch` or `touch.own`, or with NULL on all: a `jadoube.comparison/1`. Where they
 say the same is left out, unless `all` is not 0. `codes` are as with `jadoube_rule_under`.

 # Safety
 `codes` and `on`, if they are not NULL, point to texts that end with a zero byte.
 */
char *jadoube_compare(const char *codes,
                      const char *on,
                      int all);

/*
 Which laws these are: another as soon as anything that a ruling depends on is.
 */
char *jadoube_edition(void);

/*
 The legal moves of a position, a FEN or `startpos`: an array of `{"uci":"e2e4","san":"e4","fen":"..."}`, where `fen` is the
 position after the move.

 # Safety
 `fen` points to a text that ends with a zero byte.
 */
char *jadoube_legal_moves(const char *fen);

/*
 The legal move that words in any notation mean, `Nf3`, `g1f3` or `Kt-KB3`: one as `jadoube_legal_moves` gives it.

 # Safety
 `fen` and `words` point to texts that end with a zero byte.
 */
char *jadoube_read_move(const char *fen,
                        const char *words);

/*
 Can this side never mate again, by any series of legal moves?

 `fen` is the position, `side` is `'w'` or `'b'`, `nodes` bounds what the proof may cost (0: 4,000,000, beside 256 MB;
 `jadoube_prove` takes other bytes); the same bound gives the same answer everywhere. Gives a `jadoube.proof/1`, whose
 `verdict` is `proven`, `refuted` or `undecided`; what shows it is given by `jadoube_prove`, where `witness` asks for it.

 # Safety
 `fen` points to a text that ends with a zero byte.
 */
char *jadoube_unwinnable(const char *fen,
                         char side,
                         uint64_t nodes);

/*
 Can neither side ever mate again? As `jadoube_unwinnable`.

 # Safety
 `fen` points to a text that ends with a zero byte.
 */
char *jadoube_dead(const char *fen, uint64_t nodes);

/*
 Can the position arise in a game? As `jadoube_unwinnable`.

 # Safety
 `fen` points to a text that ends with a zero byte.
 */
char *jadoube_reachable(const char *fen, uint64_t nodes);

/*
 Any question about a position, with whatever it may cost: a `jadoube.proof/1`.

 `request` is an object of JSON, as `{"question":"forced-win","for":"black","nodes":4000000,"bytes":1073741824}`. The
 questions are `dead`, `unwinnable`, `mate`, `forced-win`, `perpetual` and `reachable`. What is left out is as with
 `jadoube prove`: 4,000,000 nodes and 268,435,456 bytes, `moves` 3 for `mate`, `clock` and `mate_keeps` false; without
 `for` the side to move is asked about, and White with `unwinnable`. `"timeout":2.5` ends it after so many seconds;
 `"witness":true` gives what shows a `dead` or `unwinnable`, `"shorten":true` a line that mates in few moves, which may take
 a thousand times as long as the answer. The other questions always show it.

 # Safety
 `fen` and `request` point to texts that end with a zero byte.
 */
char *jadoube_prove(const char *fen,
                    const char *request);

/*
 Nothing is stopped yet. Given back with `jadoube_stop_free`.
 */
struct JadoubeStop *jadoube_stop_new(void);

/*
 Stops whatever proof is asked for with this, now and later, within some milliseconds: it is `undecided`, halted as `stopped`.
 Any thread may call it at any time until it is given back.

 # Safety
 `stop` comes from `jadoube_stop_new` and has not been given back, or is NULL.
 */
void jadoube_stop(const struct JadoubeStop *stop);

/*
 Gives back what `jadoube_stop_new` gave out, when no proof is asked for with it any more.

 # Safety
 `stop` comes from `jadoube_stop_new`, is used nowhere and is not used again; or it is NULL.
 */
void jadoube_stop_free(struct JadoubeStop *stop);

/*
 As `jadoube_prove`, until it is stopped.

 # Safety
 As with `jadoube_prove`; `stop` comes from `jadoube_stop_new` and is given back only after the answer, or is NULL.
 */
char *jadoube_prove_until(const char *fen,
                          const char *request,
                          const struct JadoubeStop *stop);

/*
 The version of the library, as `0.1.0`; it belongs to the library and is not given back.
 */
const char *jadoube_version(void);

/*
 Gives a text back; NULL is let be.

 # Safety
 `text` was given out by this library and is not used afterwards.
 */
void jadoube_free(char *text);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* JADOUBE_H */
