import ComposableArchitecture
import Foundation
import IssueReporting
import ShellLanguage
import ShellValues

/// The outcome of an endpoint that is an expression of its arguments: `returns "\($0) is good"`.
struct ComputedStub {
  typealias Evaluation = (ValueBuilder) throws -> Result<Any, any Error>

  private let endpoint: EndpointDescription
  private let builder: ValueBuilder
  private let evaluate: Evaluation

  /// - Parameter evaluate: Evaluates the expression with a builder whose `$0` are the arguments.
  init(_ endpoint: EndpointDescription, _ builder: ValueBuilder, _ evaluate: @escaping Evaluation) {
    self.endpoint = endpoint
    self.builder = builder
    self.evaluate = evaluate
  }

  /// The outcome, tried with sample arguments.
  ///
  /// - Throws: A diagnostic if the expression does not fit the endpoint.
  func outcome(at span: SourceSpan, name: String) throws -> EndpointStub.Outcome {
    let labels = endpoint.argumentLabels
    // The environment is a value of the moment; nothing changes it while calls are evaluated.
    let evaluation = UncheckedSendable((builder: Self.frozen(builder), evaluate: evaluate))
    return .computes(
      { arguments in
        let (builder, evaluate) = evaluation.value
        let parameter = CallArguments.parameter(labels: labels, values: arguments)
        do {
          return try evaluate(builder.with(parameter: parameter))
        } catch {
          let message = (error as? Diagnostic)?.problem.message ?? "\(error)"
          reportIssue("The outcome of '\(name)' could not be computed: \(message)")
          return .failure(MessageError(message))
        }
      },
      sample: UncheckedSendable(try sample(at: span, name: name))
    )
  }

  /// The outcome of a call with sample arguments, or any outcome of the endpoint's types.
  private func sample(at span: SourceSpan, name: String) throws -> Result<Any, any Error> {
    let plain = ValueBuilder()
    func sample(of type: Any.Type) -> Any? {
      guard let text = SampleValue.text(of: type) else { return nil }
      return EmptyEnvironment().build(type, from: text)
    }
    let values = endpoint.argumentTypes.compactMap(sample)
    if values.count == endpoint.argumentTypes.count {
      let parameter = CallArguments.parameter(labels: endpoint.argumentLabels, values: values)
      do {
        return try evaluate(builder.with(parameter: parameter))
      } catch let diagnostic as Diagnostic {
        guard let problem = diagnostic.problem as? ValueProblem, problem.dependsOnValues else {
          throw diagnostic
        }
      }
    }
    if let value = sample(of: endpoint.resultType) { return .success(value) }
    if endpoint.isThrowing, let error = try? plain.build(endpoint.errorType, from: Self.anyError),
      let error = error as? any Error
    {
      return .failure(error)
    }
    throw Diagnostic(DependencyProblem.stubDoesNotFit(name), at: span)
  }

  private static let anyError = ShellLanguage.Expression(.string(""), SourceSpan(0, 0))

  /// Calls come from any thread, so `Date.now` is the date of the swap.
  private static func frozen(_ builder: ValueBuilder) -> ValueBuilder {
    ValueBuilder(environment: FrozenEnvironment(builder.environment))
  }
}

/// The names of another environment, with the date of now.
private struct FrozenEnvironment: ValueEnvironment {
  private let base: any ValueEnvironment
  let now: Date

  init(_ base: any ValueEnvironment) {
    self.base = base
    now = base.now
  }

  var state: Any? { base.state }
  var parameter: Any? { base.parameter }
  var visibleNames: [String] { base.visibleNames }
  var typeNames: [String] { base.typeNames }
  var style: ValueStyle { base.style }
  func value(named name: String) -> Any? { base.value(named: name) }
  func checkIsAvailable(_ name: Name) throws { try base.checkIsAvailable(name) }
  func type(named name: String) -> Any.Type? { base.type(named: name) }
  func ids(beginningWith text: String) -> [UUID] { base.ids(beginningWith: text) }
}
