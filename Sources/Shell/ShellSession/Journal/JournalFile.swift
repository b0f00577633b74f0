import Foundation
import PlatformIO
import SystemPackage

/// A journal in a file: one JSON object per line, readable and writable by its owner only.
///
/// The writing process holds a lock on the file, which keeps other processes from resuming the
/// session. The operating system releases the lock when the process ends, for whatever reason.
package final class JournalFile: JournalSink {
  package var path: String? { file }
  private let file: String
  private let locked: LockedFile
  private let encoder = JournalFile.makeEncoder()
  /// The error that stopped the journal; `nil` while it is being written.
  private var problem: String?

  /// Called once, when the journal can no longer be written.
  package var onProblem: ((String) -> Void)?

  private init(_ path: String, _ locked: LockedFile) {
    self.file = path
    self.locked = locked
  }

  /// Creates a new file, and its folder if necessary.
  ///
  /// - Throws: A ``JournalError``, also if the file already exists.
  package static func create(at path: String) throws -> JournalFile {
    try JournalError.wrap(path) { () throws(FileError) in
      let file = try ResolvedPath(path).resolvedFile
      try Folder.make(ResolvedPath(path).resolvedFolder, permissions: .ownerReadWriteExecute)
      // Waits for the lock: a process that checks whether the file is in use holds it for a moment.
      let options: FileDescriptor.OpenOptions = [.append, .create, .exclusiveCreate]
      return JournalFile(path, try LockedFile.open(file, options: options))
    }
  }

  /// Opens an existing file to append to it. An unterminated last line is removed.
  ///
  /// - Throws: A ``JournalError``, also if another process is writing the file.
  package static func reopen(_ path: String) throws -> JournalFile {
    try JournalError.wrap(path) { () throws(FileError) in
      let file = try LockedFile.open(
        ResolvedPath(path).resolvedFile,
        options: .append,
        waits: false
      )
      try file.descriptor.removeUnfinishedLine()
      return JournalFile(path, file)
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

  private func bytes() throws -> [UInt8] {
    try JournalError.wrap(file) { () throws(FileError) in try locked.descriptor.readContents() }
  }

  // MARK: Writing

  package func append(_ record: JournalRecord) {
    guard problem == nil else { return }
    do {
      // One write per line: a line is in the file as a whole, or cut off at the end of the file.
      try locked.descriptor.writeFully(encoder.encode(record) + [UInt8(ascii: "\n")])
    } catch {
      let text = "\(error)"
      problem = text
      onProblem?(text)
    }
  }

  /// The text of a record's line in the file, without the newline.
  package static func line(for record: JournalRecord) -> String? {
    (try? makeEncoder().encode(record)).map { String(decoding: $0, as: UTF8.self) }
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

extension FileDescriptor {
  /// Truncates a file after its last newline.
  fileprivate func removeUnfinishedLine() throws(FileError) {
    let bytes = try readContents()
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    if end < bytes.count { try? resize(to: Int64(end)) }
  }
}
