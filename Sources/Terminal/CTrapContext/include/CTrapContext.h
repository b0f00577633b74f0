#ifndef CTRAPCONTEXT_H
#define CTRAPCONTEXT_H

#include <stdbool.h>
#include <stdint.h>

// Access to the registers of a thread that a signal interrupted, through the context that the
// signal's handler receives.
//
// This is C because Swift sees the system's structure only through other modules. The context is
// declared as 'void *', so that this module exports no declaration of the system.

/// The stack pointer; 0 on platforms whose context is not supported.
uintptr_t trap_context_stack_pointer(const void *context);

/// Makes the thread call a function when the signal's handler returns, as if the interrupted
/// instruction had called it. A backtrace from the function then shows that instruction.
///
/// 'function' never returns. 'stack' is the end of another stack to use; 0 selects the thread's
/// own. Returns false, without having changed anything, if the call is not possible.
bool trap_context_call(void *context, void (*function)(void), uintptr_t stack);

// The response of a process to a trap in one of its threads.
//
// This is C because a signal handler may neither allocate memory nor take a lock, and Swift
// guarantees neither.

/// Installs the handler of trap signals. The handler sets an alarm, reports the signal to the
/// parent, and continues the trapped thread in 'function', which reports more and never returns.
///
/// 'descriptor' is the socket that the report's lines are sent to. The process ends with 'status'
/// if 'function' traps too or takes more than 'seconds'.
void trap_handler_install(int descriptor, unsigned seconds, int status, void (*function)(void));

/// Begins to end the process as after a trap, from ordinary code. Returns false if that is already
/// under way.
bool trap_handler_begin(void);

/// Reports an exit as a trap is reported. Call this while the process exits, after
/// 'trap_handler_begin'. It never returns.
void trap_handler_report_exit(void);

/// Whether a thread has trapped. The process ends once the report is complete.
bool trap_handler_has_begun(void);

/// Records that the process ends because a statement did not stop, so that the signal which follows
/// is not reported as a trap.
void trap_handler_note_stuck(void);

bool trap_handler_is_stuck(void);

// The end of a process without a trap.

/// Sets a function that is called when '_exit' ends the process, which calls no other code. The
/// function may return.
void process_end_observe(void (*function)(void));

/// Ends the process at once without calling anything, as '_exit' does in other programs.
_Noreturn void process_end(int status);

/// Gives the calling thread an alternate signal stack, unless it has one, so that a stack overflow
/// can be handled. On Linux, every thread that starts later gets one.
void spare_stack_prepare(void);

#endif
