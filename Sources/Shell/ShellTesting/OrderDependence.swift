import ShellHost
import ShellLanguage

extension TestResult {
  /// A failure that describes how the result of a later run differs; `nil` if the results are the same.
  ///
  /// - Parameter number: The number of the later run. The first run is number 1.
  package func difference(from other: TestResult, inRun number: Int) -> TestFailure? {
    let problem = RepetitionProblem.differs(run: number)
    if let failure = other.failure {
      return TestFailure(problem, help: failure.text, at: failure.place)
    }
    guard output != other.output else { return nil }
    let (own, others) = (output.split(separator: "\n"), other.output.split(separator: "\n"))
    let index = zip(own, others).enumerated().first { $1.0 != $1.1 }?.offset
    func line(_ lines: [Substring]) -> String {
      let index = index ?? min(own.count, others.count)
      return lines.indices.contains(index) ? String(lines[index]) : "(nothing)"
    }
    return TestFailure(problem, help: "first: \(line(own))\nthen:  \(line(others))")
  }
}

/// A script whose result changes from run to run.
enum RepetitionProblem: Problem, Hashable {
  case differs(run: Int)

  var code: String {
    switch self {
    case .differs: "differs"
    }
  }

  var message: String {
    switch self {
    case .differs(let run):
      "run \(run) differs from the first: the script depends on the order of a set, on chance or on time"
    }
  }

  var isExpectation: Bool { true }
}
