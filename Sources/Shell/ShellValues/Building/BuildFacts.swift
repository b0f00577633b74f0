/// What tells how values of a type are built, found out once for each type.
///
/// To ask a type whether it conforms to a protocol costs as much as to build a small value, and more the
/// first time: the runtime searches the conformances of the whole program.
final class BuildFacts: @unchecked Sendable {
  // '@unchecked': the metatypes carry conformances, which no thread can change.

  let optional: (any OptionalValue.Type)?
  let transparent: (any TransparentValue.Type)?
  let literal: (any LiteralBuildable.Type)?
  let shape: TypeShape
  /// The cases, if they are all that is written for a value of the type, as for most enums.
  let onlyCases: CaseListing?

  private static let all = TypeTable { BuildFacts($0) }

  static func of(_ type: Any.Type) -> BuildFacts { all[type] }

  private init(_ type: Any.Type) {
    shape = Reflection.shape(of: type)
    optional =
      switch shape {
      // Without reflection, no shape is known.
      case .optional, .other: type as? any OptionalValue.Type
      default: nil
      }
    transparent = type as? any TransparentValue.Type
    literal = type as? any LiteralBuildable.Type
    onlyCases =
      if case .enumeration = shape, optional == nil, transparent == nil, literal == nil,
        !Self.hasOtherForms(type)
      {
        CaseListing(of: type)
      } else {
        nil
      }
  }

  /// Whether a raw value or a literal may stand for a value of an enum. The containers that the shell
  /// knows are no enums, and an option set has a raw value.
  private static func hasOtherForms(_ type: Any.Type) -> Bool {
    type is any RawRepresentable.Type || type is any ExpressibleByStringLiteral.Type
      || type is any ExpressibleByBooleanLiteral.Type
      || type is any ExpressibleByIntegerLiteral.Type
      || type is any ExpressibleByFloatLiteral.Type
  }
}
