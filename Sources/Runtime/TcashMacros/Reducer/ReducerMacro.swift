import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer`: turns structs and enums into reducers.
enum ReducerMacro {
  static let name = "Reducer"
  /// The emitted code is already formatted; formatting it again would dominate the expansion time.
  static let formatMode = FormatMode.disabled
}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let wanted: [String]
    if declaration.is(StructDeclSyntax.self) {
      wanted = ["ComposableArchitecture.Reducer"]
    } else if let enumeration = declaration.as(EnumDeclSyntax.self) {
      wanted = EnumReducer(enumeration, attribute: node).ownConformances
    } else {
      return []
    }
    let missing = Set(protocols.map(\.lastComponent))
    let conformances = wanted.filter { conformance in
      let name = String(conformance.split(separator: ".").last ?? "")
      return missing.contains(name) && !declaration.inherits(fromAnyOf: [name])
    }
    guard !conformances.isEmpty else { return [] }
    let list = conformances.joined(separator: ", ")
    let source: DeclSyntax =
      "\(raw: declaration.availability)extension \(type.trimmed): \(raw: list) {}"
    return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

extension ReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    let enumReducer = declaration.as(EnumDeclSyntax.self).map {
      EnumReducer($0, attribute: node)
    }
    guard enumReducer != nil || declaration.is(StructDeclSyntax.self) else { return [] }
    if let enumeration = member.as(EnumDeclSyntax.self) {
      return attributes(forEnum: enumeration, in: enumReducer)
    }
    if let structure = member.as(StructDeclSyntax.self), enumReducer == nil {
      return attributes(forStruct: structure)
    }
    if let variable = member.as(VariableDeclSyntax.self) {
      return attributes(forBody: variable, isStatic: enumReducer != nil)
    }
    return []
  }

  /// Adds case paths to a nested `Action` or `State`, and to the actions of an enum reducer's
  /// alerts.
  private static func attributes(
    forEnum enumeration: EnumDeclSyntax,
    in reducer: EnumReducer?
  ) -> [AttributeSyntax] {
    let name = enumeration.name.bareName
    let isPart = ["Action", "State"].contains(name)
    guard isPart || reducer?.ephemeralActions.contains(name) == true else { return [] }
    var attributes: [AttributeSyntax] = []
    if !enumeration.attributes.contains(named: CasePathableMacro.name) {
      attributes.append("@CasePaths.CasePathable")
    }
    if isPart, !enumeration.attributes.contains(named: "dynamicMemberLookup") {
      attributes.append("@dynamicMemberLookup")
    }
    return attributes
  }

  /// Describes the initialisers of a nested `State`, for tools that create state values at run
  /// time. `@ObservableState` already emits this description.
  private static func attributes(forStruct structure: StructDeclSyntax) -> [AttributeSyntax] {
    let known = [ObservableStateMacro.name, InitDescribableMacro.name]
    guard structure.name.bareName == "State", !structure.memberBlock.members.isEmpty,
      !known.contains(where: { structure.attributes.contains(named: $0) })
    else { return [] }
    return ["@CasePaths.InitDescribable"]
  }

  /// Adds the result builder to a computed `body`, unless it has a builder or contains `return`.
  private static func attributes(
    forBody variable: VariableDeclSyntax,
    isStatic: Bool
  ) -> [AttributeSyntax] {
    guard
      let binding = variable.bindings.first, variable.bindings.count == 1,
      binding.name == "body",
      variable.modifiers.contains(where: \.isStatic) == isStatic,
      let getter = binding.accessorBlock?.getterStatements,
      !getter.contains(where: { $0.item.is(ReturnStmtSyntax.self) }),
      variable.attributes.flattened.allSatisfy({ !$0.attributeName.isResultBuilder })
    else { return [] }
    let types = binding.typeAnnotation?.type.reducerTypes ?? ("Self.State", "Self.Action")
    return [
      "@ComposableArchitecture.ReducerBuilder<\(raw: types.state), \(raw: types.action)>"
    ]
  }
}

extension ReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let access = AccessLevel(of: declaration, in: context)
    if let enumeration = declaration.as(EnumDeclSyntax.self) {
      let reducer = EnumReducer(enumeration, attribute: node)
      guard !reducer.diagnose(in: context) else { return [] }
      return EnumReducerEmitter(reducer: reducer, access: access).declarations
    }
    if let structure = declaration.as(StructDeclSyntax.self) {
      let reducer = ReducerStruct(structure)
      guard !reducer.diagnose(attribute: node, in: context) else { return [] }
      // Extensions count too: a struct declared in one is nested in the extended type.
      let isNested = context.lexicalContext.contains {
        $0.asProtocol((any DeclGroupSyntax).self) != nil
      }
      return reducer.missingMembers(access: access, isNested: isNested)
    }
    context.diagnoseKind(
      name,
      expected: "structs and enums",
      attribute: node,
      declaration: declaration
    )
    return []
  }
}

extension TypeSyntax {
  /// Whether the attribute's name suggests a result builder.
  fileprivate var isResultBuilder: Bool {
    lastComponent.hasSuffix("Builder")
  }
}

extension AccessorBlockSyntax {
  /// The statements of the getter; `nil` if there is none.
  var getterStatements: CodeBlockItemListSyntax? {
    if case .getter(let statements) = accessors { return statements }
    guard case .accessors(let list) = accessors else { return nil }
    return list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
  }
}
