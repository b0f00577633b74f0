import Foundation
import PlatformIO
import Synchronization
import SystemPackage
import Testing

@Suite struct DescriptorTests {
  private let megabyte = [UInt8]((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })

  /// Writes on a thread of its own, which is told to the other end.
  private func write(
    _ bytes: [UInt8],
    to descriptor: FileDescriptor,
    reading: (pthread_t) throws -> [UInt8]
  ) throws -> [UInt8] {
    let isStarted = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    let writer = Mutex<pthread_t?>(nil)
    let problem = Mutex<Errno?>(nil)
    Thread.detachNewThread {
      writer.withLock { $0 = pthread_self() }
      isStarted.signal()
      do throws(Errno) {
        try descriptor.writeFully(bytes)
      } catch {
        problem.withLock { $0 = error }
      }
      try? descriptor.close()
      isDone.signal()
    }
    isStarted.wait()
    let thread = writer.withLock { $0 }
    let read = try reading(try #require(thread))
    isDone.wait()
    if let problem = problem.withLock({ $0 }) { throw problem }
    return read
  }

  @Test func aPipeThatDoesNotBlockIsWaitedFor() throws {
    let (readEnd, writeEnd) = try FileDescriptor.privatePipe()
    defer { try? readEnd.close() }
    try writeEnd.setDoesNotBlock()
    let read = try write(megabyte, to: writeEnd) { _ in try readEnd.readToEnd() }
    #expect(read == megabyte)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
  func aFileIsReadFromItsOffset(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let folder = try TestFolder()
    let file = "\(folder.path)/file"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let descriptor = try FileDescriptor.openForReading(ResolvedPath(file))
    defer { try? descriptor.close() }
    #expect(try descriptor.readToEnd() == bytes)
    try descriptor.seek(offset: 0, from: .start)
    #expect(try descriptor.readToEnd(limit: size) == bytes)
    let offset = min(size, 3)
    try descriptor.seek(offset: Int64(offset), from: .start)
    #expect(try descriptor.readToEnd() == Array(bytes.dropFirst(offset)))
    guard size > 0 else { return }
    try descriptor.seek(offset: 0, from: .start)
    #expect(throws: FileError.tooLarge(limit: size - 1)) {
      try descriptor.readToEnd(limit: size - 1)
    }
  }

  @Test func anInterruptLosesNothing() throws {
    let (readEnd, writeEnd) = try FileDescriptor.privatePipe()
    defer { try? readEnd.close() }
    var action = sigaction()
    #if canImport(Glibc)
    action.__sigaction_handler.sa_handler = { _ in }
    #else
    action.__sigaction_u.__sa_handler = { _ in }
    #endif
    sigaction(SIGUSR1, &action, nil)
    let read = try write(megabyte, to: writeEnd) { writer in
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while bytes.count < 500_000 {
        pthread_kill(writer, SIGUSR1)
        let count = try buffer.withUnsafeMutableBytes { try readEnd.read(into: $0) }
        bytes += buffer.prefix(count)
      }
      return try bytes + readEnd.readToEnd()
    }
    #expect(read == megabyte)
  }

  @Test func aReaderThatIsGoneIsAnErrorAndNotTheEnd() throws {
    let (readEnd, writeEnd) = try FileDescriptor.privatePipe()
    defer { try? writeEnd.close() }
    try readEnd.close()
    #expect(throws: Errno.brokenPipe) { try writeEnd.writeFully(megabyte) }
    // Nor does the signal come later on.
    var signals = sigset_t()
    sigpending(&signals)
    #expect(sigismember(&signals, SIGPIPE) == 0)
  }

  @Test func aDescriptorThatIsClosedIsAnError() throws {
    #expect(throws: Errno.badFileDescriptor) { try FileDescriptor(rawValue: 9_999).writeFully([1]) }
    #expect(throws: FileError.system(.badFileDescriptor)) {
      try FileDescriptor(rawValue: 9_999).readToEnd()
    }
  }

  @Test func whatIsThereIsReadWithoutWaiting() throws {
    let (readEnd, writeEnd) = try FileDescriptor.privatePipe()
    defer { try? readEnd.close() }
    try readEnd.setDoesNotBlock()
    #expect(readEnd.readAvailable() == ([], false))
    try writeEnd.writeFully(Array("abc".utf8))
    #expect(readEnd.readAvailable() == (Array("abc".utf8), false))
    try writeEnd.close()
    #expect(readEnd.readAvailable() == ([], true))
    #expect(readEnd.readByte() == nil)
  }

  @Test func aReaderThatDoesNotBlockWaitsForTheEnd() throws {
    let (readEnd, writeEnd) = try FileDescriptor.privatePipe()
    defer { try? readEnd.close() }
    try readEnd.setDoesNotBlock()
    let read = try write(megabyte, to: writeEnd) { _ in try readEnd.readToEnd() }
    #expect(read == megabyte)
  }

  @Test func aDeviceIsReadUpToALimit() throws {
    let device = try FileDescriptor.openForReading(ResolvedPath("/dev/zero"))
    defer { try? device.close() }
    #expect(throws: FileError.tooLarge(limit: 1 << 20)) { try device.readToEnd(limit: 1 << 20) }
  }

  @Test func aPipeIsReadByItsDescriptor() throws {
    let (readEnd, writeEnd) = try FileDescriptor.privatePipe()
    defer { try? readEnd.close() }
    try writeEnd.writeFully("abc".utf8)
    try writeEnd.close()
    let other = try FileDescriptor.openForReading(ResolvedPath("/dev/fd/\(readEnd.rawValue)"))
    #expect(try other.readToEnd() == Array("abc".utf8))
    try other.close()
  }

  @Test func pairsAreInheritedByNobody() throws {
    let pipe = try FileDescriptor.privatePipe()
    let sockets = try FileDescriptor.privateSocketPair()
    let all = [pipe.readEnd, pipe.writeEnd, sockets.0, sockets.1]
    for descriptor in all {
      #expect(fcntl(descriptor.rawValue, F_GETFD) & FD_CLOEXEC != 0)
      #expect(descriptor.rawValue > 2)
    }
    try sockets.0.writeFully([7])
    #expect(sockets.1.readByte() == 7)
    for descriptor in all { try descriptor.close() }
  }
}
