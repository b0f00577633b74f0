#ifndef CMEASURING_H
#define CMEASURING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the C library and the Swift runtime tell about a running program.
//
// This is C because Swift imports neither the C library's figures nor the runtime's functions.

/// Returns the Swift name of a mangled symbol, to be freed by the caller; NULL if it has none.
/// 'buffer' and 'buffer_size' may be NULL; 'flags' must be 0.
char *swift_demangle(
  const char *symbol, size_t length, char *buffer, size_t *buffer_size, uint32_t flags
);

/// Returns the metadata of a tuple type.
///
/// 'types' holds the metadata of the elements. 'labels' holds their labels, each followed by a space;
/// NULL if no element has one.
const void *swift_tuple_type(const void *types, size_t count, const char *labels);

/// The bytes of the C library's heap that are in use; -1 if it does not tell.
int64_t heap_bytes_in_use(void);

/// Reads how many blocks of memory the program has allocated, and their bytes. Returns false unless
/// the program was started with 'Tests/Benchmarks/AllocationCounter' in 'LD_PRELOAD'.
bool counted_allocations(uint64_t *count, uint64_t *bytes);

#endif
