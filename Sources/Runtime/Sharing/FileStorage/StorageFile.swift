import Foundation
import PlatformIO
import SystemPackage

/// A file that stores shared values. Its path is resolved once, when the instance is created, and
/// symbolic links are followed: a write replaces the target of a link and not the link.
struct StorageFile: Sendable {
  private let path: ResolvedPath

  init(_ url: URL) {
    path = ResolvedPath(url.path)
  }

  /// The content; `nil` if there is no file.
  ///
  /// - Throws: ``FileProblem`` if the file exists but can't be read.
  func read() throws -> Data? {
    try perform("read") { file throws(FileError) in
      try DurableFile.read(file).map { Data($0) }
    }
  }

  /// Replaces the file as a whole, and creates its folder if necessary. The permissions of an
  /// existing file are kept; only the owner may read and write a new one.
  ///
  /// - Throws: ``FileProblem``; the old file is then unchanged.
  func write(_ data: Data) throws {
    try perform("written") { file throws(FileError) in
      try Folder.make(path.resolvedFolder)
      try DurableFile.write(data, to: file, permissions: .keptOrOwnerOnly)
    }
  }

  /// Removes the file, if it exists.
  ///
  /// - Throws: ``FileProblem``.
  func remove() throws {
    try perform("removed") { file throws(FileError) in try DurableFile.remove(file) }
  }

  /// Runs an operation while it holds the file's lock, which excludes other processes and threads.
  ///
  /// - Parameters:
  ///   - deadline: When to stop waiting for the lock.
  ///   - removesLock: Whether to remove the hidden lock file afterwards.
  /// - Throws: ``FileProblem`` if the lock can't be acquired, and any error of the operation.
  func withLock<R>(
    until deadline: ContinuousClock.Instant,
    removesLock: Bool = false,
    _ operation: () throws -> R
  ) throws -> R {
    let (lock, file) = try perform("locked") { file throws(FileError) in
      (try LockedFile.lock(of: file, until: deadline), file)
    }
    return try withExtendedLifetime(lock) {
      defer { if removesLock { LockedFile.removeLock(of: file) } }
      return try operation()
    }
  }

  /// Copies an unreadable file under another name, so that its content survives a replacement.
  ///
  /// - Throws: ``FileProblem``.
  func keepUnreadable() throws {
    guard let data = try read() else { return }
    try perform("kept under another name") { file throws(FileError) in
      let folder = try path.resolvedFolder
      let taken = Set(Folder.names(in: folder))
      let name = Self.nameToKeep(path.name) { taken.contains($0) }
      try DurableFile.write(
        data,
        to: "\(folder)/\(name)",
        permissions: .keptOrOwnerOnly,
        .refuses
      )
    }
  }

  /// A name for the copy that no other file has: `todos.unreadable.json`,
  /// `todos.unreadable-2.json`.
  static func nameToKeep(_ name: String, isTaken: (String) -> Bool) -> String {
    let parts = FilePath(name)
    let suffix = parts.extension.map { ".\($0)" } ?? ""
    var number = 1
    while true {
      let mark = number == 1 ? "unreadable" : "unreadable-\(number)"
      let kept = "\(parts.stem ?? "").\(mark)\(suffix)"
      if !isTaken(kept) { return kept }
      number += 1
    }
  }

  /// - Parameter operation: Receives the path of the file with symbolic links resolved.
  private func perform<R>(
    _ name: String,
    _ operation: (_ file: String) throws(FileError) -> R
  ) throws -> R {
    do throws(FileError) {
      return try operation(path.resolvedFile)
    } catch .system(.wouldBlock) {
      throw FileProblem(name, path.text, reason: "another process has locked it for too long")
    } catch .system(.isDirectory) {
      throw FileProblem(name, path.text, reason: "it is a folder", advice: "Name a file.")
    } catch .system(.permissionDenied) {
      throw FileProblem(
        name,
        path.text,
        reason: "permission denied",
        advice: "Check that you may write the file and its folder."
      )
    } catch .system(.tooManySymbolicLinkLevels) {
      throw FileProblem(
        name,
        path.text,
        reason: "it, or its lock, is a symbolic link that may not be followed"
      )
    } catch {
      throw FileProblem(name, path.text, reason: error.description)
    }
  }
}

/// A failed file operation.
struct FileProblem: Error, CustomStringConvertible {
  let path: String
  let operation: String
  let reason: String
  let advice: String

  init(
    _ operation: String,
    _ path: String,
    reason: String,
    advice: String = "Check that the folder is there, and that the disk is not full."
  ) {
    self.operation = operation
    self.path = path
    self.reason = reason
    self.advice = advice
  }

  var description: String {
    """
    '\(path)' could not be \(operation): \(reason).

    \(advice)
    """
  }
}
