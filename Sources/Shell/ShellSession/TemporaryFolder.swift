import ComposableArchitecture
import Foundation
import PlatformIO

/// A folder for files that are not to outlive a session: made when it is first asked for, and removed
/// with the session, or with the process.
///
/// A process that is killed removes nothing: its folder is swept when another one makes the next, or by
/// ``sweep()``.
package final class TemporaryFolder: Sendable {
  private let made = LockIsolated<ProcessFolder?>(nil)

  package init() {}

  deinit {
    remove()
  }

  /// The folder's path; `nil` where none can be made.
  package var path: String? {
    made.withValue { made in
      if let made { return made.path }
      made = Self.make()
      return made?.path
    }
  }

  /// The folder's path, where it was asked for.
  package var pathIfMade: String? { made.value?.path }

  /// Removes the folder with all that is in it. Who asks for it again gets another.
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

  /// Removes the folders of processes that are no more. That of a child goes once the child was waited for.
  package static func sweep() {
    ProcessFolder.sweep()
  }

  private static func make() -> ProcessFolder? {
    _ = sweepsOnce
    guard let folder = try? ProcessFolder.make() else { return nil }
    leftovers.withValue { leftovers in
      _ = removesAtExit
      leftovers[folder.path] = folder
    }
    return folder
  }

  private static let sweepsOnce: Void = sweep()
  private static let removesAtExit: Void = { atexit(removeLeftovers) }()

  /// The folders that are there, for the process that ends without its sessions.
  fileprivate static let leftovers = LockIsolated<[String: ProcessFolder]>([:])
}

private func removeLeftovers() {
  for folder in TemporaryFolder.leftovers.value.values { folder.remove() }
}
