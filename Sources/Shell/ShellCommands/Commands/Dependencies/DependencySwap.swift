import DependenciesMacros
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

  /// The values that a dependency is to give while it is live; `nil` if the call lists none.
  ///
  /// - Throws: A diagnostic if the dependency draws no values, or values of another type.
  func drawing(from target: ShellSession.SwitchTarget) throws -> LiveDrawing? {
    guard let values = expression("values") else { return nil }
    guard (expression("alternative").map(text) ?? Self.liveWord) == Self.liveWord else {
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
    let outcome = ["value", "next", "elements", "error", "delay"]
      .compactMap { self.expression($0) }.first
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

  private static let seriesHelp =
    "Outcomes of one call after the other are written in a row, without 'returns' or 'throws' after "
    + "'then': 'returns 1 then 2', 'throws \"offline\" returns 1'."

  private func outcome(for name: String) throws -> EndpointOutcome? {
    let delay = try expression("delay").map { expression in
      let duration = try builder.value(of: Duration.self, from: expression)
      guard duration >= .zero else {
        throw Diagnostic(ArgumentProblem.negativeDuration, at: expression.span)
      }
      return (expression, duration)
    }
    let word = expression("alternative")
    let steps = steps
    let elements = expressions("elements")
    let repeats = word.map(text) == Self.repeatsWord && steps.count > 1
    let supplies = suppliesAnswers && elements.isEmpty
    if let word, !repeats, !supplies, !(steps.isEmpty && elements.isEmpty) {
      throw Diagnostic(DependencyProblem.severalOutcomes, at: word.span, help: Self.seriesHelp)
    }
    let kind: EndpointOutcome.Kind
    if !elements.isEmpty {
      guard steps.allSatisfy(\.isError), steps.count < 2 else {
        throw Diagnostic(
          DependencyProblem.severalOutcomes,
          at: steps[0].expression.span,
          help: Self.seriesHelp
        )
      }
      kind = .yields(elements, end: steps.first?.expression)
    } else if !steps.isEmpty {
      if let first = expression("next"), steps[0].expression.span == first.span {
        throw endpointNeedsOutcome(name, at: first.span)
      }
      kind = .outcomes(steps, repeats: repeats)
    } else if let word {
      kind = try fails(word, name)
    } else {
      guard let delay else { return nil }
      throw endpointNeedsOutcome(name, at: delay.0.span)
    }
    return EndpointOutcome(kind: kind, delay: delay, text: text(of: kind))
  }

  /// Whether the call lists calls of a client: `dep numberFact calls`.
  var isForCalls: Bool {
    expressions.count == 1
      && expression("alternative").map(text) == DependencyCommand.callsWord
  }

  /// The client or endpoint whose calls are listed.
  ///
  /// - Throws: A diagnostic if the calls of the dependency are not known.
  func callTarget(
    _ target: ShellSession.SwitchTarget,
    at span: SourceSpan
  ) throws -> ShellSession.SwitchTarget {
    guard let client = target.dependency as? ClientSwitch else {
      throw Diagnostic(DependencyProblem.noEndpoints(target.name), at: span)
    }
    if let endpoint = target.endpoint ?? client.endpoints.first?.name {
      try client.endpoint(endpoint, at: span)
    } else {
      throw Diagnostic(DependencyProblem.noEndpoints(target.name), at: span)
    }
    return target
  }

  /// The parameters with what an endpoint answers.
  static let answers = ["value", "next", "error"]

  /// Whether the outcomes are answers for a live client, which stays live: `live returns 1 then 2`.
  var suppliesAnswers: Bool {
    expression("alternative").map(text) == Self.liveWord && !steps.isEmpty
  }

  /// The number of answers.
  var answerCount: Int { steps.count }

  /// The word that begins again with the first of several outcomes.
  static let repeatsWord = "repeats"

  /// The alternative in which a dependency is what the program uses. Values and answers may follow it.
  static let liveWord = "live"

  /// What the calls return or throw, in the order in which it is written.
  private var steps: [EndpointOutcome.Step] {
    let values = (expressions("value") + expressions("next")).map(EndpointOutcome.Step.returns)
    let errors = expressions("error").map(EndpointOutcome.Step.throws)
    return (values + errors).sorted { $0.expression.span.start < $1.expression.span.start }
  }

  private func endpointNeedsOutcome(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      DependencyProblem.endpointNeedsOutcome(name),
      at: span,
      help: "Begin with an outcome: 'returns VALUE then VALUE', 'delays 2s throws ERROR'."
    )
  }

  private func fails(_ word: Expression, _ name: String) throws -> EndpointOutcome.Kind {
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
    case .outcomes(let steps, let repeats):
      let texts = steps.enumerated().map { index, step in
        let isNext = index > 0 && !step.isError && !steps[index - 1].isError
        let word = step.isError ? "throws" : isNext ? "then" : "returns"
        return "\(word) \(text(of: step.expression))"
      }
      return (texts + (repeats ? [Self.repeatsWord] : [])).joined(separator: " ")
    case .yields(let elements, let end):
      let texts = elements.map { text(of: $0) }.joined(separator: ", ")
      return "yields \(texts)" + (end.map { " throws \(text(of: $0))" } ?? "")
    case .fails: return "fails"
    }
  }

  /// All expressions that the swap may depend on.
  var expressions: [Expression] {
    call.arguments.values.compactMap(\.expression)
  }

  private func expression(_ parameter: String) -> Expression? {
    call.arguments.first(parameter)?.expression
  }

  private func expressions(_ parameter: String) -> [Expression] {
    call.arguments[parameter].compactMap(\.expression)
  }

  /// The source text of an expression.
  private func text(of expression: Expression) -> String {
    String(source[expression.span])
  }
}
