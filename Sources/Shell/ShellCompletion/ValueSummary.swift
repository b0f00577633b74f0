package import ShellValues

/// Summarises a type and a value in a few words: `Int = 3`, `[Row], 100000 elements`.
package enum ValueSummary {
  /// The maximum number of elements inspected in a collection.
  private static let limit = 20

  package static func of(_ value: Any?, type: Any.Type?, _ style: ValueStyle = .code) -> String {
    let typeName = type.map { TypeName.of(Member.visibleType(of: $0)) } ?? ""
    guard let value else { return typeName }
    if let count = partCount(of: value) {
      let elements = count == 1 ? "1 element" : "\(count) elements"
      return [typeName, elements].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    guard let text = text(value, style) else { return typeName }
    return typeName.isEmpty ? text : "\(typeName) = \(text)"
  }

  /// Summarises an element in one short line. A struct is shown as its properties without the id,
  /// because the completion already shows the id.
  package static func ofElement(_ value: Any, _ style: ValueStyle = .code) -> String {
    if let count = partCount(of: value) { return "\(count) elements" }
    if let text = text(value, style) { return text }
    guard let present = Member.unwrapped(value) else { return "nil" }
    let description = ValueDescription(width: 40, depth: 1, elementLimit: limit, style: style)
    let parts = VisibleFields.fields(of: type(of: present)).filter { $0.name != "id" }.prefix(6)
      .compactMap { field in
        Member.stored(field.name, of: present).map { value in
          "\(field.name): \(partCount(of: value).map { "\($0) elements" } ?? description.text(value))"
        }
      }
    return parts.joined(separator: ", ")
  }

  /// The value as text; `nil` for a struct, whose parts do not fit.
  private static func text(_ value: Any, _ style: ValueStyle) -> String? {
    guard let present = Member.unwrapped(value) else { return "nil" }
    if case .structure = Reflection.shape(of: type(of: present)),
      !(present is any LiteralPrintable), count(of: present) == nil
    {
      return nil
    }
    return ValueDescription(width: 60, depth: 1, elementLimit: limit, style: style).text(present)
  }

  /// The element count of a collection that is best summarised by its count: a long collection, or
  /// one whose elements have parts.
  private static func partCount(of value: Any) -> Int? {
    guard let present = Member.unwrapped(value), let count = count(of: present) else { return nil }
    if count > limit { return count }
    if present is any IdentifiedContainer { return count }
    let elements = (present as? any IndexedContainer).map { elements in
      (0..<count).map(elements.erasedElement(at:))
    }
    return elements?.allSatisfy { ValueContent($0).isAtom } ?? true ? nil : count
  }

  private static func count(of value: Any) -> Int? {
    switch value {
    case let elements as any IdentifiedContainer: elements.erasedCount
    case let elements as any IndexedContainer: elements.erasedCount
    case let entries as any KeyedContainer: entries.erasedCount
    case let elements as any UniqueContainer: elements.erasedCount
    default: nil
    }
  }
}
