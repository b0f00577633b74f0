import Foundation
import ShellValues

/// Completions for the start of a value of a type.
enum LiteralOptions {
  static func values(
    of type: Any.Type,
    _ expectation: ValueExpectation = ValueExpectation()
  ) -> [ValueCompletion] {
    let visible = Member.visibleType(of: type)
    let inner = Member.innermostType(of: type)
    var result: [ValueCompletion] = []
    if visible is any OptionalValue.Type {
      result.append(ValueCompletion("nil", summary: "no value"))
    }
    if inner == Bool.self {
      return result + [ValueCompletion("true"), ValueCompletion("false")]
    }
    if let current = current(expectation) {
      result.append(ValueCompletion(current, summary: "the current value"))
    } else if let opening = opening(of: inner) {
      result.append(ValueCompletion(opening, label: label(of: opening)))
    }
    result += CaseOptions.values(of: inner)
    let name = TypeName.of(inner)
    if let list = ParameterList(partsOf: inner, isPartial: expectation.isPartial) {
      let initializer = name.contains("<") ? ".init(" : name + "("
      let opening = CaseOptions.isTuple(inner) ? "(" : initializer
      result.append(
        ValueCompletion(opening, label: opening.dropLast() + list.signature)
      )
    } else if inner is any KeyedContainer.Type || UnfinishedExpression.elementType(of: inner) != nil
    {
      result.append(ValueCompletion("[", label: "[…]", summary: name))
    }
    return result
  }

  /// The maximum length of a literal in UTF-8 code units; a longer one does not fit on the line.
  private static let lengthLimit = 500

  /// The literal of the value to be replaced, if that value has the expected type.
  private static func current(_ expectation: ValueExpectation) -> String? {
    guard let type = expectation.type.map(Member.innermostType(of:)),
      let value = expectation.current.flatMap(Member.unwrapped), Swift.type(of: value) == type,
      let literal = (value as? any LiteralPrintable)?.literal, literal.utf8.count <= lengthLimit
    else { return nil }
    // An empty string offers nothing to edit.
    if (value as? String)?.isEmpty == true { return nil }
    return literal
  }

  /// The start of a type's literals, taken from its first example: `"`, `[`, `Date("`. Returns
  /// `nil` if the literals have no common start.
  private static func opening(of type: Any.Type) -> String? {
    if type == (any Error).self { return "\"" }
    guard let example = LiteralCatalog.entries.first(where: { $0.type == type })?.examples.first
    else { return nil }
    return example.prefixMatch(of: /[A-Z]\w*\(["\)]?|["\[]/).map { String($0.output) }
  }

  /// The label for the start of a literal: `Date(…)`, `"…"`.
  private static func label(of opening: String) -> String {
    let name = opening.prefix { $0.isLetter || $0.isNumber }
    if opening.hasSuffix("()") { return opening }
    if !name.isEmpty { return "\(name)(…)" }
    return opening == "[" ? "[…]" : "\"…\""
  }
}

/// Completions for the operators that are words: `is`, `matches` and `contains`.
enum InfixOptions {
  /// - Parameter type: The type of the left operand; `nil` if unknown.
  static func words(behind type: Any.Type?) -> [ValueCompletion] {
    guard let type else { return [] }
    let inner = Member.innermostType(of: type)
    var words: [ValueCompletion] = []
    if CaseListing(of: inner) != nil, !(inner is any LiteralBuildable.Type) {
      words.append(ValueCompletion("is ", label: "is", summary: "tests the case"))
    }
    if inner is any StringProtocol.Type {
      words.append(ValueCompletion("matches /", label: "matches", summary: "tests a pattern"))
    }
    if inner is any StringProtocol.Type || UnfinishedExpression.elementType(of: inner) != nil {
      words.append(ValueCompletion("contains ", label: "contains", summary: "tests for a part"))
    }
    return words
  }
}
