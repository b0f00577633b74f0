import ShellValues
import TerminalText

/// Writes a value as a multi-line Swift expression, which the shell's language can read back if its
/// types can be written.
enum SwiftText {
  /// - Parameter depth: The maximum depth; deeper parts are written as `…`. `nil` sets no limit.
  static func write(_ value: Any, depth: Int?, to sink: LineSink) {
    var writer = SwiftWriter(sink: sink)
    writer.write(value, indentation: 0, depth: min(depth ?? .max, deepest), tail: "")
  }

  /// The maximum depth of a written value; a malicious value must not exhaust the stack.
  private static let deepest = 200
}

private struct SwiftWriter {
  let sink: LineSink
  /// The beginning of the current line.
  private var line = ""

  init(sink: LineSink) {
    self.sink = sink
  }

  /// The width in columns; values that fit on the rest of a line are written on it.
  private static let width = 80

  private typealias Part = (label: String?, value: Any)

  /// - Parameter tail: The text after the value on its last line.
  mutating func write(_ value: Any, indentation: Int, depth: Int, tail: String) {
    let content = ValueContent(value)
    if depth < 1, !content.isAtom { return end("…" + tail) }
    if content.isAtom { return end(ValueDescription().text(value) + tail) }
    let room = Self.width - DisplayWidth.columns(of: line) - tail.count
    if let text = whole(value, room: room, depth: depth) { return end(text + tail) }
    // The type in a place that does not tell it, such as `any Error`.
    switch ValueNode(value).form {
    case .wrapped(let type, label: nil) where !type.hasPrefix("Optional<"):
      line += type + "("
      write(content, of: value, indentation, depth, tail: ")" + tail)
    case .prefixed(let type):
      write(content, of: value, indentation, depth, typeName: type, tail: tail)
    case .wrapped, .standIn: end(ValueDescription().text(value) + tail)
    case .plain, .unreadable, nil: write(content, of: value, indentation, depth, tail: tail)
    }
  }

  private mutating func write(
    _ content: ValueContent,
    of value: Any,
    _ indentation: Int,
    _ depth: Int,
    typeName: String? = nil,
    tail: String
  ) {
    switch content {
    case .structure(let parts), .dialog(_, let parts):
      let name = ValueNode(value).summary
      write(parts.map { ($0.label, $0.value) }, name + "(", ")" + tail, indentation, depth)
    case .enumCase(let enumCase):
      let parts = enumCase.arguments.map { Part($0.label, $0.value) }
      let name = "\(typeName ?? "").\(enumCase.name)("
      write(parts, name, ")" + tail, indentation, depth)
    case .tuple(let parts):
      write(parts.map { ($0.label, $0.value) }, "(", ")" + tail, indentation, depth)
    case .keyed:
      let parts = ValueNode(value).entries().map { entry in
        Part(ValueDescription().text(entry.key), entry.node.value)
      }
      write(parts, "[", "]" + tail, indentation, depth)
    case .indexed, .identified, .unique:
      end("[")
      let node = ValueNode(value)
      node.forEachChild { index, child in
        let isLast = index == node.childCount - 1
        writePart((nil, child.value), isLast: isLast, indentation + 2, depth - 1)
        return sink.isOpen
      }
      end(Self.spaces(indentation) + "]" + tail)
    default:
      end(ValueDescription().text(value) + tail)
    }
  }

  /// The value's text on one line; `nil` if it does not fit.
  private func whole(_ value: Any, room: Int, depth: Int) -> String? {
    ValueDescription(width: room, depth: depth).whole(value)
  }

  private mutating func write(
    _ parts: [Part],
    _ opening: String,
    _ closing: String,
    _ indentation: Int,
    _ depth: Int
  ) {
    end(opening)
    for (index, part) in parts.enumerated() where sink.isOpen {
      writePart(part, isLast: index == parts.count - 1, indentation + 2, depth - 1)
    }
    end(Self.spaces(indentation) + closing)
  }

  private mutating func writePart(
    _ part: Part,
    isLast: Bool,
    _ indentation: Int,
    _ depth: Int
  ) {
    line = Self.spaces(indentation)
    if let label = part.label, !label.hasPrefix(".") { line += "\(label): " }
    write(part.value, indentation: indentation, depth: depth, tail: isLast ? "" : ",")
  }

  /// Ends the current line.
  private mutating func end(_ text: String) {
    let whole = line + text
    line = ""
    sink.put(StyledText(whole))
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
