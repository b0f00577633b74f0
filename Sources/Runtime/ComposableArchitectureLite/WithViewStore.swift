/// What a view sees of a ``Store``: the state now, and a way to send actions.
@MainActor
@dynamicMemberLookup
public struct ViewStore<State, Action> {
  private let store: Store<State, Action>

  init(_ store: Store<State, Action>) {
    self.store = store
  }

  /// The state now.
  public var state: State { store.state }

  /// A property of the state: `viewStore.count`.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    store.state[keyPath: keyPath]
  }

  /// Sends an action.
  public func send(_ action: Action) {
    store.send(action)
  }
}

/// Connects a view to a ``Store``: its content is made of the state, and made again when that changes.
///
/// ```swift
/// let view = WithViewStore(store) { viewStore in
///   "Count: \(viewStore.count)"
/// }
/// view.body  // "Count: 1"
/// ```
///
/// The content is whatever a user interface is made of; here it's not bound to any.
@MainActor
public struct WithViewStore<State, Action, Content> {
  private let store: Store<State, Action>
  private let content: @MainActor (ViewStore<State, Action>) -> Content

  /// - Parameters:
  ///   - store: The store.
  ///   - content: Makes the content of the state.
  public init(
    _ store: Store<State, Action>,
    content: @escaping @MainActor (ViewStore<State, Action>) -> Content
  ) {
    self.store = store
    self.content = content
  }

  /// The content for the state now.
  public var body: Content {
    content(ViewStore(store))
  }
}
