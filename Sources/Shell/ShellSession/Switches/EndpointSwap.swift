package import ComposableArchitecture
package import ShellLanguage
package import ShellValues

/// The behavior to give to a client's endpoint, as written.
package struct EndpointOutcome {
  package enum Kind {
    /// What each call does, in turn. The last one applies to all calls after it, unless they repeat.
    case outcomes([Step], repeats: Bool)
    /// Each call returns a stream of these elements, which ends with the error if there is one.
    case yields([ShellLanguage.Expression], end: ShellLanguage.Expression?)
    /// Behaves as if the endpoint were not implemented.
    case fails
  }

  /// What one call does.
  package enum Step {
    case returns(ShellLanguage.Expression)
    case `throws`(ShellLanguage.Expression)

    package var expression: ShellLanguage.Expression {
      switch self {
      case .returns(let expression), .throws(let expression): expression
      }
    }

    package var isError: Bool { if case .throws = self { true } else { false } }
  }

  package let kind: Kind
  package let delay: (expression: ShellLanguage.Expression, duration: Duration)?
  /// The outcome as written: `returns "\($0)"`.
  package let text: String

  package init(
    kind: Kind,
    delay: (expression: ShellLanguage.Expression, duration: Duration)?,
    text: String
  ) {
    self.kind = kind
    self.delay = delay
    self.text = text
  }
}

extension EndpointOutcome {
  /// Whether what a call does depends on how many calls there were.
  fileprivate var isSeries: Bool {
    if case .outcomes(let steps, _) = kind { steps.count > 1 } else { false }
  }
}

extension EndpointStub {
  /// The behavior in the syntax of the command: `delays 2s returns "1 is good"`.
  ///
  /// - Parameter source: The source text of an outcome that is computed for each call.
  fileprivate func text(computedBy source: String) -> String {
    let outcome =
      switch outcome {
      case .returns(let value): "returns \(ValueDescription().text(value.value))"
      case .throws(let error): "throws \(ValueDescription().text(error))"
      case .computes: source
      case .unimplemented: "fails"
      }
    return (delay.map { "delays \(ValueDescription().text($0)) " } ?? "") + outcome
  }
}

extension ClientSwitch {
  /// The client's endpoints; empty if the dependency is not a client with known endpoints.
  package var endpoints: [EndpointDescription] {
    DependenciesMacros.endpoints(ofClient: valueType) ?? []
  }

  /// Creates the swap of one endpoint.
  ///
  /// - Throws: A diagnostic if the client has no such endpoint, or if the endpoint cannot behave
  ///   that way.
  package func swap(
    endpoint name: String,
    at span: SourceSpan,
    to outcome: EndpointOutcome,
    using builder: ValueBuilder
  ) throws -> Swap {
    let endpoint = try endpoint(name, at: span)
    guard let property = DependencyProperty(keyPath) else {
      throw Diagnostic(DependencyProblem.cannotBeSet(self.name), at: span)
    }
    let calls = DrawCount()
    let stub = try stub(of: endpoint, outcome, counting: calls, using: builder)
    // Try the stub now, to reject one that does not fit before it is used.
    let example = DependencyValues.setting {
      property.value(in: DependencyValues._current.withoutOverrides)
    }
    guard stubbing(example, endpoint: name, with: stub) != nil else {
      throw Diagnostic(DependencyProblem.stubDoesNotFit("\(self.name).\(name)"), at: span)
    }
    return Swap(
      self.name,
      endpoint: name,
      alternative: stub.text(computedBy: outcome.text),
      progress: outcome.isSeries ? calls : nil
    ) { dependencies in
      let client = DependencyValues.setting { property.value(in: dependencies) }
      guard let stubbed = stubbing(client, endpoint: name, with: stub) else { return }
      _ = property.set(stubbed, in: &dependencies)
    }
  }

  /// The endpoint with a name.
  ///
  /// - Throws: A diagnostic if the client has no such endpoint.
  @discardableResult
  package func endpoint(_ name: String, at span: SourceSpan) throws -> EndpointDescription {
    let endpoints = endpoints
    guard !endpoints.isEmpty else {
      throw Diagnostic(
        DependencyProblem.noEndpoints(self.name),
        at: span,
        help: """
          '@DependencyClient' on '\(TypeName.of(valueType))' makes them known. Without it, register \
          an alternative: 'Feature(…).dependency(\\.\(self.name), ["mock": …])'.
          """
      )
    }
    if let endpoint = endpoints.first(where: { $0.name == name }) { return endpoint }
    throw Diagnostic(
      DependencyProblem.unknownEndpoint(name, client: self.name),
      at: span,
      suggestions: closestMatches(to: name, in: endpoints.map(\.name)).map { "\(self.name).\($0)" },
      help: "It has \(endpoints.map { "'\($0.name)'" }.joined(separator: ", "))."
    )
  }

  private func stub(
    of endpoint: EndpointDescription,
    _ outcome: EndpointOutcome,
    counting calls: DrawCount,
    using builder: ValueBuilder
  ) throws -> EndpointStub {
    let name = "\(self.name).\(endpoint.name)"
    if let delay = outcome.delay, !endpoint.isAsync {
      throw Diagnostic(DependencyProblem.cannotBeDelayed(name), at: delay.expression.span)
    }
    let delay = outcome.delay?.duration
    switch outcome.kind {
    case .outcomes(let steps, let repeats):
      let stubs = try steps.map { try self.outcome(of: endpoint, $0, name: name, using: builder) }
      return EndpointStub(
        stubs.count == 1
          ? stubs[0] : OutcomeSeries(stubs, repeats: repeats, counting: calls).outcome,
        after: delay
      )
    case .yields(let elements, let end):
      return EndpointStub(
        try stream(of: endpoint, elements, end, name: name, using: builder),
        after: delay
      )
    case .fails:
      guard outcome.delay == nil else {
        throw Diagnostic(
          DependencyProblem.severalOutcomes,
          at: outcome.delay?.expression.span,
          help: "An unimplemented endpoint fails immediately: omit 'delays'."
        )
      }
      return .unimplemented
    }
  }

  /// What a call returns or throws.
  private func outcome(
    of endpoint: EndpointDescription,
    _ step: EndpointOutcome.Step,
    name: String,
    using builder: ValueBuilder
  ) throws -> EndpointStub.Outcome {
    switch step {
    case .returns(let expression) where endpoint.isGivenArguments(of: expression):
      let stub = ComputedStub(endpoint, builder) { builder in
        .success(try builder.build(endpoint.resultType, from: expression))
      }
      return try stub.outcome(at: expression.span, name: name)
    case .throws(let expression)
    where endpoint.isThrowing && endpoint.isGivenArguments(of: expression):
      let stub = ComputedStub(endpoint, builder) { builder in
        let error = try builder.build(endpoint.errorType, from: expression)
        return .failure(error as? any Error ?? MessageError("\(error)"))
      }
      return try stub.outcome(at: expression.span, name: name)
    case .returns(let expression):
      let value = try builder.build(endpoint.resultType, from: expression)
      return .returns(UncheckedSendable(value))
    case .throws(let expression):
      guard endpoint.isThrowing else {
        throw Diagnostic(
          DependencyProblem.cannotThrow(name),
          at: expression.span,
          help: "It can return a value, or be unimplemented: '\(name) fails'."
        )
      }
      let error = try builder.build(endpoint.errorType, from: expression)
      guard let error = error as? any Error else {
        throw Diagnostic(DependencyProblem.stubDoesNotFit(name), at: expression.span)
      }
      return .throws(error)
    }
  }

  /// A stream that each call returns anew.
  private func stream(
    of endpoint: EndpointDescription,
    _ elements: [ShellLanguage.Expression],
    _ end: ShellLanguage.Expression?,
    name: String,
    using builder: ValueBuilder
  ) throws -> EndpointStub.Outcome {
    guard let type = endpoint.resultType as? any StreamOfElements.Type else {
      let result = TypeName.of(endpoint.resultType)
      throw Diagnostic(
        DependencyProblem.noStream(name, result: result),
        at: elements.first?.span,
        help: "'\(name) returns VALUE' returns one value for each call."
      )
    }
    let values = try elements.map { try builder.build(type.elementType, from: $0) }
    var error: (any Error)?
    if let end {
      guard type.canFail else {
        throw Diagnostic(DependencyProblem.cannotThrow(name), at: end.span)
      }
      error = try builder.build((any Error).self, from: end) as? any Error
    }
    let parts = UncheckedSendable((values: values, error: error))
    let make: @Sendable () -> Result<Any, any Error> = {
      .success(type.stream(of: parts.value.values, endingWith: parts.value.error))
    }
    return .computes({ _ in make() }, sample: UncheckedSendable(make()))
  }
}

extension EndpointDescription {
  /// Whether `$0` in an expression stands for the arguments of the call.
  fileprivate func isGivenArguments(of expression: ShellLanguage.Expression) -> Bool {
    expression.mentionsParameter && !argumentTypes.isEmpty
  }

  /// The endpoint's declaration: `fetch(Int) async throws -> String`.
  package var signature: String {
    let arguments = zip(argumentLabels, argumentTypes).map { label, type in
      (label.map { "\($0): " } ?? "") + TypeName.of(type)
    }
    let effects = (isAsync ? " async" : "") + (isThrowing ? " throws" : "")
    let result = resultType == Void.self ? "" : " -> \(TypeName.of(resultType))"
    return "\(name)(\(arguments.joined(separator: ", ")))\(effects)\(result)"
  }
}
