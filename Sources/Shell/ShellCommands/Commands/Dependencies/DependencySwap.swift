import ShellLanguage
import ShellSession
import ShellValues

import struct Foundation.Date
import struct Foundation.UUID

/// The swap that a call requests.
@MainActor
struct DependencySwap {
  let call: CommandCall
  /// The text that contains the call.
  let source: SourceText
  let builder: ValueBuilder

  /// - Returns: `nil` if the call requests no swap.
  /// - Throws: A diagnostic if the dependency or its endpoint has no such alternative.
  func swap(of target: ShellSession.SwitchTarget, named name: Name) throws -> Swap? {
    guard let endpoint = target.endpoint else { return try swap(of: target.dependency) }
    guard let client = target.dependency as? ClientSwitch else {
      throw Diagnostic(
        DependencyProblem.noEndpoints(target.dependency.name),
        at: name.span
      )
    }
    return try outcome(for: name.text).map { outcome in
      try client.swap(endpoint: endpoint, at: name.span, to: outcome, using: builder)
    }
  }

  /// The dependencies whose live values can be listed.
  static let drawing = ["uuid", "date", "random"]

  /// The values that a live dependency is to give before new ones; `nil` if the call lists none.
  ///
  /// - Throws: A diagnostic if the dependency draws no values, or values of another type.
  func drawing(from target: ShellSession.SwitchTarget) throws -> LiveDrawing? {
    guard let values = expression("values") else { return nil }
    guard expression("alternative").map(text) == "live" else {
      throw cannotDraw(target, at: values.span)
    }
    switch target.name {
    case "uuid": return .uuids(try builder.value(of: [UUID].self, from: values))
    case "date": return .dates(try builder.value(of: [Date].self, from: values))
    case "random": return .numbers(try builder.value(of: [UInt64].self, from: values))
    default: throw cannotDraw(target, at: values.span)
    }
  }

  private func cannotDraw(
    _ target: ShellSession.SwitchTarget,
    at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      DependencyProblem.cannotDraw(target.name),
      at: span,
      help: "Write 'dep uuid live drawing [UUID(1), UUID(2)]', or the same of 'date' or 'random'."
    )
  }

  /// The dependency or endpoint named by `dep reset NAME`; `nil` if the call names none.
  ///
  /// - Throws: A diagnostic if the dependency or its endpoint does not exist.
  func resetTarget(
    in session: ShellSession,
    for feature: RegisteredFeature?
  ) throws -> ShellSession.SwitchTarget? {
    guard let expression = expression("alternative") else { return nil }
    let target = try session.target(Name(text(of: expression), expression.span), for: feature)
    guard let endpoint = target.endpoint else { return target }
    guard let client = target.dependency as? ClientSwitch else {
      throw Diagnostic(
        DependencyProblem.noEndpoints(target.dependency.name),
        at: expression.span
      )
    }
    try client.endpoint(endpoint, at: expression.span)
    return target
  }

  private func swap(of dependency: any DependencySwitch) throws -> Swap? {
    let outcome = ["value", "error", "delay"].compactMap { self.expression($0) }.first
    if let outcome {
      throw Diagnostic(
        DependencyProblem.outcomeNeedsEndpoint(dependency.name),
        at: outcome.span,
        help: "Name the endpoint: 'dep \(dependency.name).ENDPOINT returns VALUE'."
      )
    }
    guard let alternative = expression("alternative") else { return nil }
    return try dependency.swap(
      to: SwitchArgument(
        text: text(of: alternative),
        expression: alternative,
        builder: builder
      )
    )
  }

  private func outcome(for name: String) throws -> EndpointOutcome? {
    let delay = try expression("delay").map { expression in
      let duration = try builder.value(of: Duration.self, from: expression)
      guard duration >= .zero else {
        throw Diagnostic(ArgumentProblem.negativeDuration, at: expression.span)
      }
      return (expression, duration)
    }
    let value = expression("value")
    let error = expression("error")
    let word = expression("alternative")
    let given = [value, error, word].compactMap(\.self)
    guard given.count < 2 else {
      throw Diagnostic(DependencyProblem.severalOutcomes, at: given[1].span)
    }
    guard let kind = try kind(value, error, word, for: name) else {
      guard let delay else { return nil }
      throw Diagnostic(
        DependencyProblem.endpointNeedsOutcome(name),
        at: delay.0.span,
        help: "Add an outcome: 'delays 2s returns VALUE' or 'delays 2s throws ERROR'."
      )
    }
    return EndpointOutcome(kind: kind, delay: delay, text: text(of: kind))
  }

  private func kind(
    _ value: Expression?,
    _ error: Expression?,
    _ word: Expression?,
    for name: String
  ) throws -> EndpointOutcome.Kind? {
    if let value { return .returns(value) }
    if let error { return .throws(error) }
    guard let word else { return nil }
    guard text(of: word) == "fails" else {
      throw Diagnostic(
        DependencyProblem.unknownAlternative(text(of: word), of: name),
        at: word.span,
        suggestions: closestMatches(to: text(of: word), in: ["fails"]),
        help: "An endpoint 'returns VALUE', 'throws ERROR' or 'fails'."
      )
    }
    return .fails
  }

  private func text(of kind: EndpointOutcome.Kind) -> String {
    switch kind {
    case .returns(let value): "returns \(text(of: value))"
    case .throws(let error): "throws \(text(of: error))"
    case .fails: "fails"
    }
  }

  /// All expressions that the swap may depend on.
  var expressions: [Expression] {
    call.arguments.values.joined().compactMap { argument in
      if case .expression(let expression) = argument { expression } else { nil }
    }
  }

  private func expression(_ parameter: String) -> Expression? {
    if case .expression(let expression)? = call.arguments[parameter]?.first {
      expression
    } else {
      nil
    }
  }

  /// The source text of an expression.
  private func text(of expression: Expression) -> String {
    String(source[expression.span])
  }
}
