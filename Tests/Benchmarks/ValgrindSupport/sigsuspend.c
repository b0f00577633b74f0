// Valgrind writes the signals that it needs into the mask of 'sigsuspend' while a thread waits. Dispatch
// passes a constant, and Valgrind 3.19 ends with a fault: for Swift, that is any program with an
// asynchronous 'main'. Preloaded, this passes a copy that can be written to.

#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  sigset_t copy = *mask;
  return (int)syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
