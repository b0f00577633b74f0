import Foundation
import ShellValues
import TerminalText

/// Writes JSON incrementally; Swift values are converted as they are written.
///
/// Numbers, Booleans, strings and `nil` map to their JSON counterparts, structs to objects,
/// collections to arrays and dictionaries to objects. An enum case is its name, or an object with
/// its name as the only key if it has associated values. All other values are strings: dates, URLs
/// and similar types their text, the rest their Swift syntax.
struct JSONWriter {
  enum Layout {
    /// Everything on one line.
    case compact
    /// One line per member, sent to the sink when complete.
    case lines(LineSink)
  }

  /// The maximum depth of a written value; a malicious value must not exhaust the stack.
  static let deepest = 200

  private let layout: Layout
  private let isCancellable: Bool
  private(set) var text = ""
  private var indentation = 0

  /// - Parameter isCancellable: Whether to stop writing once the task is cancelled.
  init(layout: Layout, isCancellable: Bool = true) {
    self.layout = layout
    self.isCancellable = isCancellable
  }

  /// Whether the output is still needed.
  private var isWanted: Bool {
    if case .lines(let sink) = layout { return sink.isOpen }
    return !isCancellable || !Task.isCancelled
  }

  /// Sends the last line to the sink.
  mutating func finish() {
    if case .lines(let sink) = layout, !text.isEmpty { sink.put(StyledText(text)) }
  }

  // MARK: Structure

  mutating func write(_ json: JSON) {
    switch json {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += String(number)
    case .string(let string): text += Self.quoted(string)
    case .array(let elements):
      write("[", "]", count: elements.count) { writer, index in writer.write(elements[index]) }
    case .object(let members):
      assert(JSON.hasUniqueKeys(members), "a key is there twice: \(members.map { $0.key })")
      write("{", "}", count: members.count) { writer, index in
        writer.writeKey(members[index].key)
        writer.write(members[index].value)
      }
    case .value(let value): write(value: value, depth: Self.deepest)
    case .old(let value, let list): list.readingOld { write(value: value, depth: Self.deepest) }
    case .new(let value, let list): list.readingNew { write(value: value, depth: Self.deepest) }
    }
  }

  private mutating func writeKey(_ key: String) {
    text += Self.quoted(key) + (isCompact ? ":" : ": ")
  }

  private var isCompact: Bool { if case .compact = layout { true } else { false } }

  /// Writes bracketed items, one per line or all on one line.
  private mutating func write(
    _ opening: String,
    _ closing: String,
    count: Int,
    _ item: (inout JSONWriter, Int) -> Void
  ) {
    text += opening
    indentation += 2
    for index in 0..<count where isWanted {
      if index > 0 { text += "," }
      startLine()
      item(&self, index)
    }
    indentation -= 2
    if count > 0 { startLine() }
    text += closing
  }

  private mutating func startLine() {
    guard case .lines(let sink) = layout else { return }
    sink.put(StyledText(text))
    text = String(repeating: " ", count: indentation)
  }

  // MARK: Values

  mutating func write(value: Any, depth: Int) {
    let content = ValueContent(value)
    guard depth > 0 || content.isAtom else { return text += Self.quoted("…") }
    switch content {
    case .nil: text += "null"
    case .literal(let literal): text += Self.text(of: literal)
    case .structure(let parts), .dialog(_, let parts), .options(_, let parts):
      writeObject(parts, depth)
    case .tuple(let parts): writeParts(parts, depth)
    case .enumCase(let enumCase): write(enumCase, depth)
    case .indexed(let elements):
      write("[", "]", count: elements.erasedCount) { writer, index in
        writer.write(value: elements.erasedElement(at: index), depth: depth - 1)
      }
    case .identified(let elements):
      write("[", "]", count: elements.erasedCount) { writer, index in
        writer.write(value: elements.erasedElement(at: index), depth: depth - 1)
      }
    case .unique:
      let members = ValueNode(value).children().nodes
      write("[", "]", count: members.count) { writer, index in
        writer.write(value: members[index].value, depth: depth - 1)
      }
    case .keyed:
      let entries = ValueNode(value).entries()
      write("{", "}", count: entries.count) { writer, index in
        writer.writeKey(Self.key(entries[index].key))
        writer.write(value: entries[index].node.value, depth: depth - 1)
      }
    case .object, .function, .metatype, .described:
      text += Self.quoted(ValueDescription().text(value))
    }
  }

  private mutating func write(_ enumCase: Reflection.EnumValue, _ depth: Int) {
    guard !enumCase.arguments.isEmpty else { return text += Self.quoted(enumCase.name) }
    write("{", "}", count: 1) { writer, _ in
      writer.writeKey(enumCase.name)
      if enumCase.arguments.count == 1, let only = enumCase.arguments.first,
        only.visibleLabel == nil
      {
        writer.write(value: only.value, depth: depth - 1)
      } else {
        writer.writeObject(enumCase.arguments, depth - 1)
      }
    }
  }

  /// Writes a tuple as an array if no element has a label, otherwise as an object.
  private mutating func writeParts(_ parts: [Reflection.Child], _ depth: Int) {
    if parts.contains(where: { $0.visibleLabel != nil }) { return writeObject(parts, depth) }
    write("[", "]", count: parts.count) { writer, index in
      writer.write(value: parts[index].value, depth: depth - 1)
    }
  }

  private mutating func writeObject(_ parts: [Reflection.Child], _ depth: Int) {
    write("{", "}", count: parts.count) { writer, index in
      writer.writeKey(parts[index].visibleLabel ?? String(index))
      writer.write(value: parts[index].value, depth: depth - 1)
    }
  }

  // MARK: Scalars

  private static func key(_ key: Any) -> String {
    switch ValueContent(key) {
    case .literal(let string as String): string
    case .enumCase(let enumCase) where enumCase.arguments.isEmpty: enumCase.name
    case .literal(let literal): inner(of: literal)
    default: ValueDescription().text(key)
    }
  }

  private static func text(of literal: any LiteralPrintable) -> String {
    switch literal {
    case let string as String: quoted(string)
    case let string as Substring: quoted(String(string))
    case let character as Character: quoted(String(character))
    case let text as any TextLiteral: quoted(text.text)
    case let bool as Bool: bool ? "true" : "false"
    case let integer as any BinaryInteger: "\(integer)"
    case let number as any BinaryFloatingPoint where Self.isFinite(number): "\(number)"
    default: quoted(inner(of: literal))
    }
  }

  private static func isFinite(_ number: some BinaryFloatingPoint) -> Bool { number.isFinite }

  /// The text inside a literal such as `Date("…")` or `Decimal("…")`.
  private static func inner(of literal: any LiteralPrintable) -> String {
    switch literal {
    case let uuid as UUID: return uuid.uuidString
    case let url as URL: return url.absoluteString
    default: break
    }
    let text = literal.literal
    guard text.hasSuffix("\")"), let start = text.firstIndex(of: "\""),
      text[..<start].last == "("
    else { return text }
    return String(text[text.index(after: start)...].dropLast(2))
  }

  /// A string as a JSON literal, with everything escaped that could control the terminal.
  static func quoted(_ string: String) -> String {
    let isPlain = string.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"\(string)\"" }
    var result = "\""
    SafeText.forEachScalar(of: string) { scalar, isShown in
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isShown: result.unicodeScalars.append(scalar)
      default:
        for unit in Character(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }
}
