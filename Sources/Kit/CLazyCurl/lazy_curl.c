#if defined(__linux__) && defined(__LP64__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// The functions of libcurl that FoundationNetworking calls, for a program that has FoundationNetworking in it: each
// loads libcurl when it is first called. A program that is linked with libcurl loads it at its start, with the thirty
// libraries that it needs in turn, and most programs never use a URLSession.
//
// The functions are hidden, so that libcurl's own calls of each other don't come here. The types are those of libcurl's
// interface as the machine passes them: all handles are pointers, and all enumerations and codes are 'int'.

static void *library;
static char problem[256];

static void load_library(void) {
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
  for (size_t index = 0; !library && index < sizeof names / sizeof *names; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    // Only the failure of the usual name is told.
    if (!library && !index) snprintf(problem, sizeof problem, "%s", dlerror());
  }
}

static void *function_named(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_library);
  void *function = library ? dlsym(library, name) : NULL;
  if (!function) {
    if (library) {
      fprintf(stderr, "Fatal error: URLSession needs a newer libcurl. (%s)\n", dlerror());
    } else {
      fprintf(stderr, "Fatal error: URLSession needs libcurl. Install it: Debian calls the package 'libcurl4'. (%s)\n",
              problem);
    }
    abort();
  }
  return function;
}

// Defines a function that calls the one of libcurl with its name. Two threads may both look it up, and find the same.
#define LAZY(result, name, parameters, arguments)              \
  __attribute__((visibility("hidden"))) result name parameters { \
    static result(*_Atomic function) parameters;               \
    if (!function) function = function_named(#name);           \
    return function arguments;                                 \
  }

// The same for a function whose last argument is a pointer, a function or an integer of its size.
_Static_assert(sizeof(void *) == sizeof(long long), "a pointer has the size of 'curl_off_t'");
#define LAZY_WITH_VALUE(name)                                            \
  __attribute__((visibility("hidden"))) int name(void *handle, int option, ...) { \
    static int (*_Atomic function)(void *, int, ...);                    \
    if (!function) function = function_named(#name);                     \
    va_list arguments;                                                   \
    va_start(arguments, option);                                         \
    void *value = va_arg(arguments, void *);                             \
    va_end(arguments);                                                   \
    return function(handle, option, value);                              \
  }

LAZY(int, curl_global_init, (long flags), (flags))
LAZY(char *, curl_version, (void), ())
LAZY(void *, curl_version_info, (int version), (version))
LAZY(void, curl_free, (void *memory), (memory))

LAZY(void *, curl_easy_init, (void), ())
LAZY(void, curl_easy_cleanup, (void *handle), (handle))
LAZY(int, curl_easy_pause, (void *handle, int flags), (handle, flags))
LAZY(const char *, curl_easy_strerror, (int code), (code))
LAZY_WITH_VALUE(curl_easy_setopt)
LAZY_WITH_VALUE(curl_easy_getinfo)

LAZY(void *, curl_multi_init, (void), ())
LAZY(int, curl_multi_cleanup, (void *handle), (handle))
LAZY(int, curl_multi_add_handle, (void *handle, void *easy), (handle, easy))
LAZY(int, curl_multi_remove_handle, (void *handle, void *easy), (handle, easy))
LAZY(int, curl_multi_assign, (void *handle, int socket, void *value), (handle, socket, value))
LAZY(int, curl_multi_socket_action, (void *handle, int socket, int events, int *running),
     (handle, socket, events, running))
LAZY(void *, curl_multi_info_read, (void *handle, int *remaining), (handle, remaining))
LAZY_WITH_VALUE(curl_multi_setopt)

LAZY(void *, curl_slist_append, (void *list, const char *text), (list, text))
LAZY(void, curl_slist_free_all, (void *list), (list))

LAZY(void *, curl_url, (void), ())
LAZY(int, curl_url_get, (void *url, int part, char **text, unsigned flags), (url, part, text, flags))
LAZY(int, curl_url_set, (void *url, int part, const char *text, unsigned flags), (url, part, text, flags))

// Toolchains for newer systems call these for WebSockets.
LAZY(int, curl_ws_recv, (void *handle, void *buffer, size_t size, size_t *count, const void **frame),
     (handle, buffer, size, count, frame))
LAZY(int, curl_ws_send,
     (void *handle, const void *buffer, size_t size, size_t *count, long long frame_size, unsigned flags),
     (handle, buffer, size, count, frame_size, flags))
LAZY(const void *, curl_ws_meta, (void *handle), (handle))

#endif
