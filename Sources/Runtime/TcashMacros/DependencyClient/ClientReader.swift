import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A member of a client's struct that affects its initializers.
enum ClientMember {
  case property(ClientProperty)
  case conditional([ClientCondition])
}

/// One branch of an `#if`.
struct ClientCondition {
  /// The condition; `nil` for `#else`.
  let condition: String?
  let members: [ClientMember]
}

/// Reads the stored properties of a client and reports those that can't be read.
final class ClientReader<Context: MacroExpansionContext> {
  private let context: Context
  private(set) var hasErrors = false

  init(_ context: Context) {
    self.context = context
  }

  func members(of client: StructDeclSyntax) -> [ClientMember] {
    members(of: client.memberBlock.members)
  }

  private func members(of items: MemberBlockItemListSyntax) -> [ClientMember] {
    items.flatMap { item -> [ClientMember] in
      if let variable = item.decl.as(VariableDeclSyntax.self) {
        return properties(of: variable).map(ClientMember.property)
      }
      if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
        return branches(of: conditional)
      }
      return []
    }
  }

  private func branches(of conditional: IfConfigDeclSyntax) -> [ClientMember] {
    let branches = conditional.clauses.map { clause -> ClientCondition in
      var members: [ClientMember] = []
      if case .decls(let items)? = clause.elements { members = self.members(of: items) }
      return ClientCondition(condition: clause.condition?.trimmedDescription, members: members)
    }
    return branches.allSatisfy(\.members.isEmpty) ? [] : [.conditional(branches)]
  }

  private func properties(of variable: VariableDeclSyntax) -> [ClientProperty] {
    guard
      !variable.modifiers.contains(where: { $0.isStatic || $0.name.tokenKind == .keyword(.lazy) })
    else { return [] }
    let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
    // The wrapper determines what is stored.
    guard !variable.hasWrapper else { return [] }
    let bindings = Array(variable.bindings)
    let isEndpoint = bindings.contains {
      $0.typeAnnotation.flatMap { EndpointType($0.type) } != nil
    }
    guard bindings.count == 1 || isConstant || !isEndpoint else {
      hasErrors = true
      context.diagnose(.severalEndpoints, at: variable)
      return []
    }
    return bindings.indices.compactMap { index -> ClientProperty? in
      let binding = bindings[index]
      guard
        binding.accessorBlock?.isStorage ?? true,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
        !(isConstant && binding.initializer != nil)
      else { return nil }
      // In 'var a, b: Int', the type annotation belongs to the last binding.
      let annotated = bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }
      guard let type = annotated?.typeAnnotation?.type ?? binding.initializer?.value.literalType
      else {
        // A property that is invisible outside of the file doesn't have to be a parameter.
        if PropertyAccess(explicitIn: variable.modifiers) <= .fileprivate { return nil }
        hasErrors = true
        context.diagnose(
          .missingType(of: pattern.identifier.text),
          at: binding,
          fixIts: [.annotation(of: binding)]
        )
        return nil
      }
      return ClientProperty(
        name: pattern.identifier.text,
        type: type.trimmed,
        access: PropertyAccess(explicitIn: variable.modifiers),
        defaultValue: binding.initializer?.value.trimmed,
        isConstant: isConstant,
        endpoint: variable.isImplicitEndpoint ? EndpointType(type) : nil
      )
    }
  }
}

extension ArchitectureDiagnostic {
  fileprivate static func missingType(of name: String) -> Self {
    Self(
      "DependencyClient.type",
      """
      '@DependencyClient' generates an initializer parameter for '\(name)', so it needs an \
      explicit type
      """
    )
  }

  fileprivate static let severalEndpoints = Self(
    "DependencyClient.severalEndpoints",
    "'@DependencyClient' supports one endpoint per 'var': declare each in its own 'var'"
  )
}

extension FixIt {
  fileprivate static func annotation(of binding: PatternBindingSyntax) -> FixIt {
    var annotated = binding
    annotated.pattern = binding.pattern.trimmed
    annotated.typeAnnotation = TypeAnnotationSyntax(
      colon: .colonToken(trailingTrivia: .space),
      type: TypeSyntax("<#Type#>"),
      trailingTrivia: binding.initializer == nil ? [] : .space
    )
    return FixIt(
      "DependencyClient.addType",
      "Add the type",
      [.replacement(of: binding, with: annotated)]
    )
  }
}
