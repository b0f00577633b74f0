package import ComposableArchitecture
package import ShellLanguage
package import ShellValues

/// A dependency that can be swapped while the shell runs, with its alternatives.
@MainActor
package protocol DependencySwitch {
  /// The dependency's name in the shell.
  var name: String { get }

  /// The dependency's purpose, in a few words.
  var summary: String { get }

  /// The words that select an alternative.
  var alternatives: [String] { get }

  /// An example of an alternative that is a value, such as `"2026-01-01T00:00:00Z"`; `nil` if
  /// values are not accepted.
  var valueExample: String? { get }

  /// The static members of the dependency's type that are alternatives too, such as `.mock`.
  var members: [String] { get }

  /// The properties of `DependencyValues` that a swap sets.
  var keyPaths: [PartialKeyPath<DependencyValues>] { get }

  /// Creates the swap for an alternative.
  ///
  /// - Throws: A diagnostic if there is no such alternative.
  func swap(to alternative: SwitchArgument) throws -> Swap
}

extension DependencySwitch {
  package var valueExample: String? { nil }
  package var members: [String] { [] }

  /// The members that have other names than the alternatives.
  package var otherMembers: [String] {
    let words = alternatives
    return members.filter { !words.contains(String($0.dropFirst())) }
  }

  /// The swap to the dependency's live value.
  func swapToLive<Value>(
    _ keyPaths: WritableKeyPath<DependencyValues, Value>...
  ) -> Swap {
    Swap(name, alternative: "live") { dependencies in
      for keyPath in keyPaths { dependencies.set(keyPath, to: .live) }
    }
  }

  func unknown(_ alternative: SwitchArgument) -> Diagnostic {
    let others = otherMembers
    let choices = alternatives + others + (valueExample.map { ["a value such as \($0)"] } ?? [])
    return Diagnostic(
      DependencyProblem.unknownAlternative(alternative.text, of: name),
      at: alternative.expression.span,
      suggestions: closestMatches(to: alternative.text, in: alternatives + others),
      help: "'\(name)' can be \(choices.joined(separator: ", "))."
    )
  }
}

extension DependencyValues {
  /// Sets a dependency to its default value in a context.
  mutating func set<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    to context: DependencyContext
  ) {
    var values = withoutOverrides
    values.context = context
    self[keyPath: keyPath] = values[keyPath: keyPath]
  }
}

/// An alternative as the user wrote it: a word or a value.
@MainActor
package struct SwitchArgument {
  /// The text as written; for a string literal, its contents.
  package let text: String
  package let expression: ShellLanguage.Expression
  private let builder: ValueBuilder

  package init(text: String, expression: ShellLanguage.Expression, builder: ValueBuilder) {
    if expression.isStringLiteral, let literal = try? builder.text(expression) {
      self.text = literal
    } else {
      self.text = text
    }
    self.expression = expression
    self.builder = builder
  }

  /// Builds the value of the expression.
  ///
  /// - Throws: A diagnostic if the value is of another type.
  func value<Value>(of type: Value.Type) throws -> Value {
    try builder.value(of: type, from: expression)
  }

  /// Builds a value of a type that is known at run time.
  ///
  /// - Throws: A diagnostic if the value is of another type.
  func value(ofType type: Any.Type) throws -> Any {
    try builder.build(type, from: expression)
  }

  /// Whether the argument is a name, and no value has that name.
  var isUnknownWord: Bool {
    guard case .name(let name) = expression.kind else { return false }
    return builder.environment.value(named: name.text) == nil
  }

  /// Whether the argument is a name that stands for a value of a type.
  func isVariable(ofType type: Any.Type) -> Bool {
    guard case .name(let name) = expression.kind else { return false }
    return builder.environment.value(named: name.text).map { Swift.type(of: $0) == type } ?? false
  }

  /// Whether the argument is written as a static member: `.mock`, `NumberFact.mock`.
  var isMember: Bool {
    switch expression.kind {
    case .implicitMember(_, nil): true
    case .access(let base, _): CalleeName.of(base)?.first?.isUppercase == true
    default: false
    }
  }

  /// The description of a value, for listings.
  func shown(_ value: Any) -> String {
    isMember || isVariable(ofType: type(of: value)) ? text : ValueDescription(width: 80).text(value)
  }
}

/// Errors of swapping dependencies and of moving the test clock.
package enum DependencyProblem: Problem, Hashable {
  case unknownDependency(String, feature: String?)
  case unknownAlternative(String, of: String)
  case unknownEndpoint(String, client: String)
  case noEndpoints(String)
  case endpointNeedsOutcome(String)
  case outcomeNeedsEndpoint(String)
  case cannotThrow(String)
  case noStream(String, result: String)
  case cannotBeDelayed(String)
  case severalOutcomes
  case stubDoesNotFit(String)
  case cannotBeSet(String)
  case cannotDraw(String)
  case noTestClock(current: String)
  case clockRunsOn(wakeUps: Int)
  case waitsForTestClock(String, until: String, now: String)

  package var code: String {
    switch self {
    case .unknownDependency: "unknown-dependency"
    case .unknownAlternative: "unknown-alternative"
    case .unknownEndpoint: "unknown-endpoint"
    case .noEndpoints: "no-endpoints"
    case .endpointNeedsOutcome: "endpoint-needs-outcome"
    case .outcomeNeedsEndpoint: "outcome-needs-endpoint"
    case .cannotThrow: "endpoint-cannot-throw"
    case .noStream: "no-stream"
    case .cannotBeDelayed: "endpoint-cannot-be-delayed"
    case .severalOutcomes: "several-outcomes"
    case .stubDoesNotFit: "stub-does-not-fit"
    case .cannotBeSet: "dependency-cannot-be-set"
    case .cannotDraw: "cannot-draw"
    case .noTestClock: "no-test-clock"
    case .clockRunsOn: "clock-runs-on"
    case .waitsForTestClock: "waits-for-test-clock"
    }
  }

  package var message: String {
    switch self {
    case .unknownDependency(let name, let feature):
      feature.map { "\(quoted: $0) uses no dependency \(quoted: name)" }
        ?? "there is no dependency \(quoted: name)"
    case .unknownAlternative(let alternative, let name):
      "\(quoted: name) has no alternative \(quoted: alternative)"
    case .unknownEndpoint(let endpoint, let client):
      "\(quoted: client) has no endpoint \(quoted: endpoint)"
    case .noEndpoints(let name): "the endpoints of \(quoted: name) are not known"
    case .endpointNeedsOutcome(let name): "\(quoted: name) needs an outcome"
    case .outcomeNeedsEndpoint(let name):
      "\(quoted: name) is a whole dependency; only an endpoint has an outcome"
    case .cannotThrow(let name): "\(quoted: name) does not throw"
    case .cannotBeDelayed(let name): "\(quoted: name) is not async, so it can't take time"
    case .noStream(let name, let result): "\(quoted: name) returns \(result), which is no stream"
    case .severalOutcomes: "these outcomes exclude each other: an endpoint answers, yields or fails"
    case .stubDoesNotFit(let name): "\(quoted: name) can't be replaced with this outcome"
    case .cannotBeSet(let name): "\(quoted: name) can't be given another value: it has no setter"
    case .cannotDraw(let name):
      "\(quoted: name) can't draw these: only a live 'uuid', 'date' or 'random' draws listed values"
    case .noTestClock(let current): "the clock is \(current): its time can't be moved"
    case .waitsForTestClock(let effects, let end, let now):
      "\(effects) for the test clock: it is at \(now), and the next is due at \(end)"
    case .clockRunsOn(let count): "the clock woke \(count) sleepers and there are more"
    }
  }
}
