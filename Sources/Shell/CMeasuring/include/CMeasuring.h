#ifndef CMEASURING_H
#define CMEASURING_H

#include <stdbool.h>
#include <stdint.h>

// What the C library tells about a running program. This is C because Swift does not import these figures.

/// The bytes of the C library's heap that are in use; -1 if it does not tell.
int64_t heap_bytes_in_use(void);

/// Reads how many blocks of memory the program has allocated, and their bytes. Returns false unless
/// the program was started with 'Tests/Benchmarks/AllocationCounter' in 'LD_PRELOAD'.
bool counted_allocations(uint64_t *count, uint64_t *bytes);

#endif
