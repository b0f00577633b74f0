public import CasePaths

/// A reducer that is an enum of features, one of which is active at a time. `@Reducer` on an enum
/// adds the conformance.
///
/// The instance does not matter: every case reduces with the static ``body``, so `Destination()`
/// and `Destination.body` are the same reducer.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer<State, Action> {
  /// An enum with one case per feature, which holds the feature's store; see ``Store/case``.
  associatedtype CaseScope

  /// The features' reducers, each scoped to its case.
  @ReducerBuilder<State, Action>
  static var body: Body { get }

  /// Returns the store of the active feature.
  @MainActor
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

/// Marks the case scope of an enum reducer that is written by hand as the original's macro would write it.
public protocol _CaseScopeProtocol {}

extension CaseReducer {
  public var body: Body { Self.body }
}

/// An enum reducer with a handwritten `static var body: some Reducer`. `@Reducer` adds the
/// conformance.
public protocol _OpaqueCaseReducer<State, Action>: CaseReducer {
  /// The body that the author wrote.
  static var _$reducer: Body { get }
}

extension _OpaqueCaseReducer {
  public static var body: Body { _$reducer }
}

// The code that `@Reducer` generates in the body of an enum calls these functions.
extension CaseReducer {
  /// Returns the reducer of a feature, which is created at the feature's first action.
  @inlinable
  public static func _$child<Child: Reducer>(
    _ child: @autoclosure @escaping () -> Child,
    // Overload resolution prefers the function below, which has no default argument, for a reducer
    // with a body.
    _: Child.Type = Child.self
  ) -> _LazyReducer<Child> {
    _LazyReducer(child)
  }

  /// Returns the reducer of a feature, whose body is created at the feature's first action and
  /// cached.
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
    // Safe because the closure is an enum case and captures nothing.
    nonisolated(unsafe) let embed = embed
    return effect.map { embed($0) }
  }

  /// Reports an action for a feature that is not active.
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

/// A reducer that is created at its first action, so that an enum of features can contain itself.
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

/// The state of a ``CaseReducer``. It knows its reducer, so `ifLet` and `forEach` need no reducer
/// argument.
public protocol CaseReducerState: _SelfReducingState {
  /// The reducer whose state this is.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self

  /// Whether the current case ends after any of its actions, as an alert does. `@Reducer`
  /// implements the property if the enum has such a case.
  var _$isEphemeral: Bool { get }
}

extension CaseReducerState {
  public static var _selfReducer: StateReducer.Body { StateReducer.body }

  public var _$isEphemeral: Bool { false }
}

/// State that ends after any of its actions, such as an alert.
public protocol _EphemeralState<Action>: _SelfReducingState {
  /// The actions that the state's buttons send.
  associatedtype Action
}

extension _EphemeralState {
  public static var _selfReducer: EmptyReducer<Self, Action> { EmptyReducer() }
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the active feature of an enum reducer, to switch over:
  ///
  /// ```swift
  /// switch store.case {
  /// case .edit(let store): edit(store)
  /// case .settings(let store): settings(store)
  /// }
  /// ```
  ///
  /// A feature's store remains usable after the state moves to another case. It then shows the
  /// feature's last state.
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}

extension Store {
  /// Returns the store of one case, for the code that `@Reducer` generates.
  ///
  /// - Parameters:
  ///   - childState: The current payload of the case.
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
