import ShellValues

/// A value as a Swift expression over several lines.
enum SwiftText {
  static func text(for value: Any) -> String {
    var text = ""
    write(value, indentation: 0, to: &text)
    return text
  }

  /// What fits on the rest of a line of 80 columns is written on it.
  private static let maximumWidth = 80

  private static func write(_ value: Any, indentation: Int, to text: inout String) {
    let content = ValueContent(value)
    let line = ValueDescription(width: maximumWidth).text(value)
    if content.isAtom {
      text += ValueDescription().text(value)
    } else if line.count + indentation < maximumWidth {
      text += line
    } else {
      writeParts(of: content, value, indentation: indentation, to: &text)
    }
  }

  private static func writeParts(
    of content: ValueContent,
    _ value: Any,
    indentation: Int,
    to text: inout String
  ) {
    switch content {
    case .structure(let parts):
      let name = ValueNode(value).summary
      writeList(parts.map { ($0.label, $0.value) }, "\(name)(", ")", indentation, &text)
    case .enumCase(let enumCase):
      let parts = enumCase.arguments.map { ($0.label, $0.value) }
      writeList(parts, ".\(enumCase.name)(", ")", indentation, &text)
    case .tuple(let parts):
      writeList(parts.map { ($0.label, $0.value) }, "(", ")", indentation, &text)
    case .keyed:
      let entries = ValueNode(value).children().nodes.map { node -> (String?, Any) in
        (node.label.map { String($0.dropFirst().dropLast()) }, node.value)
      }
      writeList(entries, "[", "]", indentation, &text)
    case .indexed, .identified, .unique:
      let elements = ValueNode(value).children().nodes.map { (String?.none, $0.value) }
      writeList(elements, "[", "]", indentation, &text)
    default:
      text += ValueDescription().text(value)
    }
  }

  private static func writeList(
    _ parts: [(String?, Any)],
    _ opening: String,
    _ closing: String,
    _ indentation: Int,
    _ text: inout String
  ) {
    text += opening + "\n"
    for (index, part) in parts.enumerated() {
      text += String(repeating: " ", count: indentation + 2)
      if let label = part.0, !label.hasPrefix(".") { text += "\(label): " }
      write(part.1, indentation: indentation + 2, to: &text)
      text += index == parts.count - 1 ? "\n" : ",\n"
    }
    text += String(repeating: " ", count: indentation) + closing
  }
}
