import Synchronization
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
  /// Writes all of the bytes.
  ///
  /// Continues after an interrupt and after a partial write. On a descriptor that does not block,
  /// continues as soon as there is room.
  ///
  /// - Parameter mayLoseReader: Whether the descriptor may be of a pipe or socket (``mayLoseReader``). If
  ///   it isn't, the signal that a write without a reader sends need not be blocked.
  /// - Throws: The system's error; `brokenPipe` if there is no reader any more, which never ends
  ///   the process.
  package func writeFully(
    _ bytes: some Sequence<UInt8>,
    mayLoseReader: Bool = true
  ) throws(Errno) {
    let result = bytes.withContiguousStorageIfAvailable { bytes in
      writeEach(UnsafeRawBufferPointer(bytes), mayLoseReader)
    }
    let problem = result ?? Array(bytes).withUnsafeBytes { writeEach($0, mayLoseReader) }
    if let problem { throw problem }
  }

  /// Whether the descriptor is of a pipe or socket, or can't be examined.
  package var mayLoseReader: Bool {
    guard let type = try? Stat(self).type else { return true }
    return type == .fifo || type == .socket
  }

  private static let writeCount = Atomic<Int>(0)

  /// Whether a thread is in ``writeFully(_:)``, where it may block, for example on a stopped
  /// terminal.
  package static var isAnyWriting: Bool { writeCount.load(ordering: .relaxed) > 0 }

  /// Writes all of the bytes to a file.
  ///
  /// - Throws: ``FileError``.
  package func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
    do throws(Errno) {
      try writeFully(bytes)
    } catch {
      throw .system(error)
    }
  }

  /// Flushes what was written to the disk, and waits for it.
  ///
  /// - Throws: ``FileError``.
  package func synchronize() throws(FileError) {
    try FileError.checked(fsync(rawValue))
  }

  /// - Returns: The error, if any.
  private func writeEach(_ bytes: UnsafeRawBufferPointer, _ mayLoseReader: Bool) -> Errno? {
    Self.writeCount.add(1, ordering: .relaxed)
    defer { Self.writeCount.subtract(1, ordering: .relaxed) }
    return mayLoseReader ? PipeSignal.blocked { writeEach(bytes) } : writeEach(bytes)
  }

  /// - Returns: The error, if any.
  private func writeEach(_ bytes: UnsafeRawBufferPointer) -> Errno? {
    guard let start = bytes.baseAddress else { return nil }
    var written = 0
    while written < bytes.count {
      // A debug build of the package swift-system takes longer to call the system than the system
      // takes to write a line.
      let count = systemWrite(rawValue, start + written, bytes.count - written)
      if count > 0 {
        written += count
        continue
      }
      // A file that accepts data never reports a write of zero bytes.
      let problem = count == 0 ? .ioError : Errno(rawValue: errno)
      switch problem {
      case .interrupted: break
      case .wouldBlock, .resourceTemporarilyUnavailable: wait(for: .writing)
      default: return problem
      }
    }
    return nil
  }

  /// What to wait for.
  package enum Readiness {
    case reading, writing
  }

  /// Waits until the descriptor is ready, or never will be.
  ///
  /// - Parameter milliseconds: How long to wait at most; -1 for no limit.
  /// - Returns: `false` if it is not ready after that time.
  @discardableResult
  package func wait(for readiness: Readiness, atMost milliseconds: Int32 = -1) -> Bool {
    let events = readiness == .reading ? POLLIN : POLLOUT
    var descriptor = pollfd(fd: rawValue, events: Int16(events), revents: 0)
    while true {
      let count = poll(&descriptor, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count != 0 }
    }
  }
}

/// SIGPIPE, which ends a program that writes to a pipe without a reader.
private enum PipeSignal {
  /// Writes with the signal blocked, and discards one that arrives meanwhile.
  static func blocked(_ write: () -> Errno?) -> Errno? {
    var own = sigset_t()
    var before = sigset_t()
    sigemptyset(&own)
    sigaddset(&own, SIGPIPE)
    // The system sends the signal to the thread that writes.
    pthread_sigmask(SIG_BLOCK, &own, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // If it was not blocked before, it is not pending.
    let wasPending = sigismember(&before, SIGPIPE) == 1 && isPending
    let problem = write()
    if problem == .brokenPipe, !wasPending, isPending {
      var signal: Int32 = 0
      sigwait(&own, &signal)
    }
    return problem
  }

  private static var isPending: Bool {
    var signals = sigset_t()
    return sigpending(&signals) == 0 && sigismember(&signals, SIGPIPE) == 1
  }
}

/// `write(2)`, whose name a method of ``FileDescriptor`` has.
private let systemWrite = write(_:_:_:)
