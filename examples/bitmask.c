/* A letter is a bit, a word a mask: one comparison for each word and puzzle.
 *
 * Speaks the protocol of docs/protocol.md. Compile it and check it:
 *
 *     cc -O2 -o bitmask examples/bitmask.c
 *     python -m harness check command:./bitmask
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *line;
static size_t room;

/* The next line of stdin without its end; ends the program where there is none. */
static char *next(void)
{
    ssize_t length = getline(&line, &room, stdin);
    if (length < 0)
        exit(0);
    if (length > 0 && line[length - 1] == '\n')
        line[length - 1] = '\0';
    return line;
}

static void say(const char *text)
{
    puts(text);
    fflush(stdout);
}

/* The letters as bits; 0 where one is not of a to z. */
static unsigned mask(const char *letters)
{
    unsigned bits = 0;
    for (; *letters; letters++) {
        if (*letters < 'a' || *letters > 'z')
            return 0;
        bits |= 1u << (*letters - 'a');
    }
    return bits;
}

int main(void)
{
    size_t count = 0, kept = 0, least = 4;

    next();
    say("beebench 1");
    char *rule = strstr(next(), "min_length=");
    if (rule)
        least = strtoul(rule + strlen("min_length="), NULL, 10);
    sscanf(next(), "words %zu", &count);

    char **words = malloc((count + 1) * sizeof *words);
    unsigned *masks = malloc((count + 1) * sizeof *masks);
    int refused = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned bits = mask(next());
        if (bits == 0)
            refused = 1;
        if (strlen(line) >= least) {
            masks[kept] = bits;
            words[kept++] = strdup(line);
        }
    }
    say(refused ? "! letters a to z only" : "ready");

    for (;;) {
        char *puzzle = next();
        unsigned holds = mask(puzzle), center;
        if (*puzzle && !holds) {
            say("! letters a to z only");
            continue;
        }
        center = *puzzle ? 1u << (*puzzle - 'a') : 0;
        const char *space = "";
        for (size_t i = 0; *puzzle && i < kept; i++)
            if ((masks[i] & ~holds) == 0 && (masks[i] & center)) {
                fputs(space, stdout);
                fputs(words[i], stdout);
                space = " ";
            }
        say("");
    }
}
