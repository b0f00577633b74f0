public import ComposableArchitecture

/// Adapts a small ``Reducer`` to the full architecture, where it can be composed with other
/// reducers, tested with `TestStore` and loaded into the shell.
///
/// ```swift
/// Feature("board", initialState: Board.State()) { LiteReducer(Board()) }
/// ```
public struct LiteReducer<Base: Reducer>: ComposableArchitecture.Reducer {
  private let base: Base
  private let dependencies: Dependencies

  /// - Parameters:
  ///   - base: The small reducer.
  ///   - dependencies: The services to pass to the reducer.
  public init(_ base: Base, dependencies: Dependencies = Dependencies()) {
    self.base = base
    self.dependencies = dependencies
  }

  public func reduce(
    into state: inout Base.State,
    action: Base.Action
  ) -> ComposableArchitecture.Effect<Base.Action> {
    let effects = base.reduce(&state, action, dependencies.current())
    return .merge(
      effects.map { effect in
        .run { send in
          await effect.operation { action in send(action) }
        }
      }
    )
  }
}
