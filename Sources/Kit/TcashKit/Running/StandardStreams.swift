import CTrapContext
import Foundation
import PlatformIO
import ShellHost
import SystemPackage
import TerminalText

/// The process's standard output and error. Writing to a closed or full stream doesn't trap.
enum StandardStreams {
  /// Whether standard output could be written to when the process started. Asked after a closed one
  /// has been reserved with a file that is read-only.
  private static let outputWasWritable: Bool = {
    let flags = fcntl(STDOUT_FILENO, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_RDONLY
  }()

  /// Which of the streams may lose their reader. That most can't be saves two system calls a write.
  private static let outputMayLoseReader = FileDescriptor.standardOutput.mayLoseReader
  private static let errorMayLoseReader = FileDescriptor.standardError.mayLoseReader

  /// Reserves the streams that are closed, and records the initial state of all. Call this before
  /// anything opens a file.
  static func prepare() {
    FileDescriptor.reserveClosedStandardStreams()
    _ = (outputWasWritable, outputMayLoseReader, errorMayLoseReader)
  }

  static func write(_ text: String, isError: Bool = false) {
    let descriptor: FileDescriptor = isError ? .standardError : .standardOutput
    do throws(Errno) {
      try descriptor.writeFully(
        text.utf8,
        mayLoseReader: isError ? errorMayLoseReader : outputMayLoseReader
      )
    } catch {
      // An error about standard error can't be reported.
      if !isError { end(after: error) }
    }
  }

  /// Ends the process: without output, nothing that follows has a purpose.
  private static func end(after error: Errno) -> Never {
    if error == .brokenPipe { exitProcess(with: .brokenPipe) }
    if error == .badFileDescriptor, outputWasWritable, let link = SupervisorLink.current {
      link.endIfClosed()
      link.send(.failed("a feature closed the standard output"))
      process_end(ExitStatus.trapped.rawValue)
    }
    write("tcash: the output can't be written: \(error)\n", isError: true)
    exitProcess(with: .commandFailed)
  }
}

/// Prints lines on standard output, and ends the process if that is impossible. File names in them can't
/// control the terminal.
func standardOutput(_ text: String) {
  StandardStreams.write(SafeText.escaped(text, keeping: ["\n", "\t"]) + "\n")
}

/// Prints lines on standard error. File names in them can't control the terminal.
func standardError(_ text: String) {
  StandardStreams.write(SafeText.escaped(text, keeping: ["\n", "\t"]) + "\n", isError: true)
}
