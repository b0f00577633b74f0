import Foundation
import ShellValues

/// A value as JSON: numbers, booleans, strings and null as themselves, structs as objects, enum cases as
/// objects of one key, and what JSON knows nothing of as its Swift literal in a string.
enum JSONText {
  static func text(for node: ValueNode) -> String {
    var text = ""
    write(node, indentation: 0, to: &text)
    return text
  }

  private static func write(_ node: ValueNode, indentation: Int, to text: inout String) {
    switch node.kind {
    case .leaf: text += leaf(node.value)
    case .structure, .keyed: writeObject(node, indentation, &text)
    case .enumCase:
      let name = node.summary.drop { $0 == "." }
      text += "{ \(quoted(String(name))): "
      writeObject(node, indentation, &text)
      text += " }"
    case .tuple, .indexed, .identified, .unique: writeArray(node, indentation, &text)
    }
  }

  private static func writeObject(_ node: ValueNode, _ indentation: Int, _ text: inout String) {
    let children = node.children().nodes
    guard !children.isEmpty else { return text += "{}" }
    text += "{\n"
    for (index, child) in children.enumerated() {
      text += spaces(indentation + 2) + quoted(key(child, isKeyed: node.kind == .keyed)) + ": "
      write(child, indentation: indentation + 2, to: &text)
      text += index == children.count - 1 ? "\n" : ",\n"
    }
    text += spaces(indentation) + "}"
  }

  private static func writeArray(_ node: ValueNode, _ indentation: Int, _ text: inout String) {
    let children = node.children().nodes
    guard !children.isEmpty else { return text += "[]" }
    text += "[\n"
    for (index, child) in children.enumerated() {
      text += spaces(indentation + 2)
      write(child, indentation: indentation + 2, to: &text)
      text += index == children.count - 1 ? "\n" : ",\n"
    }
    text += spaces(indentation) + "]"
  }

  /// A dictionary's key without the brackets and quotes that the tree shows it with.
  private static func key(_ node: ValueNode, isKeyed: Bool) -> String {
    let label = node.label ?? ""
    guard isKeyed else { return label }
    let key = String(label.dropFirst().dropLast())
    return key.hasPrefix("\"") && key.hasSuffix("\"") ? String(key.dropFirst().dropLast()) : key
  }

  private static func leaf(_ value: Any) -> String {
    switch ValueContent(value) {
    case .nil: "null"
    case .literal(let literal as String): quoted(literal)
    case .literal(let literal as Bool): "\(literal)"
    case .literal(let literal as any BinaryInteger): "\(literal)"
    case .literal(let literal as Double) where literal.isFinite: "\(literal)"
    case .literal(let literal as Float) where literal.isFinite: "\(literal)"
    case .indexed, .identified, .unique: "[]"
    case .keyed: "{}"
    case .enumCase(let enumCase) where enumCase.arguments.isEmpty: quoted(enumCase.name)
    default: quoted(ValueDescription().text(value))
    }
  }

  private static func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: text,
      options: [.fragmentsAllowed, .withoutEscapingSlashes]
    )
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
