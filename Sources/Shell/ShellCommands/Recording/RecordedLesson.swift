import PlatformIO
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// A session as the beginning of a lesson: a step for each action, or for each part that begins with `mark`.
///
/// What was done is the solution of a step, and what only looked is shown for trying out. The check asks for the
/// actions, and for what they changed. The words are left to the author.
@MainActor
struct RecordedLesson {
  private let record: SessionRecord
  private let session: ShellSession
  /// Writes statements so that they mean the same elsewhere.
  private let script: SavedScript

  init(_ record: SessionRecord, of session: ShellSession, _ script: SavedScript) {
    self.record = record
    self.session = session
    self.script = script
  }

  /// A step of the lesson under construction.
  private struct Step {
    var title: String?
    var looks: [String] = []
    var solution: [String] = []
    /// The names of the commands in the solution that send nothing.
    var commands: [String] = []
    /// The entries of a store that the solution made.
    var store: SessionStore?
    var entries: ClosedRange<Int>?
    /// Whether it has sent an action. What follows is another step.
    var sends = false
  }

  /// The lesson and its number of steps.
  func text(title: String) -> (text: String, count: Int) {
    let (start, steps) = parts()
    var blocks = [
      "# \(title)",
      "Say in one sentence what the lesson teaches.",
    ]
    if steps.isEmpty { blocks += ["## 1", Self.block("start", start)] }
    for (index, step) in steps.enumerated() {
      blocks.append("## \(step.title ?? "Step \(index + 1)")")
      blocks.append("Explain what to look at, and say what to do.")
      if !step.looks.isEmpty { blocks.append(Self.block(nil, step.looks)) }
      if index == 0 { blocks.append(Self.block("start", start)) }
      guard !step.solution.isEmpty else { continue }
      blocks.append(Self.block("check", checks(of: step)))
      blocks.append(Self.block("solution", step.solution))
      blocks += wrongAnswers(of: step).map { Self.block("wrong", [$0]) }
      blocks.append("```hint\n'actions' lists what can be sent here.\n```")
    }
    return (blocks.joined(separator: "\n\n") + "\n", steps.count)
  }

  private static func block(_ word: String?, _ lines: [String]) -> String {
    (["```tcash" + (word.map { " \($0)" } ?? "")] + lines + ["```"]).joined(separator: "\n")
  }

  // MARK: Steps

  /// The statements before the first action, and the steps.
  private func parts() -> (start: [String], steps: [Step]) {
    let hasMarks = record.entries.contains { mark(in: $0.step) != nil }
    var start: [String] = []
    var steps: [Step] = []
    var place: SessionPlace?
    for entry in record.entries {
      defer { place = entry.place ?? place }
      if let title = mark(in: entry.step) {
        steps.append(Step(title: Self.unused(title, in: steps)))
        continue
      }
      guard case .statement(let recorded) = entry.step else { continue }
      let text = script.text(of: entry.step)
      let store = entry.place?.store(in: session)
      let made = entries(from: place, to: entry.place)
      if entry.consequence != .changes {
        guard case .looks = entry.consequence else { continue }
        // Without marks, it looked at what the action before it did.
        if !hasMarks, !steps.isEmpty, !isOpen(steps.last) { steps.append(Step()) }
        if !steps.isEmpty { steps[steps.count - 1].looks.append(text) }
        continue
      }
      let sends = made.map { hasAction(in: $0, of: store) } ?? false
      guard !steps.isEmpty || sends else {
        start.append(text)
        continue
      }
      // How things look is no part of a lesson.
      if recorded.statement.isSetting { continue }
      if hasMarks ? steps.isEmpty : !isOpen(steps.last) { steps.append(Step()) }
      add(text, recorded, made, store, to: &steps[steps.count - 1])
      if sends { steps[steps.count - 1].sends = true }
    }
    return (start, steps)
  }

  /// Whether a step without a mark goes on: until it has sent something.
  private func isOpen(_ step: Step?) -> Bool { step.map { !$0.sends } ?? false }

  /// Whether the user has sent one of a store's entries.
  private func hasAction(in entries: ClosedRange<Int>, of store: SessionStore?) -> Bool {
    entries.contains { number in
      guard let entry = store?.timeline.entry(number) else { return false }
      return entry.action != nil && !entry.isFromEffect
    }
  }

  private func command(of recorded: RecordedStatement) -> String? {
    recorded.statement.call?.command
  }

  private func add(
    _ text: String,
    _ recorded: RecordedStatement,
    _ made: ClosedRange<Int>?,
    _ store: SessionStore?,
    to step: inout Step
  ) {
    step.solution.append(text)
    if let command = command(of: recorded), made.map({ !hasAction(in: $0, of: store) }) ?? true {
      step.commands.append(command)
    }
    guard let made else { return }
    let first = step.store === store ? step.entries?.lowerBound : nil
    step.store = store
    step.entries = (first ?? made.lowerBound)...made.upperBound
  }

  /// The entries of a store that a statement made; `nil` if it made none.
  private func entries(from old: SessionPlace?, to new: SessionPlace?) -> ClosedRange<Int>? {
    guard let new, let store = new.store(in: session) else { return nil }
    let start = old?.store(in: session) === store ? old?.entry ?? 0 : 0
    return new.entry > start ? start + 1...new.entry : nil
  }

  private func mark(in step: SessionRecord.Step) -> String? {
    guard case .statement(let recorded) = step,
      case .command(let call) = recorded.statement.kind,
      call.command == MarkCommand.signature.name
    else { return nil }
    return call.word("name")?.text
  }

  /// A title that no step has yet: progress is kept by the titles.
  private static func unused(_ title: String, in steps: [Step]) -> String {
    var title = title
    while steps.contains(where: { $0.title == title }) { title += "’" }
    return title
  }

  // MARK: Checks

  /// How many changes a check asks for.
  private static let changeLimit = 5
  private static let longestValue = 60

  private func checks(of step: Step) -> [String] {
    var lines = step.commands.map { "expect ran \($0)" }
    if let store = step.store, let entries = step.entries {
      for number in entries {
        guard let entry = store.timeline.entry(number), !entry.isFromEffect,
          let action = entry.action
        else { continue }
        lines.append("expect sent \(ValueDescription().text(action))")
      }
      lines += values(of: step).map { "expect \($0.path) == \($0.value)" }
    }
    var seen: Set<String> = []
    return lines.filter { seen.insert($0).inserted }
  }

  /// What the step has changed, as far as it has a short text.
  private func values(of step: Step) -> [(path: String, value: String)] {
    guard let store = step.store, let entries = step.entries,
      let before = session.moment(of: store, after: entries.lowerBound - 1),
      let after = session.moment(of: store, after: entries.upperBound)
    else { return [] }
    let changes = before.changes(to: after).changes
    return after.reading { _ in
      var values: [(path: String, value: String)] = []
      for case .changed(let path, _, let new) in changes where values.count < Self.changeLimit {
        let value = ValueDescription().text(new)
        if value.count <= Self.longestValue, !value.contains("…") {
          values.append((path.description, value))
        }
      }
      return values
    }
  }

  // MARK: Wrong answers

  /// Answers that look right and are not: only looking, setting what an action should set, and other actions.
  private func wrongAnswers(of step: Step) -> [String] {
    var answers = ["state"]
    if let value = values(of: step).first { answers.append("edit \(value.path) = \(value.value)") }
    guard let store = step.store else { return answers }
    let names = CaseListing(of: store.scope.actionType(in: store))?.cases ?? []
    let others = names.map(\.signature).filter { signature in
      !signature.contains("(") && !step.solution.contains(signature)
    }
    return answers + others.prefix(2)
  }
}
