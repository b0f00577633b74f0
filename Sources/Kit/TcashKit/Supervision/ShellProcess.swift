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

  /// Starts a shell: in this process's group, on its terminal, or with other streams in a group of its
  /// own.
  ///
  /// - Parameters:
  ///   - name: The shell's `argv[0]`.
  ///   - environment: The environment, without the variable that announces the supervisor.
  ///   - streams: The shell's ends of its standard input and output, if they are not this process's. Its
  ///     standard error then is the stream that ``errors`` reads.
  /// - Throws: The system's error.
  init(
    _ executable: Executable,
    name: String,
    arguments: [String],
    environment: [String: String],
    streams: Streams? = nil
  ) throws {
    board = try StatementBoard()
    let (control, childControl) = try FileDescriptor.privateSocketPair()
    let errors: FileDescriptor
    let childErrors: FileDescriptor
    do {
      (errors, childErrors) = try FileDescriptor.privatePipe()
    } catch {
      for end in [control, childControl] { try? end.close() }
      throw error
    }
    defer { for end in [childControl, childErrors] { try? end.close() } }
    var environment = environment
    environment[SupervisorLink.variable] = [
      childControl, childErrors, board.descriptor,
    ].map { "\($0.rawValue)" }.joined(separator: ",")
    var child = ChildProcess(executable.path, [name] + arguments, environment: environment)
    child.descriptors = [.keep(childControl), .keep(childErrors), .keep(board.descriptor)]
    if let streams {
      child.group = .own
      child.descriptors += [
        .duplicate(streams.input, as: .standardInput),
        .duplicate(streams.output, as: .standardOutput),
        .duplicate(childErrors, as: .standardError),
      ]
    }
    do {
      for end in [control, errors] { try end.setDoesNotBlock() }
      id = try child.spawn()
    } catch {
      for end in [control, errors] { try? end.close() }
      throw error
    }
    self.control = control.rawValue
    self.errors = errors.rawValue
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
