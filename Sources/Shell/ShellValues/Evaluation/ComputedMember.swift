package import CasePathsCore
import Synchronization

/// The computed properties that can be read by name: those that the macros of a type note, and those that a shell
/// registers. They are read when an expression names them, and by nothing else.
package enum ComputedMember {
  private static let registered = Mutex<[ObjectIdentifier: [_$ComputedProperty]]>([:])

  /// Registers a property of all values of a type.
  package static func register<Root, Value>(
    _ name: String,
    _ get: @escaping @Sendable (Root) -> Value
  ) {
    registered.withLock { registered in
      var properties = registered[ObjectIdentifier(Root.self), default: []]
      properties.removeAll { $0.name == name }
      registered[ObjectIdentifier(Root.self)] = properties + [_$ComputedProperty(name, get)]
    }
  }

  /// The properties of values of a type, those that were registered first.
  package static func properties(of type: Any.Type) -> [_$ComputedProperty] {
    let own = (type as? any InitDescribing.Type)?._$computed ?? []
    let added = registered.withLock { $0[ObjectIdentifier(type)] ?? [] }
    return added + own.filter { property in !added.contains { $0.name == property.name } }
  }

  static func names(of type: Any.Type) -> [String] { properties(of: type).map(\.name) }

  static func type(_ name: String, in type: Any.Type) -> Any.Type? {
    properties(of: type).first { $0.name == name }?.type
  }

  /// - Parameter value: A value without optionals and transparent wrappers.
  static func value(_ name: String, of value: Any) -> Any? {
    guard let property = properties(of: Swift.type(of: value)).first(where: { $0.name == name })
    else { return nil }
    return FeatureCode.mayRun ? property.value(of: value) : nil
  }
}

extension Member {
  /// The type of a computed property, or of a built-in member of collections.
  static func computedType(_ name: String, in type: Any.Type) -> Any.Type? {
    ComputedMember.type(name, in: type)
      ?? (builtInNames(of: type).contains(name) ? builtInType(name, of: type) : nil)
  }

  /// The value of a computed property, or of a built-in member of collections.
  ///
  /// - Parameter value: A value without optionals and transparent wrappers.
  package static func computed(_ name: String, of value: Any) -> Any? {
    ComputedMember.value(name, of: value) ?? builtIn(name, of: value)
  }
}
