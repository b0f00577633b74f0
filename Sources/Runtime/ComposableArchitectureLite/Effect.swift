/// A side effect, which can send actions back to the store.
public struct Effect<Action>: Sendable {
  let operation: @Sendable (@escaping @MainActor @Sendable (Action) -> Void) async -> Void

  /// Creates an effect from asynchronous work that sends any number of actions.
  ///
  /// - Parameter operation: The work. It should end early if its task is cancelled.
  public init(
    _ operation:
      @escaping @Sendable (_ send: @escaping @MainActor @Sendable (Action) -> Void)
      async -> Void
  ) {
    self.operation = operation
  }

  /// Creates an effect that sends the action that its work returns.
  ///
  /// - Parameter operation: The work. If it returns `nil`, nothing is sent.
  public static func task(_ operation: @escaping @Sendable () async -> Action?) -> Self
  where Action: Sendable {
    Self { send in
      if let action = await operation() { await send(action) }
    }
  }

  /// Creates an effect that sends an action.
  public static func send(_ action: Action) -> Self where Action: Sendable {
    Self { send in await send(action) }
  }

  /// Creates an effect that sends nothing.
  public static func fireAndForget(_ operation: @escaping @Sendable () async -> Void) -> Self {
    Self { _ in await operation() }
  }

  /// Runs the effect and passes its actions to a closure. A ``Store`` does this; call it to test an
  /// effect.
  ///
  /// - Parameter send: Receives the actions, on the main actor.
  /// - Returns: The task in which the effect runs.
  @discardableResult
  public func run(_ send: @escaping @MainActor @Sendable (Action) -> Void) -> Task<Void, Never> {
    Task { [operation] in await operation(send) }
  }
}
