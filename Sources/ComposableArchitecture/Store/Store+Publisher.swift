public import CombineSchedulers

extension Store {
  /// The state now, and again after each change.
  ///
  /// ```swift
  /// store.publisher.count
  ///   .sink { print("The count is \($0)") }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// A property, as `count` here, is published when it has another value than before.
  ///
  /// Prefer `observe { … }` where only a few properties are of interest. Subscribe on the main actor.
  public var publisher: StorePublisher<State> {
    StorePublisher(core: core)
  }

  /// Calls a closure with the state after each change for as long as the store exists.
  package func onChange(_ receive: @escaping @MainActor (State) -> Void) {
    _ = core.subscribe { [unowned core] in receive(core.withState { $0 }) }
  }
}

/// Publishes the state of a ``Store``, or a part of it: what ``Store/publisher`` is.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  private let upstream: AnyPublisher<State, Never>

  @MainActor
  init<Action>(core: any StoreCore<State, Action>) {
    self.upstream = CorePublisher(core: core).eraseToAnyPublisher()
  }

  private init(upstream: AnyPublisher<State, Never>) {
    self.upstream = upstream
  }

  public func receive(subscriber: some Subscriber<State, Never>) {
    upstream.subscribe(subscriber)
  }

  /// A property of the state, whenever it has another value than before.
  public subscript<Value: Equatable>(
    dynamicMember keyPath: KeyPath<State, Value>
  ) -> StorePublisher<Value> {
    StorePublisher<Value>(
      upstream: upstream.map { $0[keyPath: keyPath] }.removeDuplicates().eraseToAnyPublisher()
    )
  }
}

private struct CorePublisher<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  private let subscribe:
    @MainActor (@escaping @MainActor (State) -> Void) -> (State, StoreSubscription)

  @MainActor
  init<Action>(core: any StoreCore<State, Action>) {
    self.subscribe = { receive in
      let subscription = core.subscribe { receive(core.withState { $0 }) }
      return (core.withState { $0 }, subscription)
    }
  }

  func receive(subscriber: some Subscriber<State, Never>) {
    let subscriber = UncheckedSendable(subscriber)
    let subscribe = UncheckedSendable(subscribe)
    MainActor.assumeIsolated {
      let values = PassthroughSubject<State, Never>()
      let (state, subscription) = subscribe.value { values.send($0) }
      values
        .prepend(state)
        .handleEvents(receiveCancel: { MainActor.assumeIsolated { subscription.cancel() } })
        .subscribe(subscriber.value)
    }
  }
}
