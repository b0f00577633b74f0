import ShellLanguage

/// A call that goes through a collection: `rows.map(\.title)`, `rows.filter { $0.isOn }`.
struct ElementCall {
  enum Method: String, CaseIterable {
    case map, filter, contains, sorted

    /// The label that an expression of the element may have: `contains(where: …)`.
    var label: String? {
      switch self {
      case .map, .filter: nil
      case .contains: "where"
      case .sorted: "by"
      }
    }
  }

  enum Argument {
    case none
    /// An expression of the element, which is `$0` in it.
    case ofElement(Expression)
    /// What `contains` looks for.
    case value(Expression)
  }

  let method: Method
  /// The collection.
  let base: Expression
  /// The method's name behind its dot.
  let accessor: Accessor
  private let arguments: [ShellLanguage.Argument]

  /// `nil` where the expression is another call, perhaps of an enum's case that is called like a method.
  init?(_ expression: Expression) {
    guard case .call(let callee, let arguments) = expression.kind,
      case .access(let base, let accessor) = callee.kind, case .member(let name) = accessor.kind,
      let method = Method(rawValue: name), CalleeName.of(base)?.first?.isUppercase != true
    else { return nil }
    self.method = method
    self.base = base
    self.accessor = accessor
    self.arguments = arguments
  }

  /// Where the method's name stands.
  var nameSpan: SourceSpan {
    SourceSpan(accessor.span.end - method.rawValue.utf8.count, accessor.span.end)
  }

  /// What the method is called with. Throws a `Diagnostic` where it takes something else.
  func argument() throws -> Argument {
    guard let argument = arguments.first else {
      if method == .sorted { return .none }
      throw unfit(at: nameSpan)
    }
    guard arguments.count == 1 else { throw unfit(at: arguments[1].value.span) }
    if let label = argument.label, label.text != method.label {
      throw Diagnostic(
        ValueProblem.wrongLabel(found: label.text, expected: method.label, of: method.rawValue),
        at: label.span,
        suggestions: method.label.map { [$0] } ?? []
      )
    }
    switch argument.value.kind {
    case .closure(let body): return .ofElement(body)
    case .keyPath(let accessors): return .ofElement(Self.member(accessors, argument.value.span))
    // As in Swift: without its label, it is the value that is looked for.
    case _ where method == .contains && argument.label == nil: return .value(argument.value)
    case _ where argument.value.mentionsParameter: return .ofElement(argument.value)
    default: throw unfit(at: argument.value.span, argument.value)
    }
  }

  /// `$0.title` for `\.title`, and `$0` for `\.self`.
  private static func member(_ accessors: [Accessor], _ span: SourceSpan) -> Expression {
    accessors.reduce(Expression(.state, span)) { base, accessor in
      if case .member("self") = accessor.kind { return base }
      return Expression(.access(base, accessor), span.union(accessor.span))
    }
  }

  private func unfit(at span: SourceSpan, _ found: Expression? = nil) -> Diagnostic {
    let name = method.rawValue
    var suggestions: [String] = []
    if case .name(let property)? = found?.kind { suggestions = ["\\.\(property.text)"] }
    let example = method == .filter || method == .contains ? "isOn" : "title"
    return Diagnostic(
      ValueProblem.elementArgument(method: name),
      at: span,
      suggestions: suggestions,
      help: "Write 'rows.\(name)(\\.\(example))' or 'rows.\(name) { $0.\(example) }'."
    )
  }
}
