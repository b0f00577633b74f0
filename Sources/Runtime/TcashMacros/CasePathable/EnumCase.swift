import SwiftSyntax
import SwiftSyntaxBuilder

/// One case of an enum as declared in source.
struct EnumCase {
  struct Parameter {
    /// The label as spelled in source; `nil` if there is none.
    let label: String?
    let type: TypeSyntax
    let defaultValue: ExprSyntax?

    /// Creates a copy of a parameter with another type.
    init(_ parameter: Self, type: String, keepingDefault: Bool = false) {
      label = parameter.label
      self.type = TypeSyntax(stringLiteral: type)
      defaultValue = keepingDefault ? parameter.defaultValue : nil
    }

    init(label: String? = nil, type: TypeSyntax, defaultValue: ExprSyntax? = nil) {
      self.label = label
      self.type = type
      self.defaultValue = defaultValue
    }

    /// `label: Type = default`.
    var declaration: String {
      let value = defaultValue.map { " = \($0.trimmedDescription)" } ?? ""
      return argument(type.trimmedDescription) + value
    }

    /// `label: value`, or the value alone.
    func argument(_ value: String) -> String {
      label.map { "\($0): \(value)" } ?? value
    }
  }

  /// The name as spelled in source, including backticks.
  let name: String
  /// The name without backticks.
  let bareName: String
  private(set) var parameters: [Parameter]
  private(set) var hasParentheses: Bool
  /// The `@available` attributes as spelled in source.
  let availability: [String]
  let isDeprecated: Bool
  let isIndirect: Bool
  let documentation: String?
  /// The attributes of the enclosing `case` declaration.
  let attributes: AttributeListSyntax
  let node: EnumCaseElementSyntax

  init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax) {
    name = element.name.trimmed.text
    bareName = element.name.bareName
    parameters = element.parameterClause?.parameters.map(Parameter.init) ?? []
    hasParentheses = element.parameterClause != nil
    availability = declaration.availability.map(\.trimmedDescription)
    isDeprecated = declaration.isMarked("deprecated")
    isIndirect = declaration.modifiers.contains { $0.name.tokenKind == .keyword(.indirect) }
    attributes = declaration.attributes
    documentation = declaration.leadingTrivia.documentation
    node = element
  }

  /// A case with the same name and other parameters.
  func with(_ parameters: [Parameter]) -> EnumCase {
    var copy = self
    copy.parameters = parameters
    copy.hasParentheses = !parameters.isEmpty
    return copy
  }

  /// The case as a separate declaration, including its documentation.
  var declaration: String {
    let lines = documentation?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let comment = lines.map { $0.isEmpty ? "///\n" : "/// \($0)\n" }.joined()
    let attributes = availability.map { "\($0)\n" }.joined()
    let keyword = isIndirect ? "indirect case" : "case"
    let list = parameters.map(\.declaration).joined(separator: ", ")
    let values = parameters.isEmpty ? "" : "(\(list))"
    return "\(comment)\(attributes)\(keyword) \(name)\(values)"
  }

  /// Whether a payload has the type `Never`, which makes the case uninhabited.
  var isImpossible: Bool {
    parameters.contains { ["Never", "Swift.Never"].contains($0.type.trimmedDescription) }
  }

  /// `Root.name(label: value, …)`, with values provided by position.
  func construction(of root: String, _ values: (Int) -> String) -> String {
    guard hasParentheses else { return "\(root).\(name)" }
    let arguments = parameters.enumerated().map { $1.argument(values($0)) }
    return "\(root).\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// `.name(let value0, let value1)`.
  var bindingPattern: String {
    guard !parameters.isEmpty else { return ".\(name)" }
    let bindings = parameters.indices.map { "let value\($0)" }
    return ".\(name)(\(bindings.joined(separator: ", ")))"
  }
}

extension EnumCase.Parameter {
  init(_ parameter: EnumCaseParameterSyntax) {
    self.init(
      label: parameter.firstName.flatMap(Self.label),
      type: parameter.type.trimmed,
      defaultValue: parameter.defaultValue?.value.trimmed
    )
  }

  /// The label as spelled in an argument list, where few keywords need backticks.
  private static func label(_ token: TokenSyntax) -> String? {
    let bareName = token.bareName
    let isWord = bareName.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let needsBackticks = !isWord || ["inout", "let", "var"].contains(bareName)
    return bareName == "_" ? nil : needsBackticks ? "`\(bareName)`" : bareName
  }
}

extension EnumCaseDeclSyntax {
  fileprivate var availability: [AttributeSyntax] {
    attributes.flattened.filter { $0.attributeName.lastComponent == "available" }
  }

  /// Whether an `@available` attribute contains `word`, such as `deprecated` or `unavailable`.
  fileprivate func isMarked(_ word: String) -> Bool {
    availability.contains { attribute in
      attribute.arguments?.tokens(viewMode: .sourceAccurate).contains { $0.text == word } ?? false
    }
  }
}

extension EnumCase: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.node.id == rhs.node.id
  }
}

/// The cases of an enum, with the `#if` conditions around them.
indirect enum CaseTree {
  case single(EnumCase)
  /// The clauses of an `#if`: the directive that opens each, and the cases inside.
  case conditional([(opening: String, cases: [CaseTree])])

  /// The cases that generated code can refer to, which excludes unavailable ones.
  static func cases(of members: MemberBlockItemListSyntax) -> [CaseTree] {
    members.flatMap { item -> [CaseTree] in
      if let declaration = item.decl.as(EnumCaseDeclSyntax.self),
        !declaration.isMarked("unavailable")
      {
        return declaration.elements.map { .single(EnumCase($0, of: declaration)) }
      }
      if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
        let clauses = conditional.clauses.map(clause)
        return clauses.contains { !$0.cases.isEmpty } ? [.conditional(clauses)] : []
      }
      return []
    }
  }

  private static func clause(
    _ clause: IfConfigClauseSyntax
  ) -> (opening: String, cases: [CaseTree]) {
    let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
    guard case .decls(let members)? = clause.elements else {
      return (clause.poundKeyword.text + condition, [])
    }
    return (clause.poundKeyword.text + condition, cases(of: members))
  }

  /// All cases, regardless of their conditions.
  var flattened: [EnumCase] {
    switch self {
    case .single(let enumCase): [enumCase]
    case .conditional(let clauses): clauses.flatMap { $0.cases.flatMap(\.flattened) }
    }
  }
}

extension [CaseTree] {
  /// The cases outside of `#if`.
  var unconditional: [EnumCase] {
    compactMap { tree in
      guard case .single(let enumCase) = tree else { return nil }
      return enumCase
    }
  }

  /// Transforms the cases and keeps their conditions.
  func mapped(_ transform: (EnumCase) -> EnumCase) -> [CaseTree] {
    map { tree in
      switch tree {
      case .single(let enumCase):
        .single(transform(enumCase))
      case .conditional(let clauses):
        .conditional(clauses.map { ($0.opening, $0.cases.mapped(transform)) })
      }
    }
  }

  /// The cases that satisfy a predicate, with their conditions.
  func filtered(_ isIncluded: (EnumCase) -> Bool) -> [CaseTree] {
    compactMap { tree in
      switch tree {
      case .single(let enumCase):
        return isIncluded(enumCase) ? tree : nil
      case .conditional(let clauses):
        let filtered = clauses.map { ($0.opening, $0.cases.filtered(isIncluded)) }
        return filtered.allSatisfy(\.1.isEmpty) ? nil : .conditional(filtered)
      }
    }
  }

  /// An attribute that lets a generated declaration refer to deprecated cases without warnings. The
  /// declaration is called through a protocol, so its own deprecation causes no warnings either.
  var deprecation: String {
    flatMap(\.flattened).contains(where: \.isDeprecated)
      ? "@available(*, deprecated, message: \"Covers deprecated cases.\")\n" : ""
  }

  /// Renders code for each case, wrapped in the case's conditions.
  func render(_ code: (EnumCase) -> String) -> String {
    map { tree in
      switch tree {
      case .single(let enumCase):
        return code(enumCase)
      case .conditional(let clauses):
        let parts = clauses.map { clause in
          clause.cases.isEmpty
            ? clause.opening : "\(clause.opening)\n\(clause.cases.render(code))"
        }
        return (parts + ["#endif"]).joined(separator: "\n")
      }
    }
    .joined(separator: "\n")
  }
}
