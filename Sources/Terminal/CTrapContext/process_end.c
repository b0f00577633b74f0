#define _GNU_SOURCE
#include "CTrapContext.h"

#include <stddef.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

// The observed process. A forked child that has not called 'exec' yet must not report.
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

// '_exit' calls no handlers. Defining it in the program replaces the C library's, so that a feature
// that calls it can be reported.

static _Noreturn void end_told(int status) {
  if (tell && getpid() == process) tell();
  process_end(status);
}

__attribute__((visibility("default"))) void _exit(int status) { end_told(status); }

__attribute__((visibility("default"))) void _Exit(int status) { end_told(status); }

#else

void process_end(int status) { _exit(status); }

#endif
