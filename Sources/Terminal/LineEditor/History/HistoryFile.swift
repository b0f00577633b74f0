internal import PlatformIO
internal import SystemPackage

/// The entries that outlive the program: one a line, appended, shared by all the shells that run.
///
/// Newlines and backslashes are escaped and nothing else is, so that a person can read and `grep`
/// the file. A line may begin with when and where its entry was typed, `\@1767225600 counter `;
/// one that does not is an entry of which this is not known. Behind the place `\!` says that it failed, which
/// is known, and written, after the entry itself. Every change is made under a lock on the file, so shells that
/// write at once lose nothing. Only the owner can read it.
package struct HistoryFile: Hashable, Sendable {
  package let path: String
  /// How many entries are kept.
  package let limit: Int

  package init(path: String, limit: Int = 10_000) {
    self.path = path
    self.limit = max(1, limit)
  }

  /// The entries, oldest first; none where there is no file yet.
  ///
  /// What is not UTF-8 is left out. A file that has grown well past the limit is made smaller.
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
    // Not at each entry over the limit: a file would then be rewritten at every start.
    if lines.count > limit + limit / 4 {
      let text = kept.map { HistoryLine.text(for: $0) + "\n" }.joined()
      try DurableFile.write(text.utf8, to: path, permissions: .ownerOnly)
    }
    return kept
  }

  /// Adds an entry, which may have several lines, at the end.
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

  /// The path of the file, links followed; `nil` where there is none yet.
  private func existingPath() throws(FileError) -> String? {
    let path = try ResolvedPath(path).resolvedFile
    return FileIdentity(path) == nil ? nil : path
  }

  /// Opens and locks the file, which is its owner's alone.
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
