internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The entries that outlive the program: one a line, appended, shared by all the shells that run.
///
/// Newlines and backslashes are escaped and nothing else is, so that a person can read and `grep`
/// the file. A line may begin with when and where its entry was typed, `\@1767225600 counter `;
/// one that does not is an entry of which this is not known. Every change is made under a lock on the file, so shells that write at once lose
/// nothing. Only the owner can read it.
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
    guard access(path, F_OK) == 0 else { return [] }
    return try withLockedFile { descriptor, path in
      let lines = try readAll(descriptor).split(separator: UInt8(ascii: "\n"))
      let entries = lines.compactMap(HistoryLine.entry(from:))
      let kept = Array(entries.suffix(limit))
      // Not at each entry over the limit: a file would then be rewritten at every start.
      if lines.count > limit + limit / 4 {
        try replaceFile(at: path, with: kept)
      }
      return kept
    }
  }

  /// Adds an entry, which may have several lines, at the end.
  package func append(_ entry: HistoryEntry) throws {
    guard !entry.text.isEmpty else { return }
    try createFolder()
    try withLockedFile { descriptor, _ in
      // A line that a crash or an editor left without its end must not swallow this one.
      let gap = try endsWithNewline(descriptor) ? "" : "\n"
      try writeAll(Array((gap + HistoryLine.text(for: entry) + "\n").utf8), to: descriptor)
    }
  }

  // MARK: The file

  /// Opens and locks the file, and makes sure that it still is the one at the path: whoever made it
  /// smaller in between has put another in its place.
  private func withLockedFile<Value>(
    _ body: (_ descriptor: Int32, _ path: String) throws -> Value
  ) throws -> Value {
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw LineEditorError.system("open \(path)", errno) }
      defer { close(descriptor) }
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { throw LineEditorError.system("flock \(path)", errno) }
      }
      var opened = stat()
      var current = stat()
      guard fstat(descriptor, &opened) == 0 else { throw LineEditorError.system("fstat", errno) }
      guard stat(path, &current) == 0, opened.st_ino == current.st_ino,
        opened.st_dev == current.st_dev
      else { continue }
      if opened.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
      return try body(descriptor, resolvedPath)
    }
  }

  /// The path with symbolic links followed, so that a rename replaces the file and not the link.
  private var resolvedPath: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func replaceFile(at path: String, with entries: [HistoryEntry]) throws {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LineEditorError.system("open \(temporary)", errno) }
    do {
      defer { close(descriptor) }
      let text = entries.map { HistoryLine.text(for: $0) + "\n" }.joined()
      try writeAll(Array(text.utf8), to: descriptor)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw LineEditorError.system("rename \(temporary)", code)
    }
  }

  private func createFolder() throws {
    let folder = (path as NSString).deletingLastPathComponent
    guard !folder.isEmpty, access(folder, F_OK) != 0 else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw LineEditorError.system("create \(folder)", Int32(underlying?.code ?? Int(EACCES)))
    }
  }

  private func endsWithNewline(_ descriptor: Int32) throws -> Bool {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 0 else { return true }
    var byte: UInt8 = 0
    guard pread(descriptor, &byte, 1, size - 1) == 1 else {
      throw LineEditorError.system("read \(path)", errno)
    }
    return byte == UInt8(ascii: "\n")
  }

  private func readAll(_ descriptor: Int32) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw LineEditorError.system("read \(path)", errno) }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw LineEditorError.system("write \(path)", errno) }
      rest = rest.dropFirst(count)
    }
  }
}
