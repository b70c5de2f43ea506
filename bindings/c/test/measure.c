/* What rulings, proofs and a call take here, in seconds of the processor, for bindings/measure.py: a line of JSON.
   measure NODES ROUNDS CODE,CODE... FILE-OF-FENS CASE... */

#include "../jadoube.h"
#include "contents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CALLS = 100000, CODES = 64 };

static char *codes[CODES];
static int code_count, case_count;
static char **cases;
static char *fens;
static uint64_t nodes;
static JadoubeGame *game;

static void rulings(void) {
    for (int at = 0; at < case_count; at++)
        for (int code = 0; code < code_count; code++) jadoube_free(jadoube_rule(cases[at], codes[code]));
}

static void proofs(void) {
    char fen[128];
    for (const char *at = fens; *at != 0; at += strcspn(at, "\n") + 1) {
        snprintf(fen, sizeof fen, "%.*s", (int)strcspn(at, "\n"), at);
        jadoube_free(jadoube_unwinnable(fen, 'w', nodes));
        jadoube_free(jadoube_unwinnable(fen, 'b', nodes));
    }
}

/* An answer that costs next to nothing: that nothing was given. */
static void calls(void) {
    for (int at = 0; at < CALLS; at++) jadoube_free(jadoube_game_act(game, NULL));
}

/* The least of some rounds. */
static double seconds(void (*work)(void), int rounds) {
    double least = 0;
    for (int round = 0; round < rounds; round++) {
        clock_t before = clock();
        work();
        double taken = (double)(clock() - before) / CLOCKS_PER_SEC;
        if (round == 0 || taken < least) least = taken;
    }
    return least;
}

int main(int count, char **args) {
    if (count < 6) return 2;
    nodes = strtoull(args[1], NULL, 10);
    int rounds = atoi(args[2]);
    for (char *code = strtok(args[3], ","); code != NULL && code_count < CODES; code = strtok(NULL, ",")) codes[code_count++] = code;
    fens = contents(args[4]);
    case_count = count - 5;
    cases = args + 5;
    for (int at = 0; at < case_count; at++) cases[at] = contents(cases[at]);
    game = jadoube_game_new("fide-2023", NULL, NULL);
    double ruled = seconds(rulings, rounds), proven = seconds(proofs, rounds), called = seconds(calls, rounds) / CALLS;
    printf("{\"rulings\": %f, \"proofs\": %f, \"call\": %.12f}\n", ruled, proven, called);
    jadoube_game_free(game);
    return 0;
}
