import PlatformIO
import ShellLanguage
import SystemPackage

/// The program `perf`, which samples what a process does.
enum Perf {
  /// A program may run without the user's `PATH`.
  private static let names = ["perf", "/usr/bin/perf"]

  /// Starts a command of `perf`.
  ///
  /// - Throws: A `Diagnostic` if it can't be started.
  static func start(
    _ arguments: [String],
    inheriting descriptors: [FileDescriptor] = [],
    discardsErrors: Bool = false
  ) throws -> ProgramProcess {
    var environment = UserFolders.processEnvironment
    // Its errors are read, so they must be in English; the user's settings could change its output.
    environment["LC_ALL"] = "C"
    environment["PERF_CONFIG"] = "/dev/null"
    for name in names {
      do {
        return try ProgramProcess(
          [name] + arguments,
          environment: environment,
          inheriting: descriptors,
          discardsErrors: discardsErrors
        )
      } catch Errno.noSuchFileOrDirectory {
        continue
      } catch {
        throw Diagnostic(ProfilingProblem.failed("it could not be started: \(error)"))
      }
    }
    throw Diagnostic(ProfilingProblem.notFound, help: notFoundHelp)
  }

  private static var notFoundHelp: String {
    #if os(Linux)
    "Install it: 'apt install linux-perf' on Debian, 'apt install linux-tools-generic' on Ubuntu."
    #else
    "It exists for Linux only. 'time' and 'bench' measure on every system."
    #endif
  }

  /// The error for a command that ended before its time.
  ///
  /// - Parameter output: What the command printed.
  static func failure(_ output: [String]) -> Diagnostic {
    let lines = output.map { $0.filter { $0 != "\n" && $0 != "\0" } }.filter { !$0.isEmpty }
    let signs = ["perf_event_paranoid", "Operation not permitted", "may not have permission"]
    if lines.contains(where: { line in signs.contains(where: line.contains) }) {
      return Diagnostic(
        ProfilingProblem.notPermitted,
        help: "'sudo sysctl kernel.perf_event_paranoid=1' permits it until the system restarts. "
          + "A container must permit the system call 'perf_event_open' too."
      )
    }
    let reason = lines.last { $0 != "Error:" } ?? "it ended without a message"
    return Diagnostic(
      ProfilingProblem.failed(reason),
      help: lines.count > 1 ? lines.joined(separator: "\n") : nil
    )
  }
}

/// Errors of `profile`.
enum ProfilingProblem: ExplainedProblem, Hashable {
  case notFound
  case notPermitted
  case failed(String)

  var code: String {
    switch self {
    case .notFound: "profiler-not-found"
    case .notPermitted: "profiling-not-permitted"
    case .failed: "profiler-failed"
    }
  }

  var message: String {
    switch self {
    case .notFound: "'profile' needs the program 'perf', which is not installed"
    case .notPermitted: "the system does not permit 'perf' to sample this program"
    case .failed(let reason): "'perf' failed: \(reason)"
    }
  }

  static let explanations = [
    CodeExplanation(
      "profiler-not-found",
      "'profile' samples the program with 'perf' of the Linux kernel, which has to be installed."
    ),
    CodeExplanation(
      "profiling-not-permitted",
      """
      The kernel decides who may sample programs. Its setting 'kernel.perf_event_paranoid' must be \
      2 or less to sample one's own.
      """
    ),
    CodeExplanation(
      "profiler-failed",
      "'perf' ended before the statement did, or its samples could not be read."
    ),
  ]
}
