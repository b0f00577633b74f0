import Foundation
import PlatformIO
import ShellLanguage
import ShellOutput

/// A script or a lesson that is kept up to date with the session while somebody works.
@MainActor
final class SessionRecording {
  enum Kind {
    case script, lesson
  }

  /// The file as the user named it.
  let name: String
  let kind: Kind
  /// How many statements the script has, or steps the lesson.
  private(set) var count = 0
  private let path: ResolvedPath
  private var lastWrite: (end: ContinuousClock.Instant, duration: Duration)?
  /// The pending delayed write.
  private var later: Task<Void, Never>?
  /// Why that failed. The next statement tells it.
  private var failure: (any Error)?

  /// How long writing has taken so far.
  private var spent = Duration.zero

  /// As long as writing has taken less than this in all, the file is written after each statement: what a short script
  /// has done is in the file if it ends by a trap.
  private static let budget = Duration.milliseconds(250)

  /// A file is written again after this many times the duration of the last write, so that a long session does not
  /// spend its time on it.
  private static let minimumIntervalFactor = 20

  init(_ kind: Kind, _ name: String, _ path: ResolvedPath) {
    self.kind = kind
    self.name = name
    self.path = path
  }

  /// Writes the session so far.
  func begin(_ evaluator: Evaluator, replacing: Bool) throws {
    try write(evaluator, replacing: replacing)
  }

  /// Notes that a statement was recorded, and writes the file now or soon.
  ///
  /// - Throws: The reason if the file can't be written, or could not be after an earlier statement.
  func update(_ evaluator: Evaluator) throws {
    if let failure { throw failure }
    if let lastWrite, spent > Self.budget {
      let next = lastWrite.end + lastWrite.duration * Self.minimumIntervalFactor
      if .now < next { return writeLater(evaluator, at: next) }
    }
    try finish(evaluator)
  }

  private func writeLater(_ evaluator: Evaluator, at time: ContinuousClock.Instant) {
    guard later == nil else { return }
    later = Task { [weak self, weak evaluator] in
      try? await Task.sleep(until: time, clock: .continuous)
      guard let self, let evaluator, !Task.isCancelled else { return }
      later = nil
      do {
        try finish(evaluator)
      } catch {
        failure = error
      }
    }
  }

  /// Waits until nothing is to be written later.
  func settle() async { await later?.value }

  /// Notes that effects went on between statements.
  func noteArrivals(_ evaluator: Evaluator) { writeLater(evaluator, at: .now + .milliseconds(100)) }

  /// Writes the session as it is now.
  func finish(_ evaluator: Evaluator) throws {
    later?.cancel()
    later = nil
    try write(evaluator, replacing: true)
  }

  private func write(_ evaluator: Evaluator, replacing: Bool) throws {
    let start = ContinuousClock.now
    let (text, count) = text(evaluator)
    try ScriptFile.write(
      text,
      to: path,
      as: name,
      permissions: .keptOrOwnerOnly,
      replacing: replacing
    )
    self.count = count
    let duration = start.duration(to: .now)
    spent += duration
    lastWrite = (.now, duration)
  }

  private func text(_ evaluator: Evaluator) -> (text: String, count: Int) {
    let script = evaluator.savedScript(.everything, for: path)
    switch kind {
    case .script: return script.text() ?? (script.empty, 0)
    case .lesson:
      let lesson = RecordedLesson(evaluator.recorder.record, of: evaluator.session, script)
      return lesson.text(title: path.name.replacing(".md", with: ""))
    }
  }
}
