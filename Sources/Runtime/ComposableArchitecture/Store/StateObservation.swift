import Observation

/// The subject of a store's observation. It is not generic because a key path of a generic type is
/// instantiated at each use.
private struct ObservedStore: Observable {
  var state: Void { () }
}

/// The observers of a store's state as a whole, which are notified when the state is replaced.
///
/// An `ObservableState` notifies the observers of its properties itself, so it counts as replaced
/// only when another state takes its place. Any other state counts as replaced after each action.
@MainActor
final class StateObservation<State> {
  private let registrar = ObservationRegistrar()
  /// The location of the version in the state. Enums store no version and are compared by identity.
  private let version = StateVersion(of: State.self)
  private let witness = StateWitness<State>.shared
  /// The version of the state that was read.
  @exclusivity(unchecked) private var number = 0
  /// The identity of the state that was read, if it stores no version.
  private var identity: ObservableStateID?
  @exclusivity(unchecked) private var isRead = false
  @exclusivity(unchecked) private var subscribers: [Int: @MainActor () -> Void] = [:]
  /// The ids of the subscribers in the order in which they subscribed, including some that
  /// unsubscribed.
  private var order: [Int] = []
  private var lastSubscriber = 0

  /// Registers a read of the state.
  func access(_ state: UnsafePointer<State>) {
    if !isRead {
      isRead = true
      if version.isKnown {
        number = version.number(in: state)
      } else {
        identity = witness.id?(state.pointee)
      }
    }
    registrar.access(ObservedStore(), keyPath: \.state)
  }

  /// Renews the state's version or identity before a reduction. A copy made earlier then counts as
  /// another state if a reducer puts it back.
  func willReduce(_ state: UnsafeMutablePointer<State>) {
    guard isRead else { return }
    if version.isKnown {
      number = version.renew(in: state)
    } else if let id = witness.id, identity == id(state.pointee) {
      witness.willModify?(&state.pointee)
      identity = id(state.pointee)
    }
  }

  /// Notifies the observers after a reduction.
  func notify(_ state: UnsafeMutablePointer<State>) {
    if isRead, isReplaced(state) { notifyObservers() }
    if !subscribers.isEmpty { notifySubscribers() }
  }

  private func isReplaced(_ state: UnsafeMutablePointer<State>) -> Bool {
    if version.isKnown { return version.number(in: state) != number }
    guard let id = witness.id else { return true }
    return !ObservableStateID.areSame(id(state.pointee), identity)
  }

  /// Notifies the observers that the state was replaced, possibly by an earlier version of itself.
  func notifyReplaced() {
    if isRead { notifyObservers() }
    notifySubscribers()
  }

  /// Notifies the subscribers, except those that another subscriber unsubscribes meanwhile.
  private func notifySubscribers() {
    for id in order { subscribers[id]?() }
  }

  private func notifyObservers() {
    isRead = false
    registrar.withMutation(of: ObservedStore(), keyPath: \.state) {}
  }

  /// Calls a closure after each change, until the id it returns is unsubscribed.
  func subscribe(_ didChange: @escaping @MainActor () -> Void) -> Int {
    lastSubscriber += 1
    subscribers[lastSubscriber] = didChange
    order.append(lastSubscriber)
    return lastSubscriber
  }

  func unsubscribe(_ id: Int) {
    subscribers[id] = nil
    if order.count > 2 * subscribers.count { order.removeAll { subscribers[$0] == nil } }
  }
}
