import CTrapContext
import Foundation
import PlatformIO
import ShellHost
import SystemPackage

/// The process's standard output and error, written to without a trap where they are closed or full.
enum StandardStreams {
  /// Whether there was a standard output when the program began.
  private static let wasOpen = fcntl(STDOUT_FILENO, F_GETFD) >= 0

  /// Is called before any feature runs.
  static func prepare() { _ = wasOpen }

  static func write(_ text: String, isError: Bool = false) {
    let descriptor: FileDescriptor = isError ? .standardError : .standardOutput
    do throws(Errno) {
      try descriptor.writeFully(text.utf8)
    } catch {
      // Nobody can be told of an error that can't be written.
      if !isError { end(after: error) }
    }
  }

  /// Output that goes nowhere makes what follows pointless.
  private static func end(after error: Errno) -> Never {
    if error == .brokenPipe { exitProcess(with: .brokenPipe) }
    if error == .badFileDescriptor, wasOpen, let link = SupervisorLink.current {
      link.send(.failed("a feature closed the standard output"))
      process_end(ExitStatus.trapped.rawValue)
    }
    write("tcash: the output can't be written: \(error)\n", isError: true)
    exitProcess(with: .commandFailed)
  }
}

func standardError(_ text: String) {
  StandardStreams.write(text + "\n", isError: true)
}
