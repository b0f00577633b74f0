/// A side effect, which can send actions back.
public struct Effect<Action>: Sendable {
  let operation: @Sendable (@escaping @MainActor @Sendable (Action) -> Void) async -> Void

  /// Makes an effect of asynchronous work that sends any number of actions.
  ///
  /// - Parameter operation: The work; it ends early where its task is cancelled.
  public init(
    _ operation:
      @escaping @Sendable (_ send: @escaping @MainActor @Sendable (Action) -> Void)
      async -> Void
  ) {
    self.operation = operation
  }

  /// An effect that sends what its work gives.
  ///
  /// - Parameter operation: The work; nothing is sent for `nil`.
  public static func task(_ operation: @escaping @Sendable () async -> Action?) -> Self
  where Action: Sendable {
    Self { send in
      if let action = await operation() { await send(action) }
    }
  }

  /// An effect that sends an action.
  public static func send(_ action: Action) -> Self where Action: Sendable {
    Self { send in await send(action) }
  }

  /// An effect that sends nothing.
  public static func fireAndForget(_ operation: @escaping @Sendable () async -> Void) -> Self {
    Self { _ in await operation() }
  }

  /// Runs the side effect and sends its actions back. A ``Store`` does it for you; call it to test an
  /// effect.
  ///
  /// - Parameter send: Takes the actions, on the main actor.
  /// - Returns: The task that the effect runs in.
  @discardableResult
  public func run(_ send: @escaping @MainActor @Sendable (Action) -> Void) -> Task<Void, Never> {
    Task { [operation] in await operation(send) }
  }
}
