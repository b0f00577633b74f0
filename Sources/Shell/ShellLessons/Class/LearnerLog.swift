package import Foundation
package import PlatformIO
import SystemPackage

/// The file of a learner in the folder of a class, which only this learner writes to.
///
/// Each record is appended as a line. Nothing that others do to the folder or the file ends the lesson: a record
/// that can't be written is told of once, and the next one is tried again.
@MainActor
package final class LearnerLog {
  package let learner: String
  private let path: String
  private var last: LessonEvent?
  private var hasToldOfProblem = false
  private let now: () -> Date

  /// - Parameters:
  ///   - folder: The folder of the class. It must exist: a mistyped one is no class.
  ///   - learner: The name that the learner has chosen.
  ///   - id: Tells learners of the same name apart. It is the same in all sessions of a learner.
  /// - Throws: ``FileError`` if the learner's file can't be written.
  package init(
    in folder: ResolvedPath,
    learner: String,
    id: String,
    now: @escaping () -> Date = { Date() }
  ) throws(FileError) {
    self.learner = learner
    self.now = now
    guard folder.isFolder else { throw .system(.noSuchFileOrDirectory) }
    path = "\(folder.absolute)/\(Self.fileName(learner, id))"
    try append([])
  }

  nonisolated static let suffix = ".learner.jsonl"

  /// Letters and digits of the name, so that it is a file name everywhere.
  private static func fileName(_ learner: String, _ id: String) -> String {
    let words = learner.lowercased().split { !$0.isLetter && !$0.isNumber }
    return "\(words.joined(separator: "-").prefix(40))-\(id)\(suffix)"
  }

  /// Appends what happened in a lesson.
  ///
  /// - Returns: What went wrong, if it is to be told.
  package func note(_ event: LessonEvent) -> String? {
    last = event
    return switch event.kind {
    case .began: note(.began, event)
    case .solved: note(.solved, event)
    case .hint: note(.hint, event)
    case .solution: note(.solution, event)
    case .skipped: note(.skipped, event)
    case .ended: note(.ended, event)
    case .wrong(let answer, let reason): note(.wrong, event, answer, reason)
    }
  }

  /// Appends that the learner has left the shell, if a lesson was begun.
  package func noteEnd() {
    if let last { _ = note(.left, last) }
  }

  private func note(
    _ kind: ClassRecord.Kind,
    _ event: LessonEvent,
    _ answer: String? = nil,
    _ reason: String? = nil
  ) -> String? {
    let record = ClassRecord(
      time: now().timeIntervalSince1970,
      learner: learner,
      kind: kind,
      lesson: event.lesson.title,
      step: event.step + 1,
      stepCount: event.lesson.steps.count,
      title: event.lesson.steps[event.step].title,
      answer: answer.map { String($0.prefix(Self.longestAnswer)) },
      reason: reason
    )
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try append(Array(encoder.encode(record)) + [newline])
      hasToldOfProblem = false
      return nil
    } catch {
      defer { hasToldOfProblem = true }
      return hasToldOfProblem
        ? nil : "what you do can't be reported in \(path): \(error)"
    }
  }

  private static let longestAnswer = 2_000
  private let newline = UInt8(ascii: "\n")

  /// Appends bytes to the file, on a line of their own: the last line may be torn.
  private func append(_ bytes: [UInt8]) throws(FileError) {
    let file = try FileDescriptor.openFile(
      path,
      .readWrite,
      options: [.create, .append],
      permissions: [.ownerReadWrite, .groupRead, .otherRead]
    )
    defer { try? file.close() }
    try file.append(isTorn(file) ? [newline] + bytes : bytes)
  }

  private func isTorn(_ file: FileDescriptor) -> Bool {
    guard let size = try? file.seek(offset: 0, from: .end), size > 0 else { return false }
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) { bytes in
      try? file.read(fromAbsoluteOffset: size - 1, into: bytes)
    }
    return count == 1 && byte != newline
  }
}
