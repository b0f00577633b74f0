import SwiftSyntax

extension VariableDeclSyntax {
  /// The only binding of a stored, settable, non-lazy instance property: what can be observed.
  var observableBinding: PatternBindingSyntax? {
    guard
      isStoredInstanceVariable,
      bindings.count == 1,
      let binding = bindings.first,
      binding.name != nil
    else { return nil }
    return binding
  }

  /// Whether this is a `var` in the instance whose bindings are stored.
  var isStoredInstanceVariable: Bool {
    bindingSpecifier.tokenKind == .keyword(.var)
      && !modifiers.contains { $0.isStatic || $0.name.tokenKind == .keyword(.lazy) }
      && bindings.allSatisfy { $0.accessorBlock?.isStorage ?? true }
  }

  /// The access modifiers, `private(set)` among them, with a space behind; empty where there is none.
  var accessPrefix: String {
    modifiers.filter(\.isAccessModifier).map { "\($0.trimmedDescription) " }.joined()
  }

  /// Whether an attribute looks like a property wrapper or a macro rather than one of the
  /// language's own.
  var hasCustomAttribute: Bool {
    attributes.flattened.contains { attribute in
      let name = attribute.attributeName.lastComponent
      return name.first?.isUppercase == true && name != "MainActor"
    }
  }
}

extension TypeSyntax {
  /// `T` of `T?` and of `Optional<T>`; `nil` for other types.
  var wrappedType: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
    return lastComponent == "Optional" ? genericArgumentTypes.first : nil
  }
}

extension AccessorBlockSyntax {
  /// Whether the property is stored all the same: it has observers only.
  var isStorage: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy(\.isObserver)
  }
}

extension AccessorDeclSyntax {
  var isObserver: Bool {
    [.keyword(.willSet), .keyword(.didSet)].contains(accessorSpecifier.tokenKind)
  }
}

/// Makes property observers speak of the storage that they move to.
///
/// An observer may assign its own property (`didSet { count = min(count, 9) }`) without being called
/// again. That holds only for the property it is attached to, which is now the storage.
final class ObserverRewriter: SyntaxRewriter {
  private let name: String
  private let isShadowed: Bool

  private init(name: String, isShadowed: Bool) {
    self.name = name
    self.isShadowed = isShadowed
    super.init()
  }

  static func rewrite(_ block: AccessorBlockSyntax, ofProperty name: String) -> AccessorBlockSyntax
  {
    let finder = ShadowFinder(name: name)
    finder.walk(block)
    let rewriter = ObserverRewriter(name: name, isShadowed: finder.isShadowed)
    return rewriter.rewrite(block).as(AccessorBlockSyntax.self) ?? block
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard let base = node.base else { return ExprSyntax(node) }
    if base.trimmedDescription == "self", node.declName.baseName.bareName == name {
      return ExprSyntax(node.with(\.declName, storage(node.declName)))
    }
    return ExprSyntax(node.with(\.base, visit(base)))
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard !isShadowed, node.baseName.bareName == name, node.argumentNames == nil else {
      return ExprSyntax(node)
    }
    return ExprSyntax(storage(node))
  }

  private func storage(_ node: DeclReferenceExprSyntax) -> DeclReferenceExprSyntax {
    node.with(\.baseName, node.baseName.with(\.tokenKind, .identifier("_\(name)")))
  }

  /// Looks for a local variable or parameter of the property's name.
  private final class ShadowFinder: SyntaxVisitor {
    let name: String
    var isShadowed = false

    init(name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      note(node.identifier)
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
      note(node.name)
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
      note(node.secondName ?? node.firstName)
    }

    override func visit(_ node: AccessorParametersSyntax) -> SyntaxVisitorContinueKind {
      note(node.name)
    }

    private func note(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      isShadowed = isShadowed || token.bareName == name
      return .visitChildren
    }
  }
}
