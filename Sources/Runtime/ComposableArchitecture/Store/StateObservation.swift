import Observation

/// The subject of a store's observation. It is not generic, because a key path of a generic type is instantiated at
/// each use.
private struct ObservedStore: Observable {
  var state: Void { () }
}

/// Those who observe a store's state as a whole, and are told when it is another one.
///
/// A state that is `ObservableState` tells of its properties itself: here is told only that another
/// state is in its place. Any other state may have changed with each action.
@MainActor
final class StateObservation<State> {
  private let registrar = ObservationRegistrar()
  /// Where the state stores its version; those of an enum are known by their identities.
  private let version = StateVersion(of: State.self)
  private let identify: ((State) -> ObservableStateID)?
  private let willModify: ((inout State) -> Void)?
  /// The version of the state that was read.
  @exclusivity(unchecked) private var number = 0
  /// The identity of the state that was read, where it stores no version.
  private var identity: ObservableStateID?
  @exclusivity(unchecked) private var isRead = false
  @exclusivity(unchecked) private var subscribers: [Int: @MainActor () -> Void] = [:]
  /// The ids of the subscribers in the order that they came in, and of some that went.
  private var order: [Int] = []
  private var lastSubscriber = 0

  init() {
    func willModify<Observed: ObservableState>(_: Observed.Type) -> ((inout State) -> Void)? {
      { (state: inout Observed) in state._$willModify() } as Any as? (inout State) -> Void
    }
    self.willModify = (State.self as? any ObservableState.Type).flatMap { willModify($0) }
    self.identify = ObservableStateID.identify(State.self)
  }

  /// Notes that the state is read.
  func access(_ state: UnsafeMutablePointer<State>) {
    if !isRead {
      isRead = true
      if version.isKnown {
        number = version.number(in: state)
      } else {
        identity = identify?(state.pointee)
      }
    }
    registrar.access(ObservedStore(), keyPath: \.state)
  }

  /// Prepares for actions to be reduced: a copy of the state that was made before is told from it.
  func willReduce(_ state: UnsafeMutablePointer<State>) {
    guard isRead else { return }
    if version.isKnown {
      number = version.renew(in: state)
    } else if let willModify, identity == identify?(state.pointee) {
      willModify(&state.pointee)
      identity = identify?(state.pointee)
    }
  }

  /// Tells that actions were reduced.
  func tell(_ state: UnsafeMutablePointer<State>) {
    if isRead, isReplaced(state) { tellObservers() }
    if !subscribers.isEmpty { tellSubscribers() }
  }

  private func isReplaced(_ state: UnsafeMutablePointer<State>) -> Bool {
    if version.isKnown { return version.number(in: state) != number }
    return identify == nil || !ObservableStateID.areSame(identify?(state.pointee), identity)
  }

  /// Tells that another state was put in place, which may be the same one at another time.
  func tellReplaced() {
    if isRead { tellObservers() }
    tellSubscribers()
  }

  /// One that another ends meanwhile is told no more.
  private func tellSubscribers() {
    for id in order { subscribers[id]?() }
  }

  private func tellObservers() {
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
