import ShellValues

/// What the end of an unfinished expression refers to.
struct UnfinishedPlace {
  enum Kind {
    /// At the start of an operand.
    case value(ValueExpectation)
    /// After a dot: a case of the expected type.
    case caseName(Any.Type)
    /// At an argument's label.
    case label([ParameterList.Parameter])
    /// After `base.`
    case member(base: String, ValueExpectation)
    /// After `base[`
    case element(base: String)
    /// In a writable key path, after these names.
    case keyPath(any PropertySettingLiteral.Type, path: [String])
    /// In a read-only key path, after these names.
    case property(of: Any.Type, path: [String])
    /// After `base is` and these cases.
    case casePath(base: String, path: [String])
    /// After a complete operand and a space.
    case infix(base: String)
    /// Where nothing can be completed.
    case nothing
  }

  var kind: Kind
  /// The unfinished word, which a completion replaces.
  var prefix = ""

  static var nothing: UnfinishedPlace { UnfinishedPlace(kind: .nothing) }
}

/// The position of the end of a text within an argument list.
struct ArgumentPosition {
  var list: ParameterList
  /// The parameters without a complete argument, including the current one.
  var pending: [Int]
  /// The parameter whose argument is being typed.
  var current: Int?
  /// The typed part of the argument's label; `nil` after the label.
  var typedLabel: String? = ""
  /// Whether part of the argument's value has been typed.
  var hasValue = false

  init(_ list: ParameterList) {
    self.list = list
    pending = Array(list.parameters.indices)
    current = pending.first
  }

  var parameter: ParameterList.Parameter? {
    current.map { list.parameters[$0] }
  }

  /// The parameters that the next argument may belong to.
  var candidates: [Int] {
    guard list.isOrdered else { return pending }
    let required = pending.firstIndex { !list.parameters[$0].isOptional }
    return Array(pending.prefix((required ?? pending.count - 1) + 1))
  }

  /// Moves to the parameter with a label, or to the next unlabelled parameter.
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

  /// The rest of the parameter list, starting at the current argument; `nil` if nothing remains.
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
