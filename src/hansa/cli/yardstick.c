/* A yardstick for `hansa bench`: how fast is this machine at work of this kind, right now?

   A random walk over a board of 34 routes and 107 points for four seats. Every step lists what a seat
   may do (the free points, the pieces of others, and per route whether it is full) into a buffer, draws
   one of the list and carries it out. It knows no rules: it only compares machines, and a busy machine
   with itself. It runs for the seconds of CPU time given as the argument and prints steps and nanoseconds. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUTES = 34, POINTS = 107, SEATS = 4, BATCH = 20000 };

static int64_t first[ROUTES + 1], piece[POINTS], count[ROUTES][SEATS], list[4096];
static uint64_t dice = 0x2545F4914F6CDD1DULL;

static int64_t below(int64_t n) {
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (int64_t)(((dice >> 32) * (uint64_t)n) >> 32);
}

static void lift(int64_t route, int64_t point) {
    count[route][piece[point] - 1]--;
    piece[point] = 0;
}

static void put(int64_t route, int64_t point, int64_t seat) {
    piece[point] = seat + 1;
    count[route][seat]++;
}

static int64_t step(int64_t seat) {
    int64_t n = 0;
    for (int64_t route = 0; route < ROUTES; route++) {
        if (count[route][seat] == first[route + 1] - first[route])
            list[n++] = 1 << 16 | route << 8;
        for (int64_t point = first[route]; point < first[route + 1]; point++)
            if (piece[point] != seat + 1) list[n++] = route << 8 | point;
    }
    if (n == 0) return 0;
    int64_t code = list[below(n)], route = code >> 8 & 255, point = code & 255;
    if (code >> 16) {
        for (point = first[route]; point < first[route + 1]; point++) lift(route, point);
    } else {
        if (piece[point]) lift(route, point);
        put(route, point, seat);
    }
    return n;
}

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int main(int argc, char **argv) {
    int64_t limit = (int64_t)((argc > 1 ? atof(argv[1]) : 1.0) * 1e9), steps = 0, listed = 0;
    for (int64_t route = 0; route < ROUTES; route++) first[route + 1] = first[route] + (route < 5 ? 4 : 3);
    int64_t began = now(), passed;
    do {
        for (int64_t i = 0; i < BATCH; i++) listed += step((steps + i) % SEATS);
        steps += BATCH;
        passed = now() - began;
    } while (passed < limit);
    printf("%lld %lld %lld\n", (long long)steps, (long long)passed, (long long)listed);
    return 0;
}
