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

  /// Where the `@Dependency` is declared that these are read for.
  var site: DependencySite?

  private final class Box: Sendable {
    static let empty = Box([:])

    let storage: Storage

    init(_ storage: Storage) {
      self.storage = storage
    }
  }

  /// Whether values are being given: reading one then, to change a part of it, is no use of it.
  @TaskLocal package static var isSetting = false

  /// No values given: every dependency has its context's value.
  public init() {}

  /// The value of a dependency: the one given, else the context's own, which is made once.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      if DependencyNameProbe.isAnyActive { DependencyNameProbe.current?.note(function) }
      if let value = given(key) { return value }
      let context = context
      return DefaultValues.shared.value(of: key, in: context) {
        if context == .live, !(key is any DependencyKey.Type) {
          Self.reportMissingLiveValue(of: key, fileID, filePath, line, column)
        }
      }
    }
    set {
      if let preparation = Preparation.current {
        let isPrepared = DefaultValues.shared.prepare(
          newValue,
          for: key,
          in: context,
          preparation
        )
        if !isPrepared { Self.reportLatePreparation(of: key, fileID, filePath, line, column) }
      } else {
        var storage = box.storage
        storage[ObjectIdentifier(key)] = newValue
        box = Box(storage)
      }
    }
  }

  /// The value that was given for a dependency, if one was.
  private func given<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    box.storage[ObjectIdentifier(key)] as? Key.Value
  }

  /// Whether these are a copy of other dependencies, neither changed since.
  package func isSame(as other: Self) -> Bool {
    box === other.box && presentation === other.presentation
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
    get { given(ContextKey.self) ?? DefaultValues.shared.preparedContext ?? .ofProcess }
    set {
      if let preparation = Preparation.current {
        DefaultValues.shared.prepare(context: newValue, in: preparation)
      } else {
        self[ContextKey.self] = newValue
      }
    }
  }
}

extension DependencyValues {
  static func reportMissingTestValue(of key: any TestDependencyKey.Type) {
    // To give a part of it, a test reads the rest.
    guard !isSetting, _current.context == .test else { return }
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

  private static func reportLatePreparation(
    of key: any TestDependencyKey.Type,
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ line: UInt,
    _ column: UInt
  ) {
    reportIssue(
      """
      The dependency '\(key)' was prepared too late: it keeps the value that it has.

      It was used before, or prepared before. Call 'prepareDependencies' once, where the program \
      starts, before any feature or model is made; to replace a value later, use \
      'withDependencies'.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
