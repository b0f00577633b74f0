#if !canImport(Darwin)
import ConcurrencyExtras
import Dispatch
import Foundation
import PlatformIO

/// User defaults that are as durable as those on Apple's platforms.
///
/// On other platforms Foundation truncates the file before it rewrites it, so a process that ends
/// in between loses all values. It writes only on request, and never notices writes by other
/// processes. This class replaces such user defaults wherever a key uses them: the same file, but
/// replaced atomically, updated under a lock shared between processes, and watched for changes.
/// Values are also forwarded to the original user defaults, so code that reads those finds them. If
/// a program calls `synchronize` on the original, Foundation still writes the file its own way,
/// with the same values.
final class DurableUserDefaults: UserDefaults {
  let domain: UserDefaultsDomain

  private static let domains = LockIsolated<[String: UncheckedSendable<DurableUserDefaults>]>([:])

  /// The user defaults that keys use in place of `store`. Foundation's own class is replaced by one
  /// shared instance per domain; a subclass is returned unchanged.
  static func standing(for store: UserDefaults) -> UserDefaults {
    guard type(of: store) == UserDefaults.self, let name = domainName(of: store) else {
      return store
    }
    return domains.withLock { domains in
      if let known = domains[name] { return known.value }
      guard let made = DurableUserDefaults(base: store, name: name) else { return store }
      domains[name] = UncheckedSendable(made)
      return made
    }
  }

  /// The domain name, which `UserDefaults` does not expose; read by reflection.
  private static func domainName(of store: UserDefaults) -> String? {
    let suites = Mirror(reflecting: store).children.filter { $0.label == "suite" }
    // The property must exist. Its value is `nil` for the program's own domain.
    guard let value = suites.first?.value, let suite = value as? String? else { return nil }
    return suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
  }

  private init?(base: UserDefaults, name: String) {
    guard let folder = UserFolders().userDefaults else { return nil }
    let file = PropertyListFile(url: URL(fileURLWithPath: "\(folder)/\(name).plist"))
    self.domain = UserDefaultsDomain(base: base, file: file)
    super.init(suiteName: "tcash.standing-for.\(name)")
    // The reference cycle is intended: one instance per domain lives as long as the process.
    domain.onChange(of: self)
  }

  override func object(forKey defaultName: String) -> Any? {
    domain.object(defaultName)
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    domain.set(value, defaultName)
  }

  override func removeObject(forKey defaultName: String) {
    domain.set(nil, defaultName)
  }
}
#endif
