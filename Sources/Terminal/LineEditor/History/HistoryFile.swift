internal import PlatformIO
internal import SystemPackage

/// The history on disk. Each line is an entry, and all running shells append to the file.
///
/// Only line breaks and backslashes are escaped, so that a person can read and `grep` the file. A
/// line may begin with the time and the group of its entry, as in `\@1767225600 counter `; without
/// them, both are unknown. `\!` after the group marks a failed entry. It is appended in addition to
/// the entry itself, because the failure is known only later. Every change is made under a lock on
/// the file, so concurrent shells lose nothing. Only the owner can read the file.
package struct HistoryFile: Hashable, Sendable {
  package let path: String
  /// The maximum number of entries to keep.
  package let limit: Int

  package init(path: String, limit: Int = 10_000) {
    self.path = path
    self.limit = max(1, limit)
  }

  /// Returns the entries, oldest first. The result is empty if the file doesn't exist.
  ///
  /// Lines that are not UTF-8 are skipped. A file that has grown well beyond the limit is
  /// shortened.
  package func load() throws -> [HistoryEntry] {
    try wrap { () throws(FileError) in
      guard let path = try existingPath() else { return [] }
      return try load(path)
    }
  }

  private func load(_ path: String) throws(FileError) -> [HistoryEntry] {
    let file = try openLocked(path)
    let lines = try file.descriptor.readContents().split(separator: UInt8(ascii: "\n"))
    let entries = lines.compactMap(HistoryLine.entry(from:))
    let kept = Array(entries.suffix(limit))
    // Allow some excess, or every start would rewrite a file at its limit.
    if lines.count > limit + limit / 4 {
      let text = kept.map { HistoryLine.text(for: $0) + "\n" }.joined()
      try DurableFile.write(text.utf8, to: path, permissions: .ownerOnly)
    }
    return kept
  }

  /// Appends an entry, which may have several lines.
  package func append(_ entry: HistoryEntry) throws {
    guard !entry.text.isEmpty else { return }
    try wrap { () throws(FileError) in
      let path = ResolvedPath(path)
      try Folder.make(path.resolvedFolder, permissions: .ownerReadWriteExecute)
      let file = try openLocked(path.resolvedFile)
      // A crash or an editor may have left the last line unterminated; start on a fresh line.
      let gap = try file.descriptor.endsInNewline() ? "" : "\n"
      try file.descriptor.append((gap + HistoryLine.text(for: entry) + "\n").utf8)
    }
  }

  // MARK: The file

  /// The path of the file with links resolved; `nil` if the file doesn't exist.
  private func existingPath() throws(FileError) -> String? {
    let path = try ResolvedPath(path).resolvedFile
    return FileIdentity(path) == nil ? nil : path
  }

  /// Opens and locks the file, and makes it accessible to its owner only.
  private func openLocked(_ path: String) throws(FileError) -> LockedFile {
    let file = try LockedFile.open(path, options: [.append, .create])
    try file.descriptor.setPermissions(.ownerReadWrite)
    return file
  }

  private func wrap<R>(_ operation: () throws(FileError) -> R) throws(LineEditorError) -> R {
    do throws(FileError) {
      return try operation()
    } catch {
      throw LineEditorError.file(path, error.description)
    }
  }
}
