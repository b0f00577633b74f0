import Foundation
import PlatformIO
import SystemPackage

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
    environment[SupervisorLink.variable] = "\(childControl.rawValue),\(childErrors.rawValue)"
    var child = ChildProcess(executable.path, [name] + arguments, environment: environment)
    child.descriptors = [.keep(childControl), .keep(childErrors)]
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
}

/// A file that is open as long as somebody has this.
final class HeldFile {
  private let file: FileDescriptor

  var descriptor: Int32 { file.rawValue }

  /// - Returns: `nil` where it can't be opened.
  init?(_ path: String) {
    guard let file = try? FileDescriptor.openForReading(ResolvedPath(path)) else { return nil }
    self.file = file
  }

  deinit {
    try? file.close()
  }
}
