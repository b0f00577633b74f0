public import CombineSchedulers
import ConcurrencyExtras

/// What a view shows of a store's state, kept up to date, and the actions that it sends.
///
/// ```swift
/// let viewStore = ViewStore(store, observe: { $0 })
/// viewStore.send(.incrementButtonTapped)
/// viewStore.count  // 1
/// ```
///
/// It changes when what it shows has another value than before, and tells ``objectWillChange``'s subscribers
/// just before.
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and use the store itself"
)
@MainActor
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction>: ObservableObject {
  // The publisher synchronizes with its own lock; OpenCombine just doesn't mark it as sendable.
  nonisolated(unsafe) public let objectWillChange = ObservableObjectPublisher()

  private let values: CurrentValueSubject<ViewState, Never>
  private let sendAction: (ViewAction) -> StoreTask
  private var subscription: AnyCancellable?

  /// Shows what a closure makes of the state, and sends what another makes of the view's actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Makes what is shown.
  ///   - fromViewAction: Makes the action of a view's.
  ///   - isDuplicate: Whether what is shown is the same as before.
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
  ) {
    let values = CurrentValueSubject<ViewState, Never>(store.withState(toViewState))
    self.values = values
    self.sendAction = { store.send(fromViewAction($0)) }
    self.subscription = store.publisher
      .map(toViewState)
      .removeDuplicates(by: isDuplicate)
      .dropFirst()
      .sink { [objectWillChange] in
        objectWillChange.send()
        values.send($0)
      }
  }

  /// Shows what a closure makes of the state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Makes what is shown.
  ///   - isDuplicate: Whether what is shown is the same as before.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
  ) {
    self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate)
  }

  /// Shows what a closure makes of the state and of its properties that may be set.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Makes what is shown.
  ///   - isDuplicate: Whether what is shown is the same as before.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
  ) where ViewAction: BindableAction, ViewAction.State == State {
    self.init(
      store,
      observe: { state in toViewState(BindingViewStore(store, showing: state)) },
      removeDuplicates: isDuplicate
    )
  }

  /// What is shown.
  public var state: ViewState { values.value }

  /// A property of what is shown.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value {
    values.value[keyPath: keyPath]
  }

  /// What is shown now, and again after each change.
  public var publisher: StorePublisher<ViewState> {
    // A subscription keeps what it is of alive.
    StorePublisher(
      upstream: values.map { [self] state in withExtendedLifetime(self) { state } }
        .eraseToAnyPublisher()
    )
  }

  /// Sends an action.
  ///
  /// - Returns: The effects that the action started.
  @discardableResult
  public func send(_ action: ViewAction) -> StoreTask {
    sendAction(action)
  }

  /// Sends an action, with the animation that its changes are shown with.
  @discardableResult
  public func send(_ action: ViewAction, animation: Animation?) -> StoreTask {
    withAnimation(animation) { sendAction(action) }
  }

  /// Sends an action, and waits until what is shown does not satisfy a condition any more.
  ///
  /// The effects that the action started are cancelled where the waiting task is.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: The condition.
  public func send(
    _ action: ViewAction,
    while predicate: @escaping @Sendable (_ state: ViewState) -> Bool
  ) async {
    let task = sendAction(action)
    await withTaskCancellationHandler {
      await yield(while: predicate)
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits until what is shown does not satisfy a condition any more.
  ///
  /// - Parameter predicate: The condition.
  public func yield(while predicate: @escaping @Sendable (_ state: ViewState) -> Bool) async {
    guard predicate(state) else { return }
    let changes = AsyncStream<Void> { continuation in
      let subscription = values.sink { if !predicate($0) { continuation.finish() } }
      continuation.onTermination = { [subscription = UncheckedSendable(subscription)] _ in
        subscription.value.cancel()
      }
    }
    for await _ in changes {}
  }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and use the store itself"
)
extension ViewStore where ViewState: Equatable {
  /// Shows what a closure makes of the state, and sends what another makes of the view's actions.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action
  ) {
    self.init(store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 })
  }

  /// Shows what a closure makes of the state.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState
  ) {
    self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 })
  }

  /// Shows what a closure makes of the state and of its properties that may be set.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState
  ) where ViewAction: BindableAction, ViewAction.State == State {
    self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 })
  }

  /// Shows the whole state.
  public convenience init(_ store: Store<ViewState, ViewAction>) {
    self.init(store, observe: { $0 })
  }
}

@available(*, deprecated, message: "Use the store itself")
extension ViewStore where ViewState == Void {
  /// Shows nothing, and sends actions.
  public convenience init(_ store: Store<Void, ViewAction>) {
    self.init(store, observe: { $0 }, removeDuplicates: { _, _ in true })
  }
}

/// The view store of a reducer.
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and use the store itself"
)
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>
