/// A value without the optionals and wrappers that users do not see.
struct VisibleValue {
  /// The value inside of the wrappers.
  let value: Any
  let content: ValueContent
  /// The outermost erased value around it, such as the error in an `(any Error)?`.
  let erased: ErasedValue?

  init(_ outer: Any) {
    var value = outer
    var erased: ErasedValue?
    while true {
      if let held = ErasedValue(value) {
        value = held.value
        erased = erased ?? held
      }
      let kind = ContentKind.of(type(of: value))
      if kind == .optional, let optional = value as? any OptionalValue {
        guard let wrapped = optional.erasedWrapped else {
          content = .nil
          break
        }
        value = wrapped
      } else if kind == .transparent, let transparent = value as? any TransparentValue {
        value = transparent.erasedWrapped
      } else if kind == .rawValue, let rawValue = RawValueStruct.rawValue(of: value) {
        value = rawValue
      } else {
        content = ValueContent.content(of: value, kind)
        break
      }
    }
    self.value = value
    self.erased = erased
  }
}
