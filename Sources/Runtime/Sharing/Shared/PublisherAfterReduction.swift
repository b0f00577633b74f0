import Foundation

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// Passes on the values of another publisher: at once, or, if a reducer published them, after the
/// reducer has returned. Each subscriber receives all values in their order.
struct PublisherAfterReduction<Upstream: Publisher>: Publisher where Upstream.Failure == Never {
  typealias Output = Upstream.Output
  typealias Failure = Never

  private let upstream: Upstream

  init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  func receive(subscriber: some Subscriber<Output, Never>) {
    upstream.subscribe(Relay(subscriber))
  }
}

/// Stands between a publisher and one of its subscribers.
private final class Relay<Downstream: Subscriber>: Subscriber, Subscription, SharedNotification,
  @unchecked Sendable
where Downstream.Failure == Never {
  // Sendable holds because mutable state is accessed only with the lock held, and the subscriber is
  // called by one thread at a time.
  typealias Input = Downstream.Input
  typealias Failure = Never

  private struct Event {
    /// The value; `nil` for the end of the values.
    let value: Input?
    /// Whether the reducer that published the value is still running.
    var isWaiting: Bool
  }

  private let downstream: Downstream
  private let lock = NSLock()
  private var subscription: (any Subscription)?
  private var events: [Event] = []
  private var isDelivering = false

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  func receive(subscription: any Subscription) {
    lock.withLock { self.subscription = subscription }
    downstream.receive(subscription: self)
  }

  func receive(_ value: Input) -> Subscribers.Demand {
    receive(Event(value: value, isWaiting: false))
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    receive(Event(value: nil, isWaiting: false))
  }

  private func receive(_ event: Event) {
    let queue = SharedNotifications.queue
    var event = event
    event.isWaiting = queue != nil
    let isAwaited = lock.withLock {
      guard subscription != nil else { return false }
      events.append(event)
      return true
    }
    guard isAwaited else { return }
    if let queue { queue.append(self) } else { passOn() }
  }

  /// Delivers the first value that waits for a reducer, and what other threads have published since
  /// then.
  func deliver() {
    lock.withLock {
      if let first = events.firstIndex(where: \.isWaiting) { events[first].isWaiting = false }
    }
    passOn()
  }

  /// Passes on the events up to the next one that waits for a reducer. If another call is doing
  /// that, it passes on the new events, too.
  private func passOn() {
    while let event = begin() {
      var demand = Subscribers.Demand.none
      if let value = event.value {
        demand = downstream.receive(value)
      } else {
        downstream.receive(completion: .finished)
      }
      let subscription = lock.withLock {
        isDelivering = false
        return self.subscription
      }
      if demand > .none { subscription?.request(demand) }
    }
  }

  private func begin() -> Event? {
    lock.withLock {
      guard !isDelivering, let event = events.first, !event.isWaiting else { return nil }
      events.removeFirst()
      isDelivering = true
      return event
    }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { subscription }?.request(demand)
  }

  func cancel() {
    let cancelled = lock.withLock {
      defer {
        subscription = nil
        events = []
      }
      return subscription
    }
    cancelled?.cancel()
  }
}
