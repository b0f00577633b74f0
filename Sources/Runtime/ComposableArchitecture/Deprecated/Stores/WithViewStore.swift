/// Content that a closure creates from a ``ViewStore``: a view's body on platforms with views, and
/// any value here.
///
/// ```swift
/// let text = WithViewStore(store, observe: { $0 }) { "The count is \($0.count)" }
/// text.body  // "The count is 1"
/// ```
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and use the store itself"
)
@MainActor
public struct WithViewStore<ViewState, ViewAction, Content> {
  private let viewStore: ViewStore<ViewState, ViewAction>
  private let content: (ViewStore<ViewState, ViewAction>) -> Content

  /// Creates content from a view state and actions that are converted by closures.
  ///
  /// - Parameters:
  ///   - store: The store to observe.
  ///   - toViewState: Derives the view state from the store's state.
  ///   - fromViewAction: Converts a view action to an action of the store.
  ///   - isDuplicate: Returns whether two view states count as equal.
  ///   - content: Creates the content.
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool,
    content: @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.viewStore = ViewStore(
      store,
      observe: toViewState,
      send: fromViewAction,
      removeDuplicates: isDuplicate
    )
    self.content = content
  }

  /// Creates content from a view state that is derived by a closure.
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool,
    content: @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.init(
      store,
      observe: toViewState,
      send: { $0 },
      removeDuplicates: isDuplicate,
      content: content
    )
  }

  /// The content for the current view state.
  public var body: Content { content(viewStore) }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and use the store itself"
)
extension WithViewStore where ViewState: Equatable {
  /// Creates content from a view state and actions that are converted by closures.
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    content: @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.init(
      store,
      observe: toViewState,
      send: fromViewAction,
      removeDuplicates: { $0 == $1 },
      content: content
    )
  }

  /// Creates content from a view state that is derived by a closure.
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    content: @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 }, content: content)
  }

  /// Creates content from the whole state.
  public init(
    _ store: Store<ViewState, ViewAction>,
    content: @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.init(store, observe: { $0 }, content: content)
  }
}
