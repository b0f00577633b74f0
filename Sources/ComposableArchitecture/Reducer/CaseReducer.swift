/// A reducer that is an enum of features, one of which is there at a time. `@Reducer` on an enum adds
/// the conformance.
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

/// The state of a ``CaseReducer``, which knows its reducer: so `ifLet` and `forEach` need none given.
public protocol CaseReducerState {
  /// The reducer whose state this is.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

/// State that is gone once any action of its was handled, as an alert is.
public protocol _EphemeralState<Action> {
  /// What the state's buttons send.
  associatedtype Action
}
