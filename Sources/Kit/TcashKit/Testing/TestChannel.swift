import Foundation
import PlatformIO
import ShellHost
import ShellTesting
import SystemPackage

/// The worker's end of the streams between it and the test run: jobs on its standard input, messages on its
/// standard output.
///
/// A feature may use both as well. So the channel takes them away: what a feature prints goes to the
/// standard error, and it reads nothing.
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

  /// Waits for the job; `nil` if there is none for this process.
  func readJob() -> TestJob? {
    var splitter = LineSplitter()
    while let bytes = input.readArriving() {
      if let line = splitter.append(bytes).first {
        return try? TestLine.value(of: TestJob.self, in: line)
      }
    }
    return nil
  }

  /// Ends the process if there is nobody to tell.
  func send(_ message: TestMessage) {
    do {
      try output.writeFully(TestLine.bytes(of: message))
    } catch {
      exitProcess(with: .brokenPipe)
    }
  }
}
