import Foundation
import Sharing

/// What waits during the reduction of a root store's actions: notifications of observers, and
/// reducer bodies that were replaced.
///
/// A ``StateCell`` owns one. It is apart from the cell's generic type because observed properties
/// find it through the thread that runs the reducer.
@usableFromInline
final class Reduction {
  private struct Change {
    let identity: ObservedIdentity
    let property: AnyKeyPath
  }

  /// Generates the ids of elements that the reducer pushes on stacks.
  var stackElementIDs = StackElementIDGenerator()

  /// Copies of child states that stores hold.
  let keptStates = RetainedChildStates()

  // Exclusivity checks are off for properties that every action accesses. Only one thread uses
  // them, and they are never passed `inout`.
  /// Whether a reducer has exclusive access to the state.
  @exclusivity(unchecked) private(set) var isReducing = false
  /// The first change, usually the only one, which needs no array.
  @exclusivity(unchecked) private var firstChange: Change?
  /// The changes after the first one.
  @exclusivity(unchecked) private var changes: [Change] = []
  /// Notifications of shared values that the reducer has changed.
  @exclusivity(unchecked) private var sharedNotifications: [any SharedNotification] = []
  @exclusivity(unchecked) private var outer: Unmanaged<Reduction>?
  /// Reducer bodies that were replaced but may still be running.
  @exclusivity(unchecked) private var retired: [AnyObject] = []

  init() {
    Self.deferSharedNotifications
  }

  /// Keeps an object alive until the outermost reduction of this thread ends.
  func retire(_ object: AnyObject) {
    retired.append(object)
  }

  /// Records a change. Consecutive changes of the same property are recorded once.
  func record(_ identity: ObservedIdentity, _ property: AnyKeyPath) {
    guard let first = firstChange else {
      firstChange = Change(identity: identity, property: property)
      return
    }
    let last = changes.last ?? first
    if last.identity === identity, last.property === property { return }
    changes.append(Change(identity: identity, property: property))
  }

  /// Makes this the current reduction of the thread.
  func begin() {
    outer = Self.stored
    Self.stored = Unmanaged.passUnretained(self)
  }

  /// Restores the outer reduction and notifies the observers.
  func end() {
    assert(Self.current === self && !isReducing, "Reductions must end in the reverse order.")
    assert(sharedNotifications.isEmpty, "Notifications of shared values follow each reducer.")
    if !retired.isEmpty { releaseRetired() }
    Self.stored = outer
    outer = nil
    guard let first = firstChange else { return }
    // Reset before notifying: an observer may send an action.
    firstChange = nil
    if changes.isEmpty {
      first.identity.notifyImmediately(first.property)
    } else {
      notifyAll(first)
    }
  }

  @inline(never)
  private func notifyAll(_ first: Change) {
    var told: [Change] = []
    swap(&told, &changes)
    first.identity.notifyImmediately(first.property)
    for change in told { change.identity.notifyImmediately(change.property) }
    told.removeAll(keepingCapacity: told.count <= 64)
    if changes.isEmpty { swap(&told, &changes) }
  }

  @inline(never)
  private func releaseRetired() {
    outer?.takeUnretainedValue().retired += retired
    retired = []
  }

  // MARK: The reducer

  /// Called before a reducer gets exclusive access to the state.
  func reducerWillRun() {
    assert(Self.current === self && !isReducing)
    isReducing = true
  }

  /// Called when the reducer has returned. Tells observers of the shared values that it has changed.
  func reducerDidRun() {
    assert(Self.current === self && isReducing)
    isReducing = false
    if !sharedNotifications.isEmpty { deliverSharedNotifications() }
  }

  @inline(never)
  private func deliverSharedNotifications() {
    var told: [any SharedNotification] = []
    swap(&told, &sharedNotifications)
    // A reducer of another store sent the action: observers must wait for that reducer, too.
    if let outer = Self.reducing {
      outer.sharedNotifications += told
      return
    }
    // What observers read is observed, unlike what a reducer reads.
    Self.stored = outer
    for notification in told { notification.deliver() }
    Self.stored = Unmanaged.passUnretained(self)
    told.removeAll(keepingCapacity: told.count <= 64)
    if sharedNotifications.isEmpty { swap(&told, &sharedNotifications) }
  }

  // MARK: The thread's reduction

  /// The innermost reduction of this thread.
  static var current: Reduction? { stored?.takeUnretainedValue() }

  /// The innermost reduction of this thread whose reducer is running.
  private static var reducing: Reduction? {
    var next = stored
    while let reduction = next?.takeUnretainedValue() {
      if reduction.isReducing { return reduction }
      next = reduction.outer
    }
    return nil
  }

  private static let deferSharedNotifications: Void = SharedNotifications.setQueue { reducing }

  /// Whether stores hold copies of child states that this thread is reducing.
  @usableFromInline static var keepsStates: Bool { current.map { !$0.keptStates.isEmpty } ?? false }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static var stored: Unmanaged<Reduction>? {
    get { pthread_getspecific(key).map { Unmanaged.fromOpaque($0) } }
    set { pthread_setspecific(key, newValue?.toOpaque()) }
  }
}

extension Reduction: SharedNotificationQueue {
  func append(_ notification: any SharedNotification) {
    sharedNotifications.append(notification)
  }
}
