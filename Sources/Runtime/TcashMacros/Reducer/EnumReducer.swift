import SwiftSyntax

/// The existing declarations of an enum that `@Reducer` is attached to.
struct EnumReducer {
  let declaration: EnumDeclSyntax
  let name: String
  let trees: [CaseTree]
  let conformances: SynthesizedConformances
  private let members: [DeclSyntax]

  init(_ declaration: EnumDeclSyntax, attribute: AttributeSyntax) {
    self.declaration = declaration
    name = declaration.name.trimmed.text
    trees = CaseTree.cases(of: declaration.memberBlock.members)
    conformances = SynthesizedConformances(attribute)
    members = declaration.flattenedMembers
  }

  var isIndirect: Bool {
    declaration.modifiers.contains { $0.name.tokenKind == .keyword(.indirect) }
  }

  func feature(_ enumCase: EnumCase) -> FeatureCase {
    FeatureCase(enumCase, of: name)
  }

  var features: [FeatureCase] {
    trees.flatMap(\.flattened).map(feature)
  }

  /// Whether the enum is its own state. This is the case if the payloads of all features are
  /// states, as in `case edit(Edit.State)`: a generated state would have the same cases.
  var isOwnState: Bool {
    let named = features.compactMap(\.feature)
    return !declares("State") && !named.isEmpty && named.allSatisfy(\.isNamedByState)
  }

  /// Whether the enum itself declares a member with this name.
  func declares(_ name: String) -> Bool {
    members.contains { member in
      if let alias = member.as(TypeAliasDeclSyntax.self) { return alias.name.bareName == name }
      if let function = member.as(FunctionDeclSyntax.self) { return function.name.text == name }
      if let variable = member.as(VariableDeclSyntax.self) {
        return variable.bindings.contains { $0.name == name }
      }
      return member.asProtocol((any DeclGroupSyntax).self)?.declaredName == name
    }
  }

  /// Whether the enum itself declares an initializer without parameters.
  var declaresInitializer: Bool {
    members.contains {
      $0.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.isEmpty == true
    }
  }

  /// The names of the action enums of alerts and dialogs.
  var ephemeralActions: Set<String> {
    let types = features.flatMap { feature -> [TypeSyntax] in
      guard case .ephemeral = feature.kind else { return [] }
      return feature.enumCase.parameters.flatMap(\.type.genericArgumentTypes)
    }
    return Set(types.map(\.lastComponent))
  }

  /// The declared type of the enum's own `body`.
  var bodyType: TypeSyntax? {
    for variable in members.compactMap({ $0.as(VariableDeclSyntax.self) }) {
      for binding in variable.bindings where binding.name == "body" {
        return binding.typeAnnotation?.type
      }
    }
    return nil
  }

  /// Whether the enum's own `body` has an opaque type.
  var hasOpaqueBody: Bool { bodyType?.is(SomeOrAnyTypeSyntax.self) == true }

  /// The qualified names of the conformances that the macro adds to the enum itself.
  var ownConformances: [String] {
    let reducer =
      (hasOpaqueBody ? ["ComposableArchitecture._OpaqueCaseReducer"] : [])
      + ["ComposableArchitecture.CaseReducer", "ComposableArchitecture.Reducer"]
    guard isOwnState else { return reducer }
    return reducer
      + ["ComposableArchitecture.CaseReducerState", "ComposableArchitecture.ObservableState"]
      + CasePathMembers.conformances
      + conformances.state
  }
}
