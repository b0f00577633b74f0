import ConcurrencyExtras
import IssueReporting

/// The dependencies that code runs with.
///
/// A dependency is read with ``Dependency`` and replaced with ``withDependencies(_:operation:)``.
public struct DependencyValues: Sendable {
  /// The dependencies of the running task.
  @TaskLocal public static var _current = Self()

  private typealias Storage = [ObjectIdentifier: any Sendable]

  /// The values that were given. Shared between copies: two of the same identity are equal.
  private var box = Box.empty

  /// Who presents the feature that runs. It is set for each step of a presented child, and therefore
  /// kept beside the values.
  package var presentation: (any AnyObject & Sendable)?

  private final class Box: Sendable {
    static let empty = Box([:])

    let storage: Storage

    init(_ storage: Storage) {
      self.storage = storage
    }
  }

  /// No values given: every dependency has its context's value.
  public init() {}

  /// The value of a dependency: the one given, else the context's own, which is made once.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Key.Value {
    get {
      if let value = box.storage[ObjectIdentifier(key)] as? Key.Value { return value }
      let context = context
      return DefaultValues.shared.value(of: key, in: context) {
        if context == .live, !(key is any DependencyKey.Type) {
          Self.reportMissingLiveValue(of: key, fileID, filePath, line, column)
        }
      }
    }
    set {
      var storage = box.storage
      storage[ObjectIdentifier(key)] = newValue
      box = Box(storage)
    }
  }

  /// Whether these are a copy of other dependencies, neither changed since.
  package func isSame(as other: Self) -> Bool {
    box === other.box
  }

  /// These dependencies, with those that `other` gives in their place.
  package func merging(_ other: Self) -> Self {
    var merged = self
    merged.presentation = other.presentation ?? presentation
    if other.box === box || other.box.storage.isEmpty { return merged }
    merged.box =
      box.storage.isEmpty ? other.box : Box(box.storage.merging(other.box.storage) { $1 })
    return merged
  }

  /// Which of its values a dependency has that was not given.
  public var context: DependencyContext {
    // Not by the key's subscript, which asks for the context.
    get { (box.storage[ObjectIdentifier(ContextKey.self)] as? DependencyContext) ?? .ofProcess }
    set { self[ContextKey.self] = newValue }
  }
}

/// The contexts' own values, each made once: a live client is shared by all who use it. Tests get
/// values of their own.
private final class DefaultValues: Sendable {
  static let shared = DefaultValues()

  private struct ID: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
    let test: TestID?
  }

  private enum TestID: Hashable {
    case swiftTesting(TestContext.Testing.Test.ID)
    case xcTest
  }

  private let values = LockIsolated<[ID: any Sendable]>([:])

  func value<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext,
    reportMissing: () -> Void
  ) -> Key.Value {
    let id = ID(key: ObjectIdentifier(key), context: context, test: Self.testID)
    if let value = values.withLock({ $0[id] }) as? Key.Value { return value }
    reportMissing()
    // Made without the lock: the value may itself use dependencies.
    let value = Self.makeValue(of: key, in: context)
    return values.withLock { values in
      if let other = values[id] as? Key.Value { return other }
      values[id] = value
      return value
    }
  }

  private static var testID: TestID? {
    switch TestContext.current {
    case .swiftTesting(let testing): testing.map { .swiftTesting($0.test.id) }
    case .xcTest: .xcTest
    default: nil
    }
  }

  private static func makeValue<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext
  ) -> Key.Value {
    switch context {
    case .live:
      // The cast can't fail: a `DependencyKey` is a `TestDependencyKey` with the same value.
      ((key as? any DependencyKey.Type).map { liveValue(of: $0) } as? Key.Value) ?? key.testValue
    case .preview: key.previewValue
    case .test: key.testValue
    }
  }

  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> Any { key.liveValue }
}

extension DependencyValues {
  static func reportMissingTestValue(of key: any TestDependencyKey.Type) {
    guard _current.context == .test else { return }
    reportIssue(
      """
      The dependency '\(key)' was used in a test that gives no value for it, and it has no \
      'testValue'.

      Give the test one with 'withDependencies', or declare 'static let testValue'.
      """
    )
  }

  private static func reportMissingLiveValue(
    of key: any TestDependencyKey.Type,
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ line: UInt,
    _ column: UInt
  ) {
    reportIssue(
      """
      The dependency '\(key)' has no live value; its test value is used.

      Conform '\(key)' to 'DependencyKey' with a 'liveValue'. If it does so in another module, check \
      that the program links that module.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
