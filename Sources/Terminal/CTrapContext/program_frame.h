#ifndef PROGRAM_FRAME_H
#define PROGRAM_FRAME_H

#include <stdbool.h>
#include <stdint.h>

// Finds the program's call of the C library that ends the process. A backtrace that follows frame
// pointers gets lost in the C library, which is built without them.

struct program_frame {
  uintptr_t instruction;
  uintptr_t frame;
};

/// Finds the innermost frame of the program's own code beyond the library frames that lead to the
/// caller.
bool program_frame_find(struct program_frame *frame);

/// Continues in a function, which never returns, as if the code of the frame had called it.
void program_frame_call(const struct program_frame *frame, void (*function)(void));

#endif
