#define _GNU_SOURCE
#include "program_frame.h"

#include <dlfcn.h>
#include <stddef.h>
#include <unwind.h>

// The frame pointer's register number, as the unwinder counts registers.
#if defined(__x86_64__)
#define FRAME_POINTER 6
#elif defined(__aarch64__)
#define FRAME_POINTER 29
#endif

#if defined(FRAME_POINTER)

struct search {
  const void *program;
  bool has_left;
  struct program_frame found;
};

static const void *image_of(uintptr_t address) {
  Dl_info info;
  return dladdr((const void *)address, &info) ? info.dli_fbase : NULL;
}

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *data) {
  struct search *search = data;
  uintptr_t instruction = _Unwind_GetIP(context);
  if (!instruction || image_of(instruction - 1) != search->program) {
    search->has_left = true;
    return _URC_NO_REASON;
  }
  // Skip the innermost frames: they handle the process's end, and belong to the program too.
  if (!search->has_left) return _URC_NO_REASON;
  search->found.instruction = instruction;
  search->found.frame = _Unwind_GetGR(context, FRAME_POINTER);
  return _URC_END_OF_STACK;
}

bool program_frame_find(struct program_frame *frame) {
  struct search search = {image_of((uintptr_t)&program_frame_find), false, {0, 0}};
  _Unwind_Backtrace(visit, &search);
  *frame = search.found;
  return frame->instruction != 0;
}

void program_frame_call(const struct program_frame *frame, void (*function)(void)) {
#if defined(__x86_64__)
  __asm__ volatile("movq %0, %%rbp\n\t"
                   "subq $256, %%rsp\n\t"
                   "andq $-16, %%rsp\n\t"
                   "pushq %1\n\t"
                   "jmpq *%2"
                   :
                   : "a"(frame->frame), "c"(frame->instruction), "d"(function)
                   : "memory");
#else
  __asm__ volatile("mov x29, %0\n\t"
                   "mov x30, %1\n\t"
                   "br %2"
                   :
                   : "r"(frame->frame), "r"(frame->instruction), "r"(function)
                   : "x30", "memory");
#endif
  __builtin_unreachable();
}

#else

bool program_frame_find(struct program_frame *frame) {
  frame->instruction = 0;
  return false;
}

void program_frame_call(const struct program_frame *frame, void (*function)(void)) {
  (void)frame;
  function();
}

#endif
