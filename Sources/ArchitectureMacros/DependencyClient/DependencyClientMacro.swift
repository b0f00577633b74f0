import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyClient`: makes the closures of a struct endpoints, and writes its initializers.
enum DependencyClientMacro {
  static let name = "DependencyClient"
}

extension DependencyClientMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let client = declaration.as(StructDeclSyntax.self) else {
      context.diagnoseKind(name, expected: "structs", attribute: node, declaration: declaration)
      return []
    }
    let reader = ClientReader(context)
    let members = reader.members(of: client)
    guard !reader.hasErrors else { return [] }
    let initializers = ClientInitEmitter(
      access: PropertyAccess(AccessLevel(of: client, in: context)),
      declared: client.declaredInitializers
    )
    let table = EndpointTableEmitter(client: client.name.text)
    return initializers.declarations(for: members)
      + (client.isIsolated ? [] : table.declarations(for: members))
  }
}

extension DependencyClientMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard
      declaration.is(StructDeclSyntax.self),
      let variable = member.as(VariableDeclSyntax.self),
      variable.isImplicitEndpoint,
      !variable.attributes.contains(named: DependencyEndpointMacro.name)
    else { return [] }
    return ["@DependencyEndpoint"]
  }
}

/// `@DependencyEndpointIgnored`: keeps `@DependencyClient` from making a property an endpoint.
enum DependencyEndpointIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}

extension StructDeclSyntax {
  /// The labels of the initializers that the struct declares itself.
  fileprivate var declaredInitializers: Set<[String]> {
    Set(
      flattenedMembers.compactMap { $0.as(InitializerDeclSyntax.self) }.map { initializer in
        initializer.signature.parameterClause.parameters.map(\.firstName.text)
      }
    )
  }

  /// Whether the struct is bound to a global actor, where nothing else can make its endpoints.
  fileprivate var isIsolated: Bool {
    attributes.flattened.contains { $0.attributeName.lastComponent.hasSuffix("Actor") }
  }
}
