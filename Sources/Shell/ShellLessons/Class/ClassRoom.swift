import Foundation
package import PlatformIO
import ShellOutput
import TerminalText

/// The learners of a class, merged from their files in a folder.
package struct ClassRoom: Sendable {
  package let learners: [Learner]
  /// Answers that did not solve a step, with those who gave them. The most common comes first.
  package let wrongAnswers: [WrongAnswer]
  /// The number of lines that are no records, by file: torn, or written by others.
  package let unreadable: [String: Int]

  /// Where a learner is, and how it goes.
  package struct Learner: Hashable, Sendable {
    package let name: String
    package fileprivate(set) var lesson = ""
    /// The step's number, counted from 1.
    package fileprivate(set) var step = 1
    package fileprivate(set) var stepCount = 1
    package fileprivate(set) var title = ""
    package fileprivate(set) var isSolved = false
    package fileprivate(set) var hintCount = 0
    /// The wrong answers of this step, the last one at the end.
    package fileprivate(set) var wrong: [String] = []
    package fileprivate(set) var reason: String?
    /// The steps that were solved or read, of all lessons.
    package fileprivate(set) var solvedCount = 0
    /// When the step began.
    package fileprivate(set) var start = 0.0
    /// When the learner did something.
    package fileprivate(set) var last = 0.0
    fileprivate var end: ClassRecord.Kind?
    fileprivate var solved: Set<[String]> = []

    package enum Status: String, Sendable {
      case stuck, working, solved, idle, ended, left
    }

    /// - Parameter now: The seconds since 1970. The clocks of the learners' machines may differ from it.
    package func status(at now: Double) -> Status {
      switch end {
      case .left: return .left
      case .ended: return .ended
      default: break
      }
      if isSolved { return .solved }
      if now - last > ClassRoom.longSilence { return .idle }
      let isStuck = wrong.count >= ClassRoom.manyAnswers || now - start > ClassRoom.longTime
      return isStuck ? .stuck : .working
    }
  }

  /// An answer that did not solve a step.
  package struct WrongAnswer: Hashable, Sendable {
    package let lesson: String
    package let title: String
    package let answer: String
    package fileprivate(set) var reason: String?
    package fileprivate(set) var count = 0
    package fileprivate(set) var learners: Set<String> = []
  }

  /// So many wrong answers in a step mean that a learner is stuck.
  static let manyAnswers = 4
  /// So many seconds in a step mean that a learner is stuck.
  static let longTime = 300.0
  /// After so many seconds without an answer, a learner does something else.
  static let longSilence = 900.0

  /// Reads the files of a class as they are now.
  package init(in folder: ResolvedPath) {
    var learners: [Learner] = []
    var answers: [[String]: WrongAnswer] = [:]
    var unreadable: [String: Int] = [:]
    let names = Folder.names(in: folder.absolute).filter { $0.hasSuffix(LearnerLog.suffix) }
    for name in names.sorted() {
      let bytes = try? DurableFile.read("\(folder.absolute)/\(name)")
      let (records, torn) = Self.records(bytes ?? [])
      if torn > 0 || bytes == nil { unreadable[name] = torn }
      guard let first = records.first else { continue }
      var learner = Learner(name: SafeText.escaped(first.learner))
      for record in records {
        learner.follow(record)
        guard record.kind == .wrong, let answer = record.answer else { continue }
        let key = [record.lesson, record.title, answer]
        answers[
          key,
          default: WrongAnswer(lesson: record.lesson, title: record.title, answer: answer)
        ].add(record)
      }
      learners.append(learner)
    }
    self.learners = learners
    self.unreadable = unreadable
    wrongAnswers = answers.values.sorted {
      ($0.learners.count, $0.count, $1.answer) > ($1.learners.count, $1.count, $0.answer)
    }
  }

  /// The records in a file, and the number of lines that are none.
  private static func records(_ bytes: [UInt8]) -> ([ClassRecord], torn: Int) {
    var records: [ClassRecord] = []
    var torn = 0
    let decoder = JSONDecoder()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let record = try? decoder.decode(ClassRecord.self, from: Data(line)) {
        records.append(record)
      } else {
        torn += 1
      }
    }
    return (records, torn)
  }
}

extension ClassRoom.Learner {
  fileprivate mutating func follow(_ record: ClassRecord) {
    if record.lesson != lesson || record.title != title {
      (lesson, title) = (record.lesson, record.title)
      (step, stepCount) = (record.step, record.stepCount)
      (isSolved, hintCount, wrong, reason) = (false, 0, [], nil)
      start = record.time
    }
    end = nil
    last = max(last, record.time)
    switch record.kind {
    case .began: break
    case .solved:
      isSolved = true
      solved.insert([lesson, title])
      solvedCount = solved.count
    case .wrong:
      if let answer = record.answer { wrong.append(answer) }
      reason = record.reason
    case .hint: hintCount += 1
    case .solution, .skipped: break
    case .ended, .left: end = record.kind
    }
  }
}

extension ClassRoom.WrongAnswer {
  fileprivate mutating func add(_ record: ClassRecord) {
    count += 1
    learners.insert(record.learner)
    reason = record.reason ?? reason
  }
}
