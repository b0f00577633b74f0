/// An enum whose cases can be named by key paths, as a struct's properties can.
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
/// action.todos                          // the same, by @dynamicMemberLookup
/// action.modify(\.todos) { $0 = .clear }
/// ```
public protocol CasePathable {
  /// A type with one ``AnyCasePath`` property a case.
  associatedtype AllCasePaths

  /// What the actions of a child are where this is what a parent receives of it: this type itself,
  /// unless it wraps them.
  associatedtype _ChildAction = Self

  /// Which wrapper this is around the actions of a child: ``_PlainAction`` where it is none.
  associatedtype _ActionWrapper = _PlainAction

  /// The case paths of the enum.
  static var allCasePaths: AllCasePaths { get }
}

/// Marks actions that are not wrapped for their parent.
public enum _PlainAction {}

/// A case-pathable enum that lists its cases: `for path in Action.allCasePaths { … }`.
///
/// `@CasePathable` adds this conformance along with ``CasePathable``.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// A collection of case paths that tells which of them a value matches.
public protocol CasePathReflectable<Root> {
  associatedtype Root: CasePathable

  /// The case that `root` holds: `Action.allCasePaths[action] == \.todos`.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

extension CasePathable where AllCasePaths: CasePathReflectable, AllCasePaths.Root == Self {
  /// The case that the value holds, payload or not: `action.case == \.todos`.
  public var `case`: PartialCaseKeyPath<Self> { Self.allCasePaths[self] }
}

extension CasePathable {
  /// Where case key paths of this enum start: `\Action.Cases.todos`.
  public typealias Cases = Case<Self>

  /// The payload of a case, or `nil` if the value holds another case.
  ///
  /// Assigning a payload replaces the whole value, whichever case it held. Reach into the payload of
  /// the current case, and leave other cases alone, with optional chaining:
  ///
  /// ```swift
  /// state.destination[case: \.edit]?.title = "Groceries"
  /// ```
  ///
  /// Assigning `nil` does nothing: an enum always holds some case.
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

  /// The payload of a case whose type is not known statically, or `nil` if the value holds
  /// another case. The payload of a case without one is `()`.
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

  /// Changes the payload of a case in place.
  ///
  /// ```swift
  /// state.destination?.modify(\.edit) { $0.title = "Groceries" }
  /// ```
  ///
  /// Where the value holds another case, nothing is changed and an issue is reported at the caller's
  /// line, which fails the test that runs.
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - yield: Changes the payload.
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
