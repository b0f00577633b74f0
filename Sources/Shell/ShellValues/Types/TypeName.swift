/// Formats types as in Swift source code: `[Int]?`, `Counter.Action`, `Result<Int, any Error>`.
package enum TypeName {
  private static let names = TypeTable { make($0) }

  package static func of(_ type: Any.Type) -> String { names[type] }

  /// A name without its generic arguments, which Swift infers when a value is created:
  /// `Outer.Inner` for `Outer<Int>.Inner<[String]>`.
  package static func withoutArguments(_ name: String) -> String {
    guard name.contains("<") else { return name }
    var depth = 0
    return name.filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
  }

  /// The name with which a value of the type can be created without an expected type:
  /// `Array<UInt8>` for `[UInt8]`, `Optional<Int>` for `Int?`, otherwise the type's full name.
  static func callable(_ type: Any.Type) -> String { callableNames[type] }

  private static let callableNames = TypeTable { makeCallable($0) }

  private static func makeCallable(_ type: Any.Type) -> String {
    if let optional = type as? any OptionalValue.Type {
      return "Optional<\(of(optional.erasedWrappedType))>"
    }
    guard let head = callableHead(of: type) else { return of(type) }
    return "\(head)<\(GenericArguments.of(type).map(of).joined(separator: ", "))>"
  }

  /// The name of a generic type for which ``of(_:)`` has an abbreviation.
  private static func callableHead(of type: Any.Type) -> String? {
    guard !GenericArguments.of(type).isEmpty else { return nil }
    let name = withoutArguments(_typeName(type, qualified: true))
    switch name {
    case "Swift.Array", "Swift.Dictionary", "IdentifiedCollections.IdentifiedArray":
      return name.split(separator: ".").last.map(String.init)
    default: return nil
    }
  }

  /// The name of a value's type.
  package static func ofValue(_ value: Any) -> String {
    of(type(of: value))
  }

  private static func make(_ type: Any.Type) -> String {
    if let optional = type as? any OptionalValue.Type {
      let wrapped = of(optional.erasedWrappedType)
      let needsParentheses = wrapped.hasPrefix("any ") || wrapped.contains("->")
      return needsParentheses ? "(\(wrapped))?" : "\(wrapped)?"
    }
    if let sugar = sugared(type) { return sugar }
    let qualified = _typeName(type, qualified: true)
    switch Reflection.shape(of: type) {
    case .tuple(let elements):
      let names = elements.map { element in
        (element.label.map { "\($0): " } ?? "") + of(element.type)
      }
      return "(\(names.joined(separator: ", ")))"
    case .existential:
      return existential(qualified)
    case .metatype:
      // The runtime prints `P.Protocol` for the metatype of a protocol's existential.
      let isProtocol = qualified.hasSuffix(".Protocol")
      let suffix = isProtocol ? ".Protocol" : ".Type"
      let instance = unqualified(String(qualified.dropLast(suffix.count)), arguments: [])
      return isProtocol ? "(any \(instance)).Type" : "\(instance).Type"
    case .function:
      return function(qualified)
    default:
      return unqualified(qualified, arguments: GenericArguments.of(type).map(of))
    }
  }

  private static func sugared(_ type: Any.Type) -> String? {
    if type == Void.self { return "Void" }
    switch Reflection.shape(of: type) {
    case .structure, .other: break
    default: return nil
    }
    let name = _typeName(type, qualified: true)
    if name.hasPrefix("Swift.Array<"), let array = type as? any IndexedContainer.Type {
      return "[\(of(array.erasedElementType))]"
    }
    if name.hasPrefix("IdentifiedCollections.IdentifiedArray<"),
      let array = type as? any IdentifiedContainer.Type
    {
      return "IdentifiedArrayOf<\(of(array.erasedElementType))>"
    }
    if name.hasPrefix("Swift.Dictionary<"), let dictionary = type as? any KeyedContainer.Type {
      return "[\(of(dictionary.erasedKeyType)): \(of(dictionary.erasedValueType))]"
    }
    return nil
  }

  private static func existential(_ qualified: String) -> String {
    var name = qualified
    if name.hasPrefix("any ") { name.removeFirst(4) }
    if name == "Any" || name == "Swift.AnyObject" { return unqualified(name, arguments: []) }
    // The runtime prints constraints as `<Self.Swift.Collection.Element == Swift.Int>`.
    name = name.replacing("Self.", with: "")
    let parts = name.split(separator: " & ").map { unqualified(String($0), arguments: []) }
    return "any " + parts.joined(separator: " & ")
  }

  private static func function(_ qualified: String) -> String {
    let name = unqualified(qualified, arguments: [])
    return name.hasSuffix("-> ()") ? name.dropLast(2) + "Void" : name
  }

  /// Drops modules and unnamed contexts from every name in a demangled type, and substitutes the
  /// given names for its generic arguments.
  static func unqualified(_ qualified: String, arguments: [String]) -> String {
    QualifiedName(qualified).unqualified(arguments: arguments)
  }
}
