import ShellCommands
package import ShellOutput
import ShellValues
import TerminalText

extension ClassRoom {
  /// The board: those who are stuck come first, then those with the least done.
  ///
  /// - Parameters:
  ///   - now: The seconds since 1970.
  ///   - answerCount: How many of the wrong answers are shown.
  package func reports(at now: Double, answerCount: Int = 8) -> [Report] {
    let listed = learners.map { ListedLearner(learner: $0, status: $0.status(at: now), now: now) }
      .sorted { ($0.rank, $0.learner.solvedCount) < ($1.rank, $1.learner.solvedCount) }
    let learners = ListReport(
      "learners",
      listed,
      remark: unreadable.isEmpty ? nil : UnreadableLines(files: unreadable),
      ifEmpty: "nobody is there yet: 'learn LESSON --report FOLDER' takes part"
    )
    guard !wrongAnswers.isEmpty else { return [.list(learners)] }
    let answers = wrongAnswers.prefix(answerCount).map(ListedAnswer.init)
    return [.list(learners), .list(ListReport("wrongAnswers", answers))]
  }

  /// The first line of the board.
  package func summary(at now: Double) -> String {
    let stuck = learners.count { $0.status(at: now) == .stuck }
    return counted(learners.count, "learner") + (stuck == 0 ? "" : ", \(stuck) stuck")
  }
}

private struct ListedLearner: ListedItem {
  let learner: ClassRoom.Learner
  let status: ClassRoom.Learner.Status
  let now: Double

  var rank: Int {
    switch status {
    case .stuck: 0
    case .working: 1
    case .solved: 2
    case .idle: 3
    case .ended: 4
    case .left: 5
    }
  }

  var members: JSONMembers {
    [
      ("name", .string(learner.name)), ("status", .string(status.rawValue)),
      ("lesson", .string(learner.lesson)), ("step", .number(learner.step)),
      ("steps", .number(learner.stepCount)), ("title", .string(learner.title)),
      ("solved", .number(learner.solvedCount)), ("hints", .number(learner.hintCount)),
      ("wrong", .number(learner.wrong.count)), ("seconds", .number(seconds)),
    ]
  }

  private var seconds: Int { Int(max(0, min(now - learner.start, 1e9))) }

  var rows: [Row] {
    [
      Row(
        [
          .plain(learner.name), .plain(status.rawValue),
          .plain("\(learner.step)/\(learner.stepCount)"),
        ],
        summary: SafeText.escaped("\(learner.title) (\(learner.lesson))\(details)")
      )
    ]
  }

  /// What a teacher would ask about.
  private var details: String {
    var parts: [String] = []
    if status == .stuck || status == .working {
      if seconds >= 60 { parts.append("\(seconds / 60) min") }
      if !learner.wrong.isEmpty { parts.append(counted(learner.wrong.count, "wrong answer")) }
      if learner.hintCount > 0 { parts.append(counted(learner.hintCount, "hint")) }
    }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
  }
}

private struct ListedAnswer: ListedItem {
  let answer: ClassRoom.WrongAnswer

  init(_ answer: ClassRoom.WrongAnswer) {
    self.answer = answer
  }

  var members: JSONMembers {
    [
      ("answer", .string(answer.answer)), ("lesson", .string(answer.lesson)),
      ("title", .string(answer.title)), ("reason", answer.reason.map { .string($0) } ?? .null),
      ("count", .number(answer.count)), ("learners", .number(answer.learners.count)),
    ]
  }

  var rows: [Row] {
    let statements = answer.answer.split(whereSeparator: \.isNewline).joined(separator: "; ")
    let reason = answer.reason.map { ": \($0)" } ?? ""
    return [
      Row(
        [.plain("\(answer.learners.count)×"), .command(SafeText.escaped(statements))],
        summary: SafeText.escaped("\(answer.title)\(reason)")
      )
    ]
  }
}

private struct UnreadableLines: ListedItem {
  let files: [String: Int]

  var members: JSONMembers {
    files.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) }
  }

  var rows: [Row] {
    files.sorted { $0.key < $1.key }.map { file, count in
      let text =
        count == 0
        ? "can't be read"
        : "\(counted(count, "line")) can't be read; the others count"
      return Row([.plain(SafeText.escaped(file))], summary: text)
    }
  }
}
