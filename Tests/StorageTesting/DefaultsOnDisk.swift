package import Foundation
import Sharing
import Synchronization

/// User defaults on the disk, of a name of their own. Their files in the home folder are removed when the tests end: a
/// value may be written until then.
package struct DefaultsOnDisk {
  package let store: UserDefaults
  /// The property list with the values.
  package let file: URL

  package init() throws {
    let suite = "\(Self.prefix).\(UUID())"
    guard let store = UserDefaults(suiteName: suite) else {
      throw ContractViolation(description: "There are no user defaults of the name \(suite).")
    }
    self.store = store
    file = Self.folder.appending(path: "\(suite).plist")
    Self.removal
    Self.suites.withLock { $0.append(suite) }
  }

  private static let prefix = "tcash.test"
  private static let folder = URL.homeDirectory.appending(path: ".config")
  private static let suites = Mutex<[String]>([])

  private static let removal: Void = {
    _ = atexit {
      PendingSaves.write()
      let suites = DefaultsOnDisk.suites.withLock { $0 }
      let path = DefaultsOnDisk.folder.path
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      where name.contains(DefaultsOnDisk.prefix) && suites.contains(where: name.contains) {
        try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
      }
    }
  }()
}
