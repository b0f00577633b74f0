/// Structs whose only property is a raw value with a literal, such as `Tagged<User, UUID>`: they are written
/// as the raw value.
package enum RawValueStruct {
  /// The type of the raw value; `nil` for any other type. An option set is written by its options instead.
  package static func rawType(of type: Any.Type) -> Any.Type? {
    guard case .structure(let fields) = Reflection.shape(of: type), fields.count == 1,
      let field = fields.first, field.label == "rawValue", !(type is any OptionSet.Type),
      [.literal, .rawValue].contains(ContentKind.of(field.type))
    else { return nil }
    return field.type
  }

  static func rawValue(of value: Any) -> Any? { Reflection.field("rawValue", of: value) }

  /// The value around a raw value; `nil` if the type is another or does not accept the raw value.
  static func value(of type: Any.Type, rawValue: Any) -> Any? {
    guard let rawType = rawType(of: type) else { return nil }
    guard let rawValue = TypeCast.convert(rawValue, to: rawType) else { return nil }
    if let representable = type as? any RawRepresentable.Type {
      return make(representable, rawValue)
    }
    return Reflection.makeStruct(type, fields: ["rawValue": rawValue])
  }

  private static func make<Value: RawRepresentable>(_: Value.Type, _ rawValue: Any) -> Any? {
    (rawValue as? Value.RawValue).flatMap(Value.init(rawValue:))
  }
}
