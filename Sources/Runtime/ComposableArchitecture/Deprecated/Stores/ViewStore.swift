public import CombineSchedulers
import ConcurrencyExtras

/// The part of a store's state that a view shows, kept up to date, and the actions that the view
/// sends.
///
/// ```swift
/// let viewStore = ViewStore(store, observe: { $0 })
/// viewStore.send(.incrementButtonTapped)
/// viewStore.count  // 1
/// ```
///
/// The view state changes only when its new value differs. Subscribers of ``objectWillChange`` are
/// notified just before the change.
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and use the store itself"
)
@MainActor
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction>: ObservableObject {
  // Safe because the publisher has its own lock; OpenCombine does not mark it as `Sendable`.
  nonisolated(unsafe) public let objectWillChange = ObservableObjectPublisher()

  private let values: CurrentValueSubject<ViewState, Never>
  private let sendAction: (ViewAction) -> StoreTask
  private var subscription: AnyCancellable?

  /// Creates a view store whose view state and actions are converted by closures.
  ///
  /// - Parameters:
  ///   - store: The store to observe.
  ///   - toViewState: Derives the view state from the store's state.
  ///   - fromViewAction: Converts a view action to an action of the store.
  ///   - isDuplicate: Returns whether two view states count as equal.
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

  /// Creates a view store whose view state is derived by a closure.
  ///
  /// - Parameters:
  ///   - store: The store to observe.
  ///   - toViewState: Derives the view state from the store's state.
  ///   - isDuplicate: Returns whether two view states count as equal.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
  ) {
    self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate)
  }

  /// Creates a view store whose view state is derived by a closure, including properties that the
  /// view can set.
  ///
  /// - Parameters:
  ///   - store: The store to observe.
  ///   - toViewState: Derives the view state from the store's state.
  ///   - isDuplicate: Returns whether two view states count as equal.
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

  /// The current view state.
  public var state: ViewState { values.value }

  /// A property of the view state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value {
    values.value[keyPath: keyPath]
  }

  /// A publisher of the current view state and of each later one.
  public var publisher: StorePublisher<ViewState> {
    // A subscription keeps the view store alive.
    StorePublisher(
      upstream: values.map { [self] state in withExtendedLifetime(self) { state } }
        .eraseToAnyPublisher()
    )
  }

  /// Sends an action.
  ///
  /// - Returns: A task for the effects that the action started.
  @discardableResult
  public func send(_ action: ViewAction) -> StoreTask {
    sendAction(action)
  }

  /// Sends an action and animates its changes.
  @discardableResult
  public func send(_ action: ViewAction, animation: Animation?) -> StoreTask {
    withAnimation(animation) { sendAction(action) }
  }

  /// Sends an action and waits until the view state no longer satisfies a condition.
  ///
  /// Cancelling the waiting task cancels the effects that the action started.
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

  /// Waits until the view state no longer satisfies a condition.
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
  /// Creates a view store whose view state and actions are converted by closures.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action
  ) {
    self.init(store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 })
  }

  /// Creates a view store whose view state is derived by a closure.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState
  ) {
    self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 })
  }

  /// Creates a view store whose view state is derived by a closure, including properties that the
  /// view can set.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState
  ) where ViewAction: BindableAction, ViewAction.State == State {
    self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 })
  }

  /// Creates a view store whose view state is the store's whole state.
  public convenience init(_ store: Store<ViewState, ViewAction>) {
    self.init(store, observe: { $0 })
  }
}

@available(*, deprecated, message: "Use the store itself")
extension ViewStore where ViewState == Void {
  /// Creates a view store that has no view state and only sends actions.
  public convenience init(_ store: Store<Void, ViewAction>) {
    self.init(store, observe: { $0 }, removeDuplicates: { _, _ in true })
  }
}

/// The view store of a reducer: `ViewStoreOf<Counter>` is
/// `ViewStore<Counter.State, Counter.Action>`.
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and use the store itself"
)
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>
