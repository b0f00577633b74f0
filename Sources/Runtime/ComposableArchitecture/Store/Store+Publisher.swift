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
  /// Prefer `observe { … }` where only a few properties are of interest. Values come on the main actor, and the
  /// store is kept until the subscription is cancelled.
  public var publisher: StorePublisher<State> {
    StorePublisher(of: self, core: core)
  }

  /// Calls a closure with the state after each change for as long as the store exists.
  package func onChange(_ receive: @escaping @MainActor (State) -> Void) {
    _ = core.subscribe { [weak core] in
      if let core { receive(core.withState { $0 }) }
    }
  }
}

/// Publishes the state of a ``Store``, or a part of it: what ``Store/publisher`` is.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  private let upstream: AnyPublisher<State, Never>

  @MainActor
  init<Action>(of store: AnyObject, core: any StoreCore<State, Action>) {
    self.upstream = CorePublisher(of: store, core: core).eraseToAnyPublisher()
  }

  init(upstream: AnyPublisher<State, Never>) {
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

  /// The state now in a subject, and what keeps that up to date.
  private let subscribe: @MainActor () -> (CurrentValueSubject<State, Never>, StoreSubscription)

  @MainActor
  init<Action>(of store: AnyObject, core: any StoreCore<State, Action>) {
    self.subscribe = {
      let values = CurrentValueSubject<State, Never>(core.withState { $0 })
      let subscription = core.subscribe {
        // A subscription keeps its store alive.
        withExtendedLifetime(store) { values.send(core.withState { $0 }) }
      }
      return (values, subscription)
    }
  }

  func receive(subscriber: some Subscriber<State, Never>) {
    let subscriber = UncheckedSendable(subscriber)
    let subscribe = UncheckedSendable(subscribe)
    // 'for await' over the values may subscribe from any thread.
    MainQueue.run {
      let (values, subscription) = subscribe.value()
      values
        .handleEvents(receiveCancel: { MainQueue.run { subscription.cancel() } })
        .subscribe(subscriber.value)
    }
  }
}
