#define _GNU_SOURCE
#include "CTrapContext.h"

#if defined(__linux__)
#include <ucontext.h>
#endif

// The number of bytes below the stack pointer that a leaf function may use, rounded up generously.
#define RED_ZONE 256

uintptr_t trap_context_stack_pointer(const void *context) {
#if defined(__linux__) && defined(__x86_64__)
  return context ? (uintptr_t)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RSP] : 0;
#elif defined(__linux__) && defined(__aarch64__)
  return context ? (uintptr_t)((const ucontext_t *)context)->uc_mcontext.sp : 0;
#else
  (void)context;
  return 0;
#endif
}

bool trap_context_call(void *context, void (*function)(void), uintptr_t stack) {
  if (!context) return false;
#if defined(__linux__) && defined(__x86_64__)
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  uintptr_t used = stack ? stack : (uintptr_t)registers[REG_RSP];
  // Store the return address as a call does.
  uintptr_t top = ((used - RED_ZONE) & ~(uintptr_t)15) - 8;
  *(uintptr_t *)top = (uintptr_t)registers[REG_RIP] + 1;
  registers[REG_RSP] = (greg_t)top;
  registers[REG_RIP] = (greg_t)(uintptr_t)function;
  return true;
#elif defined(__linux__) && defined(__aarch64__)
  mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
  uintptr_t used = stack ? stack : (uintptr_t)machine->sp;
  machine->sp = (used - RED_ZONE) & ~(uintptr_t)15;
  // The link register holds the return address.
  machine->regs[30] = machine->pc + 4;
  machine->pc = (uintptr_t)function;
  return true;
#else
  (void)function;
  (void)stack;
  return false;
#endif
}
