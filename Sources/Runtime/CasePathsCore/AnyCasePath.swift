/// The two operations of one enum case: embedding a payload in the enum, and extracting it.
///
/// Case paths are to enum cases what writable key paths are to struct properties. Most code names
/// cases with case key paths (``CaseKeyPath``), which `@CasePathable` generates. Convert a case key
/// path to an `AnyCasePath` if you use it often: resolving has a small cost, whereas a resolved
/// path's operations are plain typed closures.
///
/// ```swift
/// @CasePathable
/// enum Action { case todos(TodosAction) }
///
/// let todos = AnyCasePath(\Action.Cases.todos)
/// todos.embed(.clear)                      // Action.todos(.clear)
/// todos.extract(from: .todos(.clear))      // TodosAction.clear
/// ```
///
/// Create a path by hand only if no macro can generate it:
///
/// ```swift
/// let number = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
/// ```
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: @unchecked Sendable {
  // Sendable holds because each closure is either `@Sendable`, or emitted by `@CasePathable` and
  // captures no value. Closures of a generic enum can't be marked `@Sendable`, because they refer
  // to its type parameters.
  @usableFromInline let embedding: (Value) -> Root
  @usableFromInline let extraction: (Root) -> Value?

  /// Creates a case path from its two operations.
  ///
  /// - Parameters:
  ///   - embed: Wraps a payload in the enum. It must succeed for every payload.
  ///   - extract: Returns the payload, or `nil` if the value holds another case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embedding = embed
    self.extraction = extract
  }

  /// Only for code that `@CasePathable` emits: the closures must capture no value.
  @inlinable
  public init(
    _$embed embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?
  ) {
    self.embedding = embed
    self.extraction = extract
  }

  /// Wraps a payload in the enum.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Returns the payload of the case, or `nil` if `root` holds another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Modifies the payload of a value in place.
  ///
  /// - Parameters:
  ///   - root: The value. If it holds another case, it is left unchanged and an issue is reported
  ///     at the caller's line.
  ///   - body: Modifies the payload. Its errors are rethrown.
  /// - Returns: The result of `body`.
  /// - Throws: ``ExtractionFailed`` if the value holds another case, and any error of `body`.
  @discardableResult
  public func modify<Result>(
    _ root: inout Root,
    _ body: (inout Value) throws -> Result,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws -> Result {
    guard var value = extract(from: root) else {
      let mismatch = CaseMismatch(root: Root.self, payload: Value.self, found: root)
      mismatch.report(fileID: fileID, filePath: filePath, line: line, column: column)
      throw ExtractionFailed(description: mismatch.description)
    }
    let result = try body(&value)
    root = embed(value)
    return result
  }

  /// Composes this path with a path that starts at this path's payload.
  ///
  /// - Parameter path: A path from this path's payload to a nested payload.
  /// - Returns: A path from this path's root to the inner payload.
  public func appending<AppendedValue>(
    path: AnyCasePath<Value, AppendedValue>
  ) -> AnyCasePath<Root, AppendedValue> {
    AnyCasePath<Root, AppendedValue>(
      _$embed: { [embedding, inner = path.embedding] in embedding(inner($0)) },
      extract: { [extraction, inner = path.extraction] root in
        guard let value = extraction(root) else { return nil }
        return inner(value)
      }
    )
  }

  /// Appends a case of the payload: `path.todos` is `path.appending(path: \.todos)`.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> AnyCasePath<Root, Member> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }

  /// Appends a case of the enum that the optional payload wraps.
  public subscript<Wrapped: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
  ) -> AnyCasePath<Root, Member> where Value == Wrapped? {
    appending(path: Value.allCasePaths.some)
      .appending(path: Wrapped.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath where Root == Value {
  /// The path from a value to itself.
  @inlinable
  public init() {
    self.init(_$embed: { $0 }, extract: { $0 })
  }
}

extension AnyCasePath {
  /// Resolves a case key path.
  ///
  /// If you embed or extract often, resolve once and keep the result.
  ///
  /// - Complexity: One key path access and one composition for each case in the path. The resulting
  ///   path holds typed closures and no key path.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].resolved()
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}
