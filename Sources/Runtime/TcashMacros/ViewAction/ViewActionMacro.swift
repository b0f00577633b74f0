import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ViewAction(for: Feature.self)`: lets a view send its feature's view actions, and no others.
enum ViewActionMacro {
  static let name = "ViewAction"
}

extension ViewActionMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.declaresStore else {
      diagnoseMissingStore(in: declaration, attribute: node, context)
      return []
    }
    let finder = StoreSendFinder(context: context)
    finder.walk(declaration.memberBlock)
    guard !protocols.isEmpty, !declaration.inherits(fromAnyOf: ["ViewActionSending"]) else {
      return []
    }
    let source: DeclSyntax = """
      \(raw: declaration.availability)extension \(type.trimmed): ComposableArchitecture.ViewActionSending {}
      """
    return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }

  private static func diagnoseMissingStore(
    in declaration: some DeclGroupSyntax,
    attribute: AttributeSyntax,
    _ context: some MacroExpansionContext
  ) {
    let name = declaration.declaredName ?? "the type"
    context.diagnose(
      .missingStore(name),
      at: declaration.introducer,
      fixIts: storeProperty(in: declaration, attribute: attribute).map { [$0] } ?? []
    )
  }

  /// A fix-it that inserts `let store: StoreOf<Feature>` before the other members.
  private static func storeProperty(
    in declaration: some DeclGroupSyntax,
    attribute: AttributeSyntax
  ) -> FixIt? {
    guard
      case .argumentList(let arguments)? = attribute.arguments,
      let feature = arguments.first?.expression.as(MemberAccessExprSyntax.self),
      feature.declName.baseName.text == "self",
      let base = feature.base
    else { return nil }
    let property: DeclSyntax = "let store: StoreOf<\(base.trimmed)>"
    let block = declaration.memberBlock
    var item = MemberBlockItemSyntax(decl: property)
    item.leadingTrivia = block.members.first?.leadingTrivia ?? [.newlines(1), .spaces(2)]
    var members = Array(block.members)
    if let first = members.first, !first.leadingTrivia.contains(where: \.isNewline) {
      members[0] = first.with(\.leadingTrivia, .newline)
    }
    var changed = block.with(\.members, MemberBlockItemListSyntax([item] + members))
    if members.isEmpty, !changed.rightBrace.leadingTrivia.contains(where: \.isNewline) {
      changed.rightBrace.leadingTrivia = .newline
    }
    return FixIt(
      "ViewAction.addStore",
      "Add '\(property)'",
      [.replacement(of: block, with: changed)]
    )
  }
}

extension DeclGroupSyntax {
  fileprivate var declaresStore: Bool {
    flattenedMembers.contains { member in
      guard let variable = member.as(VariableDeclSyntax.self) else { return false }
      return !variable.modifiers.contains(where: \.isStatic)
        && variable.bindings.contains { $0.name == "store" }
    }
  }
}

/// Reports actions that the view sends directly to the store.
private final class StoreSendFinder<Context: MacroExpansionContext>: SyntaxVisitor {
  private let context: Context

  init(context: Context) {
    self.context = context
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard
      let send = node.calledExpression.as(MemberAccessExprSyntax.self),
      send.declName.baseName.text == "send",
      let base = send.base?.trimmedDescription,
      ["store", "self.store"].contains(base)
    else { return .visitChildren }
    guard let viewAction = node.viewAction else {
      context.diagnose(.sendsAroundView, at: send)
      return .visitChildren
    }
    var direct = node
    direct.calledExpression = ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier("send")))
    direct.leadingTrivia = node.leadingTrivia
    direct.arguments[direct.arguments.startIndex].expression = viewAction
    context.diagnose(
      .sendsToStore,
      at: send,
      fixIts: [
        FixIt(
          "ViewAction.send",
          "Write '\(direct.trimmedDescription)'",
          [.replacement(of: node, with: direct)]
        )
      ]
    )
    return .visitChildren
  }

  // Nested types have their own stores.

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension FunctionCallExprSyntax {
  /// The action inside of `.view(…)`, if the call sends one.
  fileprivate var viewAction: ExprSyntax? {
    guard
      let view = arguments.first?.expression.as(FunctionCallExprSyntax.self),
      let member = view.calledExpression.as(MemberAccessExprSyntax.self),
      member.base == nil, member.declName.baseName.text == "view",
      view.arguments.count == 1
    else { return nil }
    return view.arguments.first?.expression
  }
}

extension ArchitectureDiagnostic {
  fileprivate static func missingStore(_ name: String) -> Self {
    Self(
      "ViewAction.store",
      "'@ViewAction' sends actions to a 'store' property, but '\(name)' has none"
    )
  }

  fileprivate static let sendsToStore = Self(
    "ViewAction.send",
    "'@ViewAction' gives the view its own 'send': call it without 'store' and '.view'",
    severity: .warning
  )

  fileprivate static let sendsAroundView = Self(
    "ViewAction.otherAction",
    """
    A view with '@ViewAction' sends only actions of 'Action.View', with 'send'. Add an action \
    there that says what happened, and let the reducer do the rest
    """,
    severity: .warning
  )
}
