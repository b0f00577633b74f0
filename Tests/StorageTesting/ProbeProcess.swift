package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A process that changes shared values, and is ended while it does.
///
/// It writes its output to a file, which is there in full however it ends. It is started as a shell does,
/// with no signal blocked or ignored, whatever those of the tests are.
package final class ProbeProcess {
  private let outputFile: URL
  private var identifier: pid_t = 0
  private var status: Int32?

  /// - Parameters:
  ///   - folder: Where the probe keeps its values. Its user defaults are there too.
  ///   - arguments: What it is to do.
  ///   - environment: Further variables.
  package init(
    _ folder: URL,
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws {
    outputFile = folder.appendingPathComponent("output-\(UUID())")
    try Data().write(to: outputFile)
    let variables = ProcessInfo.processInfo.environment.merging(
      ["XDG_CONFIG_HOME": folder.appendingPathComponent("config").path]
    ) { $1 }.merging(environment) { $1 }
    identifier = try Self.spawn(
      arguments: [Self.executable, folder.path] + arguments,
      environment: variables.map { "\($0)=\($1)" },
      output: outputFile.path
    )
  }

  deinit {
    if isRunning { end(by: SIGKILL) }
  }

  private static var executable: String {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return build.appendingPathComponent("StorageProbe").path
  }

  private static func spawn(
    arguments: [String],
    environment: [String],
    output: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_APPEND, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var identifier: pid_t = 0
    let error = posix_spawn(&identifier, arguments[0], &actions, &attributes, argv, envp)
    guard error == 0 else {
      let reason = String(cString: strerror(error))
      throw ContractViolation(description: "'\(arguments[0])' can't be started: \(reason)")
    }
    return identifier
  }

  /// The lines that the process has printed so far; a line that is not ended is none.
  package var lines: [String] {
    let text = (try? String(contentsOf: outputFile, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  package var isRunning: Bool {
    guard status == nil else { return false }
    var status: Int32 = 0
    guard waitpid(identifier, &status, WNOHANG) == identifier else { return true }
    self.status = status
    return false
  }

  /// Waits until the process has printed lines, or has ended.
  package func wait(until isReady: ([String]) -> Bool) {
    let end = Date() + 30
    while isRunning, !isReady(lines), Date() < end { usleep(500) }
  }

  /// Sends a signal, and waits until the process has ended.
  package func end(by signal: Int32) {
    if isRunning { kill(identifier, signal) }
    waitUntilExit()
  }

  /// Waits until the process has ended. One that does not is killed, and fails the test by that.
  package func waitUntilExit() {
    let end = Date() + 10
    while isRunning, Date() < end { usleep(500) }
    while isRunning {
      kill(identifier, SIGKILL)
      usleep(500)
    }
  }

  /// The signal that ended the process; `nil` if it exited.
  package var endingSignal: Int32? {
    status.flatMap { $0 & 0x7F == 0 ? nil : $0 & 0x7F }
  }
}

/// The numbers that a probe has printed after a word, the last of each storage.
package func numbers(_ word: String, in lines: [String]) -> [String: Int] {
  lines.reduce(into: [:]) { numbers, line in
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == word else { return }
    numbers[String(words[1])] = Int(words[2])
  }
}
