import ShellCompletion
import ShellLanguage
import ShellValues

extension CompletionSource {
  /// The hint on the remaining parameters at the cursor.
  var parameterHint: String? {
    for place in context.places {
      if let value = value(at: place), value.isInArguments { return value.parameterHint }
    }
    return usageHint
  }

  /// The value that is being typed.
  private func value(at place: CompletionContext.Place) -> ExpressionCompletions? {
    switch place {
    case .expression(let text), .elements(let text):
      return expressionCompletions(text, CompletionExpectation(nil))
    case .assignedValue(let target, let text):
      return expressionCompletions(text, expectation(forPath: target, in: names))
    case .argument(let parameter, let text):
      if parameter.kind == .endpointCall { return endpointCall(text) }
      guard parameter.kind.isExpression || [.action, .alternative].contains(parameter.kind) else {
        return nil
      }
      return expressionCompletions(text, expectation(for: parameter))
    case .statement, .option, .keyword, .word, .expectedBlock, .expectedError, .assignmentTarget:
      return nil
    }
  }

  /// The parameters that can follow in a command, if the cursor is after a space.
  private var usageHint: String? {
    guard let call else { return nil }
    var following: [CommandSignature.Parameter] = []
    for place in context.places {
      switch place {
      case .argument(let parameter, text: ""): following.append(parameter)
      case .keyword(let parameters, ""): following += parameters
      default: break
      }
    }
    // Show the parameters still to come, except those that depend on an argument that is missing.
    let isOpen = following.contains { call.pending.contains($0) }
    guard isOpen, context.places.allSatisfy(\.isEmpty) else { return nil }
    let usages = call.pending.filter { $0.isHinted && accepts($0) }.map(\.usage)
    return usages.isEmpty ? nil : usages.joined(separator: " ")
  }
}

extension CompletionContext.Place {
  /// Whether nothing has been typed at this place.
  fileprivate var isEmpty: Bool {
    switch self {
    case .statement(let text), .option(let text), .keyword(_, let text), .word(_, let text),
      .expectedBlock(let text), .expectedError(let text), .expression(let text),
      .elements(let text), .assignmentTarget(let text), .assignedValue(_, let text):
      text.isEmpty
    case .argument(let parameter, let text):
      // An operator may follow a complete expression.
      text.isEmpty || (parameter.kind.isExpression && text.last?.isWhitespace == true)
    }
  }
}

extension CommandSignature.Parameter {
  /// The parameter as the help writes it: `FEATURE`, `[as NAME]`, `VALUES…`.
  fileprivate var usage: String {
    let value = name.uppercased() + (isRepeated ? "…" : "")
    let whole = keyword.map { "\($0) \(value)" } ?? value
    return isOptional ? "[\(whole)]" : whole
  }
}
