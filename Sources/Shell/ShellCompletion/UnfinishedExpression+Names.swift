import ShellValues

// Names and their continuations: members, elements, calls.
extension UnfinishedExpression {
  mutating func name(_ expectation: ValueExpectation) -> UnfinishedPlace? {
    let start = offset
    if text.has("$0", at: offset) {
      offset += 2
    } else if peek == "$" {
      offset += 1
      return isAtEnd ? UnfinishedPlace(kind: .value(expectation), prefix: "$") : .nothing
    } else {
      let name = word()
      guard offset > start else { return .nothing }
      if isAtEnd { return UnfinishedPlace(kind: .value(expectation), prefix: name) }
    }
    while !isAtEnd {
      switch peek {
      case "." where text[offset + 1] != ".":
        if let place = member(of: text[start, offset], expectation) { return place }
      case "?" where text[offset + 1] == "." || text[offset + 1] == "[":
        offset += 1
      case "[":
        if let place = element(of: text[start, offset]) { return place }
      case "(" where elements(of: text[start, offset]) != nil:
        if let place = elementArgument(of: text[start, offset]) { return place }
      case " " where text.has("{", at: offset + 1), "{":
        let callee = text[start, offset]
        guard elements(of: callee) != nil else { return nil }
        skipSpaces()
        if let place = closure(of: callee) { return place }
      case "(":
        let callee = text[start, offset]
        offset += 1
        return arguments(ofCallee: callee, expectation)
      default:
        return nil
      }
    }
    return .nothing
  }

  private mutating func member(
    of base: String,
    _ expectation: ValueExpectation
  ) -> UnfinishedPlace? {
    offset += 1
    let name = word()
    guard isAtEnd else { return nil }
    if base.first?.isUppercase == true {
      // Either a case of the type or a nested type.
      let inner = UnfinishedPlace(kind: .value(expectation), prefix: "\(base).\(name)")
      guard let type = namedType(base) else { return inner }
      if !name.isEmpty { alternative = inner }
      return UnfinishedPlace(kind: .caseName(type), prefix: name)
    }
    return UnfinishedPlace(kind: .member(base: base, expectation), prefix: name)
  }

  private func namedType(_ name: String) -> Any.Type? {
    environment.type(named: name) ?? LiteralCatalog.type(named: name)
  }

  /// Reads an element access: `base[id: …]`, `base[0]`.
  private mutating func element(of base: String) -> UnfinishedPlace? {
    offset += 1
    let start = offset
    let whole = UnfinishedPlace(kind: .element(base: base), prefix: text[start, text.count])
    skipSpaces()
    if isAtEnd { return whole }
    let container = environment.lookUp(base).flatMap(Member.unwrapped)
    var expectation = ValueExpectation(
      (container as? any KeyedContainer).map { Swift.type(of: $0).erasedKeyType } ?? Int.self
    )
    let labelStart = offset
    if word() == "id", peek == ":", let elements = container as? any IdentifiedContainer {
      offset += 1
      expectation = ValueExpectation(Swift.type(of: elements).erasedIDType)
    } else {
      offset = labelStart
    }
    if let place = expression(expectation) {
      // The text may be part of an element's id, or of an expression that computes the id.
      if case .infix = place.kind { return place }
      if alternative == nil { alternative = whole }
      return place
    }
    skipSpaces()
    guard peek == "]" else { return .nothing }
    offset += 1
    return nil
  }
}

// MARK: - Arguments

extension UnfinishedExpression {
  /// Reads the arguments of `add(…)`, `Type(…)`, `Type.init(…)` and `Type.case(…)`.
  private mutating func arguments(
    ofCallee callee: String,
    _ expectation: ValueExpectation
  ) -> UnfinishedPlace? {
    if let names = environment.parameters(ofDefinition: callee) {
      return arguments(ParameterList(ofDefinition: callee, names)) { _ in ValueExpectation() }
    }
    if let list = environment.parameters(ofEndpoint: callee) {
      return arguments(list) { ValueExpectation($0.type) }
    }
    var name = callee
    if name.hasSuffix(".init") { name.removeLast(5) }
    if let type = expectation.type.map(Member.innermostType(of:)), CalleeName.matches(name, type) {
      return arguments(ofInitialiser: expectation)
    }
    if let type = namedType(name) { return arguments(ofInitialiser: ValueExpectation(type)) }
    if let dot = name.lastIndex(of: "."), let type = namedType(String(name[..<dot])) {
      return arguments(
        ofCase: String(name[name.index(after: dot)...]),
        ValueExpectation(type)
      )
    }
    return arguments(.unknown) { _ in ValueExpectation() }
  }

  private mutating func arguments(
    ofInitialiser expectation: ValueExpectation
  ) -> UnfinishedPlace? {
    guard let type = expectation.type.map(Member.innermostType(of:)) else {
      return arguments(.unknown) { _ in ValueExpectation() }
    }
    let example = LiteralCatalog.entries.first { $0.type == type }?.examples.first
    if example?.hasPrefix("[") == true {
      // 'IndexSet([0, 2])': the argument is the literal that may also stand alone.
      let name = TypeName.of(type)
      let literal = ParameterList(
        owner: name,
        parameters: [.init(label: nil, type: type, typeName: name, isOptional: false)],
        isOrdered: true
      )
      return arguments(literal) { _ in ValueExpectation(type) }
    }
    guard let list = ParameterList(partsOf: type, isPartial: expectation.isPartial) else {
      return arguments(.unknown) { _ in ValueExpectation() }
    }
    return arguments(list) { ValueExpectation($0.type) }
  }

  mutating func arguments(
    ofCase name: String,
    _ expectation: ValueExpectation
  ) -> UnfinishedPlace? {
    guard let type = expectation.type.map(Member.innermostType(of:)) else {
      return arguments(.unknown) { _ in ValueExpectation() }
    }
    if let settable = type as? any PropertySettingLiteral.Type, name == "set" {
      return settingArguments(settable, expectation)
    }
    guard let enumCase = CaseListing(of: type)?.named(name) else {
      if name == "init" { return arguments(ofInitialiser: expectation) }
      return arguments(.unknown) { _ in ValueExpectation() }
    }
    var guide = ActionGuide(enumCase: enumCase, part: expectation.part)
    return arguments(ParameterList(of: enumCase)) { [environment] parameter in
      guide.expectation(for: parameter, environment)
    } took: {
      guide.recordArgument($0, $1)
    }
  }

  /// Reads the arguments of `.set(\.name, "Blob")`.
  private mutating func settingArguments(
    _ settable: any PropertySettingLiteral.Type,
    _ expectation: ValueExpectation
  ) -> UnfinishedPlace? {
    keyPath = []
    let list = ParameterList(
      owner: "set",
      parameters: [
        .init(label: nil, type: nil, typeName: "\\.property", isOptional: false),
        .init(label: nil, type: nil, typeName: "its value", isOptional: false),
      ],
      isOrdered: true
    )
    positions.append(ArgumentPosition(list))
    var path = ValueExpectation(part: expectation.part)
    path.settable = settable
    positions[positions.count - 1].turn(to: nil)
    if let place = value(path) { return place }
    skipSpaces()
    guard peek == "," else { return endOfArguments() }
    offset += 1
    let type = keyPath.last.flatMap { name in
      settable.settableProperties(of: keyPath.dropLast()).first { $0.name == name }?.type
    }
    positions[positions.count - 1].endArgument()
    positions[positions.count - 1].turn(to: nil)
    positions[positions.count - 1].show(type)
    skipSpaces()
    let current = expectation.part.flatMap { part in
      keyPath.reduce(Optional(part)) { value, name in
        value.flatMap { Member.stored(name, ofUnwrapped: $0) }
      }
    }
    if let place = value(ValueExpectation(type, current: current)) { return place }
    skipSpaces()
    return endOfArguments()
  }

  private mutating func endOfArguments() -> UnfinishedPlace? {
    guard peek == ")" else { return .nothing }
    offset += 1
    positions.removeLast()
    return nil
  }

  /// Reads an argument list after its opening parenthesis.
  ///
  /// - Parameters:
  ///   - expectation: Returns the expected value for a parameter.
  ///   - took: Called with the label and the text of each complete argument.
  mutating func arguments(
    _ list: ParameterList,
    expectation: (ParameterList.Parameter) -> ValueExpectation,
    took: (String?, String) -> Void = { _, _ in }
  ) -> UnfinishedPlace? {
    positions.append(ArgumentPosition(list))
    let level = positions.count - 1
    while true {
      skipSpaces()
      if !isAtEnd, peek == ")" { return endOfArguments() }
      let start = offset
      let label = word()
      if isAtEnd { return argumentStart(label, expectation) }
      skipSpaces()
      let isLabel = !label.isEmpty && !isAtEnd && peek == ":"
      offset = isLabel ? offset + 1 : start
      positions[level].turn(to: isLabel ? label : nil)
      skipSpaces()
      let valueStart = offset
      let expected = positions[level].parameter.map(expectation) ?? ValueExpectation()
      if let place = value(expected) { return place }
      took(isLabel ? label : nil, text[valueStart, offset])
      skipSpaces()
      positions[level].endArgument()
      guard peek == "," else { return endOfArguments() }
      offset += 1
    }
  }

  /// The place at the start of an argument, possibly after part of its label.
  private mutating func argumentStart(
    _ word: String,
    _ expectation: (ParameterList.Parameter) -> ValueExpectation
  ) -> UnfinishedPlace? {
    let level = positions.count - 1
    let list = positions[level].list
    let candidates = positions[level].candidates.map { list.parameters[$0] }
    let isOnly = list.parameters.count == 1
    let labelled = candidates.filter { $0.label != nil }
    let unlabelled = candidates.first { $0.label == nil || (isOnly && !list.isOrdered) }
    positions[level].typedLabel = word
    let value = unlabelled.map {
      UnfinishedPlace(kind: .value(expectation($0)), prefix: word)
    }
    if candidates.first?.label == nil, !word.isEmpty {
      positions[level].turn(to: nil)
      positions[level].hasValue = true
    }
    guard !labelled.isEmpty else {
      return value ?? (list.isUnknown ? unknownArgument(word) : .nothing)
    }
    alternative = value
    return UnfinishedPlace(kind: .label(labelled), prefix: word)
  }

  /// Arguments of an unknown call are still completed as values.
  private func unknownArgument(_ word: String) -> UnfinishedPlace {
    UnfinishedPlace(kind: .value(ValueExpectation()), prefix: word)
  }

  /// Reads the value of the current argument.
  private mutating func value(_ expectation: ValueExpectation) -> UnfinishedPlace? {
    positions[positions.count - 1].hasValue = !isAtEnd
    return expression(expectation)
  }
}

extension ArgumentPosition {
  /// Updates the displayed type of the current parameter once the type is known.
  mutating func show(_ type: Any.Type?) {
    guard let current, let type else { return }
    list.parameters[current].type = type
    list.parameters[current].typeName = TypeName.of(Member.visibleType(of: type))
  }
}
