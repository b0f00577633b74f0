import SwiftSyntax
import SwiftSyntaxMacros

/// The access level that generated members need to satisfy a public protocol.
enum AccessLevel: String {
  case `public`
  case `package`
  case `internal`

  /// The modifier with a trailing space; empty if none is needed.
  var prefix: String {
    self == .internal ? "" : "\(rawValue) "
  }

  /// The access level of a declaration. A type without a modifier in a `public extension` is
  /// public.
  init(of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
    let modifiers = declaration.modifiers
    let enclosing = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers
    self =
      AccessLevel(explicitIn: modifiers) ?? enclosing.flatMap(AccessLevel.init(explicitIn:))
      ?? .internal
  }

  private init?(explicitIn modifiers: DeclModifierListSyntax) {
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): self = .public
      case .keyword(.package): self = .package
      case .keyword(.internal), .keyword(.fileprivate), .keyword(.private): self = .internal
      default: continue
      }
      return
    }
    return nil
  }
}

extension DeclModifierSyntax {
  /// Whether this is an access modifier, such as `public` or `private(set)`.
  var isAccessModifier: Bool {
    switch name.tokenKind {
    case .keyword(.public), .keyword(.open), .keyword(.package), .keyword(.internal),
      .keyword(.fileprivate), .keyword(.private):
      true
    default:
      false
    }
  }
}
