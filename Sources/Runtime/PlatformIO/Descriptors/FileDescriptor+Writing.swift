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
  /// Writes all of some bytes.
  ///
  /// Goes on after an interrupt, after a part was written, and, where the descriptor does not block, as
  /// soon as there is room.
  ///
  /// - Throws: The system's reason; `brokenPipe` where nobody reads any more, which never ends the process.
  package func writeFully(_ bytes: some Sequence<UInt8>) throws(Errno) {
    let result = bytes.withContiguousStorageIfAvailable { bytes in
      writeEach(UnsafeRawBufferPointer(bytes))
    }
    let problem = result ?? Array(bytes).withUnsafeBytes { writeEach($0) }
    if let problem { throw problem }
  }

  private static let writeCount = Atomic<Int>(0)

  /// Whether a thread is in ``writeFully(_:)``, where it may block: on a stopped terminal, for example.
  package static var isAnyWriting: Bool { writeCount.load(ordering: .relaxed) > 0 }

  /// Writes all of some bytes to a file.
  ///
  /// - Throws: ``FileError``.
  package func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
    do throws(Errno) {
      try writeFully(bytes)
    } catch {
      throw .system(error)
    }
  }

  /// - Returns: What went wrong.
  private func writeEach(_ bytes: UnsafeRawBufferPointer) -> Errno? {
    Self.writeCount.add(1, ordering: .relaxed)
    defer { Self.writeCount.subtract(1, ordering: .relaxed) }
    return PipeSignal.blocked {
      var rest = bytes[...]
      while !rest.isEmpty {
        do {
          let count = try write(UnsafeRawBufferPointer(rebasing: rest), retryOnInterrupt: true)
          // No system says this of a file that takes anything.
          if count == 0 { return .ioError }
          rest = rest.dropFirst(count)
        } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
          wait(for: .writing)
        } catch let error as Errno {
          return error
        } catch {
          return .ioError
        }
      }
      return nil
    }
  }

  /// What to wait for.
  package enum Readiness {
    case reading, writing
  }

  /// Waits until something can be read or written, or never can.
  package func wait(for readiness: Readiness) {
    let events = readiness == .reading ? POLLIN : POLLOUT
    var descriptor = pollfd(fd: rawValue, events: Int16(events), revents: 0)
    while poll(&descriptor, 1, -1) < 0, errno == EINTR {}
  }
}

/// The signal that ends a program which writes where nobody reads.
private enum PipeSignal {
  /// Runs an operation without the signal. One that comes meanwhile is taken away.
  static func blocked<R>(_ operation: () -> R) -> R {
    var own = sigset_t()
    var before = sigset_t()
    sigemptyset(&own)
    sigaddset(&own, SIGPIPE)
    // The signal goes to the thread that writes.
    pthread_sigmask(SIG_BLOCK, &own, &before)
    let wasPending = isPending
    defer {
      if !wasPending, isPending {
        var signal: Int32 = 0
        sigwait(&own, &signal)
      }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return operation()
  }

  private static var isPending: Bool {
    var signals = sigset_t()
    return sigpending(&signals) == 0 && sigismember(&signals, SIGPIPE) == 1
  }
}
