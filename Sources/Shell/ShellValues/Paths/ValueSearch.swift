/// Searches a value for a text in the names and values of its parts.
package struct ValueSearch {
  package struct Hit {
    package let path: StatePath
    package let value: Any
  }

  /// The first hits, in the order in which a tree shows them.
  package private(set) var hits: [Hit] = []
  /// The total number of hits.
  package private(set) var count = 0
  /// Whether the whole value was searched. If not, parts are nested more than ``depthLimit`` deep,
  /// or the task was cancelled.
  package private(set) var isComplete = true

  private let text: SearchedText
  private let limit: Int
  private var depth = 0
  private var visitCount = 0

  /// The maximum depth of the search; a malicious value must not exhaust the stack.
  package static let depthLimit = 200

  /// Searches a value, ignoring case. A cancelled task stops searching.
  ///
  /// - Parameter limit: The maximum number of hits to keep; others are counted.
  /// - Complexity: O(*n*), where *n* is the size of the value.
  package init(_ text: String, in value: Any, limit: Int = 50) {
    self.text = SearchedText(text)
    self.limit = limit
    visit(value, StatePath())
  }

  /// Whether to stop. Asking the task each time would cost as much as the search.
  private var isStopped: Bool { !isComplete && Task.isCancelled }

  private mutating func record(_ path: StatePath, _ value: Any) {
    count += 1
    if hits.count < limit { hits.append(Hit(path: path, value: value)) }
  }

  private mutating func visit(_ value: Any, _ path: StatePath, isNamed: Bool = false) {
    visitCount += 1
    if visitCount.isMultiple(of: 4096), Task.isCancelled { isComplete = false }
    guard depth < Self.depthLimit else {
      isComplete = false
      return
    }
    if isStopped { return }
    depth += 1
    defer { depth -= 1 }
    let content = ValueContent(value)
    if isNamed || (content.isAtom && matches(content, value)) { record(path, value) }
    switch content {
    case .structure(let parts), .dialog(_, let parts), .tuple(let parts): visit(parts, path)
    case .enumCase(let current):
      if !content.isAtom, !isNamed, contains(current.name) { record(path, value) }
      let inner = path.appending(.member(current.name))
      if current.arguments.count == 1, let only = current.arguments.first {
        visit(only.value, inner)
      } else {
        visit(current.arguments, inner)
      }
    case .identified(let elements):
      for index in 0..<elements.erasedCount {
        let inner = path.appending(.id(elements.erasedKey(at: index)))
        visit(elements.erasedElement(at: index), inner)
      }
    case .indexed(let elements):
      for index in 0..<elements.erasedCount {
        visit(elements.erasedElement(at: index), path.appending(.index(index)))
      }
    case .keyed(let entries):
      for entry in SortedElements.of(entries) {
        let step = StatePath.Step.key(entry.key)
        visit(entry.value, path.appending(step), isNamed: contains(step.description))
      }
    case .unique(let elements):
      for element in SortedElements.of(elements) { visit(element, path) }
    case .literal, .options, .nil, .object, .function, .metatype, .described: break
    }
  }

  private mutating func visit(_ parts: [Reflection.Child], _ path: StatePath) {
    for (index, part) in parts.enumerated() {
      let name = part.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? String(index)
      visit(part.value, path.appending(.member(name)), isNamed: contains(name))
    }
  }

  private func matches(_ content: ValueContent, _ value: Any) -> Bool {
    switch content {
    case .literal(let literal):
      if let string = literal as? any StringProtocol { return contains(String(string)) }
      return contains(literal.literal)
    default: return contains(ValueDescription(width: 500).text(value))
    }
  }

  private func contains(_ other: String) -> Bool { text.isIn(other) }
}

/// A text to be found in others whatever their case.
private struct SearchedText {
  private let text: String
  /// The text's bytes if it is ASCII. A search among bytes is several times as fast.
  private let bytes: [UInt8]?

  init(_ text: String) {
    self.text = text.lowercased()
    let bytes = Array(self.text.utf8)
    self.bytes = bytes.allSatisfy { $0 < 0x80 } ? bytes : nil
  }

  func isIn(_ other: String) -> Bool {
    let found = bytes.flatMap { bytes in
      other.utf8.withContiguousStorageIfAvailable { Self.find(bytes, in: $0) } ?? nil
    }
    return found ?? other.lowercased().contains(text)
  }

  /// Whether lowercase ASCII occurs in a text; `nil` if the text has other characters, which may
  /// have ASCII in lower case.
  private static func find(_ bytes: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard let last = bytes.indices.last else { return true }
    guard text.count > last else { return false }
    return (0..<(text.count - last)).contains { start in
      bytes.indices.allSatisfy { lowercase(text[start + $0]) == bytes[$0] }
    }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
