import Observation
import Synchronization

/// What an observable state is over the time of its changes: its identity, and who observes it.
///
/// Nobody observes most states, such as the rows of a list: they have no registrar until a property is
/// read.
@usableFromInline
final class ObservedIdentity: Sendable {
  private final class Observers: Sendable {
    let registrar = ObservationRegistrar()
  }

  /// Made at the first access and never changed again, so that it can be read without a lock.
  private let observers = Atomic<Unmanaged<Observers>?>(nil)

  @usableFromInline
  init() {}

  deinit {
    observers.load(ordering: .acquiring)?.release()
  }

  /// The one that another thread has made meanwhile, or a new one.
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

  /// Notes that a property is read. A reducer reads all the time and observes nothing.
  @usableFromInline
  func access(_ property: AnyKeyPath) {
    guard Reduction.current == nil else { return }
    let made = observers.load(ordering: .acquiring)?.takeUnretainedValue()
    let registrar = (made ?? makeObservers()).registrar
    registrar.access(Subject(), keyPath: Subject.key(property))
    // Who reads a property reads it of the state that is in the place.
    if property !== Self.whole { registrar.access(Subject(), keyPath: Subject.key(Self.whole)) }
  }

  /// Tells observers that a property is about to change; those of a state that is being reduced once
  /// the store's state is whole again.
  @usableFromInline
  func willSet(_ property: AnyKeyPath) {
    guard let observers = observers.load(ordering: .acquiring) else { return }
    if let reduction = Reduction.current {
      reduction.note(self, property)
    } else {
      observers.takeUnretainedValue().registrar.willSet(Subject(), keyPath: Subject.key(property))
    }
  }

  /// Tells observers that a property has changed.
  @usableFromInline
  func didSet(_ property: AnyKeyPath) {
    guard let observers = observers.load(ordering: .acquiring), Reduction.current == nil else {
      return
    }
    observers.takeUnretainedValue().registrar.didSet(Subject(), keyPath: Subject.key(property))
  }

  /// Tells observers of a change that was made already.
  @usableFromInline
  func tell(_ property: AnyKeyPath) {
    willSet(property)
    didSet(property)
  }

  /// Notifies observers of a completed change, even during a reduction.
  func tellNow(_ property: AnyKeyPath) {
    guard let observers = observers.load(ordering: .acquiring) else { return }
    let registrar = observers.takeUnretainedValue().registrar
    let key = Subject.key(property)
    registrar.willSet(Subject(), keyPath: key)
    registrar.didSet(Subject(), keyPath: key)
  }

  /// Stands for all properties.
  private static let whole: any AnyKeyPath & Sendable = \ObservableStateID.tag

  /// Notes that something of the state is read through its place.
  func accessWhole() { access(Self.whole) }

  /// Tells observers that another state is in the place.
  func tellReplaced() { tell(Self.whole) }

  /// The subject of all properties. The standard registrar knows a property by its key path alone and
  /// asks for the subject to give its type, which would need to be kept with each change: a copy of a
  /// state, whose collections would be copied when they change next.
  private struct Subject: Observable {
    static func key(_ property: AnyKeyPath) -> KeyPath<Self, Never> {
      // The registrar compares and hashes it, and never applies it.
      Unmanaged.fromOpaque(Unmanaged.passUnretained(property).toOpaque()).takeUnretainedValue()
    }
  }
}
