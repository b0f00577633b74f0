import Foundation
package import ShellLanguage
package import ShellValues

/// The part of a store that commands act on: a path into the state, and the way to embed a child's
/// action in the actions of its parents.
package struct Scope: CustomStringConvertible {
  /// A step from a parent to a child that has its own actions.
  struct Level {
    var steps: [StatePath.Step]
    /// Turns the child's action into the parent's; ordered from the parent's own case to the
    /// innermost.
    var embeddings: [Embedding]
    /// The type of the child's actions.
    var actionType: Any.Type

    /// Merges an element's level into its collection's: together they form one level.
    func appending(_ element: Level) -> Level {
      Level(
        steps: steps + element.steps,
        embeddings: embeddings + element.embeddings,
        actionType: element.actionType
      )
    }
  }

  /// A case with a child's action as its last associated value.
  struct Embedding {
    let enumCase: CaseListing.Case
    /// The associated values before the action, such as an element's id.
    let leading: [Any]

    func callAsFunction(_ action: Any) -> Any? {
      enumCase(leading + [action])
    }
  }

  private(set) var levels: [Level] = []

  /// The scope of the whole store.
  package static var root: Scope { Scope() }

  package var isRoot: Bool { levels.isEmpty }

  /// The scope one level up; `nil` at the root.
  package var parent: Scope? {
    guard !levels.isEmpty else { return nil }
    var scope = self
    scope.levels.removeLast()
    return scope
  }

  /// The path from the store's root state.
  package var path: StatePath { StatePath(levels.flatMap(\.steps)) }

  package var description: String { path.description }

  /// The path, with long ids abbreviated, for the prompt.
  package var shortDescription: String {
    path.steps.reduce(into: "") { text, step in
      if case .member = step, !text.isEmpty { text += "." }
      text += Self.shortened(step)
    }
  }

  private static func shortened(_ step: StatePath.Step) -> String {
    let text = step.description
    guard case .id(let id) = step, text.count > 24 else { return text }
    return "[id: \((id.base as? UUID)?.uuidString.prefix(8) ?? text.dropFirst(5).prefix(12))…]"
  }
}

// MARK: State and actions

extension Scope {
  /// The state at the scope.
  ///
  /// - Throws: A diagnostic if the state no longer exists.
  @MainActor
  package func state(in store: SessionStore) throws -> Any {
    try state(of: store.state)
  }

  /// The state at the scope, within the given root state.
  package func state(of root: Any) throws -> Any {
    guard !isRoot else { return root }
    guard let value = try? path.read(from: root), let state = Self.present(value) else {
      throw Diagnostic(
        SessionProblem.scopeGone(description),
        help: "'scope ..' goes one level up, 'scope /' to the whole store."
      )
    }
    return state
  }

  /// This scope if its state exists; otherwise its nearest ancestor whose state does.
  @MainActor
  package func living(in store: SessionStore) -> Scope {
    var scope = self
    while (try? scope.state(in: store)) == nil, let parent = scope.parent { scope = parent }
    return scope
  }

  /// A copy of a root state with the state at the scope replaced.
  package func replacing(_ root: Any, with state: Any) throws -> Any {
    isRoot ? state : try path.replacing(in: root, with: state)
  }

  /// The type of the state at the scope.
  @MainActor
  package func stateType(in store: SessionStore) -> Any.Type {
    path.isEmpty
      ? store.feature.stateType
      : path.partType(in: store.feature.stateType) ?? store.feature.stateType
  }

  /// The type of the actions that can be sent at the scope.
  @MainActor
  package func actionType(in store: SessionStore) -> Any.Type {
    levels.last?.actionType ?? store.feature.actionType
  }

  /// The state and action types at each level, from the root to the scope.
  @MainActor
  package func ancestry(in store: SessionStore) -> [(state: Any.Type, action: Any.Type)] {
    var types: [(state: Any.Type, action: Any.Type)] = [
      (store.feature.stateType, store.feature.actionType)
    ]
    var path = StatePath()
    for level in levels {
      path = path.appending(StatePath(level.steps))
      guard let state = path.partType(in: store.feature.stateType) else { continue }
      types.append((state, level.actionType))
    }
    return types
  }

  /// Embeds an action of the scope in the store's action.
  @MainActor
  package func embed(_ action: Any, in store: SessionStore) throws -> Any {
    // An action for a child that is gone would make the reducer report a mistake of the feature's
    // author.
    if !isRoot { _ = try state(in: store) }
    var action = action
    for embedding in levels.flatMap(\.embeddings).reversed() {
      guard let embedded = embedding(action) else {
        throw Diagnostic(SessionProblem.scopeMismatch(path: description))
      }
      action = embedded
    }
    return action
  }

  /// The scope's action inside a store's action; `nil` if the action belongs to another scope.
  package func extract(_ action: Any) -> Any? {
    var action = action
    for embedding in levels.flatMap(\.embeddings) {
      guard let current = Reflection.enumCase(of: action), current.name == embedding.enumCase.name,
        current.arguments.count == embedding.leading.count + 1,
        zip(current.arguments, embedding.leading).allSatisfy({
          Comparison.isEqual($0.value, $1)
        }),
        let child = current.arguments.last
      else { return nil }
      action = child.value
    }
    return action
  }

  /// The value inside an optional or a presentation; `nil` if it is absent.
  static func present(_ value: Any) -> Any? { Member.unwrapped(value) }
}

// MARK: Descending

extension Scope {
  /// The scope that the given steps lead to, starting at this one.
  ///
  /// A case of an enum forms one level with the enum: `scope ..` leads to the feature that presents it. Steps
  /// that end at an enum of features lead on to the feature of its current case.
  ///
  /// - Parameters:
  ///   - accessors: The steps as written.
  ///   - caseName: For the first step, the case of the parent's action that holds the child's;
  ///     `nil` selects the case with the property's name.
  ///   - builder: Builds the ids and keys in brackets.
  @MainActor
  package func going(
    _ accessors: [Accessor],
    via caseName: Name?,
    stopsAtEnum: Bool,
    in store: SessionStore,
    builder: ValueBuilder
  ) throws -> Scope {
    var scope = self
    var state = try state(in: store)
    var walked = StatePath()
    for (index, accessor) in accessors.enumerated() {
      let path = try StatePath.resolve([accessor], in: state, after: walked, using: builder)
      guard let step = path.steps.first else { continue }
      let value = try path.read(from: state, at: accessor.span, after: walked)
      walked = walked.appending(path)
      let via = index == 0 ? caseName : nil
      let level = try Self.level(
        pinned(step, in: state),
        accessor,
        via: via,
        of: scope.actionType(in: store)
      )
      guard let child = Self.present(value) else {
        throw Diagnostic(SessionProblem.scopeIsNil(path.description), at: accessor.span)
      }
      if case .element = accessor.kind, index > 0 {
        scope.extendLastLevel(by: level)
      } else if Reflection.enumCase(of: state) != nil {
        scope.extendLastLevel(by: level)
      } else {
        scope.levels.append(level)
      }
      state = child
    }
    return stopsAtEnum ? scope : scope.enteringCurrentCase(of: state, in: store)
  }

  /// Appends a step to the last level; at the root, which has none, adds it as the first level.
  private mutating func extendLastLevel(by level: Level) {
    let last = levels.popLast()
    levels.append(last?.appending(level) ?? level)
  }

  /// The scope of the feature in an enum's current case; this scope if the state is not an enum of features.
  @MainActor
  private func enteringCurrentCase(of state: Any, in store: SessionStore) -> Scope {
    var scope = self
    var state = state
    while let current = Reflection.enumCase(of: state), current.arguments.count == 1,
      let level = Self.caseLevel(named: current.name, of: scope.actionType(in: store)),
      let child = Self.present(current.arguments[0].value)
    {
      scope.extendLastLevel(by: level)
      state = child
    }
    return scope
  }

  /// The level of a case whose actions are those of the case of the same name; `nil` if it has none.
  private static func caseLevel(named name: String, of actionType: Any.Type) -> Level? {
    try? member(
      .member(name),
      named: name,
      of: actionType,
      at: SourceSpan(0, 0),
      isNamed: false
    )
  }

  /// Whether a state is an enum of features, so that only its value tells where a scope of it leads.
  package static func isEnumOfFeatures(state: Any.Type, action: Any.Type) -> Bool {
    guard case .enumeration = Reflection.shape(of: Member.innermostType(of: state)),
      let listing = CaseListing(of: Member.innermostType(of: state))
    else { return false }
    return listing.cases.contains { caseLevel(named: $0.name, of: action) != nil }
  }

  /// The state and action types that the given steps lead to, for checks that have no values.
  package static func types(
    at accessors: [Accessor],
    via caseName: Name?,
    state: Any.Type,
    action: Any.Type,
    builder: ValueBuilder
  ) throws -> (state: Any.Type, action: Any.Type) {
    var types = (state: state, action: action)
    for (index, accessor) in accessors.enumerated() {
      let path = try StatePath.resolve([accessor], inType: types.state, using: builder)
      guard var step = path.steps.first, let state = path.partType(in: types.state)
      else { continue }
      // All elements have the same types, so any id will do.
      if case .index(let index) = step { step = .id(index) }
      let level = try level(step, accessor, via: index == 0 ? caseName : nil, of: types.action)
      types = (state, level.actionType)
    }
    return types
  }

  /// Replaces an element's index by its id, if it has one: the index may change.
  private func pinned(_ step: StatePath.Step, in container: Any) -> StatePath.Step {
    guard case .index(let index) = step,
      let elements = Self.present(container) as? any IdentifiedContainer
    else { return step }
    return .id(elements.erasedKey(at: index))
  }

  private static func level(
    _ step: StatePath.Step,
    _ accessor: Accessor,
    via caseName: Name?,
    of actionType: Any.Type
  ) throws -> Level {
    switch step {
    case .member(let property):
      let name = caseName?.text.drop { $0 == "." }.description ?? property
      let span = caseName?.span ?? accessor.span
      return try member(step, named: name, of: actionType, at: span, isNamed: caseName != nil)
    case .id(let id):
      return try element(step, id: id.base, of: actionType, at: accessor.span)
    case .index, .key:
      throw Diagnostic(
        SessionProblem.scopeMismatch(path: step.description),
        at: accessor.span,
        help: "Only elements with ids have actions of their own."
      )
    }
  }

  private static func member(
    _ step: StatePath.Step,
    named name: String,
    of actionType: Any.Type,
    at span: SourceSpan,
    isNamed: Bool
  ) throws -> Level {
    let type = TypeName.of(actionType)
    guard let listing = CaseListing(of: actionType), let enumCase = listing.named(name) else {
      let names = CaseListing(of: actionType)?.cases.filter { $0.parameters.count == 1 }.map(\.name)
      throw Diagnostic(
        SessionProblem.noScopeCase(state: name, action: type),
        at: span,
        suggestions: isNamed ? closestMatches(to: name, in: names ?? []) : [],
        help: isNamed ? nil : "Name the case that holds the child's actions: 'scope … via CASE'."
      )
    }
    guard enumCase.parameters.count == 1, let parameter = enumCase.parameters.first else {
      throw Diagnostic(
        SessionProblem.scopeCaseHasNoAction(case: name, action: type),
        at: span
      )
    }
    let embedding = Embedding(enumCase: enumCase, leading: [])
    // Actions of a presented child are wrapped once more, in `presented`.
    if let presented = presentedCase(of: parameter.type), let child = presented.parameters.first {
      return Level(
        steps: [step],
        embeddings: [embedding, Embedding(enumCase: presented, leading: [])],
        actionType: child.type
      )
    }
    return Level(steps: [step], embeddings: [embedding], actionType: parameter.type)
  }

  /// The `presented` case of an action type that also has a `dismiss` case.
  package static func presentedCase(of type: Any.Type) -> CaseListing.Case? {
    guard let listing = CaseListing(of: type), listing.named("dismiss") != nil,
      let presented = listing.named("presented"), presented.parameters.count == 1
    else { return nil }
    return presented
  }

  private static func element(
    _ step: StatePath.Step,
    id: Any,
    of actionType: Any.Type,
    at span: SourceSpan
  ) throws -> Level {
    guard let enumCase = CaseListing(of: actionType)?.named("element"),
      enumCase.parameters.map(\.label) == ["id", "action"]
    else {
      throw Diagnostic(
        SessionProblem.noScopeCase(state: "element", action: TypeName.of(actionType)),
        at: span
      )
    }
    return Level(
      steps: [step],
      embeddings: [Embedding(enumCase: enumCase, leading: [id])],
      actionType: enumCase.parameters[1].type
    )
  }
}
