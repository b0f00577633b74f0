#define _GNU_SOURCE
#include "CTrapContext.h"

#include <stddef.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

// The process that tells of its end. A child that was forked, and has not yet become another program, does not.
static pid_t process = 0;
static void (*tell)(void) = NULL;

void process_end_observe(void (*function)(void)) {
  process = getpid();
  tell = function;
}

#if defined(__linux__)

void process_end(int status) {
  for (;;) syscall(SYS_exit_group, status);
}

// The C library's functions of these names run nothing of the program's, so the program has its own, which
// take their place in it and in its libraries.

static _Noreturn void end_told(int status) {
  if (tell && getpid() == process) tell();
  process_end(status);
}

__attribute__((visibility("default"))) void _exit(int status) { end_told(status); }

__attribute__((visibility("default"))) void _Exit(int status) { end_told(status); }

#else

void process_end(int status) { _exit(status); }

#endif
