#ifndef CTRAPCONTEXT_H
#define CTRAPCONTEXT_H

#include <stdbool.h>
#include <stdint.h>

// The registers of a thread that a signal has stopped, by what the signal's handler was given as its context.
//
// In C, since Swift sees the system's structure only by way of other modules. 'void *' stands for it here, so
// that no declaration of the system becomes this module's.

/// The stack pointer; 0 where it is not known how to find it.
uintptr_t trap_context_stack_pointer(const void *context);

/// Makes the thread call a function when the signal's handler returns, as if the instruction that was stopped
/// had called it: a backtrace from there shows where that was.
///
/// 'function' never returns. 'stack' is the end of another stack to use, and 0 stands for the thread's own.
/// Returns false where this is not possible, and then has changed nothing.
bool trap_context_call(void *context, void (*function)(void), uintptr_t stack);

// What a process does when one of its threads traps.
//
// In C, since a handler of signals may neither allocate memory nor take a lock, and Swift promises neither.

/// Handles the signals of traps from now on. The handler sets an alarm, tells the parent of the signal, and
/// lets the thread that has trapped go on in 'function', which is to say more and never returns.
///
/// 'descriptor' is a socket that lines are sent to. The process ends with 'status' where 'function' traps too,
/// or needs more than 'seconds'.
void trap_handler_install(int descriptor, unsigned seconds, int status, void (*function)(void));

/// Begins to end the process as after a trap, from ordinary code. Returns false where that is under way.
bool trap_handler_begin(void);

/// Says more of a process that exits, as after a trap. It is called while the process exits, after
/// 'trap_handler_begin', and never returns.
void trap_handler_report_exit(void);

/// Whether a thread has trapped, so that the process ends when what is known of it is told.
bool trap_handler_has_begun(void);

/// Notes that the process is to end because a statement did not stop, and that the trap that follows is no
/// other.
void trap_handler_note_stuck(void);

bool trap_handler_is_stuck(void);

// How a process ends other than by a trap.

/// Calls a function from now on where the process is ended by '_exit', which runs nothing else of it. The
/// function may return.
void process_end_observe(void (*function)(void));

/// Ends the process at once and calls nothing, as '_exit' does elsewhere.
_Noreturn void process_end(int status);

/// Gives the calling thread another stack, on which its signals are handled when its own is used up, unless it
/// has one. On Linux all threads that begin later have one.
void spare_stack_prepare(void);

/// The processor's time that the calling thread has used, in nanoseconds.
uint64_t trap_thread_time(void);

#endif
