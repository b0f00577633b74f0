import ComposableArchitecture
import Foundation
import PlatformIO

/// A folder for files that must not outlive a session. It is created on first use, and removed with
/// the session or at the exit of the process.
///
/// A process that is killed cannot clean up: its folder is swept when another process creates one,
/// or by ``sweep()``.
package final class TemporaryFolder: Sendable {
  private let made = LockIsolated<ProcessFolder?>(nil)
  private let parents: [String]?

  /// - Parameter parents: The folders to create it in: the first one that can be used; `nil` for the
  ///   user's.
  package init(in parents: [String]? = nil) {
    self.parents = parents
  }

  deinit {
    remove()
  }

  /// The path of the folder, created on demand; `nil` if it cannot be created.
  package var path: String? { try? makePath() }

  /// The path of the folder, created on demand.
  ///
  /// - Throws: `FileError` if it can't be created.
  package func makePath() throws -> String {
    try made.withLock { made in
      if let made { return made.path }
      let folder = try make()
      made = folder
      return folder.path
    }
  }

  /// The path of the folder if it exists.
  package var pathIfMade: String? { made.value?.path }

  /// Removes the folder with its contents. The next use of ``path`` creates a new one.
  package func remove() {
    guard
      let folder = made.withValue({ made in
        defer { made = nil }
        return made
      })
    else { return }
    folder.remove()
    Self.leftovers.withValue { $0[folder.path] = nil }
  }

  /// Removes the folders of processes that have ended. A child process's folder can be removed once
  /// the child has been waited for.
  package static func sweep() {
    ProcessFolder.sweep()
  }

  private func make() throws -> ProcessFolder {
    _ = Self.sweepsOnce
    let folder: ProcessFolder
    if let parents {
      folder = try .make(in: parents)
    } else {
      folder = try .make()
    }
    Self.leftovers.withValue { leftovers in
      _ = Self.removesAtExit
      leftovers[folder.path] = folder
    }
    return folder
  }

  private static let sweepsOnce: Void = sweep()
  private static let removesAtExit: Void = { atexit(removeLeftovers) }()

  /// The existing folders, to be removed at exit if their sessions have not done so.
  fileprivate static let leftovers = LockIsolated<[String: ProcessFolder]>([:])
}

private func removeLeftovers() {
  for folder in TemporaryFolder.leftovers.value.values { folder.remove() }
}
