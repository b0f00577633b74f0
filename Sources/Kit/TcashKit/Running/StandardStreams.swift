import Foundation
import ShellHost

/// The process's standard output and error, written to without a trap where they are closed or full.
enum StandardStreams {
  /// Whether there was a standard output when the program began.
  private static let wasOpen = fcntl(STDOUT_FILENO, F_GETFD) >= 0

  /// Is called before any feature runs.
  static func prepare() { _ = wasOpen }

  static func write(_ text: String, isError: Bool = false) {
    let descriptor = isError ? STDERR_FILENO : STDOUT_FILENO
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        // Nobody can be told of an error that can't be written.
        if isError { return }
        end(after: errno)
      }
    }
  }

  /// Output that goes nowhere makes what follows pointless.
  private static func end(after error: Int32) -> Never {
    if error == EPIPE { exitProcess(with: .brokenPipe) }
    if error == EBADF, wasOpen, let link = SupervisorLink.current {
      link.send(.failed("a feature closed the standard output"))
      _exit(ExitStatus.trapped.rawValue)
    }
    write(
      "tcash: the output can't be written: \(String(cString: strerror(error)))\n",
      isError: true
    )
    exitProcess(with: .commandFailed)
  }
}

func standardError(_ text: String) {
  StandardStreams.write(text + "\n", isError: true)
}

private let systemWrite = write(_:_:_:)
