package import ShellCommands
package import ShellPages

/// A test's outcome and output.
package struct TestResult: Codable, Sendable {
  package let test: ScriptTest
  package var outcome: Outcome
  /// How long the script ran, in seconds.
  package var seconds: Double
  /// The script's output as text. Only the end of very long output is kept.
  package var output: String
  /// What the features printed to standard output and standard error. Only the end of very long text is
  /// kept.
  package var printed: String
  /// The kinds of values that live dependencies supplied, which make runs differ: `dates`, `ids`, `chance`.
  package var liveDraws: [String]
  /// Corrections of the script's expected output, if the job asks for them.
  package var corrections: [OutputCorrections.Correction]
  /// The script's steps, if they were recorded.
  package var steps: [StoryStep]
  /// What the script reached of the features, if it was measured.
  package var coverage: Coverage?

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
    corrections: [OutputCorrections.Correction] = [],
    steps: [StoryStep] = [],
    coverage: Coverage? = nil
  ) {
    self.steps = steps
    self.coverage = coverage
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

/// Why a test failed, with the context of the failure.
package struct TestFailure: Codable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// An expectation did not hold.
    case expectation
    /// A statement failed, or could not be parsed.
    case error
    /// The process ended before the script did: it trapped, called `exit`, or was killed.
    case ended
    /// The script exceeded a limit on time, memory or output.
    case limit
  }

  package let kind: Kind
  /// The stable code of the error, which `help` explains.
  package let code: String
  /// The error's message: one sentence without its full stop.
  package let message: String
  /// The failure's location; `nil` if no line caused it.
  package let place: Place?
  /// The complete error as the shell prints it: location, message, the line with a caret, and help.
  package let text: String
  /// The last history entries with their causes, as `history` prints them.
  package var history: [String]
  /// The script's world, then its dependencies as `dep` prints them.
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

/// The number of tests for each outcome.
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
