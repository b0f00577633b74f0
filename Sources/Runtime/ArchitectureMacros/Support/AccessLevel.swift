import SwiftSyntax
import SwiftSyntaxMacros

/// The access that generated members need so that the type can meet a public protocol with them.
enum AccessLevel: String {
  case `public`
  case `package`
  case `internal`

  /// The modifier with a space behind it; empty where none is needed.
  var prefix: String {
    self == .internal ? "" : "\(rawValue) "
  }

  /// The access of a declaration. A type without a modifier in a `public extension` is public.
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
  /// Whether this is `public`, `private(set)` and the like.
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
