import Foundation

/// Parses the output of a build, line by line, into its progress and the compiler's errors.
struct BuildOutput {
  /// A compiler error with its location.
  struct Failure: Hashable {
    let path: String
    let line: Int
    let column: Int
    let message: String
  }

  /// The last line that names the current step.
  private(set) var progress = ""
  private(set) var failures: [Failure] = []
  /// The last lines of output, for a failure without a location.
  private(set) var lastLines: [String] = []

  private static let lastLineCount = 10

  /// Prefixes of progress lines: steps such as `[7/9] Compiling …`, fetching, and waiting for
  /// another build.
  private static let beginningsOfProgress = [
    "[", "Another instance", "Fetching", "Updating", "Computing", "Working copy",
  ]

  mutating func append(_ line: String) {
    let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !line.isEmpty else { return }
    if let match = line.wholeMatch(of: #/(/[^:]+):(\d+):(\d+): (?:fatal )?error: (.+)/#),
      let number = Int(match.2), let column = Int(match.3)
    {
      let failure = Failure(
        path: String(match.1),
        line: number,
        column: column,
        message: String(match.4)
      )
      // The compiler repeats an error for every part of a module that reaches it.
      if !failures.contains(failure) { failures.append(failure) }
    }
    if Self.beginningsOfProgress.contains(where: line.hasPrefix) { progress = line }
    lastLines.append(line)
    if lastLines.count > Self.lastLineCount { lastLines.removeFirst() }
  }
}

/// The text that describes a failed build: its first errors with their source lines.
struct BuildFailure {
  private let output: BuildOutput
  /// The folder that displayed paths are relative to.
  private let package: String
  private let read: (String) -> String?

  private static let limit = 8

  init(
    _ output: BuildOutput,
    in package: String,
    read: @escaping (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }
  ) {
    self.output = output
    self.package = package
    self.read = read
  }

  var errorCount: Int { output.failures.count }

  var text: String {
    guard errorCount > 0 else {
      return output.lastLines.map { "  \($0)" }.joined(separator: "\n")
    }
    var lines = output.failures.prefix(Self.limit).flatMap(lines)
    let rest = errorCount - Self.limit
    if rest > 0 { lines.append("… and \(rest) more") }
    return lines.joined(separator: "\n")
  }

  private func lines(for failure: BuildOutput.Failure) -> [String] {
    let path =
      failure.path.hasPrefix(package + "/")
      ? String(failure.path.dropFirst(package.count + 1)) : failure.path
    let heading = "\(path):\(failure.line):\(failure.column): \(failure.message)"
    let source = read(failure.path)?.split(separator: "\n", omittingEmptySubsequences: false)
    guard let source, source.indices.contains(failure.line - 1) else { return [heading] }
    let text = source[failure.line - 1]
    // Columns count bytes.
    let before = String(decoding: text.utf8.prefix(failure.column - 1), as: UTF8.self)
    let margin = text.prefix(while: \.isWhitespace).count
    let caret = String(repeating: " ", count: max(0, before.count - margin)) + "^"
    return [heading, "    \(text.dropFirst(margin))", "    \(caret)"]
  }
}
