public import CasePaths
package import ConcurrencyExtras
public import IdentifiedCollections
package import OrderedCollections

extension Reducer {
  /// Runs a reducer on the element that an action addresses.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.todos, action: \.todos) { Todo() }
  /// ```
  ///
  /// The element reduces before the parent, so the parent can react to the outcome and remove the
  /// element. Removing an element cancels its effects. An action for a missing element is reported
  /// as an issue.
  ///
  /// - Complexity: An action costs the element's reducer and a look-up. Only an action that
  ///   inserts, removes or moves elements costs O(*n*) more.
  @inlinable
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where ElementState == Element.State, ElementAction == Element.Action {
    ForEachReducer(
      parent: self,
      elements: StateProperty(toElementsState),
      toElementAction: AnyCasePath(toElementAction),
      element: element(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs the reducer of identified elements whose state is an enum of features.
  @inlinable
  public func forEach<ElementState: CaseReducerState, ElementAction, ID: Hashable & Sendable>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where ElementAction == ElementState.StateReducer.Action {
    ForEachReducer(
      parent: self,
      elements: StateProperty(toElementsState),
      toElementAction: AnyCasePath(toElementAction),
      element: ElementState.StateReducer.body,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

@usableFromInline
struct ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let elements: StateProperty<Parent.State, IdentifiedArray<ID, Element.State>>
  @usableFromInline
  let toElementAction: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>
  @usableFromInline let element: Element
  @usableFromInline let observed = ObservedElement<Element.State>()
  @usableFromInline let location: SourceLocation

  @usableFromInline
  init(
    parent: Parent,
    elements: StateProperty<Parent.State, IdentifiedArray<ID, Element.State>>,
    toElementAction: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>,
    element: Element,
    location: SourceLocation
  ) {
    self.parent = parent
    self.elements = elements
    self.toElementAction = toElementAction
    self.element = element
    self.location = location
  }

  @inlinable
  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let elementEffect = reduceElement(into: &state, action: action)
    let idsBefore = state[keyPath: elements.keyPath].ids
    let parentEffect = parent.reduce(into: &state, action: action)
    let idsAfter = state[keyPath: elements.keyPath].ids
    let effect = elementEffect.merge(with: parentEffect)
    // Fast path: shared storage means that no element was inserted or removed.
    if idsBefore.sharesStorage(with: idsAfter) { return effect }
    return effect.merge(with: endLifetimes(idsBefore, idsAfter))
  }

  @inlinable
  func reduceElement(
    into state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction)? = toElementAction.extract(from: action)
    else { return .none }
    var isReplaced = false
    let effect = elements.modify(&state) { elements -> Effect<Element.Action>? in
      guard let position = elements.index(id: id) else { return nil }
      return observed.modify(&elements[untold: position], isReplaced: &isReplaced) {
        element.reduce(into: &$0, action: elementAction)
      }
    }
    if isReplaced { elements.notifyObservers(in: &state) }
    guard let effect else {
      MissingChild.element(id: id, action: action).report(at: location)
      return .none
    }
    if effect.isNone { return .none }
    let embed = toElementAction.embed
    return
      effect
      .map { embed(.element(id: id, action: $0)) }
      .lifetime(lifetime(of: id))
  }

  @usableFromInline
  func endLifetimes(
    _ before: OrderedSet<ID>,
    _ after: OrderedSet<ID>
  ) -> Effect<Parent.Action> {
    let ranges = DifferingRanges(before.elements, after.elements)
    let removed = before.elements[ranges.old].filter { !after.contains($0) }
    return .merge(removed.map { .endLifetime(lifetime(of: $0)) })
  }

  @usableFromInline
  func lifetime(of id: ID) -> AnyHashableSendable {
    AnyHashableSendable(ChildLifetime(elements.keyPath, id: id))
  }
}
