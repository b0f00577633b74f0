import ShellLanguage

extension ValueBuilder {
  /// Whether the expression names a case of the enum as `Type.case`. Otherwise it is an ordinary
  /// member access.
  func namesCase(of type: Any.Type, _ expression: Expression) -> Bool {
    guard case .access(let base, let accessor) = expression.kind,
      case .member(let name) = accessor.kind,
      let typeName = CalleeName.of(base), CalleeName.matches(typeName, type)
    else { return false }
    return CaseListing(of: type)?.named(name) != nil
  }

  func buildEnum(_ type: Any.Type, from expression: Expression) throws -> Any {
    guard let listing = CaseListing(of: type) else { throw cannotBeWritten(type, expression) }
    return try buildEnum(in: listing, from: expression)
  }

  func buildEnum(in listing: CaseListing, from expression: Expression) throws -> Any {
    guard let (name, arguments) = writtenCase(of: listing.type, expression) else {
      throw mismatch(listing.type, expression)
    }
    return try buildCase(name, arguments, in: listing, expression)
  }

  /// Builds the value of a case or, if no arguments are written, of a static member.
  func buildCase(
    _ name: Name,
    _ arguments: [Argument]?,
    in listing: CaseListing,
    _ expression: Expression
  ) throws -> Any {
    let type = listing.type
    guard let enumCase = listing.named(name.text) else {
      if arguments == nil, let member = StaticMember.value(name.text, of: type) { return member }
      throw Self.unknownCase(name, in: listing)
    }
    let value: Any?
    // A 'Span' does not copy what is read.
    if let written = arguments?.span, enumCase.matches(written) {
      value = try buildCase(enumCase, from: written)
    } else {
      value = enumCase(try values(for: enumCase, arguments, name, type, expression))
    }
    guard let value else { throw cannotBeWritten(type, expression) }
    return value
  }

  /// Builds the value of a case from arguments that are written as it declares them, as nearly all are.
  private func buildCase(
    _ enumCase: CaseListing.Case,
    from written: Span<Argument>
  ) throws -> Any? {
    let declared = enumCase.callParameters
    let parameters = declared.span
    if written.count == 1 {
      return enumCase(argument: try build(parameters[0].type, from: written[0].value))
    }
    var values: [Any] = []
    values.reserveCapacity(written.count)
    for index in written.indices {
      values.append(try build(parameters[index].type, from: written[index].value))
    }
    return enumCase(values)
  }

  /// The name and arguments of `.case`, `.case(…)`, `Type.case` and `Type.case(…)`.
  private func writtenCase(
    of type: Any.Type,
    _ expression: Expression
  ) -> (name: Name, arguments: [Argument]?)? {
    switch expression.kind {
    case .implicitMember(let name, let arguments):
      return (name, arguments)
    case .access:
      return qualifiedName(of: type, expression).map { ($0, nil) }
    case .call(let callee, let arguments):
      return qualifiedName(of: type, callee).map { ($0, arguments) }
    default:
      return nil
    }
  }

  /// The name of `Type.name`; `nil` for any other expression.
  private func qualifiedName(of type: Any.Type, _ expression: Expression) -> Name? {
    guard case .access(let base, let accessor) = expression.kind,
      case .member(let member) = accessor.kind,
      let typeName = CalleeName.of(base), CalleeName.matches(typeName, type)
    else { return nil }
    return Name(member, accessor.nameSpan)
  }

  private func values(
    for enumCase: CaseListing.Case,
    _ arguments: [Argument]?,
    _ name: Name,
    _ type: Any.Type,
    _ expression: Expression
  ) throws -> [Any] {
    let parameters = enumCase.parameters
    guard let arguments else {
      if parameters.allSatisfy({ $0.makeDefault != nil }) {
        return parameters.compactMap { $0.makeDefault?() }
      }
      let problem = ValueProblem.missingArguments(
        type: TypeName.of(type),
        case: enumCase.name,
        signature: enumCase.signature
      )
      throw Diagnostic(
        problem,
        at: name.span,
        help: SampleValue.text(of: enumCase).map { "For example: '\($0)'." }
      )
    }
    if parameters.isEmpty {
      guard passNoValue(arguments) else {
        let problem = ValueProblem.unexpectedArguments(
          type: TypeName.of(type),
          case: enumCase.name
        )
        throw Diagnostic(problem, at: SourceSpan(name.span.end, expression.span.end))
      }
      return []
    }
    let matcher = ArgumentMatcher(
      owner: enumCase.callee,
      parameters: enumCase.callParameters,
      span: name.span,
      builder: self
    )
    return try matcher.values(of: arguments)
  }

  /// Whether no value is passed. `.success(())` passes the empty tuple, which counts as none.
  private func passNoValue(_ arguments: [Argument]) -> Bool {
    guard let argument = arguments.first else { return true }
    guard arguments.count == 1, case .tuple(let elements) = argument.value.kind else {
      return false
    }
    return elements.isEmpty
  }

  /// The diagnostic for an unknown case, with suggestions.
  static func unknownCase(_ name: Name, in listing: CaseListing) -> Diagnostic {
    let type = TypeName.of(listing.type)
    let problem = ValueProblem.unknownCase(
      name.text,
      type: type,
      isAction: type == "Action" || type.hasSuffix(".Action")
    )
    let names = listing.cases.map(\.name) + StaticMember.names(of: listing.type)
    let matches = closestMatches(to: name.text, in: names)
    return Diagnostic(
      problem,
      at: name.span,
      suggestions: matches.map { "." + $0 },
      help: matches.isEmpty ? WrittenForm.cases(of: listing) : nil
    )
  }
}
