#ifndef TCASH_SWIFT_RUNTIME_H
#define TCASH_SWIFT_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

// Functions of the Swift runtime, which are part of Swift's stable ABI. Swift code can call them only by their
// symbols, which the compiler is about to forbid.
//
// This is a header without a source file, so that no module has to wait for the C compiler.

/// Returns the Swift name of a mangled symbol, to be freed by the caller; NULL if it has none.
/// 'buffer' and 'buffer_size' may be NULL; 'flags' must be 0.
char *swift_demangle(
  const char *symbol, size_t length, char *buffer, size_t *buffer_size, uint32_t flags
);

struct swift_metadata_response {
  const void *type;
  size_t state;
};

// 'request' 0 asks for complete metadata. The flags are the number of elements, and whether the labels
// live only as long as the call. NULL lets the runtime choose the value witnesses.
__attribute__((swiftcall)) struct swift_metadata_response swift_getTupleTypeMetadata(
  size_t request, size_t flags, const void *types, const char *labels, const void *witnesses
);

/// Returns the metadata of a tuple type.
///
/// 'types' holds the metadata of the elements. 'labels' holds their labels, each followed by a space;
/// NULL if no element has one.
static inline const void *swift_tuple_type(const void *types, size_t count, const char *labels) {
  const size_t copies_labels = 0x10000;
  size_t flags = count | (labels ? copies_labels : 0);
  return swift_getTupleTypeMetadata(0, flags, types, labels, NULL).type;
}

#endif
