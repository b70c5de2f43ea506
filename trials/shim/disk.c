/*
 * Keeps a journal of what a process asks of the disk for one database: every write, every change of length, every sync,
 * in the order in which it happened. From the journal a test makes what a power cut would have left.
 *
 * Preloaded with LD_PRELOAD. JADOUBE_DISK_FILE names the database (its "-wal" belongs to it), JADOUBE_DISK_JOURNAL the
 * journal. A record is: what (1 byte: 'w' write, 't' length, 's' sync), which file (1 byte: 0 database, 1 log), where
 * (8 bytes) and how many bytes follow (8 bytes), numbers in the order of the machine.
 *
 * A write is noted before it is made and a sync after it, so that the journal never promises more than the disk.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void *real(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) {
        fprintf(stderr, "the shim finds no %s\n", name);
        abort();
    }
    return found;
}

/* 0 for the database, 1 for its log, -1 for anything else. */
static int which(int fd) {
    const char *file = getenv("JADOUBE_DISK_FILE");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!file || length < 0) return -1;
    path[length] = 0;
    size_t name = strlen(file);
    if (strncmp(path, file, name)) return -1;
    if (!path[name]) return 0;
    return strcmp(path + name, "-wal") ? -1 : 1;
}

static void note(char what, int file, uint64_t at, const void *bytes, uint64_t count) {
    static int journal = -1;
    static ssize_t (*write_vector)(int, const struct iovec *, int);
    pthread_mutex_lock(&turn);
    if (journal < 0) {
        write_vector = real("writev");
        journal = open(getenv("JADOUBE_DISK_JOURNAL"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }
    unsigned char head[18];
    head[0] = what;
    head[1] = file;
    memcpy(head + 2, &at, 8);
    memcpy(head + 10, &count, 8);
    struct iovec parts[2] = {{head, sizeof head}, {(void *)bytes, count}};
    ssize_t wanted = sizeof head + count;
    if (journal < 0 || write_vector(journal, parts, count ? 2 : 1) != wanted) {
        fprintf(stderr, "the journal of the shim cannot be written\n");
        abort();
    }
    pthread_mutex_unlock(&turn);
}

static ssize_t write_at(const char *name, int fd, const void *bytes, size_t count, off64_t at) {
    ssize_t (*next)(int, const void *, size_t, off64_t) = real(name);
    int file = which(fd);
    if (file >= 0) note('w', file, at, bytes, count);
    return next(fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return write_at("pwrite", fd, bytes, count, at); }

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    return write_at("pwrite64", fd, bytes, count, at);
}

ssize_t write(int fd, const void *bytes, size_t count) {
    ssize_t (*next)(int, const void *, size_t) = real("write");
    int file = which(fd);
    if (file >= 0) note('w', file, lseek(fd, 0, SEEK_CUR), bytes, count);
    return next(fd, bytes, count);
}

static int cut_at(const char *name, int fd, off64_t length) {
    int (*next)(int, off64_t) = real(name);
    int file = which(fd);
    if (file >= 0) note('t', file, length, NULL, 0);
    return next(fd, length);
}

int ftruncate(int fd, off_t length) { return cut_at("ftruncate", fd, length); }

int ftruncate64(int fd, off64_t length) { return cut_at("ftruncate64", fd, length); }

static int synced(const char *name, int fd) {
    int (*next)(int) = real(name);
    int file = which(fd), done = next(fd);
    if (file >= 0 && done == 0) note('s', file, 0, NULL, 0);
    return done;
}

int fsync(int fd) { return synced("fsync", fd); }

int fdatasync(int fd) { return synced("fdatasync", fd); }
