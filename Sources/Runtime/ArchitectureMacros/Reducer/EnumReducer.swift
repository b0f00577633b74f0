import SwiftSyntax

/// What the enum that `@Reducer` is attached to declares.
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

  /// Whether the enum is its own state: its features are all named by their states, as in
  /// `case edit(Edit.State)`, so that its cases hold just what those of a state would.
  var isOwnState: Bool {
    let named = features.compactMap(\.feature)
    return !declares("State") && !named.isEmpty && named.allSatisfy(\.isNamedByState)
  }

  /// Whether a member of this name is written in the enum itself.
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

  /// Whether an initializer without parameters is written in the enum itself.
  var declaresInitializer: Bool {
    members.contains {
      $0.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.isEmpty == true
    }
  }

  /// The names of the enums that alerts and dialogs take their actions from.
  var ephemeralActions: Set<String> {
    let types = features.flatMap { feature -> [TypeSyntax] in
      guard case .ephemeral = feature.kind else { return [] }
      return feature.enumCase.parameters.flatMap(\.type.genericArgumentTypes)
    }
    return Set(types.map(\.lastComponent))
  }

  /// The type that the enum's own `body` is declared with.
  var bodyType: TypeSyntax? {
    for variable in members.compactMap({ $0.as(VariableDeclSyntax.self) }) {
      for binding in variable.bindings where binding.name == "body" {
        return binding.typeAnnotation?.type
      }
    }
    return nil
  }

  /// Whether the enum's own `body` is `some` reducer.
  var hasOpaqueBody: Bool { bodyType?.is(SomeOrAnyTypeSyntax.self) == true }

  /// The conformances that the enum itself gets, qualified.
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
