import SwiftSyntax

/// A struct's initialiser: declared, or the implicit memberwise one.
struct DescribedInit {
  struct Parameter {
    /// The label as spelled in source; `nil` if there is none.
    let label: String?
    /// The declared type as spelled in source; empty if the type is inferred.
    let spelling: String
    /// The expression for the argument's type in the emitted code.
    let argumentType: String
    let defaultValue: String?
    var documentation: String?
    /// For an inferred type: the emitted constant that holds the type, and the property it comes
    /// from.
    var inferredType: (name: String, keyPath: String)?
  }

  var parameters: [Parameter]
  var isThrowing = false

  /// The initialisers that can be described; `nil` if the struct itself prevents any description.
  static func all(of declaration: any DeclGroupSyntax) -> [DescribedInit]? {
    let members = declaration.memberBlock.members.map(\.decl)
    // With `#if`, the members depend on the compilation conditions.
    guard !members.contains(where: { $0.is(IfConfigDeclSyntax.self) }) else { return nil }
    let written = members.compactMap { $0.as(InitializerDeclSyntax.self) }
    if !written.isEmpty { return written.compactMap(DescribedInit.init) }
    return memberwise(members.compactMap { $0.as(VariableDeclSyntax.self) }).map { [$0] }
  }
}

// MARK: Declared initialisers

extension DescribedInit {
  /// Fails if the initialiser can't be called with a list of values of known types.
  fileprivate init?(_ initializer: InitializerDeclSyntax) {
    let signature = initializer.signature
    guard
      initializer.genericParameterClause == nil, initializer.genericWhereClause == nil,
      initializer.attributes.isEmpty, signature.effectSpecifiers?.asyncSpecifier == nil
    else { return nil }
    var parameters: [Parameter] = []
    for parameter in signature.parameterClause.parameters {
      guard let described = Parameter(parameter) else { return nil }
      parameters.append(described)
    }
    self.init(
      parameters: parameters,
      isThrowing: signature.effectSpecifiers?.throwsClause != nil
    )
  }
}

extension DescribedInit.Parameter {
  fileprivate init?(_ parameter: FunctionParameterSyntax) {
    guard parameter.ellipsis == nil, parameter.attributes.isEmpty else { return nil }
    var type = parameter.type
    if let attributed = type.as(AttributedTypeSyntax.self) {
      let names = attributed.attributes.flattened.map(\.attributeName.trimmedDescription)
      guard attributed.specifiers.isEmpty, !names.contains("autoclosure") else { return nil }
      type = attributed.withoutEscaping
    }
    let isPlain = !type.is(SomeOrAnyTypeSyntax.self) || type.isAnyType
    guard isPlain, !type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return nil }
    let label = parameter.firstName.trimmed.text
    let spelling = type.trimmedDescription
    self.init(
      label: label == "_" ? nil : label,
      spelling: spelling,
      argumentType: "CasePaths._$CaseArgument<\(spelling)>",
      defaultValue: parameter.defaultValue?.value.trimmedDescription
    )
  }
}

extension AttributedTypeSyntax {
  /// The type without `@escaping`, which is only valid in parameters.
  fileprivate var withoutEscaping: TypeSyntax {
    let rest = attributes.filter { element in
      element.as(AttributeSyntax.self)?.attributeName.trimmedDescription != "escaping"
    }
    return rest.isEmpty ? baseType : TypeSyntax(with(\.attributes, rest))
  }
}

extension TypeSyntax {
  fileprivate var isAnyType: Bool {
    self.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.any)
  }
}

// MARK: The memberwise initialiser

extension DescribedInit {
  /// How the memberwise initialiser treats a property.
  private enum Role {
    case parameter(Parameter)
    /// Not a parameter, or a parameter with a default that should be kept.
    case omitted
  }

  private static func memberwise(_ variables: [VariableDeclSyntax]) -> DescribedInit? {
    var parameters: [Parameter] = []
    for variable in variables {
      guard let role = role(of: variable, index: parameters.count) else { return nil }
      if case .parameter(let parameter) = role { parameters.append(parameter) }
    }
    return DescribedInit(parameters: parameters)
  }

  /// Returns `nil` if the property's parameter can't be determined.
  private static func role(of variable: VariableDeclSyntax, index: Int) -> Role? {
    let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
    let isOfType = variable.modifiers.contains { modifier in
      modifier.isStatic || modifier.name.tokenKind == .keyword(.lazy)
    }
    if isOfType { return .omitted }
    guard variable.bindings.count == 1, let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed
    else { return nil }
    if binding.accessorBlock.map({ !$0.isStorage }) ?? false { return .omitted }
    if isConstant, binding.initializer != nil { return .omitted }
    if let type = binding.typeAnnotation?.type, !type.isSpellable { return nil }
    if variable.isWrapped {
      return wrapped(variable, binding, name, index: index)
    }
    return .parameter(plain(variable, binding, name, index: index))
  }

  private static func plain(
    _ variable: VariableDeclSyntax,
    _ binding: PatternBindingSyntax,
    _ name: TokenSyntax,
    index: Int
  ) -> Parameter {
    let isOptional = binding.typeAnnotation?.type.wrappedType != nil
    let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
    let initial = binding.initializer?.value.trimmedDescription
    let defaultValue = initial ?? (isOptional && !isConstant ? "nil" : nil)
    guard let type = binding.typeAnnotation?.type else {
      return Parameter(
        inferredFrom: "\\Self.\(name.text)",
        label: name.text,
        index: index,
        defaultValue: defaultValue,
        documentation: variable.leadingTrivia.documentation
      )
    }
    return Parameter(
      label: name.text,
      spelling: type.trimmedDescription,
      argumentType: "CasePaths._$CaseArgument<\(type.trimmedDescription)>",
      defaultValue: defaultValue,
      documentation: variable.leadingTrivia.documentation
    )
  }

  /// The role of a property with a wrapper or macro. Known wrappers take a value. A property with
  /// another wrapper is omitted if it already has a value; otherwise the struct can't be described.
  private static func wrapped(
    _ variable: VariableDeclSyntax,
    _ binding: PatternBindingSyntax,
    _ name: TokenSyntax,
    index: Int
  ) -> Role? {
    let wrappers = variable.attributes.flattened.filter(\.isWrapper)
    guard wrappers.count == 1, let wrapper = wrappers.first else { return nil }
    let hasValue = binding.initializer != nil || wrapper.arguments != nil
    switch wrapper.attributeName.lastComponent {
    case PresentsMacro.name:
      guard let type = binding.typeAnnotation?.type else { return nil }
      return .parameter(
        Parameter(
          label: name.text,
          spelling: type.trimmedDescription,
          argumentType: "CasePaths._$CaseArgument<\(type.trimmedDescription)>",
          defaultValue: binding.initializer?.value.trimmedDescription ?? "nil",
          documentation: variable.leadingTrivia.documentation
        )
      )
    case "Shared", "SharedReader":
      if hasValue { return .omitted }
      return .parameter(
        Parameter(
          inferredFrom: "\\Self.$\(name.bareName)",
          label: name.text,
          index: index,
          defaultValue: nil,
          documentation: variable.leadingTrivia.documentation
        )
      )
    default:
      return hasValue ? .omitted : nil
    }
  }
}

extension DescribedInit.Parameter {
  fileprivate init(
    inferredFrom keyPath: String,
    label: String,
    index: Int,
    defaultValue: String?,
    documentation: String?
  ) {
    self.init(
      label: label,
      spelling: "",
      argumentType: "type\(index)",
      defaultValue: defaultValue,
      documentation: documentation,
      inferredType: ("type\(index)", keyPath)
    )
  }
}

extension TypeSyntax {
  /// Whether the type can be used as a generic argument.
  fileprivate var isSpellable: Bool {
    if self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return false }
    return !tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
  }
}

extension VariableDeclSyntax {
  fileprivate var isWrapped: Bool { attributes.flattened.contains(where: \.isWrapper) }
}

extension AttributeSyntax {
  /// Whether the attribute looks like a property wrapper or macro, other than our own macros that
  /// don't change the property's type.
  fileprivate var isWrapper: Bool {
    let name = attributeName.lastComponent
    let plain = [
      "MainActor", ObservationStateIgnoredMacro.name, ObservationStateTrackedMacro.name,
    ]
    return name.first?.isUppercase == true && !plain.contains(name)
  }
}
