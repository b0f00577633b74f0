import Foundation
import ShellCommands
import ShellHost
import ShellOutput
import ShellSession

/// Keeps the session of the prompt in a journal, and goes on with one that was kept.
@MainActor
final class SessionKeeper {
  /// Which journal is written.
  enum Plan {
    /// None.
    case none
    /// A new one, in the folder.
    case new
    /// That at a path.
    case goOn(String, GoingOn = GoingOn())
  }

  /// How a session goes on.
  struct GoingOn {
    /// How many of its statements are evaluated again; `nil` for all.
    var limit: Int?
    /// Whether it was going on until the process was started again.
    var isRestart = false
    /// Whether it goes on in another program than before.
    var isReloaded = false
  }

  private let conversation: Conversation
  private let plan: Plan
  private let folder: SessionFolder?
  private var file: JournalFile?

  /// Told of the path of the journal, whenever it is another; `nil` where none is written any more.
  var onJournal: ((String?) -> Void)?

  /// Told how many statements have been evaluated again, after each.
  var onRepeatedStatement: (@MainActor (Int) -> Void)?

  init(_ conversation: Conversation, _ plan: Plan, in folder: SessionFolder? = .find()) {
    self.conversation = conversation
    self.plan = plan
    self.folder = folder
  }

  /// Whether it is to go on with a session in the middle of which the process was started again.
  var isRestart: Bool { if case .goOn(_, let how) = plan { how.isRestart } else { false } }

  /// What a session began with.
  enum Beginning {
    /// Nothing.
    case anew
    /// What was kept.
    case resumed
    /// Somebody did not want to wait for that.
    case interrupted
  }

  /// Begins to write, after what was kept was done again.
  func begin() async -> Beginning {
    switch plan {
    case .none: return .anew
    case .new:
      beginAnew()
      return .anew
    case .goOn(let path, let how):
      do {
        return await goOn(with: try reopen(path), how)
      } catch {
        let reason = (error as? JournalError)?.reason ?? "\(error)"
        present(note: "the session in \(path) can't be resumed: \(reason)")
        beginAnew()
        return .anew
      }
    }
  }

  private func reopen(_ path: String) throws -> JournalFile {
    // Who looks whether somebody writes it holds it for a moment.
    for _ in 0..<5 {
      do {
        return try JournalFile.reopen(path)
      } catch let error as JournalError where error.isInUse {
        usleep(20_000)
      }
    }
    return try JournalFile.reopen(path)
  }

  /// Leaves no journal of a session in which nothing was done.
  func end() {
    guard let file, let path = file.path else { return }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    // To read a long one takes its time.
    guard let size, size < Self.longestEmptyJournal, file.contents()?.statementCount == 0 else {
      return
    }
    unlink(path)
    ReloadTrace(journal: path).remove()
  }

  /// What a journal may have without a statement: its head, and what others have changed meanwhile.
  private static let longestEmptyJournal = 1 << 16

  /// A journal for a session that takes the place of this one.
  private func makeNext() -> (any JournalSink)? {
    guard let path = folder?.newPath() else {
      forgetJournal()
      return nil
    }
    do {
      let file = try JournalFile.create(at: path)
      follow(file)
      return file
    } catch {
      forgetJournal()
      noteProblem((error as? JournalError)?.reason ?? "\(error)", path)
      return nil
    }
  }

  /// The session of the journal must not come back in the place of another one that goes on without any.
  private func forgetJournal() {
    file = nil
    onJournal?(nil)
  }

  private func beginAnew() {
    forgetJournal()
    guard let path = folder?.newPath() else { return }
    do {
      let file = try JournalFile.create(at: path)
      follow(file)
      conversation.session.beginJournal(in: file, folder: FileManager.default.currentDirectoryPath)
      folder?.prune()
    } catch {
      noteProblem((error as? JournalError)?.reason ?? "\(error)", path)
    }
  }

  private func goOn(with file: JournalFile, _ how: GoingOn) async -> Beginning {
    guard let contents = await file.contentsInBackground() else {
      present(note: "the session in \(file.path ?? "") can't be read: this is a new one")
      beginAnew()
      return .anew
    }
    // Before: should the replay trap, it is known what is to be replayed.
    follow(file)
    let progress = progress(of: contents)
    let summary = await SessionReplay(contents, in: conversation.evaluator)
      .run(limit: how.limit, continuingIn: file) { [onRepeatedStatement] count in
        progress?.note(count)
        onRepeatedStatement?(count)
      }
    progress?.end()
    if summary.isInterrupted {
      present(
        note:
          "the session was not replayed, and stays as it is in \(file.path ?? "")"
      )
      return .interrupted
    }
    if summary.unknownVersion == nil {
      conversation.present(.remark("resumed: \(summary.headline)"))
    } else {
      beginAnew()
    }
    for note in summary.notes { present(note: note) }
    return summary.unknownVersion == nil ? .resumed : .anew
  }

  /// - Returns: `nil` where a line can't be written over, or nobody looks at it.
  private func progress(of contents: JournalContents) -> ReplayProgress? {
    let terminal = ProcessInfo.processInfo.environment["TERM", default: "dumb"]
    guard terminal != "dumb", isatty(STDOUT_FILENO) == 1,
      conversation.evaluator.display.format == .text
    else { return nil }
    return ReplayProgress(of: contents.statementCount) { StandardStreams.write($0) }
  }

  private func follow(_ file: JournalFile) {
    self.file = file
    conversation.evaluator.makeJournal = { [weak self] in self?.makeNext() }
    let trace = file.path.map { ReloadTrace(journal: $0) }
    if case .goOn(_, let how) = plan, how.isReloaded {} else { trace?.remove() }
    onJournal?(file.path)
    file.onProblem = { [weak self, path = file.path] reason in
      // It is told on the main actor, where it is written.
      MainActor.assumeIsolated { self?.noteProblem(reason, path ?? "") }
    }
  }

  private func noteProblem(_ reason: String, _ path: String) {
    present(
      note:
        "the session is not kept: \(path) can't be written (\(reason)); 'save FILE' keeps it in a script"
    )
  }

  private func present(note: String) { conversation.present(.note(note)) }
}
