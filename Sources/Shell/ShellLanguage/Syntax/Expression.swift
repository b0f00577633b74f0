/// An expression or a value, as written.
///
/// Values are expressions: `.rowTapped(id: rows[0].id)` is a case whose argument is looked up in
/// the state. A literal gets its meaning once the expected type is known.
package struct Expression: Hashable, Sendable {
  package var kind: Kind
  package var span: SourceSpan

  package init(_ kind: Kind, _ span: SourceSpan) {
    self.kind = kind
    self.span = span
  }

  package enum Kind: Hashable, Sendable {
    /// An integer literal's text without underscores: `42`, `0xFF`, `0b101`, `0o17`. Never negative.
    case integer(String)
    /// A floating-point literal's text without underscores: `2.5`, `1e-3`. Never negative.
    case float(String)
    /// A duration as the number's text and the unit: `250ms`, `2s`, `5m`, `1h`.
    case duration(String, DurationUnit)
    /// `046CCB9F…`, the beginning of an id that a prompt has shown, without its mark.
    case shortID(String)
    case boolean(Bool)
    case `nil`
    /// A string literal of any form without interpolations, with its escapes resolved.
    case string(String)
    /// A string literal with interpolations, at least one.
    case interpolated([StringSegment])
    /// The text between the slashes of a `/…/` after `matches`.
    case regex(String)
    case array([Expression])
    case dictionary([DictionaryElement])
    /// A tuple: `(1, name: "x")`. Parentheses around one unlabelled expression do not make a tuple.
    case tuple([Argument])
    /// `.case` or `.case(…)`. The arguments are `nil` if there are no parentheses.
    case implicitMember(Name, arguments: [Argument]?)
    /// `\.key.path`
    case keyPath([Accessor])
    /// A variable, a state property, a type, or a built-in name such as `last`.
    case name(Name)
    /// `$0`
    case state
    /// `base.name`, `base?.name`, `base[0]`, `base[id: 2]`
    indirect case access(Expression, Accessor)
    /// `Type(label: value)`, `base.case(…)`, `rows.map(\.title)`
    indirect case call(Expression, [Argument])
    /// An argument `{ $0.title }`: an expression in which `$0` is the value that the callee passes.
    indirect case closure(Expression)
    indirect case prefix(PrefixOperator, Expression)
    /// An operator that does not chain: a comparison, a range, `contains`, `matches`.
    indirect case infix(Expression, InfixOperator, Expression)
    /// A sequence of operators with the same precedence: `a + b - c`, `a && b`, `a ?? b ?? c`.
    /// There is at least one link. The list is flat because a chain may have thousands of operands.
    /// Recursion could not walk a tree of that depth, or even release it.
    indirect case chain(Expression, [ChainLink])
    /// A range with one bound: `1...`, `...3`, `..<3`.
    indirect case partialRange(lower: Expression?, InfixOperator, upper: Expression?)
    /// `destination is .edit`, `response is .failure(_)`
    indirect case isCase(Expression, CasePattern)
    /// `a ? b : c`, `a ? b : c ? d : e`. Flat for the same reason as a chain.
    indirect case ternary([TernaryBranch], else: Expression)
  }
}

/// An operator of a chain with its right operand.
package struct ChainLink: Hashable, Sendable {
  package var symbol: InfixOperator
  package var operand: Expression

  package init(_ symbol: InfixOperator, _ operand: Expression) {
    self.symbol = symbol
    self.operand = operand
  }
}

/// A condition with the value that it selects.
package struct TernaryBranch: Hashable, Sendable {
  package var condition: Expression
  package var value: Expression

  package init(condition: Expression, value: Expression) {
    self.condition = condition
    self.value = value
  }
}

/// The pattern after `is`: a case or a nested case, optionally with patterns for its values.
package struct CasePattern: Hashable, Sendable {
  /// The path of the case, with one name per level: `.edit.rows`.
  package var path: [Name]
  /// The patterns for the values of the last case: a value, a nested pattern, or `_` for any value.
  /// `nil` matches any values.
  package var arguments: [Argument]?

  package init(_ path: [Name], arguments: [Argument]? = nil) {
    self.path = path
    self.arguments = arguments
  }
}

/// An argument of a call, case or tuple.
package struct Argument: Hashable, Sendable {
  // Swift 6.3 copies a large structure with an optional of several words where it could move it. That took
  // a tenth of the time of parsing a value.
  private var labelOrEmpty: Name
  package var value: Expression
  /// Whether there is a label, which may be empty: a JSON key.
  ///
  /// Stored, because a computed property would copy the element that it is read from. Stored last,
  /// it fits in the padding.
  package private(set) var isLabelled: Bool

  package init(label: Name? = nil, value: Expression) {
    labelOrEmpty = label ?? Self.empty
    self.value = value
    isLabelled = label != nil
  }

  /// The label; `nil` if there is none.
  package var label: Name? {
    get { isLabelled ? labelOrEmpty : nil }
    set {
      labelOrEmpty = newValue ?? Self.empty
      isLabelled = newValue != nil
    }
  }

  /// Whether the label is this one; for `nil`, whether there is none.
  package func hasLabel(_ label: String?) -> Bool {
    guard let label else { return !isLabelled }
    return isLabelled && labelOrEmpty.text == label
  }

  private static var empty: Name { Name("", SourceSpan(0, 0)) }
}

package struct DictionaryElement: Hashable, Sendable {
  package var key: Expression
  package var value: Expression

  package init(key: Expression, value: Expression) {
    self.key = key
    self.value = value
  }
}

/// A part of a string literal with interpolations.
package enum StringSegment: Hashable, Sendable {
  case text(String)
  /// `\(…)`
  indirect case interpolation(Expression)
}

/// A step from a value to a part of it.
package struct Accessor: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A stored property, an enum's case, a tuple's label or index, or a built-in member (`count`).
    case member(String)
    /// `[0]`, `["tea"]`, `[id: 2]`
    case element(label: String?, Expression)
  }

  package var kind: Kind
  /// Whether a `?` precedes the step: `destination?.edit`.
  package var isOptionalChain: Bool
  package var span: SourceSpan
  /// The span of a member's name, with its backticks; the whole span of an element.
  package let nameSpan: SourceSpan

  /// - Parameter nameSpan: The span of a member's name; `nil` if the name is all of the span.
  package init(
    _ kind: Kind,
    isOptionalChain: Bool = false,
    _ span: SourceSpan,
    nameSpan: SourceSpan? = nil
  ) {
    self.kind = kind
    self.isOptionalChain = isOptionalChain
    self.span = span
    self.nameSpan = nameSpan ?? span
  }
}

package enum DurationUnit: String, CaseIterable, Sendable {
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "m"
  case hours = "h"
}

package enum PrefixOperator: String, CaseIterable, Sendable {
  case not = "!"
  case minus = "-"
}

package enum InfixOperator: String, CaseIterable, Sendable {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case closedRange = "..."
  case halfOpenRange = "..<"
  case coalesce = "??"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains
  case matches
  case and = "&&"
  case or = "||"
}
