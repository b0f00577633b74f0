/// A value without the optionals and wrappers that users do not see.
struct VisibleValue {
  /// The value inside of the wrappers.
  let value: Any
  /// What is known of its type; `nil` for the `nil` of an optional.
  let facts: TypeFacts?
  let content: ValueContent
  /// The outermost erased value around it, such as the error in an `(any Error)?`.
  let erased: ErasedValue?

  init(_ outer: Any) {
    let inside = Inside(outer)
    value = inside.value
    facts = inside.facts
    erased = inside.erased
    content = inside.facts.map { ValueContent.content(of: inside.value, $0) } ?? .nil
  }

  /// The value inside of wrappers, whose content is not looked at.
  struct Inside {
    let value: Any
    /// What is known of the value's type; `nil` for the `nil` of an optional.
    let facts: TypeFacts?
    let erased: ErasedValue?

    init(_ outer: Any) {
      var value = outer
      var erased: ErasedValue?
      while true {
        if let held = ErasedValue(value) {
          value = held.value
          erased = erased ?? held
        }
        let facts = TypeFacts.of(type(of: value))
        if facts.kind == .optional, let optional = value as? any OptionalValue {
          guard let wrapped = optional.erasedWrapped else {
            self.facts = nil
            break
          }
          value = wrapped
        } else if facts.kind == .transparent, let transparent = value as? any TransparentValue {
          value = transparent.erasedWrapped
        } else if facts.kind == .rawValue, let rawValue = RawValueStruct.rawValue(of: value) {
          value = rawValue
        } else {
          self.facts = facts
          break
        }
      }
      self.value = value
      self.erased = erased
    }
  }
}
