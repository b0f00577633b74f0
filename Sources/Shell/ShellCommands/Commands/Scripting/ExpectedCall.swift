import DependenciesMacros
import ShellLanguage
import ShellSession
import ShellValues

/// The calls that `expect called numberFact.fetch(3) times 2` expects.
@MainActor
struct ExpectedCall {
  private let client: String
  private let endpoint: EndpointDescription
  /// The patterns of the arguments; `nil` accepts any arguments.
  private let arguments: [Argument]?
  private let span: SourceSpan
  private let text: String

  /// - Throws: A diagnostic if the expression names no endpoint of the feature, or if no call could match.
  init(
    _ expression: Expression,
    text: String,
    in session: ShellSession,
    for feature: RegisteredFeature?,
    _ builder: ValueBuilder
  ) throws {
    var (callee, arguments): (Expression, [Argument]?) = (expression, nil)
    if case .call(let base, let given) = expression.kind { (callee, arguments) = (base, given) }
    guard case .access(let base, let accessor) = callee.kind, case .name(let client) = base.kind,
      case .member(let name) = accessor.kind
    else { throw Diagnostic(CallExpectationProblem.noEndpoint(text), at: expression.span) }
    let target = try session.target(
      Name("\(client.text).\(name)", callee.span),
      for: feature
    )
    guard let dependency = target.dependency as? ClientSwitch else {
      throw Diagnostic(CallExpectationProblem.noEndpoint(text), at: callee.span)
    }
    self.client = dependency.name
    endpoint = try dependency.endpoint(name, at: accessor.span)
    self.arguments = arguments
    span = expression.span
    self.text = text
    try check(builder)
  }

  private func check(_ builder: ValueBuilder) throws {
    guard let arguments else { return }
    guard arguments.count == endpoint.argumentTypes.count else {
      throw Diagnostic(
        CallExpectationProblem.wrongArgumentCount(
          signature: endpoint.signature,
          found: arguments.count
        ),
        at: span,
        help: "'\(client).\(endpoint.name)' alone means calls with any arguments."
      )
    }
    let matcher = CaseMatcher(builder: builder)
    let labels = endpoint.argumentLabels
    for ((argument, label), type) in zip(zip(arguments, labels), endpoint.argumentTypes) {
      if let given = argument.label, given.text != label {
        throw Diagnostic(
          ValueProblem.wrongLabel(found: given.text, expected: label, of: endpoint.name),
          at: given.span,
          suggestions: label.map { [$0] } ?? []
        )
      }
      try matcher.check(argument.value, against: type)
    }
  }

  /// - Parameters:
  ///   - count: The exact number of calls; `nil` for at least one.
  ///   - session: The session whose calls count.
  /// - Throws: A diagnostic that lists the calls if there are more or fewer.
  func check(
    times count: Int?,
    in session: ShellSession,
    _ builder: ValueBuilder
  ) throws {
    let (calls, forgottenCount) = session.endpointCalls
    let ofEndpoint = calls.filter { $0.client == client && $0.endpoint.name == endpoint.name }
    let found = try ofEndpoint.filter { try matches($0, builder) }.count
    guard count.map({ $0 != found }) ?? (found == 0) else { return }
    var lines = ofEndpoint.prefix(Self.shownCount).map { "  \($0.text)" }
    if ofEndpoint.count > Self.shownCount {
      lines.append("  and \(counted(ofEndpoint.count - Self.shownCount, "other call"))")
    }
    if forgottenCount > 0 {
      lines.append("  Of \(counted(forgottenCount, "earlier call")) nothing is known any more.")
    }
    throw Diagnostic(
      CallExpectationProblem.notCalled(text, expected: count, found: found),
      at: span,
      help: lines.isEmpty
        ? "It was not called at all." : (["Its calls were:"] + lines).joined(separator: "\n")
    )
  }

  private static let shownCount = 10

  private func matches(_ call: EndpointCall, _ builder: ValueBuilder) throws -> Bool {
    guard let arguments else { return true }
    let matcher = CaseMatcher(builder: builder)
    return try zip(zip(arguments, call.arguments), endpoint.argumentTypes).allSatisfy {
      try matcher.matches($0.1, $0.0.value, declaredAs: $1)
    }
  }
}

/// Errors of `expect called`.
enum CallExpectationProblem: ExplainedProblem, Hashable {
  case noEndpoint(String)
  case wrongArgumentCount(signature: String, found: Int)
  case notCalled(String, expected: Int?, found: Int)
  case countWithoutCall

  var code: String {
    switch self {
    case .noEndpoint: "no-endpoint"
    case .wrongArgumentCount: "call-argument-count"
    case .notCalled: "not-called"
    case .countWithoutCall: "count-without-call"
    }
  }

  var message: String {
    switch self {
    case .noEndpoint(let text): "\(shortened: text) is no endpoint of a client"
    case .wrongArgumentCount(let signature, let found):
      "\(signature) is called with \(counted(found, "argument")) here"
    case .notCalled(let call, let expected, let found):
      "expected \(expected.map { counted($0, "call") } ?? "a call") of \(shortened: call), but there "
        + (found == 1 ? "was 1" : found == 0 ? "was none" : "were \(found)")
    case .countWithoutCall: "'times' counts the calls after 'called'"
    }
  }

  var isExpectation: Bool {
    if case .notCalled = self { true } else { false }
  }

  static let explanations = [
    CodeExplanation(
      "no-endpoint",
      "'expect called' needs a client and its endpoint. 'dep' lists the clients, and 'dep CLIENT' their endpoints.",
      mistake: "load counter\nexpect called numberFact",
      instead: "load counter\nexpect called numberFact.fetch times 0"
    ),
    CodeExplanation(
      "call-argument-count",
      "The endpoint has more or fewer parameters.",
      mistake: "load counter\nexpect called numberFact.fetch(1, 2)",
      instead: "load counter\nexpect called numberFact.fetch(1) times 0"
    ),
    CodeExplanation(
      "not-called",
      "An endpoint was called more often or less often than expected, or with other arguments.",
      mistake: "load counter\nexpect called numberFact.fetch(3)",
      instead:
        "load counter\ndep numberFact mock\n.factButtonTapped\nexpect called numberFact.fetch(0)"
    ),
    CodeExplanation(
      "count-without-call",
      "'times N' says how many calls 'expect called' expects.",
      mistake: "expect true times 2",
      instead: "expect true"
    ),
  ]
}
