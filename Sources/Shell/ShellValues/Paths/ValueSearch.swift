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
  /// Whether the whole value was searched.
  package private(set) var isComplete = true

  private let text: String
  private let limit: Int
  private var budget: Int
  private var depth = 0

  /// The maximum depth of the search; a malicious value must not exhaust the stack.
  private static let depthLimit = 200

  /// Searches a value, ignoring case.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of hits to keep.
  ///   - budget: The maximum number of parts to visit.
  package init(_ text: String, in value: Any, limit: Int = 50, budget: Int = 1_000_000) {
    self.text = text.lowercased()
    self.limit = limit
    self.budget = budget
    visit(value, StatePath())
  }

  private mutating func record(_ path: StatePath, _ value: Any) {
    count += 1
    if hits.count < limit { hits.append(Hit(path: path, value: value)) }
  }

  private mutating func visit(_ value: Any, _ path: StatePath, isNamed: Bool = false) {
    guard depth < Self.depthLimit, budget > 0 else {
      isComplete = false
      return
    }
    budget -= 1
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
        guard let id = elements.erasedID(at: index) as? AnyHashable else { continue }
        visit(elements.erasedElement(at: index), path.appending(.id(id)))
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
    case .literal, .nil, .object, .function, .metatype, .described: break
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

  private func contains(_ other: String) -> Bool { other.lowercased().contains(text) }
}
