import ComposableArchitecture
import Synchronization

/// Collects changes of shared values from any thread, until the session records them in order.
final class SharedLog: Sendable {
  /// The origin of a change.
  enum Source: Equatable, Sendable {
    /// The running reducer of a store, by the store's identity.
    case reducer(ObjectIdentifier)
    /// The running command.
    case command
    /// An effect, of this session or another one.
    case effect(EffectOrigin)
    /// Another process, an edited file, or a load.
    case storage
    /// Other code in this process.
    case program
  }

  struct Note: Sendable {
    let change: SharedChange
    let source: Source
  }

  private struct State: Sendable {
    var notes: [Note] = []
    var isTold = false
  }

  private let state = LockIsolated(State())
  /// Whether changes are pending. Nearly always there are none, and asking for a lock would cost
  /// more than a reducer does.
  private let hasNotes = Atomic(false)
  /// What the changes belong to.
  private let running: RunningWork
  private let observation = LockIsolated<SharedChangeObservation?>(nil)

  init(_ running: RunningWork) {
    self.running = running
  }

  /// Starts to collect changes.
  ///
  /// - Parameter onChange: Called when changes are pending that neither a reducer nor a command
  ///   made.
  func start(_ onChange: @escaping @MainActor @Sendable () -> Void) {
    let observation = SharedChangeObservation { [weak self] change in
      guard let self, collect(change) else { return }
      Task { @MainActor in
        self.state.withValue { $0.isTold = false }
        onChange()
      }
    }
    self.observation.withValue { $0 = observation }
  }

  /// Collects a change.
  ///
  /// - Returns: Whether to notify the session.
  private func collect(_ change: SharedChange) -> Bool {
    let origin = EffectOrigin.current
    // Changes on other threads belong to neither the reducer nor the command.
    let running = running.current?.source
    return state.withValue { state in
      let isFirstLoad = change.origin == .storage && change.version == 1
      // The first load of a new reference is not a change: nobody has seen another value.
      if isFirstLoad, running != nil || origin != nil { return false }
      let source = running ?? Self.source(of: change, origin)
      state.notes.append(Note(change: change, source: source))
      hasNotes.store(true, ordering: .releasing)
      guard running == nil else { return false }
      defer { state.isTold = true }
      return !state.isTold
    }
  }

  private static func source(of change: SharedChange, _ origin: EffectOrigin?) -> Source {
    if change.origin == .storage { return .storage }
    return origin.map { .effect($0) } ?? .program
  }

  /// Whether changes are pending, and no running reducer or command is about to take its own.
  @MainActor
  var isReady: Bool { hasNotes.load(ordering: .acquiring) && running.isIdle }

  /// Removes and returns the pending changes from a source, in order, with what the source found in
  /// storages: the changes of others that arrived before the source changed the same values.
  func takeChanges(of source: Source) -> [SharedChange] {
    guard hasNotes.load(ordering: .acquiring) else { return [] }
    return state.withValue { state in
      var last: [ObjectIdentifier: Int] = [:]
      for note in state.notes where note.source == source {
        last[note.change.referenceID, default: 0] = max(
          last[note.change.referenceID, default: 0],
          note.change.version
        )
      }
      func isFound(_ note: Note) -> Bool {
        note.source == .storage && note.change.version < last[note.change.referenceID, default: 0]
      }
      let taken = state.notes.filter { $0.source == source || isFound($0) }
      state.notes.removeAll { $0.source == source || isFound($0) }
      hasNotes.store(!state.notes.isEmpty, ordering: .releasing)
      guard taken.contains(where: isFound) else { return taken.map(\.change) }
      return taken.map(\.change).sorted { $0.version < $1.version }
    }
  }

  /// Removes and returns all pending changes, in order.
  func takeNotes() -> [Note] {
    state.withValue { state in
      defer { state.notes = [] }
      hasNotes.store(false, ordering: .releasing)
      return state.notes
    }
  }
}
