import Foundation
import ShellCommands
import ShellOutput
import ShellSession

extension Conversation {
  /// How long effects that are cancelled at the end may take to stop.
  private static let patienceAtEnd = Duration.seconds(1)

  /// Keeps what the session takes from outside as long as the process runs, for 'save'.
  package func keepJournal() {
    session.beginJournal(
      in: MemoryJournal(),
      folder: FileManager.default.currentDirectoryPath
    )
  }

  /// Ends a script: what is still in flight is cancelled, and what nobody was told of yet is presented.
  ///
  /// - Parameter status: The status that the script has ended with; `nil` where it ran to its end.
  /// - Returns: The status that the process is to end with.
  package func finish(after status: ExitStatus?) async -> ExitStatus {
    cancelEffects()
    // What effects still do when they are cancelled is done, and saved.
    try? await session.settle(until: .now.advanced(by: Self.patienceAtEnd))
    await evaluator.finishSaves()
    presentIssues()
    return end(status ?? (hadIssues ? .commandFailed : .success))
  }

  /// Ends a conversation whose effects go on until the process ends, as at a prompt.
  package func leave(_ status: ExitStatus) async -> ExitStatus {
    // Nobody would hear of a save that fails after this.
    await evaluator.finishSaves()
    presentArrivals()
    return end(status)
  }

  private func end(_ status: ExitStatus) -> ExitStatus {
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
