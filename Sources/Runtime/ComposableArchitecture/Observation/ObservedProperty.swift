/// A description of an observed property. `@ObservableState` generates one per observed property.
public struct _$ObservedProperty<Root> {
  /// The property's name. Swift keeps no names for computed properties.
  public let name: String
  /// The key path of the property.
  public let keyPath: PartialKeyPath<Root>
  /// The byte offset of the property's storage in the state; `nil` if setting the property does
  /// more than store a value.
  let offset: Int?

  /// - Parameters:
  ///   - name: The property's name.
  ///   - keyPath: The key path of the property.
  ///   - storage: The key path of the stored property that holds its value.
  public init<Value>(
    _ name: String,
    _ keyPath: WritableKeyPath<Root, Value>,
    storage: WritableKeyPath<Root, Value>
  ) {
    self.name = name
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: storage)
  }

  /// Returns whether the values of the property differ between two states.
  func differs(_ lhs: Root, _ rhs: Root) -> Bool {
    !ObservedEquality.areSame(lhs[keyPath: keyPath], rhs[keyPath: keyPath])
  }

  /// Creates a description of a property whose storage differs from its value.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - keyPath: The key path of the property.
  public init<Value>(_ name: String, _ keyPath: WritableKeyPath<Root, Value>) {
    self.name = name
    self.keyPath = keyPath
    self.offset = nil
  }
}
