/// A static property that tools can read by its name.
public struct _$StaticProperty: Sendable {
  public let name: String
  /// The type of its value.
  public let type: Any.Type
  private let read: @Sendable () -> Any

  /// - Parameters:
  ///   - name: The property's name.
  ///   - read: Reads it.
  public init<Value>(_ name: String, _ read: @escaping @Sendable () -> Value) {
    self.name = name
    type = Value.self
    self.read = { read() }
  }

  public var value: Any { read() }
}
