import SwiftSyntax

/// A type that the adopted sources declare, with what its extensions add.
final class DeclaredType {
  enum Kind { case `struct`, `enum`, `class`, other }

  struct Property {
    let name: String
    let type: TypeSyntax?
    /// Whether a new value has one without an argument for it.
    let hasDefault: Bool
    /// Whether the declaration gives it a value.
    let isInitialized: Bool
    /// Whether an initializer that the compiler writes has an argument for it.
    let isArgument: Bool
    let isPrivate: Bool
    let attributes: Set<String>
  }

  struct Initializer {
    let parameters: [Parameter]
    let isAccessible: Bool

    struct Parameter {
      let label: String?
      let type: TypeSyntax
      let hasDefault: Bool
    }
  }

  struct Case {
    let name: String
    let payload: [Initializer.Parameter]
  }

  /// A static property: `static let mock = …`.
  struct StaticValue {
    let name: String
    let type: TypeSyntax?
    let initializer: ExprSyntax?
    /// The module that declares it, in an extension perhaps.
    let module: String
    /// Whether a plain read from any thread reaches it.
    let isPlain: Bool
    /// Whether a macro of the type notes it.
    let isNoted: Bool
  }

  let name: String
  let module: String
  let kind: Kind
  let item: SourceItem
  let file: SourceFile
  let isGeneric: Bool
  /// Arguments for its generic parameters, if texts will do; `nil` if they won't, or if it is not generic.
  let plainArguments: String?
  let isPrivate: Bool
  let isPublic: Bool
  let attributes: Set<String>
  let about: String?
  fileprivate(set) var conformances: Set<String>
  private(set) var properties: [Property] = []
  private(set) var cases: [Case] = []
  /// Initializers in the declaration, which replace those that the compiler writes, and in extensions.
  private(set) var initializers: [Initializer] = []
  private(set) var hasOwnInitializer = false
  private(set) var statics: [StaticValue] = []
  /// The computed properties that a plain read reaches, and that no macro of the type notes.
  private(set) var unnotedProperties: [String] = []
  /// The key paths that it reads dependencies by: `\.weather`.
  private(set) var dependencies: [String] = []

  init?(_ item: SourceItem, in file: SourceFile) {
    guard item.kind == .type, let group = item.declaration?.asProtocol((any DeclGroupSyntax).self)
    else { return nil }
    self.item = item
    self.file = file
    name = item.qualifiedName
    module = file.module
    kind =
      switch group.kind {
      case .structDecl: .struct
      case .enumDecl: .enum
      case .classDecl: .class
      default: .other
      }
    let parameters = group.asProtocol((any WithGenericParametersSyntax).self)
    let generics = parameters?.genericParameterClause?.parameters
    isGeneric = generics != nil
    let isPlain = parameters?.genericWhereClause == nil
    plainArguments = generics.flatMap { generics in
      isPlain && generics.allSatisfy(\.takesText)
        ? generics.map { _ in "String" }.joined(separator: ", ") : nil
    }
    isPrivate = group.modifiers.isPrivate
    isPublic = group.modifiers.isPublic
    attributes = group.attributes.names
    about = group.leadingTrivia.summary
    conformances = group.inheritanceClause?.types ?? []
    addMembers(of: item, isExtension: false, in: module)
  }

  /// Where the names in it are looked up.
  var context: TypeTable.Context { TypeTable.Context(module: module, name: name) }

  /// Adds what an extension does to the type.
  func add(_ extended: SourceItem, _ declaration: ExtensionDeclSyntax, in module: String) {
    conformances.formUnion(declaration.inheritanceClause?.types ?? [])
    guard !declaration.modifiers.isPrivate else { return }
    let isIsolated = declaration.attributes.names.contains("MainActor")
    addMembers(of: extended, isExtension: true, isIsolated: isIsolated, in: module)
  }

  private func addMembers(
    of group: SourceItem,
    isExtension: Bool,
    isIsolated: Bool = false,
    in module: String
  ) {
    for member in group.children where member.removal == nil {
      guard let member = member.declaration else { continue }
      if let variable = member.as(VariableDeclSyntax.self) {
        let isNoted = !isExtension && self.isNoted
        add(variable, in: module, isNoted: isNoted, isIsolated: isIsolated)
        // Another module may not be taken over.
        if module == self.module, !isNoted, !isIsolated, let name = variable.plainComputedName {
          unnotedProperties.append(name)
        }
      } else if let initializer = member.as(InitializerDeclSyntax.self), module == self.module {
        hasOwnInitializer = hasOwnInitializer || !isExtension
        let isThrowing = initializer.signature.effectSpecifiers != nil
        initializers.append(
          Initializer(
            parameters: initializer.signature.parameterClause.parameters.map(\.described),
            isAccessible: initializer.optionalMark == nil && !isThrowing
              && !initializer.modifiers.isPrivate && initializer.genericParameterClause == nil
          )
        )
      } else if let declaration = member.as(EnumCaseDeclSyntax.self) {
        cases += declaration.elements.map { element in
          Case(
            name: element.name.text,
            payload: element.parameterClause?.parameters.map { parameter in
              let label = parameter.firstName.map(\.text)
              return Initializer.Parameter(
                label: label == "_" ? nil : label,
                type: parameter.type,
                hasDefault: parameter.defaultValue != nil
              )
            } ?? []
          )
        }
      }
    }
  }

  private func add(
    _ variable: VariableDeclSyntax,
    in module: String,
    isNoted: Bool,
    isIsolated: Bool
  ) {
    let attributes = variable.attributes.names
    if attributes.contains("Dependency"), let keyPath = variable.attributes.firstKeyPath {
      dependencies.append(keyPath)
    }
    var laterType: TypeSyntax?
    let types = variable.bindings.reversed().map { binding -> TypeSyntax? in
      // In 'var x, y: Int', a property has the type of the next one.
      laterType = binding.typeAnnotation?.type ?? (binding.initializer == nil ? laterType : nil)
      return laterType
    }
    for (binding, type) in zip(variable.bindings, types.reversed()) {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      if variable.modifiers.isStatic {
        guard !variable.modifiers.isPrivate else { continue }
        statics.append(
          StaticValue(
            name: name,
            type: type,
            initializer: binding.initializer?.value,
            module: module,
            isPlain: variable.isPlainStatic && !isIsolated,
            isNoted: isNoted
          )
        )
        continue
      }
      guard variable.isStored else { continue }
      let isLet = variable.bindingSpecifier.tokenKind == .keyword(.let)
      let isOptional = type.map { $0.is(OptionalTypeSyntax.self) } ?? false
      let hasKey = variable.attributes.hasArguments
      let isShared = !attributes.isDisjoint(with: [
        "Shared", "SharedReader", "Fetch", "FetchAll", "FetchOne",
      ])
      let hasDefault =
        binding.initializer != nil || (isOptional && !isLet && !isShared)
        || attributes.contains("Dependency") || isShared && hasKey
      properties.append(
        Property(
          name: name,
          type: type,
          hasDefault: hasDefault,
          isInitialized: binding.initializer != nil,
          isArgument: !(isLet && binding.initializer != nil) && !attributes.contains("Dependency"),
          isPrivate: variable.modifiers.isPrivate,
          attributes: attributes
        )
      )
    }
  }
}

extension DeclaredType {
  private static let noting: Set = ["ObservableState", "InitDescribable"]

  /// Whether a macro of the type notes its initializers, and the members of its declaration.
  var isNoted: Bool { !attributes.isDisjoint(with: Self.noting) }

  /// The names of the properties that a new value need not be given, of a struct that is known by reflection alone.
  var defaultedProperties: [String] {
    guard kind == .struct, !isNoted, !hasOwnInitializer else { return [] }
    let defaulted = properties.filter { property in
      property.isInitialized && property.isArgument && property.attributes.isEmpty
    }
    return defaulted.map(\.name)
  }

  /// The names of the static properties that hold a value of the type itself.
  ///
  /// - Parameter modules: The modules whose declarations count.
  func namesOfOwnValues(in modules: Set<String>) -> [String] { ownValues(in: modules).map(\.name) }

  /// The names of those of ``namesOfOwnValues(in:)`` that a plain read reaches, and that no macro of the type notes.
  func namesOfUnnotedValues(in modules: Set<String>) -> [String] {
    ownValues(in: modules).filter { $0.isPlain && !$0.isNoted }.map(\.name)
  }

  private func ownValues(in modules: Set<String>) -> [StaticValue] {
    let own = ["Self", name.split(separator: ".").last.map(String.init)]
    return statics.filter { candidate in
      guard modules.contains(candidate.module) else { return false }
      if let type = candidate.type { return own.contains(type.trimmedDescription) }
      let call = candidate.initializer?.as(FunctionCallExprSyntax.self)
      return call.map { own.contains($0.calledExpression.trimmedDescription) } ?? false
    }
  }
}

extension SourceItem {
  var declaration: DeclSyntax? {
    node.as(CodeBlockItemSyntax.self)?.item.as(DeclSyntax.self)
      ?? node.as(MemberBlockItemSyntax.self)?.decl
  }
}

extension FunctionParameterSyntax {
  fileprivate var described: DeclaredType.Initializer.Parameter {
    .init(
      label: firstName.text == "_" ? nil : firstName.text,
      type: type,
      hasDefault: defaultValue != nil
    )
  }
}

extension GenericParameterSyntax {
  /// Whether its constraints are those of a text.
  fileprivate var takesText: Bool {
    let known: Set = [
      "Equatable", "Hashable", "Sendable", "Comparable", "Codable", "Encodable", "Decodable",
      "CustomStringConvertible",
    ]
    let constraints =
      inheritedType?.trimmedDescription.split { $0 == "&" || $0.isWhitespace }.map(String.init)
    return specifier == nil && known.isSuperset(of: constraints ?? [])
  }
}

extension InheritanceClauseSyntax {
  /// The last names of the types: `Reducer` of `ComposableArchitecture.Reducer`.
  var types: Set<String> {
    Set(
      inheritedTypes.compactMap { inherited in
        var type = inherited.type
        while let attributed = type.as(AttributedTypeSyntax.self) { type = attributed.baseType }
        return type.as(MemberTypeSyntax.self)?.name.text
          ?? type.as(IdentifierTypeSyntax.self)?.name.text
      }
    )
  }
}

extension AttributeListSyntax {
  private var all: [AttributeSyntax] { compactMap { $0.as(AttributeSyntax.self) } }

  var names: Set<String> {
    Set(
      all.map { attribute in
        attribute.attributeName.as(MemberTypeSyntax.self)?.name.text
          ?? attribute.attributeName.trimmedDescription
      }
    )
  }

  var hasArguments: Bool { all.contains { $0.arguments != nil } }

  /// The name in an argument such as `\.weather`.
  fileprivate var firstKeyPath: String? {
    for attribute in all {
      guard case .argumentList(let arguments) = attribute.arguments,
        let keyPath = arguments.first?.expression.as(KeyPathExprSyntax.self)
      else { continue }
      return keyPath.components.trimmedDescription.split(separator: ".").first.map(String.init)
    }
    return nil
  }
}

extension Trivia {
  /// The first sentence of a documentation comment.
  fileprivate var summary: String? {
    var words: [Substring] = []
    for piece in self {
      guard case .docLineComment(let line) = piece else { continue }
      let text = line.dropFirst(3)
      if text.allSatisfy(\.isWhitespace), !words.isEmpty { break }
      words += text.split { $0.isWhitespace }
    }
    guard !words.isEmpty else { return nil }
    let end = words.firstIndex { $0.hasSuffix(".") }
    let sentence = words[...(end ?? words.count - 1)].joined(separator: " ")
    return sentence.count > 120
      ? nil : sentence.replacing("``", with: "'").replacing("`", with: "'")
  }
}
