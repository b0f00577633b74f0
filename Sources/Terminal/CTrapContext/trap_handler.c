#define _GNU_SOURCE
#include "CTrapContext.h"
#include "program_frame.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#if !defined(MSG_NOSIGNAL)
#define MSG_NOSIGNAL 0
#endif

// The maximum distance of a faulting address from the stack pointer that counts as a stack
// overflow: the size of a function's frame.
#define LARGEST_FRAME ((uintptr_t)1 << 20)

static const int trap_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

static int control = -1;
static unsigned patience = 0;
static int failure = 1;
static void (*report)(void) = NULL;
static atomic_bool has_begun = false;
static atomic_bool is_stuck = false;
static pthread_t trapped;
static struct program_frame aborted;

static void send_text(const char *text) {
  if (control >= 0) (void)send(control, text, strlen(text), MSG_NOSIGNAL);
}

static const char *message_for(int signal) {
  switch (signal) {
  case SIGILL: return "trap 4\n";
  case SIGTRAP: return "trap 5\n";
  case SIGABRT: return "trap 6\n";
  case SIGFPE: return "trap 8\n";
  case SIGSEGV: return "trap 11\n";
  default: return "trap 7\n";
  }
}

static bool is_stack_overflow(const siginfo_t *info, const void *context) {
  if (!info || (info->si_signo != SIGSEGV && info->si_signo != SIGBUS)) return false;
  uintptr_t stack = trap_context_stack_pointer(context);
  if (!stack) return false;
  return (uintptr_t)info->si_addr - stack + LARGEST_FRAME < 2 * LARGEST_FRAME;
}

// The end of this thread's alternate stack for signals; 0 for none.
static uintptr_t end_of_spare_stack(void) {
  stack_t spare;
  if (sigaltstack(NULL, &spare) != 0 || spare.ss_flags & SS_DISABLE) return 0;
  return (uintptr_t)spare.ss_sp + spare.ss_size;
}

static void report_abort(void) { program_frame_call(&aborted, report); }

static void give_up(int signal) {
  (void)signal;
  process_end(failure);
}

static void handle_trap(int signal, siginfo_t *info, void *context) {
  // Set the alarm first: whatever goes wrong from here on, the process ends.
  alarm(patience);
  if (atomic_exchange(&has_begun, true)) {
    // A trap during the report ends the process. Other threads wait for the end.
    if (pthread_equal(trapped, pthread_self())) process_end(failure);
    for (;;) pause();
  }
  trapped = pthread_self();
  if (!atomic_load(&is_stuck)) send_text(message_for(signal));
  uintptr_t spare = 0;
  if (is_stack_overflow(info, context)) {
    send_text("stack \n");
    spare = end_of_spare_stack();
  }
  // Unblock SIGALRM, which ends the process: the thread's mask may block it.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
  // The program calls 'abort' at an ordinary point of execution, so walking the stack is safe
  // enough here. The alarm is set in case it hangs.
  bool is_abort = signal == SIGABRT && program_frame_find(&aborted);
  if (!trap_context_call(context, is_abort ? report_abort : report, spare)) report();
}

void trap_handler_install(int descriptor, unsigned seconds, int status, void (*function)(void)) {
  control = descriptor;
  patience = seconds;
  failure = status;
  report = function;
  // Use line buffering, so that a trap loses nothing that a feature printed before.
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = give_up;
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  action.sa_handler = NULL;
  action.sa_sigaction = handle_trap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (size_t index = 0; index < sizeof trap_signals / sizeof *trap_signals; index++)
    sigaction(trap_signals[index], &action, NULL);
}

bool trap_handler_begin(void) {
  alarm(patience);
  if (atomic_exchange(&has_begun, true)) return false;
  trapped = pthread_self();
  return true;
}

void trap_handler_report_exit(void) {
  struct program_frame frame;
  if (program_frame_find(&frame)) program_frame_call(&frame, report);
  report();
}

bool trap_handler_has_begun(void) { return atomic_load(&has_begun); }

void trap_handler_note_stuck(void) { atomic_store(&is_stuck, true); }

bool trap_handler_is_stuck(void) { return atomic_load(&is_stuck); }
