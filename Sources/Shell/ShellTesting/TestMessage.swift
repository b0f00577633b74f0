package import Foundation
package import ShellCommands

/// What a test run tells a process that performs a test.
package struct TestJob: Codable, Sendable {
  package let test: ScriptTest
  /// The world to run in, whatever the script chooses; `nil` lets it choose.
  package let world: String?
  /// Whether to print each statement before its output.
  package let echoes: Bool
  /// Whether to send the events.
  package let sendsEvents: Bool
  /// Whether output that differs from what is expected is collected, instead of failing.
  package let corrects: Bool

  package init(
    _ test: ScriptTest,
    world: String?,
    echoes: Bool,
    sendsEvents: Bool,
    corrects: Bool
  ) {
    self.corrects = corrects
    self.test = test
    self.world = world
    self.echoes = echoes
    self.sendsEvents = sendsEvents
  }
}

/// What a process that performs a test tells the test run. Each message is a line of JSON.
package enum TestMessage: Codable, Sendable {
  /// Text that the script printed.
  case output(String)
  /// An event of the conversation, as a line of JSON.
  case event(String)
  /// The script has ended. Without this message, the process ended before it.
  case ended(TestEnd)
}

/// How a script ended, as the process that performed it knows.
package struct TestEnd: Codable, Sendable {
  package let failure: TestFailure?
  package let skipReason: String?
  package let liveDraws: [String]
  /// Output that differs from what is expected, if the job asks for it.
  package let corrections: [OutputCorrections.Correction]
  /// How long the script ran, in seconds.
  package let seconds: Double

  package var outcome: TestResult.Outcome {
    if let failure { return .failed(failure) }
    return skipReason.map { .skipped(reason: $0) } ?? .passed
  }
}

/// The encoding of jobs and messages as lines.
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
