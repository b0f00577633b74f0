import Foundation
import PlatformIO
import SystemPackage

/// A journal in a file: one JSON object a line, for its owner alone.
///
/// The process that writes it holds a lock on it, so that nobody else resumes the session meanwhile. The
/// lock goes with the process, whatever ends it.
package final class JournalFile: JournalSink {
  package var path: String? { file }
  private let file: String
  private let locked: LockedFile
  private let encoder = JournalFile.makeEncoder()
  /// Why nothing is written any more.
  private var problem: String?

  /// Told once, where the journal can't be written.
  package var onProblem: ((String) -> Void)?

  private init(_ path: String, _ locked: LockedFile) {
    self.file = path
    self.locked = locked
  }

  /// Makes a new file, and its folder if need be.
  ///
  /// - Throws: A ``JournalError``, also where there is a file.
  package static func create(at path: String) throws -> JournalFile {
    try JournalError.wrap(path) { () throws(FileError) in
      let file = try ResolvedPath(path).resolvedFile
      try Folder.make(ResolvedPath(path).resolvedFolder, permissions: .ownerReadWriteExecute)
      // Who looks whether somebody writes it holds it for a moment.
      let options: FileDescriptor.OpenOptions = [.append, .create, .exclusiveCreate]
      return JournalFile(path, try LockedFile.open(file, options: options))
    }
  }

  /// Takes up a file that nobody writes. A last line that was not written to its end is removed.
  ///
  /// - Throws: A ``JournalError``, also where somebody does.
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

  /// Whether somebody writes a file.
  package static func isInUse(_ path: String) -> Bool {
    (try? ResolvedPath(path).resolvedFile).map { LockedFile.isLocked($0) } ?? false
  }

  // MARK: Reading

  package func contents() -> JournalContents? {
    (try? bytes()).map { JournalContents(parsing: $0) }
  }

  /// Reads all lines without keeping the caller's thread, as a long journal would.
  package func contentsInBackground(
    isolation: isolated (any Actor)? = #isolation
  ) async -> JournalContents? {
    guard let bytes = try? bytes() else { return nil }
    return await Task.detached { JournalContents(parsing: bytes) }.value
  }

  /// What a file is about that somebody may be writing.
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
      // One write a line, so that a line is there as a whole or at the end of the file.
      try locked.descriptor.writeFully(encoder.encode(record) + [UInt8(ascii: "\n")])
    } catch {
      let text = "\(error)"
      problem = text
      onProblem?(text)
    }
  }

  /// A line as the file has it, without its end.
  package static func line(for record: JournalRecord) -> String? {
    (try? makeEncoder().encode(record)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

/// Why a journal can't be opened or read.
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

  /// Whether another shell writes it.
  package var isInUse: Bool { problem == .system(.wouldBlock) }

  /// A few words.
  package var reason: String { isInUse ? "another shell is writing it" : problem.description }
}

extension FileDescriptor {
  /// Ends a file at its last newline.
  fileprivate func removeUnfinishedLine() throws(FileError) {
    let bytes = try readContents()
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    if end < bytes.count { try? resize(to: Int64(end)) }
  }
}
