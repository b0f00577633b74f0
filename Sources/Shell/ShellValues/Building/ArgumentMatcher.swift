import ShellLanguage

/// Matches the arguments of a call to the parameters of its callee. The label may be omitted if
/// there is only one parameter.
struct ArgumentMatcher {
  struct Parameter {
    var label: String?
    var type: Any.Type
    var makeDefault: (@Sendable () -> Any)?
  }

  /// The callee as named in messages: `.case`, a type's name, or a tuple type.
  let owner: String
  let parameters: [Parameter]
  /// The span at which a missing argument is reported.
  let span: SourceSpan
  let builder: ValueBuilder

  /// Builds one value per parameter. Throws a `Diagnostic`.
  func values(of written: [Argument]) throws -> [Any] {
    let unpacked = unpackingTuple(written)
    // A 'Span' does not copy what is read.
    let arguments = unpacked.span
    let parameters = self.parameters.span
    var next = 0
    var values: [Any] = []
    values.reserveCapacity(parameters.count)
    for index in parameters.indices {
      if next < arguments.count, accepts(arguments[next], parameters[index]) {
        values.append(try builder.build(parameters[index].type, from: arguments[next].value))
        next += 1
      } else if let makeDefault = parameters[index].makeDefault {
        values.append(makeDefault())
      } else {
        throw mismatch(of: parameters[index], found: next < arguments.count ? arguments[next] : nil)
      }
    }
    if next < arguments.count { throw unexpected(unpacked[next], behind: unpacked[..<next]) }
    return values
  }

  private func accepts(_ argument: borrowing Argument, _ parameter: borrowing Parameter) -> Bool {
    argument.hasLabel(parameter.label) || !argument.isLabelled && parameters.count == 1
  }

  /// As in Swift, one tuple may stand for all arguments: `.point((1, 2))`.
  private func unpackingTuple(_ arguments: [Argument]) -> [Argument] {
    guard parameters.count != 1, arguments.count == 1, arguments[0].label == nil,
      case .tuple(let elements) = arguments[0].value.kind, elements.count == parameters.count
    else { return arguments }
    return elements
  }

  private func mismatch(of parameter: Parameter, found argument: Argument?) -> Diagnostic {
    guard let argument else {
      let problem = ValueProblem.missingValue(
        label: parameter.label,
        of: owner,
        type: TypeName.of(parameter.type)
      )
      return Diagnostic(problem, at: span, help: fullFormHelp)
    }
    if let label = argument.label {
      let problem = ValueProblem.wrongLabel(
        found: label.text,
        expected: parameter.label,
        of: owner
      )
      return Diagnostic(
        problem,
        at: label.span,
        suggestions: isNear(label.text, parameter.label) ? [parameter.label ?? ""] : [],
        help: fullFormHelp
      )
    }
    let problem = ValueProblem.missingLabel(parameter.label ?? "_", of: owner)
    return Diagnostic(problem, at: argument.value.span, help: fullFormHelp)
  }

  private func isNear(_ label: String, _ expected: String?) -> Bool {
    expected.map { !closestMatches(to: label, in: [$0]).isEmpty } ?? false
  }

  /// A help text that shows the full form, with types in place of values.
  private var fullFormHelp: String? {
    // A tuple's name is its type, which already shows the form.
    guard !owner.hasPrefix("(") else { return nil }
    let values = parameters.map { ($0.label.map { "\($0): " } ?? "") + TypeName.of($0.type) }
    return "Write '\(owner)(\(values.joined(separator: ", ")))'."
  }

  private func unexpected(
    _ argument: Argument,
    behind earlier: ArraySlice<Argument>
  ) -> Diagnostic {
    guard let label = argument.label else {
      return Diagnostic(
        ValueProblem.extraValue(of: owner),
        at: argument.value.span,
        help: fullFormHelp
      )
    }
    if earlier.contains(where: { $0.hasLabel(label.text) }) {
      return Diagnostic(
        ValueProblem.repeatedLabel(label.text),
        at: label.span,
        help: fullFormHelp
      )
    }
    let labels = parameters.compactMap(\.label)
    let problem = ValueProblem.wrongLabel(found: label.text, expected: nil, of: owner)
    let near = closestMatches(to: label.text, in: labels)
    return Diagnostic(
      problem,
      at: label.span,
      suggestions: near,
      help: near.isEmpty ? fullFormHelp : nil
    )
  }
}
