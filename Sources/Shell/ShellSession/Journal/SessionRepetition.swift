import ComposableArchitecture
import Foundation
package import ShellJournal
import ShellLanguage
import ShellValues

/// Supplies a session with a journal's outside events while its statements are evaluated again.
///
/// Meanwhile stores perform no effects and nothing waits: the actions sent by effects, the changes
/// of shared values by others and the moves of the clock take place where they took place before.
@MainActor
package final class SessionRepetition {
  /// Builds a value of a type from its text.
  package typealias Build =
    @MainActor (_ text: String, _ type: Any.Type, RegisteredFeature?) throws -> Any

  private unowned let session: ShellSession
  private let build: Build
  private var events: [JournalEvent] = []
  private var next = 0
  /// The number of recorded actions that the statement itself has yet to send.
  private var ownReductions = 0
  private var isCut = false
  private var isFeeding = false
  private var reducing: JournalEvent.Reduction?
  private var draws: Draws?
  /// The current ids of actions by their recorded ids, per store; only those that differ.
  private var ids: [String: [Int: Int]] = [:]
  private var misnumbered: Set<String> = []
  private var lastBreath = ContinuousClock.now
  /// The number of events before the current ones.
  private var earlierCount = 0
  /// The storages for shared values that have a stand-in, by name.
  private var storages: [String: ResumedStorage] = [:]

  /// The differences from the recorded session, with the reasons for what could not be repeated.
  package private(set) var differences: [Difference] = []
  private(set) var hasEffects = false

  /// Where the repetition has ended early.
  package private(set) var stop: Stop?

  init(_ session: ShellSession, build: @escaping Build) {
    self.session = session
    self.build = build
  }

  /// Removes and returns the differences found since the last call.
  package func takeDifferences() -> [Difference] {
    defer { differences = [] }
    return differences
  }

  // MARK: Statements

  /// Begins a statement.
  ///
  /// - Parameters:
  ///   - events: The events recorded while the statement ran.
  ///   - isCut: Whether the process ended while the statement ran; if so, it stops where the events
  ///     end.
  package func begin(_ events: [JournalEvent], isCut: Bool) {
    self.events = events
    self.isCut = isCut
    next = 0
    ownReductions = events.count(where: \.isOwnReduction)
    reducing = nil
  }

  /// Ends the statement, and applies its remaining outside events.
  package func end() {
    let count = events.count
    while next < events.count, !stopsHere() {
      if events[next].isFromOutside {
        apply(events[next])
      } else if events[next].isOwnReduction {
        differences.append(.fewerActions)
      }
      next += 1
    }
    earlierCount += count
    events = []
    next = 0
    isCut = false
    session.dropSuppliedReads()
  }

  /// Applies an event that occurred while no statement ran.
  package func apply(outside event: JournalEvent) {
    if case .reduce(let reduction) = event.kind, reduction.cause == nil {
      earlierCount += 1
      return differences.append(.noStatement(store: reduction.store))
    }
    begin([event], isCut: false)
    end()
  }

  /// Yields to the main queue from time to time, to handle interrupts and show progress.
  package func breathe() async {
    guard ContinuousClock.now - lastBreath > .milliseconds(20) else { return }
    await Task.yield()
    lastBreath = .now
  }

  /// Applies the outside events that precede the statement's next own event.
  func feed() {
    guard !isFeeding else { return }
    while next < events.count, events[next].isFromOutside, events[next].step <= session.step {
      if stopsHere() { return }
      next += 1
      apply(events[next - 1])
    }
  }

  /// Called before a store is sent an action.
  ///
  /// - Throws: The statement's recorded end, if the statement ended before it sent another action.
  func willSend() throws {
    feed()
    try checkEnd()
    if isCut, ownReductions == 0 { throw CancellationError() }
  }

  /// Whether the statement was interrupted at this point.
  package var isStopped: Bool {
    guard next < events.count, case .stopped = events[next].kind else { return false }
    return true
  }

  /// Whether the statement was interrupted before its next step began.
  package var isStoppedBeforeNextStep: Bool { isStopped && events[next].step <= session.step }

  /// Called before a nested statement begins.
  ///
  /// - Throws: `CancellationError` if the statement was interrupted before this step began.
  func beginStep() throws {
    if isStopped, events[next].step < session.step { throw CancellationError() }
  }

  /// Called when a nested statement has run to its end.
  ///
  /// - Returns: The error that was reported after the statement had done all its work, if any.
  /// - Throws: The recorded end of the statement.
  func endStep(_ step: Int) throws -> Diagnostic? {
    feed()
    guard next < events.count, events[next].step == step else { return nil }
    if case .failed(let code, let message) = events[next].kind, Self.lateCodes.contains(code) {
      return Diagnostic(RepeatedProblem(code: code, message: message))
    }
    try checkEnd()
    return nil
  }

  /// The codes of errors that are reported only after a statement has done all its work.
  private static let lateCodes: Set<String> = ["issue", "endless-loop"]

  private func checkEnd() throws {
    guard next < events.count else { return }
    switch events[next].kind {
    case .stopped: throw CancellationError()
    case .failed(let code, let message):
      throw Diagnostic(RepeatedProblem(code: code, message: message))
    default: break
    }
  }

  /// Called when a nested statement has failed.
  func didFail() {
    guard next < events.count, case .failed = events[next].kind else { return }
    next += 1
  }

  // MARK: Reducers

  func willReduce(in store: SessionStore) {
    if isFeeding { return }
    if next < events.count, case .reduce(let reduction) = events[next].kind,
      reduction.cause == nil, reduction.store == store.name
    {
      next += 1
      ownReductions -= 1
      reducing = reduction
      draws = reduction.draws
      supplyReads(of: reduction)
    } else {
      reducing = nil
      draws = nil
      differences.append(.otherAction(store: store.name))
    }
  }

  func supply(for store: SessionStore?) -> Draws? {
    if store != nil { return draws }
    guard next < events.count, case .initial(_, let draws) = events[next].kind else { return nil }
    return draws
  }

  func didReduce(_ entry: Timeline.Entry, in store: SessionStore) {
    guard entry.action != nil, let reducing else { return }
    self.reducing = nil
    if let id = reducing.id, id != entry.actionID.rawValue {
      ids[store.name, default: [:]][id] = entry.actionID.rawValue
    }
    guard let number = reducing.number, number != entry.number,
      misnumbered.insert(store.name).inserted
    else { return }
    differences.append(.number(store: store.name, before: number, now: entry.number))
  }

  func didDraw(_ draws: Draws?) {
    guard draws != nil, next < events.count, case .initial = events[next].kind else { return }
    next += 1
  }

  // MARK: Outside events

  private func apply(_ event: JournalEvent) {
    isFeeding = true
    defer { isFeeding = false }
    switch event.kind {
    case .reduce(let reduction): apply(reduction)
    case .shared(let origin, let values): apply(values, from: origin)
    case .clock(let time): session.time.set(to: time)
    case .effects(let effects): hasEffects = !effects.isEmpty
    case .initial, .storage, .file, .moved, .failed, .stopped: break
    }
  }

  private func apply(_ reduction: JournalEvent.Reduction) {
    guard let text = reduction.action, let cause = reduction.cause else { return }
    func record(_ reason: String) {
      differences.append(.action(text, store: reduction.store, reason: reason))
    }
    guard let store = session.stores.first(where: { $0.name == reduction.store }) else {
      return record("the store no longer exists")
    }
    do {
      let action = try build(text, store.live.actionType, store.feature)
      reducing = reduction
      draws = reduction.draws
      supplyReads(of: reduction)
      let id = ActionID(rawValue: ids[reduction.store]?[cause] ?? cause)
      if !store.live.repeatAction(action, from: .effect(of: id), transaction: nil) {
        record("it is not an action of the store")
      }
    } catch {
      record((error as? Diagnostic)?.problem.message ?? "\(error)")
    }
  }

  private func apply(
    _ values: [JournalRecord.SharedText],
    from origin: JournalRecord.SharedOrigin
  ) {
    let source: SharedLog.Source
    switch origin {
    case .storage: source = .storage
    case .program: source = .program
    case .effect(let name, let cause, let effect):
      let store = session.stores.first { $0.name == name }
      let id = ActionID(rawValue: ids[name]?[cause] ?? cause)
      source =
        store.map {
          .effect(EffectOrigin(owner: $0.live.effectOwnerID, effect: effect, cause: id))
        } ?? .program
    }
    session.repeatSharedChange(from: source) { set(values) }
  }

  private func set(_ values: [JournalRecord.SharedText]) {
    for (entry, value) in built(values) { _ = entry.set(value) }
  }

  /// Supplies what a reducer's changes found in their storages.
  private func supplyReads(of reduction: JournalEvent.Reduction) {
    guard !reduction.reads.isEmpty else { return }
    session.supply(
      reduction.reads.flatMap { read in
        built([read]).compactMap { entry, value in
          entry.reference.map { ($0, value, read.skipped ?? 0) }
        }
      }
    )
  }

  /// The values that still can be built, with what shares them.
  private func built(_ texts: [JournalRecord.SharedText]) -> [(entry: SharedEntry, value: Any)] {
    texts.compactMap { text in
      guard let entry = session.anySharedEntry(of: text.key) else {
        differences.append(.shared(text.key, reason: "nothing shares it any more"))
        return nil
      }
      do {
        return (entry, try build(text.value, entry.type, session.current?.feature))
      } catch {
        let reason = (error as? Diagnostic)?.problem.message ?? "\(error)"
        differences.append(.shared(text.key, reason: reason))
        return nil
      }
    }
  }

  // MARK: Files and storages

  /// The recorded contents of a file that the statement reads; `nil` if none were recorded.
  ///
  /// - Throws: The recorded end of the statement, if it ended because it could not read the file.
  func fileContents() throws -> String? {
    feed()
    guard next < events.count else {
      if isCut { throw CancellationError() }
      return nil
    }
    if case .file(let contents) = events[next].kind {
      next += 1
      return contents
    }
    if events[next].step == session.step { try checkEnd() }
    return nil
  }

  /// The stand-in for a storage, with its recorded contents; the storage itself if none was
  /// recorded.
  func storage(for storage: any KeyedStorage) -> any KeyedStorage {
    guard next < events.count, case .storage(let name, let values) = events[next].kind else {
      return storage
    }
    next += 1
    let texts = (values ?? [:]).compactMapValues { try? JSONText($0) }
    let resumed = ResumedStorage(storage, values: values == nil ? nil : texts)
    // An earlier stand-in for the same storage has nothing left to write.
    storages.updateValue(resumed, forKey: name)?.goOn()
    return resumed
  }

  /// The recorded mode of a move to the storages that the keys declare.
  func mode(of kind: SharedStorageKind, _ mode: SharedStorageMoveMode?) -> SharedStorageMoveMode? {
    guard next < events.count, case .moved(_, let then, _) = events[next].kind else { return mode }
    return SharedStorageMoveMode(rawValue: then) ?? mode
  }

  /// Restores the recorded values after a move to the storages that the keys declare.
  func didMove() {
    guard next < events.count, case .moved(_, _, let values) = events[next].kind else { return }
    next += 1
    set(values)
  }

  func finishStorages() {
    for (name, storage) in storages.sorted(by: { $0.key < $1.key }) {
      do {
        let changed = try storage.finish()
        if !changed.isEmpty { differences.append(.changedSince(name, keys: changed)) }
      } catch {
        differences.append(.storage(name, reason: "\(error)"))
      }
    }
    storages = [:]
  }
}

// MARK: - Events that cannot be repeated

extension SessionRepetition {
  /// Ends the repetition if the next event cannot be repeated: the statement is interrupted there.
  private func stopsHere() -> Bool {
    guard stop == nil, let obstacle = events[next].obstacle else { return false }
    let (store, number, subject) = events[next].subject
    let stop = Stop(
      event: earlierCount + next,
      store: store,
      number: number,
      subject: subject,
      part: obstacle.part,
      state: obstacle.state
    )
    self.stop = stop
    differences.append(.stopped(stop))
    let end = JournalEvent(kind: .stopped, step: events[next].step)
    events.replaceSubrange(next..., with: [end])
    ownReductions = 0
    return true
  }
}

extension JournalEvent {
  fileprivate var isOwnReduction: Bool {
    if case .reduce(let reduction) = kind { reduction.cause == nil } else { false }
  }

  /// The store, the number and the text of an action, or the keys of changed shared values.
  fileprivate var subject: (store: String?, number: Int?, text: String) {
    switch kind {
    case .reduce(let reduction): (reduction.store, reduction.number, reduction.action ?? "")
    case .shared(_, let values): (nil, nil, values.map(\.key).joined(separator: ", "))
    default: (nil, nil, "")
    }
  }
}
