package import ConcurrencyExtras
package import Dependencies

#if canImport(Combine)
package import Combine
#else
package import OpenCombine
#endif

/// Work that a reducer asks the store to do, which may send actions back.
///
/// ```swift
/// case .factButtonTapped:
///   return .run { [count = state.count] send in
///     await send(.factResponse(Result { try await numberFact.fetch(count) }))
///   }
/// ```
///
/// An effect is a description. Nothing happens until a store performs it.
public struct Effect<Action>: Sendable {
  @usableFromInline
  package indirect enum Operation: Sendable {
    case none
    // Safe because the action is created and received on the store's actor and never leaves it.
    case send(UncheckedSendable<Action>)
    case run(Run)
    case publisher(Subscription)
    case merge([Operation])
    case concatenate([Operation])
    case cancellable(id: AnyHashableSendable, cancelInFlight: Bool, Operation)
    case cancel(id: AnyHashableSendable)
    /// Runs when the timer's span is over.
    case delayed(any EffectTimer, Operation)
    /// Sends at most one action per interval.
    case throttled(Throttle, Operation)
    /// Sends actions that carry a transaction.
    case transaction(ActionTransaction, Operation)
    /// The effects of a child that may be removed. The id distinguishes the child from its
    /// siblings.
    case lifetime(AnyHashableSendable, Operation)
    /// Ends a lifetime because the child was removed.
    case endLifetime(AnyHashableSendable)
  }

  /// Asynchronous work, with the dependencies of the reducer that returned it.
  @usableFromInline
  package struct Run: Sendable {
    package var priority: TaskPriority?
    package var name: String?
    package var location: SourceLocation
    package var dependencies: DependencyValues
    package var operation: @Sendable (Send<Action>) async throws -> Void
  }

  /// A publisher of actions, with the dependencies of the reducer that created it.
  @usableFromInline
  package struct Subscription: Sendable {
    // Safe because the publisher is subscribed to once, on the store's actor.
    package var publisher: UncheckedSendable<AnyPublisher<Action, Never>>
    package var dependencies: DependencyValues
  }

  /// The parameters of a throttled effect.
  @usableFromInline
  package struct Throttle: Sendable {
    package var id: AnyHashableSendable
    package var timer: any EffectTimer
    /// Whether the last of the actions that follow within the interval is sent; otherwise the first
    /// of them is.
    package var latest: Bool
  }

  @usableFromInline package var operation: Operation

  @usableFromInline
  package init(_ operation: Operation) {
    self.operation = operation
  }
}

/// The effects of a reducer: `EffectOf<Feature>` is `Effect<Feature.Action>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Effect {
  /// An effect that does nothing.
  @inlinable
  public static var none: Self { Self(.none) }

  /// Creates an effect that sends an action immediately after the current one has been reduced.
  ///
  /// Use it to notify a parent (`.send(.delegate(.saved))`). To share logic between actions, use a
  /// method instead.
  public static func send(_ action: Action) -> Self {
    Self(.send(UncheckedSendable(action)))
  }

  /// Creates an effect that does asynchronous work and can send any number of actions.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` inherits the sender's priority.
  ///   - name: A name for the effect, shown by tools.
  ///   - operation: The work. A `CancellationError` that it throws ends it silently. Any other
  ///     error is passed to `handler`, or reported as an issue if there is none.
  ///   - handler: Handles the error that `operation` throws.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    var operation = operation
    if let handler {
      operation = { [work = operation] send in
        do {
          try await work(send)
        } catch is CancellationError {
          return
        } catch {
          await handler(error, send)
        }
      }
    }
    return Self(
      .run(
        Run(
          priority: priority,
          name: name,
          location: SourceLocation(
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
          ),
          dependencies: DependencyValues._current,
          operation: operation
        )
      )
    )
  }
}

extension Effect {
  /// Whether the effect does nothing.
  @inlinable
  package var isNone: Bool {
    if case .none = operation { true } else { false }
  }

  /// Ties the effect to the lifetime of an element or presented child, whose end cancels it.
  @usableFromInline
  package func lifetime(_ id: AnyHashableSendable) -> Self {
    isNone ? self : Self(.lifetime(id, operation))
  }

  package static func endLifetime(_ id: AnyHashableSendable) -> Self {
    Self(.endLifetime(id))
  }
}
