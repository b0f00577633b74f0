import ConcurrencyExtras
import Dependencies
public import Foundation

/// A key for a value in user defaults, created with ``SharedReaderKey``'s `appStorage`.
///
/// On Linux, user defaults are a file under `~/.config`, at the location that Foundation uses too.
/// The key replaces the file as a whole and observes writes by other processes. Values that the
/// program itself sets through `UserDefaults` are not noticed there until ``Shared/load()``.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let name: String
  private let coder: AppStorageCoder<Value>
  private let store: UncheckedSendable<UserDefaults>
  package private(set) var isCoordinated = false

  // `UserDefaults` is thread-safe, but not declared `Sendable` on every platform.
  init(_ name: String, _ coder: AppStorageCoder<Value>, _ store: UserDefaults?) {
    @Dependency(\.defaultAppStorage) var defaultStore
    self.name = name
    self.coder = coder
    #if canImport(Darwin)
    self.store = UncheckedSendable(store ?? defaultStore)
    #else
    self.store = UncheckedSendable(DurableUserDefaults.standing(for: store ?? defaultStore))
    #endif
  }

  /// The key with changes that read and write the stored value in one transaction: no change of
  /// another process is lost.
  ///
  /// ```swift
  /// @Shared(.appStorage("count").coordinated) var count = 0
  /// ```
  ///
  /// `withLock` then waits for other processes, up to a few seconds. If they don't finish, an issue
  /// is reported, and the value is changed as without this property. One coordinated value can be
  /// changed at a time. Apple's platforms offer no such transaction, and there the property has no
  /// effect.
  public var coordinated: Self {
    var key = self
    key.isCoordinated = true
    return key
  }

  /// The name, and the user defaults that store the value under it.
  public struct ID: Hashable, Sendable {
    let name: String
    let store: ObjectIdentifier
  }

  public var id: ID { ID(name: name, store: ObjectIdentifier(store.value)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    reload { error in
      continuation.resume(
        with: Result {
          if let error { throw error }
          if let value = try coder.read(store.value, name) { return value }
          // TCA stores the declared default, so other code finds it in user defaults.
          if case .initialValue(let value) = context {
            try AppStorageWrites.$isInitial.withValue(true) { try writeWithoutTelling(value) }
          }
          return nil
        }
      )
    }
  }

  /// Rereads the stored values.
  ///
  /// - Parameter receive: Called before this method returns.
  private func reload(_ receive: ((any Error)?) -> Void) {
    #if !canImport(Darwin)
    if let store = store.value as? DurableUserDefaults { return store.domain.load(name, receive) }
    #endif
    receive(nil)
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let subscription = UserDefaultsChange.observe(store.value, makeObserver(subscriber))
    #if !canImport(Darwin)
    (store.value as? DurableUserDefaults)?.domain.watch(name)
    #endif
    return subscription
  }

  private func makeObserver(_ subscriber: SharedSubscriber<Value>) -> @Sendable () -> Void {
    let last = LockIsolated(UncheckedSendable(store.value.object(forKey: name) as? AnyHashable))
    return {
      let hasChanged = last.withLock { last in
        let object = store.value.object(forKey: name) as? AnyHashable
        defer { last.value = object }
        return last.value != object
      }
      // An arriving value may be the one that was seen last, and not the one in memory.
      let isArriving = StorageArrival.current?.name == name
      guard hasChanged || isArriving, !AppStorageWrites.isWriting(id) else { return }
      deliver(isArriving: isArriving) {
        subscriber.yield(with: Result { try coder.read(store.value, name) })
      }
    }
  }

  /// Passes a value on that has been set: by another process, which is told as an arrival, or by other
  /// code of this one.
  private func deliver(isArriving: Bool, _ operation: () -> Void) {
    if isArriving { return operation() }
    StorageArrival.hiding {
      #if !canImport(Darwin)
      if let store = store.value as? DurableUserDefaults {
        return store.domain.deliver(name, operation)
      }
      #endif
      operation()
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let result = Result { try writeWithoutTelling(value) }
    #if !canImport(Darwin)
    if case .success = result, let store = store.value as? DurableUserDefaults {
      return store.domain.flush(name) { continuation.resume(with: $0) }
    }
    // Other user defaults write through `synchronize`: a subclass of the program in its own way,
    // all others in Foundation's.
    if context == .userInitiated, !(store.value is InMemoryUserDefaults) {
      store.value.synchronize()
    }
    #endif
    continuation.resume(with: result)
  }
}

extension AppStorageKey {
  /// Writes a value without notifying this key's own subscription.
  private func writeWithoutTelling(_ value: Value) throws {
    try AppStorageWrites.writing(id) {
      try coder.write(value, store.value, name)
    }
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

  func readOwnStorage() throws -> Value? {
    var problem: (any Error)?
    reload { problem = $0 }
    if let problem { throw problem }
    return try coder.read(store.value, name)
  }

  func writeOwnStorage(_ value: Value) throws -> @Sendable () -> Void {
    let before = UncheckedSendable(store.value.object(forKey: name))
    let undo: @Sendable () -> Void = {
      store.value.set(before.value, forKey: name)
      try? flush()
    }
    do {
      try coder.write(value, store.value, name)
      try flush()
      return undo
    } catch {
      undo()
      throw error
    }
  }

  package func coordinate(
    adopt: (Result<Value?, any Error>) -> Void,
    change: () -> Void
  ) throws {
    #if !canImport(Darwin)
    if let store = store.value as? DurableUserDefaults {
      return try store.domain.coordinate(
        name,
        adopt: { adopt(Result { try coder.read(store, name) }) },
        change: change
      )
    }
    #endif
    change()
  }

  func flushOwnStorage() {
    // A failure is reported as the outcome of the pending save.
    try? flush()
  }

  private func flush() throws {
    #if !canImport(Darwin)
    try (store.value as? DurableUserDefaults)?.domain.flush()
    #endif
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\(name.debugDescription))" }
}

/// The key that is being written, so that a write does not notify the writer's own subscription.
enum AppStorageWrites {
  private final class Write: Sendable {
    let id: AnyHashableSendable
    /// A task that an observer has started inherits the write, and outlives it.
    let isOver = LockIsolated(false)

    init(_ id: AnyHashableSendable) {
      self.id = id
    }
  }

  @TaskLocal private static var current: Write?
  /// Whether the written value is the initial value of a key.
  @TaskLocal static var isInitial = false

  static func isWriting(_ id: some Hashable & Sendable) -> Bool {
    guard let current, !current.isOver.value else { return false }
    return current.id == AnyHashableSendable(id)
  }

  static func writing(
    _ id: some Hashable & Sendable,
    _ operation: () throws -> Void
  ) rethrows {
    let write = Write(AnyHashableSendable(id))
    defer { write.isOver.setValue(true) }
    try $current.withValue(write, operation: operation)
  }
}

// MARK: - Default

extension DependencyValues {
  /// The default user defaults of ``AppStorageKey``. Each test has its own, in memory.
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

extension DependencyValues {
  /// Whether to warn about names that other implementations can't observe, which are those with
  /// dots.
  ///
  /// This implementation observes every name and never warns. The property exists so that code that
  /// turns the warnings off compiles.
  public var appStorageKeyFormatWarningEnabled: Bool {
    get { self[AppStorageKeyFormatWarningKey.self] }
    set { self[AppStorageKeyFormatWarningKey.self] = newValue }
  }
}

private enum AppStorageKeyFormatWarningKey: DependencyKey {
  static var liveValue: Bool { true }
  static var testValue: Bool { true }
}

private enum DefaultAppStorageKey: DependencyKey {
  static var liveValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.standard) }
  static var previewValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.inMemory) }
  static var testValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.inMemory) }
}

extension UserDefaults {
  /// New user defaults that exist only in memory.
  public static var inMemory: UserDefaults {
    // `init(suiteName:)` fails only for the program's own name. The fallback then uses the
    // program's domain.
    InMemoryUserDefaults(suiteName: "tcash.in-memory.\(UUID())") ?? InMemoryUserDefaults()
  }
}

/// User defaults in memory that post a notification for each change.
final class InMemoryUserDefaults: UserDefaults {
  private let values = LockIsolated<UncheckedSendable<[String: Any]>>(UncheckedSendable([:]))

  override func object(forKey defaultName: String) -> Any? {
    values.withLock { $0.value[defaultName] }
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    values.withLock { $0.value[defaultName] = value }
    UserDefaultsChange.post(for: self)
  }

  override func removeObject(forKey defaultName: String) {
    set(nil as Any?, forKey: defaultName)
  }
}
