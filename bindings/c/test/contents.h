#include <stdio.h>
#include <stdlib.h>

/* The whole of a file, NULL if it cannot be read. */
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
