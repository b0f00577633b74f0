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
    // The action is made and received on the store's actor and never leaves it.
    case send(UncheckedSendable<Action>)
    case run(Run)
    case publisher(Subscription)
    case merge([Operation])
    case concatenate([Operation])
    case cancellable(id: AnyHashableSendable, cancelInFlight: Bool, Operation)
    case cancel(id: AnyHashableSendable)
    /// Performed when the time is over.
    case delayed(any EffectTimer, Operation)
    /// Its actions come one a span of time.
    case throttled(Throttle, Operation)
    /// Its actions carry a transaction.
    case transaction(ActionTransaction, Operation)
    /// The effects of a child that may go away, by the child's identity among its siblings.
    case lifetime(AnyHashableSendable, Operation)
    /// A child went away.
    case endLifetime(AnyHashableSendable)
  }

  /// Asynchronous work with the dependencies of the reducer that asked for it.
  @usableFromInline
  package struct Run: Sendable {
    package var priority: TaskPriority?
    package var name: String?
    package var location: SourceLocation
    package var dependencies: DependencyValues
    package var operation: @Sendable (Send<Action>) async throws -> Void
  }

  /// A publisher whose values are actions, with the dependencies of the reducer that made it.
  @usableFromInline
  package struct Subscription: Sendable {
    // A publisher is subscribed to once, on the store's actor.
    package var publisher: UncheckedSendable<AnyPublisher<Action, Never>>
    package var dependencies: DependencyValues
  }

  /// How the actions of an effect are thinned out.
  @usableFromInline
  package struct Throttle: Sendable {
    package var id: AnyHashableSendable
    package var timer: any EffectTimer
    /// Whether the last of the actions that came too early is sent when their time has come; else the
    /// first.
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
  /// No effect.
  @inlinable
  public static var none: Self { Self(.none) }

  /// Sends an action at once, after the one that is being reduced.
  ///
  /// Use it to tell a parent of something (`.send(.delegate(.saved))`), not to share logic between
  /// actions: that is what methods are for.
  public static func send(_ action: Action) -> Self {
    Self(.send(UncheckedSendable(action)))
  }

  /// Does asynchronous work that sends any number of actions back.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; that of the sender unless it is given.
  ///   - name: What tools call the effect.
  ///   - operation: The work. A `CancellationError` that it throws ends it silently; any other error
  ///     that `handler` does not take is reported as an issue.
  ///   - handler: Takes the error that `operation` throws.
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
  /// Whether there is nothing to do.
  @inlinable
  package var isNone: Bool {
    if case .none = operation { true } else { false }
  }

  /// The effects of an element or presented child, which end with it.
  @usableFromInline
  package func lifetime(_ id: AnyHashableSendable) -> Self {
    isNone ? self : Self(.lifetime(id, operation))
  }

  package static func endLifetime(_ id: AnyHashableSendable) -> Self {
    Self(.endLifetime(id))
  }
}
