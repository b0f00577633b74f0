import Foundation

/// Collects the property changes of a reduction and notifies the observers when it ends.
///
/// A reducer has exclusive access to the state and changes it in place. An observer that read the
/// store during a reduction would see a partly changed state.
@usableFromInline
final class Reduction {
  private struct Change {
    let identity: ObservedIdentity
    let property: AnyKeyPath
  }

  /// Generates the ids of elements that the reducer pushes on stacks.
  lazy var stackElementIDs = StackElementIDGenerator()

  /// Copies of child states that stores hold.
  let keptStates = RetainedChildStates()

  // Exclusivity checks are off for properties that every action accesses. Only one thread uses
  // them, and they are never passed `inout`.
  /// The first change, usually the only one, which needs no array.
  @exclusivity(unchecked) private var firstIdentity: ObservedIdentity?
  @exclusivity(unchecked) private var firstProperty: AnyKeyPath?
  /// The changes after the first one.
  @exclusivity(unchecked) private var changes: [Change] = []
  @exclusivity(unchecked) private var outer: Unmanaged<Reduction>?
  /// Reducer bodies that were replaced but may still be running.
  @exclusivity(unchecked) private var retired: [AnyObject] = []

  /// Keeps an object alive until the outermost reduction of this thread ends.
  func retire(_ object: AnyObject) {
    retired.append(object)
  }

  /// Records a change. Consecutive changes of the same property are recorded once.
  func record(_ identity: ObservedIdentity, _ property: AnyKeyPath) {
    guard firstIdentity != nil else {
      firstIdentity = identity
      firstProperty = property
      return
    }
    let isNoted =
      changes.isEmpty
      ? firstIdentity === identity && firstProperty === property
      : changes.last.map { $0.identity === identity && $0.property === property } ?? false
    if isNoted { return }
    changes.append(Change(identity: identity, property: property))
  }

  /// Makes this the current reduction of the thread.
  func begin() {
    outer = Self.stored
    Self.stored = Unmanaged.passUnretained(self)
  }

  /// Restores the outer reduction and notifies the observers.
  func end() {
    if !retired.isEmpty { releaseRetired() }
    Self.stored = outer
    outer = nil
    guard let identity = firstIdentity, let property = firstProperty else { return }
    // Reset before notifying: an observer may send an action.
    firstIdentity = nil
    firstProperty = nil
    if changes.isEmpty {
      identity.notifyImmediately(property)
    } else {
      notifyAll(identity, property)
    }
  }

  @inline(never)
  private func notifyAll(_ identity: ObservedIdentity, _ property: AnyKeyPath) {
    var told: [Change] = []
    swap(&told, &changes)
    identity.notifyImmediately(property)
    for change in told { change.identity.notifyImmediately(change.property) }
    told.removeAll(keepingCapacity: told.count <= 64)
    if changes.isEmpty { swap(&told, &changes) }
  }

  @inline(never)
  private func releaseRetired() {
    outer?.takeUnretainedValue().retired += retired
    retired = []
  }

  // MARK: The thread's reduction

  /// The innermost reduction of this thread.
  static var current: Reduction? { stored?.takeUnretainedValue() }

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
