/// The structure of a type, as found in its runtime metadata.
package enum TypeShape: Sendable {
  case structure([FieldShape])
  case enumeration([CaseShape])
  case tuple([FieldShape])
  case optional(Any.Type)
  case `class`
  case existential
  case function
  case metatype
  /// Nothing is known about the type's parts.
  case other
}

/// A stored property of a struct, or an element of a tuple.
package struct FieldShape: Sendable {
  /// The property's name or the element's label.
  package let label: String?
  package let type: Any.Type
  let offset: Int
  /// Whether the property holds a weak or unowned reference, whose layout differs from its type.
  let isReferenceStorage: Bool
  /// Whether the property is declared with `var`.
  package var isVariable = true

  /// The same place under another name.
  func labelled(_ label: String) -> FieldShape {
    FieldShape(
      label: label,
      type: type,
      offset: offset,
      isReferenceStorage: isReferenceStorage,
      isVariable: isVariable
    )
  }
}

/// A case of an enum.
package struct CaseShape: Sendable {
  package let name: String
  /// The tuple type of the associated values, or the type of a single unlabelled value; `nil` if
  /// the case has none.
  package let payloadType: Any.Type?
  /// Whether the associated values are boxed.
  package let isIndirect: Bool
  /// The tag that identifies the case in the enum's value witnesses.
  let tag: Int

  /// The labels and types of the individual associated values.
  package var parameters: [(label: String?, type: Any.Type)] {
    guard let payloadType else { return [] }
    guard case .tuple(let elements) = Reflection.shape(of: payloadType) else {
      return [(nil, payloadType)]
    }
    return elements.map { ($0.label, $0.type) }
  }
}
