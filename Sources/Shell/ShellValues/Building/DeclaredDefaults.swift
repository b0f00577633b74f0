import Synchronization

/// The values of properties that a literal of a struct may leave out, for structs whose source no macro sees. Reflection
/// knows the properties of a struct, but not the values that its source gives them.
package struct DeclaredDefaults: Sendable {
  private static let registered = Mutex<[ObjectIdentifier: DeclaredDefaults]>([:])

  /// The names of the properties.
  package let names: Set<String>
  /// Makes a value with all defaults.
  private let make: @Sendable () -> Any

  /// Registers the properties of a struct that have defaults.
  ///
  /// - Precondition: The struct has stored properties with these names.
  /// - Parameter make: Makes a value with these defaults.
  package static func register<Value>(_ names: [String], _ make: @escaping @Sendable () -> Value) {
    let known = VisibleFields.fields(of: Value.self).map(\.name)
    for name in names {
      precondition(
        known.contains(name),
        "\(TypeName.of(Value.self)) has no stored property '\(name)'"
      )
    }
    registered.withLock {
      $0[ObjectIdentifier(Value.self)] = DeclaredDefaults(names: Set(names), make: make)
    }
  }

  /// - Returns: `nil` if none are known.
  package init?(of type: Any.Type) {
    guard let defaults = Self.registered.withLock({ $0[ObjectIdentifier(type)] }) else {
      return nil
    }
    self = defaults
  }

  private init(names: Set<String>, make: @escaping @Sendable () -> Any) {
    self.names = names
    self.make = make
  }

  /// The defaults of some properties, by the names under which they are stored. They belong to one new value.
  func values(of fields: [VisibleFields.Field]) -> [String: Any] {
    let fields = fields.filter { names.contains($0.name) }
    guard !fields.isEmpty else { return [:] }
    let value = make()
    return fields.reduce(into: [:]) { values, field in
      values[field.storedName] = Reflection.field(field.storedName, of: value)
    }
  }
}
