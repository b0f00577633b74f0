package import ShellCommands

/// How a test ended.
package struct TestResult: Codable, Sendable {
  package let test: ScriptTest
  package var outcome: Outcome
  /// How long the script ran, in seconds.
  package var seconds: Double
  /// What the script printed, in text. Of very long output the end.
  package var output: String
  /// What the features printed by themselves, on both standard streams. Of very long text the end.
  package var printed: String
  /// What the script drew from live dependencies: `dates`, `ids`, `chance`.
  package var liveDraws: [String]
  /// Output that differs from what the script expects, if it is to be corrected.
  package var corrections: [OutputCorrections.Correction]

  package enum Outcome: Codable, Sendable {
    case passed
    case skipped(reason: String)
    case failed(TestFailure)
  }

  package init(
    _ test: ScriptTest,
    _ outcome: Outcome,
    seconds: Double,
    output: String = "",
    printed: String = "",
    liveDraws: [String] = [],
    corrections: [OutputCorrections.Correction] = []
  ) {
    self.test = test
    self.outcome = outcome
    self.seconds = seconds
    self.output = output
    self.printed = printed
    self.liveDraws = liveDraws
    self.corrections = corrections
  }

  package var failure: TestFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  package var skipReason: String? {
    if case .skipped(let reason) = outcome { reason } else { nil }
  }
}

/// Why a test failed, and what surrounds the failure.
package struct TestFailure: Codable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// An expectation did not hold.
    case expectation
    /// A statement failed, or could not be parsed.
    case error
    /// The process ended before the script did: by a trap, by `exit`, from outside.
    case ended
    /// The script took more than it may: time, memory, output.
    case limit
  }

  package let kind: Kind
  /// The stable code of the error, which `help` explains.
  package let code: String
  /// One sentence.
  package let message: String
  /// Where the failure is; `nil` if it belongs to no line.
  package let place: Place?
  /// The whole error as the shell prints it: place, message, the line with a caret, what helps.
  package let text: String
  /// The last entries of the history, with their causes, as `history` prints them.
  package var history: [String]
  /// The world that the script ran in, and its dependencies.
  package var world: [String]

  package struct Place: Codable, Hashable, Sendable {
    package let file: String
    /// Counted from 1.
    package let line: Int
    /// Counted in characters, from 1.
    package let column: Int

    package init(file: String, line: Int, column: Int) {
      (self.file, self.line, self.column) = (file, line, column)
    }
  }

  package init(
    _ kind: Kind,
    code: String,
    message: String,
    place: Place?,
    text: String,
    history: [String] = [],
    world: [String] = []
  ) {
    self.kind = kind
    self.code = code
    self.message = message
    self.place = place
    self.text = text
    self.history = history
    self.world = world
  }
}

/// How many tests ended in which way.
package struct TestCounts: Hashable, Sendable, CustomStringConvertible {
  package private(set) var passed = 0
  package private(set) var failed = 0
  package private(set) var skipped = 0

  package init(_ results: [TestResult] = []) {
    for result in results { add(result) }
  }

  package mutating func add(_ result: TestResult) {
    switch result.outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
  }

  package var description: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }
}
