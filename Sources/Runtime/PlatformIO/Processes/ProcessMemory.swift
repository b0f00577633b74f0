#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Darwin)
package import Darwin
#endif
import SystemPackage

/// The memory that processes occupy.
package enum ProcessMemory {
  /// The memory that a process occupies now, in bytes; `nil` if the system doesn't tell.
  ///
  /// Source: the second field of `/proc/PID/statm`, in pages (proc(5)).
  package static func resident(of process: pid_t) -> Int? {
    #if os(Linux) || os(Android)
    guard let file = try? FileDescriptor.openFile("/proc/\(process)/statm") else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.readToEnd() else { return nil }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(getpagesize()) } : nil
    #else
    return nil
    #endif
  }
}
