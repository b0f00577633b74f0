import Foundation
import PlatformIO
import SystemPackage

/// The process's standard output and error, written to without a trap where they are closed or full.
enum StandardStreams {
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
    if error != .brokenPipe {
      write("tcash: the output can't be written: \(error)\n", isError: true)
    }
    exit(error == .brokenPipe ? ExitStatus.brokenPipe.rawValue : ExitStatus.commandFailed.rawValue)
  }
}

func standardError(_ text: String) {
  StandardStreams.write(text + "\n", isError: true)
}
