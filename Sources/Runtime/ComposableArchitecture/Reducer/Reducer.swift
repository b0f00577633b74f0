/// Describes how actions change a feature's state, and which effects follow.
///
/// A feature composes reducers in its ``body``:
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState
///   struct State: Equatable {
///     var count = 0
///   }
///   enum Action {
///     case incrementButtonTapped
///   }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementButtonTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// An operator that transforms other reducers implements ``reduce(into:action:)`` instead.
public protocol Reducer<State, Action> {
  /// The feature's data.
  associatedtype State

  /// The events that can happen in the feature.
  associatedtype Action

  /// The type of ``body``; `Never` for reducers that implement ``reduce(into:action:)``.
  associatedtype Body

  /// Changes the state in response to an action and returns the resulting effects.
  ///
  /// Call it only from the `reduce(into:action:)` of another reducer.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is composed of, run in order.
  ///
  /// A body is created at the first action and cached, unless it takes a branch (`if`, `switch`,
  /// `for`), or reads a dependency or a shared value outside of a `Reduce` closure. Then it is
  /// rebuilt for each action:
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   if flags.isNewEditorEnabled {   // decided for each action
  ///     NewEditor()
  ///   } else {
  ///     Editor()
  ///   }
  /// }
  /// ```
  ///
  /// Reads of anything else, such as a global variable, are not detected. They happen at the first
  /// action, and again when the store's dependencies are replaced. Read such values in a `Reduce`
  /// closure instead.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension Reducer where Body == Never {
  /// A reducer that implements ``reduce(into:action:)`` has no body.
  public var body: Body {
    preconditionFailure(
      """
      '\(Self.self)' has no body: it implements 'reduce(into:action:)'. Call that instead of 'body'.
      """
    )
  }
}

extension Reducer where Body: Reducer<State, Action> {
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}

/// A reducer with the same state and action types as another: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>
