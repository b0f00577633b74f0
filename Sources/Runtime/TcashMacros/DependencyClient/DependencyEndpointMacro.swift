import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEndpoint`: gives a closure property a default that reports calls as issues, and a
/// method with labelled parameters.
enum DependencyEndpointMacro {
  static let name = "DependencyEndpoint"
}

extension DependencyEndpointMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard case .endpoint(let endpoint) = Endpoint.read(declaration, in: context) else { return [] }
    let storage = endpointStorageName(of: endpoint.name)
    let accessors: [AccessorDeclSyntax] = [
      """
      get {
        \(raw: storage)
      }
      """,
      """
      set {
        \(raw: storage) = newValue
      }
      """,
    ]
    // If the property has an initial value, omit the `init` accessor: the value would go through it
    // and replace the storage's default, which reports the missing implementation.
    guard endpoint.placeholder == nil else { return accessors }
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """
    ] + accessors
  }
}

extension DependencyEndpointMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    switch Endpoint.read(declaration, in: context) {
    case .endpoint(let endpoint):
      endpoint.diagnosePlaceholder(in: context)
      let method = EndpointMethod(of: endpoint, attribute: node, in: context)
      return (method.map { [$0.declaration] } ?? []) + endpoint.storage
    case .invalid(let problem):
      problem.diagnose(attribute: node, in: context)
      return []
    }
  }
}
