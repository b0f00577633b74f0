import ConcurrencyExtras
import Foundation
import PlatformIO
import SystemPackage

/// A program that runs beside the shell, in its group so that Ctrl-C reaches it too, and prints lines.
final class BuildProcess: Sendable {
  private let id: pid_t
  private let isEnded = LockIsolated(false)
  /// What it prints, errors included.
  let lines: AsyncStream<String>

  /// How long it may take to stop when it is asked to.
  private static let patience = Duration.seconds(5)

  /// Starts a program that is found by its name.
  ///
  /// - Throws: The system's error.
  init(_ command: [String]) throws {
    let (input, output) = try FileDescriptor.privatePipe()
    defer { try? output.close() }
    var child = ChildProcess(command[0], command)
    child.searchesPath = true
    child.descriptors = [
      .read("/dev/null", as: .standardInput), .duplicate(output, as: .standardOutput),
      .duplicate(output, as: .standardError),
    ]
    do {
      id = try child.spawn()
    } catch {
      try? input.close()
      throw error
    }
    lines = Self.lines(from: input.rawValue)
  }

  private static func lines(from descriptor: Int32) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    Thread.detachNewThread {
      defer { continuation.finish() }
      guard let file = fdopen(descriptor, "r") else { return }
      defer { fclose(file) }
      var line: UnsafeMutablePointer<CChar>?
      var capacity = 0
      defer { free(line) }
      while getline(&line, &capacity, file) > 0 {
        if let line { continuation.yield(String(cString: line)) }
      }
    }
    return stream
  }

  /// How it ended.
  enum End {
    case success, failure
    /// Ctrl-C reached it, perhaps before the shell.
    case interrupted

    init(status: Int32) {
      switch status {
      case 0: self = .success
      // The low bits are the signal that ended it.
      case _ where status & 0x7f == SIGINT: self = .interrupted
      default: self = .failure
      }
    }
  }

  /// Waits for its end.
  func wait() async -> End {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [id, isEnded] in
        var information = siginfo_t()
        // Its number stays its own until it is taken off the list, so that nobody else is ended.
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let end = isEnded.withValue { isEnded in
          var status: Int32 = 0
          isEnded = true
          return waitpid(id, &status, 0) == id ? End(status: status) : .failure
        }
        continuation.resume(returning: end)
      }
    }
  }

  /// Asks it to stop, and ends it where it does not.
  func stop() {
    end(by: SIGINT)
    Task {
      try? await Task.sleep(for: Self.patience)
      end(by: SIGKILL)
    }
  }

  private func end(by signal: Int32) {
    isEnded.withValue { isEnded in
      if !isEnded { kill(id, signal) }
    }
  }
}
