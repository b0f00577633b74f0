import ComposableArchitecture
package import ShellLanguage

extension ShellSession {
  /// Begins to evaluate statements again. Until ``endRepetition(continuingIn:)`` stores perform no effects and nothing
  /// waits.
  package func beginRepetition(build: @escaping SessionRepetition.Build) -> SessionRepetition {
    let repetition = SessionRepetition(self, build: build)
    self.repetition = repetition
    suppliedDraws = { [weak repetition] store in repetition?.supply(for: store) }
    for store in stores { store.live.performsEffects = false }
    return repetition
  }

  /// Lets the session go on by itself: effects of what is sent from now on are performed.
  ///
  /// - Parameter sink: A journal to go on with; what others have stored meanwhile is in it.
  package func endRepetition(continuingIn sink: (any JournalSink)?) {
    guard let repetition else { return }
    for store in stores { store.live.performsEffects = true }
    abandonRepetition()
    if let sink { beginJournal(in: sink, folder: nil) }
    repetition.finishStorages()
    settleSharedChanges()
  }

  /// Leaves it at what was evaluated, in a session that nobody goes on with. Places for shared values are
  /// as they were.
  package func abandonRepetition() {
    suppliedDraws = nil
    repetition = nil
  }

  /// Changes shared values as somebody did before.
  func repeatSharedChange(
    from source: SharedLog.Source,
    _ operation: () -> Void
  ) {
    settleSharedChanges()
    let running = sharedLog.setRunning(.command)
    operation()
    sharedLog.setRunning(running)
    let changes = sharedLog.takeChanges(of: .command)
    if !changes.isEmpty { record(changes, from: source) }
  }

  /// The shared value that a journal calls so.
  func anySharedEntry(of key: String) -> SharedEntry? {
    if let reference = references.live.first(where: { $0.keyDescription == key }) {
      return SharedEntry(reference, SharedReaders([]))
    }
    return unkeyedEntries(but: Set(references.live.map(\.referenceID))).first { $0.key == key }
  }

  /// Counts a statement that begins within the one that is evaluated from outside, or that one.
  ///
  /// - Returns: Its number, from 1.
  /// - Throws: `CancellationError` where it is repeated, and did not begin then.
  package func beginStep() throws -> Int {
    step += 1
    try repetition?.beginStep()
    return step
  }

  /// Ends a statement that has come to its end.
  ///
  /// - Returns: Where it is repeated, what it failed with after all of it was done.
  /// - Throws: Where it is repeated, what it ended with then.
  package func endStep(_ step: Int) throws -> Diagnostic? {
    try repetition?.endStep(step)
  }

  /// Notes that a statement has failed.
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

  /// Whether a repeated statement had effects in flight.
  var hadEffectsInFlight: Bool { repetition?.hasEffects ?? false }
}

extension TestTime {
  /// Puts the clock to a time at which nothing sleeps.
  func set(to offset: Duration) {
    let time = clock.now.advanced(by: offset - clock.now.offset)
    clock.rewind(to: time)
    while clock.wakeNext(by: time) {}
  }
}
