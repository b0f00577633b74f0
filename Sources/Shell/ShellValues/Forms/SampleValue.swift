/// Sample values that show how a type is written: `.factResponse(.success("text"))`.
package enum SampleValue {
  /// The maximum depth of a sample; an enum may be recursive.
  private static let depthLimit = 6

  /// A written value of a type; `nil` if the type cannot be written.
  package static func text(of type: Any.Type) -> String? {
    text(of: type, depth: 0)
  }

  /// A case with sample values: `.element(id: 1, action: .nextTapped)`.
  package static func text(of enumCase: CaseListing.Case) -> String? {
    text(of: enumCase, depth: 0)
  }

  private static func text(of enumCase: CaseListing.Case, depth: Int) -> String? {
    let arguments = arguments(of: enumCase, depth: depth)
    guard let arguments else { return nil }
    return arguments.isEmpty
      ? ".\(enumCase.name)" : ".\(enumCase.name)(\(arguments.joined(separator: ", ")))"
  }

  private static func arguments(of enumCase: CaseListing.Case, depth: Int) -> [String]? {
    var arguments: [String] = []
    for parameter in enumCase.parameters where parameter.makeDefault == nil {
      guard let value = text(of: parameter.type, depth: depth + 1) else { return nil }
      arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
    }
    return arguments
  }

  private static func text(of type: Any.Type, depth: Int) -> String? {
    guard depth < depthLimit else { return nil }
    if type is any OptionalValue.Type { return "nil" }
    if let transparent = type as? any TransparentValue.Type {
      return text(of: transparent.erasedWrappedType, depth: depth)
    }
    switch type {
    case is any FixedWidthInteger.Type: return "1"
    case is any BinaryFloatingPoint.Type: return "2.5"
    case is String.Type, is Substring.Type: return #""text""#
    case is Character.Type: return #""c""#
    case is Void.Type: return "()"
    case is any KeyedContainer.Type: return "[:]"
    case is any IdentifiedContainer.Type, is any IndexedContainer.Type, is any UniqueContainer.Type:
      return "[]"
    default: break
    }
    if type == (any Error).self { return #""offline""# }
    if TypeName.of(type) == "StackElementID" { return "0" }
    if TypeName.of(type).hasPrefix("BindingAction<") { return binding(type, depth: depth) }
    if let entry = LiteralCatalog.entries.first(where: { $0.type == type }) {
      return entry.examples.first
    }
    // Literal types of other modules: only `StackElementID` has a known form, a number.
    if type is any LiteralBuildable.Type {
      return TypeName.of(type) == "StackElementID" ? "0" : nil
    }
    if let listing = CaseListing(of: type) { return plainest(of: listing, depth: depth) }
    return structure(type, depth: depth)
  }

  /// A sample binding action: `.set(\.name, "text")`.
  private static func binding(_ type: Any.Type, depth: Int) -> String? {
    guard let root = GenericArguments.of(type).first else { return nil }
    return VisibleFields.fields(of: root).lazy.compactMap { field in
      // Shared and presented properties cannot be set through a binding's key path.
      if field.type is any TransparentValue.Type { return nil }
      return text(of: field.type, depth: depth + 1).map { ".set(\\.\(field.name), \($0))" }
    }
    .first
  }

  /// A case without values if there is one, otherwise the first case that can be written.
  private static func plainest(of listing: CaseListing, depth: Int) -> String? {
    if let plain = listing.cases.first(where: { $0.parameters.isEmpty }) { return ".\(plain.name)" }
    return listing.cases.lazy.compactMap { text(of: $0, depth: depth + 1) }.first
  }

  private static func structure(_ type: Any.Type, depth: Int) -> String? {
    guard !TypeOrigin.isSystem(type) else { return nil }
    switch Reflection.shape(of: type) {
    case .structure, .tuple: break
    default: return nil
    }
    let defaults = DeclaredDefaults(of: type)?.names ?? []
    var arguments: [String] = []
    for field in VisibleFields.fields(of: type)
    where !(field.type is any OptionalValue.Type) && !defaults.contains(field.name) {
      guard let value = text(of: field.type, depth: depth + 1) else { return nil }
      arguments.append("\(field.name): \(value)")
    }
    let name = TypeName.of(type)
    return "\(name.hasPrefix("(") ? "" : name)(\(arguments.joined(separator: ", ")))"
  }
}
