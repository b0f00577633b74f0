import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits the members of an enum reducer: its state, action, body and case scope.
///
/// To keep compile times low, all types are spelled out, without opaque types or result builders to
/// resolve, and the body tests one case after another.
struct EnumReducerEmitter {
  let reducer: EnumReducer
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    var declarations = reducer.isOwnState ? ownState : []
    if !reducer.isOwnState, !reducer.declares("State") { declarations.append(state) }
    if !reducer.declares("Action") { declarations.append(action) }
    if reducer.hasOpaqueBody {
      declarations += opaqueBody
    } else if let type = reducer.bodyType {
      declarations.append("\(raw: access.prefix)typealias Body = \(type.trimmed)")
    } else {
      declarations += body
    }
    if !reducer.declares("CaseScope") { declarations.append(caseScope) }
    if !reducer.declares("scope") { declarations.append(scope) }
    if !reducer.isOwnState, !reducer.declaresInitializer { declarations += initializer }
    return declarations
  }

  // MARK: State and action

  // These enums carry no macros; the members that macros would add are emitted directly, because
  // compilers have trouble with macros inside macro expansions.

  private var state: DeclSyntax {
    let cases = map(\.stateCase)
    let conformances =
      ["ComposableArchitecture.CaseReducerState", "ComposableArchitecture.ObservableState"]
      + CasePathMembers.conformances + reducer.conformances.state
    let members =
      ["\(access.prefix)typealias StateReducer = \(reducer.name)", declarations(of: cases)]
      + texts(CasePathMembers(enumName: "State", cases: cases, access: access).declarations)
      + texts(ObservableEnumEmitter(cases: cases, access: access).declarations)
      + (ephemerality.map { [$0] } ?? [])
    return """
      @dynamicMemberLookup
      \(raw: prefix)enum State: \(raw: conformances.joined(separator: ", ")) {
      \(raw: members.joined(separator: "\n").indented)
      }
      """
  }

  private var action: DeclSyntax {
    let cases = map(\.actionCase)
    let conformances = CasePathMembers.conformances + reducer.conformances.action
    // If no feature has actions, the enum has no inhabitable cases.
    let paths = CasePathMembers(
      enumName: "Action",
      cases: cases,
      access: access,
      mayBeUninhabited: true
    )
    let members = [declarations(of: cases)] + texts(paths.declarations)
    return """
      @dynamicMemberLookup
      \(raw: prefix)enum Action: \(raw: conformances.joined(separator: ", ")) {
      \(raw: members.joined(separator: "\n").indented)
      }
      """
  }

  /// The members of an enum reducer that is its own state.
  private var ownState: [DeclSyntax] {
    let paths = CasePathMembers(enumName: reducer.name, cases: reducer.trees, access: access)
    let identity = ObservableEnumEmitter(cases: reducer.trees, access: access).declarations
    return [
      "\(raw: access.prefix)typealias State = \(raw: reducer.name)",
      "\(raw: access.prefix)typealias StateReducer = \(raw: reducer.name)",
    ]
      + paths.declarations
      + identity
      + (ephemerality.map { ["\(raw: $0)"] } ?? [])
  }

  /// The property that returns whether the current case is ephemeral, such as an alert; `nil` if no
  /// case is.
  private var ephemerality: String? {
    let ephemeral = reducer.trees.filtered { enumCase in
      if case .ephemeral = reducer.feature(enumCase).kind { return true }
      return false
    }
    guard !ephemeral.isEmpty else { return nil }
    let tests = ephemeral.render { "if case .\($0.name) = self { return true }" }
    return """
      \(access.prefix)var _$isEphemeral: Swift.Bool {
      \(tests.indented)
        return false
      }
      """
  }

  // MARK: Body

  private var body: [DeclSyntax] {
    let reduce = "ComposableArchitecture.Reduce"
    let type: DeclSyntax = """
      \(raw: access.prefix)typealias Body = \(raw: reduce)<Self.State, Self.Action>
      """
    let handled = reducer.trees.filtered { enumCase in
      if case .inert = reducer.feature(enumCase).kind { return false }
      return true
    }
    guard !handled.isEmpty else {
      return [
        type,
        """
        \(raw: access.prefix)static var body: Body {
          \(raw: reduce)(ComposableArchitecture.EmptyReducer<Self.State, Self.Action>())
        }
        """,
      ]
    }
    let reducing = """
      \(discovery(handled))\(children(handled))func reduce(
        into state: inout Self.State,
        action: Self.Action
      ) -> ComposableArchitecture.Effect<Self.Action> {
      \(reduction(handled).indented)
      }
      return \(reduce)(reduce)
      """
    return [
      type,
      """
      \(raw: reducer.trees.deprecation)\(raw: access.prefix)static var body: Body {
      \(raw: reducing.indented)
      }
      """,
    ]
  }

  /// Wraps an opaque `some Reducer` body in `Reduce`. The state's `CaseReducerState` conformance
  /// refers to the type of the body, so an opaque type would be a circular reference.
  private var opaqueBody: [DeclSyntax] {
    [
      "\(raw: access.prefix)typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>",
      "\(raw: access.prefix)static var _$reducer: Body { ComposableArchitecture.Reduce(Self.body) }",
    ]
  }

  /// Stores the features' reducers in constants, so their bodies are built once instead of for each
  /// action.
  private func children(_ handled: [CaseTree]) -> String {
    let features = handled.filtered { reducer.feature($0).feature != nil }
    guard !features.isEmpty else { return "" }
    return features.render { enumCase in
      reducer.feature(enumCase).feature.map {
        "let \(child(enumCase)) = Self._$child(\($0.instance) as \($0.reducer))"
      } ?? ""
    } + "\n"
  }

  private func child(_ enumCase: EnumCase) -> String { "_$\(enumCase.bareName)" }

  /// Emits code that passes the features to tools, which otherwise can't find a feature before it
  /// is present.
  private func discovery(_ handled: [CaseTree]) -> String {
    let features = handled.filtered { reducer.feature($0).feature != nil }
    guard !features.isEmpty else { return "" }
    let visits = features.render { enumCase in
      reducer.feature(enumCase).feature.map { "visit(\($0.instance) as \($0.reducer))" } ?? ""
    }
    return "Self._$features { visit in\n\(visits.indented)\n}\n"
  }

  private func reduction(_ handled: [CaseTree]) -> String {
    // Not a `switch`: it might end up without cases, or switch over an uninhabited action type.
    let branches = handled.render { enumCase in
      let (pattern, statements) = branch(reducer.feature(enumCase))
      return "if case \(pattern) = action {\n\(statements.indented)\n}"
    }
    return "\(branches)\nreturn .none"
  }

  private func branch(_ feature: FeatureCase) -> (pattern: String, statements: String) {
    let enumCase = feature.enumCase
    let name = enumCase.name
    let mismatch = "else { return Self._$mismatch(state: state, action: action) }"
    guard feature.feature != nil else {
      return (".\(name)", "guard case .\(name) = state \(mismatch)\nreturn .none")
    }
    let label = enumCase.parameters[0].label.map { "(\($0):)" } ?? ""
    return (
      ".\(name)(let childAction)",
      """
      guard case .\(name)(var childState) = state \(mismatch)
      let effect = \(child(enumCase)).reduce(into: &childState, action: childAction)
      state = \(enumCase.construction(of: "") { _ in "childState" })
      return Self._$embed(effect, Self.Action.\(name)\(label))
      """
    )
  }

  // MARK: Case scope

  private var caseScope: DeclSyntax {
    """
    \(raw: access.prefix)enum CaseScope {
    \(raw: declarations(of: map(\.scopeCase)).indented)
    }
    """
  }

  private var scope: DeclSyntax {
    let store = "ComposableArchitecture.Store<Self.State, Self.Action>"
    let branches = render { feature in
      let name = feature.enumCase.name
      guard feature.feature != nil else {
        let value = feature.enumCase.construction(of: "") { "value\($0)" }
        return "case \(feature.enumCase.bindingPattern): return \(value)"
      }
      let child = "store._$case(value0, state: \\.\(name), action: \\.\(name))"
      return """
        case .\(name)(let value0):
          return \(feature.enumCase.construction(of: "") { _ in child })
        """
    }
    return """
      @MainActor
      \(raw: reducer.trees.deprecation)\(raw: access.prefix)static func scope(_ store: \(raw: store)) \
      -> CaseScope {
        switch store.state {
      \(raw: branches.indented)
        }
      }
      """
  }

  // MARK: Instances

  /// An `init()` whose instance stands for the body; its case doesn't matter. Unless the enum is
  /// marked `@CasePathable`, it gets a dedicated case, because the other cases may need a payload.
  private var initializer: [DeclSyntax] {
    let value: String
    if !reducer.declaration.attributes.contains(named: CasePathableMacro.name) {
      value = "._$body"
    } else if let plain = reducer.trees.unconditional.first(where: \.parameters.isEmpty) {
      value = ".\(plain.name)"
    } else if let (enumCase, type) = reducer.trees.unconditional.lazy
      .compactMap({ enumCase in reducer.feature(enumCase).feature.map { (enumCase, $0) } }).first
    {
      value = enumCase.construction(of: "") { _ in type.instance }
    } else {
      return []
    }
    let initializer: DeclSyntax = """
      \(raw: access.prefix)init() {
        self = \(raw: value)
      }
      """
    return value == "._$body" ? ["case _$body", initializer] : [initializer]
  }

  // MARK: Helpers

  private var prefix: String {
    access.prefix + (reducer.isIndirect ? "indirect " : "")
  }

  private func render(_ code: (FeatureCase) -> String) -> String {
    reducer.trees.render { code(reducer.feature($0)) }
  }

  private func map(_ transform: (FeatureCase) -> EnumCase) -> [CaseTree] {
    reducer.trees.mapped { transform(reducer.feature($0)) }
  }

  private func declarations(of cases: [CaseTree]) -> String {
    cases.render(\.declaration)
  }

  private func texts(_ declarations: [DeclSyntax]) -> [String] {
    declarations.map(\.description)
  }
}
