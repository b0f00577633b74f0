/// An enum whose cases key paths can refer to, just as they refer to struct properties.
///
/// Don't conform by hand; apply the macro:
///
/// ```swift
/// @CasePathable
/// @dynamicMemberLookup
/// enum Action {
///   case todos(TodosAction)
///   case reset
/// }
///
/// let path = \Action.Cases.todos
/// var action = path(.clear)
/// action.is(\.todos)                    // true
/// action[case: \.todos]                 // Optional(TodosAction.clear)
/// action.todos                          // the same, with @dynamicMemberLookup
/// action.modify(\.todos) { $0 = .clear }
/// ```
public protocol CasePathable {
  /// A type with one ``AnyCasePath`` property per case.
  associatedtype AllCasePaths

  /// The child's action type, if a parent uses this type as the payload of the child's case: this
  /// type itself, unless it wraps the child's actions.
  associatedtype _ChildAction = Self

  /// Identifies the wrapper around the child's actions; ``_PlainAction`` if this type is not a
  /// wrapper.
  associatedtype _ActionWrapper = _PlainAction

  /// The case paths of the enum.
  static var allCasePaths: AllCasePaths { get }
}

/// Marks action types that don't wrap a child's actions.
public enum _PlainAction {}

/// A case-pathable enum that lists its cases: `for path in Action.allCasePaths { … }`.
///
/// `@CasePathable` adds this conformance along with ``CasePathable``.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// A collection of case paths that can find the case path of a value.
public protocol CasePathReflectable<Root> {
  associatedtype Root: CasePathable

  /// The case that `root` holds: `Action.allCasePaths[action] == \.todos`.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

extension CasePathable where AllCasePaths: CasePathReflectable, AllCasePaths.Root == Self {
  /// The case that the value holds, with or without payload: `action.case == \.todos`.
  public var `case`: PartialCaseKeyPath<Self> { Self.allCasePaths[self] }
}

extension CasePathable {
  /// The root of this enum's case key paths: `\Action.Cases.todos`.
  public typealias Cases = Case<Self>

  /// The payload of a case, or `nil` if the value holds another case.
  ///
  /// Assigning a payload replaces the whole value, whichever case it held. To modify only the
  /// payload of the current case and leave other cases alone, use optional chaining:
  ///
  /// ```swift
  /// state.destination[case: \.edit]?.title = "Groceries"
  /// ```
  ///
  /// Assigning `nil` has no effect: an enum always holds a case.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { AnyCasePath(keyPath).extract(from: self) }
    set {
      guard let newValue else { return }
      self = AnyCasePath(keyPath).embed(newValue)
    }
    _modify {
      let path = AnyCasePath(keyPath)
      var value = path.extract(from: self)
      defer { if let value { self = path.embed(value) } }
      yield &value
    }
  }

  /// The payload of a case whose type is not known statically, or `nil` if the value holds another
  /// case. For a case without payload, it is `()`.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    keyPath.erasedCase()?.extractAny(from: self)
  }

  /// The payload of a case, for enums marked `@dynamicMemberLookup`: `action.todos`.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }

  /// Whether the value holds a case: `action.is(\.todos)`.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    keyPath.erasedCase()?.isPresent(in: self) ?? false
  }

  /// Modifies the payload of a case in place.
  ///
  /// ```swift
  /// state.destination?.modify(\.edit) { $0.title = "Groceries" }
  /// ```
  ///
  /// If the value holds another case, the value is left unchanged and an issue is reported at the
  /// caller's line, which fails the running test.
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - yield: Modifies the payload.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows {
    let path = AnyCasePath(keyPath)
    guard var value = path.extract(from: self) else {
      CaseMismatch(expected: keyPath, found: self)
        .report(fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    try yield(&value)
    self = path.embed(value)
  }
}
