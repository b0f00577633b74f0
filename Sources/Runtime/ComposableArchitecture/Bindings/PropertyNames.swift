import Foundation

/// Finds the names of the properties that key paths refer to.
package enum PropertyNames {
  /// The source of a key path without its root, such as `\.profile.name`.
  ///
  /// Swift keeps no names for computed properties, and `@ObservableState` turns stored properties
  /// into computed ones. Their names come from the table that the macro generates. Without a table,
  /// the property's type stands in for its name.
  static func description(of keyPath: AnyKeyPath) -> String {
    if let path = path(to: keyPath, from: type(of: keyPath).rootType, depth: 4) {
      return "\\.\(path)"
    }
    return anonymous("\(keyPath)")
  }

  /// The dotted path to a property of the state or of a child state.
  private static func path(
    to keyPath: AnyKeyPath,
    from root: Any.Type,
    through parent: AnyKeyPath? = nil,
    depth: Int
  ) -> String? {
    let properties = properties(of: root).map { property in
      (property.name, keyPath: parent?.appending(path: property.keyPath) ?? property.keyPath)
    }
    if let property = properties.first(where: { $0.keyPath == keyPath }) { return property.0 }
    guard depth > 1 else { return nil }
    for (name, child) in properties {
      let type = type(of: child).valueType
      if let rest = path(to: keyPath, from: type, through: child, depth: depth - 1) {
        return "\(name).\(rest)"
      }
    }
    return nil
  }

  /// The properties of an observable state with their names; empty for any other type.
  package static func properties(of state: Any.Type) -> [(name: String, keyPath: AnyKeyPath)] {
    func properties<State: ObservableState>(_: State.Type) -> [(name: String, keyPath: AnyKeyPath)]
    {
      State._$properties.map { ($0.name, $0.keyPath) }
    }
    return (state as? any ObservableState.Type).map { properties($0) } ?? []
  }

  /// Removes the root and memory addresses from the description of a key path.
  private static func anonymous(_ description: String) -> String {
    var result = "\\"
    var rest = description.drop { $0 != "." }
    while let open = rest.range(of: "<computed ") {
      result += rest[..<open.lowerBound]
      rest = rest[open.upperBound...].drop { $0 != "(" }.dropFirst()
      guard let close = rest.range(of: ")>") else { break }
      result += "<\(rest[..<close.lowerBound])>"
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}
