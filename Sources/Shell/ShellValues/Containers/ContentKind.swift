/// The category that determines how values of a type are inspected; computed once per type. A
/// failing cast to a protocol is slow, and inspecting a value would need several.
package enum ContentKind: Sendable {
  case optional, transparent
  /// `AnyHashable`. Casts of a value look through it to its base.
  case hashable
  /// A struct around a raw value, which stands for it: `Tagged`.
  case rawValue
  case dialog
  /// An option set whose options have names.
  case options
  case literal, identified, indexed, keyed, unique, opaque
  /// A system type, whose internal parts are not shown.
  case system
  /// A type that provides its own mirror.
  case reflectingItself
  case other

  package static func of(_ type: Any.Type) -> ContentKind { TypeFacts.of(type).kind }

  /// Finds the category without the cache.
  static func find(_ type: Any.Type) -> ContentKind {
    switch type {
    case is any OptionalValue.Type: .optional
    case is any TransparentValue.Type: .transparent
    case is AnyHashable.Type: .hashable
    case is any LiteralPrintable.Type: .literal
    case is any IdentifiedContainer.Type: .identified
    case is any IndexedContainer.Type: .indexed
    case is any KeyedContainer.Type: .keyed
    case is any UniqueContainer.Type: .unique
    case is OpaqueValue.Type: .opaque
    case is any Dialog.Type: .dialog
    default:
      if TypeOrigin.isSystem(type) {
        .system
      } else if type is any CustomReflectable.Type {
        .reflectingItself
      } else if let options = type as? any OptionSet.Type {
        OptionNames.areKnown(of: options) ? .options : .other
      } else if RawValueStruct.rawType(of: type) != nil {
        .rawValue
      } else {
        .other
      }
    }
  }
}
