/// Describes how a state changes when an action is sent, and what effects follow.
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
/// A reducer changes nothing but the state that it is given: what else is to happen, it returns.
public protocol Reducer<State, Action> {
  /// The feature's data.
  associatedtype State

  /// What can happen in the feature.
  associatedtype Action

  /// Changes the state for an action.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: What has happened.
  ///   - dependencies: The services that there are.
  /// - Returns: The effects that follow, which are run at the same time.
  func reduce(
    _ state: inout State,
    _ action: Action,
    _ dependencies: Dependencies
  ) -> [Effect<Action>]
}
