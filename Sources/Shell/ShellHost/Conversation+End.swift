import Foundation
import ShellCommands
import ShellJournal
import ShellOutput
import ShellSession

extension Conversation {
  /// How long effects that are cancelled at the end may take to stop.
  private static let patienceAtEnd = Duration.seconds(1)

  /// Records the session in memory, for `save`.
  package func keepJournal() {
    session.beginJournal(
      in: MemoryJournal(),
      folder: FileManager.default.currentDirectoryPath
    )
  }

  /// Ends a script: cancels the effects in flight, and presents issues not reported yet.
  ///
  /// - Parameter status: The exit status that the script ended with; `nil` if it ran to its end.
  /// - Returns: The exit status for the process.
  package func finish(after status: ExitStatus?) async -> ExitStatus {
    cancelEffects()
    // Let the cancelled effects finish their remaining work, including saves.
    try? await session.settle(until: .now.advanced(by: Self.patienceAtEnd))
    await evaluator.finishSaves()
    presentIssues()
    return end(status ?? (hadIssues ? .commandFailed : .success))
  }

  /// Ends a conversation whose effects may run until the process ends, as at a prompt.
  package func leave(_ status: ExitStatus) async -> ExitStatus {
    // A save that failed later could no longer be reported.
    await evaluator.finishSaves()
    presentArrivals()
    return end(status)
  }

  private func end(_ status: ExitStatus) -> ExitStatus {
    if let problem = evaluator.finishRecording() { present(.report(.note(problem))) }
    present(.ended(status))
    return status
  }

  private func cancelEffects() {
    for store in session.stores where !store.effectsInFlight.isEmpty {
      let effects = store.effectsInFlight
      let causes = effects.map { effect in
        store.entryNumber(of: effect).flatMap { store.timeline.entry($0) }
          .flatMap { entry in
            entry.action.map { ActionReport.label(number: entry.number, action: $0) }
          } ?? store.nameOfMissingCause(of: effect)
      }
      let count = effects.count == 1 ? "1 effect" : "\(effects.count) effects"
      present(
        .note(
          "\(count) of \(store.name) in flight cancelled, started by "
            + "\(causes.joined(separator: ", ")); 'wait' waits for effects"
        )
      )
      store.cancelEffects()
    }
  }
}
