/// What the end of an unfinished expression is about.
struct UnfinishedPlace {
  enum Kind {
    /// Where an operand begins.
    case value(ValueExpectation)
    /// Behind a dot: a case of the expected type.
    case caseName(Any.Type)
    /// Where a label stands.
    case label([ParameterList.Parameter])
    /// Behind `base.`
    case member(base: String)
    /// Behind `base[`
    case element(base: String)
    /// In a key path, behind these names.
    case keyPath(any PropertySettingLiteral.Type, path: [String])
    /// In a key path that reads, behind these names.
    case property(of: Any.Type, path: [String])
    /// Behind `base is`, and these cases.
    case casePath(base: String, path: [String])
    /// Behind a complete operand and a space.
    case infix(base: String)
    /// Where nothing can be completed.
    case nothing
  }

  var kind: Kind
  /// The unfinished word.
  var prefix = ""

  static var nothing: UnfinishedPlace { UnfinishedPlace(kind: .nothing) }
}

/// Which argument the end of a text stands in.
struct ArgumentPosition {
  var list: ParameterList
  /// The parameters that have no argument yet, the current one among them.
  var pending: [Int]
  /// The parameter whose argument is being typed.
  var current: Int?
  /// What has been typed of the argument's label; `nil` behind the label.
  var typedLabel: String? = ""
  /// Whether something of the argument's value has been typed.
  var hasValue = false

  init(_ list: ParameterList) {
    self.list = list
    pending = Array(list.parameters.indices)
    current = pending.first
  }

  var parameter: ParameterList.Parameter? {
    current.map { list.parameters[$0] }
  }

  /// The parameters whose arguments may come next.
  var candidates: [Int] {
    guard list.isOrdered else { return pending }
    let required = pending.firstIndex { !list.parameters[$0].isOptional }
    return Array(pending.prefix((required ?? pending.count - 1) + 1))
  }

  /// Turns to the argument of a label, or to the next one.
  mutating func turn(to label: String?) {
    let known = candidates
    if let label {
      current = known.first { list.parameters[$0].label == label }
    } else {
      let isOnly = list.parameters.count == 1
      current = known.first { list.parameters[$0].label == nil || isOnly }
    }
    typedLabel = nil
    hasValue = false
  }

  mutating func endArgument() {
    if let current {
      pending.removeAll { list.isOrdered ? $0 <= current : $0 == current }
    }
    current = pending.first
    typedLabel = ""
    hasValue = false
  }

  /// What is left of the list, from the argument that is being typed on; `nil` where that is nothing.
  var hint: String? {
    guard !list.isUnknown else { return nil }
    var parts = pending.filter { $0 != current }.map { list.parameters[$0].signature }
    guard let parameter else { return parts.isEmpty ? nil : parts.joined(separator: ", ") }
    if hasValue { return parts.isEmpty ? nil : ", " + parts.joined(separator: ", ") }
    let rest: String
    if let typedLabel {
      guard parameter.signature.hasPrefix(typedLabel) else { return nil }
      rest = String(parameter.signature.dropFirst(typedLabel.count))
    } else {
      rest = parameter.typeName
    }
    parts.insert(rest, at: 0)
    let hint = parts.joined(separator: ", ")
    return hint.isEmpty ? nil : hint
  }
}
