#ifndef PROGRAM_FRAME_H
#define PROGRAM_FRAME_H

#include <stdbool.h>
#include <stdint.h>

// Where the program called the C library, when that ends the process: a backtrace that follows frame pointers
// gets lost in the C library, which is built without.

struct program_frame {
  uintptr_t instruction;
  uintptr_t frame;
};

/// Finds the innermost frame of the program's own code behind the libraries that the caller was called by.
bool program_frame_find(struct program_frame *frame);

/// Goes on in a function, which never returns, as if that code had called it.
void program_frame_call(const struct program_frame *frame, void (*function)(void));

#endif
