public import CasePaths

extension Store {
  /// Returns a store of a part of the state, which sends the actions of one case.
  ///
  /// ```swift
  /// let counter1 = store.scope(state: \.counter1, action: \.counter1)
  /// counter1.send(.incrementButtonTapped)
  /// ```
  ///
  /// Scoping to the same child again returns the same store as long as it is retained.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state.
  ///   - action: The case of the child's actions.
  /// - Complexity: Sending to the child costs one embedding per level. Reading its state costs one
  ///   key path access.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    children.store(StoreChildren.ID(state: state, action: action)) {
      Store<ChildState, ChildAction>(
        core: core.scoped(state: state, action: AnyCasePath(action))
      )
    }
  }

  /// Returns a store of an optional part of the state, or `nil` while that part is absent.
  ///
  /// ```swift
  /// if let detail = store.scope(state: \.detail, action: \.detail.presented) { … }
  /// ```
  ///
  /// If the child is removed while its store is retained, the store shows the child's last state.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state: a property, or a case as in
  ///     `\.destination?.edit`.
  ///   - action: The case of the child's actions.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let path = AnyCasePath(action)
    return optionalChild(
      StoreChildren.ID(state: state, action: action),
      state: { $0[keyPath: state] },
      action: path.embed
    )
  }

  /// Returns a store of a presented child, or `nil` while nothing is presented.
  ///
  /// - Parameters:
  ///   - state: The key path of the child's state.
  ///   - action: The case of the presentation's actions.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    let path = AnyCasePath(action)
    return optionalChild(
      StoreChildren.ID(state: state, action: action),
      state: { $0[keyPath: state] },
      action: { path.embed(.presented($0)) }
    )
  }

  /// Returns the stores of identified children.
  ///
  /// ```swift
  /// for todo in store.scope(state: \.todos, action: \.todos) {
  ///   print(todo.title)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The key path of the children's states.
  ///   - action: The case of the children's actions.
  /// - Complexity: O(1). A child's store is created on first access.
  public func scope<ElementID: Hashable & Sendable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    StoreCollection(store: self, state: state, action: action)
  }

  /// Returns the store of one of the identified children.
  func element<ElementID: Hashable & Sendable, ElementState, ElementAction>(
    _ id: ElementID,
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>,
    path: AnyCasePath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) -> Store<ElementState, ElementAction>? {
    optionalChild(
      StoreChildren.ID(state: state, action: action, element: id),
      state: { $0[keyPath: state][id: id] },
      action: { path.embed(.element(id: id, action: $0)) }
    )
  }

  private func optionalChild<ChildState, ChildAction>(
    _ id: StoreChildren.ID,
    state: @escaping (State) -> ChildState?,
    action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    core.withState(state).map { child(id, initialState: $0) { (state, action) } }
  }

  /// Returns the store of a child that is present and may be removed.
  func child<ChildState, ChildAction>(
    _ id: StoreChildren.ID,
    initialState: ChildState,
    paths: () -> (state: (State) -> ChildState?, action: (ChildAction) -> Action)
  ) -> Store<ChildState, ChildAction> {
    let identity = (initialState as? any ObservableState)?._$id
    return children.store(id, identity: identity) {
      let (state, action) = paths()
      return Store<ChildState, ChildAction>(
        core: core.scoped(initialState: initialState, state: state, action: action)
      )
    }
  }
}

/// The stores of identified children, in the order of the children when the collection was created.
struct StoreCollection<State, Action, ElementID, ElementState, ElementAction>:
  @preconcurrency RandomAccessCollection
where ElementID: Hashable & Sendable {
  private let store: Store<State, Action>
  private let state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>
  private let action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  private let path: AnyCasePath<Action, IdentifiedAction<ElementID, ElementAction>>
  private let elements: IdentifiedArray<ElementID, ElementState>

  @MainActor
  init(
    store: Store<State, Action>,
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>
  ) {
    self.store = store
    self.state = state
    self.action = action
    self.path = AnyCasePath(action)
    self.elements = store.withState { $0[keyPath: state] }
  }

  var startIndex: Int { elements.startIndex }
  var endIndex: Int { elements.endIndex }

  @MainActor
  subscript(position: Int) -> Store<ElementState, ElementAction> {
    let id = elements.ids[position]
    // An element that was removed since then gets a store of its last state.
    return store.element(id, state: state, action: action, path: path)
      ?? gone(elements[position], id)
  }

  @MainActor
  private func gone(_ state: ElementState, _ id: ElementID) -> Store<ElementState, ElementAction> {
    let path = path
    return Store<ElementState, ElementAction>(
      core: store.core.scoped(
        initialState: state,
        state: { _ in nil },
        action: { path.embed(.element(id: id, action: $0)) }
      )
    )
  }
}
