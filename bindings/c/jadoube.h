/* The executable Laws of Chess for C. Written by cbindgen from src/: change those, and run ./try --write. */

#ifndef JADOUBE_H
#define JADOUBE_H

#include <stddef.h>
#include <stdint.h>

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
 Rules on a whole case under one code: a `jadoube.ruling/1`.

 # Safety
 `case_text` and `code` point to texts that end with a zero byte.
 */
char *jadoube_rule(const char *case_text, const char *code);

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
 Gives a text back; NULL is let be.

 # Safety
 `text` was given out by this library and is not used afterwards.
 */
void jadoube_free(char *text);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* JADOUBE_H */
