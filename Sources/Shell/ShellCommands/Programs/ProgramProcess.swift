import ConcurrencyExtras
import Foundation
import PlatformIO
package import SystemPackage

/// A child process that prints lines. It shares the shell's process group, so Ctrl-C reaches it
/// too.
package final class ProgramProcess: Sendable {
  private let id: pid_t
  /// Whether the process has been waited for.
  private let isEnded: LockIsolated<Bool>
  /// The lines of its standard output and, unless that is discarded, of its standard error, until it
  /// ends. What other processes that it has started write after that is read and lost.
  package let lines: AsyncStream<String>

  /// How long the process has to stop after SIGINT.
  private static let patience = Duration.seconds(5)

  /// Starts a program, which is searched for in `PATH`.
  ///
  /// - Parameters:
  ///   - command: The name of the program, and its arguments.
  ///   - environment: The environment of the program.
  ///   - inherited: The descriptors that the program has too, besides the standard streams.
  ///   - discardsErrors: Whether its standard error is lost.
  /// - Throws: The system's error.
  package init(
    _ command: [String],
    environment: [String: String] = UserFolders.processEnvironment,
    inheriting inherited: [FileDescriptor] = [],
    discardsErrors: Bool = false
  ) throws {
    let (input, output) = try FileDescriptor.privatePipe()
    defer { try? output.close() }
    var child = ChildProcess(command[0], command, environment: environment)
    child.searchesPath = true
    child.descriptors =
      [
        .read("/dev/null", as: .standardInput), .duplicate(output, as: .standardOutput),
        discardsErrors ? .discard(.standardError) : .duplicate(output, as: .standardError),
      ] + inherited.map { .keep($0) }
    let id: pid_t
    do {
      id = try child.spawn()
    } catch {
      try? input.close()
      throw error
    }
    let isEnded = LockIsolated(false)
    self.id = id
    self.isEnded = isEnded
    lines = Self.lines(from: input) { isEnded.value || ProgramProcess.hasEnded(id) }
  }

  /// Whether a process has ended. If so, it stays a zombie.
  private static func hasEnded(_ id: pid_t) -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT | WNOHANG)
    return result < 0 || information.si_signo == SIGCHLD
  }

  /// How the process ended.
  package enum End: Hashable, Sendable {
    case success
    /// The program ended with a status, or by a signal, which counts from 128 as in shells.
    case failure(Int32)
    /// Ctrl-C ended the process, perhaps before it reached the shell.
    case interrupted

    init(status: Int32) {
      switch status {
      case 0: self = .success
      // The low bits hold the signal that ended the process.
      case _ where status & 0x7f == SIGINT: self = .interrupted
      case _ where status & 0x7f != 0: self = .failure(128 + status & 0x7f)
      default: self = .failure(status >> 8)
      }
    }
  }

  /// Waits for the process to end.
  package func wait() async -> End {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [id, isEnded] in
        var information = siginfo_t()
        // `WNOWAIT` leaves the process a zombie, so that its id can't be reused while `end(by:)`
        // may signal it.
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let end = isEnded.withValue { isEnded in
          var status: Int32 = 0
          isEnded = true
          return waitpid(id, &status, 0) == id ? End(status: status) : .failure(-1)
        }
        continuation.resume(returning: end)
      }
    }
  }

  /// Interrupts the process, and kills it if it doesn't stop in time.
  package func stop() {
    end(by: SIGINT)
    Task {
      try? await Task.sleep(for: Self.patience)
      end(by: SIGKILL)
    }
  }

  private func end(by signal: Int32) {
    isEnded.withValue { isEnded in
      guard !isEnded else { return }
      // A shell does not pass signals on to what it runs, as the terminal does.
      for process in ProcessChildren.all(of: id) + [id] { kill(process, signal) }
    }
  }
}
