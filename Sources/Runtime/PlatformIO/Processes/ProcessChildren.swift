#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Darwin)
package import Darwin
#endif
import SystemPackage

/// The processes that processes have started.
package enum ProcessChildren {
  /// A process's children and theirs, the oldest first; empty where the system doesn't tell.
  ///
  /// Source: `/proc/PID/task/TID/children` (proc(5)).
  package static func all(of process: pid_t) -> [pid_t] {
    #if os(Linux) || os(Android)
    guard
      let file = try? FileDescriptor.openFile("/proc/\(process)/task/\(process)/children")
    else { return [] }
    defer { try? file.close() }
    guard let bytes = try? file.readToEnd() else { return [] }
    let children = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap {
      pid_t($0)
    }
    return children.flatMap { [$0] + all(of: $0) }
    #else
    return []
    #endif
  }
}
