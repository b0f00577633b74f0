import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that was run to its end.
///
/// ```swift
/// let result = try FinishedProgram(["swift", "package", "dump-package"])
/// ```
package struct FinishedProgram: Sendable {
  /// The exit status; 128 and the signal's number if a signal ended it.
  package let status: Int32
  /// What it wrote to standard output.
  package let output: String
  /// What it wrote to standard error.
  package let errors: String

  /// Runs a program, which reads nothing, and waits.
  ///
  /// - Parameter command: The program's name, looked up in `PATH`, and its arguments.
  /// - Throws: The system's error if the program can't be started.
  package init(_ command: [String]) throws {
    // Files hold any amount, so that the program never waits to be read.
    let output = try FileDescriptor.privateMemory(size: 0)
    defer { try? output.close() }
    let errors = try FileDescriptor.privateMemory(size: 0)
    defer { try? errors.close() }
    var child = ChildProcess(command.first ?? "", command)
    child.searchesPath = true
    child.descriptors = [
      .read("/dev/null", as: .standardInput),
      .duplicate(output, as: .standardOutput),
      .duplicate(errors, as: .standardError),
    ]
    let process = try child.spawn()
    var code: Int32 = 0
    while waitpid(process, &code, 0) < 0 {
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
    let signal = code & 0x7f
    status = signal == 0 ? (code >> 8) & 0xff : 128 + signal
    self.output = try Self.text(output)
    self.errors = try Self.text(errors)
  }

  private static func text(_ file: FileDescriptor) throws -> String {
    try file.seek(offset: 0, from: .start)
    return String(decoding: try file.readToEnd(), as: UTF8.self)
  }
}
