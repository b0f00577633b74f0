import CasePathsCore

/// Prints a type like its declaration: cases and stored properties in order, with their types and,
/// if a macro recorded them, their defaults and documentation.
package enum TypeDeclaration {
  /// The lines of a declaration. An optional, a wrapper or a collection shows the declaration of
  /// its content.
  package static func lines(of type: Any.Type) -> [String] {
    let inner = Member.innermostType(of: type)
    if let element = elementType(of: inner), !isPlain(element) {
      return [visibleName(type), ""] + lines(of: element)
    }
    if isPlain(inner) { return [plain(type)] }
    if let listing = CaseListing(of: inner) { return enumeration(listing) }
    switch Reflection.shape(of: inner) {
    case .structure: return structure(inner)
    default: return [plain(type)]
    }
  }

  /// Whether the type is shown by name only, without its parts.
  private static func isPlain(_ type: Any.Type) -> Bool {
    let inner = Member.innermostType(of: type)
    if inner is any LiteralBuildable.Type || elementType(of: inner) != nil { return true }
    if case .tuple = Reflection.shape(of: inner) { return true }
    return TypeOrigin.isSystem(inner) && CaseListing(of: inner) == nil
  }

  private static func elementType(of type: Any.Type) -> Any.Type? {
    switch type {
    case let type as any IdentifiedContainer.Type: type.erasedElementType
    case let type as any IndexedContainer.Type: type.erasedElementType
    case let type as any UniqueContainer.Type: type.erasedElementType
    case let type as any KeyedContainer.Type: type.erasedValueType
    default: nil
    }
  }

  /// A type by name, with its literal form unless that is obvious: `UUID  // written UUID(42)`.
  private static func plain(_ type: Any.Type) -> String {
    let inner = Member.innermostType(of: type)
    let name = visibleName(type)
    let obvious: [Any.Type] = [Int.self, Double.self, String.self, Bool.self]
    guard let entry = LiteralCatalog.entries.first(where: { $0.type == inner }),
      !obvious.contains(where: { $0 == inner })
    else { return name }
    return "\(name)  // written \(entry.examples.joined(separator: " or "))"
  }

  /// The name of a type; a transparent wrapper has the name of its wrapped type.
  private static func visibleName(_ type: Any.Type) -> String {
    (type as? any TransparentValue.Type).map { TypeName.of($0.erasedWrappedType) }
      ?? TypeName.of(type)
  }

  // MARK: Enums

  private static func enumeration(_ listing: CaseListing) -> [String] {
    let cases = listing.cases.flatMap { enumCase in
      documentation(enumCase.documentation) + [enumCase.declaration]
    }
    return declaration("enum \(TypeName.of(listing.type))", cases)
  }

  // MARK: Structs

  private static func structure(_ type: Any.Type) -> [String] {
    let initializers = (type as? any InitDescribing.Type)?._$initializers ?? []
    // A memberwise initialiser contributes its default values to the properties; any other
    // initialisers are listed themselves.
    let fields = VisibleFields.fields(of: type)
    let names = Set(fields.map(\.name))
    let memberwise = initializers.first { initializer in
      initializers.count == 1
        && initializer.parameters.allSatisfy { names.contains($0.label ?? "") }
    }
    let properties = fields.flatMap { field in
      property(field, memberwise?.parameters.first { $0.label == field.name })
    }
    let others = memberwise == nil ? initializers.map(initializer) : []
    return declaration(
      "struct \(TypeName.of(type))",
      properties + (others.isEmpty || properties.isEmpty ? [] : [""]) + others
    )
  }

  private static func property(
    _ field: VisibleFields.Field,
    _ parameter: CaseDescription.Parameter?
  ) -> [String] {
    let attribute = attribute(of: field.type).map { "@\($0) " } ?? ""
    let keyword = field.isVariable || !attribute.isEmpty ? "var" : "let"
    var line = "\(attribute)\(keyword) \(field.name): \(visibleName(field.type))"
    if let makeDefault = parameter?.makeDefault {
      let value = makeDefault()
      if flattened(value) != nil { line += " = \(ValueDescription(width: 60).text(value))" }
    }
    return documentation(parameter?.documentation) + [line]
  }

  private static func attribute(of type: Any.Type) -> String? {
    guard type is any TransparentValue.Type else { return nil }
    let name = String(TypeName.of(type).prefix { $0 != "<" })
    return name == "PresentationState" ? "Presents" : name
  }

  private static func initializer(_ initializer: CaseDescription) -> String {
    let parameters = initializer.parameters.map { parameter in
      let type = parameter.spelling.isEmpty ? TypeName.of(parameter.type) : parameter.spelling
      let text = "\(parameter.label ?? "_"): \(type)"
      guard let makeDefault = parameter.makeDefault else { return text }
      return "\(text) = \(ValueDescription(width: 60).text(makeDefault()))"
    }
    return "init(\(parameters.joined(separator: ", ")))"
  }

  // MARK: Lines

  private static func declaration(_ head: String, _ members: [String]) -> [String] {
    if members.isEmpty { return ["\(head) {}"] }
    return ["\(head) {"] + members.map { $0.isEmpty ? "" : "  \($0)" } + ["}"]
  }

  private static func documentation(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n", omittingEmptySubsequences: true).map { "/// \($0)" }
  }
}
