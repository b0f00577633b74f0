import ShellLanguage

/// A method call that visits the elements of a collection: `rows.map(\.title)`,
/// `rows.filter { $0.isOn }`.
package struct ElementCall {
  package enum Method: String, CaseIterable {
    case map, filter, contains, sorted

    /// What the method results in.
    package var summary: String {
      switch self {
      case .map: "a value for each element"
      case .filter: "the elements that meet a condition"
      case .contains: "whether an element meets a condition"
      case .sorted: "the elements in the order of a value"
      }
    }

    /// The optional label of an expression over elements: `contains(where: …)`.
    package var label: String? {
      switch self {
      case .map, .filter: nil
      case .contains: "where"
      case .sorted: "by"
      }
    }
  }

  enum Argument {
    case none
    /// An expression over an element, which it names `$0`.
    case ofElement(Expression)
    /// The value that `contains` looks for.
    case value(Expression)
  }

  let method: Method
  let base: Expression
  /// The method's name with its dot.
  let accessor: Accessor
  private let arguments: [ShellLanguage.Argument]

  /// Returns `nil` for any other call, including an enum case named like one of the methods.
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

  /// The span of the method's name.
  var nameSpan: SourceSpan { accessor.nameSpan }

  /// The argument of the method. Throws a `Diagnostic` if the method does not accept it.
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
    // As in Swift, an argument without a label is the value to look for.
    case _ where method == .contains && argument.label == nil: return .value(argument.value)
    case _ where argument.value.mentionsParameter: return .ofElement(argument.value)
    default: throw unfit(at: argument.value.span, argument.value)
    }
  }

  /// Rewrites `\.title` as `$0.title`, and `\.self` as `$0`.
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
