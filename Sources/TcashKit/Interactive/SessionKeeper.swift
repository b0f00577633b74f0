import Foundation
import ShellCommands
import ShellOutput
import ShellSession

/// Keeps the session of the prompt in a journal, and goes on with one that was kept.
@MainActor
final class SessionKeeper {
  /// Which journal is written.
  enum Plan {
    /// None.
    case none
    /// A new one, at a path; where the folder says if none is given.
    case new(String? = nil)
    /// The last one that nobody writes.
    case resume
    /// That at a path, up to so many statements.
    case goOn(String, limit: Int? = nil)
  }

  private let runner: Runner
  private let plan: Plan
  private let folder: SessionFolder?
  private var file: JournalFile?

  /// Told of the path of the journal, whenever it is another.
  var onJournal: ((String) -> Void)?

  /// Told how many statements have been evaluated again, after each.
  var onRepeatedStatement: (@MainActor (Int) -> Void)?

  init(_ runner: Runner, _ plan: Plan, in folder: SessionFolder? = .find()) {
    self.runner = runner
    self.plan = plan
    self.folder = folder
  }

  /// Whether it is to go on with a session in the middle of which the process was started again.
  var goesOn: Bool { if case .goOn = plan { true } else { false } }

  /// Begins to write, after what was kept was done again.
  ///
  /// - Returns: Whether a session goes on.
  func begin() async -> Bool {
    switch plan {
    case .none: return false
    case .new(let path):
      beginAnew(at: path)
      return false
    case .resume:
      if let file = folder?.reopenNewest() { return await goOn(with: file) }
      runner.console.printNote("there is no session to resume: this is a new one")
      beginAnew(at: nil)
      return false
    case .goOn(let path, let limit):
      do {
        return await goOn(with: try JournalFile.reopen(path), limit: limit)
      } catch {
        let reason = (error as? JournalError)?.reason ?? "\(error)"
        runner.console.printNote("the session in \(path) can't be resumed: \(reason)")
        beginAnew(at: nil)
        return false
      }
    }
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
  }

  /// What a journal may have without a statement: its head, and what others have changed meanwhile.
  private static let longestEmptyJournal = 1 << 16

  /// A journal for a session that takes the place of this one.
  private func makeNext() -> (any JournalSink)? {
    guard let path = folder?.newPath() else { return nil }
    do {
      let file = try JournalFile.create(at: path)
      follow(file)
      return file
    } catch {
      noteProblem((error as? JournalError)?.reason ?? "\(error)", path)
      return nil
    }
  }

  private func beginAnew(at path: String?) {
    guard let path = path ?? folder?.newPath() else { return }
    do {
      write(to: try JournalFile.create(at: path), folder: FileManager.default.currentDirectoryPath)
      folder?.prune()
    } catch {
      noteProblem((error as? JournalError)?.reason ?? "\(error)", path)
    }
  }

  private func goOn(with file: JournalFile, limit: Int? = nil) async -> Bool {
    guard let contents = file.contents() else {
      noteProblem("it can't be read", file.path ?? "")
      return false
    }
    follow(file)
    // Before: should the replay trap, it is known what is to be replayed.
    if let path = file.path { onJournal?(path) }
    let summary = await SessionReplay(contents, in: runner.evaluator)
      .run(limit: limit, continuingIn: file, onStatement: onRepeatedStatement)
    if summary.unknownVersion == nil {
      let headline = "resumed: \(summary.headline)"
      runner.console.print([StyledText(headline, .note)], isError: false)
    } else {
      beginAnew(at: nil)
    }
    for note in summary.notes { runner.console.printNote(note) }
    return summary.unknownVersion == nil
  }

  private func write(to file: JournalFile, folder: String?) {
    follow(file)
    runner.session.beginJournal(in: file, folder: folder)
  }

  private func follow(_ file: JournalFile) {
    self.file = file
    runner.evaluator.makeJournal = { [weak self] in self?.makeNext() }
    if let path = file.path { onJournal?(path) }
    file.onProblem = { [weak self, path = file.path] reason in
      // It is told on the main actor, where it is written.
      MainActor.assumeIsolated { self?.noteProblem(reason, path ?? "") }
    }
  }

  private func noteProblem(_ reason: String, _ path: String) {
    runner.console.printNote(
      "the session is not kept: \(path) can't be written (\(reason)); 'save FILE' keeps it in a script"
    )
  }
}
