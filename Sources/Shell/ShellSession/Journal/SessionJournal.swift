import ComposableArchitecture
import Foundation
package import ShellJournal
import ShellValues

/// Records a session's statements, and the events that reach it from outside, as they occur.
@MainActor
package final class SessionJournal {
  package let sink: any JournalSink
  private unowned let session: ShellSession
  private var isInStatement = false
  /// The test clock's time and the effects in flight, as last recorded.
  private var time: Duration = .zero
  private var effects: [JournalRecord.EffectText] = []
  /// The step of the innermost statement that failed.
  private var failedStep: Int?
  /// Whether the current statement and its events are not recorded.
  private var isWithholding = false
  /// The number of entries in all histories since the states were last recorded.
  private var entryCount = 0
  private var isAboutToRecordStates = false

  /// The number of entries after which the states are recorded.
  private static let entriesPerChecksum = 100

  fileprivate init(_ sink: any JournalSink, of session: ShellSession) {
    self.sink = sink
    self.session = session
    self.time = session.testTime
  }

  // MARK: Statements

  /// Records a statement that is about to run.
  ///
  /// - Parameters:
  ///   - text: The statement as written.
  ///   - file: The file that contains the statement; `nil` for a typed statement.
  ///   - folder: The absolute path that is the base of relative paths in the statement.
  ///   - feature: The feature that the statement loads, if any.
  package func begin(_ text: String, file: String?, folder: String, loading feature: String?) {
    noteTime()
    noteEffects()
    isInStatement = true
    failedStep = nil
    append(.begin(text: text, file: file, folder: folder, loads: feature))
  }

  /// Records that a statement is about to run that the user keeps out of the journal.
  package func beginWithheld() {
    noteTime()
    noteEffects()
    append(.withheld)
    isInStatement = true
    isWithholding = true
  }

  package func end(_ outcome: JournalRecord.Outcome) {
    guard isInStatement else { return }
    noteTime()
    noteEffects()
    isInStatement = false
    if !isWithholding { append(.end(outcome: outcome)) }
    isWithholding = false
    recordStatesIfDue()
  }

  func append(_ record: JournalRecord) {
    if !isWithholding { sink.append(record) }
  }

  /// Records that a nested statement has failed.
  package func noteFailure(code: String, message: String, step: Int) {
    // The enclosing statements fail with it; they are not recorded as failures of their own.
    guard isInStatement, failedStep.map({ step > $0 }) ?? true else { return }
    failedStep = step
    noteTime()
    append(.failed(code: code, message: message, step: step))
  }

  /// Records that the current statement was interrupted, or quits the shell.
  package func noteStop() {
    guard isInStatement, failedStep != session.step else { return }
    failedStep = session.step
    noteTime()
    append(.stopped(step: session.step))
  }

  private var step: Int? { isInStatement ? session.step : nil }

  // MARK: States

  /// Records the states soon if enough entries were added. No statement waits for that.
  private func recordStatesIfDue() {
    guard !isInStatement, !isAboutToRecordStates, sink.path != nil,
      entryCount >= Self.entriesPerChecksum
    else { return }
    isAboutToRecordStates = true
    Task { [weak self] in
      guard let self else { return }
      isAboutToRecordStates = false
      if entryCount >= Self.entriesPerChecksum { recordStates() }
    }
  }

  /// Records checksums of the states, between two statements.
  package func recordStates() {
    guard !isInStatement, session.journal === self else { return }
    // The states have changes that are about to be recorded.
    session.settleSharedChanges()
    entryCount = 0
    append(.states(checksums: session.stateChecksums))
  }

  // MARK: Actions

  func willReduce(_ action: Any, in store: SessionStore, _ origin: ActionOrigin) {
    noteTime()
    // An action repeated by `replay` needs no text: evaluating that statement again repeats it.
    guard case .effect(of: let cause) = origin, !session.isRepeating else {
      return append(.act(store: store.name, cause: nil, action: nil, step: step))
    }
    let text = ValueDescription().text(action)
    append(.act(store: store.name, cause: cause.rawValue, action: text, step: step))
  }

  func didReduce(_ entry: Timeline.Entry) {
    entryCount += 1
    defer { recordStatesIfDue() }
    guard entry.action != nil, !isWithholding else { return }
    let reads = entry.storageReads.compactMap { read in
      text(of: read.found, skipped: read.skipped == 0 ? nil : read.skipped)
    }
    append(
      .did(
        number: entry.number,
        id: entry.actionID.rawValue,
        draws: entry.draws,
        reads: reads.isEmpty ? nil : reads
      )
    )
    if entry.isFromEffect, !session.isRepeating { noteObstacle(in: entry) }
  }

  func didDraw(for feature: String, _ draws: Draws?) {
    // Initial states are also made to show them while the user types; these are not part of a
    // statement.
    guard isInStatement, let draws else { return }
    append(.initial(feature: feature, draws: draws))
  }

  // MARK: The world

  /// Records the test clock's time if it has changed.
  private func noteTime() {
    // Repeating actions moves the clock, and will do so again when the statement is evaluated
    // again.
    guard session.testTime != time, !session.isRepeating, !isWithholding else { return }
    time = session.testTime
    let (seconds, attoseconds) = time.components
    append(.clock(seconds: seconds, attoseconds: attoseconds, step: step))
  }

  /// Records the effects in flight if they have changed.
  package func noteEffects() {
    let now = session.effectTexts
    guard now != effects, !isWithholding else { return }
    effects = now
    append(.effects(running: now, step: step))
  }

  /// Records changes of shared values that neither a statement nor a reducer made.
  func record(_ changes: [SharedChange], from source: SharedLog.Source) {
    let texts = changes.compactMap { text(of: $0) }
    guard !texts.isEmpty else { return }
    noteTime()
    append(.shared(from: origin(of: source), values: texts, step: step))
    noteObstacle(in: changes)
  }

  private func text(of change: SharedChange, skipped: Int? = nil) -> JournalRecord.SharedText? {
    session.sharedKey(of: change).map {
      JournalRecord.SharedText(
        key: $0,
        value: ValueDescription().text(change.after),
        skipped: skipped
      )
    }
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

  /// Records the contents of a storage for shared values that is about to be used.
  func noteOpened(_ storage: any KeyedStorage) {
    let values = (try? storage.values())?.mapValues(\.text)
    append(.storage(name: storage.storageDescription, values: values))
  }

  /// Records a file that the current statement has read.
  func noteFile(_ name: String, contents: String) {
    // The statements of a script that runs by itself are recorded in its place.
    guard isInStatement else { return }
    append(.file(name: name, contents: contents))
  }

  /// Records the shared values that were moved back to the storages that their keys declare.
  func noteMoved(_ move: SharedStorageMove) {
    let values = session.references.live.filter { $0.kind == move.kind }.map {
      JournalRecord.SharedText(key: $0.keyDescription, value: ValueDescription().text($0.anyValue))
    }
    append(.moved(kind: move.kind.rawValue, mode: move.mode.rawValue, values: values))
  }
}

extension ShellSession {
  /// Starts to record the session in a journal.
  ///
  /// - Parameters:
  ///   - sink: The destination.
  ///   - folder: The working directory in which the shell was started; `nil` to continue a journal
  ///     that already has a header.
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

  /// The checksums of the states of all stores.
  ///
  /// - Complexity: Proportional to the states' size, up to a limit.
  package var stateChecksums: [JournalRecord.StateChecksum] {
    stores.map { store in
      let text = ValueDescription().beginning(of: store.state, columns: Self.checkedColumns)
      return JournalRecord.StateChecksum(
        store: store.name,
        number: store.timeline.position,
        crc: Checksum(of: text).text
      )
    }
  }

  /// The part of a state's printed form that its checksum covers. Printing takes time.
  private static var checkedColumns: Int { 1_000_000 }

  /// The effects in flight, as the journal records them.
  fileprivate var effectTexts: [JournalRecord.EffectText] {
    if stores.allSatisfy(\.live.isIdle) { return [] }
    return stores.flatMap { store in
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

  /// The journal's name of a shared value; `nil` if the value has no key and no state holds it.
  fileprivate func sharedKey(of change: SharedChange) -> String? {
    if let reference = change.liveReference { return reference.keyDescription }
    let keyed = Set(references.live.map(\.referenceID))
    return unkeyedEntries(but: keyed).first { $0.id == change.referenceID }?.key
  }
}
