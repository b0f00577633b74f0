import Foundation

/// The changes that the observers of a state are told of when the action that made them was reduced.
///
/// While a reducer runs, its state is in the hands of the reducer alone, so that it's changed in
/// place: an observer that read the store meanwhile would find it half changed.
@usableFromInline
final class Reduction {
  private struct Change {
    let identity: ObservedIdentity
    let property: AnyKeyPath
  }

  /// Gives the ids of the elements that are pushed on stacks meanwhile.
  lazy var stackElementIDs = StackElementIDGenerator()

  /// The copies that stores hold of children's states.
  let keptStates = KeptStates()

  // What is read and written for each action is not checked for overlapping accesses: it's the thread's, and
  // never passed `inout`.
  /// The first change, mostly the only one.
  @exclusivity(unchecked) private var firstIdentity: ObservedIdentity?
  @exclusivity(unchecked) private var firstProperty: AnyKeyPath?
  /// The changes after that.
  @exclusivity(unchecked) private var changes: [Change] = []
  @exclusivity(unchecked) private var outer: Unmanaged<Reduction>?
  /// Bodies of reducers that were replaced by new ones, and may still be reducing.
  @exclusivity(unchecked) private var retired: [AnyObject] = []

  /// Keeps an object to the end of the outermost reduction of this thread.
  func retire(_ object: AnyObject) {
    retired.append(object)
  }

  /// Notes a change, once for a property that changes several times in a row.
  func note(_ identity: ObservedIdentity, _ property: AnyKeyPath) {
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

  /// Takes the notes of this thread from here on.
  func begin() {
    outer = Self.stored
    Self.stored = Unmanaged.passUnretained(self)
  }

  /// Ends taking notes, and tells the observers.
  func end() {
    if !retired.isEmpty { releaseRetired() }
    Self.stored = outer
    outer = nil
    guard let identity = firstIdentity, let property = firstProperty else { return }
    // Taken out first: an observer may send an action.
    firstIdentity = nil
    firstProperty = nil
    if changes.isEmpty { identity.tellNow(property) } else { tellAll(identity, property) }
  }

  @inline(never)
  private func tellAll(_ identity: ObservedIdentity, _ property: AnyKeyPath) {
    var told: [Change] = []
    swap(&told, &changes)
    identity.tellNow(property)
    for change in told { change.identity.tellNow(change.property) }
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

  /// Whether stores hold copies of children's states that are reduced on this thread.
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
