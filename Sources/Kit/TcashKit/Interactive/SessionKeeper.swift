import Foundation
import PlatformIO
import ShellCommands
import ShellHost
import ShellJournal
import ShellOutput
import ShellSession

/// Keeps the prompt's session in a journal, and resumes a kept session.
@MainActor
final class SessionKeeper {
  /// The journal to write.
  enum Plan {
    /// No journal.
    case none
    /// A new journal in the folder.
    case new
    /// The existing journal at a path.
    case goOn(String, ResumeOptions = ResumeOptions())
  }

  /// Options for resuming a session.
  struct ResumeOptions: Hashable {
    /// The number of statements to replay; `nil` replays all.
    var limit: Int?
    /// Whether the session was active until the process was restarted.
    var isRestart = false
    /// Whether the session continues in another program than before.
    var isReloaded = false
  }

  private let conversation: Conversation
  private let plan: Plan
  private let folder: SessionFolder?
  private var file: JournalFile?
  /// Why the session is not kept, as it was told last; `nil` if it is kept.
  private var toldProblem: String?

  /// Called with the new path whenever the journal changes; `nil` means that no journal is written
  /// any more.
  var onJournal: ((String?) -> Void)?

  /// Called after each replayed statement with the number of statements replayed so far.
  var onRepeatedStatement: (@MainActor (Int) -> Void)?

  init(_ conversation: Conversation, _ plan: Plan, in folder: SessionFolder? = .find()) {
    self.conversation = conversation
    self.plan = plan
    self.folder = folder
  }

  /// Whether the plan is to resume a session that a restart of the process interrupted.
  var isRestart: Bool { if case .goOn(_, let how) = plan { how.isRestart } else { false } }

  /// Whether the session can't be written at the moment, although it should be kept.
  var isFailing: Bool { file?.problem != nil }

  /// Writes what could not be written before, if there is room now.
  func retry() { file?.retry() }

  /// How a session began.
  enum Beginning {
    /// With no prior statements.
    case anew
    /// With the statements of a kept session.
    case resumed
    /// Not at all: the user interrupted the replay, or did not allow it.
    case interrupted
  }

  /// Replays the kept session, if the plan has one, and starts to write the journal.
  func begin() async -> Beginning {
    switch plan {
    case .none: return .anew
    case .new:
      beginNewSession()
      return .anew
    case .goOn(let path, let how):
      do {
        return await goOn(with: try reopen(path), at: path, how)
      } catch {
        let reason = (error as? JournalError)?.reason ?? "\(error)"
        present(note: "the session in \(path) can't be resumed: \(reason)")
        beginNewSession()
        return .anew
      }
    }
  }

  private func reopen(_ path: String) throws -> JournalFile {
    // A process that checks whether the journal is in use holds its lock for a moment.
    for _ in 0..<5 {
      do {
        return try JournalFile.reopen(path)
      } catch let error as JournalError where error.isInUse {
        usleep(20_000)
      }
    }
    return try JournalFile.reopen(path)
  }

  /// Completes the journal, and removes it if the session has no statements.
  ///
  /// - Parameter isContinuing: Whether another program continues the session.
  func end(isContinuing: Bool = false) {
    guard let file, let path = file.path else { return }
    conversation.session.journal?.recordStates()
    file.synchronize()
    if isContinuing { return }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    // Don't spend time on reading a long journal: it has statements.
    guard let size, size < Self.longestEmptyJournal, file.contents()?.statementCount == 0 else {
      return
    }
    unlink(path)
    ReloadTrace(journal: path).remove()
  }

  /// The maximum size in bytes of a journal without statements. It may hold a header, and records
  /// of shared values that others have changed.
  private static let longestEmptyJournal = 1 << 16

  /// Makes the journal of a session that replaces this one.
  private func makeNext() -> (any JournalSink)? {
    guard let path = folder?.newPath() else {
      forgetJournal()
      return nil
    }
    let file = JournalFile.createWhenPossible(at: path)
    follow(file, at: path)
    return file
  }

  /// Forgets the journal, so that its session is not restored in place of one that has no journal.
  private func forgetJournal() {
    file = nil
    onJournal?(nil)
  }

  private func beginNewSession() {
    forgetJournal()
    guard let path = folder?.newPath() else { return }
    let file = JournalFile.createWhenPossible(at: path)
    follow(file, at: path)
    conversation.session.beginJournal(in: file, folder: FileManager.default.currentDirectoryPath)
    folder?.prune()
  }

  private func goOn(
    with file: JournalFile,
    at path: String,
    _ how: ResumeOptions
  ) async -> Beginning {
    guard let contents = await file.contentsInBackground() else {
      present(note: "the session in \(path) can't be read; this is a new one")
      beginNewSession()
      return .anew
    }
    guard await isAllowed(contents, in: path, how) else {
      present(note: "the session was not replayed; it is unchanged in \(path)")
      return .interrupted
    }
    // Follow the journal before the replay. If the replay traps, the supervisor knows its path.
    follow(file, at: path)
    let progress = progress(of: contents)
    let summary = await SessionReplay(contents, in: conversation.evaluator)
      .run(limit: how.limit, continuingIn: file) { [onRepeatedStatement] count in
        progress?.record(count)
        onRepeatedStatement?(count)
      }
    progress?.end()
    if summary.isInterrupted {
      present(note: "the session was not replayed; it is unchanged in \(path)")
      return .interrupted
    }
    if summary.unknownVersion == nil {
      conversation.present(.remark("resumed: \(summary.headline)"))
    } else {
      beginNewSession()
    }
    // After a reload, the differences between the states are listed one by one.
    let shown = how.isReloaded ? summary.withoutStateDifference : summary
    for note in shown.notes { present(note: note) }
    return summary.unknownVersion == nil ? .resumed : .anew
  }

  /// Whether the user allows what a session would do outside of itself when it is replayed.
  private func isAllowed(
    _ contents: JournalContents,
    in path: String,
    _ how: ResumeOptions
  ) async -> Bool {
    // A session that goes on in a new process was allowed in the old one.
    guard !how.isRestart, let consent = conversation.evaluator.consent else { return true }
    let calls = OutsideCalls(in: contents, conversation.evaluator)
    if calls.isEmpty { return true }
    return await consent(OutsideRequest(ResolvedPath(path), as: path, calls))
  }

  /// - Returns: `nil` if the terminal can't overwrite a line, or nobody watches it.
  private func progress(of contents: JournalContents) -> ReplayProgress? {
    let terminal = ProcessInfo.processInfo.environment["TERM", default: "dumb"]
    guard terminal != "dumb", isatty(STDOUT_FILENO) == 1,
      conversation.evaluator.display.format == .text
    else { return nil }
    return ReplayProgress(of: contents.statementCount) { StandardStreams.write($0) }
  }

  private func follow(_ file: JournalFile, at path: String) {
    self.file = file
    conversation.evaluator.makeJournal = { [weak self] in self?.makeNext() }
    if case .goOn(_, let how) = plan, how.isReloaded {} else { ReloadTrace(journal: path).remove() }
    onJournal?(file.path)
    if let reason = file.problem { noteProblem(reason, path) } else { toldProblem = nil }
    file.onProblem = { [weak self] reason in
      // The journal is written on the main actor, and calls this closure there.
      MainActor.assumeIsolated {
        if let reason {
          self?.noteProblem(reason, path)
        } else {
          self?.noteRecovery(path)
        }
      }
    }
  }

  /// Tells that the journal could be written again. The states prove what was written late.
  private func noteRecovery(_ path: String) {
    toldProblem = nil
    // A file that could not be created is there now.
    onJournal?(path)
    present(note: "the session is kept again: \(path) has all of it")
    conversation.session.journal?.recordStates()
  }

  private func noteProblem(_ reason: String, _ path: String) {
    // A session that takes another one's place is not kept for the same reason.
    guard reason != toldProblem else { return }
    toldProblem = reason
    present(
      note:
        "the session is not kept: \(path) can't be written (\(reason)); 'save FILE' saves it as a script"
    )
  }

  private func present(note: String) { conversation.present(.note(note)) }
}
