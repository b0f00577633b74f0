public import CasePaths
import ConcurrencyExtras

/// A view of a state's properties that reads them and sets them with binding actions. A view's
/// initializer takes it to derive the view's own state.
///
/// ```swift
/// extension Form.ViewState {
///   init(store: BindingViewStore<Form.State>) {
///     self._displayName = store.$displayName
///     self.isComplete = !store.displayName.isEmpty
///   }
/// }
/// ```
///
/// In tests, use ``TestStore/bindings``.
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and bind to the store itself"
)
@MainActor
@dynamicMemberLookup
public struct BindingViewStore<State> {
  private let read: @MainActor @Sendable () -> State
  private let send: @MainActor @Sendable (BindingAction<State>) -> Void

  init(
    read: @escaping @MainActor @Sendable () -> State,
    send: @escaping @MainActor @Sendable (BindingAction<State>) -> Void
  ) {
    self.read = read
    self.send = send
  }

  /// The whole state.
  public var wrappedValue: State { read() }

  /// A property of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read()[keyPath: keyPath]
  }

  /// A property of an observable state. Setting it sends a binding action.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value>
  ) -> Value where State: ObservableState {
    get { read()[keyPath: keyPath] }
    nonmutating set { send(.assigning(newValue, to: keyPath)) }
  }

  /// A property marked `@BindingState`: `store.$displayName`. Setting its value sends a binding
  /// action.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, BindingState<Value>>
  ) -> BindingViewState<Value> {
    BindingViewState(wrappedValue: read()[keyPath: keyPath].wrappedValue) { [send] newValue in
      send(BindingAction(BindingStateAssignment(keyPath: keyPath, value: newValue)))
    }
  }
}

/// A property that a view may set, which sends a binding action; see ``BindingViewStore``.
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and bind to the store itself"
)
@propertyWrapper
public struct BindingViewState<Value> {
  private var value: Value
  private let send: @MainActor (Value) -> Void

  init(wrappedValue: Value, send: @escaping @MainActor (Value) -> Void) {
    self.value = wrappedValue
    self.send = send
  }

  /// The value.
  public var wrappedValue: Value { value }

  /// The wrapper itself, which sets the value.
  public var projectedValue: Self { self }

  /// Sets the value, which sends a binding action.
  @MainActor
  public mutating func set(_ newValue: Value) {
    value = newValue
    send(newValue)
  }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and bind to the store itself"
)
extension BindingViewState: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and bind to the store itself"
)
extension BindingViewState: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and bind to the store itself"
)
extension TestStore {
  /// A binding view of a copy of the state. Setting a property changes the copy and not the store
  /// under test; to change the store, send it a binding action.
  ///
  /// - Parameter toViewAction: The case that holds the bindable action.
  public func bindings<ViewAction: BindableAction>(
    action toViewAction: CaseKeyPath<Action, ViewAction>
  ) -> BindingViewStore<State> where ViewAction.State == State {
    BindingViewStore(copying: state)
  }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and bind to the store itself"
)
extension TestStore where Action: BindableAction, Action.State == State {
  /// A binding view of a copy of the state. Setting a property changes the copy and not the store
  /// under test; to change the store, send it a binding action.
  public var bindings: BindingViewStore<State> { BindingViewStore(copying: state) }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and bind to the store itself"
)
extension BindingViewStore {
  @MainActor
  private final class Copy {
    var state: State

    init(_ state: State) {
      self.state = state
    }
  }

  /// Creates a binding view that reads from a copy of a store's state and sends each change to the
  /// store.
  init<Action: BindableAction>(_ store: Store<State, Action>, showing state: State)
  where Action.State == State {
    // Safe because both closures are isolated to the main actor.
    let state = UncheckedSendable(state)
    self.init(read: { state.value }, send: { store.send(.binding($0)) })
  }

  init(copying state: State) {
    let copy = Copy(state)
    self.init(
      read: { copy.state },
      send: { action in
        action.assignment.assign(to: &copy.state)
        action.receipt?.sign()
      }
    )
  }
}
