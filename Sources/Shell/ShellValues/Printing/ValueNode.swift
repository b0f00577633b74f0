/// A value as a node of a tree whose children are created on request.
package struct ValueNode {
  package enum Kind: Sendable {
    case leaf, structure, tuple, enumCase, indexed, identified, keyed, unique
  }

  /// The node's name in its parent: `count`, `[0]`, `[id: 2]`, `["tea"]`, `.edit`; `nil` for the
  /// root.
  package let label: String?
  package let value: Any

  package let kind: Kind
  package let childCount: Int

  private let inside: Inside
  private let layout: Layout

  /// What is known of a value. Of most nodes of a tree, their types tell all.
  private enum Inside {
    case literal(TypeFacts)
    case structure(StructureFacts)
    /// An array.
    case elements(TypeFacts)
    case other(Parts)

    init(_ value: Any, _ layout: Layout) {
      self = Self.told(value) ?? .other(Parts(value, layout))
    }

    /// What the type tells; `nil` if that is not all.
    private static func told(_ value: Any) -> Inside? {
      guard Existentials.place(of: value) == nil else { return nil }
      let type = type(of: value)
      let facts = TypeFacts.of(type)
      return switch facts.kind {
      case .literal: .literal(facts)
      case .indexed, .identified: .elements(facts)
      case .other: StructureFacts.of(type).map { .structure($0) }
      default: nil
      }
    }

    /// The parts of the value.
    func content(of value: Any) -> Content {
      switch self {
      case .literal: .parts([])
      case .structure(let facts): .structure(facts)
      case .elements(let facts):
        facts.content(of: value).flatMap(Content.init(elements:)) ?? .parts([])
      case .other(let parts): parts.content
      }
    }
  }

  private final class Parts {
    let visible: VisibleValue
    let form: ErasedForm?
    let kind: Kind
    let content: Content

    init(_ value: Any, _ layout: Layout) {
      visible = VisibleValue(value)
      form = ErasedForm.of(visible)
      let isLeaf = form?.isStandIn ?? false || ValueNode.isLeaf(visible.content, layout.style)
      kind = isLeaf ? .leaf : ValueNode.kind(of: visible.content)
      content = isLeaf ? .parts([]) : Content(visible.content, layout.style)
    }
  }

  /// How the nodes of a tree are written.
  private final class Layout {
    let width: Int?
    let style: ValueStyle

    init(width: Int?, style: ValueStyle) {
      self.width = width
      self.style = style
    }
  }

  fileprivate enum Content {
    case parts([Reflection.Child])
    /// The properties of a struct, which are read when they are requested.
    case structure(StructureFacts)
    case indexed(any IndexedContainer, count: Int)
    case identified(any IdentifiedContainer, count: Int)
    /// Sorted only when the children are requested.
    case entries(any KeyedContainer)
    case members(any UniqueContainer)

    var count: Int {
      switch self {
      case .parts(let parts): parts.count
      case .structure(let facts): facts.fields.count
      case .indexed(_, let count), .identified(_, let count): count
      case .entries(let entries): entries.erasedCount
      case .members(let members): members.erasedCount
      }
    }
  }

  /// - Parameters:
  ///   - label: The name that the parent gives the value.
  ///   - width: The most columns of a leaf's summary.
  ///   - style: How labels and summaries are written.
  package init(
    label: String? = nil,
    _ value: Any,
    width: Int? = nil,
    style: ValueStyle = .code
  ) {
    self.init(label: label, value, Layout(width: width, style: style))
  }

  private init(label: String?, _ value: Any, _ layout: Layout) {
    self.init(label: label, value, Inside(value, layout), layout)
  }

  private init(label: String?, _ value: Any, _ inside: Inside, _ layout: Layout) {
    self.label = label
    self.value = value
    self.inside = inside
    self.layout = layout
    switch inside {
    case .literal: (kind, childCount) = (.leaf, 0)
    case .structure(let facts): (kind, childCount) = (.structure, facts.fields.count)
    case .elements(let facts):
      childCount = inside.content(of: value).count
      kind = childCount == 0 ? .leaf : facts.kind == .indexed ? .indexed : .identified
    case .other(let parts): (kind, childCount) = (parts.kind, parts.content.count)
    }
  }

  /// How the value is written in a place that does not tell its type; `nil` in any other place.
  package var form: ErasedForm? {
    switch inside {
    case .literal, .structure, .elements: nil
    case .other(let parts): parts.form
    }
  }

  private var content: Content { inside.content(of: value) }

  /// The text that represents the value without its children: an atom's literal, a struct's type,
  /// or the number of elements.
  package var summary: String {
    if isLeaf { return leafText(width: layout.width).text }
    return switch inside {
    case .structure(let facts): facts.typeName
    case .literal, .elements: Self.counted(childCount, "element")
    case .other(let parts):
      Self.summary(of: parts.visible.content, value, layout.style, parts.form?.prefix)
    }
  }

  /// The text of a leaf.
  ///
  /// - Parameter width: The most columns; `nil` for no limit.
  package func leafText(width: Int?) -> ValueText {
    switch inside {
    case .literal(let facts):
      facts.text(ofLiteral: value, in: layout.style, width: width)
        ?? ValueDescription(width: width, style: layout.style).written(value)
    case .other(let parts):
      ValueDescription(width: width, style: layout.style).written(value, parts.visible)
    case .structure, .elements:
      ValueDescription(width: width, style: layout.style).written(value)
    }
  }

  /// Whether the value is a dialog, or a case of an enum with nothing else.
  package var isDialog: Bool {
    if case .other(let parts) = inside { parts.visible.isDialog } else { false }
  }

  package var isLeaf: Bool { kind == .leaf }

  package var typeName: String { TypeName.of(type(of: Self.visible(value))) }

  /// Whether listing the first children requires visiting a very large number of children, as in a
  /// big set or dictionary, which must be sorted.
  package var isCostlyToList: Bool {
    guard childCount > SortedElements.listedCount else { return false }
    switch content {
    case .parts, .structure, .indexed, .identified: return false
    case .entries(let entries): return !type(of: entries).erasedIsOrdered
    case .members(let members): return !type(of: members).erasedIsOrdered
    }
  }

  /// The first children, and the number of omitted ones.
  ///
  /// - Complexity: O(limit), except that sets and dictionaries are sorted first.
  package func children(limit: Int = .max) -> (nodes: [ValueNode], omitted: Int) {
    let shown = min(limit, childCount)
    return (nodes(shown), childCount - shown)
  }

  /// Calls a closure with each of the first children, which are created one at a time.
  ///
  /// - Parameter body: Returns whether to continue.
  package func forEachChild(
    limit: Int = .max,
    _ body: (_ index: Int, _ child: ValueNode) -> Bool
  ) {
    let shown = min(limit, childCount)
    switch content {
    case .structure(let facts):
      facts.forEachPart(of: value) { index, field, part in
        let inside = field.literal.map { .literal($0) } ?? Inside(part, layout)
        return index < shown && body(index, ValueNode(label: field.label, part, inside, layout))
      }
    case .indexed(let elements, _):
      elements.forEachErasedElement { index, element in
        guard index < shown else { return false }
        return body(index, ValueNode(label: "[" + String(index) + "]", element, layout))
      }
    case .identified(let elements, _):
      let description = ValueDescription(width: 60, style: layout.style)
      elements.forEachErasedElement { index, element in
        guard index < shown else { return false }
        let id = description.text(elements.erasedID(at: index))
        return body(index, ValueNode(label: "[id: " + id + "]", element, layout))
      }
    case .parts(let parts):
      for index in 0..<shown {
        if !body(index, self.node(of: parts[index], at: index)) { return }
      }
    case .entries, .members:
      for (index, node) in nodes(shown).enumerated() {
        if !body(index, node) { return }
      }
    }
  }

  private func node(of part: Reflection.Child, at index: Int) -> ValueNode {
    ValueNode(label: part.visibleLabel ?? String(index), part.value, layout)
  }

  private func nodes(_ count: Int) -> [ValueNode] {
    switch content {
    case .structure, .indexed, .identified, .parts:
      var nodes: [ValueNode] = []
      forEachChild(limit: count) { _, node in
        nodes.append(node)
        return true
      }
      return nodes
    case .entries(let entries):
      return SortedElements.declared(entries, limit: count).map { entry in
        let key = ValueDescription(width: 60, style: layout.style).text(entry.key)
        return ValueNode(label: "[" + key + "]", entry.value, layout)
      }
    case .members(let members):
      return SortedElements.declared(members, limit: count).enumerated().map { index, member in
        ValueNode(label: "[" + String(index) + "]", member, layout)
      }
    }
  }

  /// The keys of a dictionary's first entries, with nodes of their values.
  package func entries(limit: Int = .max) -> [(key: Any, node: ValueNode)] {
    guard case .entries(let entries) = content else { return [] }
    return SortedElements.declared(entries, limit: limit).map {
      ($0.key, ValueNode(label: nil, $0.value, layout))
    }
  }
}

extension ValueNode.Content {
  /// - Returns: `nil` unless the content is an array's.
  fileprivate init?(elements content: ValueContent) {
    switch content {
    case .indexed(let elements): self = .indexed(elements, count: elements.erasedCount)
    case .identified(let elements): self = .identified(elements, count: elements.erasedCount)
    default: return nil
    }
  }

  /// - Parameter style: How nodes are written, which decides what is on one line.
  fileprivate init(_ content: ValueContent, _ style: ValueStyle, nesting: Int = 0) {
    switch content {
    case .indexed, .identified: self = Self(elements: content) ?? .parts([])
    case .keyed(let entries): self = .entries(entries)
    case .unique(let members): self = .members(members)
    case .tuple(let parts), .structure(let parts), .dialog(_, let parts): self = .parts(parts)
    case .enumCase(let enumCase):
      // One value belongs to the case itself: `.edit` shows the fields of what is edited.
      guard nesting < ValueNode.nestingLimit, let only = ValueNode.only(of: enumCase, style) else {
        self = .parts(enumCase.arguments)
        return
      }
      self.init(ValueContent(only.value), style, nesting: nesting + 1)
    default: self = .parts([])
    }
  }
}
