/// A computed property that tools can read by its name.
public struct _$ComputedProperty: Sendable {
  public let name: String
  /// The type of its values.
  public let type: Any.Type
  private let get: @Sendable (Any) -> Any?

  /// - Parameters:
  ///   - name: The property's name.
  ///   - get: Reads it.
  public init<Root, Value>(_ name: String, _ get: @escaping @Sendable (Root) -> Value) {
    self.name = name
    type = Value.self
    self.get = { value in (value as? Root).map { get($0) } }
  }

  /// The property of a value; `nil` for a value of another type.
  public func value(of root: Any) -> Any? { get(root) }
}
