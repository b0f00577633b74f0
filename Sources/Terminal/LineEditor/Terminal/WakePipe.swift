internal import Foundation
internal import PlatformIO
internal import SystemPackage

/// Wakes another thread from its wait in `poll`.
final class WakePipe: Sendable {
  private let input: FileDescriptor
  private let output: FileDescriptor

  /// The descriptor that becomes readable.
  var readEnd: Int32 { input.rawValue }

  init() throws {
    do throws(Errno) {
      (input, output) = try FileDescriptor.privatePipe()
      // A full pipe must not block the writer, because the reader is awake already.
      for end in [input, output] { try end.setDoesNotBlock() }
    } catch {
      throw LineEditorError.system("pipe", error.rawValue)
    }
  }

  deinit {
    for end in [input, output] { try? end.close() }
  }

  func wake() {
    // Write once, without waiting for room.
    _ = try? withUnsafeBytes(of: UInt8(1)) { try output.write($0) }
  }

  func drain() {
    _ = input.readAvailable()
  }

  /// Waits until the pipe is woken.
  func wait() {
    input.wait(for: .reading)
    drain()
  }
}

package enum LineEditorError: Error, Hashable, CustomStringConvertible {
  /// The input is a file or a pipe, so lines can't be edited.
  case notATerminal
  case libeditUnavailable
  /// A system call that failed, with its error number.
  case system(String, Int32)
  /// A file that can't be read or written, with the reason.
  case file(String, String)

  package var description: String {
    switch self {
    case .notATerminal: "the input is not a terminal"
    case .libeditUnavailable: "libedit could not be started"
    case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }
}
