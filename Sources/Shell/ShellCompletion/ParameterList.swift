import CasePathsCore
import ShellValues

/// The parameters of the call being typed: a case, an initialiser, a tuple or a definition.
package struct ParameterList {
  package struct Parameter {
    package var label: String?
    package var type: Any.Type?
    /// The displayed type; empty if the parameter has none.
    package var typeName: String
    package var isOptional: Bool

    /// The parameter as a completion shows it: `id: UUID`, `String = …`.
    package var signature: String {
      let name = [label, typeName.isEmpty ? nil : typeName].compactMap(\.self)
      return name.joined(separator: ": ") + (isOptional ? " = …" : "")
    }
  }

  /// The name of the case, type or definition that has the parameters.
  package var owner: String
  package var parameters: [Parameter]
  /// Whether the arguments must follow the order of the parameters.
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

  /// The type as spelled in the source. A bare name may be a generic parameter, so the actual type
  /// replaces it.
  private static func typeName(_ spelling: String, of type: Any.Type) -> String {
    let isName = spelling.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? TypeName.of(type) : spelling
  }

  /// The parameters of a struct's initialiser with the most parameters, or its stored properties if
  /// no initialiser is known; the elements of a tuple; `nil` for any other type, whose values can't
  /// be written as parts.
  ///
  /// - Parameter isPartial: Whether omitted parameters keep their current values.
  init?(partsOf type: Any.Type, isPartial: Bool = false) {
    owner = TypeName.of(type)
    if let literal = type as? any LiteralBuildable.Type {
      guard !literal.parts.isEmpty else { return nil }
      isOrdered = false
      parameters = literal.parts.map { Self.parameter($0.label, $0.type, isOptional: true) }
      return
    }
    switch Reflection.shape(of: type) {
    case .tuple(let elements) where !elements.isEmpty:
      isOrdered = true
      parameters = elements.map { Self.parameter($0.label, $0.type) }
    case .structure where !TypeOrigin.isSystem(type):
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
        // Labelled arguments may appear in any order.
        isOrdered = parameters.contains { $0.label == nil }
        return
      }
      guard !VisibleFields.refersOutside(type) else { return nil }
      isOrdered = false
      let defaults = DeclaredDefaults(of: type)?.names ?? []
      parameters = VisibleFields.fields(of: type).map { field in
        let visible = Member.visibleType(of: field.type)
        var parameter = Self.parameter(field.name, field.type)
        parameter.typeName = TypeName.of(visible)
        parameter.isOptional =
          isPartial || visible is any OptionalValue.Type || defaults.contains(field.name)
        return parameter
      }
    default: return nil
    }
  }

  private static func parameter(
    _ label: String?,
    _ type: Any.Type,
    isOptional: Bool = false
  ) -> Parameter {
    Parameter(label: label, type: type, typeName: TypeName.of(type), isOptional: isOptional)
  }

  /// The parameters of a client's endpoint, whose labels may be left out.
  package init(ofEndpoint name: String, labels: [String?], types: [Any.Type]) {
    owner = name
    parameters = zip(labels, types).map { label, type in
      Parameter(label: label, type: type, typeName: TypeName.of(type), isOptional: false)
    }
    // In a list of any order, a single argument needs no label.
    isOrdered = parameters.count != 1
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
  /// The type without transparent wrappers, which users do not see; an optional stays optional.
  static func visibleType(of type: Any.Type) -> Any.Type {
    var type = type
    while let transparent = type as? any TransparentValue.Type {
      type = transparent.erasedWrappedType
    }
    return type
  }
}
