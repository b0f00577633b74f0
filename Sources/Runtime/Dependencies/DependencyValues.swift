/// The dependencies that code runs with.
///
/// A dependency is read with ``Dependency`` and replaced with ``withDependencies(_:operation:)``.
///
/// ```swift
/// extension DependencyValues {
///   var numberFact: NumberFactClient {
///     get { self[NumberFactClient.self] }
///     set { self[NumberFactClient.self] = newValue }
///   }
/// }
/// ```
public struct DependencyValues: Sendable {
  /// The dependencies of the running task.
  @TaskLocal public static var _current = Self()

  private typealias Storage = [ObjectIdentifier: any Sendable]

  /// The values that were given, and those of dependencies that were not. Shared between copies: two of
  /// the same identity are equal.
  private var box: Box

  /// Who presents the feature that runs. It is set for each step of a presented child, and therefore
  /// kept beside the values.
  package var presentation: (any AnyObject & Sendable)?

  /// Where the `@Dependency` is declared that these are read for.
  var site: DependencySite?

  // One object for both, since dependencies are copied for each action.
  private final class Box: Sendable {
    let storage: Storage
    let defaults: DefaultValues

    init(_ storage: Storage, _ defaults: DefaultValues) {
      self.storage = storage
      self.defaults = defaults
    }
  }

  /// Whether values are being given: reading one then, to change a part of it, is no use of it.
  @TaskLocal package static var isSetting = false

  /// No values given: every dependency has its context's value, made anew.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0 = DependencyValues()
  /// } operation: {
  ///   // Nothing that ran before is seen here.
  /// }
  /// ```
  public init() {
    self.box = Box([:], DefaultValues())
  }

  /// The value of a dependency: the one given, else the context's own, which is made once.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - fileID: The module and file that a report names.
  ///   - filePath: The file that a report names.
  ///   - line: The line that a report names.
  ///   - column: The column that a report names.
  ///   - function: The property that a report names.
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
      return box.defaults.value(of: key, in: context) {
        DependencyReading(
          key: key,
          function: function,
          site: site
            ?? DependencySite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
      }
    }
    set {
      if let preparation = Preparation.current {
        let isPrepared = box.defaults.prepare(newValue, for: key, in: context, preparation)
        if !isPrepared {
          let site = DependencySite(fileID: fileID, filePath: filePath, line: line, column: column)
          DependencyReading(key: key, function: function, site: site).reportLatePreparation()
        }
      } else {
        var storage = box.storage
        storage[ObjectIdentifier(key)] = newValue
        box = Box(storage, box.defaults)
      }
    }
  }

  /// The value that was given for a dependency, if one was.
  private func given<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    // No value at all would pass for an optional's `nil`.
    guard let value = box.storage[ObjectIdentifier(key)] else { return nil }
    return value as? Key.Value
  }

  /// These dependencies as they are where none is given: each has its context's value, the same as here.
  package var ungiven: Self {
    var values = self
    values.box = Box([:], box.defaults)
    return values
  }

  /// Whether these are a copy of other dependencies, neither changed since.
  package func isSame(as other: Self) -> Bool {
    box === other.box && presentation === other.presentation
  }

  /// What tells dependencies from others that are no copy of them, as long as both are kept.
  package struct Identity: Equatable {
    private let box: ObjectIdentifier
    private let presentation: ObjectIdentifier?

    fileprivate init(box: AnyObject, presentation: AnyObject?) {
      self.box = ObjectIdentifier(box)
      self.presentation = presentation.map { ObjectIdentifier($0) }
    }
  }

  /// The same for copies of these, until they are changed.
  package var identity: Identity { Identity(box: box, presentation: presentation) }

  /// These dependencies, with those that `other` gives in their place.
  package func merging(_ other: Self) -> Self {
    var merged = self
    merged.presentation = other.presentation ?? presentation
    if other.box === box || other.box.storage.isEmpty { return merged }
    if box.storage.isEmpty, box.defaults === other.box.defaults {
      merged.box = other.box
    } else {
      merged.box = Box(box.storage.merging(other.box.storage) { $1 }, box.defaults)
    }
    return merged
  }

  /// Which of its values a dependency has that was not given.
  ///
  /// It is `test` in a test, else `live`; a program may give another. The environment's
  /// `SWIFT_DEPENDENCIES_CONTEXT` gives one from without.
  public var context: DependencyContext {
    // Not by the key's subscript, which asks for the context.
    get { given(ContextKey.self) ?? box.defaults.preparedContext ?? .ofProcess }
    set {
      if let preparation = Preparation.current {
        box.defaults.prepare(context: newValue, in: preparation)
      } else {
        self[ContextKey.self] = newValue
      }
    }
  }
}
