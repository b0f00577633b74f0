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

#endif
