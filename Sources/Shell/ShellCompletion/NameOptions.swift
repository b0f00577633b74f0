import ShellValues

/// Completions for the names that an operand can begin with.
struct NameOptions {
  let environment: any CompletionEnvironment

  /// Variables and state properties that have the expected type or lead to it, and types if a
  /// capital letter has been typed.
  func names(for expectation: ValueExpectation, _ prefix: String) -> [ValueCompletion] {
    if prefix.hasPrefix("$") {
      let state = environment.state.map { _ in ValueCompletion("$0", summary: "the state") }
      return [element ?? state].compactMap(\.self)
    }
    let search = TypeSearch(expectation)
    let members = environment.state.map { state in
      let types = memberTypes(of: state)
      let stored = MemberOptions.stored(in: state).filter { option in
        types[option.insertion].map(search.isReached(from:)) ?? true
      }
      guard let present = Member.unwrapped(state) else { return stored }
      return stored + MemberOptions.computed(of: type(of: present), leadingTo: search)
    }
    let known = Set((members ?? []).map(\.insertion))
    let variables = Set(environment.visibleNames).subtracting(known).sorted()
      .compactMap { variable($0, search) }
    let names = (members ?? []) + variables
    if prefix.isEmpty, let exact = exact(names, search) { return exact }
    return names + words(expectation, prefix) + types(expectation, prefix)
  }

  /// The `$0` of a closure over elements; `nil` outside of one.
  var element: ValueCompletion? {
    environment.parameterType.map { type in
      ValueCompletion("$0", summary: "the element, \(TypeName.of(Member.visibleType(of: type)))")
    }
  }

  /// The names whose values have the expected type themselves; `nil` if there are none.
  private func exact(_ names: [ValueCompletion], _ search: TypeSearch) -> [ValueCompletion]? {
    guard search.isExact else { return nil }
    let exact = names.filter { name in
      environment.lookUp(name.insertion).map(search.isMet(by:)) ?? false
    }
    return exact.isEmpty ? nil : exact
  }

  private func memberTypes(of state: Any) -> [String: Any.Type] {
    guard let present = Member.unwrapped(state) else { return [:] }
    let fields = VisibleFields.fields(of: type(of: present)).map { ($0.name, $0.type) }
    return Dictionary(fields, uniquingKeysWith: { first, _ in first })
  }

  private func variable(_ name: String, _ search: TypeSearch) -> ValueCompletion? {
    guard let value = environment.value(named: name) else { return ValueCompletion(name) }
    guard search.accepts(value) else { return nil }
    return ValueCompletion(
      name,
      summary: ValueSummary.of(value, type: type(of: value), environment.style)
    )
  }

  /// The literals that are words, if any type is accepted.
  private func words(_ expectation: ValueExpectation, _ prefix: String) -> [ValueCompletion] {
    guard expectation.isOpen, !prefix.isEmpty else { return [] }
    return ["true", "false", "nil"].map { ValueCompletion($0) }
  }

  private func types(_ expectation: ValueExpectation, _ prefix: String) -> [ValueCompletion] {
    guard expectation.isOpen, prefix.first?.isUppercase == true else { return [] }
    let standard = ["UUID", "Date", "URL", "Data", "Decimal"]
    return standard.map { ValueCompletion($0 + "(", label: "\($0)(…)") }
      + environment.typeNames.compactMap(namedType)
  }

  private func namedType(_ name: String) -> ValueCompletion? {
    guard let type = environment.type(named: name) else { return nil }
    if CaseListing(of: type) != nil { return ValueCompletion(name + ".", label: name) }
    return ParameterList(partsOf: type).map {
      ValueCompletion(name + "(", label: name + $0.signature)
    }
  }
}

/// Searches for what is expected among the parts of a type.
struct TypeSearch {
  private enum Target {
    case any
    case type(Any.Type)
    case sequence
  }

  private let target: Target
  private static let limit = 200

  init(_ expectation: ValueExpectation) {
    let inner = expectation.type.map(Member.innermostType(of:))
    if expectation.isSequence {
      target = .sequence
    } else if let inner, inner != Any.self, inner != AnyHashable.self {
      target = .type(inner)
    } else {
      target = .any
    }
  }

  /// Whether a single type is expected.
  var isExact: Bool { if case .type = target { true } else { false } }

  /// Whether the value itself is expected.
  func isMet(by value: Any) -> Bool {
    if case .type(let target) = target, TypeCast.convert(value, to: target) != nil { return true }
    return isMet(byType: Member.innermostType(of: type(of: value)))
  }

  private func isMet(byType type: Any.Type) -> Bool {
    switch target {
    case .any: true
    case .type(let target): type == target
    case .sequence: ElementSequence.elementType(in: type) != nil
    }
  }

  /// Whether the value itself is expected or leads to what is.
  func accepts(_ value: Any) -> Bool {
    isMet(by: value) || isReached(from: type(of: value))
  }

  func isReached(from type: Any.Type) -> Bool {
    var pending = [type]
    var seen: Set<ObjectIdentifier> = []
    while let type = pending.popLast(), seen.count < Self.limit {
      let inner = Member.innermostType(of: type)
      guard seen.insert(ObjectIdentifier(inner)).inserted else { continue }
      if isMet(byType: inner) { return true }
      pending += parts(of: inner)
    }
    return false
  }

  private func parts(of type: Any.Type) -> [Any.Type] {
    if type is any LiteralBuildable.Type { return [] }
    var parts: [Any.Type] = []
    if type is any Collection.Type || type is any IdentifiedContainer.Type {
      parts += [Int.self, Bool.self]
    }
    if let element = UnfinishedExpression.elementType(of: type) { return parts + [element] }
    if let keyed = type as? any KeyedContainer.Type { return parts + [keyed.erasedValueType] }
    if let listing = CaseListing(of: type) {
      return parts + listing.cases.flatMap { $0.parameters.map(\.type) }
    }
    if case .tuple(let elements) = Reflection.shape(of: type) { return elements.map(\.type) }
    return TypeOrigin.isSystem(type) ? parts : parts + VisibleFields.fields(of: type).map(\.type)
  }
}
