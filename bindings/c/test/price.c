/* What a question takes here about each position that is read, in microseconds, for bindings/price.py: a line of JSON. */

#include "../jadoube.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 7, CALLS = 20, MOST = 1000 };

static char fens[MOST][128];
static int count;

static char *unwinnable(const char *fen) { return jadoube_unwinnable(fen, 'w', 0); }
static char *dead(const char *fen) { return jadoube_dead(fen, 0); }

static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void prices(const char *name, char *(*ask)(const char *)) {
    printf("\"%s\": [", name);
    for (int at = 0; at < count; at++) {
        double least = 1e18;
        for (int round = 0; round < ROUNDS; round++) {
            double begun = now();
            for (int call = 0; call < CALLS; call++) jadoube_free(ask(fens[at]));
            double taken = (now() - begun) / CALLS;
            if (taken < least) least = taken;
        }
        printf("%s%.3f", at == 0 ? "" : ", ", least);
    }
    printf("]");
}

int main(void) {
    while (count < MOST && fgets(fens[count], sizeof fens[count], stdin) != NULL) {
        fens[count][strcspn(fens[count], "\n")] = 0;
        count++;
    }
    printf("{");
    prices("unwinnable", unwinnable);
    printf(", ");
    prices("dead", dead);
    puts("}");
    return 0;
}
