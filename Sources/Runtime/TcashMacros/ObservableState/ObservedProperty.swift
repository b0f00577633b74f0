import SwiftSyntax

extension VariableDeclSyntax {
  /// The single binding of a stored, non-lazy instance `var`, which can be observed; otherwise
  /// `nil`.
  var observableBinding: PatternBindingSyntax? {
    guard
      isStoredInstanceVariable,
      bindings.count == 1,
      let binding = bindings.first,
      binding.name != nil
    else { return nil }
    return binding
  }

  /// Whether this is a non-lazy instance `var` whose bindings are all stored.
  var isStoredInstanceVariable: Bool {
    bindingSpecifier.tokenKind == .keyword(.var)
      && !modifiers.contains { $0.isStatic || $0.name.tokenKind == .keyword(.lazy) }
      && bindings.allSatisfy { $0.accessorBlock?.isStorage ?? true }
  }

  /// The access modifiers, including `private(set)`, with a trailing space; empty if there are
  /// none.
  var accessPrefix: String {
    modifiers.filter(\.isAccessModifier).map { "\($0.trimmedDescription) " }.joined()
  }

  /// Whether any attribute looks like a property wrapper or macro rather than a built-in attribute.
  var hasCustomAttribute: Bool {
    attributes.flattened.contains { attribute in
      let name = attribute.attributeName.lastComponent
      return name.first?.isUppercase == true && name != "MainActor"
    }
  }
}

extension TypeSyntax {
  /// The `T` in `T?` and `Optional<T>`; `nil` for other types.
  var wrappedType: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
    return lastComponent == "Optional" ? genericArgumentTypes.first : nil
  }
}

extension AccessorBlockSyntax {
  /// Whether the property is stored despite the accessor block, because it only has observers.
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

/// Rewrites property observers to refer to the storage property that they move to.
///
/// An observer may assign its own property (`didSet { count = min(count, 9) }`) without triggering
/// itself. This exemption applies only to the property that has the observer, which is now the
/// storage property.
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

  /// Checks whether a local variable or parameter has the property's name.
  private final class ShadowFinder: SyntaxVisitor {
    let name: String
    var isShadowed = false

    init(name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      record(node.identifier)
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
      record(node.name)
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
      record(node.secondName ?? node.firstName)
    }

    override func visit(_ node: AccessorParametersSyntax) -> SyntaxVisitorContinueKind {
      record(node.name)
    }

    private func record(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      isShadowed = isShadowed || token.bareName == name
      return .visitChildren
    }
  }
}
