#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Darwin)
package import Darwin
#endif
package import SystemPackage

extension ChildProcess {
  /// Whether this process can be forked: where the system's libraries allow a forked process to go
  /// on, and only while there is one thread. A lock that another thread holds would stay locked in
  /// the child.
  ///
  /// Source: the 20th field of `/proc/self/stat`, the number of threads (proc(5)).
  package static var canFork: Bool {
    #if canImport(Glibc)
    guard let file = try? FileDescriptor.openFile("/proc/self/stat") else { return false }
    defer { try? file.close() }
    guard let bytes = try? file.readToEnd() else { return false }
    // The second field, the program's name in parentheses, may contain anything.
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?
      .split(separator: " ")
    return fields.map { $0.count > 17 && $0[17] == "1" } ?? false
    #else
    return false
    #endif
  }

  /// Forks this process, which ``canFork`` must allow. The child blocks no signals.
  ///
  /// - Returns: The id of the child, which has to be waited for; `nil` in the child.
  /// - Throws: The system's error.
  package static func fork() throws(Errno) -> pid_t? {
    #if canImport(Glibc)
    // What is not written yet would be written by both.
    fflush(nil)
    let id = Glibc.fork()
    guard id >= 0 else { throw Errno(rawValue: errno) }
    guard id == 0 else { return id }
    var signals = sigset_t()
    sigemptyset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    return nil
    #else
    throw .notSupported
    #endif
  }
}
