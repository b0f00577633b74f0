/// What a node tells of its value.
extension ValueNode {
  /// The maximum number of nested enums shown on one level; deeper enums get a level of their own.
  static let nestingLimit = 16

  /// A case whose values are all atoms stays on one line, as do tuples of atoms.
  static func isLeaf(
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

  static func kind(of content: ValueContent) -> Kind {
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

  static func summary(
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

  static func only(
    of enumCase: Reflection.EnumValue,
    _ style: ValueStyle
  ) -> Reflection.Child? {
    guard enumCase.arguments.count == 1, let only = enumCase.arguments.first else { return nil }
    return isLeaf(only.value, style, nesting: 0) ? nil : only
  }

  /// The value without its surrounding optionals and transparent wrappers.
  static func visible(_ value: Any) -> Any {
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
}
