import ConcurrencyExtras
import Dependencies
import OrderedCollections

extension Reducer {
  /// Runs a reducer on the stack element that an action addresses, and pushes and pops elements.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   switch action {
  ///   case .editButtonTapped:
  ///     state.path.append(.edit(EditFeature.State()))
  ///     return .none
  ///   case .path(.element(id: let id, action: .edit(.delegate(.saved)))):
  ///     state.path.pop(from: id)
  ///     return .none
  ///   case .path:
  ///     return .none
  ///   }
  /// }
  /// .forEach(\.path, action: \.path) { Path.body }
  /// ```
  ///
  /// An element reduces before the parent. `.push` is carried out before the parent reduces the
  /// action, and `.popFrom` after it, so the parent can read the element a last time. An element's
  /// effects are cancelled when it leaves the stack. An element can pop itself with
  /// `@Dependency(\.dismiss)`.
  ///
  /// An action for a missing element, a push with an id that is already on the stack, and a pop of
  /// a missing id are reported as issues.
  ///
  /// - Parameters:
  ///   - toStackState: The property that holds the stack.
  ///   - toStackAction: The case of the stack's actions.
  ///   - destination: The elements' reducer.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState == Destination.State, DestinationAction == Destination.Action {
    StackReducer(
      parent: self,
      toStack: toStackState,
      stack: StateProperty(toStackState),
      toAction: AnyCasePath(toStackAction),
      element: destination(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs the reducer of a stack whose element state is an enum of features.
  ///
  /// ```swift
  /// .forEach(\.path, action: \.path)
  /// ```
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationAction == DestinationState.StateReducer.Action {
    StackReducer(
      parent: self,
      toStack: toStackState,
      stack: StateProperty(toStackState),
      toAction: AnyCasePath(toStackAction),
      element: DestinationState.StateReducer.body,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

struct StackReducer<Parent: Reducer, Element: Reducer>: Reducer {
  let parent: Parent
  let toStack: WritableKeyPath<Parent.State, StackState<Element.State>>
  let stack: StateProperty<Parent.State, StackState<Element.State>>
  let toAction: AnyCasePath<Parent.Action, StackAction<Element.State, Element.Action>>
  let element: Element
  let observed = ObservedElement<Element.State>()
  let location: SourceLocation

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let mounted = state[keyPath: toStack].mounted
    var effect: Effect<Parent.Action> = .none
    var popped: StackElementID?
    switch toAction.extract(from: action) {
    case .element(let id, let elementAction):
      effect = reduceElement(into: &state, id: id, elementAction, action)
    case .push(let id, let element):
      push(element, id: id, into: &state, action)
    case .popFrom(let id):
      if state[keyPath: toStack].ids.contains(id) {
        popped = id
      } else {
        StackIssue.popOfMissing(id: id, action: action).report(at: location)
      }
    case nil:
      break
    }
    let before = state[keyPath: toStack].ids
    effect = effect.merge(with: parent.reduce(into: &state, action: action))
    if let popped { stack.modify(&state) { $0.pop(from: popped) } }
    let after = state[keyPath: toStack].ids
    if !mounted.sharesStorage(with: after) { stack.modify(&state) { $0.mounted = after } }
    return effect.merge(with: endLifetimes(mounted, before, after))
  }

  private func reduceElement(
    into state: inout Parent.State,
    id: StackElementID,
    _ elementAction: Element.Action,
    _ action: Parent.Action
  ) -> Effect<Parent.Action> {
    var isReplaced = false
    let elementEffect = stack.modify(&state) {
      reduce(&$0[untold: id], elementAction, isReplaced: &isReplaced)
    }
    if isReplaced { stack.notifyObservers(in: &state) }
    guard let effect = elementEffect else {
      MissingChild.stackElement(id: id, action: action).report(at: location)
      return .none
    }
    if effect.isNone { return .none }
    let embed = toAction.embed
    return
      effect
      .map { embed(.element(id: id, action: $0)) }
      .dismissing { embed(.popFrom(id: id)) }
      .lifetime(lifetime(of: id))
  }

  private func reduce(
    _ state: inout Element.State?,
    _ action: Element.Action,
    isReplaced: inout Bool
  ) -> Effect<Element.Action>? {
    guard state != nil else { return nil }
    return observed.modify(&state!, isReplaced: &isReplaced) {
      element.reducePresented(into: &$0, action: action)
    }
  }

  private func push(
    _ element: Element.State,
    id: StackElementID,
    into state: inout Parent.State,
    _ action: Parent.Action
  ) {
    guard !state[keyPath: toStack].ids.contains(id) else {
      StackIssue.pushOfPresent(id: id, action: action).report(at: location)
      return
    }
    let generator = StackElementIDGenerator.current
    var next = generator.peek()
    while state[keyPath: toStack].ids.contains(next) {
      next = StackElementID(generation: next.generation + 1)
    }
    if DependencyValues._current.context == .test, id.generation > next.generation {
      StackIssue.pushAhead(id: id, next: next, action: action).report(at: location)
    }
    generator.skip(through: id)
    stack.modify(&state) { $0.push(element, id: id) }
  }

  /// Cancels the effects of the elements that were removed.
  ///
  /// - Parameters:
  ///   - mounted: The elements at the end of the previous reduction. Some may have been removed
  ///     since.
  ///   - before: The elements before the parent reduced.
  ///   - after: The remaining elements.
  private func endLifetimes(
    _ mounted: OrderedSet<StackElementID>,
    _ before: OrderedSet<StackElementID>,
    _ after: OrderedSet<StackElementID>
  ) -> Effect<Parent.Action> {
    var removed: [StackElementID] = []
    for ids in [mounted, before] where !ids.sharesStorage(with: after) {
      removed += ids.filter { !after.contains($0) && !removed.contains($0) }
    }
    return .merge(removed.map { .endLifetime(lifetime(of: $0)) })
  }

  private func lifetime(of id: StackElementID) -> AnyHashableSendable {
    AnyHashableSendable(ChildLifetime(toStack, id: id))
  }
}
