internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Ends another thread's wait in `poll`.
final class WakePipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw LineEditorError.system("pipe", errno) }
    readEnd = ends[0]
    writeEnd = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe must not block whoever wakes: the reader is awake already.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  func wake() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }

  /// Waits until something woke this pipe.
  func wait() {
    var descriptor = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, -1) < 0, errno == EINTR {}
    drain()
  }
}

package enum LineEditorError: Error, Hashable, CustomStringConvertible {
  /// The input is a file or a pipe, on which nothing can be edited.
  case notATerminal
  case libeditUnavailable
  /// A system call that failed, with its error number.
  case system(String, Int32)

  package var description: String {
    switch self {
    case .notATerminal: "the input is not a terminal"
    case .libeditUnavailable: "libedit could not be started"
    case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
    }
  }
}
