// Counts the allocations of a program and of its child processes:
//
//   cc -O2 -fPIC -shared -o /tmp/allocations.so allocation_counter.c
//   LD_PRELOAD=/tmp/allocations.so ALLOCATION_COUNTS=/tmp/counts tcash run script.tcash
//
// The counters are in the file that ALLOCATION_COUNTS names: two numbers of 64 bits, the blocks and
// their bytes. The processes map it, so it holds their sum however they end. Without the variable,
// each process counts for itself, which is what 'bench' and 'time' of the shell read.
//
// A block that is resized counts again. Only for the GNU C library, whose own functions do the work.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

struct counters {
  _Atomic uint64_t count;
  _Atomic uint64_t bytes;
};

// Until the file is mapped, and if there is none.
static struct counters own;
static struct counters *_Atomic counters = &own;

static void note(size_t size) {
  struct counters *current = atomic_load_explicit(&counters, memory_order_acquire);
  atomic_fetch_add_explicit(&current->count, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&current->bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  note(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  note(size);
  int before = errno;
  void *block = __libc_memalign(alignment, size);
  errno = before;
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

void allocation_counter_read(uint64_t *count, uint64_t *bytes) {
  struct counters *current = atomic_load_explicit(&counters, memory_order_acquire);
  *count = atomic_load_explicit(&current->count, memory_order_relaxed);
  *bytes = atomic_load_explicit(&current->bytes, memory_order_relaxed);
}

__attribute__((constructor)) static void map_counters(void) {
  const char *path = getenv("ALLOCATION_COUNTS");
  if (!path) return;
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (ftruncate(file, sizeof(struct counters)) == 0) {
    struct counters *mapped =
        mmap(NULL, sizeof(struct counters), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) atomic_store_explicit(&counters, mapped, memory_order_release);
  }
  close(file);
}
