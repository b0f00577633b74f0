import Foundation
import PlatformIO
import SystemPackage

/// A file on the disk that shared values are in. Its path is resolved once: a link goes on to lead where it
/// leads.
struct StorageFile: Sendable {
  private let path: ResolvedPath

  init(_ url: URL) {
    path = ResolvedPath(url.path)
  }

  /// The content; `nil` where there is no file.
  ///
  /// - Throws: ``FileProblem`` where there is one that can't be read.
  func read() throws -> Data? {
    try perform("read") { file throws(FileError) in
      try DurableFile.read(file).map { Data($0) }
    }
  }

  /// Replaces the file as a whole, and makes its folder if need be.
  ///
  /// - Throws: ``FileProblem``. The old file is as it was.
  func write(_ data: Data) throws {
    try perform("written") { file throws(FileError) in
      try Folder.make(path.resolvedFolder)
      try DurableFile.write(data, to: file)
    }
  }

  /// Runs an operation while no other process, and no other thread, has the lock of the file.
  ///
  /// - Throws: ``FileProblem`` where there can be no lock, and what the operation throws.
  func withLock<R>(_ operation: () throws -> R) throws -> R {
    let lock = try perform("locked") { file throws(FileError) in try LockedFile.lock(of: file) }
    return try withExtendedLifetime(lock) { try operation() }
  }

  /// Copies a file that can't be understood, so that it survives being replaced.
  ///
  /// - Throws: ``FileProblem``.
  func keepUnreadable() throws {
    guard let data = try read() else { return }
    try perform("kept under another name") { file throws(FileError) in
      let folder = try path.resolvedFolder
      let taken = Set(Folder.names(in: folder))
      let name = Self.nameToKeep(path.name) { taken.contains($0) }
      try DurableFile.write(data, to: "\(folder)/\(name)", .refuses)
    }
  }

  /// A name that no other file has: `todos.unreadable.json`, `todos.unreadable-2.json`.
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

  /// - Parameter operation: What is done with the file, whose links are followed.
  private func perform<R>(
    _ name: String,
    _ operation: (_ file: String) throws(FileError) -> R
  ) throws -> R {
    do throws(FileError) {
      return try operation(path.resolvedFile)
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

/// What can't be done with a file.
struct FileProblem: Error, CustomStringConvertible {
  let path: String
  let operation: String
  let reason: String

  init(_ operation: String, _ path: String, reason: String) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  var description: String {
    """
    '\(path)' could not be \(operation): \(reason).

    Check that the folder is there and may be written to, and that the disk is not full.
    """
  }
}
