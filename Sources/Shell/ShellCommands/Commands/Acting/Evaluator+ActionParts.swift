import ShellLanguage
import ShellSession
import ShellValues

extension Evaluator {
  /// Replaces a value in an action.
  ///
  /// - Parameters:
  ///   - target: The target of the assignment.
  ///   - expression: The new value. Names in it are the labels of the action's values, and `$0` is
  ///     the innermost value.
  ///   - number: The number of the action's entry.
  /// - Throws: A diagnostic if the action has no such value or the new value does not fit.
  func changing(
    _ target: Expression,
    to expression: Expression,
    in action: Any,
    of number: Int
  ) throws -> Any {
    let parts = ActionParts(action)
    let label = "#\(number) \(ValueDescription(width: 60).text(action))"
    guard !parts.isEmpty else {
      throw Diagnostic(
        ResendProblem.noValues(label),
        at: target.span,
        help: "'resend \(number)' alone sends it as it was."
      )
    }
    let builder = ValueBuilder(
      environment: Environment(
        of: session,
        names: names(of: try session.currentStore().feature),
        state: parts.payload,
        variables: parts.labelled
      )
    )
    if let expression = Self.binding(target, expression, in: parts) {
      let path = parts.payloadPath.map { Accessor(.member($0), target.span) }
      return try Self.replace(path, in: action, with: expression, using: builder)
    }
    guard let accessors = Self.accessors(of: target, in: parts, using: builder) else {
      throw Self.unknownPart(target, of: label, number, parts)
    }
    return try Self.replace(accessors, in: action, with: expression, using: builder)
  }

  /// The path from an action to the target of an assignment; `nil` if the action has no such value.
  private static func accessors(
    of target: Expression,
    in parts: ActionParts,
    using builder: ValueBuilder
  ) -> [Accessor]? {
    let (root, steps) = steps(of: target)
    func accessors(_ path: [String]) -> [Accessor] {
      path.map { Accessor(.member($0), root.span) }
    }
    switch root.kind {
    case .state:
      return accessors(parts.payloadPath) + steps
    case .name(let name):
      return parts.paths(to: name.text).lazy.map(accessors)
        .first { (try? StatePath.resolve($0, in: parts.action, using: builder)) != nil }
        .map { $0 + steps }
    default:
      return nil
    }
  }

  /// Splits a target into its root and the steps from there.
  private static func steps(of target: Expression) -> (root: Expression, steps: [Accessor]) {
    guard case .access(let base, let accessor) = target.kind else { return (target, []) }
    let (root, steps) = steps(of: base)
    return (root, steps + [accessor])
  }

  /// `.set(\.name, "Blob")` for `name = "Blob"` in a binding action; `nil` if the target is not a
  /// property.
  private static func binding(
    _ target: Expression,
    _ expression: Expression,
    in parts: ActionParts
  ) -> Expression? {
    let (root, steps) = steps(of: target)
    guard parts.isBinding, case .name(let name) = root.kind, parts.labelled[name.text] == nil
    else { return nil }
    let path = [Accessor(.member(name.text), name.span)] + steps
    let property = Expression(.keyPath(path), target.span)
    return Expression(
      .implicitMember(
        Name("set", target.span),
        arguments: [Argument(value: property), Argument(value: expression)]
      ),
      expression.span
    )
  }

  private static func unknownPart(
    _ target: Expression,
    of label: String,
    _ number: Int,
    _ parts: ActionParts
  ) -> Diagnostic {
    let (root, _) = steps(of: target)
    let name = if case .name(let name) = root.kind { name.text } else { "" }
    let example = parts.example.map { ", for instance 'resend \(number) { \($0) }'" } ?? ""
    return Diagnostic(
      ResendProblem.unknownPart(name, of: label),
      at: root.span,
      suggestions: closestMatches(to: name, in: parts.names),
      help: "It has \(parts.descriptions.joined(separator: " and "))\(example)."
    )
  }
}
