import Foundation
import PlatformIO
import ShellHost
import ShellTesting
import SystemPackage

/// A worker process's connection to the test run: the job arrives on standard input, and messages leave on
/// standard output.
///
/// Features may use these streams too. So the channel moves to private copies of them and redirects the
/// originals: features print to standard error, and find no input.
final class TestChannel {
  private let input: FileDescriptor
  private let output: FileDescriptor

  /// - Throws: The system's error.
  init() throws {
    input = try Self.privateCopy(of: .standardInput)
    output = try Self.privateCopy(of: .standardOutput)
    let nothing = try FileDescriptor.open("/dev/null", .readOnly)
    _ = try nothing.duplicate(as: .standardInput)
    try nothing.close()
    _ = try FileDescriptor.standardError.duplicate(as: .standardOutput)
  }

  private static func privateCopy(of descriptor: FileDescriptor) throws -> FileDescriptor {
    let copy = try descriptor.duplicate()
    try copy.setClosesOnExec()
    return copy
  }

  /// Waits for the job.
  ///
  /// - Returns: `nil` if the test run has no job for this process.
  func readJob() -> TestJob? {
    var splitter = LineSplitter()
    while let bytes = input.readArriving() {
      if let line = splitter.append(bytes).first {
        return try? TestLine.value(of: TestJob.self, in: line)
      }
    }
    return nil
  }

  /// Sends a message. Ends the process if the test run no longer exists.
  func send(_ message: TestMessage) {
    do {
      try output.writeFully(TestLine.bytes(of: message))
    } catch {
      exitProcess(with: .brokenPipe)
    }
  }
}
