import ShellLanguage
import ShellPages

/// The first step at which two runs of a script differ.
package struct StepDifference: Hashable, Sendable {
  /// The line of the statement in the script.
  package let line: Int
  package let statement: String
  /// What differs, with `-` before the first run's lines and `+` before the second's.
  package let details: [String]
}

/// Compares how a script runs with two variants of a feature or of the program.
package struct ScriptComparison {
  private let first: TestResult
  private let second: TestResult
  /// Gives the types in the text of both runs the same names.
  private let rename: (String) -> String

  /// Unchanged lines around changed ones.
  private static let contextCount = 1

  package init(
    _ first: TestResult,
    _ second: TestResult,
    renaming rename: @escaping (String) -> String = { $0 }
  ) {
    self.first = first
    self.second = second
    self.rename = rename
  }

  /// The number of steps of the run that went further.
  package var stepCount: Int { max(first.steps.count, second.steps.count) }

  /// - Returns: `nil` if the runs are the same.
  package func firstDifference() -> StepDifference? {
    if let unknown = unknownSteps { return unknown }
    for index in 0..<stepCount {
      guard first.steps.indices.contains(index), second.steps.indices.contains(index) else {
        return missingStep(index)
      }
      let (one, other) = (first.steps[index], second.steps[index])
      var details = lines("statement", [one.place], [other.place])
      details += lines("output", Self.lines(rename(one.output)), Self.lines(rename(other.output)))
      details += lines("state", one.state.map(rename), other.state.map(rename))
      // With other type names, states have other digests.
      if details.isEmpty, one.state == other.state, one.stateDigest != other.stateDigest {
        details = ["state:", "  the states differ below their first \(one.state.count) lines"]
      }
      if !details.isEmpty {
        return StepDifference(line: one.line, statement: one.statement, details: details)
      }
    }
    return endDifference()
  }

  /// A run whose steps are not known, because it failed before it could tell any, is not the same as another one.
  private var unknownSteps: StepDifference? {
    guard stepCount == 0, first.failure != nil || second.failure != nil else { return nil }
    let ends = [("-", first), ("+", second)].flatMap { mark, result in
      Self.lines(result.failure?.text ?? "no statement was run").map { "  \(mark) \($0)" }
    }
    return StepDifference(
      line: first.test.firstLine,
      statement: "(no step can be compared)",
      details: ["end:"] + ends
    )
  }

  /// One of the runs has ended before a step of the other.
  private func missingStep(_ index: Int) -> StepDifference {
    let isShorterFirst = !first.steps.indices.contains(index)
    let (shorter, longer) = isShorterFirst ? (first, second) : (second, first)
    let step = longer.steps[index]
    let mark = isShorterFirst ? "-" : "+"
    let reason = shorter.failure?.text ?? "the script ended before this statement"
    return StepDifference(
      line: step.line,
      statement: step.statement,
      details: ["end:"] + Self.lines(reason).map { "  \(mark) \($0)" }
    )
  }

  private func endDifference() -> StepDifference? {
    let ends = [first, second].map { $0.failure?.text ?? $0.skipReason ?? "" }
    let details = lines("end", Self.lines(rename(ends[0])), Self.lines(rename(ends[1])))
    guard !details.isEmpty else { return nil }
    let last = first.steps.last ?? second.steps.last
    return StepDifference(
      line: last?.line ?? first.test.firstLine,
      statement: last?.statement ?? "",
      details: details
    )
  }

  private func lines(_ title: String, _ old: [String], _ new: [String]) -> [String] {
    guard old != new else { return [] }
    return ["\(title):"] + Self.difference(old, new).map { "  \($0)" }
  }

  /// The changed lines with some of those around them.
  private static func difference(_ old: [String], _ new: [String]) -> [String] {
    var all: [String] = []
    let changes = new.difference(from: old)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        all.append("- \(old[oldIndex])")
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        all.append("+ \(new[newIndex])")
        newIndex += 1
      } else {
        all.append("  \(old[oldIndex])")
        oldIndex += 1
        newIndex += 1
      }
    }
    var result: [String] = []
    for (index, line) in all.enumerated() {
      let near = max(0, index - contextCount)...min(all.count - 1, index + contextCount)
      if near.contains(where: { !all[$0].hasPrefix("  ") }) {
        result.append(line)
      } else if result.last != "…" {
        result.append("…")
      }
    }
    return result
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}

extension StoryStep {
  /// The statement, with its line and the store in use after it.
  fileprivate var place: String { "\(line) \(statement)" + (store.map { "  (\($0))" } ?? "") }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
