import ComposableArchitecture
import Foundation
import ShellValues

/// Writes down what a session's statements are and what they take from outside, as it happens.
@MainActor
package final class SessionJournal {
  package let sink: any JournalSink
  private unowned let session: ShellSession
  private var isInStatement = false
  /// What was written last.
  private var time: Duration = .zero
  private var effects: [JournalRecord.EffectText] = []
  /// The innermost statement that has failed, by its step.
  private var failedStep: Int?

  fileprivate init(_ sink: any JournalSink, of session: ShellSession) {
    self.sink = sink
    self.session = session
    self.time = session.testTime
  }

  // MARK: Statements

  /// Notes a statement that is about to run.
  ///
  /// - Parameters:
  ///   - text: As it was written.
  ///   - file: The file that it stands in; `nil` for one that was typed.
  ///   - folder: Where relative paths begin in it, as a whole path.
  ///   - feature: The feature that it loads.
  package func begin(_ text: String, file: String?, folder: String, loading feature: String?) {
    noteTime()
    noteEffects()
    isInStatement = true
    failedStep = nil
    sink.append(.begin(text: text, file: file, folder: folder, loads: feature))
  }

  package func end(_ outcome: JournalRecord.Outcome) {
    guard isInStatement else { return }
    noteTime()
    noteEffects()
    isInStatement = false
    sink.append(.end(outcome: outcome))
  }

  /// Notes that a statement within the one that runs has failed.
  package func noteFailure(code: String, message: String, step: Int) {
    // Those around it have failed with it.
    guard isInStatement, failedStep.map({ step > $0 }) ?? true else { return }
    failedStep = step
    noteTime()
    sink.append(.failed(code: code, message: message, step: step))
  }

  /// Notes that the statement that runs was interrupted, or ends the shell.
  package func noteStop() {
    guard isInStatement, failedStep != session.step else { return }
    failedStep = session.step
    noteTime()
    sink.append(.stopped(step: session.step))
  }

  private var step: Int? { isInStatement ? session.step : nil }

  // MARK: Actions

  func willReduce(_ action: Any, in store: SessionStore, _ origin: ActionOrigin) {
    noteTime()
    // What is done again comes again when the statement is evaluated again.
    guard case .effect(of: let cause) = origin, !session.isRepeating else {
      return sink.append(.act(store: store.name, cause: nil, action: nil, step: step))
    }
    let text = ValueDescription().text(action)
    sink.append(.act(store: store.name, cause: cause.rawValue, action: text, step: step))
  }

  func didReduce(_ entry: Timeline.Entry) {
    guard entry.action != nil else { return }
    sink.append(
      .did(number: entry.number, id: entry.actionID.rawValue, draws: entry.draws)
    )
  }

  func didDraw(for feature: String, _ draws: Draws?) {
    // Who types is shown initial states too.
    guard isInStatement, let draws else { return }
    sink.append(.initial(feature: feature, draws: draws))
  }

  // MARK: The world

  /// Notes where the test clock is, if it was moved.
  private func noteTime() {
    // The clock is wound where things are done again, as it will be then.
    guard session.testTime != time, !session.isRepeating else { return }
    time = session.testTime
    let (seconds, attoseconds) = time.components
    sink.append(.clock(seconds: seconds, attoseconds: attoseconds, step: step))
  }

  /// Notes which effects are in flight, if others are than before.
  package func noteEffects() {
    let now = session.effectTexts
    guard now != effects else { return }
    effects = now
    sink.append(.effects(running: now, step: step))
  }

  /// Notes changes of shared values that no statement and no reducer made.
  func note(_ changes: [SharedChange], from source: SharedLog.Source) {
    let texts = changes.compactMap { change in
      session.sharedKey(of: change).map {
        JournalRecord.SharedText(key: $0, value: ValueDescription().text(change.after))
      }
    }
    guard !texts.isEmpty else { return }
    noteTime()
    sink.append(.shared(from: origin(of: source), values: texts, step: step))
  }

  private func origin(of source: SharedLog.Source) -> JournalRecord.SharedOrigin {
    switch source {
    case .effect(let origin):
      let store = session.stores.first { $0.live.effectOwnerID == origin.owner }
      guard let store else { return .program }
      return .effect(store: store.name, cause: origin.cause.rawValue, effect: origin.effect)
    case .storage: return .storage
    case .reducer, .command, .program: return .program
    }
  }

  /// Notes what a place for shared values has that is about to be used.
  func noteOpened(_ storage: any KeyedStorage) {
    let values = (try? storage.values())?.mapValues(\.text)
    sink.append(.storage(name: storage.storageDescription, values: values))
  }

  /// Notes the values of a kind of key that were moved to where the keys keep them.
  func noteMoved(_ move: SharedStorageMove) {
    let values = session.references.live.filter { $0.kind == move.kind }.map {
      JournalRecord.SharedText(key: $0.keyDescription, value: ValueDescription().text($0.anyValue))
    }
    sink.append(.moved(kind: move.kind.rawValue, mode: move.mode.rawValue, values: values))
  }
}

extension ShellSession {
  /// Begins to write a journal.
  ///
  /// - Parameters:
  ///   - sink: Where to.
  ///   - folder: Where the shell was started; `nil` to go on with a journal that has its first line.
  package func beginJournal(in sink: any JournalSink, folder: String?) {
    let journal = SessionJournal(sink, of: self)
    if let folder {
      sink.append(
        .header(
          version: JournalRecord.version,
          program: ProcessInfo.processInfo.processName,
          features: features.map(\.name),
          folder: folder,
          start: JournalRecord.now
        )
      )
    }
    self.journal = journal
  }

  /// What the journal says of the effects in flight.
  fileprivate var effectTexts: [JournalRecord.EffectText] {
    stores.flatMap { store in
      store.effectsInFlight.map { effect in
        let entry = store.timeline.entry(ofAction: effect.cause)
        return JournalRecord.EffectText(
          store: store.name,
          number: entry?.number,
          action: entry?.action.map { ValueDescription(width: 60).text($0) }
        )
      }
    }
  }

  /// What the journal calls a shared value; `nil` for one that no storage keeps and no state holds.
  fileprivate func sharedKey(of change: SharedChange) -> String? {
    if let reference = change.liveReference { return reference.keyDescription }
    let keyed = Set(references.live.map(\.referenceID))
    return unkeyedEntries(but: keyed).first { $0.id == change.referenceID }?.key
  }
}
