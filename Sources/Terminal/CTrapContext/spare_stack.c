#define _GNU_SOURCE
#include "CTrapContext.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if !defined(MAP_ANONYMOUS)
#define MAP_ANONYMOUS MAP_ANON
#endif

// Large enough to symbolicate a backtrace. Pages that are never touched cost nothing.
#define STACK_SIZE ((size_t)1 << 20)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key = false;

// Frees the stack of a thread that ends.
static void free_stack(void *memory) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_flags = SS_DISABLE;
  sigaltstack(&stack, NULL);
  munmap(memory, STACK_SIZE);
}

static void make_key(void) { has_key = pthread_key_create(&key, free_stack) == 0; }

#if defined(__linux__)

// The lowest address of the calling thread's stack; 0 if it is unknown.
static uintptr_t own_stack(void) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void *start = NULL;
  size_t size = 0;
  if (pthread_attr_getstack(&attributes, &start, &size) != 0) start = NULL;
  pthread_attr_destroy(&attributes);
  return (uintptr_t)start;
}

#else

static uintptr_t own_stack(void) { return 0; }

#endif

static void *map(uintptr_t place) {
  return mmap(
    (void *)place, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

// The unwinder requires frame addresses to increase from callee to caller, so the spare stack must
// lie below the thread's stack.
static void *memory_below_stack(void) {
  uintptr_t stack = own_stack();
  void *memory = map(stack > STACK_SIZE * 2 ? stack - STACK_SIZE * 2 : 0);
  for (uintptr_t step = 1; step <= 64 && memory != MAP_FAILED; step++) {
    if (!stack || (uintptr_t)memory < stack || stack < (step + 1) * 16 * STACK_SIZE) break;
    munmap(memory, STACK_SIZE);
    memory = map(stack - (step + 1) * 16 * STACK_SIZE);
  }
  return memory;
}

void spare_stack_prepare(void) {
  pthread_once(&once, make_key);
  stack_t stack;
  // Sanitizers install an alternate stack themselves.
  if (!has_key || sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
  void *memory = memory_below_stack();
  if (memory == MAP_FAILED) return;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = memory;
  stack.ss_size = STACK_SIZE;
  if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(key, memory) != 0) free_stack(memory);
}

// Sanitizers replace 'pthread_create' themselves.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OWN_THREADS 1
#endif
#endif

#if defined(__linux__) && !defined(HAS_OWN_THREADS)

typedef int (*create_function)(
  pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

struct start {
  void *(*routine)(void *);
  void *argument;
};

static void *begin(void *data) {
  struct start start = *(struct start *)data;
  free(data);
  spare_stack_prepare();
  return start.routine(start.argument);
}

// Dispatch, Foundation and features create threads. Defining 'pthread_create' in the program
// replaces the C library's for all of them, so that every thread gets an alternate stack.
__attribute__((visibility("default"))) int pthread_create(
  pthread_t *thread,
  const pthread_attr_t *attributes,
  void *(*routine)(void *),
  void *argument
) {
  static _Atomic(create_function) create = NULL;
  create_function next = create;
  if (!next) {
    next = (create_function)dlsym(RTLD_NEXT, "pthread_create");
    if (!next) abort();
    create = next;
  }
  struct start *start = malloc(sizeof *start);
  if (!start) return next(thread, attributes, routine, argument);
  start->routine = routine;
  start->argument = argument;
  int error = next(thread, attributes, begin, start);
  if (error) free(start);
  return error;
}

#endif
