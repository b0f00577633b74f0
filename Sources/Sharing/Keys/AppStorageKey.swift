import ConcurrencyExtras
import Dependencies
public import Foundation

/// A value in user defaults. Its names are ``SharedReaderKey``'s `appStorage`.
///
/// On Linux, Foundation keeps user defaults in a file under `~/.config`. Changes made there by others,
/// and by `UserDefaults` itself, are not noticed until ``Shared/load()``; those made through a key are.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let name: String
  private let coder: AppStorageCoder<Value>
  private let store: UncheckedSendable<UserDefaults>

  // User defaults may be used from any thread, which their type does not say on each platform.
  init(_ name: String, _ coder: AppStorageCoder<Value>, _ store: UserDefaults?) {
    @Dependency(\.defaultAppStorage) var defaultStore
    self.name = name
    self.coder = coder
    self.store = UncheckedSendable(store ?? defaultStore)
  }

  /// The name, and the user defaults in which it stands for the value.
  public struct ID: Hashable, Sendable {
    let name: String
    let store: ObjectIdentifier
  }

  public var id: ID { ID(name: name, store: ObjectIdentifier(store.value)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: Result { try coder.read(store.value, name) })
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let observer = UncheckedSendable(
      NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification,
        object: store.value,
        queue: nil,
        using: makeObserver(subscriber)
      )
    )
    return SharedSubscription { NotificationCenter.default.removeObserver(observer.value) }
  }

  private func makeObserver(
    _ subscriber: SharedSubscriber<Value>
  ) -> @Sendable (Notification) -> Void {
    let last = LockIsolated(UncheckedSendable(store.value.object(forKey: name) as? AnyHashable))
    return { _ in
      let object = store.value.object(forKey: name) as? AnyHashable
      let hasChanged = last.withLock { last in
        defer { last.value = object }
        return last.value != object
      }
      guard hasChanged, !AppStorageWrites.isWriting(id) else { return }
      subscriber.yield(with: Result { try coder.read(store.value, name) })
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let result = Result {
      try AppStorageWrites.$current.withValue(AnyHashableSendable(id)) {
        try coder.write(value, store.value, name)
      }
    }
    AppStorageWrites.flush(store, isUrgent: context == .userInitiated)
    continuation.resume(with: result)
  }
}

extension AppStorageKey: MovableKey {
  var storageKind: SharedStorageKind { .appStorage }
  var storageName: String { name }

  var ownStorageDescription: String {
    store.value is InMemoryUserDefaults ? "user defaults in memory" : "user defaults"
  }

  func encode(_ value: Value) throws -> JSONText? { try coder.encode(value) }
  func decode(_ text: JSONText) throws -> Value { try coder.decode(text) }
  func readOwnStorage() throws -> Value? { try coder.read(store.value, name) }

  func writeOwnStorage(_ value: Value) throws -> @Sendable () -> Void {
    let before = UncheckedSendable(store.value.object(forKey: name))
    try coder.write(value, store.value, name)
    AppStorageWrites.flush(store, isUrgent: true)
    return {
      store.value.set(before.value, forKey: name)
      AppStorageWrites.flush(store, isUrgent: true)
    }
  }

  func flushOwnStorage() {
    AppStorageWrites.flush(store, isUrgent: true)
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\(name.debugDescription))" }
}

/// What is being written, so that the writer is not told of it; and when it reaches the disk.
private enum AppStorageWrites {
  @TaskLocal static var current: AnyHashableSendable?

  static func isWriting(_ id: some Hashable & Sendable) -> Bool {
    current == AnyHashableSendable(id)
  }

  #if !canImport(Darwin)
  private static let queue = DispatchQueue(label: "tcash.app-storage")
  private static let pending = LockIsolated<[ObjectIdentifier: UncheckedSendable<UserDefaults>]>([:]
  )
  private static let flushesAtExit = ExitFlush.shared.add { flushPending() }
  #endif

  /// Sees to it that the disk has what was written, which on Linux nobody else does.
  static func flush(_ store: UncheckedSendable<UserDefaults>, isUrgent: Bool) {
    #if !canImport(Darwin)
    guard !(store.value is InMemoryUserDefaults) else { return }
    _ = flushesAtExit
    let isScheduled = pending.withLock { pending in
      defer { pending[ObjectIdentifier(store.value)] = store }
      return !pending.isEmpty
    }
    if isUrgent {
      flushPending()
    } else if !isScheduled {
      queue.async { flushPending() }
    }
    #endif
  }

  #if !canImport(Darwin)
  private static func flushPending() {
    let stores = pending.withLock { pending in
      defer { pending = [:] }
      return pending
    }
    for store in stores.values { store.value.synchronize() }
  }
  #endif
}

// MARK: - Default

extension DependencyValues {
  /// The user defaults of ``AppStorageKey`` where none are given. Each test has its own, in memory.
  ///
  /// ```swift
  /// prepareDependencies {
  ///   $0.defaultAppStorage = UserDefaults(suiteName: "group.notes") ?? .standard
  /// }
  /// ```
  public var defaultAppStorage: UserDefaults {
    get { self[DefaultAppStorageKey.self].value }
    set { self[DefaultAppStorageKey.self] = UncheckedSendable(newValue) }
  }
}

private enum DefaultAppStorageKey: DependencyKey {
  static var liveValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.standard) }
  static var previewValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.inMemory) }
  static var testValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.inMemory) }
}

extension UserDefaults {
  /// New user defaults that no disk keeps.
  public static var inMemory: UserDefaults {
    // A name is refused only where it is the program's own; then the program's would be in use.
    InMemoryUserDefaults(suiteName: "tcash.in-memory.\(UUID())") ?? InMemoryUserDefaults()
  }
}

/// User defaults in memory, which post a notification of each change.
final class InMemoryUserDefaults: UserDefaults {
  private let values = LockIsolated<UncheckedSendable<[String: Any]>>(UncheckedSendable([:]))

  override func object(forKey defaultName: String) -> Any? {
    values.withLock { $0.value[defaultName] }
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    values.withLock { $0.value[defaultName] = value }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  override func removeObject(forKey defaultName: String) {
    set(nil as Any?, forKey: defaultName)
  }
}
