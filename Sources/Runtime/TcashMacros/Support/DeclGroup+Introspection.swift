import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// The declared type's name; `nil` for an extension.
  var declaredName: String? {
    asProtocol((any NamedDeclSyntax).self)?.name.text
  }

  /// The kind of declaration for messages, such as "a struct" or "an actor".
  var kindWithArticle: String {
    let keyword = introducer.text
    return (keyword.first.map("aeiou".contains) == true ? "an " : "a ") + keyword
  }

  /// Whether the inheritance clause names one of these types, qualified or unqualified.
  func inherits(fromAnyOf names: Set<String>) -> Bool {
    inheritanceClause?.inheritedTypes.contains { inherited in
      names.contains(inherited.type.lastComponent)
    } ?? false
  }

  /// The members, including those inside `#if`.
  var flattenedMembers: [DeclSyntax] {
    memberBlock.members.flattened
  }
}

extension MemberBlockItemListSyntax {
  fileprivate var flattened: [DeclSyntax] {
    flatMap { item -> [DeclSyntax] in
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
      return conditional.clauses.flatMap { clause -> [DeclSyntax] in
        guard case .decls(let members)? = clause.elements else { return [] }
        return members.flattened
      }
    }
  }
}

extension TypeSyntax {
  /// The type's unqualified name: `Reducer` for `ComposableArchitecture.Reducer<State, Action>`.
  /// Ignores attributes such as `@unchecked`.
  var lastComponent: String {
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    if let member = self.as(MemberTypeSyntax.self) { return member.name.text }
    if let attributed = self.as(AttributedTypeSyntax.self) {
      return attributed.baseType.lastComponent
    }
    return trimmedDescription
  }

  var genericArguments: [String] {
    genericArgumentTypes.map(\.trimmedDescription)
  }

  var genericArgumentTypes: [TypeSyntax] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.compactMap { argument in
      guard case .type(let type) = argument.argument else { return nil }
      return type
    } ?? []
  }
}

extension DeclGroupSyntax {
  /// The `@available` attributes, which an extension of the type needs too, each on its own line.
  var availability: String {
    attributes.flattened
      .filter { $0.attributeName.lastComponent == "available" }
      .map { "\($0.trimmedDescription)\n" }.joined()
  }
}

extension AttributeListSyntax {
  /// The attributes, including those inside `#if`.
  var flattened: [AttributeSyntax] {
    flatMap { element -> [AttributeSyntax] in
      if case .attribute(let attribute) = element { return [attribute] }
      guard case .ifConfigDecl(let conditional) = element else { return [] }
      return conditional.clauses.flatMap { clause -> [AttributeSyntax] in
        guard case .attributes(let attributes)? = clause.elements else { return [] }
        return attributes.flattened
      }
    }
  }

  /// Whether an attribute has this name, qualified or unqualified.
  func contains(named name: String) -> Bool {
    flattened.contains { $0.attributeName.lastComponent == name }
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var bareName: String {
    identifier?.name ?? text
  }
}
