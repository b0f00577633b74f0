#define _GNU_SOURCE
#include "CMeasuring.h"

#include <dlfcn.h>
#include <pthread.h>

// A program can't soundly count its allocations by itself. It would have to replace 'malloc' for
// everyone who runs it. The Swift runtime has a hook for Instruments, but on Linux a program crashes
// that sets it while it runs, because values are then retained by a function that takes the bits of
// a short string for a pointer. So another library counts, for those who ask for it.

typedef void (*read_function)(uint64_t *count, uint64_t *bytes);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static read_function read_counter;

static void find_counter(void) {
  read_counter = (read_function)dlsym(RTLD_DEFAULT, "allocation_counter_read");
}

bool counted_allocations(uint64_t *count, uint64_t *bytes) {
  pthread_once(&once, find_counter);
  if (!read_counter) return false;
  read_counter(count, bytes);
  return true;
}
