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

  private struct Named {
    weak let store: UserDefaults?
    let name: String
  }

  private static let domains = LockIsolated<[String: UncheckedSendable<DurableUserDefaults>]>([:])
  /// The domain names of user defaults in use.
  private static let names = LockIsolated<[ObjectIdentifier: UncheckedSendable<Named>]>([:])

  /// The user defaults that keys use in place of `store`. Foundation's own class is replaced by one
  /// shared instance per domain; a subclass is returned unchanged.
  static func standing(for store: UserDefaults) -> UserDefaults {
    guard type(of: store) == UserDefaults.self, !isFindingName,
      let folder = UserFolders().userDefaults,
      let name = domainName(of: store, in: folder)
    else { return store }
    if let known = domains.withLock({ $0[name]?.value }) { return known }
    guard let made = DurableUserDefaults(base: store, name: name, in: folder) else { return store }
    return domains.withLock { domains in
      let kept = domains[name]?.value ?? made
      domains[name] = UncheckedSendable(kept)
      return kept
    }
  }

  private init?(base: UserDefaults, name: String, in folder: String) {
    self.domain = UserDefaultsDomain(base: base, file: Self.file(name, in: folder))
    super.init(suiteName: "tcash.standing-for.\(name)")
    // The reference cycle is intended: one instance per domain lives as long as the process.
    domain.onChange(of: self)
  }

  private static func file(_ name: String, in folder: String) -> PropertyListFile {
    PropertyListFile(url: URL(fileURLWithPath: "\(folder)/\(name).plist", isDirectory: false))
  }

  override func object(forKey defaultName: String) -> Any? {
    domain.object(defaultName)
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    if AppStorageWrites.isInitial {
      // What observers set is not initial.
      AppStorageWrites.$isInitial.withValue(false) { domain.setInitial(value, defaultName) }
    } else {
      domain.set(value, defaultName)
    }
  }

  override func removeObject(forKey defaultName: String) {
    set(nil as Any?, forKey: defaultName)
  }

  // MARK: Names

  /// Whether a domain name is being found, which observers of user defaults notice.
  @TaskLocal private static var isFindingName = false

  /// The name of the domain, which user defaults don't tell.
  private static func domainName(of store: UserDefaults, in folder: String) -> String? {
    if store === UserDefaults.standard { return ownName }
    let id = ObjectIdentifier(store)
    if let known = names.withLock({ $0[id]?.value }), known.store === store { return known.name }
    let found = $isFindingName.withValue(true) { findDomainName(of: store, in: folder) }
    guard let name = found else { return nil }
    names.withLock { names in
      names = names.filter { $0.value.value.store != nil }
      names[id] = UncheckedSendable(Named(store: store, name: name))
    }
    return name
  }

  private static var ownName: String {
    Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
  }

  /// Finds the domain in which a value appears that is set in `store`.
  private static func findDomainName(of store: UserDefaults, in folder: String) -> String? {
    let mark = "tcash.domain-mark.\(UUID())"
    store.set(true, forKey: mark)
    defer { store.removeObject(forKey: mark) }
    func isDomain(_ store: UserDefaults?) -> Bool { store?.object(forKey: mark) != nil }
    if isDomain(.standard) { return ownName }
    let known = domains.withLock { Set($0.keys) }
    func find(_ names: [String]) -> String? {
      names.first { isDomain(UserDefaults(suiteName: $0)) }
    }
    let stored = storedNames(in: folder)
    if let name = find(known.sorted()) ?? find(stored) { return name }
    // Nothing is stored in the domain yet, so there is nothing that Foundation could truncate.
    store.synchronize()
    let name = find(storedNames(in: folder).filter { !stored.contains($0) })
    if let name { try? file(name, in: folder).removeValue(mark) }
    return name
  }

  private static func storedNames(in folder: String) -> [String] {
    let suffix = ".plist"
    return Folder.names(in: folder).filter { $0.hasSuffix(suffix) }
      .map { String($0.dropLast(suffix.count)) }.sorted()
  }
}
#endif
