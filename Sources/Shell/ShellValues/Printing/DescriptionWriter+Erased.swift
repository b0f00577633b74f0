import TerminalText

/// Writes values in places that do not tell their types: `VoucherError.unknownCode("empty")`.
extension DescriptionWriter {
  mutating func write(
    _ erased: ErasedValue,
    _ visible: VisibleValue,
    as form: ErasedForm,
    _ depth: Int
  ) {
    switch form {
    case .plain, .unreadable: write(visible.content, of: visible.value, depth)
    case .prefixed(let name): write(visible.content, of: visible.value, depth, typeName: name)
    case .wrapped(let name, let label):
      append(Self.opening(name, label))
      writeWrapped(erased, visible, depth)
      append(")", .punctuation)
    case .standIn:
      let standIn = StandIn(for: erased.value, objects: numbers())
      append(standIn.typeName, .type)
      append("(", .punctuation)
      for (index, part) in standIn.parts.enumerated() {
        if index > 0 { append(", ", .punctuation) }
        append("\(part.label): ", .label)
        writeLiteral(part.text)
      }
      append(")", .punctuation)
    }
  }

  private mutating func writeWrapped(
    _ erased: ErasedValue,
    _ visible: VisibleValue,
    _ depth: Int
  ) {
    guard let optional = erased.optional else {
      return write(visible.content, of: visible.value, depth)
    }
    guard let wrapped = optional.erasedWrapped, !optional.isNil else {
      return append(Self.nilText(optional), .keyword)
    }
    write(wrapped, depth: depth)
  }

  private static func opening(_ name: String, _ label: String?) -> [ValueToken] {
    [ValueToken(name, .type), ValueToken("(", .punctuation)]
      + (label.map { [ValueToken("\($0): ", .label)] } ?? [])
  }
}

// MARK: - Fitting

extension DescriptionWriter {
  /// Writes an erased value in at most `room` columns.
  mutating func fit(
    _ erased: ErasedValue,
    _ visible: VisibleValue,
    as form: ErasedForm,
    _ depth: Int,
    _ room: Int
  ) {
    switch form {
    case .plain, .unreadable: fit(visible.content, of: visible.value, depth, room)
    case .prefixed(let name): fit(visible.content, of: visible.value, depth, room, typeName: name)
    case .wrapped(let name, let label):
      let opening = Self.opening(name, label)
      let inner = room - DisplayWidth.columns(of: opening.text) - 1
      guard inner > 1 else { return append("…", .omission) }
      append(opening)
      if let optional = erased.optional, !optional.isNil, let wrapped = optional.erasedWrapped {
        fit(wrapped, depth: depth, room: inner)
      } else {
        fit(visible.content, of: visible.value, depth, inner)
      }
      append(")", .punctuation)
    case .standIn:
      let standIn = StandIn(for: erased.value, objects: numbers())
      let parts = standIn.parts.map { Reflection.Child(label: $0.label, value: $0.text) }
      fitParts(parts, ValueToken(standIn.typeName, .type), depth, room)
    }
  }
}

extension OptionalValue {
  /// Whether the optional or an optional in it is `nil`.
  fileprivate var isNil: Bool {
    guard let wrapped = erasedWrapped else { return true }
    guard ContentKind.of(Self.erasedWrappedType) == .optional else { return false }
    return (wrapped as? any OptionalValue)?.isNil ?? false
  }
}

extension ErasedValue {
  /// The value if it is an optional itself.
  fileprivate var optional: (any OptionalValue)? {
    ContentKind.of(type(of: value)) == .optional ? value as? any OptionalValue : nil
  }
}
