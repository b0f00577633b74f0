public import CombineSchedulers

extension Store {
  /// A publisher of the current state and of the state after each change.
  ///
  /// ```swift
  /// store.publisher.count
  ///   .sink { print("The count is \($0)") }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// A property, such as `count` here, is published only when its value changes.
  ///
  /// Prefer `observe { … }` if only a few properties are of interest. Values arrive on the main
  /// actor, and the subscription keeps the store alive until it is cancelled.
  public var publisher: StorePublisher<State> {
    StorePublisher(of: self, core: core)
  }

  /// Calls a closure with the state after each change, for as long as the store exists.
  package func onChange(_ receive: @escaping @MainActor (State) -> Void) {
    _ = core.subscribe { [weak core] in
      if let core { receive(core.withState { $0 }) }
    }
  }
}

/// A publisher of the state of a ``Store`` or of a part of it; see ``Store/publisher``.
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

  /// A publisher of a property of the state, which publishes only changed values.
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

  /// Returns a subject that starts with the current state, and the subscription that updates it.
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
    // `for await` over the values may subscribe from any thread.
    MainQueue.run {
      let (values, subscription) = subscribe.value()
      values
        .handleEvents(receiveCancel: { MainQueue.run { subscription.cancel() } })
        .subscribe(subscriber.value)
    }
  }
}
