import SwiftSyntax
import SwiftSyntaxBuilder

/// The existing declarations of a struct that `@Reducer` is attached to.
struct ReducerStruct {
  let declaration: StructDeclSyntax
  let members: [DeclSyntax]

  init(_ declaration: StructDeclSyntax) {
    self.declaration = declaration
    members = declaration.flattenedMembers
  }

  /// Whether the struct itself declares a nested type, type alias or generic parameter with this name.
  func declaresType(_ name: String) -> Bool {
    let parameters = declaration.genericParameterClause?.parameters
    if parameters?.contains(where: { $0.name.bareName == name }) == true { return true }
    return members.contains { member in
      if let alias = member.as(TypeAliasDeclSyntax.self) { return alias.name.bareName == name }
      guard let group = member.asProtocol((any DeclGroupSyntax).self) else { return false }
      return group.declaredName == name
    }
  }

  /// The instance property `body`.
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

  /// The associated types (`State`, `Action`) that the compiler infers from `body` or `reduce`, so
  /// the macro need not generate them.
  ///
  /// In a nested struct, `some Reducer<State, Action>` infers both: the names refer to the
  /// enclosing type. A `body` that is stored or has a named type infers both from its own type.
  ///
  /// - Parameter isNested: Whether the struct is nested in another type.
  func inferredTypes(isNested: Bool) -> Set<String> {
    let own =
      isNested ? ["Self.State", "Self.Action"] : ["State", "Self.State", "Action", "Self.Action"]
    var inferred: Set<String> = []
    if let body {
      if let type = body.typeAnnotation?.type, type.is(SomeOrAnyTypeSyntax.self) {
        if let types = type.reducerTypes {
          if !own.contains(types.state) { inferred.insert("State") }
          if !own.contains(types.action) { inferred.insert("Action") }
        }
      } else {
        inferred = ["State", "Action"]
      }
    }
    if let parameters = reduceMethod?.signature.parameterClause.parameters.map(\.type) {
      let state = parameters[0].withoutSpecifiers.trimmedDescription
      let action = parameters[1].withoutSpecifiers.trimmedDescription
      if !own.contains(state) { inferred.insert("State") }
      if !own.contains(action) { inferred.insert("Action") }
    }
    return inferred
  }
}

extension ReducerStruct {
  /// Default implementations of the members that the struct doesn't declare.
  ///
  /// A struct that reduces but declares neither its state nor its actions has both elsewhere: in an
  /// extension, or in the type around it.
  func missingMembers(access: AccessLevel, isNested: Bool) -> [DeclSyntax] {
    let prefix = access.prefix
    let isDivided =
      (body != nil || reduceMethod != nil) && !declaresType("State") && !declaresType("Action")
    let inferred = isDivided ? ["State", "Action"] : inferredTypes(isNested: isNested)
    var members: [DeclSyntax] = []
    if !declaresType("State"), !inferred.contains("State") {
      members.append(
        """
        \(raw: prefix)struct State: ComposableArchitecture.ObservableState, \
        Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          private var _$identity = ComposableArchitecture.ObservationStateRegistrar()
          \(raw: prefix)init() {}
          \(raw: prefix)var _$id: ComposableArchitecture.ObservableStateID { _$identity.id }
          \(raw: prefix)mutating func _$willModify() {}
        }
        """
      )
    }
    if !declaresType("Action"), !inferred.contains("Action") {
      let paths = CasePathMembers(enumName: "Action", cases: [], access: access)
      let conformances =
        CasePathMembers.conformances + ["Swift.Equatable", "Swift.Hashable", "Swift.Sendable"]
      members.append(
        """
        @dynamicMemberLookup
        \(raw: prefix)enum Action: \(raw: conformances.joined(separator: ", ")) {
        \(raw: paths.declarations.map(\.description).joined(separator: "\n").indented)
        }
        """
      )
    }
    if body == nil, reduceMethod == nil {
      let type = "ComposableArchitecture.EmptyReducer<Self.State, Self.Action>"
      members.append("\(raw: prefix)var body: \(raw: type) { \(raw: type)() }")
    }
    return members
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

  /// The type without specifiers such as `inout` or `borrowing`, and without attributes.
  fileprivate var withoutSpecifiers: TypeSyntax {
    self.as(AttributedTypeSyntax.self)?.baseType ?? self
  }
}
