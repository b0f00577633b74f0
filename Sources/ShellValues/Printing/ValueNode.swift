/// A value as a node of a tree, whose children are made when they are asked for.
package struct ValueNode {
  package enum Kind: Sendable {
    case leaf, structure, tuple, enumCase, indexed, identified, keyed, unique
  }

  /// How the parent names it: `count`, `[0]`, `[id: 2]`, `["tea"]`, `.edit`; `nil` for the root.
  package let label: String?
  package let value: Any
  package let kind: Kind
  /// How the value is to be shown apart from its children: an atom's literal, a struct's type, the
  /// number of elements.
  package let summary: String

  private let content: Content

  private enum Content {
    case parts([Reflection.Child])
    case count(Int, (Int) -> ValueNode)
    /// Sorting is put off until somebody looks.
    case entries(any KeyedContainer)
    case members(any UniqueContainer)
  }

  /// - Parameter width: The most characters of a leaf's summary.
  package init(label: String? = nil, _ value: Any, width: Int? = nil) {
    self.init(label: label, value, content: ValueContent(value), width: width)
  }

  private init(label: String?, _ value: Any, content: ValueContent, width: Int?) {
    self.label = label
    self.value = value
    self.width = width
    let isLeaf = Self.isLeaf(content)
    kind = isLeaf ? .leaf : Self.kind(of: content)
    summary =
      isLeaf
      ? ValueDescription(width: width).text(value) : Self.summary(of: content, value)
    self.content = isLeaf ? .parts([]) : Self.content(of: content, width: width)
  }

  private let width: Int?

  package var isLeaf: Bool { kind == .leaf }

  package var typeName: String { TypeName.of(type(of: Self.visible(value))) }

  package var childCount: Int {
    switch content {
    case .parts(let parts): parts.count
    case .count(let count, _): count
    case .entries(let entries): entries.erasedCount
    case .members(let members): members.erasedCount
    }
  }

  /// The first children, and how many there are beyond them.
  ///
  /// - Complexity: O(limit), but sets and dictionaries are sorted first.
  package func children(limit: Int = .max) -> (nodes: [ValueNode], omitted: Int) {
    let shown = min(limit, childCount)
    return (nodes(shown), childCount - shown)
  }

  private func nodes(_ count: Int) -> [ValueNode] {
    switch content {
    case .parts(let parts):
      return parts.prefix(count).enumerated().map { index, part in
        let label = part.label.flatMap { $0.hasPrefix(".") && kind == .tuple ? nil : $0 }
        return ValueNode(label: label ?? String(index), part.value, width: width)
      }
    case .count(_, let node):
      return (0..<count).map(node)
    case .entries(let entries):
      return SortedElements.of(entries, limit: count).map { entry in
        let key = ValueDescription(width: 60).text(entry.key.base)
        return ValueNode(label: "[\(key)]", entry.value, width: width)
      }
    case .members(let members):
      return SortedElements.of(members, limit: count).enumerated().map { index, member in
        ValueNode(label: "[\(index)]", member, width: width)
      }
    }
  }
}

extension ValueNode {
  /// A case whose values are all atoms stays on one line, as do tuples of atoms.
  private static func isLeaf(_ content: ValueContent) -> Bool {
    switch content {
    case .enumCase(let enumCase): enumCase.arguments.allSatisfy { isLeaf(ValueContent($0.value)) }
    case .tuple(let parts): parts.allSatisfy { ValueContent($0.value).isAtom }
    default: content.isAtom
    }
  }

  private static func kind(of content: ValueContent) -> Kind {
    switch content {
    case .indexed: .indexed
    case .identified: .identified
    case .keyed: .keyed
    case .unique: .unique
    case .tuple: .tuple
    case .structure: .structure
    case .enumCase: .enumCase
    default: .leaf
    }
  }

  private static func summary(of content: ValueContent, _ value: Any) -> String {
    switch content {
    case .indexed(let elements): counted(elements.erasedCount, "element")
    case .identified(let elements): counted(elements.erasedCount, "element")
    case .unique(let elements): counted(elements.erasedCount, "element")
    case .keyed(let entries): counted(entries.erasedCount, "entry", "entries")
    case .enumCase(let enumCase): "." + enumCase.name
    default: TypeName.of(type(of: visible(value)))
    }
  }

  /// A value without the optionals and wrappers around it that people do not see.
  private static func visible(_ value: Any) -> Any {
    let value = flattened(value) ?? value
    return (value as? any TransparentValue).map { visible($0.erasedWrapped) } ?? value
  }

  private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 \(one)" : "\(grouped(count)) \(many ?? one + "s")"
  }

  /// `9,990`: in English whatever the locale, as all that is printed.
  package static func grouped(_ number: Int) -> String {
    var digits = Substring(String(number.magnitude))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  private static func content(of content: ValueContent, width: Int?) -> Content {
    switch content {
    case .indexed(let elements):
      return .count(elements.erasedCount) { index in
        ValueNode(label: "[\(index)]", elements.erasedElement(at: index), width: width)
      }
    case .identified(let elements):
      return .count(elements.erasedCount) { index in
        let id = ValueDescription(width: 60).text(elements.erasedID(at: index))
        return ValueNode(
          label: "[id: \(id)]",
          elements.erasedElement(at: index),
          width: width
        )
      }
    case .keyed(let entries): return .entries(entries)
    case .unique(let members): return .members(members)
    case .tuple(let parts), .structure(let parts): return .parts(parts)
    case .enumCase(let enumCase):
      // One value belongs to the case itself: `.edit` shows the fields of what is edited.
      guard enumCase.arguments.count == 1, let only = enumCase.arguments.first else {
        return .parts(enumCase.arguments)
      }
      let node = ValueNode(label: nil, only.value, width: width)
      return node.isLeaf ? .parts(enumCase.arguments) : node.content
    default: return .parts([])
    }
  }
}
