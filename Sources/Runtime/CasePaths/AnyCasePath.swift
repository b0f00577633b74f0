/// The two directions of one enum case: embedding a payload in the enum, and extracting it again.
///
/// A case path is to an enum's case what a writable key path is to a struct's property. Most code
/// names cases with case key paths (``CaseKeyPath``), which `@CasePathable` generates, and turns one
/// into an `AnyCasePath` where it is used often: resolving costs a little, both directions of a
/// resolved path are plain closures over the payload's own type.
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
/// Write one by hand only where no macro can help:
///
/// ```swift
/// let number = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
/// ```
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: @unchecked Sendable {
  // Sendable all the same: each closure is `@Sendable`, or written by `@CasePathable` and captures no
  // value. Those of a generic enum can't be marked, as they mention its type parameters.
  @usableFromInline let embedding: (Value) -> Root
  @usableFromInline let extraction: (Root) -> Value?

  /// Makes a case path from its two directions.
  ///
  /// - Parameters:
  ///   - embed: Wraps a payload in the enum. Must succeed for each payload.
  ///   - extract: Returns the payload, or `nil` if the value holds another case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embedding = embed
    self.extraction = extract
  }

  /// For the code that `@CasePathable` writes: the closures must capture no value.
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

  /// Changes the payload of a value in place.
  ///
  /// - Parameters:
  ///   - root: The value. Where it holds another case nothing is changed, and an issue is reported at
  ///     the caller's line.
  ///   - body: Changes the payload. Its errors are rethrown.
  /// - Returns: What `body` returns.
  /// - Throws: ``ExtractionFailed`` where the value holds another case, and what `body` throws.
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

  /// Joins this path with one that starts where this one ends.
  ///
  /// - Parameter path: A path from this path's payload to a payload further in.
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

  /// Joins this path with a case of its payload: `path.todos` is `path.appending(path: \.todos)`.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> AnyCasePath<Root, Member> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }

  /// Joins this path with a case of the enum that its optional payload wraps.
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
  /// Do this once and keep the result where embedding or extracting happens often.
  ///
  /// - Complexity: One key path access and one composition for each case the path names. What
  ///   results holds typed closures and no key path.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].resolved()
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}
