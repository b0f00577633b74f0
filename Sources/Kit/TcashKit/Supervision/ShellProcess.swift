import Foundation
import PlatformIO
import SystemPackage

/// A shell process that a supervisor has started, with the channels that it reports on.
final class ShellProcess {
  let id: pid_t
  /// The socket that delivers the shell's messages.
  let control: Int32
  /// The statements that the shell is running.
  let board: StatementBoard
  /// The read end of the pipe that carries the shell's `stderr`.
  let errors: Int32

  /// How the process ended.
  enum End: Hashable {
    case exited(Int32)
    case killed(Int32)

    /// - Parameter waitStatus: The status from `waitpid` of a process that has ended.
    init(waitStatus: Int32) {
      self =
        waitStatus & 0x7F == 0 ? .exited(waitStatus >> 8 & 0xFF) : .killed(waitStatus & 0x7F)
    }
  }

  /// A program to run: a path, or an open file that no other file can replace.
  enum Executable {
    case path(String)
    case open(HeldFile)

    var path: String {
      switch self {
      case .path(let path): path
      #if os(Linux)
      case .open(let file): "/proc/self/fd/\(file.descriptor)"
      #else
      case .open(let file): "/dev/fd/\(file.descriptor)"
      #endif
      }
    }

    /// This process's executable.
    static var own: Executable {
      #if os(Linux)
      // This link refers to the running file even after a build has replaced the file at its path.
      .path("/proc/self/exe")
      #else
      .path(Bundle.main.executablePath ?? CommandLine.arguments[0])
      #endif
    }

    /// A newly built program. It is kept open, so that a later build doesn't replace it.
    static func built(_ path: String) -> Executable {
      #if os(Linux)
      return HeldFile(path).map { .open($0) } ?? .path(path)
      #else
      return .path(path)
      #endif
    }
  }

  /// Standard streams for a shell that has no terminal.
  struct Streams {
    let input: FileDescriptor
    let output: FileDescriptor
  }

  /// Both ends of what connects a shell with its supervisor.
  private struct Channels {
    let board: StatementBoard
    let control, shellControl: FileDescriptor
    let errors, shellErrors: FileDescriptor

    init() throws(Errno) {
      board = try StatementBoard()
      (control, shellControl) = try FileDescriptor.privateSocketPair()
      do throws(Errno) {
        (errors, shellErrors) = try FileDescriptor.privatePipe()
      } catch {
        for end in [control, shellControl] { try? end.close() }
        throw error
      }
    }

    func closeOwnEnds() { for end in [control, errors] { try? end.close() } }
    func closeShellEnds() { for end in [shellControl, shellErrors] { try? end.close() } }
  }

  private init(_ id: pid_t, _ channels: Channels) {
    self.id = id
    board = channels.board
    control = channels.control.rawValue
    errors = channels.errors.rawValue
  }

  /// Forks this process: the new process is the shell, and this one its supervisor. That takes half
  /// as long as to start the program, which is loaded already.
  ///
  /// - Returns: The shell; `nil` in the shell itself, whose ``SupervisorLink/current`` is set.
  /// - Throws: The system's error.
  static func fork() throws(Errno) -> ShellProcess? {
    let channels = try Channels()
    do throws(Errno) {
      for end in [channels.control, channels.errors] { try end.setDoesNotBlock() }
      if let id = try ChildProcess.fork() {
        channels.closeShellEnds()
        return ShellProcess(id, channels)
      }
    } catch {
      channels.closeOwnEnds()
      channels.closeShellEnds()
      throw error
    }
    channels.closeOwnEnds()
    SupervisorLink.connect(
      control: channels.shellControl,
      errors: channels.shellErrors,
      channels.board
    )
    return nil
  }

  /// Starts a shell: in this process's group, on its terminal, or with other streams in a group of its
  /// own.
  ///
  /// - Parameters:
  ///   - name: The shell's `argv[0]`.
  ///   - environment: The environment, without the variable that announces the supervisor.
  ///   - streams: The shell's ends of its standard input and output, if they are not this process's. Its
  ///     standard error then is the stream that ``errors`` reads.
  /// - Throws: The system's error.
  convenience init(
    _ executable: Executable,
    name: String,
    arguments: [String],
    environment: [String: String],
    streams: Streams? = nil
  ) throws {
    let channels = try Channels()
    defer { channels.closeShellEnds() }
    let inherited = [channels.shellControl, channels.shellErrors, channels.board.descriptor]
    var environment = environment
    environment[SupervisorLink.variable] = inherited.map { "\($0.rawValue)" }
      .joined(separator: ",")
    var child = ChildProcess(executable.path, [name] + arguments, environment: environment)
    child.descriptors = inherited.map { .keep($0) }
    if let streams {
      child.group = .own
      child.descriptors += [
        .duplicate(streams.input, as: .standardInput),
        .duplicate(streams.output, as: .standardOutput),
        .duplicate(channels.shellErrors, as: .standardError),
      ]
    }
    do {
      for end in [channels.control, channels.errors] { try end.setDoesNotBlock() }
      self.init(try child.spawn(), channels)
    } catch {
      channels.closeOwnEnds()
      throw error
    }
  }

  deinit {
    close(control)
    close(errors)
  }

  /// Has the shell check that it can still be reached. Its standard error has ended, which is also the case
  /// when a feature has closed every descriptor.
  func checkLink() {
    var byte = SupervisorLink.checkByte
    _ = systemSend(control, &byte, 1, sendFlags)
  }
}

/// A file that stays open for the lifetime of the object.
final class HeldFile {
  private let file: FileDescriptor

  var descriptor: Int32 { file.rawValue }

  /// - Returns: `nil` if the file can't be opened.
  init?(_ path: String) {
    guard let file = try? FileDescriptor.openForReading(ResolvedPath(path)) else { return nil }
    self.file = file
  }

  deinit {
    try? file.close()
  }
}
