/* The whole header used from C: compiled with all warnings as errors, run by ./try. */

#include "../jadoube.h"

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

/* The whole of a file, for the case on the command line. */
static char *contents(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    size_t used = 0, room = 1 << 16;
    char *text = malloc(room + 1);
    while (text != NULL && (used += fread(text + used, 1, room - used, file)) == room) {
        room *= 2;
        char *larger = realloc(text, room + 1);
        if (larger == NULL) free(text);
        text = larger;
    }
    fclose(file);
    if (text != NULL) text[used] = 0;
    return text;
}

/* try: the checks below. try CODE FILE...: the ruling on each file, a line each, to be held beside the program's. */
int main(int count, char **args) {
    if (count > 2) {
        for (int at = 2; at < count; at++) {
            char *text = contents(args[at]);
            if (text == NULL) return 2;
            char *ruling = jadoube_rule(text, args[1]);
            puts(ruling);
            jadoube_free(ruling);
            free(text);
        }
        return 0;
    }
    const char *bishop = "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1";
    has("unwinnable", jadoube_unwinnable(bishop, 'w', 0), "\"verdict\":\"proven\"");
    has("helped", jadoube_unwinnable("7k/7p/8/8/8/8/8/K4B2 w - - 0 1", 'w', 0), "\"line\":[");
    has("budget", jadoube_unwinnable("7k/7p/8/8/8/8/8/K4B2 w - - 0 1", 'w', 1), "\"undecided\"");
    has("dead", jadoube_dead(bishop, 0), "\"kind\":\"material\"");
    has("reachable", jadoube_reachable("startpos", 0), "\"proven\"");
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
    jadoube_game_free(game);
    jadoube_game_free(NULL);
    jadoube_free(NULL);
    if (!failed) puts("the C library answers as it should");
    return failed;
}
