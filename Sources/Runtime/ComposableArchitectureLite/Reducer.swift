/// Describes how an action changes a state, and which effects follow.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State { var count = 0 }
///   enum Action { case increment, load, loaded(Int) }
///
///   func reduce(
///     _ state: inout State,
///     _ action: Action,
///     _ dependencies: Dependencies
///   ) -> [Effect<Action>] {
///     switch action {
///     case .increment:
///       state.count += 1
///       return []
///     case .load:
///       return [.task { .loaded(await numbers.fetch()) }]
///     case .loaded(let count):
///       state.count = count
///       return []
///     }
///   }
/// }
/// ```
///
/// A reducer changes only the state that it is given. It returns everything else as effects.
public protocol Reducer<State, Action> {
  /// The feature's data.
  associatedtype State

  /// What can happen in the feature.
  associatedtype Action

  /// Applies an action to the state.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: The action to apply.
  ///   - dependencies: The available services.
  /// - Returns: The effects to run, concurrently.
  func reduce(
    _ state: inout State,
    _ action: Action,
    _ dependencies: Dependencies
  ) -> [Effect<Action>]
}
