/// A value together with an identity that it does not have itself.
///
/// Use it where something must be identifiable but its type is not: a selection that is known by the
/// id of a row before what it selects has loaded, say.
///
/// ```swift
/// var selection: Identified<Row.ID, Detail.State?>?
///
/// selection = Identified(nil, id: row.id)
/// selection?.value = Detail.State(row)
/// ```
///
/// The value's properties are those of the pair, too: `Identified(user, id: \.email).name`.
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The identity.
  public let id: ID
  /// The value.
  public var value: Value

  /// Gives a value an identity.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Gives a value an identity that is computed from it.
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// Gives a value one of its properties as its identity.
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// A property of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// A property of the value, to change.
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
