/// What a closure makes of a ``ViewStore``: a view's body, where there are views, and any value here.
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

  /// Shows what a closure makes of the state, and sends what another makes of the view's actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Makes what is shown.
  ///   - fromViewAction: Makes the action of a view's.
  ///   - isDuplicate: Whether what is shown is the same as before.
  ///   - content: Makes the content.
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

  /// Shows what a closure makes of the state.
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

  /// The content, made of what is shown now.
  public var body: Content { content(viewStore) }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and use the store itself"
)
extension WithViewStore where ViewState: Equatable {
  /// Shows what a closure makes of the state, and sends what another makes of the view's actions.
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

  /// Shows what a closure makes of the state.
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    content: @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 }, content: content)
  }

  /// Shows the whole state.
  public init(
    _ store: Store<ViewState, ViewAction>,
    content: @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.init(store, observe: { $0 }, content: content)
  }
}
