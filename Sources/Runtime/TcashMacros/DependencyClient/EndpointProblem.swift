import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A reason why a declaration can't be an endpoint.
enum EndpointProblem {
  case noProperty
  case noStruct
  case constant(TokenSyntax)
  case notStored
  case noType(PatternBindingSyntax, name: String)
  case noClosure(TypeSyntax)

  func diagnose(attribute: AttributeSyntax, in context: some MacroExpansionContext) {
    let removal = FixIt.removal(of: attribute, macro: DependencyEndpointMacro.name)
    switch self {
    case .noProperty, .notStored:
      context.diagnose(.notStored, at: attribute, fixIts: [removal])
    case .noStruct:
      context.diagnose(.noStruct, at: attribute, fixIts: [removal])
    case .constant(let specifier):
      let variable = FixIt(
        "DependencyEndpoint.var",
        "Make it a 'var'",
        [.replacement(of: specifier, with: specifier.with(\.tokenKind, .keyword(.var)))]
      )
      context.diagnose(.constant, at: specifier, fixIts: [variable, removal])
    case .noType(let binding, let name):
      context.diagnose(.noType(of: name), at: binding)
    case .noClosure(let type):
      context.diagnose(
        type.wrappedType.flatMap(EndpointType.init) == nil ? .noClosure : .optionalClosure,
        at: type,
        fixIts: [removal]
      )
    }
  }
}

extension Endpoint {
  /// Reports an endpoint that needs a placeholder but has none, and a placeholder that calls
  /// `unimplemented`, which is redundant: the macro already reports unimplemented calls.
  func diagnosePlaceholder(in context: some MacroExpansionContext) {
    guard let placeholder else {
      if !type.needsNoPlaceholder {
        context.diagnose(
          .missingPlaceholder(of: name.withoutBackticks, type),
          at: binding,
          fixIts: [placeholderFixIt]
        )
      }
      return
    }
    guard placeholder.isCallOfUnimplemented else { return }
    let value = placeholder.as(FunctionCallExprSyntax.self)?.arguments
      .first { $0.label?.text == "placeholder" }?.expression
    context.diagnose(
      .redundantUnimplemented,
      at: binding.initializer?.value ?? placeholder,
      fixIts: value.map { [replacement(of: placeholder, returning: $0)] } ?? []
    )
  }

  private var placeholderFixIt: FixIt {
    var given = binding
    given.typeAnnotation = binding.typeAnnotation?.trimmed
    given.initializer = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
      value: closure(returning: "<#\(type.result)#>")
    )
    given.trailingTrivia = binding.trailingTrivia
    return FixIt(
      "DependencyEndpoint.placeholder",
      "Give it a value to return",
      [.replacement(of: binding, with: given)]
    )
  }

  private func replacement(of placeholder: ExprSyntax, returning value: ExprSyntax) -> FixIt {
    let closure = closure(returning: value.trimmedDescription)
    return FixIt(
      "DependencyEndpoint.plainPlaceholder",
      "Write '\(closure)'",
      binding.initializer.map { [.replacement(of: $0.value, with: closure)] } ?? []
    )
  }

  private func closure(returning value: String) -> ExprSyntax {
    let signature = type.signature(type.parameters.map { _ in "_" })
    return "{ \(raw: signature.isEmpty ? "" : "\(signature) ")\(raw: value) }"
  }
}

extension ArchitectureDiagnostic {
  fileprivate static let notStored = Self(
    "DependencyEndpoint.stored",
    "'@DependencyEndpoint' applies to a single stored closure 'var' without observers"
  )

  fileprivate static let noStruct = Self(
    "DependencyEndpoint.struct",
    "'@DependencyEndpoint' applies to the properties of a struct"
  )

  fileprivate static let constant = Self(
    "DependencyEndpoint.constant",
    "'@DependencyEndpoint' requires a 'var': tests and previews replace endpoints"
  )

  fileprivate static func noType(of name: String) -> Self {
    Self(
      "DependencyEndpoint.type",
      """
      '@DependencyEndpoint' needs an explicit type for '\(name)', as in \
      'var \(name): () async throws -> Void'
      """
    )
  }

  fileprivate static let noClosure = Self(
    "DependencyEndpoint.closure",
    "'@DependencyEndpoint' requires a closure type written out: it can't resolve type aliases"
  )

  fileprivate static let optionalClosure = Self(
    "DependencyEndpoint.optional",
    "'@DependencyEndpoint' gives each closure a default, which an optional closure doesn't need"
  )

  fileprivate static func missingPlaceholder(of name: String, _ type: EndpointType) -> Self {
    let error = type.thrownType.map { "throws only '\($0)'" } ?? "can't throw"
    return Self(
      "DependencyEndpoint.placeholder",
      """
      '\(name)' returns '\(type.result)' and \(error), so it needs a value to return after it \
      reports a call without an implementation. Give it a default value, or make it throwing
      """
    )
  }

  fileprivate static let redundantUnimplemented = Self(
    "DependencyEndpoint.unimplemented",
    """
    '@DependencyEndpoint' already reports calls without an implementation, as 'unimplemented' \
    does: give only the value to return
    """,
    severity: .warning
  )
}
