import SwiftSyntax

/// What the struct that `@Reducer` is attached to already declares.
struct ReducerStruct {
  let declaration: StructDeclSyntax
  private let members: [DeclSyntax]

  init(_ declaration: StructDeclSyntax) {
    self.declaration = declaration
    members = declaration.flattenedMembers
  }

  /// Whether a nested type or alias of this name is declared in the struct itself.
  func declaresType(_ name: String) -> Bool {
    members.contains { member in
      if let alias = member.as(TypeAliasDeclSyntax.self) { return alias.name.bareName == name }
      guard let group = member.asProtocol((any DeclGroupSyntax).self) else { return false }
      return group.declaredName == name
    }
  }

  /// The property `body`.
  var body: PatternBindingSyntax? {
    for variable in members.compactMap({ $0.as(VariableDeclSyntax.self) }) {
      guard !variable.modifiers.contains(where: \.isStatic) else { continue }
      let binding = variable.bindings.first { $0.name == "body" }
      if let binding { return binding }
    }
    return nil
  }

  /// The method `reduce(into:action:)`.
  var reduceMethod: FunctionDeclSyntax? {
    members.compactMap { $0.as(FunctionDeclSyntax.self) }.first { function in
      let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
      return function.name.text == "reduce" && labels == ["into", "action"]
        && !function.modifiers.contains(where: \.isStatic)
    }
  }

  /// The state and action types that the signature of `body` or `reduce` gives by other names than
  /// `State` and `Action`, so that the compiler infers them and nothing is to be generated.
  var inferredTypes: Set<String> {
    var inferred: Set<String> = []
    if let types = body?.typeAnnotation?.type.reducerTypes {
      if !["State", "Self.State"].contains(types.state) { inferred.insert("State") }
      if !["Action", "Self.Action"].contains(types.action) { inferred.insert("Action") }
    }
    if let parameters = reduceMethod?.signature.parameterClause.parameters.map(\.type) {
      let state = parameters[0].withoutSpecifiers.trimmedDescription
      let action = parameters[1].withoutSpecifiers.trimmedDescription
      if !["State", "Self.State"].contains(state) { inferred.insert("State") }
      if !["Action", "Self.Action"].contains(action) { inferred.insert("Action") }
    }
    return inferred
  }
}

extension PatternBindingSyntax {
  /// The variable's name, or `nil` for a tuple pattern.
  var name: String? {
    pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName
  }
}

extension DeclModifierSyntax {
  var isStatic: Bool {
    name.tokenKind == .keyword(.static) || name.tokenKind == .keyword(.class)
  }
}

extension TypeSyntax {
  /// The state and action types of `some Reducer<State, Action>` and `some ReducerOf<Feature>`.
  var reducerTypes: (state: String, action: String)? {
    guard let constraint = self.as(SomeOrAnyTypeSyntax.self)?.constraint else { return nil }
    let arguments = constraint.genericArguments
    switch (constraint.lastComponent, arguments.count) {
    case ("Reducer", 2): return (arguments[0], arguments[1])
    case ("ReducerOf", 1): return ("\(arguments[0]).State", "\(arguments[0]).Action")
    default: return nil
    }
  }

  /// The type without `inout`, `borrowing` and attributes.
  fileprivate var withoutSpecifiers: TypeSyntax {
    self.as(AttributedTypeSyntax.self)?.baseType ?? self
  }
}
