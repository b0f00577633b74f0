import ShellLanguage
import ShellOutput

enum RequiresCommand: ImmediateCommand {
  static let problems: [any ExplainedProblem.Type] = [RequirementProblem.self]

  static let signature = CommandSignature(
    "requires",
    .scripting,
    summary: "Fail unless the shell is of a version or a later one.",
    discussion: "It says what a script needs, where an older shell would fail in another way.",
    parameters: [
      .init("product", .oneOf(["tcash"]), summary: "'tcash'"),
      .init("version", .newName, summary: "the oldest version that will do, such as 0.1"),
    ],
    consequence: .asserts,
    examples: [
      .init("A script for this version and later ones", "requires tcash 0.1")
    ]
  )

  static func arguments(_ reader: ArgumentReader) throws -> NoArguments {
    if let version = reader.word("version") {
      guard let required = Version(version.text) else {
        throw Diagnostic(RequirementProblem.notAVersion(version.text), at: version.span)
      }
      guard let own = Version(ShellVersion.text), own >= required else {
        throw Diagnostic(RequirementProblem.tooOld(required: version.text), at: version.span)
      }
    }
    return NoArguments()
  }

  static func run(_: NoArguments, _: Invocation) throws -> Report { .nothing }
}

/// The version of the shell.
package enum ShellVersion {
  package static let text = "0.1.0"
}

/// A version as numbers: 1.10 is later than 1.9.
private struct Version: Comparable {
  private let numbers: [Int]

  /// - Returns: `nil` for a text that is not one to three numbers.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard numbers.count == parts.count, (1...3).contains(numbers.count) else { return nil }
    self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count)
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.numbers.lexicographicallyPrecedes(rhs.numbers)
  }
}

/// Errors of `requires`.
enum RequirementProblem: ExplainedProblem, Hashable {
  case notAVersion(String)
  case tooOld(required: String)

  var code: String {
    switch self {
    case .notAVersion: "not-a-version"
    case .tooOld: "version-too-old"
    }
  }

  var message: String {
    switch self {
    case .notAVersion(let text): "\(quoted: text) is no version, such as 1.2"
    case .tooOld(let required):
      "this needs version \(required) or later, and this is \(ShellVersion.text)"
    }
  }

  static let explanations = [
    CodeExplanation(
      "not-a-version",
      "A version is one to three numbers with dots between them.",
      mistake: "requires tcash newest",
      instead: "requires tcash 0.1"
    ),
    CodeExplanation(
      "version-too-old",
      "The script says that it needs a later version of the shell.",
      mistake: "requires tcash 99",
      instead: "requires tcash 0.1"
    ),
  ]
}
