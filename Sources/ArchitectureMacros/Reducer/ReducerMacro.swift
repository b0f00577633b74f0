import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer` on structs.
enum ReducerMacro {
  static let name = "Reducer"
}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard
      declaration.is(StructDeclSyntax.self),
      !protocols.isEmpty,
      !declaration.inherits(fromAnyOf: ["Reducer"])
    else { return [] }
    let source: DeclSyntax = "extension \(type.trimmed): ComposableArchitecture.Reducer {}"
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
    guard declaration.is(StructDeclSyntax.self) else { return [] }
    if let enumeration = member.as(EnumDeclSyntax.self) {
      return attributes(forEnum: enumeration)
    }
    if let variable = member.as(VariableDeclSyntax.self) {
      return attributes(forBody: variable)
    }
    return []
  }

  /// Case paths for a nested `Action` or `State`.
  private static func attributes(forEnum enumeration: EnumDeclSyntax) -> [AttributeSyntax] {
    guard ["Action", "State"].contains(enumeration.name.bareName) else { return [] }
    var attributes: [AttributeSyntax] = []
    if !enumeration.attributes.contains(named: "CasePathable") {
      attributes.append("@CasePaths.CasePathable")
    }
    if !enumeration.attributes.contains(named: "dynamicMemberLookup") {
      attributes.append("@dynamicMemberLookup")
    }
    return attributes
  }

  /// The builder for a computed `body`, unless it has one or says `return`.
  private static func attributes(forBody variable: VariableDeclSyntax) -> [AttributeSyntax] {
    guard
      let binding = variable.bindings.first, variable.bindings.count == 1,
      binding.name == "body",
      !variable.modifiers.contains(where: \.isStatic),
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
    guard let structure = declaration.as(StructDeclSyntax.self) else {
      diagnoseKind(of: declaration, attribute: node, in: context)
      return []
    }
    let reducer = ReducerStruct(structure)
    if let reduce = reducer.reduceMethod, reducer.body != nil {
      context.diagnose(Diagnostic(node: reduce.name, message: ArchitectureDiagnostic.twoBodies))
      return []
    }
    return missingMembers(of: reducer, access: AccessLevel(of: declaration, in: context))
  }

  private static func missingMembers(
    of reducer: ReducerStruct,
    access: AccessLevel
  ) -> [DeclSyntax] {
    let prefix = access.prefix
    let inferred = reducer.inferredTypes
    var members: [DeclSyntax] = []
    if !reducer.declaresType("State"), !inferred.contains("State") {
      members.append(
        """
        @ComposableArchitecture.ObservableState
        \(raw: prefix)struct State: \
        Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          \(raw: prefix)init() {}
        }
        """
      )
    }
    if !reducer.declaresType("Action"), !inferred.contains("Action") {
      members.append(
        """
        @CasePaths.CasePathable @dynamicMemberLookup
        \(raw: prefix)enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {}
        """
      )
    }
    if reducer.body == nil, reducer.reduceMethod == nil {
      let type = "ComposableArchitecture.EmptyReducer<Self.State, Self.Action>"
      members.append("\(raw: prefix)let body = \(raw: type)()")
    }
    return members
  }

  private static func diagnoseKind(
    of declaration: some DeclGroupSyntax,
    attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    guard declaration.is(EnumDeclSyntax.self) else {
      return context.diagnoseKind(
        name,
        expected: "structs and enums",
        attribute: attribute,
        declaration: declaration
      )
    }
    context.diagnose(Diagnostic(node: attribute, message: ArchitectureDiagnostic.enumReducer))
  }
}

extension ArchitectureDiagnostic {
  fileprivate static let twoBodies = Self(
    "Reducer.twoBodies",
    """
    A reducer has either a 'reduce(into:action:)' method or a 'body', not both: the store calls the \
    method, and nothing in 'body' would ever run. Move the method's logic into a 'Reduce' in 'body', \
    or remove 'body'
    """
  )

  fileprivate static let enumReducer = Self(
    "Reducer.enum",
    "'@Reducer' on an enum is not supported yet. Write a struct with an enum 'State', an enum "
      + "'Action', and one 'Scope' a case"
  )
}

extension TypeSyntax {
  /// Whether an attribute of this name is taken for a result builder.
  fileprivate var isResultBuilder: Bool {
    lastComponent.hasSuffix("Builder")
  }
}

extension AccessorBlockSyntax {
  /// The statements of the getter, or `nil` where there is none.
  fileprivate var getterStatements: CodeBlockItemListSyntax? {
    switch accessors {
    case .getter(let statements):
      statements
    case .accessors(let list):
      list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    }
  }
}
