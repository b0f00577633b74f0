import ComposableArchitecture
import Foundation

/// A folder for files that are not to outlive a session: made when it is first asked for, and removed
/// with the session, or with the process.
package final class TemporaryFolder: Sendable {
  private let made = LockIsolated<String?>(nil)

  package init() {}

  deinit {
    remove()
  }

  /// The folder's path; `nil` where none can be made.
  package var path: String? {
    made.withValue { made in
      if let made { return made }
      made = Self.make()
      return made
    }
  }

  /// The folder's path, where it was asked for.
  package var pathIfMade: String? { made.value }

  /// Removes the folder with all that is in it. Who asks for it again gets another.
  package func remove() {
    guard
      let path = made.withValue({ made in
        defer { made = nil }
        return made
      })
    else { return }
    try? FileManager.default.removeItem(atPath: path)
    Self.leftovers.withValue { _ = $0.remove(path) }
  }

  private static func make() -> String? {
    let folder = (NSTemporaryDirectory() as NSString).resolvingSymlinksInPath
    let template = (folder as NSString).appendingPathComponent("tcash-XXXXXX")
    guard let name = strdup(template) else { return nil }
    defer { free(name) }
    guard let made = mkdtemp(name) else { return nil }
    let path = String(cString: made)
    leftovers.withValue { leftovers in
      _ = removesAtExit
      leftovers.insert(path)
    }
    return path
  }

  private static let removesAtExit: Void = { atexit(removeLeftovers) }()

  /// The folders that are there, for the process that ends without its sessions.
  fileprivate static let leftovers = LockIsolated<Set<String>>([])
}

private func removeLeftovers() {
  for path in TemporaryFolder.leftovers.value { try? FileManager.default.removeItem(atPath: path) }
}
