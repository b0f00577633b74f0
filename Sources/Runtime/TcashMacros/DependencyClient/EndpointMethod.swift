import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The method that calls an endpoint with argument labels.
struct EndpointMethod {
  let endpoint: Endpoint
  let name: String

  /// Creates the method of an endpoint. Fails if calling the property directly is equivalent.
  init?(
    of endpoint: Endpoint,
    attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    self.endpoint = endpoint
    let isLabelled = endpoint.type.parameters.contains { $0.label != nil }
    switch Self.argument(of: attribute) {
    case nil:
      guard isLabelled else { return nil }
      self.name = endpoint.name
    case .some(let argument):
      let literal = argument.plainText
      if literal == "" {
        guard isLabelled else { return nil }
        self.name = endpoint.name
        return
      }
      guard let literal, literal.withoutBackticks.isIdentifier else {
        context.diagnose(.badMethodName, at: argument)
        return nil
      }
      guard isLabelled || literal.withoutBackticks != endpoint.name.withoutBackticks else {
        return nil
      }
      self.name = literal
    }
  }

  private static func argument(of attribute: AttributeSyntax) -> ExprSyntax? {
    guard case .argumentList(let arguments)? = attribute.arguments else { return nil }
    return arguments.first { $0.label?.text == "method" }?.expression
  }

  var declaration: DeclSyntax {
    let type = endpoint.type
    let parameters = type.parameters.enumerated().map { index, parameter in
      "\(parameter.label ?? "_") p\(index): \(parameter.type)"
    }
    let arguments = type.parameters.enumerated().map { index, parameter in
      parameter.argument("p\(index)")
    }
    let result = type.returnsVoid ? "" : " -> \(type.result)"
    let signature = "(\(parameters.joined(separator: ", ")))\(type.effects)\(result)"
    let call = "\(type.callPrefix)self.\(endpoint.name)(\(arguments.joined(separator: ", ")))"
    return """
      \(raw: prefix)func \(raw: name)\(raw: signature) {
        \(raw: call)
      }
      """
  }

  /// The documentation, attributes and access modifiers that the method copies from the property.
  private var prefix: String {
    let documentation = endpoint.variable.leadingTrivia.documentation.map { text in
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "///\n" : "/// \($0)\n" }.joined()
    }
    let availability = endpoint.variable.attributes.flattened
      .filter { $0.attributeName.lastComponent == "available" }
      .map { "\($0.trimmedDescription)\n" }
    let isolation = endpoint.type.attributes
      .filter {
        let name = $0.attributeName.lastComponent
        return name != "Sendable" && (name.first?.isUppercase == true || name == "concurrent")
      }
      .map { "\($0.trimmedDescription) " }
    let specifiers = endpoint.type.type.as(AttributedTypeSyntax.self)?.specifiers
      .map { "\($0.trimmedDescription) " }
    let access = endpoint.variable.modifiers
      .filter { $0.isAccessModifier && $0.detail == nil }
      .map { "\($0.trimmedDescription) " }
    return (documentation ?? "") + availability.joined() + isolation.joined() + access.joined()
      + (specifiers?.joined() ?? "")
  }
}

extension ExprSyntax {
  /// The text of a string literal without interpolations.
  fileprivate var plainText: String? {
    guard
      let literal = self.as(StringLiteralExprSyntax.self),
      literal.segments.count == 1,
      case .stringSegment(let segment)? = literal.segments.first
    else { return nil }
    return segment.content.text
  }
}

extension String {
  fileprivate var isIdentifier: Bool {
    guard let first = unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && unicodeScalars.dropFirst().allSatisfy { $0.properties.isXIDContinue }
  }
}

extension ArchitectureDiagnostic {
  fileprivate static let badMethodName = Self(
    "DependencyEndpoint.method",
    "The method name in '@DependencyEndpoint' must be a string literal such as \"fetch\""
  )
}
