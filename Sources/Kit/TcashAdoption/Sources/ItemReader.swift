import SwiftIfConfig
import SwiftSyntax

/// Finds the declarations of a file.
final class ItemReader {
  private let regions: ConfiguredRegions
  private(set) var imports: [SourceFile.Import] = []

  init(regions: ConfiguredRegions) {
    self.regions = regions
  }

  func items(in list: CodeBlockItemListSyntax) -> [SourceItem] {
    list.flatMap { element -> [SourceItem] in
      switch element.item {
      case .decl(let declaration): items(in: declaration, element)
      // '#Preview { … }' at the top level of a file.
      default:
        [
          SourceItem(
            element,
            .member,
            name: element.trimmedDescription.prefix { $0 != " " && $0 != "(" }.description,
            mentioned: mentions(in: element)
          )
        ]
      }
    }
  }

  private func items(in list: MemberBlockItemListSyntax) -> [SourceItem] {
    list.flatMap { items(in: $0.decl, $0) }
  }

  /// - Parameter element: What is taken out with the declaration.
  private func items(in declaration: DeclSyntax, _ element: some SyntaxProtocol) -> [SourceItem] {
    if let imported = declaration.as(ImportDeclSyntax.self) {
      let module = imported.path.first?.name.text ?? ""
      let isExported = imported.attributes.names.contains("_exported")
      imports.append(SourceFile.Import(module: module, isExported: isExported, node: imported))
      return []
    }
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      return switch regions.activeClause(for: conditional)?.elements {
      case .statements(let list): items(in: list)
      case .decls(let list): items(in: list)
      default: []
      }
    }
    if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
      return [item(group, declaration, element)]
    }
    return [member(declaration, element)]
  }

  private func item(
    _ group: any DeclGroupSyntax,
    _ declaration: DeclSyntax,
    _ element: some SyntaxProtocol
  ) -> SourceItem {
    let children = items(in: group.memberBlock.members)
    var mentioned = mentions(in: group.attributes)
    if let inherited = group.inheritanceClause { mentioned.formUnion(mentions(in: inherited)) }
    if let parameters = group.asProtocol((any WithGenericParametersSyntax).self) {
      if let clause = parameters.genericParameterClause {
        mentioned.formUnion(mentions(in: clause))
      }
      if let clause = parameters.genericWhereClause { mentioned.formUnion(mentions(in: clause)) }
    }
    if let declaration = declaration.as(ExtensionDeclSyntax.self) {
      mentioned.formUnion(mentions(in: declaration.extendedType))
      if let clause = declaration.genericWhereClause { mentioned.formUnion(mentions(in: clause)) }
      return SourceItem(
        element,
        .extension,
        name: declaration.extendedType.trimmedDescription,
        mentioned: mentioned,
        children: children
      )
    }
    let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    return SourceItem(
      element,
      .type,
      name: name,
      mentioned: mentioned,
      isEssential: ["State", "Action"].contains(name),
      children: children
    )
  }

  private func member(_ declaration: DeclSyntax, _ element: some SyntaxProtocol) -> SourceItem {
    let mentioned = mentions(in: declaration)
    if let variable = declaration.as(VariableDeclSyntax.self) {
      let name = variable.bindings.first?.pattern.trimmedDescription ?? ""
      let isStored = variable.isStored && !variable.modifiers.isStatic
      return SourceItem(
        element,
        .member,
        name: name,
        mentioned: mentioned,
        isEssential: isStored || name == "body"
      )
    }
    let name =
      declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? declaration.as(EnumCaseDeclSyntax.self)?.elements.first?.name.text
      ?? declaration.as(MacroExpansionDeclSyntax.self).map { "#\($0.macroName.text)" }
      ?? declaration.firstWord
    let isEssential =
      declaration.is(EnumCaseDeclSyntax.self) || declaration.is(TypeAliasDeclSyntax.self)
      || declaration.is(FunctionDeclSyntax.self) && name == "reduce"
    return SourceItem(element, .member, name: name, mentioned: mentioned, isEssential: isEssential)
  }

  private func mentions(in node: some SyntaxProtocol) -> Mentions { Mentions(in: node, regions) }
}

extension DeclSyntax {
  /// The word for what it declares, such as `init`.
  fileprivate var firstWord: String {
    let words: Set = ["init", "deinit", "subscript", "import", "operator", "precedencegroup"]
    return tokens(viewMode: .sourceAccurate).lazy.map(\.text).first(where: words.contains) ?? "?"
  }
}

extension VariableDeclSyntax {
  /// Whether it has a place in memory: observers, but no getter.
  var isStored: Bool {
    bindings.allSatisfy { binding in
      switch binding.accessorBlock?.accessors {
      case nil: true
      case .getter: false
      case .accessors(let accessors):
        accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      }
    }
  }
}

extension VariableDeclSyntax {
  /// Whether a plain read reaches the property: its getter neither waits, throws nor mutates, and it has neither
  /// attributes nor an opaque type.
  private var isReadable: Bool {
    guard attributes.isEmpty, !modifiers.isPrivate, bindings.count == 1, !isForDebugging,
      let binding = bindings.first,
      binding.typeAnnotation?.type.tokens(viewMode: .sourceAccurate)
        .contains(where: { $0.tokenKind == .keyword(.some) }) != true
    else { return false }
    guard case .accessors(let list) = binding.accessorBlock?.accessors,
      let getter = list.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) })
    else { return true }
    return getter.effectSpecifiers == nil && getter.modifier == nil
  }

  /// Whether it is absent in a release build: it is inside of '#if DEBUG'.
  private var isForDebugging: Bool {
    var node = parent
    while let inner = node {
      if let clause = inner.as(IfConfigClauseSyntax.self),
        clause.condition?.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "DEBUG" })
          == true
      {
        return true
      }
      node = inner.parent
    }
    return false
  }

  /// The name of a computed property of values that a plain read reaches; `nil` for other properties.
  var plainComputedName: String? {
    guard isReadable, !modifiers.isStatic, !isStored else { return nil }
    return bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
  }

  /// Whether a plain read from any thread reaches a static property: a constant, or a computed one.
  var isPlainStatic: Bool {
    isReadable && modifiers.isStatic && (!isStored || bindingSpecifier.tokenKind == .keyword(.let))
  }
}

extension DeclModifierListSyntax {
  var isStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }

  var isPrivate: Bool {
    contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
  }

  var isPublic: Bool { contains { ["public", "open"].contains($0.name.text) && $0.detail == nil } }
}
