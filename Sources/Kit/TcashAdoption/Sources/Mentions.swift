import SwiftIfConfig
import SwiftSyntax

/// The names that a part of a program mentions, but for those that it declares and the labels of arguments.
struct Mentions {
  /// Names on their own and after `self.`, and types in types: `Color`, `Nested.Style`.
  private(set) var names: Set<String> = []
  /// Names after a value, or in a key path: `accent` in `theme.accent`.
  private(set) var members: Set<String> = []

  init() {}

  /// - Parameter regions: The parts of the file that count; `nil` for a part without `#if`.
  init(in node: some SyntaxProtocol, _ regions: ConfiguredRegions? = nil) {
    let reader = MentionReader(regions)
    reader.walk(node)
    names = reader.names.subtracting(reader.parameters)
    members = reader.members
  }

  mutating func formUnion(_ other: Mentions) {
    names.formUnion(other.names)
    members.formUnion(other.members)
  }
}

private final class MentionReader: SyntaxVisitor {
  private let regions: ConfiguredRegions?
  var names: Set<String> = []
  var members: Set<String> = []
  /// The names of generic parameters.
  var parameters: Set<String> = []

  init(_ regions: ConfiguredRegions?) {
    self.regions = regions
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let regions else { return .visitChildren }
    if let elements = regions.activeClause(for: node)?.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    parameters.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard case .identifier(let text) = token.tokenKind, !isDeclared(token) else {
      return .skipChildren
    }
    let name = text.replacing("`", with: "")
    guard let period = token.previousToken(viewMode: .sourceAccurate), period.tokenKind == .period
    else {
      names.insert(name)
      return .skipChildren
    }
    switch period.previousToken(viewMode: .sourceAccurate)?.tokenKind {
    case .keyword(.self), .keyword(.Self): names.insert(name)
    case .identifier(let base):
      if base.first?.isUppercase == true, name.first?.isUppercase == true {
        names.insert("\(base).\(name)")
      }
      members.insert(name)
    case .rightParen, .rightSquare, .postfixQuestionMark, .exclamationMark, .backslash:
      members.insert(name)
    // '.name' alone belongs to a type that is not written.
    default: break
    }
    return .skipChildren
  }

  private func isDeclared(_ token: TokenSyntax) -> Bool {
    switch token.parent?.as(SyntaxEnum.self) {
    case .labeledExpr(let node): node.label == token
    case .functionParameter(let node): node.firstName == token || node.secondName == token
    case .enumCaseParameter(let node): node.firstName == token || node.secondName == token
    case .closureParameter, .closureShorthandParameter, .genericParameter, .identifierPattern,
      .enumCaseElement, .tupleTypeElement:
      true
    case .none: false
    default: token.parent?.asProtocol((any NamedDeclSyntax).self)?.name == token
    }
  }
}
