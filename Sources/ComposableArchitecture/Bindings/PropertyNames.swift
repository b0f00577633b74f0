import Foundation

/// Names the properties of states as key paths write them.
enum PropertyNames {
  /// A key path without its root, such as `\.profile.name`.
  ///
  /// The language keeps no name for a computed property, which those of an observable state are. Their
  /// names come from the table that `@ObservableState` writes; without it the type of the property
  /// stands in.
  static func description(of keyPath: AnyKeyPath) -> String {
    if let path = path(to: keyPath, from: type(of: keyPath).rootType) {
      return "\\.\(path)"
    }
    return anonymous("\(keyPath)")
  }

  /// The names on the way to a property, or to a property of a child state.
  private static func path(to keyPath: AnyKeyPath, from root: Any.Type) -> String? {
    let properties = properties(of: root)
    if let property = properties.first(where: { $0.keyPath == keyPath }) { return property.name }
    for parent in properties {
      for child in Self.properties(of: type(of: parent.keyPath).valueType)
      where parent.keyPath.appending(path: child.keyPath) == keyPath {
        return "\(parent.name).\(child.name)"
      }
    }
    return nil
  }

  private static func properties(of state: Any.Type) -> [(name: String, keyPath: AnyKeyPath)] {
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
