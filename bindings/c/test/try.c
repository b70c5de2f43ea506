/* The whole header used from C: compiled with all warnings as errors, run by ./try. */

#include "../jadoube.h"
#include "contents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed = 0;

/* Holds that a text of the library has this in it, and gives the text back. */
static void has(const char *what, char *text, const char *part) {
    if (text == NULL || strstr(text, part) == NULL) {
        fprintf(stderr, "%s: no %s in %s\n", what, part, text == NULL ? "(null)" : text);
        failed = 1;
    }
    jadoube_free(text);
}

/* Prints a text of the library as a line, and gives it back. */
static void print(char *text) {
    puts(text);
    jadoube_free(text);
}

/* try: the checks below. To be held beside what the program says, a line each: try CODE FILE...: the ruling on each file;
   try NODES: whether either side can mate from each FEN that is read. */
int main(int count, char **args) {
    if (count == 2) {
        char fen[128];
        while (fgets(fen, sizeof fen, stdin) != NULL) {
            fen[strcspn(fen, "\n")] = 0;
            print(jadoube_unwinnable(fen, 'w', strtoull(args[1], NULL, 10)));
            print(jadoube_unwinnable(fen, 'b', strtoull(args[1], NULL, 10)));
        }
        return 0;
    }
    if (count > 2) {
        for (int at = 2; at < count; at++) {
            char *text = contents(args[at]);
            if (text == NULL) return 2;
            print(jadoube_rule(text, args[1]));
            free(text);
        }
        return 0;
    }
    const char *bishop = "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1";
    has("unwinnable", jadoube_unwinnable(bishop, 'w', 0), "\"verdict\":\"proven\"");
    has("helped", jadoube_unwinnable("7k/7p/8/8/8/8/8/K4B2 w - - 0 1", 'w', 0), "\"refuted\"");
    has("shown", jadoube_prove("7k/7p/8/8/8/8/8/K4B2 w - - 0 1", "{\"question\":\"unwinnable\",\"for\":\"white\",\"shorten\":true}"), "\"line\":[");
    has("budget", jadoube_unwinnable("7k/7p/8/8/8/8/8/K4B2 w - - 0 1", 'w', 1), "\"undecided\"");
    has("dead", jadoube_dead(bishop, 0), "\"proven\"");
    has("why dead", jadoube_prove(bishop, "{\"question\":\"dead\",\"witness\":true}"), "\"kind\":\"material\"");
    has("reachable", jadoube_reachable("startpos", 0), "\"proven\"");
    const char *hard = "8/8/8/8/3k4/8/8/KBN5 w - - 0 1";
    const char *pawn = "8/8/6p1/8/4K1k1/8/8/8 w - - 2 54";
    has("forced win", jadoube_prove(pawn, "{\"question\":\"forced-win\",\"for\":\"black\"}"), "\"proven\"");
    has("few bytes", jadoube_prove(pawn, "{\"question\":\"forced-win\",\"for\":\"black\",\"bytes\":1048576}"), "\"halt\":\"bytes\"");
    has("mate", jadoube_prove("7k/8/5KR1/8/8/8/8/8 w - - 0 1", "{\"question\":\"mate\",\"moves\":2}"), "\"verdict\":\"");
    has("late", jadoube_prove(hard, "{\"question\":\"forced-win\",\"for\":\"white\",\"nodes\":1000000000000,\"timeout\":0.2}"), "0.2 s were not enough");
    struct JadoubeStop *stop = jadoube_stop_new();
    jadoube_stop(stop);
    has("stopped", jadoube_prove_until(hard, "{\"question\":\"forced-win\",\"for\":\"white\",\"nodes\":1000000000000}", stop), "\"halt\":\"stopped\"");
    jadoube_stop_free(stop);
    jadoube_stop_free(NULL);
    has("not stopped", jadoube_prove_until(bishop, "{\"question\":\"dead\"}", NULL), "\"proven\"");
    has("no request", jadoube_prove(pawn, "forced-win"), "\"error\":\"the request is not understood");
    has("side", jadoube_unwinnable(bishop, 'x', 0), "\"error\":\"a side is");
    has("no fen", jadoube_dead(NULL, 0), "is NULL");
    has("no utf-8", jadoube_dead("\xff", 0), "no UTF-8");
    has("bad fen", jadoube_dead("8/8 w - - 0 1", 0), "\"error\"");

    char *error = NULL;
    if (jadoube_game_new("fide-2032", NULL, &error) != NULL) failed = 1;
    has("no code", error, "fide-2023");
    JadoubeGame *game = jadoube_game_new("fide-1931", "time: 40/2h\n", NULL);
    has("act", jadoube_game_act(game, "@ 0:00:10 White touches b1"), "\"White moves b1\"");
    has("json", jadoube_game_act(game, "{\"by\":\"white\",\"act\":\"move\",\"words\":\"e4\"}"), "\"breach\":true");
    has("bad act", jadoube_game_act(game, "White tuches e2"), "touches");
    has("state", jadoube_game_state(game), "\"schema\":\"jadoube.game-state/1\"");
    has("pgn", jadoube_game_pgn(game), "[Rules \"fide-1931\"]");
    has("null game", jadoube_game_state(NULL), "the game is NULL");
    has("offers", jadoube_game_offers(game, "black"), "\"resign\"");
    has("nobody", jadoube_game_offers(game, "judge"), "arbiter");
    char *saved = jadoube_game_save(game);
    JadoubeGame *again = jadoube_game_restore(saved, NULL);
    jadoube_free(saved);
    has("again", jadoube_game_pgn(again), "[Rules \"fide-1931\"]");
    jadoube_game_free(again);
    if (jadoube_game_restore("{}", &error) != NULL) failed = 1;
    has("no game", error, "missing field");
    JadoubeGame *timed = jadoube_game_new("fide-2023", "time: 5m\nreferee: watching\n", NULL);
    if (jadoube_game_pass(timed, 1000) != 0 || jadoube_game_pass(timed, 301000) != 1) failed = 1;
    has("flag", jadoube_game_state(timed), "\"flag-fall\"");
    jadoube_game_free(timed);
    jadoube_game_free(game);
    jadoube_game_free(NULL);

    has("several codes", jadoube_rule_under("White touches e2\n", "fide-1931, fide-2023"), "\"schema\":\"jadoube.side-by-side/1\"");
    has("no such code", jadoube_rule_under("White touches e2\n", "fide-2032"), "fide-2023");
    has("codes", jadoube_codes(), "\"id\":\"fide-1931\"");
    has("clause", jadoube_clauses("fide-1931", "15.a"), "\"jadoube.clause-entry/1\"");
    has("no clause", jadoube_clauses("fide-2023", "99.9"), "99.9");
    has("search", jadoube_search("touched own man", NULL, 3), "\"jadoube.search/1\"");
    has("comparison", jadoube_compare("fide-1931,fide-2023", "touch", 0), "\"touch.own");
    has("no subject", jadoube_compare(NULL, "tuch", 0), "touch");
    has("edition", jadoube_edition(), "+");
    if (strchr(jadoube_version(), '.') == NULL) failed = 1;
    const char *house = "id = \"our-house\"\ntitle = \"Our house\"\nkind = \"house\"\nsummary = \"Ours.\"\ninherits = \"fide-2023\"\n";
    has("house", jadoube_add_code(house, NULL), "\"id\":\"our-house\"");
    has("by the house", jadoube_rule("White touches e2\n", "our-house"), "\"code\":\"our-house\"");
    has("bad house", jadoube_add_code("id = our\n", "our.toml"), "our.toml");

    has("legal moves", jadoube_legal_moves("7k/8/6KP/8/8/8/8/8 w - - 0 1"), "\"san\":\"h7\"");
    has("a move", jadoube_read_move("startpos", "P-K4"), "\"san\":\"e4\"");
    has("no move", jadoube_read_move("startpos", "Nf4"), "cannot reach f4");

    const char *mated = "[Date \"2023.05.01\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n[White \"A\"]\n\n1. e4 *\n";
    JadoubeDocuments *games = jadoube_games(mated, NULL, NULL);
    has("first game", jadoube_next(games), "\"Qh4#\"");
    has("second game", jadoube_next(games), "\"White\":\"A\"");
    if (jadoube_next(games) != NULL || jadoube_next(NULL) != NULL) failed = 1;
    jadoube_documents_free(games);
    JadoubeDocuments *audit = jadoube_audit(mated, "{\"code\":\"fide-2023\"}", NULL);
    has("audit", jadoube_next(audit), "\"mate-not-scored\"");
    jadoube_documents_free(audit);
    jadoube_documents_free(NULL);
    if (jadoube_audit(mated, "{\"code\":\"fide-2032\"}", &error) != NULL) failed = 1;
    has("no such judge", error, "fide-2023");
    if (jadoube_games(NULL, NULL, &error) != NULL) failed = 1;
    has("no PGN", error, "is NULL");
    jadoube_free(NULL);
    if (!failed) puts("the C library answers as it should");
    return failed;
}
