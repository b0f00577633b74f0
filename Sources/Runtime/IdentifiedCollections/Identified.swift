/// Pairs a value with an identity that its type doesn't provide.
///
/// Use it to make a value of a non-identifiable type identifiable, such as a selection that knows
/// its row's id before the selected content has loaded.
///
/// ```swift
/// var selection: Identified<Row.ID, Detail.State?>?
///
/// selection = Identified(nil, id: row.id)
/// selection?.value = Detail.State(row)
/// ```
///
/// The pair also exposes the value's properties: `Identified(user, id: \.email).name`.
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The identity.
  public let id: ID
  /// The value.
  public var value: Value

  /// Pairs a value with an identity.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Pairs a value with an identity computed from it.
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// Pairs a value with one of its properties as the identity.
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// A property of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// A writable property of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension Identified: Decodable where ID: Decodable, Value: Decodable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
