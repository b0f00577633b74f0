/// What a type is made of, as its runtime metadata tells.
package enum TypeShape: Sendable {
  case structure([FieldShape])
  case enumeration([CaseShape])
  case tuple([FieldShape])
  case optional(Any.Type)
  case `class`
  case existential
  case function
  case metatype
  /// Nothing is known about its parts.
  case other
}

/// A stored property of a struct, or an element of a tuple.
package struct FieldShape: Sendable {
  /// The property's name or the element's label.
  package let label: String?
  package let type: Any.Type
  let offset: Int
  /// Whether the property holds a weak or unowned reference, which is not laid out as its type.
  let isReferenceStorage: Bool
  /// Whether the property is declared with `var`.
  package var isVariable = true
}

/// A case of an enum.
package struct CaseShape: Sendable {
  package let name: String
  /// The tuple of the associated values, or the one value's type where it has no label; `nil` where
  /// the case has none.
  package let payloadType: Any.Type?
  /// Whether the associated values live in a box.
  package let isIndirect: Bool
  /// The number by which the enum's value witnesses know the case.
  let tag: Int

  /// The associated values one by one.
  package var parameters: [(label: String?, type: Any.Type)] {
    guard let payloadType else { return [] }
    guard case .tuple(let elements) = Reflection.shape(of: payloadType) else {
      return [(nil, payloadType)]
    }
    return elements.map { ($0.label, $0.type) }
  }
}
