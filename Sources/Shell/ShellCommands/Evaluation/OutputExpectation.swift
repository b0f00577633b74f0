import ShellLanguage
import ShellOutput

/// Compares a statement's output with the `#>` lines below it.
struct OutputExpectation {
  private let expected: ExpectedOutput

  init(_ expected: ExpectedOutput) {
    self.expected = expected
  }

  /// - Throws: A diagnostic that shows both outputs if they differ.
  func check(_ found: [String]) throws {
    guard let mismatch = Self.mismatch(of: found, with: expected.lines) else { return }
    throw Diagnostic(AssertionProblem.outputDiffers, at: expected.span, help: mismatch)
  }

  /// The expected and the found lines, from the first difference on; `nil` if they match.
  static func mismatch(of found: [String], with expected: [String]) -> String? {
    matches(found[...], expected[...]) ? nil : difference(found, expected)
  }

  /// Notes the output if it differs, instead of failing.
  ///
  /// - Throws: A diagnostic if the output differs and can't be corrected.
  @MainActor
  func correct(
    _ found: [String],
    in source: SourceText,
    _ corrections: OutputCorrections
  ) throws {
    if let mismatch = Self.mismatch(of: found, with: expected.lines) {
      guard !corrections.add(found, for: expected, in: source) else { return }
      throw Diagnostic(AssertionProblem.outputDiffers, at: expected.span, help: mismatch)
    } else if let earlier = corrections.keep(expected, in: source) {
      let mismatch = Self.difference(found, earlier.found)
      throw Diagnostic(AssertionProblem.outputDiffers, at: expected.span, help: mismatch)
    }
  }

  /// Whether lines match a pattern. `…` matches any text within a line, and a line that is only
  /// `…` matches any lines.
  static func matches(_ lines: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
    // Greedy wildcard matching: on a mismatch, the last `…` line takes one more line.
    var line = lines.startIndex
    var index = pattern.startIndex
    var retry: (line: Int, index: Int)?
    while line < lines.endIndex {
      if index < pattern.endIndex, pattern[index] == "…" {
        retry = (line, index + 1)
        index += 1
      } else if index < pattern.endIndex, matches(lines[line], pattern[index]) {
        line += 1
        index += 1
      } else if let last = retry {
        retry = (last.line + 1, last.index)
        line = last.line + 1
        index = last.index
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "…" }
  }

  /// Whether a line matches one of a pattern.
  static func matches(_ line: String, _ pattern: String) -> Bool {
    if line == pattern { return true }
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last,
      line.hasPrefix(first), line.dropFirst(first.count).hasSuffix(last)
    else { return false }
    var rest = line.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  private static func difference(_ found: [String], _ expected: [String]) -> String {
    let same = zip(expected, found).prefix { matches($1, $0) }.count
    let missing = expected.dropFirst(same).map { "- \($0)" }
    let surplus = found.dropFirst(same).map { "+ \($0)" }
    let context = same > 0 ? ["  \(found[same - 1])"] : []
    let lines = context + missing + surplus
    return (["Expected (-) and found (+):"] + lines.map { "  \($0)" }).joined(separator: "\n")
  }
}
