import ComposableArchitecture
import Foundation
import ShellLanguage
import ShellValues

/// Hands to a session what a journal has from outside, while its statements are evaluated again.
///
/// Meanwhile stores perform no effects and nothing waits: what effects have sent, what others have made of
/// shared values and how far the clock was moved comes at the place where it came before.
@MainActor
package final class SessionRepetition {
  /// Builds a value of a type from its text.
  package typealias Build =
    @MainActor (_ text: String, _ type: Any.Type, RegisteredFeature?) throws -> Any

  private unowned let session: ShellSession
  private let build: Build
  private var events: [JournalEvent] = []
  private var next = 0
  /// How many actions the statement is to send yet.
  private var ownReductions = 0
  private var isCut = false
  private var isFeeding = false
  private var reducing: JournalEvent.Reduction?
  private var draws: Draws?
  /// What the stores call actions now that they called otherwise then.
  private var ids: [String: [Int: Int]] = [:]
  private var misnumbered: Set<String> = []
  private var lastBreath = ContinuousClock.now
  /// The places for shared values that are stood in for, by their names.
  private var storages: [String: ResumedStorage] = [:]

  /// What is otherwise than it was, and why some of it could not be done again.
  package private(set) var differences: [Difference] = []
  private(set) var hasEffects = false

  /// Something that is otherwise than it was.
  package enum Difference: Hashable, Sendable {
    /// What an effect had sent can't be built any more.
    case action(String, store: String, reason: String)
    /// What a shared value was can't be built any more, or nobody has the value.
    case shared(String, reason: String)
    /// An action has another number than it had.
    case number(store: String, before: Int, now: Int)
    /// A statement sends fewer actions than it did, or others.
    case fewerActions
    case otherAction(store: String)
    /// An action that a statement sent which is not known.
    case noStatement(store: String)
    /// A place for shared values can't be written.
    case storage(String, reason: String)
    /// Others have changed what a place has since.
    case changedSince(String, keys: [String])
  }

  init(_ session: ShellSession, build: @escaping Build) {
    self.session = session
    self.build = build
  }

  /// Takes the differences that were found since this was last called.
  package func takeDifferences() -> [Difference] {
    defer { differences = [] }
    return differences
  }

  // MARK: Statements

  /// Begins a statement.
  ///
  /// - Parameters:
  ///   - events: What came during it.
  ///   - isCut: Whether the process ended during it: then it stops where the events do.
  package func begin(_ events: [JournalEvent], isCut: Bool) {
    self.events = events
    self.isCut = isCut
    next = 0
    ownReductions = events.count(where: \.isOwnReduction)
    reducing = nil
  }

  /// Ends the statement: what has not come yet comes now.
  package func end() {
    while next < events.count {
      if events[next].isFromOutside {
        apply(events[next])
      } else if events[next].isOwnReduction {
        differences.append(.fewerActions)
      }
      next += 1
    }
    events = []
    next = 0
    isCut = false
  }

  /// Hands in something that came while no statement ran.
  package func apply(outside event: JournalEvent) {
    if case .reduce(let reduction) = event.kind, reduction.cause == nil {
      return differences.append(.noStatement(store: reduction.store))
    }
    begin([event], isCut: false)
    end()
  }

  /// Lets the main queue do something else now and then: it hears of interrupts, and shows that it lives.
  package func breathe() async {
    guard ContinuousClock.now - lastBreath > .milliseconds(20) else { return }
    await Task.yield()
    lastBreath = .now
  }

  /// Hands in what came before the statement did the next thing by itself.
  func feed() {
    guard !isFeeding else { return }
    while next < events.count, events[next].isFromOutside, events[next].step <= session.step {
      next += 1
      apply(events[next - 1])
    }
  }

  /// Is told that a store is about to be sent an action.
  ///
  /// - Throws: What the statement ended with before it sent any more.
  func willSend() throws {
    feed()
    try checkEnd()
    if isCut, ownReductions == 0 { throw CancellationError() }
  }

  /// Whether the statement did no more than this before it was interrupted.
  package var isStopped: Bool {
    guard next < events.count, case .stopped = events[next].kind else { return false }
    return true
  }

  /// Whether the statement was interrupted before the step after this one began.
  package var isStoppedBeforeNextStep: Bool { isStopped && events[next].step <= session.step }

  /// Is told that a statement within the one that runs begins.
  ///
  /// - Throws: `CancellationError` where it did not begin then.
  func beginStep() throws {
    if isStopped, events[next].step < session.step { throw CancellationError() }
  }

  /// Is told that a statement within the one that runs has come to its end.
  ///
  /// - Returns: What it failed with after all of it was done.
  /// - Throws: What it ended with then.
  func endStep(_ step: Int) throws -> Diagnostic? {
    feed()
    guard next < events.count, events[next].step == step else { return nil }
    if case .failed(let code, let message) = events[next].kind, Self.lateCodes.contains(code) {
      return Diagnostic(RepeatedProblem(code: code, message: message))
    }
    try checkEnd()
    return nil
  }

  /// The codes of errors that are no reason to end a statement before its end.
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

  /// Is told that a statement within the one that runs has failed.
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

  // MARK: From outside

  private func apply(_ event: JournalEvent) {
    isFeeding = true
    defer { isFeeding = false }
    switch event.kind {
    case .reduce(let reduction): apply(reduction)
    case .shared(let origin, let values): apply(values, from: origin)
    case .clock(let time): session.time.set(to: time)
    case .effects(let effects): hasEffects = !effects.isEmpty
    case .initial, .storage, .moved, .failed, .stopped: break
    }
  }

  private func apply(_ reduction: JournalEvent.Reduction) {
    guard let text = reduction.action, let cause = reduction.cause else { return }
    func note(_ reason: String) {
      differences.append(.action(text, store: reduction.store, reason: reason))
    }
    guard let store = session.stores.first(where: { $0.name == reduction.store }) else {
      return note("there is no such store any more")
    }
    do {
      let action = try build(text, store.live.actionType, store.feature)
      reducing = reduction
      draws = reduction.draws
      let id = ActionID(rawValue: ids[reduction.store]?[cause] ?? cause)
      if !store.live.repeatAction(action, from: .effect(of: id)) {
        note("it is no action of the store")
      }
    } catch {
      note((error as? Diagnostic)?.problem.message ?? "\(error)")
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
    for text in values {
      do {
        let entry = session.anySharedEntry(of: text.key)
        guard let entry else {
          differences.append(.shared(text.key, reason: "nobody has it any more"))
          continue
        }
        _ = entry.set(try build(text.value, entry.type, session.current?.feature))
      } catch {
        let reason = (error as? Diagnostic)?.problem.message ?? "\(error)"
        differences.append(.shared(text.key, reason: reason))
      }
    }
  }

  // MARK: Places for shared values

  /// What stands for a place until the session goes on: with what the place had then.
  func storage(for storage: any KeyedStorage) -> any KeyedStorage {
    guard next < events.count, case .storage(let name, let values) = events[next].kind else {
      return storage
    }
    next += 1
    let texts = (values ?? [:]).compactMapValues { try? JSONText($0) }
    let resumed = ResumedStorage(storage, values: values == nil ? nil : texts)
    // An earlier one of the same place has nothing to write there any more.
    storages.updateValue(resumed, forKey: name)?.goOn()
    return resumed
  }

  /// How values were moved to where their keys keep them.
  func mode(of kind: SharedStorageKind, _ mode: SharedStorageMoveMode?) -> SharedStorageMoveMode? {
    guard next < events.count, case .moved(_, let then, _) = events[next].kind else { return mode }
    return SharedStorageMoveMode(rawValue: then) ?? mode
  }

  /// Gives values that were moved to where their keys keep them the values that they had then.
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

/// An error that a statement ended with then, for a reason that is not there any more.
private struct RepeatedProblem: Problem {
  let code: String
  let message: String
}

extension JournalEvent {
  fileprivate var isOwnReduction: Bool {
    if case .reduce(let reduction) = kind { reduction.cause == nil } else { false }
  }
}
