package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

extension FileDescriptor {
  /// Makes a pipe that child programs don't inherit.
  ///
  /// Neither end gets the number of a standard stream that was closed.
  package static func privatePipe() throws(Errno) -> (
    readEnd: FileDescriptor, writeEnd: FileDescriptor
  ) {
    #if os(Linux)
    let ends = try pipe(options: .closeOnExec)
    #else
    let ends = try Errno.typed { try pipe() }
    #endif
    let (readEnd, writeEnd) = try adopt(ends.readEnd, ends.writeEnd)
    return (readEnd, writeEnd)
  }

  /// Makes two connected sockets that child programs don't inherit.
  ///
  /// Neither gets the number of a standard stream that was closed.
  package static func privateSocketPair() throws(Errno) -> (FileDescriptor, FileDescriptor) {
    #if canImport(Glibc) && os(Linux)
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
    let type = Int32(SOCK_STREAM)
    #endif
    var sockets: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, type, 0, &sockets) == 0 else { throw Errno(rawValue: errno) }
    return try adopt(FileDescriptor(rawValue: sockets[0]), FileDescriptor(rawValue: sockets[1]))
  }

  /// Whether the descriptor is open and a socket.
  package var isSocket: Bool {
    var type: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(rawValue, SOL_SOCKET, SO_TYPE, &type, &size) == 0
  }

  private static func adopt(
    _ first: FileDescriptor,
    _ second: FileDescriptor
  ) throws(Errno) -> (FileDescriptor, FileDescriptor) {
    do throws(Errno) {
      let first = try first.aboveStandardStreams()
      do throws(Errno) {
        return (first, try second.aboveStandardStreams())
      } catch {
        try? first.close()
        throw error
      }
    } catch {
      try? second.close()
      throw error
    }
  }

  /// Returns the descriptor, or a replacement if it has the number of a standard stream. Child
  /// programs don't inherit the result.
  func aboveStandardStreams() throws(Errno) -> FileDescriptor {
    if rawValue > STDERR_FILENO {
      try setClosesOnExec()
      return self
    }
    let other = fcntl(rawValue, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let code = errno
    try? close()
    guard other >= 0 else { throw Errno(rawValue: code) }
    return FileDescriptor(rawValue: other)
  }

  /// Opens `/dev/null` on each closed standard stream: write-only for input, read-only for output, so
  /// that using them still fails with `EBADF`.
  ///
  /// Otherwise the next file to be opened, such as a database, would get the stream's number and
  /// everything that is written to it.
  package static func reserveClosedStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      // 'open' returns the lowest free number, which is this stream's.
      _ = try? open("/dev/null", stream == STDIN_FILENO ? .writeOnly : .readOnly)
    }
  }

  /// Keeps child programs from inheriting the descriptor.
  package func setClosesOnExec() throws(Errno) {
    guard fcntl(rawValue, F_SETFD, FD_CLOEXEC) == 0 else { throw Errno(rawValue: errno) }
  }

  /// Makes reads and writes fail instead of wait. This affects everyone who shares the open file.
  package func setDoesNotBlock() throws(Errno) {
    let flags = fcntl(rawValue, F_GETFL)
    guard flags >= 0, fcntl(rawValue, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}

extension Errno {
  /// Restores the type of an error from swift-system.
  static func typed<R>(_ operation: () throws -> R) throws(Errno) -> R {
    do {
      return try operation()
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
