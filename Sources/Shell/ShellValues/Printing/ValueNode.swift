/// A value as a node of a tree whose children are created on request.
package struct ValueNode {
  package enum Kind: Sendable {
    case leaf, structure, tuple, enumCase, indexed, identified, keyed, unique
  }

  /// The node's name in its parent: `count`, `[0]`, `[id: 2]`, `["tea"]`, `.edit`; `nil` for the
  /// root.
  package let label: String?
  package let value: Any

  private let inside: Inside
  private let layout: Layout

  /// What is known of a value: of a literal, which most nodes of a tree are, its type tells all.
  private enum Inside {
    case literal(TypeFacts)
    case other(Parts)
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
      content = isLeaf ? .parts([]) : ValueNode.content(of: visible.content, layout)
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

  private enum Content {
    case parts([Reflection.Child])
    case count(Int, (Int) -> ValueNode)
    /// Sorted only when the children are requested.
    case entries(any KeyedContainer)
    case members(any UniqueContainer)
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
    self.label = label
    self.value = value
    self.layout = layout
    inside = TypeFacts.ofLiteral(value).map { .literal($0) } ?? .other(Parts(value, layout))
  }

  package var kind: Kind {
    switch inside {
    case .literal: .leaf
    case .other(let parts): parts.kind
    }
  }

  /// How the value is written in a place that does not tell its type; `nil` in any other place.
  package var form: ErasedForm? {
    switch inside {
    case .literal: nil
    case .other(let parts): parts.form
    }
  }

  private var content: Content {
    switch inside {
    case .literal: .parts([])
    case .other(let parts): parts.content
    }
  }

  /// The text that represents the value without its children: an atom's literal, a struct's type,
  /// or the number of elements.
  package var summary: String {
    guard case .other(let parts) = inside, parts.kind != .leaf else {
      return leafText(width: layout.width).text
    }
    return Self.summary(of: parts.visible.content, value, layout.style, parts.form?.prefix)
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
    }
  }

  /// Whether the value is a dialog, or a case of an enum with nothing else.
  package var isDialog: Bool {
    switch inside {
    case .literal: false
    case .other(let parts): parts.visible.isDialog
    }
  }

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

  /// Whether listing the first children requires visiting a very large number of children, as in a
  /// big set or dictionary, which must be sorted.
  package var isCostlyToList: Bool {
    guard childCount > SortedElements.listedCount else { return false }
    switch content {
    case .parts, .count: return false
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
    case .count(_, let node):
      for index in 0..<shown {
        if !body(index, node(index)) { return }
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
    case .parts(let parts):
      return parts.prefix(count).enumerated().map { node(of: $1, at: $0) }
    case .count(_, let node):
      return (0..<count).map(node)
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

extension ValueNode {
  /// The maximum number of nested enums shown on one level; deeper enums get a level of their own.
  private static let nestingLimit = 16

  /// A case whose values are all atoms stays on one line, as do tuples of atoms.
  private static func isLeaf(
    _ content: ValueContent,
    _ style: ValueStyle,
    nesting: Int = 0
  ) -> Bool {
    switch content {
    case .dialog where style.rendersDialogs: true
    case .enumCase(let enumCase):
      nesting < nestingLimit
        && enumCase.arguments.allSatisfy { isLeaf($0.value, style, nesting: nesting + 1) }
    case .tuple(let parts): parts.allSatisfy { ValueContent($0.value).isAtom }
    default: content.isAtom
    }
  }

  private static func isLeaf(_ value: Any, _ style: ValueStyle, nesting: Int) -> Bool {
    let visible = VisibleValue(value)
    // A stand-in is written as a whole.
    return ErasedForm.of(visible)?.isStandIn ?? false
      || isLeaf(visible.content, style, nesting: nesting)
  }

  private static func kind(of content: ValueContent) -> Kind {
    switch content {
    case .indexed: .indexed
    case .identified: .identified
    case .keyed: .keyed
    case .unique: .unique
    case .tuple: .tuple
    case .structure, .dialog: .structure
    case .enumCase: .enumCase
    default: .leaf
    }
  }

  private static func summary(
    of content: ValueContent,
    _ value: Any,
    _ style: ValueStyle,
    _ typeName: String?,
    nesting: Int = 0
  ) -> String {
    switch content {
    case .indexed(let elements): counted(elements.erasedCount, "element")
    case .identified(let elements): counted(elements.erasedCount, "element")
    case .unique(let elements): counted(elements.erasedCount, "element")
    case .keyed(let entries): counted(entries.erasedCount, "entry", "entries")
    case .enumCase(let enumCase):
      (typeName ?? "") + "." + enumCase.name + innerCase(of: enumCase, style, nesting)
    default: typeName ?? TypeName.of(type(of: visible(value)))
    }
  }

  /// What a case's name leaves open of its one value, whose children are the node's: its label, and its case
  /// if it is an enum's: `(.edit)`, `(reasons:)`.
  private static func innerCase(
    of enumCase: Reflection.EnumValue,
    _ style: ValueStyle,
    _ nesting: Int
  ) -> String {
    guard nesting < nestingLimit, let only = only(of: enumCase, style) else { return "" }
    var parts = [only.visibleLabel.map { "\($0):" }].compactMap(\.self)
    let visible = VisibleValue(only.value)
    if case .enumCase = visible.content {
      let typeName = ErasedForm.of(visible)?.prefix
      parts.append(summary(of: visible.content, only.value, style, typeName, nesting: nesting + 1))
    }
    return parts.isEmpty ? "" : "(\(parts.joined(separator: " ")))"
  }

  private static func only(
    of enumCase: Reflection.EnumValue,
    _ style: ValueStyle
  ) -> Reflection.Child? {
    guard enumCase.arguments.count == 1, let only = enumCase.arguments.first else { return nil }
    return isLeaf(only.value, style, nesting: 0) ? nil : only
  }

  /// The value without its surrounding optionals and transparent wrappers.
  private static func visible(_ value: Any) -> Any {
    let value = flattened(value) ?? value
    return transparentValue(value).map { visible($0.erasedWrapped) } ?? value
  }

  static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 " + one : grouped(count) + " " + (many ?? one + "s")
  }

  /// The number with thousands separators: `9,990`. Like all output, it is in English regardless of
  /// the locale.
  package static func grouped(_ number: Int) -> String {
    if (-999...999).contains(number) { return String(number) }
    var digits = Substring(String(number.magnitude))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  private static func content(
    of content: ValueContent,
    _ layout: Layout,
    nesting: Int = 0
  ) -> Content {
    switch content {
    case .indexed(let elements):
      return .count(elements.erasedCount) { index in
        ValueNode(label: "[" + String(index) + "]", elements.erasedElement(at: index), layout)
      }
    case .identified(let elements):
      let description = ValueDescription(width: 60, style: layout.style)
      return .count(elements.erasedCount) { index in
        let id = description.text(elements.erasedID(at: index))
        return ValueNode(label: "[id: " + id + "]", elements.erasedElement(at: index), layout)
      }
    case .keyed(let entries): return .entries(entries)
    case .unique(let members): return .members(members)
    case .tuple(let parts), .structure(let parts), .dialog(_, let parts): return .parts(parts)
    case .enumCase(let enumCase):
      // One value belongs to the case itself: `.edit` shows the fields of what is edited.
      guard nesting < nestingLimit, let only = only(of: enumCase, layout.style) else {
        return .parts(enumCase.arguments)
      }
      return self.content(of: ValueContent(only.value), layout, nesting: nesting + 1)
    default: return .parts([])
    }
  }
}
