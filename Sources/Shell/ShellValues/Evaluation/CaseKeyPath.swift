import ShellLanguage

/// A case key path used as a pattern: `\.factResponse`, `\.rows[id: 2].nameChanged`. It matches a
/// case with any associated values.
struct CaseKeyPath {
  /// The span of the key path.
  let span: SourceSpan

  /// The equivalent pattern for values of a type. Throws a `Diagnostic` at the first component that
  /// is not a case.
  func pattern(_ accessors: ArraySlice<Accessor>, of type: Any.Type) throws -> Expression {
    guard let accessor = accessors.first else { return Expression(.name(Name("_", span)), span) }
    let type = Member.innermostType(of: type)
    let notCases = Diagnostic(ValueProblem.notIndexable(type: TypeName.of(type)), at: accessor.span)
    switch accessor.kind {
    case .member(let text):
      let name = Name(text, accessor.nameSpan)
      guard let listing = CaseListing(of: type) else {
        throw Diagnostic(
          ValueProblem.unknownMember(text, type: TypeName.of(type)),
          at: name.span,
          help: "A case key path leads from case to case."
        )
      }
      return try pattern(name, accessors.dropFirst(), in: listing)
    case .element("id", let id):
      guard let element = CaseListing(of: type)?.named("element"),
        element.parameters.map(\.label) == ["id", "action"]
      else { throw notCases }
      let action = try pattern(accessors.dropFirst(), of: element.parameters[1].type)
      return enumCase(Name("element", accessor.span), [("id", id), ("action", action)])
    case .element:
      throw notCases
    }
  }

  private func pattern(
    _ name: Name,
    _ rest: ArraySlice<Accessor>,
    in listing: CaseListing
  ) throws -> Expression {
    guard let found = listing.named(name.text) else {
      // As in Swift, a key path reaches the cases of a presented action directly.
      if let presented = listing.named("presented")?.parameters.first {
        let step = Accessor(.member(name.text), name.span)
        let action = try pattern([step] + rest, of: presented.type)
        return enumCase(Name("presented", name.span), [(nil, action)])
      }
      var diagnostic = ValueBuilder.unknownCase(name, in: listing)
      // The marked span starts after the dot.
      diagnostic.suggestions = diagnostic.suggestions.map { String($0.dropFirst()) }
      throw diagnostic
    }
    guard let next = rest.first else {
      return Expression(.implicitMember(name, arguments: nil), span)
    }
    guard found.parameters.count == 1 else {
      throw Diagnostic(
        ValueProblem.unexpectedArguments(
          type: TypeName.of(listing.type),
          case: name.text
        ),
        at: next.span
      )
    }
    let value = try pattern(rest, of: found.parameters[0].type)
    return enumCase(name, [(found.parameters[0].label, value)])
  }

  private func enumCase(_ name: Name, _ values: [(label: String?, Expression)]) -> Expression {
    let arguments = values.map { label, value in
      ShellLanguage.Argument(label: label.map { Name($0, value.span) }, value: value)
    }
    return Expression(.implicitMember(name, arguments: arguments), span)
  }
}
