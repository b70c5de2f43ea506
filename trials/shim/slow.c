/*
 * A disk that takes longer to keep what it is given: every fsync waits so many microseconds more as JADOUBE_DISK_WAIT says.
 * For measuring on a machine whose disk answers sooner than the one that is meant:
 *
 *     cc -shared -fPIC -O1 -o slow.so trials/shim/slow.c
 *     LD_PRELOAD=./slow.so JADOUBE_DISK_WAIT=5000 target/release/examples/load 50 10
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slowly(const char *name, int fd) {
    int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    const char *wait = getenv("JADOUBE_DISK_WAIT");
    int result = sync(fd);
    if (wait) usleep(strtoul(wait, NULL, 10));
    return result;
}

int fsync(int fd) { return slowly("fsync", fd); }

int fdatasync(int fd) { return slowly("fdatasync", fd); }
