import Foundation
import PlatformIO
package import SystemPackage

/// A journal in a file: one JSON object per line, readable and writable by its owner only.
///
/// The writing process holds a lock on the file, which keeps other processes from resuming the
/// session. The operating system releases the lock when the process ends, for whatever reason.
///
/// A record is in the file when ``append(_:)`` returns, so it survives any end of the process; it
/// is flushed to the disk within a second. If the file can't be created or written, for example
/// because the disk is full, records wait in memory until it can.
package final class JournalFile: JournalSink {
  /// The path of the file; `nil` until there is one.
  package var path: String? { opened.map { _ in file } }
  private let file: String
  private var opened: Opened?
  private let encoder = JournalFile.makeEncoder()
  private let write: Write
  /// The number of the last line.
  private var lastNumber: Int
  /// The size of the whole lines in the file, in bytes.
  private var size: Int
  /// Whether the file has part of a line after them.
  private var isTorn: Bool

  /// The reason why the last lines could not be written; `nil` if all are in the file.
  package private(set) var problem: String?
  /// The lines that could not be written yet.
  private var unwritten: [UInt8] = []
  private var lastAttempt = ContinuousClock.now
  /// The time between two attempts to write while records arrive.
  private static let pause = Duration.seconds(1)

  /// Writes bytes at the end of a file. Tests replace it, to fill up a disk.
  package typealias Write = (FileDescriptor, [UInt8]) throws -> Void

  /// Called with the reason when the journal can no longer be written, and with `nil` when all of
  /// it is in the file again.
  package var onProblem: ((String?) -> Void)?

  private struct Opened {
    let locked: LockedFile
    let sync: DelayedSync
  }

  private init(
    _ path: String,
    _ opened: Opened? = nil,
    lines: (lastNumber: Int, size: Int, isTorn: Bool) = (0, 0, false),
    write: @escaping Write = { try $0.writeFully($1) }
  ) {
    self.write = write
    self.file = path
    self.opened = opened
    (lastNumber, size, isTorn) = lines
  }

  deinit {
    opened?.sync.perform()
    opened?.sync.end()
  }

  /// Creates a new file, and its folder if necessary.
  ///
  /// - Throws: A ``JournalError``, also if the file already exists.
  package static func create(
    at path: String,
    write: @escaping Write = { try $0.writeFully($1) }
  ) throws -> JournalFile {
    JournalFile(path, try create(path), write: write)
  }

  /// Creates a new file as ``create(at:write:)`` does, or as soon as that is possible. Until then there
  /// is a ``problem``.
  package static func createWhenPossible(at path: String) -> JournalFile {
    let file = JournalFile(path)
    file.writeRest()
    return file
  }

  private static func create(_ path: String) throws -> Opened {
    try JournalError.wrap(path) { () throws(FileError) in
      let file = try ResolvedPath(path).resolvedFile
      let folder = try ResolvedPath(path).resolvedFolder
      try Folder.make(folder, permissions: .ownerReadWriteExecute)
      // Waits for the lock: a process that checks whether the file is in use holds it for a moment.
      let options: FileDescriptor.OpenOptions = [.append, .create, .exclusiveCreate]
      let locked = try LockedFile.open(file, options: options)
      return Opened(locked: locked, sync: DelayedSync(locked, newIn: FilePath(folder)))
    }
  }

  /// Opens an existing file to append to it. An unterminated last line is removed once something is
  /// appended.
  ///
  /// - Throws: A ``JournalError``, also if another process is writing the file.
  package static func reopen(_ path: String) throws -> JournalFile {
    try JournalError.wrap(path) { () throws(FileError) in
      let file = try LockedFile.open(
        ResolvedPath(path).resolvedFile,
        options: .append,
        waits: false
      )
      let bytes = try file.descriptor.readContents()
      let size = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      var lines = JournalLines(bytes)
      while lines.next() != nil {}
      return JournalFile(
        path,
        Opened(locked: file, sync: DelayedSync(file, newIn: nil)),
        lines: (lines.lastNumber, size, isTorn: size < bytes.count)
      )
    }
  }

  /// Whether a process is writing a file.
  package static func isInUse(_ path: String) -> Bool {
    (try? ResolvedPath(path).resolvedFile).map { LockedFile.isLocked($0) } ?? false
  }

  // MARK: Reading

  package func contents() -> JournalContents? {
    (try? bytes()).map { JournalContents(parsing: $0) }
  }

  /// Reads the file, and parses it in a detached task: parsing a long journal would block the
  /// caller's thread.
  package func contentsInBackground(
    isolation: isolated (any Actor)? = #isolation
  ) async -> JournalContents? {
    guard let bytes = try? bytes() else { return nil }
    return await Task.detached { JournalContents(parsing: bytes) }.value
  }

  /// Reads the outline of a file, which another process may be writing.
  ///
  /// - Throws: A ``JournalError``.
  package static func outline(of path: String) throws -> JournalOutline {
    try JournalError.wrap(path) { () throws(FileError) in
      let descriptor = try FileDescriptor.openFile(ResolvedPath(path).resolvedFile)
      defer { try? descriptor.close() }
      return JournalOutline(parsing: try descriptor.readContents())
    }
  }

  /// The contents of the file, followed by the lines that are not in it yet.
  private func bytes() throws -> [UInt8] {
    guard let opened else { return unwritten }
    return try JournalError.wrap(file) { () throws(FileError) in
      let written = try opened.locked.descriptor.readContents()
      return unwritten.isEmpty ? written : written.prefix(size) + unwritten
    }
  }

  // MARK: Writing

  package func append(_ record: JournalRecord) {
    do {
      let line = try JournalLine.bytes(of: encoder.encode(record), number: lastNumber + 1)
      lastNumber += 1
      unwritten += line + [UInt8(ascii: "\n")]
    } catch {
      fail("\(error)")
    }
    guard problem == nil || ContinuousClock.now - lastAttempt > Self.pause else { return }
    writeRest()
  }

  /// Tries to write the lines that could not be written before.
  package func retry() {
    if problem != nil { writeRest() }
    if let problem = opened?.sync.takeProblem() { fail("\(problem)") }
  }

  /// Flushes the file to the disk.
  package func synchronize() {
    retry()
    opened?.sync.perform()
  }

  private func writeRest() {
    lastAttempt = .now
    do {
      let opened = try opened ?? Self.create(file)
      self.opened = opened
      try writeRest(to: opened.locked.descriptor)
      opened.sync.schedule()
    } catch {
      return fail((error as? JournalError)?.reason ?? "\(error)")
    }
    guard problem != nil else { return }
    problem = nil
    onProblem?(nil)
  }

  private func writeRest(to descriptor: FileDescriptor) throws {
    if isTorn {
      try descriptor.resize(to: Int64(size))
      isTorn = false
    }
    do {
      // One write: a line is in the file as a whole, or cut off at the end of the file.
      try write(descriptor, unwritten)
      size += unwritten.count
      unwritten = []
    } catch {
      isTorn = true
      // Free the space of a line in part. If that fails too, the next attempt does it.
      if (try? descriptor.resize(to: Int64(size))) != nil { isTorn = false }
      throw error
    }
  }

  private func fail(_ reason: String) {
    guard problem == nil else { return }
    problem = reason
    onProblem?(reason)
  }

  /// The lines of a journal with these records.
  package static func text(of records: [JournalRecord]) -> String {
    let encoder = makeEncoder()
    return records.enumerated().map { index, record in
      let json = (try? encoder.encode(record)) ?? Data()
      let line = JournalLine.bytes(of: json, number: index + 1)
      return String(decoding: line, as: UTF8.self) + "\n"
    }.joined()
  }

  private static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

/// An error of opening or reading a journal.
package struct JournalError: Error, Hashable {
  package let path: String
  private let problem: FileError

  fileprivate static func wrap<R>(
    _ path: String,
    _ operation: () throws(FileError) -> R
  ) throws -> R {
    do throws(FileError) {
      return try operation()
    } catch {
      throw JournalError(path: path, problem: error)
    }
  }

  /// Whether another process is writing the journal.
  package var isInUse: Bool { problem == .system(.wouldBlock) }

  /// A short explanation.
  package var reason: String { isInUse ? "another shell is writing it" : problem.description }
}
