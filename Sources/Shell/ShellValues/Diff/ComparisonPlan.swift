/// How two values of a type are compared where they are stored, found out once for each type.
///
/// Reading a part out of a value costs far more than comparing its bytes, and most parts of a state
/// are unchanged.
final class ComparisonPlan: @unchecked Sendable {
  // '@unchecked': the metatypes and the closure carry conformances, which no thread can change.

  enum Form {
    /// By the visible properties, of which there is at least one.
    case structure([Part])
    /// By the ids of the elements.
    case identified(any IdentifiedContainer.Type)
    /// By what is read out of the values.
    case read
  }

  /// A visible property, and where it is stored.
  struct Part {
    let name: String
    let offset: Int
    let plan: ComparisonPlan
  }

  /// Where two values are stored.
  struct Places {
    let old: UnsafeRawPointer
    let new: UnsafeRawPointer

    /// The places of a part.
    func at(_ offset: Int) -> Places { Places(old: old + offset, new: new + offset) }
  }

  let type: Any.Type
  let form: Form
  private let bytes: SignificantBytes
  /// The type's own `==`.
  private let areEqual: ((Places) -> Bool)?

  private static let all = TypeTable { ComparisonPlan($0) }

  static func of(_ type: Any.Type) -> ComparisonPlan { all[type] }

  private init(_ type: Any.Type) {
    func comparison<Value: Equatable>(_: Value.Type) -> (Places) -> Bool {
      { places in
        places.old.assumingMemoryBound(to: Value.self).pointee
          == places.new.assumingMemoryBound(to: Value.self).pointee
      }
    }
    self.type = type
    form = Self.form(of: type)
    bytes = SignificantBytes.of(type)
    areEqual = Comparison.equatable(type).map { comparison($0) }
  }

  private static func form(of type: Any.Type) -> Form {
    switch ContentKind.of(type) {
    case .identified: (type as? any IdentifiedContainer.Type).map { .identified($0) } ?? .read
    case .other: parts(of: type).map { .structure($0) } ?? .read
    default: .read
    }
  }

  private static func parts(of type: Any.Type) -> [Part]? {
    guard case .structure(let shapes) = Reflection.shape(of: type) else { return nil }
    let parts = VisibleFields.fields(of: type).compactMap { field -> Part? in
      // A weak reference is never compared.
      guard let shape = shapes.first(where: { $0.label == field.storedName }),
        !shape.isReferenceStorage
      else { return nil }
      return Part(name: field.name, offset: shape.offset, plan: of(shape.type))
    }
    return parts.isEmpty ? nil : parts
  }

  /// Whether the significant bytes of the values differ.
  func mayDiffer(_ places: Places) -> Bool { !bytes.areSame(places.old, places.new) }

  /// Whether the values are equal by their own `==`; `nil` if they have none.
  func isEqualByOwnRule(_ places: Places) -> Bool? { areEqual?(places) }

  /// Calls a closure with the places of two values; does nothing unless both are of this type, and not in
  /// the place of another one.
  func withPlaces<Result>(_ old: Any, _ new: Any, _ body: (Places) -> Result) -> Result? {
    func open<Old>(_ old: Old) -> Result? {
      func open<New>(_ new: New) -> Result? {
        guard Old.self == type, New.self == type else { return nil }
        return withUnsafePointer(to: old) { old in
          withUnsafePointer(to: new) {
            body(Places(old: UnsafeRawPointer(old), new: UnsafeRawPointer($0)))
          }
        }
      }
      return _openExistential(new, do: open)
    }
    return _openExistential(old, do: open)
  }
}
