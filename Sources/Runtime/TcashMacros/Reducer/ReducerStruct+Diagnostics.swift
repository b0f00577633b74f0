import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension ReducerStruct {
  /// Reports code that can't work or is probably a mistake.
  ///
  /// - Returns: Whether errors prevent code generation.
  func diagnose(attribute: AttributeSyntax, in context: some MacroExpansionContext) -> Bool {
    diagnoseArguments(of: attribute, in: context)
    diagnoseReferenceState(in: context)
    diagnoseUnconstrainedBody(in: context)
    diagnoseMissingBindingReducer(in: context)
    return diagnoseTwoBodies(in: context)
  }

  /// Reports a reducer with both a `reduce(into:action:)` method and a `body`.
  private func diagnoseTwoBodies(in context: some MacroExpansionContext) -> Bool {
    guard let reduceMethod, body != nil else { return false }
    let bodyVariable = members.first { $0.as(VariableDeclSyntax.self)?.declares("body") == true }
    context.diagnose(
      .twoBodies,
      at: reduceMethod.name,
      fixIts: [
        FixIt(
          "Reducer.removeMethod",
          "Remove 'reduce(into:action:)'",
          [.removal(of: reduceMethod)]
        )
      ]
        + (bodyVariable.map {
          [FixIt("Reducer.removeBody", "Remove 'body'", [.removal(of: $0)])]
        } ?? [])
    )
    return true
  }

  /// Reports `@Reducer(state: …)` on a struct. The arguments are only for the generated state of an
  /// enum reducer.
  private func diagnoseArguments(
    of attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    guard !SynthesizedConformances(attribute).isEmpty else { return }
    let plain = attribute.with(\.leftParen, nil).with(\.arguments, nil).with(\.rightParen, nil)
    context.diagnose(
      .argumentsOfStruct,
      at: attribute,
      fixIts: [
        FixIt(
          "Reducer.removeArguments",
          "Remove the arguments",
          [.replacement(of: attribute, with: plain)]
        )
      ]
    )
  }

  /// Reports `class State` and `actor State`.
  private func diagnoseReferenceState(in context: some MacroExpansionContext) {
    for member in members {
      guard
        let group = member.asProtocol((any DeclGroupSyntax).self),
        group.declaredName == "State",
        let conversion = group.conversionToStruct
      else { continue }
      context.diagnose(
        .referenceState(kind: group.kindWithArticle),
        at: group.introducer,
        fixIts: [conversion]
      )
    }
  }

  /// Reports `var body: some Reducer`, which doesn't specify the state and action types.
  private func diagnoseUnconstrainedBody(in context: some MacroExpansionContext) {
    guard
      let type = body?.typeAnnotation?.type,
      let constraint = type.as(SomeOrAnyTypeSyntax.self)?.constraint,
      constraint.lastComponent == "Reducer", constraint.genericArguments.isEmpty
    else { return }
    let constrained: TypeSyntax = "some ReducerOf<Self>"
    context.diagnose(
      .unconstrainedBody,
      at: type,
      fixIts: [
        FixIt(
          "Reducer.constrainBody",
          "Write 'some ReducerOf<Self>'",
          [
            .replacement(
              of: type,
              with: constrained.with(\.leadingTrivia, type.leadingTrivia)
                .with(\.trailingTrivia, type.trailingTrivia)
            )
          ]
        )
      ]
    )
  }

  /// Reports a bindable action without a `BindingReducer`, if the whole body is visible to the
  /// macro.
  private func diagnoseMissingBindingReducer(in context: some MacroExpansionContext) {
    guard
      let action = members.compactMap({ $0.as(EnumDeclSyntax.self) })
        .first(where: { $0.name.bareName == "Action" }),
      action.inherits(fromAnyOf: ["BindableAction"]),
      let statements = body?.accessorBlock?.getterStatements,
      let first = statements.first,
      statements.allSatisfy(\.isOperator),
      !declaration.tokens(viewMode: .sourceAccurate).contains(where: \.mentionsBindings)
    else { return }
    let call = CodeBlockItemSyntax(
      leadingTrivia: first.leadingTrivia,
      item: .expr("BindingReducer()")
    )
    let list = CodeBlockItemListSyntax([call] + Array(statements).aligned(with: first))
    context.diagnose(
      .missingBindingReducer,
      at: first,
      fixIts: [
        FixIt(
          "Reducer.addBindingReducer",
          "Put 'BindingReducer()' first",
          [.replacement(of: statements, with: list)]
        )
      ]
    )
  }
}

extension VariableDeclSyntax {
  fileprivate func declares(_ name: String) -> Bool {
    !modifiers.contains(where: \.isStatic) && bindings.contains { $0.name == name }
  }
}

extension [CodeBlockItemSyntax] {
  /// Puts the first statement on its own line, for inserting another statement before it.
  fileprivate func aligned(with first: CodeBlockItemSyntax) -> Self {
    let trivia = first.leadingTrivia
    let isOnNewLine = trivia.contains { if case .newlines = $0 { true } else { false } }
    guard !isOnNewLine, let head = self.first else { return self }
    return [head.with(\.leadingTrivia, .newline)] + dropFirst()
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement consists only of reducers known not to handle bindings, ignoring
  /// modifiers.
  fileprivate var isOperator: Bool {
    guard case .expr(var expression) = item else { return false }
    while let call = expression.as(FunctionCallExprSyntax.self) {
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
      {
        expression = base
      } else {
        let name = call.calledExpression.trimmedDescription
        return ["Reduce", "Scope", "EmptyReducer"].contains(name)
      }
    }
    return false
  }
}

extension TokenSyntax {
  /// Whether this token may belong to code that handles bindings: the reducer, or
  /// `action.set(&state)`.
  fileprivate var mentionsBindings: Bool {
    ["BindingReducer", "set"].contains(bareName)
  }
}

extension ArchitectureDiagnostic {
  fileprivate static let twoBodies = Self(
    "Reducer.twoBodies",
    """
    A reducer has either a 'reduce(into:action:)' method or a 'body', not both: the store calls the \
    method, and nothing in 'body' would ever run. Move the method's logic into a 'Reduce' in 'body', \
    or remove 'body'
    """
  )

  fileprivate static let argumentsOfStruct = Self(
    "Reducer.arguments",
    """
    The arguments of '@Reducer' are for enums, whose 'State' and 'Action' the macro generates. \
    Here, list the protocols on your own 'struct State' and 'enum Action'
    """
  )

  fileprivate static func referenceState(kind: String) -> Self {
    Self(
      "Reducer.referenceState",
      """
      'State' is \(kind), so the store can't tell the state before an action from the state after, \
      and tests can't compare them. Make it a struct or an enum
      """,
      severity: .warning
    )
  }

  fileprivate static let unconstrainedBody = Self(
    "Reducer.unconstrainedBody",
    """
    'some Reducer' doesn't specify the state and actions that 'body' reduces, so it could be \
    another reducer's body
    """
  )

  fileprivate static let missingBindingReducer = Self(
    "Reducer.missingBindingReducer",
    """
    'Action' is a 'BindableAction', but nothing in 'body' applies its bindings to the state: what \
    a view writes to '$store' would be lost. Add a 'BindingReducer()'
    """,
    severity: .warning
  )
}
