import ConcurrencyExtras
import Foundation

/// The memory of a root store's state, and the rules of access to it.
///
/// # Who may read and change the state, and when
///
/// **The reduction is in place.** A reducer gets the memory itself, since a second copy would force
/// it to copy each collection that it changes. While it runs, the memory is *lent*: nobody else
/// reads or changes it.
///
/// **A read while a reducer runs** comes from code that the reducer calls. It returns the state
/// before the action if the cell holds a copy of it, and else it traps and says what to do. A cell
/// holds a copy while a reducer runs if its store is observed by tools that need it (a test store
/// and the shell do), or was created with `keepsPreviousState`. Once a cell holds copies, it does so
/// for each further action. Before and after each reducer, also between the actions of a chain, a
/// read returns the state as it is.
///
/// **Only the main actor** reads and changes the state. Code that bypasses the compiler's checks would
/// read memory that is being changed. All builds therefore check reads while a reducer runs, and debug
/// builds each read and change.
///
/// # What waits
///
/// Other code must not run in the middle of a reducer, and must not see a partly changed state:
///
/// - Observers of properties, and subscribers of the store, are notified once all actions of a chain
///   are reduced, by ``end()``.
/// - Observers and subscribers of `@Shared` values that a reducer changes, and those of user
///   defaults, are notified when that reducer has returned, before its effects start. If another
///   store's reducer sent the action, they wait for that one, too. The order is kept, and each
///   published value is delivered.
/// - The values of `@Shared` properties, their storage and the tools that record changes are up to
///   date at once.
///
/// # Addresses within a state
///
/// ``StatePart`` and ``StateVersion`` compute addresses from offsets that the compiler
/// (`MemoryLayout.offset(of:)`) or the expansion of `@ObservableState` gives; ``StateWitness`` finds
/// the latter. They use memory only while they, or their callers, have exclusive access to the
/// state, or while nobody changes it. Versions are numbers that a state stores, and that its copies
/// share until one of them changes:
///
/// - *Zero* is the version of a new state that nobody has changed.
/// - *Positive* versions are given before a reducer changes a state in place. ``VersionNumbers``
///   takes them in blocks from a counter of the process.
/// - *Negative* versions are given by ``ObservationStateRegistrar`` before other code changes a state
///   in place within its parent.
///
/// No version is given twice. So if a state has the version that it was given before a change, it
/// was changed in place; if it has another, another state took its place, even if that is an older
/// copy of it.
///
/// Debug builds assert these rules.
@MainActor
final class StateCell<State> {
  /// Set to `nil` except while a reducer runs and the cell holds the state before the action.
  @exclusivity(unchecked) private var previous: UnsafePointer<State>?
  /// Whether the cell holds the state before the action while a reducer runs. It never becomes
  /// `false` again.
  @exclusivity(unchecked) private(set) var keepsPrevious: Bool

  let reduction = Reduction()
  private let observation = StateObservation<State>()
  // Safe because only the main actor uses it, and `deinit`, after which nobody does.
  nonisolated(unsafe) private let memory: UnsafeMutablePointer<State>

  init(_ state: State, keepsPrevious: Bool) {
    self.memory = .allocate(capacity: 1)
    self.keepsPrevious = keepsPrevious
    memory.initialize(to: state)
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  // MARK: Reading

  /// Reads the state and registers the read for observation.
  ///
  /// - Parameter failure: What to report if a reducer is running and the state before the action is
  ///   not held.
  func read<R>(orFail failure: @autoclosure () -> ReadWhileReducing, _ body: (State) -> R) -> R {
    var state = UnsafePointer(memory)
    if reduction.isReducing {
      guard Self.isOnMainActor else {
        fatalError("A store was read on another thread while its reducer was running.")
      }
      guard let previous else { failure().trap() }
      state = previous
    } else {
      assertIsolation()
    }
    observation.access(state)
    return body(state.pointee)
  }

  /// The state, whose read is not observed. Call it only while no reducer is running.
  var current: State {
    assert(!reduction.isReducing)
    return memory.pointee
  }

  func subscribe(_ didChange: @escaping @MainActor () -> Void) -> Int {
    observation.subscribe(didChange)
  }

  func unsubscribe(_ id: Int) {
    observation.unsubscribe(id)
  }

  // MARK: Changing

  /// Replaces the state and notifies the observers.
  func replace(with state: State) {
    assertIsolation()
    if reduction.isReducing {
      fatalError("A state of type \(State.self) was replaced while its reducer was running.")
    }
    memory.pointee = state
    observation.notifyReplaced()
  }

  /// Begins the reduction of an action and those that follow from it. End it with ``end()``.
  func begin() {
    assertIsolation()
    reduction.begin()
    observation.willReduce(memory)
  }

  /// Notifies the observers.
  func end() {
    reduction.end()
    observation.notify(memory)
  }

  /// Lends the state to a reducer, and then tells the observers of shared values that it changed.
  /// Call it between ``begin()`` and ``end()``.
  @inline(__always)
  func reduce<R>(_ reducer: (inout State) -> R) -> R {
    reduction.reducerWillRun()
    let result = reducer(&memory.pointee)
    reduction.reducerDidRun()
    return result
  }

  /// Makes the cell hold the state before each further action.
  func keepPrevious() {
    keepsPrevious = true
  }

  /// Holds the current state while a closure calls ``reduce(_:)``.
  ///
  /// - Returns: The state before, and the result of the closure.
  func holdingPrevious<R>(_ operation: () -> R) -> (State, R) {
    assert(previous == nil && !reduction.isReducing)
    let state = memory.pointee
    let result = withUnsafePointer(to: state) { pointer in
      previous = pointer
      defer { previous = nil }
      return operation()
    }
    return (state, result)
  }

  private func assertIsolation() {
    assert(
      Self.isOnMainActor,
      "A store must only be used on the main actor."
    )
  }

  /// Whether this thread runs the main actor: another thread may drain the main queue, and the main
  /// thread may wait in another queue.
  private static var isOnMainActor: Bool { MainQueue.isCurrent || Thread.isMainThread }
}
