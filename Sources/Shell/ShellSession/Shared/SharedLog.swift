import ComposableArchitecture
import Foundation

/// Takes the changes of shared values as they happen, on any thread, for a session to put them in order.
final class SharedLog: Sendable {
  /// What changed a value.
  enum Source: Equatable, Sendable {
    /// The reducer of a store, which runs.
    case reducer(ObjectIdentifier)
    /// The command that runs.
    case command
    /// An effect, of this session or not.
    case effect(EffectOrigin)
    /// Another process, an edited file, a load.
    case storage
    /// Other code of the program.
    case program
  }

  struct Note: Sendable {
    let change: SharedChange
    let source: Source
  }

  private struct State: Sendable {
    var running: Source?
    /// The thread that it runs on, which need not be the process's first one.
    var thread: ObjectIdentifier?
    var notes: [Note] = []
    var isTold = false
  }

  private let state = LockIsolated(State())
  private let observation = LockIsolated<SharedChangeObservation?>(nil)

  /// Begins to take changes.
  ///
  /// - Parameter onChange: Is called when changes are waiting that no reducer and no command made.
  func start(_ onChange: @escaping @MainActor @Sendable () -> Void) {
    let observation = SharedChangeObservation { [weak self] change in
      guard let self, take(change) else { return }
      Task { @MainActor in
        self.state.withValue { $0.isTold = false }
        onChange()
      }
    }
    self.observation.withValue { $0 = observation }
  }

  /// - Returns: Whether somebody is to be told.
  private func take(_ change: SharedChange) -> Bool {
    let origin = EffectOrigin.current
    let thread = ObjectIdentifier(Thread.current)
    return state.withValue { state in
      // What other threads do meanwhile is not the reducer's or command's.
      let running = state.thread == thread ? state.running : nil
      let isFirstLoad = change.origin == .storage && change.version == 1
      // Whoever makes a reference finds the stored value in it: nobody has seen another.
      if isFirstLoad, running != nil || origin != nil { return false }
      let source = running ?? Self.source(of: change, origin)
      state.notes.append(Note(change: change, source: source))
      guard running == nil else { return false }
      defer { state.isTold = true }
      return !state.isTold
    }
  }

  private static func source(of change: SharedChange, _ origin: EffectOrigin?) -> Source {
    if change.origin == .storage { return .storage }
    return origin.map { .effect($0) } ?? .program
  }

  /// Takes what follows for done by a reducer or command, or no longer.
  ///
  /// - Returns: What was running before.
  @MainActor
  @discardableResult
  func setRunning(_ source: Source?) -> Source? {
    let thread = ObjectIdentifier(Thread.current)
    return state.withValue { state in
      defer {
        state.running = source
        state.thread = source == nil ? nil : thread
      }
      return state.running
    }
  }

  /// Whether changes are waiting, and no reducer or command runs that is about to take its own.
  var isReady: Bool { state.withValue { $0.running == nil && !$0.notes.isEmpty } }

  /// The changes of a source since this was last asked, in the order that they were made.
  func takeChanges(of source: Source) -> [SharedChange] {
    state.withValue { state in
      guard !state.notes.isEmpty else { return [] }
      defer { state.notes.removeAll { $0.source == source } }
      return state.notes.filter { $0.source == source }.map(\.change)
    }
  }

  /// The changes since this was last asked, in the order that they were made.
  func takeNotes() -> [Note] {
    state.withValue { state in
      guard !state.notes.isEmpty else { return [] }
      defer { state.notes = [] }
      return state.notes
    }
  }
}
