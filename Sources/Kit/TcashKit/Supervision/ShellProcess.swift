import Foundation

/// A shell that a supervisor has started, with what it tells.
final class ShellProcess {
  let id: pid_t
  /// The socket that messages come from.
  let control: Int32
  /// The pipe that the text of its `stderr` comes from.
  let errors: Int32

  /// How it ended.
  enum End: Hashable {
    case exited(Int32)
    case killed(Int32)
  }

  /// A program to run: a path, or a file that is held open so that nothing can take its place.
  enum Executable {
    case path(String)
    case open(HeldFile)

    var path: String {
      switch self {
      case .path(let path): path
      case .open(let file): "/proc/self/fd/\(file.descriptor)"
      }
    }

    /// The program of this process.
    static var own: Executable {
      #if os(Linux)
      // The very file that runs, even where another has been built in its place meanwhile.
      .path("/proc/self/exe")
      #else
      .path(Bundle.main.executablePath ?? CommandLine.arguments[0])
      #endif
    }

    /// A program that was built; it stays this one while another is built in its place.
    static func built(_ path: String) -> Executable {
      #if os(Linux)
      return HeldFile(path).map { .open($0) } ?? .path(path)
      #else
      return .path(path)
      #endif
    }
  }

  /// Starts a shell in this process's group, on its terminal.
  ///
  /// - Parameters:
  ///   - name: What the program is called as.
  ///   - environment: The environment, without what tells the shell of its supervisor.
  /// - Throws: The system's error.
  init(
    _ executable: Executable,
    name: String,
    arguments: [String],
    environment: [String: String]
  ) throws {
    var sockets: [Int32] = [-1, -1]
    var pipes: [Int32] = [-1, -1]
    guard socketpair(PF_UNIX, streamSocket, 0, &sockets) == 0 else { throw Self.error() }
    guard pipe(&pipes) == 0 else {
      let error = Self.error()
      for socket in sockets { close(socket) }
      throw error
    }
    for descriptor in sockets + pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    for descriptor in [sockets[0], pipes[0]] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    control = sockets[0]
    errors = pipes[0]
    defer {
      close(sockets[1])
      close(pipes[1])
    }
    var environment = environment
    environment[SupervisorLink.variable] = "\(sockets[1]),\(pipes[1])"
    do {
      id = try Self.spawn(
        executable.path,
        [name] + arguments,
        environment,
        keeping: [sockets[1], pipes[1]]
      )
    } catch {
      close(sockets[0])
      close(pipes[0])
      throw error
    }
  }

  deinit {
    close(control)
    close(errors)
  }

  private static func spawn(
    _ path: String,
    _ arguments: [String],
    _ environment: [String: String],
    keeping descriptors: [Int32]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Onto itself: this is how a descriptor outlives the start of a program.
    for descriptor in descriptors {
      posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)
    }
    return try ChildProcess.spawn(path, arguments, environment: environment, actions: &actions)
  }

  private static func error() -> SystemError { SystemError(code: errno) }
}

/// A file that is open as long as somebody has this.
final class HeldFile {
  let descriptor: Int32

  /// - Returns: `nil` where it can't be opened.
  init?(_ path: String) {
    descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit {
    close(descriptor)
  }
}

#if canImport(Glibc)
private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
private let streamSocket = SOCK_STREAM
#endif

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
