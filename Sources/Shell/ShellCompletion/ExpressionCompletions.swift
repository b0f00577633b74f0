import ShellValues

/// Completes expressions and values: `.todos(.element(id: 2, action: .na`, `rows[0].na`, `count == ot`.
package struct ExpressionCompletions {
  private let text: String
  private let environment: any CompletionEnvironment
  private let places: [UnfinishedPlace]
  private let position: ArgumentPosition?

  /// - Parameters:
  ///   - text: The typed text, from the start of the expression.
  ///   - expectation: The expected value of the expression.
  ///   - environment: Resolves the names in the text.
  package init(
    _ text: String,
    expecting expectation: ValueExpectation = ValueExpectation(),
    environment: any CompletionEnvironment = EmptyEnvironment()
  ) {
    self.text = text
    var reader = UnfinishedExpression(text, environment: environment)
    let place = reader.place(expecting: expectation)
    self.environment = reader.environment
    places = [reader.alternative, place].compactMap(\.self)
    position = reader.positions.last
  }

  /// The remaining parameters of the argument list, as the text goes on with them: it begins with a
  /// space where the text needs one.
  package var parameterHint: String? {
    guard let hint = position?.hint else { return nil }
    // After a space, a comma would stand alone. An operand or an operator may follow.
    if hint.hasPrefix(","), text.last?.isWhitespace == true { return nil }
    return text.last.map { [",", ":"].contains($0) } == true ? " " + hint : hint
  }

  /// Whether the end of the text is an argument of a known parameter list.
  package var isInArguments: Bool { position != nil }

  /// All possible completions. Only long element lists are already filtered by the typed text. One
  /// without completions says how far the search for them went.
  package func completions() -> [ValueCompletions] {
    places.map(completions(at:)).filter { !$0.completions.isEmpty || $0.note != nil }
  }

  private func completions(at place: UnfinishedPlace) -> ValueCompletions {
    let prefix = place.prefix
    switch place.kind {
    case .value(let expectation):
      return values(expectation, prefix)
    case .caseName(let type):
      return ValueCompletions(replacing: prefix, CaseOptions.names(of: type))
    case .label(let parameters):
      return ValueCompletions(
        replacing: prefix,
        parameters.compactMap { parameter in
          parameter.label.map {
            ValueCompletion("\($0): ", label: parameter.signature)
          }
        }
      )
    case .member(let base, let expectation):
      // Any operator may follow a member, except where a loop expects its elements.
      let search = TypeSearch(expectation.isSequence ? expectation : ValueExpectation())
      let members = environment.lookUp(base).map {
        MemberOptions.all(of: $0, environment.style, leadingTo: search)
      }
      return ValueCompletions(replacing: prefix, members ?? membersOfParameter(base))
    case .element(let base):
      guard let container = environment.lookUp(base) else { return nothing }
      return ElementOptions.inBrackets(of: container, beginning: prefix, style: environment.style)
    case .keyPath(let settable, let path):
      return ValueCompletions(
        replacing: prefix,
        CaseOptions.properties(of: settable, path, isOpening: prefix == "\\")
      )
    case .property(let root, let path):
      let type = StatePath(path.map { .member($0) }).partType(in: root)
      let dot = prefix == "\\" ? "\\." : ""
      let members = type.map(MemberOptions.inType(_:)) ?? []
      return ValueCompletions(
        replacing: prefix,
        members.map { ValueCompletion(dot + $0.insertion, label: $0.label, summary: $0.summary) }
      )
    case .casePath(let base, let path):
      return casePath(base, path, prefix)
    case .infix(let base):
      return ValueCompletions(replacing: prefix, InfixOptions.words(behind: lookedUp(base)))
    case .nothing:
      return nothing
    }
  }

  /// The members of `$0`'s type if the collection has no element to inspect.
  private func membersOfParameter(_ base: String) -> [ValueCompletion] {
    guard base == "$0", let type = environment.parameterType else { return [] }
    return MemberOptions.inType(type)
  }

  private var nothing: ValueCompletions { ValueCompletions(replacing: "", []) }

  private func lookedUp(_ base: String) -> Any.Type? {
    environment.lookUp(base).map { Member.visibleType(of: type(of: $0)) }
  }

  private func casePath(_ base: String, _ path: [String], _ prefix: String) -> ValueCompletions {
    guard let value = environment.lookUp(base) else { return nothing }
    var type: Any.Type? = Member.innermostType(of: Swift.type(of: value))
    for name in path {
      type = type.flatMap { StatePath.partType(of: .member(name), in: $0) }
        .map(Member.innermostType(of:))
    }
    let cases = type.flatMap { CaseListing(of: $0)?.cases } ?? []
    // After `is` and a space, the dot has not been typed yet.
    let dot = path.isEmpty && prefix.isEmpty && !endsInDot ? "." : ""
    return ValueCompletions(
      replacing: prefix,
      cases.map { ValueCompletion(dot + $0.name, label: $0.signature, summary: $0.firstSentence) }
    )
  }

  private var endsInDot: Bool { text.hasSuffix(".") }

  // MARK: Values

  private func values(_ expectation: ValueExpectation, _ prefix: String) -> ValueCompletions {
    if let elements = expectation.elements {
      return ElementOptions.ids(of: elements, beginning: prefix, style: environment.style)
    }
    if let settable = expectation.settable {
      return ValueCompletions(
        replacing: prefix,
        CaseOptions.properties(of: settable, [], isOpening: true)
      )
    }
    let literals = expectation.type.map { LiteralOptions.values(of: $0, expectation) } ?? []
    if let type = expectation.type, Member.innermostType(of: type) == (any Error).self {
      // Named errors are the feature's own; offer literals only if there are none.
      let names = NameOptions(environment: environment).names(for: expectation, prefix)
      return ValueCompletions(replacing: prefix, names.isEmpty ? literals : names)
    }
    // Listing every name would bury the few literals.
    let isClosed = !literals.isEmpty && prefix.isEmpty && expectation.type != nil
    let options = NameOptions(environment: environment)
    let names = isClosed ? [] : options.names(for: expectation, prefix)
    // An expression over an element nearly always begins with the element.
    let element = prefix.isEmpty ? [options.element].compactMap(\.self) : []
    let keyPaths = prefix.isEmpty ? self.keyPaths(expectation) : []
    return ValueCompletions(replacing: prefix, element + keyPaths + literals + names)
  }

  /// The properties of the elements that a key path can name: `\.title`.
  private func keyPaths(_ expectation: ValueExpectation) -> [ValueCompletion] {
    guard let root = expectation.root else { return [] }
    return MemberOptions.inType(root).filter { option in
      let type = StatePath([.member(option.insertion)]).partType(in: root)
      return !expectation.isCondition || type.map(Member.innermostType(of:)) == Bool.self
    }
    .map { ValueCompletion("\\." + $0.insertion, summary: $0.summary) }
  }
}
