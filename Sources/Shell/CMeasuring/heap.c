#include "CMeasuring.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

int64_t heap_bytes_in_use(void) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
  struct mallinfo2 info = mallinfo2();
  size_t bytes = info.uordblks + info.hblkhd;
  // A sanitizer's allocator leaves the figures at zero.
  return bytes > 0 ? (int64_t)bytes : -1;
#else
  return -1;
#endif
}
