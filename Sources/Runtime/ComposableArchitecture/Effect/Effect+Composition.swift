import CombineSchedulers
import ConcurrencyExtras

extension Effect {
  /// Combines effects that run concurrently.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Combines effects that run concurrently.
  ///
  /// - Complexity: O(*n*).
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    var operations: [Operation] = []
    for effect in effects {
      switch effect.operation {
      case .none: break
      case .merge(let inner): operations += inner
      default: operations.append(effect.operation)
      }
    }
    return operations.count > 1 ? Self(.merge(operations)) : Self(operations.first ?? .none)
  }

  /// Combines this effect with another one that runs concurrently.
  @inlinable
  public func merge(with other: Self) -> Self {
    switch (operation, other.operation) {
    case (_, .none): self
    case (.none, _): other
    case (.merge(let operations), _): Self(.merge(operations + [other.operation]))
    default: Self(.merge([operation, other.operation]))
    }
  }

  /// Combines effects that run one after the other.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Combines effects that run one after the other.
  ///
  /// - Complexity: O(*n*).
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    var operations: [Operation] = []
    for effect in effects {
      switch effect.operation {
      case .none: break
      case .concatenate(let inner): operations += inner
      default: operations.append(effect.operation)
      }
    }
    return operations.count > 1 ? Self(.concatenate(operations)) : Self(operations.first ?? .none)
  }

  /// Combines this effect with another one that runs after it.
  public func concatenate(with other: Self) -> Self {
    switch (operation, other.operation) {
    case (_, .none): self
    case (.none, _): other
    case (.concatenate(let operations), _): Self(.concatenate(operations + [other.operation]))
    default: Self(.concatenate([operation, other.operation]))
    }
  }

  /// Transforms the effect's actions. A parent uses it to embed a child's effect.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    Effect<T>(operation.map(transform))
  }
}

extension Effect.Operation {
  func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T>.Operation {
    switch self {
    case .none: .none
    case .send(let action): .send(UncheckedSendable(transform(action.value)))
    case .run(let run): .run(run.map(transform))
    case .publisher(let subscription): .publisher(subscription.map(transform))
    case .merge(let operations): .merge(operations.map { $0.map(transform) })
    case .concatenate(let operations): .concatenate(operations.map { $0.map(transform) })
    case .cancellable(let id, let cancelInFlight, let operation):
      .cancellable(id: id, cancelInFlight: cancelInFlight, operation.map(transform))
    case .cancel(let id): .cancel(id: id)
    case .delayed(let timer, let operation): .delayed(timer, operation.map(transform))
    case .throttled(let throttle, let operation):
      .throttled(throttle.retyped(), operation.map(transform))
    case .transaction(let transaction, let operation):
      .transaction(transaction, operation.map(transform))
    case .lifetime(let id, let operation): .lifetime(id, operation.map(transform))
    case .endLifetime(let id): .endLifetime(id)
    }
  }
}

extension Effect.Run {
  func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T>.Run {
    Effect<T>.Run(
      priority: priority,
      name: name,
      location: location,
      dependencies: dependencies,
      operation: { [operation] send in
        try await operation(Send<Action> { send(transform($0)) })
      }
    )
  }
}

extension Effect.Subscription {
  func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T>.Subscription {
    Effect<T>.Subscription(
      publisher: UncheckedSendable(publisher.value.map(transform).eraseToAnyPublisher()),
      dependencies: dependencies
    )
  }
}

extension Effect.Throttle {
  func retyped<T>() -> Effect<T>.Throttle {
    Effect<T>.Throttle(id: id, timer: timer, latest: latest)
  }
}
