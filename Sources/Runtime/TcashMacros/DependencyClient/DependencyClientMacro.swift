import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyClient`: turns the closures of a struct into endpoints and emits its initializers.
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
    let table = EndpointTableEmitter(
      client: client.name.text,
      isOnMainActor: client.globalActor == "MainActor"
    )
    // Tools can't replace endpoints that are isolated to another global actor.
    let hasTable = client.globalActor == nil || table.isOnMainActor
    return initializers.declarations(for: members)
      + (hasTable ? table.declarations(for: members) : [])
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

/// `@DependencyEndpointIgnored`: keeps `@DependencyClient` from turning a property into an
/// endpoint.
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
  /// The argument labels of the initializers declared in the struct itself.
  fileprivate var declaredInitializers: Set<[String]> {
    Set(
      flattenedMembers.compactMap { $0.as(InitializerDeclSyntax.self) }.map { initializer in
        initializer.signature.parameterClause.parameters.map(\.firstName.text)
      }
    )
  }

  /// The global actor that isolates the struct.
  fileprivate var globalActor: String? {
    attributes.flattened.map(\.attributeName.lastComponent).first { $0.hasSuffix("Actor") }
  }
}
