import Foundation

/// Another stack for a thread, on which its signals are handled when its own is used up.
enum SpareStack {
  private static let size = 1 << 20

  /// Frees the stack of a thread that ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { memory in
      var stack = stack_t()
      stack.ss_flags = disabled
      sigaltstack(&stack, nil)
      munmap(memory, size)
    }
    return key
  }()

  /// Gives the calling thread such a stack, unless it has one.
  static func prepare() {
    guard pthread_getspecific(key) == nil else { return }
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0)
    guard let memory, memory != MAP_FAILED else { return }
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = size
    guard sigaltstack(&stack, nil) == 0 else { return }
    pthread_setspecific(key, memory)
  }
}

#if canImport(Glibc)
private let anonymous = Int32(MAP_ANONYMOUS)
private let disabled = Int32(SS_DISABLE)
#else
private let anonymous = MAP_ANON
private let disabled = SS_DISABLE
#endif
