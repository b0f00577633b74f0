public import CasePaths

/// A reducer that is an enum of features, one of which is there at a time. `@Reducer` on an enum adds
/// the conformance.
///
/// The instance does not matter: whatever case it holds, it reduces with the static ``body``, so that
/// `Destination()` and `Destination.body` are the same reducer.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer<State, Action> {
  /// One case for each feature, holding its store: what ``Store/case`` is.
  associatedtype CaseScope

  /// The features' reducers, each on its case.
  @ReducerBuilder<State, Action>
  static var body: Body { get }

  /// The store of the feature that is there.
  @MainActor
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  public var body: Body { Self.body }
}

/// An enum reducer with a handwritten `static var body: some Reducer`. `@Reducer` adds the conformance.
public protocol _OpaqueCaseReducer<State, Action>: CaseReducer {
  /// The author's body.
  static var _$reducer: Body { get }
}

extension _OpaqueCaseReducer {
  public static var body: Body { _$reducer }
}

// What `@Reducer` calls in the body of an enum.
extension CaseReducer {
  /// The reducer of a feature, made at the feature's first action.
  @inlinable
  public static func _$child<Child: Reducer>(
    _ child: @autoclosure @escaping () -> Child,
    // Leaves a reducer with a body to the function below.
    _: Child.Type = Child.self
  ) -> _LazyReducer<Child> {
    _LazyReducer(child)
  }

  /// The reducer of a feature, whose body is made at the feature's first action and kept.
  @inlinable
  public static func _$child<Child: Reducer>(
    _ child: @autoclosure @escaping () -> Child
  ) -> _LazyReducer<_KeptBody<Child>> where Child.Body: Reducer<Child.State, Child.Action> {
    _LazyReducer { _KeptBody(child()) }
  }

  /// Wraps the actions of a feature's effect in its case.
  public static func _$embed<ChildAction>(
    _ effect: Effect<ChildAction>,
    _ embed: @escaping (ChildAction) -> Action
  ) -> Effect<Action> {
    if effect.isNone { return .none }
    // A case of an enum, which captures nothing.
    nonisolated(unsafe) let embed = embed
    return effect.map { embed($0) }
  }

  /// Reports an action of a feature that is not there.
  public static func _$mismatch(
    state: State,
    action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect<Action> {
    MissingChild.featureCase(state: state, action: action)
      .report(
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    return .none
  }
}

/// A reducer that is made at its first action: an enum of features may contain itself.
public struct _LazyReducer<Base: Reducer>: Reducer {
  @usableFromInline
  final class Storage {
    @usableFromInline let make: () -> Base
    @usableFromInline
    @exclusivity(unchecked) var made: Base?

    @usableFromInline
    init(_ make: @escaping () -> Base) {
      self.make = make
    }
  }

  @usableFromInline let storage: Storage

  @usableFromInline
  init(_ make: @escaping () -> Base) {
    self.storage = Storage(make)
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if let made = storage.made { return made.reduce(into: &state, action: action) }
    let made = storage.make()
    storage.made = made
    return made.reduce(into: &state, action: action)
  }
}

/// The state of a ``CaseReducer``, which knows its reducer: so `ifLet` and `forEach` need none given.
public protocol CaseReducerState: _SelfReducingState {
  /// The reducer whose state this is.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self

  /// Whether the state is in a case that is gone once any action of its was handled, such as an
  /// alert's. `@Reducer` implements it where there is such a case.
  var _$isEphemeral: Bool { get }
}

extension CaseReducerState {
  public static var _selfReducer: StateReducer.Body { StateReducer.body }

  public var _$isEphemeral: Bool { false }
}

/// State that is gone once any action of its was handled, as an alert is.
public protocol _EphemeralState<Action>: _SelfReducingState {
  /// What the state's buttons send.
  associatedtype Action
}

extension _EphemeralState {
  public static var _selfReducer: EmptyReducer<Self, Action> { EmptyReducer() }
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the feature that an enum reducer is at, to switch over:
  ///
  /// ```swift
  /// switch store.case {
  /// case .edit(let store): edit(store)
  /// case .settings(let store): settings(store)
  /// }
  /// ```
  ///
  /// A feature's store goes on working when the state has moved on to another case: it then keeps the
  /// feature's last state.
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}

extension Store {
  /// The store of one case, for the code that `@Reducer` writes.
  ///
  /// - Parameters:
  ///   - childState: What the case holds now.
  ///   - state: The case of the state.
  ///   - action: The case of the action.
  public func _$case<ChildState, ChildAction>(
    _ childState: ChildState,
    state: KeyPath<State.AllCasePaths, AnyCasePath<State, ChildState>>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> where State: CasePathable, Action: CasePathable {
    child(StoreChildren.ID(state: state, action: action), initialState: childState) {
      (State.allCasePaths[keyPath: state].extract, Action.allCasePaths[keyPath: action].embed)
    }
  }
}
