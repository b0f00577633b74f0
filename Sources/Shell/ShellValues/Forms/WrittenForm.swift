import ShellLanguage

/// Describes how values of a type are written, for error messages.
package enum WrittenForm {
  /// The maximum number of cases or properties listed; the rest are only counted.
  private static let listLimit = 6

  /// A sentence on how values of a type are written; `nil` if there is nothing to say.
  package static func help(for type: Any.Type) -> String? {
    let type = Member.innermostType(of: type)
    let name = TypeName.of(type)
    if type == (any Error).self {
      return "Write an error as a string, its message, or as the name of a registered error."
    }
    if let examples = examples(of: type) {
      return "\(name) is written \(alternatives(examples))."
    }
    if let rawType = RawValueStruct.rawType(of: type) { return help(for: rawType) }
    if let container = container(type) { return "\(name) is written \(container)." }
    if let listing = CaseListing(of: type) { return cases(of: listing) }
    let fields = VisibleFields.fields(of: type)
    if !fields.isEmpty, !TypeOrigin.isSystem(type), !VisibleFields.refersOutside(type) {
      let isTuple = name.hasPrefix("(")
      return "Write '\(isTuple ? "" : name)(\(Self.list(fields.map(Self.field))))'."
    }
    return nil
  }

  /// A sentence that lists the cases of an enum, shortened if there are many.
  package static func cases(of listing: CaseListing) -> String? {
    guard !listing.cases.isEmpty else { return nil }
    return "\(TypeName.of(listing.type)) has \(list(listing.cases.map(\.signature)))."
  }

  /// The likely intended literal when a literal of another type was written: `5s` for `5` where a
  /// duration is expected.
  static func suggestion(for type: Any.Type, insteadOf expression: Expression) -> String? {
    let type = Member.innermostType(of: type)
    switch (expression.kind, type) {
    case (.integer(let text), is Duration.Type): return "\(text)s"
    case (.integer(let text), is String.Type): return "\"\(text)\""
    case (.float(let text), is String.Type): return "\"\(text)\""
    case (.boolean(let flag), is String.Type): return "\"\(flag)\""
    case (.integer("0"), is Bool.Type): return "false"
    case (.integer("1"), is Bool.Type): return "true"
    case (.string(let text), _):
      if type is Bool.Type { return Bool(text).map(String.init) }
      if type is any FixedWidthInteger.Type { return Int(text).map(String.init) }
      if type is any BinaryFloatingPoint.Type { return Double(text).map { "\($0)" } }
      return CaseListing(of: type)?.named(text).map { ".\($0.name)" }
    case (.call(let callee, _), _):
      guard case .name(let name) = callee.kind else { return nil }
      return CaseListing(of: type)?.named(name.text).map { ".\($0.name)(…)" }
    case (.name(let name), _):
      return CaseListing(of: type)?.named(name.text).map { ".\($0.name)" }
    case (.integer(let text), _) where TypeName.of(type) == "UUID": return "UUID(\(text))"
    case (.float(let text), is any FixedWidthInteger.Type):
      return Double(text).flatMap { Int(exactly: $0.rounded(.towardZero)) }.map(String.init)
    default: return nil
    }
  }

  /// One example per literal type, or two if the type has a second form.
  private static func examples(of type: Any.Type) -> [String]? {
    switch type {
    case is any FixedWidthInteger.Type: return ["42"]
    case is any BinaryFloatingPoint.Type: return ["2.5"]
    case is String.Type, is Substring.Type: return [#""text""#]
    case is Character.Type: return [#""c""#]
    case is Bool.Type: return ["true", "false"]
    case is Duration.Type: return ["250ms", "2s", "5m", "1h"]
    default: break
    }
    return LiteralCatalog.entries.first { $0.type == type }.map { Array($0.examples.prefix(2)) }
  }

  private static func container(_ type: Any.Type) -> String? {
    switch type {
    case let type as any KeyedContainer.Type:
      let key = TypeName.of(type.erasedKeyType)
      return "[key: value], with keys of type \(key) and values of type "
        + TypeName.of(type.erasedValueType)
    case let type as any IdentifiedContainer.Type:
      return "[…], with elements of type \(TypeName.of(type.erasedElementType))"
    case let type as any IndexedContainer.Type:
      return "[…], with elements of type \(TypeName.of(type.erasedElementType))"
    case let type as any UniqueContainer.Type:
      return "[…], with elements of type \(TypeName.of(type.erasedElementType))"
    default: return nil
    }
  }

  private static func field(_ field: VisibleFields.Field) -> String {
    "\(field.name): \(TypeName.of(field.type))"
  }

  private static func list(_ items: [String]) -> String {
    let shown = items.prefix(listLimit).joined(separator: ", ")
    return items.count > listLimit ? "\(shown) and \(items.count - listLimit) more" : shown
  }

  private static func alternatives(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.joined() }
    return items.dropLast().joined(separator: ", ") + " or " + last
  }
}
