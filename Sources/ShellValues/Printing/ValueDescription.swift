import Foundation

/// Writes a value on one line, as Swift would write it: `.factResponse(.success("1 is good"))`.
package struct ValueDescription {
  /// The most characters to write; what is longer ends in `…`. `nil` for no limit.
  package var width: Int?
  /// How deep parts are written; deeper ones are `…`.
  package var depth: Int
  /// The most elements of a collection to write.
  package var elementLimit: Int
  /// Numbers objects, so that the same one is seen to be the same in several descriptions.
  package var objects: ObjectNumbers?

  package init(
    width: Int? = nil,
    depth: Int = 64,
    elementLimit: Int = .max,
    objects: ObjectNumbers? = nil
  ) {
    self.width = width
    self.depth = depth
    self.elementLimit = elementLimit
    self.objects = objects
  }

  /// - Complexity: O(width) where there is one, but O(*n* log *n*) for sets and dictionaries of *n*
  ///   elements, which are sorted.
  package func text(_ value: Any) -> String {
    var writer = DescriptionWriter(options: self)
    writer.write(value, depth: depth)
    return writer.finished()
  }
}

/// Numbers objects in the order in which they are first written: addresses would differ between runs.
package final class ObjectNumbers {
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Keeps the objects, so that no new one gets the address of an old one.
  private var objects: [AnyObject] = []

  package init() {}

  package func number(of object: AnyObject) -> Int {
    if let number = numbers[ObjectIdentifier(object)] { return number }
    objects.append(object)
    numbers[ObjectIdentifier(object)] = objects.count
    return objects.count
  }
}

struct DescriptionWriter {
  private let options: ValueDescription
  private let objects: ObjectNumbers
  private var text = ""
  private var count = 0
  private let limit: Int

  init(options: ValueDescription) {
    self.options = options
    objects = options.objects ?? ObjectNumbers()
    limit = options.width ?? .max
  }

  func finished() -> String {
    guard count > limit else { return text }
    return text.prefix(max(limit - 1, 0)) + "…"
  }

  private var isFull: Bool { count > limit }

  private mutating func append(_ part: String) {
    guard !isFull else { return }
    text += part
    count += part.count
  }

  mutating func write(_ value: Any, depth: Int) {
    guard !isFull else { return }
    let content = ValueContent(value)
    guard depth > 0 || content.isAtom else { return append("…") }
    switch content {
    case .literal(let literal): writeLiteral(literal)
    case .nil: append(Self.nilText(value))
    case .indexed(let elements):
      writeElements(elements.erasedCount, depth) { elements.erasedElement(at: $0) }
    case .identified(let elements):
      writeElements(elements.erasedCount, depth) { elements.erasedElement(at: $0) }
    case .unique(let elements):
      let sorted = SortedElements.of(elements, limit: options.elementLimit)
      writeElements(elements.erasedCount, depth) { sorted[$0] }
    case .keyed(let entries): writeEntries(entries, depth)
    case .tuple(let children): writeParts(children, depth)
    case .structure(let children):
      append(TypeName.withoutArguments(TypeName.of(type(of: Self.unwrapped(value)))))
      writeParts(children, depth)
    case .enumCase(let enumCase):
      append("." + enumCase.name)
      if !enumCase.arguments.isEmpty {
        writeParts(enumCase.arguments, depth)
      } else if enumCase.payload != nil {
        append("(())")
      }
    case .object(let object):
      append("\(TypeName.of(type(of: object)))(#\(objects.number(of: object)))")
    case .function: append("(function)")
    case .metatype(let type): append("\(TypeName.of(type)).self")
    case .described(let description):
      append(StringLiteral.sanitized(description, limit: remaining))
    }
  }

  /// `nil`, or `.some(nil)` for an optional that holds one which is `nil`.
  private static func nilText(_ value: Any) -> String {
    var depth = 0
    var value = value
    while let optional = value as? any OptionalValue, let wrapped = optional.erasedWrapped {
      // What a presentation and the like hold is an optional by nature.
      guard type(of: optional).erasedWrappedType is any OptionalValue.Type else { break }
      depth += 1
      value = wrapped
    }
    return String(repeating: ".some(", count: depth) + "nil" + String(repeating: ")", count: depth)
  }

  private var remaining: Int { limit == .max ? .max : max(0, limit - count) + 2 }

  private mutating func writeLiteral(_ literal: any LiteralPrintable) {
    if let string = literal as? String {
      append(StringLiteral.quoted(string, limit: remaining))
    } else {
      append(literal.literal)
    }
  }

  private mutating func writeElements(_ count: Int, _ depth: Int, _ element: (Int) -> Any) {
    append("[")
    for index in 0..<min(count, options.elementLimit) {
      guard !isFull else { return }
      if index > 0 { append(", ") }
      write(element(index), depth: depth - 1)
    }
    writeOmitted(count)
    append("]")
  }

  private mutating func writeEntries(_ entries: any KeyedContainer, _ depth: Int) {
    guard entries.erasedCount > 0 else { return append("[:]") }
    append("[")
    let sorted = SortedElements.of(entries, limit: options.elementLimit)
    for (index, entry) in sorted.enumerated() {
      guard !isFull else { return }
      if index > 0 { append(", ") }
      write(entry.key, depth: depth - 1)
      append(": ")
      write(entry.value, depth: depth - 1)
    }
    writeOmitted(entries.erasedCount)
    append("]")
  }

  private mutating func writeOmitted(_ count: Int) {
    guard count > options.elementLimit else { return }
    append(options.elementLimit > 0 ? ", …" : "…")
  }

  private mutating func writeParts(_ parts: [Reflection.Child], _ depth: Int) {
    append("(")
    for (index, part) in parts.enumerated() {
      guard !isFull else { return }
      if index > 0 { append(", ") }
      if let label = part.label, !label.hasPrefix(".") { append("\(label): ") }
      write(part.value, depth: depth - 1)
    }
    append(")")
  }

  private static func unwrapped(_ value: Any) -> Any {
    var value = value
    while true {
      if let inner = flattened(value), type(of: inner) != type(of: value) {
        value = inner
      } else if let transparent = value as? any TransparentValue {
        value = transparent.erasedWrapped
      } else if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
        value = hashable.base
      } else {
        return value
      }
    }
  }
}

extension ValueContent {
  /// Whether the value has no parts to be written.
  package var isAtom: Bool {
    switch self {
    case .literal, .nil, .object, .function, .metatype, .described: true
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
