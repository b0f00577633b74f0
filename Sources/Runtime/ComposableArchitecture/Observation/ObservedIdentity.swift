import Observation
import Synchronization

/// The identity of an observable state across its changes, and its observers.
///
/// Most states, such as the rows of a list, are never observed. An identity therefore creates its
/// registrar when a property is first read outside of a reducer.
@usableFromInline
final class ObservedIdentity: Sendable {
  private final class Observers: Sendable {
    let registrar = ObservationRegistrar()
  }

  /// Created at the first access and never changed again, so reading it needs no lock.
  private let observers = Atomic<Unmanaged<Observers>?>(nil)

  @usableFromInline
  init() {}

  deinit {
    observers.load(ordering: .acquiring)?.release()
  }

  /// Creates the observers, or returns those that another thread created in the meantime.
  private func makeObservers() -> Observers {
    let made = Unmanaged.passRetained(Observers())
    let (exchanged, original) = observers.compareExchange(
      expected: nil,
      desired: made,
      ordering: .acquiringAndReleasing
    )
    if !exchanged { made.release() }
    return (original ?? made).takeUnretainedValue()
  }

  /// Whether any property has been read outside of a reducer, so there may be observers.
  @usableFromInline var isObserved: Bool { observers.load(ordering: .relaxed) != nil }

  /// Records a read of a property. Reads by a reducer are not observed.
  @usableFromInline
  func access(_ property: AnyKeyPath) {
    guard Reduction.current == nil else { return }
    let made = observers.load(ordering: .acquiring)?.takeUnretainedValue()
    let registrar = (made ?? makeObservers()).registrar
    registrar.access(Subject(), keyPath: Subject.key(property))
    // A reader of a property also depends on which state is at this place.
    if property !== Self.whole { registrar.access(Subject(), keyPath: Subject.key(Self.whole)) }
  }

  /// Notifies observers that a property is about to change. During a reduction the change is only
  /// recorded, because observers must not read a partly changed state.
  @usableFromInline
  func willSet(_ property: AnyKeyPath) {
    guard let observers = observers.load(ordering: .acquiring) else { return }
    if let reduction = Reduction.current {
      reduction.record(self, property)
    } else {
      observers.takeUnretainedValue().registrar.willSet(Subject(), keyPath: Subject.key(property))
    }
  }

  /// Notifies observers that a property has changed, except during a reduction.
  @usableFromInline
  func didSet(_ property: AnyKeyPath) {
    guard let observers = observers.load(ordering: .acquiring), Reduction.current == nil else {
      return
    }
    observers.takeUnretainedValue().registrar.didSet(Subject(), keyPath: Subject.key(property))
  }

  /// Notifies observers of a completed change.
  @usableFromInline
  func notify(_ property: AnyKeyPath) {
    willSet(property)
    didSet(property)
  }

  /// Notifies observers of a completed change immediately, even during a reduction.
  func notifyImmediately(_ property: AnyKeyPath) {
    guard let observers = observers.load(ordering: .acquiring) else { return }
    let registrar = observers.takeUnretainedValue().registrar
    let key = Subject.key(property)
    registrar.willSet(Subject(), keyPath: key)
    registrar.didSet(Subject(), keyPath: key)
  }

  /// A key path that stands for all properties.
  private static let whole: any AnyKeyPath & Sendable = \ObservableStateID.tag

  /// Records a read that depends on which state is at this place.
  func accessWhole() { access(Self.whole) }

  /// Notifies observers that another state took the place of this one.
  func notifyReplaced() { notify(Self.whole) }

  /// The subject of all properties. The standard registrar identifies a property by its key path
  /// alone and needs a subject only for its type. Passing the state itself would keep a copy of it
  /// with each recorded change, and its next mutation would then copy its collections.
  private struct Subject: Observable {
    static func key(_ property: AnyKeyPath) -> KeyPath<Self, Never> {
      // Safe because the registrar only compares and hashes the key path and never applies it.
      Unmanaged.fromOpaque(Unmanaged.passUnretained(property).toOpaque()).takeUnretainedValue()
    }
  }
}
