import Foundation

/// The start of other programs.
enum ChildProcess {
  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path, or its name where the path is searched.
  ///   - arguments: The arguments, its name first.
  ///   - environment: Its environment; `nil` for this program's.
  ///   - actions: What is done with descriptors.
  /// - Throws: The system's error.
  static func spawn(
    _ program: String,
    _ arguments: [String],
    environment: [String: String]? = nil,
    actions: inout posix_spawn_file_actions_t,
    searchesPath: Bool = false
  ) throws(SystemError) -> pid_t {
    let environment = environment ?? ProcessInfo.processInfo.environment
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map {
      strdup("\($0.key)=\($0.value)")
    }
    words.append(nil)
    variables.append(nil)
    defer { for text in words + variables { free(text) } }
    // A worker thread blocks signals that the other program is to hear of.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = -1
    let result =
      searchesPath
      ? posix_spawnp(&process, program, &actions, &attributes, words, variables)
      : posix_spawn(&process, program, &actions, &attributes, words, variables)
    guard result == 0 else { throw SystemError(code: result) }
    return process
  }
}

/// An error of a system call.
struct SystemError: Error, Hashable, CustomStringConvertible {
  let code: Int32

  var description: String { String(cString: strerror(code)) }
}
