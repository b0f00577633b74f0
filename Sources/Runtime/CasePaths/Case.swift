/// The namespace that case key paths start from: `\Case<Action>.todos`, mostly written as
/// `\Action.Cases.todos` or, where the enum is known, `\.todos`.
///
/// A `Case` has no value of its own to offer. Its members, one a case of `Value`, come from
/// `@CasePathable`.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The path from the root of the key path to here; `nil` at the root itself.
  private let link: (any CaseLink<Value>)?

  /// The root of a case key path.
  public init() {
    link = nil
  }

  init(link: some CaseLink<Value>) {
    self.link = link
  }

  /// A case made of its two directions, for one that no macro describes.
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

  /// The case that a case key path leads to.
  public init<Root>(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath]
  }

  /// Wraps a payload in the enum that the path to here starts from.
  public func embed(_ value: Value) -> Any {
    link?.embedValue(value) ?? value
  }

  /// Returns the payload of the case.
  ///
  /// - Parameter root: A value of the enum that the path to here starts from.
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

  /// The presence of a payload in a case whose payload is optional: `\.sheet` is `\.sheet.some` where
  /// the payload itself is asked for.
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

  /// `Root` and `Value` are one type here, which only the casts know: the key path is `\.self`.
  private func identity<Root>(from root: Root.Type) -> AnyCasePath<Root, Value> {
    let typed = AnyCasePath<Value, Value>() as Any as? AnyCasePath<Root, Value>
    precondition(typed != nil, "A case key path was resolved from a root that is not its own.")
    return typed.unsafelyUnwrapped
  }
}

/// A typed path whose root is forgotten, so that a ``Case`` knows only where it leads.
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

/// A ``Case`` of any payload: what reading a partial case key path gives.
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
