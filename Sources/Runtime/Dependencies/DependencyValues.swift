/// The dependencies of running code.
///
/// Read a dependency with ``Dependency``, and override it with ``withDependencies(_:operation:)``.
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
  /// The dependencies of the current task.
  @TaskLocal public static var _current = Self()

  private typealias Storage = [ObjectIdentifier: any Sendable]

  /// The overrides and the cached default values. Copies share the box; values with the same box
  /// are equal.
  private var box: Box

  /// The presenter of the running feature. It changes for each step of a presented child, so it is
  /// stored outside of `box`.
  package var presentation: (any AnyObject & Sendable)?

  /// The declaration site of the `@Dependency` being read.
  var site: DependencySite?

  /// The tools that look on while these dependencies are used.
  private struct Tools {
    var observer: (any DependencyUseObserver)?
    var recorder: DependencyRecorder?
  }

  // All in one object, because dependencies are copied for each action.
  private final class Box: Sendable {
    let storage: Storage
    let defaults: DefaultValues
    let tools: Tools

    init(_ storage: Storage, _ defaults: DefaultValues, _ tools: Tools = Tools()) {
      self.storage = storage
      self.defaults = defaults
      self.tools = tools
    }

    func adding(_ change: (inout Tools) -> Void) -> Box {
      var tools = tools
      change(&tools)
      return Box(storage, defaults, tools)
    }
  }

  /// Whether overrides are being set. A read then serves to modify a part of the value and doesn't
  /// count as a use.
  @TaskLocal package static var isSetting = false

  /// Creates dependencies without overrides. Every dependency has its context's default value,
  /// newly built.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0 = DependencyValues()
  /// } operation: {
  ///   // Overrides from outside are not visible here.
  /// }
  /// ```
  public init() {
    self.box = Box([:], DefaultValues())
  }

  /// The value of a dependency: its override, or the context's default, which is built once.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  ///   - function: The property named in issue reports.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      if DependencyNameProbe.isAnyActive { DependencyNameProbe.current?.record(function) }
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
        box = Box(storage, box.defaults, box.tools)
      }
    }
  }

  /// The override of a dependency, if any.
  private func given<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    // Unwrap first: casting `nil` would succeed for an optional `Key.Value`.
    guard let value = box.storage[ObjectIdentifier(key)] else { return nil }
    return value as? Key.Value
  }

  /// A copy without the overrides. It shares the cached default values with the original.
  package var withoutOverrides: Self {
    var values = self
    values.box = Box([:], box.defaults)
    return values
  }

  /// The observer of the values that `@Dependency` reads.
  var observer: (any DependencyUseObserver)? { box.tools.observer }

  /// These dependencies, with an observer of the values that `@Dependency` reads.
  package func observed(by observer: some DependencyUseObserver) -> Self {
    var values = self
    values.box = box.adding { $0.observer = observer }
    return values
  }

  /// The recorder of the dependencies that code declares and reads with these.
  var recorder: DependencyRecorder? { box.tools.recorder }

  /// These dependencies, with a recorder of those that code declares and reads.
  ///
  /// - Parameter recorder: One that listens to tasks. Any other records only while an operation is
  ///   being recorded.
  package func recorded(by recorder: DependencyRecorder) -> Self {
    var values = self
    values.box = box.adding { $0.recorder = recorder }
    return values
  }

  /// Whether these dependencies and `other` are unmodified copies of the same dependencies.
  package func isSame(as other: Self) -> Bool {
    box === other.box && presentation === other.presentation
  }

  /// Identifies unmodified copies of the same dependencies. Only valid while the compared
  /// dependencies are alive.
  package struct Identity: Equatable {
    private let box: ObjectIdentifier
    private let presentation: ObjectIdentifier?

    fileprivate init(box: AnyObject, presentation: AnyObject?) {
      self.box = ObjectIdentifier(box)
      self.presentation = presentation.map { ObjectIdentifier($0) }
    }
  }

  /// The identity that unmodified copies share.
  package var identity: Identity { Identity(box: box, presentation: presentation) }

  /// Returns these dependencies with the overrides of `other` applied on top.
  package func merging(_ other: Self) -> Self {
    var merged = self
    merged.presentation = other.presentation ?? presentation
    if other.box === box || other.box.storage.isEmpty { return merged }
    let (own, others) = (box.tools, other.box.tools)
    if box.storage.isEmpty, box.defaults === other.box.defaults, own.observer == nil,
      own.recorder == nil
    {
      merged.box = other.box
    } else {
      merged.box = Box(
        box.storage.merging(other.box.storage) { $1 },
        box.defaults,
        Tools(
          observer: others.observer ?? own.observer,
          recorder: others.recorder ?? own.recorder
        )
      )
    }
    return merged
  }

  /// The context, which selects the default values of dependencies without overrides.
  ///
  /// It is `test` in a test and `live` otherwise, unless the program sets another. The environment
  /// variable `SWIFT_DEPENDENCIES_CONTEXT` selects one from outside.
  public var context: DependencyContext {
    // Bypass the key's subscript, which reads the context itself.
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
