import CasePaths

/// A type as its declaration reads: cases and stored properties in their order, with their types, their
/// defaults and their documentation where a macro noted them.
package enum TypeDeclaration {
  /// The lines of a declaration. What is optional or wrapped is declared as what it holds.
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

  /// Whether the type's own parts are nobody's business.
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

  /// `UUID  // written UUID(42)`
  private static func plain(_ type: Any.Type) -> String {
    let inner = Member.innermostType(of: type)
    let name = visibleName(type)
    let obvious: [Any.Type] = [Int.self, Double.self, String.self, Bool.self]
    guard let entry = LiteralCatalog.entries.first(where: { $0.type == inner }),
      !obvious.contains(where: { $0 == inner })
    else { return name }
    return "\(name)  // written \(entry.examples.joined(separator: " or "))"
  }

  /// A wrapper's name is that of what it holds.
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
    // The memberwise initialiser knows the defaults of the properties; others are declared themselves.
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
