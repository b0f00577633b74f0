import Foundation

/// Finds the part of a value that the shell prints but cannot read back: a closure, an object, a
/// system type without a literal.
package enum Writability {
  /// A part that cannot be written.
  package struct Obstacle: Hashable, Sendable {
    /// The path to the part from the value; empty for the value itself.
    package let path: String
    package let typeName: String

    /// The part and its place: `Person at 'owner'`.
    package var text: String { path.isEmpty ? typeName : "\(typeName) at '\(path)'" }
  }

  /// The first part that cannot be written; `nil` if the value is read back from its printed form.
  ///
  /// In a place such as `any Error` a stand-in takes the place of any value.
  ///
  /// - Complexity: O(*n*) for *n* parts. Collections of numbers, strings and other literals are not
  ///   visited.
  package static func obstacle(in value: Any) -> Obstacle? { obstacle(in: value, at: "", depth: 0) }

  /// The first part of an erased value that cannot be written even if its type is given.
  static func obstacle(within visible: VisibleValue) -> Obstacle? {
    obstacle(within: visible, at: "", depth: 0)
  }

  /// More deeply nested values cannot be parsed either.
  private static let depthLimit = 200

  private static func obstacle(in value: Any, at path: String, depth: Int) -> Obstacle? {
    let visible = VisibleValue(value)
    guard let form = ErasedForm.of(visible) else {
      return obstacle(within: visible, at: path, depth: depth)
    }
    return form.isReadable ? nil : Obstacle(path: path, typeName: TypeName.ofValue(visible.value))
  }

  private static func obstacle(
    within visible: VisibleValue,
    at path: String,
    depth: Int
  ) -> Obstacle? {
    func own() -> Obstacle { Obstacle(path: path, typeName: TypeName.ofValue(visible.value)) }
    guard depth < depthLimit else { return own() }
    switch visible.content {
    case .nil: return nil
    case .literal(let literal): return isReadable(literal) ? nil : own()
    case .metatype(let type): return TypeLookup.finds(type) ? nil : own()
    case .described: return visible.value is AnyKeyPath ? nil : own()
    case .object, .function: return own()
    case .structure where !isBuiltFromParts(type(of: visible.value)): return own()
    default: break
    }
    for part in parts(of: visible.content) {
      let isJoined = path.isEmpty || part.name.hasPrefix("[")
      let inner = path + (isJoined ? "" : ".") + part.name
      if let found = obstacle(in: part.value, at: inner, depth: depth + 1) { return found }
    }
    return nil
  }

  /// Whether a literal is read as a value of the same type. A subclass prints like `NSError`.
  static func isReadable(_ literal: any LiteralPrintable) -> Bool {
    !(type(of: literal) is NSError.Type) || type(of: literal) == NSError.self
  }

  private static func isBuiltFromParts(_ type: Any.Type) -> Bool {
    !VisibleFields.refersOutside(type) && ContentKind.of(type) != .reflectingItself
  }

  private typealias Part = (name: String, value: Any)

  private static func parts(of content: ValueContent) -> any Sequence<Part> {
    switch content {
    case .indexed(let elements) where !isLiteral(type(of: elements).erasedElementType):
      return (0..<elements.erasedCount).lazy.map { ("[\($0)]", elements.erasedElement(at: $0)) }
    case .identified(let elements):
      return (0..<elements.erasedCount).lazy.map { ("[\($0)]", elements.erasedElement(at: $0)) }
    case .unique(let elements) where !isLiteral(type(of: elements).erasedElementType):
      return SortedElements.declared(elements).enumerated().lazy.map { ("[\($0)]", $1) }
    case .keyed(let entries):
      let types = (type(of: entries).erasedKeyType, type(of: entries).erasedValueType)
      guard !isLiteral(types.0) || !isLiteral(types.1) else { return [] }
      return SortedElements.declared(entries).flatMap { key, value in
        let name = "[\(ValueDescription(width: 60).text(key))]"
        return [Part(name, key), Part(name, value)]
      }
    case .enumCase(let enumCase): return named(enumCase.arguments)
    case .tuple(let parts), .dialog(_, let parts), .structure(let parts): return named(parts)
    default: return []
    }
  }

  private static func named(_ parts: [Reflection.Child]) -> [Part] {
    parts.enumerated().map { ($1.visibleLabel ?? String($0), $1.value) }
  }

  private static func isLiteral(_ type: Any.Type) -> Bool { ContentKind.of(type) == .literal }
}
