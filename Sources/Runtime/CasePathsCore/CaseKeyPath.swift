/// A key path to a case of an enum, such as `\Action.Cases.todos`, or just `\.todos` if the enum
/// can be inferred.
///
/// Call it to embed a payload; apply it with `value[case:]` to extract one.
///
/// ```swift
/// let todos: CaseKeyPath<Action, TodosAction> = \.todos
/// let action = todos(.clear)          // Action.todos(.clear)
/// action[case: todos]                 // Optional(TodosAction.clear)
/// action.is(todos)                    // true
/// ```
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A case key path with its payload type erased: an element of `Action.allCasePaths`, and the
/// argument of `value.is(\.todos)`.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension KeyPath {
  /// Embeds a payload in the case: `(\Action.Cases.todos)(.clear)`, or `todos(.clear)` for a key
  /// path stored in a variable.
  public func callAsFunction<Enum, Payload>(_ value: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).embed(value)
  }

  /// Creates a value of a case without payload: `(\Action.Cases.reset)()`.
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

extension PartialKeyPath {
  /// Embeds a payload whose type is known only at run time.
  ///
  /// - Returns: The enum's value, or `nil` if `value` doesn't have the case's payload type.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum? where Root == Case<Enum> {
    erasedCase()?.embedAny(value) as? Enum
  }
}

extension PartialKeyPath {
  /// Creates a value of a case without payload.
  ///
  /// - Returns: The enum's value, or `nil` if the case has a payload.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>() -> Enum? where Root == Case<Enum> {
    erasedCase()?.embedAny(()) as? Enum
  }
}

/// Matches a value against a case with or without payload: `switch action { case \.todos: … }`.
public func ~= <Enum: CasePathable>(pattern: PartialCaseKeyPath<Enum>, value: Enum) -> Bool {
  value.is(pattern)
}
