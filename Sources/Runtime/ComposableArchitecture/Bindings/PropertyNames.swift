import Foundation

/// Names the properties of states as key paths write them.
enum PropertyNames {
  /// A key path without its root, such as `\.profile.name`.
  ///
  /// The language keeps no name for a computed property, which those of an observable state are. Their
  /// names come from the table that `@ObservableState` writes; without it the type of the property
  /// stands in.
  static func description(of keyPath: AnyKeyPath) -> String {
    if let path = path(to: keyPath, from: type(of: keyPath).rootType, depth: 4) {
      return "\\.\(path)"
    }
    return anonymous("\(keyPath)")
  }

  /// The names on the way to a property, or to a property of a child state.
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

  /// The properties of an observable state by their names; none of any other type.
  static func properties(of state: Any.Type) -> [(name: String, keyPath: AnyKeyPath)] {
    func properties<State: ObservableState>(_: State.Type) -> [(name: String, keyPath: AnyKeyPath)]
    {
      State._$properties.map { ($0.name, $0.keyPath) }
    }
    return (state as? any ObservableState.Type).map { properties($0) } ?? []
  }

  /// A key path's own description, without its root and without addresses.
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
