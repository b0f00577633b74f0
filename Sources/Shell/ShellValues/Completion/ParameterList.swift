import CasePaths

/// The parameters that what is being typed belongs to: those of a case, an initialiser, a tuple or a
/// definition.
package struct ParameterList {
  package struct Parameter {
    package var label: String?
    package var type: Any.Type?
    /// How the parameter's type is shown; empty where it has none.
    package var typeName: String
    package var isOptional: Bool

    /// `id: UUID`, `String = …`
    package var signature: String {
      let name = [label, typeName.isEmpty ? nil : typeName].compactMap(\.self)
      return name.joined(separator: ": ") + (isOptional ? " = …" : "")
    }
  }

  /// What the parameters belong to: the name of the case, of the type or of the definition.
  package var owner: String
  package var parameters: [Parameter]
  /// Whether the arguments come in this order.
  package var isOrdered: Bool

  static let unknown = ParameterList(owner: "", parameters: [], isOrdered: true)

  var isUnknown: Bool { owner.isEmpty && parameters.isEmpty }
}

extension ParameterList {
  init(of enumCase: CaseListing.Case) {
    owner = enumCase.name
    isOrdered = true
    parameters = enumCase.parameters.map {
      Parameter(
        label: $0.label,
        type: $0.type,
        typeName: Self.typeName($0.typeName, of: $0.type),
        isOptional: $0.makeDefault != nil
      )
    }
  }

  /// A type as its author wrote it; but a name alone, which may be that of a generic parameter, is
  /// written out.
  private static func typeName(_ spelling: String, of type: Any.Type) -> String {
    let isName = spelling.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? TypeName.of(type) : spelling
  }

  /// The parameters of a struct's fullest initialiser, where that is known; its stored properties
  /// elsewhere, and the elements of a tuple; `nil` for another type.
  ///
  /// - Parameter isPartial: Whether what is left out keeps its value.
  init?(partsOf type: Any.Type, isPartial: Bool = false) {
    switch Reflection.shape(of: type) {
    case .tuple(let elements) where !elements.isEmpty:
      owner = TypeName.of(type)
      isOrdered = true
      parameters = elements.map {
        Parameter(
          label: $0.label,
          type: $0.type,
          typeName: TypeName.of($0.type),
          isOptional: false
        )
      }
    case .structure where !TypeOrigin.isSystem(type) && !(type is any LiteralBuildable.Type):
      owner = TypeName.of(type)
      let initializers = (type as? any InitDescribing.Type)?._$initializers ?? []
      let fullest = initializers.max { $0.parameters.count < $1.parameters.count }
      if !isPartial, let fullest {
        parameters = fullest.parameters.map {
          Parameter(
            label: $0.label,
            type: $0.type,
            typeName: Self.typeName($0.spelling, of: $0.type),
            isOptional: $0.makeDefault != nil
          )
        }
        // Those with labels may come in any order.
        isOrdered = parameters.contains { $0.label == nil }
        return
      }
      isOrdered = false
      parameters = VisibleFields.fields(of: type).map { field in
        let visible = Member.visibleType(of: field.type)
        return Parameter(
          label: field.name,
          type: field.type,
          typeName: TypeName.of(visible),
          isOptional: isPartial || visible is any OptionalValue.Type
        )
      }
    default: return nil
    }
  }

  init(ofDefinition name: String, _ names: [String]) {
    owner = name
    isOrdered = true
    parameters = names.map {
      Parameter(label: nil, type: nil, typeName: $0, isOptional: false)
    }
  }
}

extension Member {
  /// The type without the wrappers that people do not see; an optional stays one.
  static func visibleType(of type: Any.Type) -> Any.Type {
    var type = type
    while let transparent = type as? any TransparentValue.Type {
      type = transparent.erasedWrappedType
    }
    return type
  }
}
