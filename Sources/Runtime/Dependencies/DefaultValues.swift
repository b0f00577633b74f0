import ConcurrencyExtras
import IssueReporting
import Synchronization

/// Caches the values of dependencies without overrides: the values that the program prepared, and
/// each context's default values. Each is built once, so all users of a live client share it. Each
/// test gets its own values.
final class DefaultValues: Sendable {
  private struct ID: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
    let test: TestID?

    init(_ key: any TestDependencyKey.Type, _ context: DependencyContext) {
      self.key = ObjectIdentifier(key)
      self.context = context
      self.test = TestID.current
    }
  }

  private enum TestID: Hashable {
    case swiftTesting(TestContext.Testing.Test.ID)
    case xcTest(UInt?)

    static var current: Self? {
      switch TestContext.current {
      case .swiftTesting(let testing): testing.map { .swiftTesting($0.test.id) }
      case .xcTest: .xcTest(XCTestCaseID.current)
      default: nil
      }
    }
  }

  private struct Entry: Sendable {
    let value: any Sendable
    /// The preparation that set the value; `nil` if the value is the context's default.
    let preparation: Preparation?

    // A method on `Entry`, because casting a missing entry's `nil` would succeed for an optional
    // `Value`.
    func value<Value>(as type: Value.Type) -> Value? { value as? Value }
  }

  private let entries = LockIsolated<[ID: Entry]>([:])
  private let hasPreparedContext = Atomic(false)

  func value<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext,
    for reading: () -> DependencyReading
  ) -> Key.Value {
    let id = ID(key, context)
    if let value = entries.withLock({ $0[id] })?.value(as: Key.Value.self) { return value }
    let isSetting = DependencyValues.isSetting
    // Built without holding the lock, because building the value may read other dependencies.
    let value = DependencyReading.$current.withValue(reading()) {
      Self.makeValue(of: key, in: context)
    }
    // Don't cache a value that is read only to be modified, or a stand-in for a missing live value:
    // its real use must still be reported.
    if isSetting,
      context == .test || Preparation.current != nil
        || (context == .live && !(key is any DependencyKey.Type))
    {
      return value
    }
    return entries.withLock { entries in
      if let other = entries[id]?.value(as: Key.Value.self) { return other }
      entries[id] = Entry(value: value, preparation: nil)
      return value
    }
  }

  /// Sets a context's value unless the value was already used or prepared. In previews, which run
  /// repeatedly in one process, the last preparation wins.
  ///
  /// - Returns: Whether the value was set.
  func prepare<Key: TestDependencyKey>(
    _ value: Key.Value,
    for key: Key.Type,
    in context: DependencyContext,
    _ preparation: Preparation
  ) -> Bool {
    let id = ID(key, context)
    return entries.withLock { entries in
      if let entry = entries[id], entry.preparation !== preparation, context != .preview {
        return false
      }
      entries[id] = Entry(value: value, preparation: preparation)
      return true
    }
  }

  /// The context that the program prepared, if any.
  var preparedContext: DependencyContext? {
    guard hasPreparedContext.load(ordering: .relaxed) else { return nil }
    return entries.withLock { $0[Self.contextID]?.value } as? DependencyContext
  }

  func prepare(context: DependencyContext, in preparation: Preparation) {
    entries.withLock {
      $0[Self.contextID] = Entry(value: context, preparation: preparation)
    }
    hasPreparedContext.store(true, ordering: .relaxed)
  }

  private static var contextID: ID { ID(ContextKey.self, .ofProcess) }

  private static func makeValue<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext
  ) -> Key.Value {
    switch context {
    case .live:
      liveValue(ofAny: key) ?? missingLiveValue(of: key)
    case .preview: key.previewValue
    case .test: key.testValue
    }
  }

  /// The live value, or `nil` if the key has none. A live value may itself be an optional's `nil`.
  private static func liveValue<Key: TestDependencyKey>(ofAny key: Key.Type) -> Key.Value? {
    guard let live = key as? any DependencyKey.Type else { return nil }
    // The cast can't fail: a `DependencyKey` is a `TestDependencyKey` with the same value.
    return liveValue(of: live) as? Key.Value
  }

  private static func missingLiveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    if !DependencyValues.isSetting { DependencyReading.current?.reportMissingLiveValue() }
    return key.testValue
  }

  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> Any { key.liveValue }
}
