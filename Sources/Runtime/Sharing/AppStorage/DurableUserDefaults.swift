#if !canImport(Darwin)
import ConcurrencyExtras
import Dispatch
import Foundation
import PlatformIO

/// User defaults that are as safe on the disk as those of Apple's platforms.
///
/// Foundation elsewhere truncates the file and writes it anew, so that a program that ends meanwhile has
/// lost all of it; it writes only when asked to, and notices nothing that other processes write. This
/// takes the place of such user defaults wherever a key uses them: same file, but replaced as a whole,
/// read and written under a lock that processes share, and watched. What is set is given to the user
/// defaults that it stands for, too, so that who reads those finds it. A program that calls their
/// `synchronize` itself lets Foundation write the file in its own way, with the same values.
final class DurableUserDefaults: UserDefaults {
  let domain: UserDefaultsDomain

  private static let domains = LockIsolated<[String: UncheckedSendable<DurableUserDefaults>]>([:])

  /// What stands for user defaults wherever a key uses them: for those of Foundation one for each domain,
  /// for others themselves.
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

  /// The domain of user defaults, which they tell nobody.
  private static func domainName(of store: UserDefaults) -> String? {
    let suites = Mirror(reflecting: store).children.filter { $0.label == "suite" }
    // It is there, and has no value for the program's own.
    guard let value = suites.first?.value, let suite = value as? String? else { return nil }
    return suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
  }

  private init?(base: UserDefaults, name: String) {
    guard let folder = UserFolders().userDefaults else { return nil }
    let file = PropertyListFile(url: URL(fileURLWithPath: "\(folder)/\(name).plist"))
    self.domain = UserDefaultsDomain(base: base, file: file)
    super.init(suiteName: "tcash.standing-for.\(name)")
    // There is one for each domain, as long as the program runs.
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
