import TerminalText

/// Writes a value as a text until it exceeds its limit.
struct DescriptionWriter {
  let elementLimit: Int
  /// The numbers of the objects in the value; `nil` until one is written.
  private(set) var objects: ObjectNumbers?
  let style: ValueStyle
  /// The most columns to write; a writer that has passed it writes nothing more.
  private let limit: Int
  private(set) var written = ValueText()
  private(set) var columns = 0

  init(elementLimit: Int, limit: Int, objects: ObjectNumbers?, style: ValueStyle) {
    self.elementLimit = elementLimit
    self.limit = limit
    self.objects = objects
    self.style = style
  }

  /// An empty writer with the same rules and another limit.
  func empty(limit: Int) -> DescriptionWriter {
    DescriptionWriter(elementLimit: elementLimit, limit: limit, objects: objects, style: style)
  }

  var isFull: Bool { columns > limit }

  mutating func numbers() -> ObjectNumbers {
    let numbers = objects ?? ObjectNumbers()
    objects = numbers
    return numbers
  }

  mutating func append(_ text: String, _ kind: ValueToken.Kind) {
    guard !isFull, !text.isEmpty else { return }
    columns += DisplayWidth.columns(of: text)
    written.append(text, kind)
  }

  mutating func append(_ tokens: [ValueToken]) {
    for token in tokens { append(token.text, token.kind) }
  }

  mutating func append(_ text: ValueText) { append(text.tokens) }

  mutating func write(_ value: Any, depth: Int) {
    if !isFull { write(value, VisibleValue(value), depth: depth) }
  }

  mutating func write(_ value: Any, _ visible: VisibleValue, depth: Int) {
    guard depth > 0 || visible.content.isAtom else { return append("…", .omission) }
    if let erased = visible.erased, let form = ErasedForm.of(visible) {
      write(erased, visible, as: form, depth)
    } else {
      write(visible.content, of: value, depth)
    }
  }

  /// Writes a value whose place tells its type.
  ///
  /// - Parameter typeName: The type to write before a case or a struct's parts, if not the usual one.
  mutating func write(
    _ content: ValueContent,
    of value: Any,
    _ depth: Int,
    typeName: String? = nil
  ) {
    switch content {
    case .literal(let literal): writeLiteral(literal)
    case .nil: append(Self.nilText(value), .keyword)
    case .indexed(let elements):
      writeElements(elements.erasedCount, depth) { elements.erasedElement(at: $0) }
    case .identified(let elements):
      writeElements(elements.erasedCount, depth) { elements.erasedElement(at: $0) }
    case .unique(let elements):
      guard mayFit(elements.erasedCount) else { return }
      let sorted = SortedElements.declared(elements, limit: elementLimit)
      writeElements(elements.erasedCount, depth) { sorted[$0] }
    case .keyed(let entries): writeEntries(entries, depth)
    case .tuple(let children): writeParts(children, depth)
    case .dialog(let dialog, _) where style.rendersDialogs: append(dialog.tokens)
    case .options(let options, _): append(options.tokens)
    case .structure(let children), .dialog(_, let children):
      append(typeName ?? Self.typeName(of: value), .type)
      writeParts(children, depth)
    case .enumCase(let enumCase):
      append(typeName ?? "", .type)
      append("." + enumCase.name, .caseName)
      if !enumCase.arguments.isEmpty {
        writeParts(enumCase.arguments, depth)
      } else if enumCase.payload != nil {
        append("(())", .punctuation)
      }
    case .object(let object):
      append(TypeName.of(type(of: object)), .type)
      append("(#\(numbers().number(of: object)))", .punctuation)
    case .function: append("(function)", .other)
    case .metatype(let type): append("\(TypeName.of(type)).self", .type)
    case .described(let description):
      append(StringLiteral.sanitized(description, limit: remaining), .other)
    }
  }

  /// The number of scalars that exceed the limit, given that most scalars take one column.
  private var remaining: Int { limit == .max ? .max : max(0, limit - columns) + 2 }

  /// Whether elements may fit, given that each takes at least one column. If they cannot, the
  /// writer is full, and the elements need not be sorted.
  private mutating func mayFit(_ count: Int) -> Bool {
    if limit != .max, min(count, elementLimit) > limit - columns { columns = limit + 1 }
    return !isFull
  }

  mutating func writeLiteral(_ literal: any LiteralPrintable) {
    let kind = TypeFacts.of(type(of: literal)).literalKind
    if kind == .string, limit != .max, let string = literal as? String {
      let named = style.naming(string, columns: max(0, limit - columns))
      let (text, isWhole) = StringLiteral.beginning(of: named, columns: limit - columns)
      append("\"" + text + (isWhole ? "\"" : "…"), .string)
      // Cut text exceeds the limit, whatever its width.
      if !isWhole { columns = max(columns, limit + 1) }
    } else {
      append(literal.literal(in: style), kind)
    }
  }

  private mutating func writeElements(_ count: Int, _ depth: Int, _ element: (Int) -> Any) {
    append("[", .punctuation)
    for index in 0..<min(count, elementLimit) {
      guard !isFull else { return }
      if index > 0 { append(", ", .punctuation) }
      write(element(index), depth: depth - 1)
    }
    writeOmitted(count)
    append("]", .punctuation)
  }

  private mutating func writeEntries(_ entries: any KeyedContainer, _ depth: Int) {
    guard entries.erasedCount > 0 else { return append("[:]", .punctuation) }
    guard mayFit(entries.erasedCount) else { return }
    append("[", .punctuation)
    for (index, entry) in SortedElements.declared(entries, limit: elementLimit).enumerated() {
      guard !isFull else { return }
      if index > 0 { append(", ", .punctuation) }
      write(entry.key, depth: depth - 1)
      append(": ", .punctuation)
      write(entry.value, depth: depth - 1)
    }
    writeOmitted(entries.erasedCount)
    append("]", .punctuation)
  }

  private mutating func writeOmitted(_ count: Int) {
    guard count > elementLimit else { return }
    if elementLimit > 0 { append(", ", .punctuation) }
    append("… \(ValueNode.grouped(count - elementLimit)) more", .omission)
  }

  private mutating func writeParts(_ parts: [Reflection.Child], _ depth: Int) {
    append("(", .punctuation)
    for (index, part) in parts.enumerated() {
      guard !isFull else { return }
      if index > 0 { append(", ", .punctuation) }
      if let label = part.visibleLabel { append("\(label): ", .label) }
      write(part.value, depth: depth - 1)
    }
    append(")", .punctuation)
  }

  static func typeName(of value: Any) -> String {
    TypeName.withoutArguments(TypeName.of(type(of: unwrapped(value))))
  }

  /// The text `nil`, or `.some(nil)` for nested optionals whose innermost one is `nil`.
  static func nilText(_ value: Any) -> String {
    var depth = 0
    var value = value
    while let optional = value as? any OptionalValue, let wrapped = optional.erasedWrapped {
      // A wrapper such as `PresentationState` stores an optional, which doesn't count as nesting.
      guard type(of: optional).erasedWrappedType is any OptionalValue.Type else { break }
      depth += 1
      value = wrapped
    }
    return String(repeating: ".some(", count: depth) + "nil" + String(repeating: ")", count: depth)
  }

  private static func unwrapped(_ value: Any) -> Any {
    var value = value
    while true {
      if let inner = flattened(value), type(of: inner) != type(of: value) {
        value = inner
      } else if let transparent = transparentValue(value) {
        value = transparent.erasedWrapped
      } else if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
        value = hashable.base
      } else {
        return value
      }
    }
  }
}

extension Reflection.Child {
  /// The label from the source; `nil` for unlabelled tuple elements, which reflection labels `.0`,
  /// `.1` and so on.
  package var visibleLabel: String? { label?.utf8.first == UInt8(ascii: ".") ? nil : label }
}

extension ValueContent {
  /// Whether the value is written without parts.
  package var isAtom: Bool {
    switch self {
    case .literal, .options, .nil, .object, .function, .metatype, .described: true
    case .dialog(_, let children): children.isEmpty
    case .indexed(let elements): elements.erasedCount == 0
    case .identified(let elements): elements.erasedCount == 0
    case .keyed(let entries): entries.erasedCount == 0
    case .unique(let elements): elements.erasedCount == 0
    case .tuple(let children): children.isEmpty
    case .structure(let children): children.isEmpty
    case .enumCase(let enumCase): enumCase.arguments.isEmpty
    }
  }
}
