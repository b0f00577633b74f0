#include "CMeasuring.h"

// The runtime's function, which is part of Swift's stable ABI. Swift code can call it only by its
// symbol, which the compiler is about to forbid.

struct metadata_response {
  const void *type;
  size_t state;
};

// 'request' 0 asks for complete metadata. The flags are the number of elements, and whether the labels
// live only as long as the call. NULL lets the runtime choose the value witnesses.
__attribute__((swiftcall)) struct metadata_response swift_getTupleTypeMetadata(
  size_t request, size_t flags, const void *types, const char *labels, const void *witnesses
);

enum { copies_labels = 0x10000 };

const void *swift_tuple_type(const void *types, size_t count, const char *labels) {
  size_t flags = count | (labels ? copies_labels : 0);
  return swift_getTupleTypeMetadata(0, flags, types, labels, NULL).type;
}
