import Foundation
package import ShellCommands
package import ShellPages

/// A message from the test run to a worker process: the test to run, and how to run it.
package struct TestJob: Codable, Sendable {
  package let test: ScriptTest
  /// The world to run in, which overrides the script's choice; `nil` lets the script choose.
  package let world: String?
  /// Whether to print each statement before its output.
  package let echoes: Bool
  /// Whether to send the conversation's events.
  package let sendsEvents: Bool
  /// Whether to collect corrections of output that differs from the expected, instead of failing.
  package let corrects: Bool
  /// Whether to record the script's steps.
  package let recordsSteps: Bool
  /// What to measure the coverage of; `nil` measures none.
  package let coverage: CoverageScope?

  package enum CoverageScope: String, Codable, Sendable {
    /// The features that the script loads.
    case loadedFeatures
    /// All features of the shell.
    case allFeatures
  }

  package init(
    _ test: ScriptTest,
    world: String?,
    echoes: Bool = false,
    sendsEvents: Bool = false,
    corrects: Bool = false,
    recordsSteps: Bool = false,
    coverage: CoverageScope? = nil
  ) {
    self.recordsSteps = recordsSteps
    self.coverage = coverage
    self.corrects = corrects
    self.test = test
    self.world = world
    self.echoes = echoes
    self.sendsEvents = sendsEvents
  }
}

/// A message from a worker process to the test run. Each message is a line of JSON.
package enum TestMessage: Codable, Sendable {
  /// Text that the script printed.
  case output(String)
  /// An event of the conversation, as a line of JSON.
  case event(String)
  /// A statement of the script has ended, or printed more after that, if the job asks for steps. The number is the
  /// position among the steps. They are known also if the process ends early.
  case step(StoryStep, number: Int)
  /// The script has ended. If this message is missing, the process ended before the script did.
  case ended(TestEnd)
}

/// How a script ended, as its worker process reports it.
package struct TestEnd: Codable, Sendable {
  package let failure: TestFailure?
  package let skipReason: String?
  package let liveDraws: [String]
  /// Corrections of expected output, if the job asks for them.
  package let corrections: [OutputCorrections.Correction]
  /// What the script reached of the features, if the job asks for it.
  package let coverage: Coverage?
  /// How long the script ran, in seconds.
  package let seconds: Double

  package var outcome: TestResult.Outcome {
    if let failure { return .failed(failure) }
    return skipReason.map { .skipped(reason: $0) } ?? .passed
  }
}

/// Encodes jobs and messages as lines of JSON.
package enum TestLine {
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return try Array(encoder.encode(value)) + [UInt8(ascii: "\n")]
  }

  package static func value<Value: Decodable>(of type: Value.Type, in line: String) throws -> Value
  {
    try JSONDecoder().decode(type, from: Data(line.utf8))
  }
}
