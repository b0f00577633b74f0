package import SystemPackage

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Android)
package import Android
#elseif canImport(Darwin)
package import Darwin
#endif

/// A program to start as a child process.
///
/// ```swift
/// var child = ChildProcess("/bin/sh", ["sh", "-c", command])
/// child.descriptors = [.duplicate(pipe.readEnd, as: .standardInput)]
/// child.group = .own
/// let id = try child.spawn()
/// ```
///
/// The child blocks no signals, whatever the thread that starts it does. It inherits standard
/// input, output and error, and of the other descriptors only those that are named.
package struct ChildProcess: Sendable {
  /// How the child gets a descriptor.
  package enum Descriptor: Hashable, Sendable {
    /// The child has the descriptor under another number.
    case duplicate(FileDescriptor, as: FileDescriptor)
    /// The child inherits the descriptor under its number.
    case keep(FileDescriptor)
    /// The child reads a file under this number.
    case read(String, as: FileDescriptor)
    /// What the child writes under this number is lost.
    case discard(FileDescriptor)
  }

  package enum Group: Hashable, Sendable {
    /// The group of this process. The terminal's keys reach both.
    case inherited
    /// A new process group, led by the child.
    case own
  }

  /// The path of the program, or its name if ``searchesPath`` is set.
  package var program: String
  /// The arguments. The first is the name that the program is called by.
  package var arguments: [String]
  package var environment: [String: String]
  /// The descriptors, in the order in which they are set up.
  package var descriptors: [Descriptor] = []
  package var group = Group.inherited
  /// Whether to search for the program in the folders of `PATH`.
  package var searchesPath = false
  /// Whether signals that this process ignores get their default actions.
  package var resetsSignals = false

  package init(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = UserFolders.processEnvironment
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// Starts the program.
  ///
  /// - Returns: The id of the process, which has to be waited for.
  /// - Throws: The system's error.
  package func spawn() throws(Errno) -> pid_t {
    let variables = environment.map { "\($0)=\($1)" }
    // The system would end the texts at the zero byte.
    guard !([program] + arguments + variables).contains(where: { $0.utf8.contains(0) }) else {
      throw .invalidArgument
    }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    let actions = SpawnActions(descriptors)
    let attributes = SpawnAttributes(group, resetsSignals: resetsSignals)
    var process: pid_t = -1
    let start = searchesPath ? posix_spawnp : posix_spawn
    let code = start(
      &process,
      program,
      &actions.value,
      &attributes.value,
      &words,
      &settings
    )
    guard code == 0 else { throw Errno(rawValue: code) }
    return process
  }
}

extension ChildProcess {
  /// Becomes another program, with the same process, descriptors and environment.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments. The first is the name that the program is called by.
  /// - Returns: The system's error, if the program can't be started.
  package static func replaceThisProcess(by program: String, _ arguments: [String]) -> Errno {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    execv(program, &words)
    let problem = Errno(rawValue: errno)
    for word in words { free(word) }
    return problem
  }
}

/// The setup of descriptors in the new process.
private final class SpawnActions {
  #if canImport(Darwin)
  var value: posix_spawn_file_actions_t?
  #else
  var value = posix_spawn_file_actions_t()
  #endif

  init(_ descriptors: [ChildProcess.Descriptor]) {
    posix_spawn_file_actions_init(&value)
    for descriptor in descriptors {
      switch descriptor {
      case .duplicate(let source, let target):
        posix_spawn_file_actions_adddup2(&value, source.rawValue, target.rawValue)
      case .keep(let descriptor):
        // Duplicating a descriptor onto itself makes the program inherit it.
        posix_spawn_file_actions_adddup2(&value, descriptor.rawValue, descriptor.rawValue)
      case .read(let path, let target):
        posix_spawn_file_actions_addopen(&value, target.rawValue, path, O_RDONLY, 0)
      case .discard(let target):
        posix_spawn_file_actions_addopen(&value, target.rawValue, "/dev/null", O_WRONLY, 0)
      }
    }
  }

  deinit {
    posix_spawn_file_actions_destroy(&value)
  }
}

private final class SpawnAttributes {
  #if canImport(Darwin)
  var value: posix_spawnattr_t?
  #else
  var value = posix_spawnattr_t()
  #endif

  init(_ group: ChildProcess.Group, resetsSignals: Bool) {
    posix_spawnattr_init(&value)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK)
    var signals = sigset_t()
    sigemptyset(&signals)
    // Unblock all signals: a worker thread blocks some that the program must receive.
    posix_spawnattr_setsigmask(&value, &signals)
    if resetsSignals {
      sigfillset(&signals)
      posix_spawnattr_setsigdefault(&value, &signals)
      flags |= Int32(POSIX_SPAWN_SETSIGDEF)
    }
    if group == .own {
      posix_spawnattr_setpgroup(&value, 0)
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
    }
    posix_spawnattr_setflags(&value, Int16(flags))
  }

  deinit {
    posix_spawnattr_destroy(&value)
  }
}
