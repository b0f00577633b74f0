/// A view's access to a ``Store``: the current state and a way to send actions.
@MainActor
@dynamicMemberLookup
public struct ViewStore<State, Action> {
  private let store: Store<State, Action>

  init(_ store: Store<State, Action>) {
    self.store = store
  }

  /// The current state.
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

/// Builds a view's content from the state of a ``Store``. Each read of ``body`` uses the current
/// state.
///
/// ```swift
/// let view = WithViewStore(store) { viewStore in
///   "Count: \(viewStore.count)"
/// }
/// view.body  // "Count: 1"
/// ```
///
/// The content can be of any type; it is not tied to a user interface framework.
@MainActor
public struct WithViewStore<State, Action, Content> {
  private let store: Store<State, Action>
  private let content: @MainActor (ViewStore<State, Action>) -> Content

  /// - Parameters:
  ///   - store: The store.
  ///   - content: Builds the content from the state.
  public init(
    _ store: Store<State, Action>,
    content: @escaping @MainActor (ViewStore<State, Action>) -> Content
  ) {
    self.store = store
    self.content = content
  }

  /// The content for the current state.
  public var body: Content {
    content(ViewStore(store))
  }
}
