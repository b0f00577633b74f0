/// The namespace that case key paths start from: `\Case<Action>.todos`, usually written as
/// `\Action.Cases.todos` or, if the enum can be inferred, `\.todos`.
///
/// A `Case` only serves key paths. `@CasePathable` provides its members, one per case of `Value`.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The path from the root of the key path to this case; `nil` at the root itself.
  private let link: (any CaseLink<Value>)?

  /// The root of a case key path.
  public init() {
    link = nil
  }

  init(link: some CaseLink<Value>) {
    self.link = link
  }

  /// Creates a case from its two operations, for a case that no macro describes.
  ///
  /// - Parameters:
  ///   - embed: Wraps a payload in the enum.
  ///   - extract: Returns the payload, or `nil` if the value holds another case.
  public init<Root>(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(link: AnyCasePath(embed: embed, extract: extract))
  }

  /// The case at the end of a case key path.
  public init<Root>(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath]
  }

  /// Wraps a payload in the enum at the root of the path.
  public func embed(_ value: Value) -> Any {
    link?.embedValue(value) ?? value
  }

  /// Returns the payload of the case.
  ///
  /// - Parameter root: A value of the enum at the root of the path.
  /// - Returns: The payload, or `nil` if `root` holds another case or is of another type.
  public func extract(from root: Any) -> Value? {
    guard let link else { return root as? Value }
    return link.extractValue(from: root)
  }

  /// A case of `Value`.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> where Value: CasePathable {
    appending(Value.allCasePaths[keyPath: keyPath])
  }

  /// A case of the enum that the optional `Value` wraps: `\.sheet.edit` is `\.sheet.some.edit`.
  public subscript<Wrapped: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
  ) -> Case<Member> where Value == Wrapped? {
    appending(Value.allCasePaths.some.appending(path: Wrapped.allCasePaths[keyPath: keyPath]))
  }

  /// A case of a result. Without a conformance in the key path, it also compiles for results of nothing: the Swift 6.3
  /// compiler crashes when it writes down that `Result<Void, Failure>` conforms to a protocol.
  public subscript<Success, Failure, Member>(
    dynamicMember keyPath: KeyPath<
      Result<Success, Failure>.AllCasePaths, AnyCasePath<Result<Success, Failure>, Member>
    >
  ) -> Case<Member> where Value == Result<Success, Failure> {
    appending(Result<Success, Failure>.allCasePaths[keyPath: keyPath])
  }

  /// The wrapped payload of a case whose payload is optional: `\.sheet` is short for `\.sheet.some`
  /// if the context expects the wrapped payload.
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member?>>
  ) -> Case<Member> where Value: CasePathable {
    appending(
      Value.allCasePaths[keyPath: keyPath].appending(path: Member?.allCasePaths.some)
    )
  }

  private func appending<Member>(_ path: AnyCasePath<Value, Member>) -> Case<Member> {
    link?.linked(to: path) ?? Case<Member>(link: path)
  }

  func resolved<Root>(from root: Root.Type = Root.self) -> AnyCasePath<Root, Value> {
    if let path = link as? AnyCasePath<Root, Value> { return path }
    precondition(link == nil, "A case key path was resolved from a root that is not its own.")
    return identity(from: root)
  }

  /// The path for `\.self`. `Root` and `Value` are the same type here, but only the cast can prove
  /// it.
  private func identity<Root>(from root: Root.Type) -> AnyCasePath<Root, Value> {
    let typed = AnyCasePath<Value, Value>() as Any as? AnyCasePath<Root, Value>
    precondition(typed != nil, "A case key path was resolved from a root that is not its own.")
    return typed.unsafelyUnwrapped
  }
}

/// A case path with its root type erased, so ``Case`` is generic only over the payload.
protocol CaseLink<Value>: Sendable {
  associatedtype Value

  func linked<Member>(to path: AnyCasePath<Value, Member>) -> Case<Member>
  func extractValue(from root: Any) -> Value?
  func embedValue(_ value: Value) -> Any
}

extension AnyCasePath: CaseLink {
  func linked<Member>(to path: AnyCasePath<Value, Member>) -> Case<Member> {
    Case<Member>(link: appending(path: path))
  }

  func extractValue(from root: Any) -> Value? {
    (root as? Root).flatMap(extraction)
  }

  func embedValue(_ value: Value) -> Any {
    embedding(value)
  }
}

/// A ``Case`` with its payload type erased, as read through a partial case key path.
protocol ErasedCase {
  func isPresent<Root>(in root: Root) -> Bool
  func extractAny<Root>(from root: Root) -> Any?
  func embedAny(_ value: Any) -> Any?
}

extension Case: ErasedCase {
  func isPresent<Root>(in root: Root) -> Bool {
    link.map { $0.extractValue(from: root) != nil } ?? true
  }

  func extractAny<Root>(from root: Root) -> Any? {
    guard let link else { return root }
    return link.extractValue(from: root).map { $0 }
  }

  func embedAny(_ value: Any) -> Any? {
    guard let value = value as? Value else { return nil }
    return link?.embedValue(value) ?? value
  }
}

extension PartialKeyPath {
  /// The case that a partial case key path names.
  func erasedCase<Enum>() -> (any ErasedCase)? where Root == Case<Enum> {
    Case<Enum>()[keyPath: self] as? any ErasedCase
  }
}
