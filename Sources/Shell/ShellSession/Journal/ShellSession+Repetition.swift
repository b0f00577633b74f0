import ComposableArchitecture
package import ShellJournal
package import ShellLanguage

extension ShellSession {
  /// Starts to evaluate statements again. Until ``endRepetition(continuingIn:)``, stores perform no
  /// effects and nothing waits.
  package func beginRepetition(build: @escaping SessionRepetition.Build) -> SessionRepetition {
    let repetition = SessionRepetition(self, build: build)
    self.repetition = repetition
    suppliedDraws = { [weak repetition] store in repetition?.supply(for: store) }
    for store in stores { store.live.performsEffects = false }
    return repetition
  }

  /// Lets the session continue on its own: effects of new actions are performed.
  ///
  /// - Parameter sink: The journal to continue; it also records what others have stored in the
  ///   meantime.
  package func endRepetition(continuingIn sink: (any JournalSink)?) {
    guard let repetition else { return }
    for store in stores { store.live.performsEffects = true }
    abandonRepetition()
    if let sink { beginJournal(in: sink, folder: nil) }
    repetition.finishStorages()
    settleSharedChanges()
    if sink?.path != nil { journal?.recordStates() }
  }

  /// Stops the repetition in a session that will not continue. Storages of shared values stay
  /// untouched.
  package func abandonRepetition() {
    suppliedDraws = nil
    repetition = nil
  }

  /// Repeats a recorded change of shared values.
  func repeatSharedChange(
    from source: SharedLog.Source,
    _ operation: () -> Void
  ) {
    settleSharedChanges()
    running.runningCommand(operation)
    let changes = sharedLog.takeChanges(of: .command)
    if !changes.isEmpty { record(changes, from: source) }
  }

  /// The shared value that a journal refers to by this key.
  func anySharedEntry(of key: String) -> SharedEntry? {
    if let reference = references.live.first(where: { $0.keyDescription == key }) {
      return SharedEntry(reference, SharedReaders())
    }
    return unkeyedEntries(but: Set(references.live.map(\.referenceID))).first { $0.key == key }
  }

  /// Supplies what the changes of the next action found in their storages, with the number of changes
  /// before each that found nothing.
  func supply(_ reads: [(reference: any LiveReference, value: Any, skipped: Int)]) {
    for reads in Dictionary(grouping: reads, by: \.reference.referenceID).values {
      reads[0].reference.supplyReads(
        reads.flatMap { read in Array(repeating: nil, count: read.skipped) + [.some(read.value)] }
      )
    }
  }

  /// Drops what the repeated actions have not read again.
  func dropSuppliedReads() {
    for reference in references.live { reference.dropSuppliedReads() }
  }

  /// The contents of a file that a statement reads. They are in the journal, so that a repetition of
  /// the statement does not depend on the file.
  ///
  /// - Parameters:
  ///   - name: The file as the statement names it.
  ///   - read: Reads the file.
  /// - Throws: The error of `read`; in a repetition, the recorded end of the statement.
  package func contents(ofFile name: String, _ read: () throws -> String) throws -> String {
    if let contents = try repetition?.fileContents() { return contents }
    let contents = try read()
    journal?.noteFile(name, contents: contents)
    return contents
  }

  /// Counts a statement that begins: the outermost one or one nested in it.
  ///
  /// - Returns: Its number, from 1.
  /// - Throws: `CancellationError` if it is repeated and was interrupted before this step.
  package func beginStep() throws -> Int {
    step += 1
    try repetition?.beginStep()
    return step
  }

  /// Ends a statement that has run to its end.
  ///
  /// - Returns: If it is repeated, the error that was reported after all its work was done.
  /// - Throws: If it is repeated, its recorded end.
  package func endStep(_ step: Int) throws -> Diagnostic? {
    try repetition?.endStep(step)
  }

  /// Records that a statement has failed.
  package func failStep(_ step: Int, with error: any Error) {
    repetition?.didFail()
    if let diagnostic = error as? Diagnostic {
      journal?.noteFailure(
        code: diagnostic.code,
        message: diagnostic.problem.message,
        step: step
      )
    } else {
      journal?.noteStop()
    }
  }

  /// Whether the statements being repeated had effects in flight at this point.
  var hadEffectsInFlight: Bool { repetition?.hasEffects ?? false }
}

extension TestTime {
  /// Sets the clock's time, and wakes everything that is due by then.
  func set(to offset: Duration) {
    let time = clock.now.advanced(by: offset - clock.now.offset)
    clock.rewind(to: time)
    while clock.wakeNext(by: time) {}
  }
}
