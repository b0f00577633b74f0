@available(*, deprecated, renamed: "AnyCasePath")
public typealias CasePath = AnyCasePath

extension AnyCasePath {
  /// Creates a case path from an enum case alone: `AnyCasePath(Action.todos)`. It extracts payloads
  /// by reflection, which is many times slower than the code that `@CasePathable` generates.
  ///
  /// - Parameter embed: The case constructor. With any other function, the path extracts nothing.
  @_disfavoredOverload
  @available(
    *,
    deprecated,
    message: "Apply '@CasePathable' to the enum, and use a case key path: '\\.todos'"
  )
  public init(_ embed: @escaping (Value) -> Root) {
    self.init(_$embed: embed) { ReflectedCase.payload(of: $0, embeddedBy: embed) }
  }

  /// Creates a case path from an enum case alone, as ``init(_:)-((Value)->Root)`` does.
  @_disfavoredOverload
  @available(
    *,
    deprecated,
    message: "Apply '@CasePathable' to the enum, and use a case key path: '\\.todos'"
  )
  public init(unsafe embed: @escaping (Value) -> Root) {
    self.init(_$embed: embed) { ReflectedCase.payload(of: $0, embeddedBy: embed) }
  }
}

extension AnyCasePath where Value == Void {
  /// Creates the case path of a case without payload.
  @_disfavoredOverload
  @available(
    *,
    deprecated,
    message: "Apply '@CasePathable' to the enum, and use a case key path: '\\.reset'"
  )
  public init(_ root: Root) {
    // The value is a case without payload, so it is a constant.
    nonisolated(unsafe) let root = root
    self.init(_$embed: { root }) { ReflectedCase.isSame($0, root) ? () : nil }
  }
}

extension AnyCasePath {
  /// Whether a value holds a case: `switch action { case /Action.todos: … }`.
  @available(*, deprecated, message: "Use 'action.is(\\.todos)'")
  public static func ~= (path: AnyCasePath, root: Root) -> Bool {
    path.extract(from: root) != nil
  }
}

precedencegroup CasePathComposition {
  associativity: left
}

infix operator .. : CasePathComposition

extension AnyCasePath {
  /// Composes two paths: `/Action.todos .. /TodosAction.clear`.
  @available(*, deprecated, message: "Use a case key path of both: '\\.todos.clear'")
  public static func .. <AppendedValue>(
    path: AnyCasePath,
    appended: AnyCasePath<Value, AppendedValue>
  ) -> AnyCasePath<Root, AppendedValue> {
    path.appending(path: appended)
  }

  /// Composes a path and a case: `/Action.todos .. TodosAction.clear`.
  @available(*, deprecated, message: "Use a case key path of both: '\\.todos.clear'")
  public static func .. <AppendedValue>(
    path: AnyCasePath,
    embed: @escaping (AppendedValue) -> Value
  ) -> AnyCasePath<Root, AppendedValue> {
    path.appending(path: AnyCasePath<Value, AppendedValue>(embed))
  }
}
