import ShellLanguage

/// Output that differs from what scripts expect, collected so that it can take the place of the expected
/// lines.
@MainActor
package final class OutputCorrections {
  /// New lines for those below a statement, or for those of a snapshot.
  package struct Correction: Codable, Hashable, Sendable {
    /// The path of the file, as it was named.
    package let file: String
    /// The number of the first expected line, counted from 1.
    package let line: Int
    /// The lines that were expected, without their `#>` marks.
    package let expected: [String]
    /// The lines to expect, without marks.
    package let found: [String]
    /// Whether the lines are all of the file: those of a snapshot, which may not exist yet.
    package var isWholeFile = false
  }

  package private(set) var all: [Correction] = []

  private struct Place: Hashable {
    let file: String
    let line: Int
  }

  /// The places whose output was as expected.
  private var kept: Set<Place> = []

  package init() {}

  /// Notes that a statement's output is as expected.
  ///
  /// - Returns: The correction for other output that the same statement has had before, as in a loop.
  func keep(_ expected: ExpectedOutput, in source: SourceText) -> Correction? {
    guard let file = source.name else { return nil }
    return keep(Place(file: file, line: source.location(of: expected.span.start).line))
  }

  /// Notes that a state is that of its snapshot.
  ///
  /// - Returns: The correction for another state that the same snapshot was to be of before.
  func keep(file: String) -> Correction? { keep(Place(file: file, line: 1)) }

  private func keep(_ place: Place) -> Correction? {
    kept.insert(place)
    return all.first { $0.file == place.file && $0.line == place.line }
  }

  /// Notes that a statement's output differs.
  ///
  /// - Returns: Whether it can be corrected: not if the source is no file, or if the same statement has
  ///   had other output before, as in a loop.
  func add(_ found: [String], for expected: ExpectedOutput, in source: SourceText) -> Bool {
    guard let file = source.name else { return false }
    return add(
      Correction(
        file: file,
        line: source.location(of: expected.span.start).line,
        expected: expected.lines,
        found: OutputMerge(found, expected.lines).lines
      )
    )
  }

  /// Notes that a state differs from its snapshot.
  ///
  /// - Parameter expected: The lines of the file; none if it does not exist.
  /// - Returns: Whether it can be corrected: not if the same snapshot is of another state as well.
  func add(_ found: [String], forFile file: String, with expected: [String]) -> Bool {
    add(
      Correction(
        file: file,
        line: 1,
        expected: expected,
        found: OutputMerge(found, expected).lines,
        isWholeFile: true
      )
    )
  }

  private func add(_ correction: Correction) -> Bool {
    if kept.contains(Place(file: correction.file, line: correction.line)) { return false }
    let earlier = all.first { $0.file == correction.file && $0.line == correction.line }
    if let earlier { return earlier.found == correction.found }
    all.append(correction)
    return true
  }
}

/// Output with the `…` of the expected lines kept where they still cover it.
struct OutputMerge {
  /// The lines to expect.
  private(set) var lines: [String] = []

  init(_ found: [String], _ expected: [String]) {
    var start = (found: 0, expected: 0)
    for pair in Self.pairs(found, expected) + [(found.count, expected.count)] {
      let passed = expected[start.expected..<pair.1]
      // A line of only `…` covers what is between its neighbours, unless other lines were expected there.
      if passed.contains(Self.gap), passed.allSatisfy({ $0 == Self.gap }) {
        lines.append(Self.gap)
      } else {
        lines += found[start.found..<pair.0]
      }
      if pair.1 < expected.count { lines.append(expected[pair.1]) }
      start = (pair.0 + 1, pair.1 + 1)
    }
  }

  private static let gap = "…"

  /// The longest series of found lines that are as expected, with the expected lines.
  private static func pairs(_ found: [String], _ expected: [String]) -> [(Int, Int)] {
    var lengths = Array(
      repeating: Array(repeating: 0, count: expected.count + 1),
      count: found.count + 1
    )
    let fits = found.map { line in expected.map { $0 != gap && OutputExpectation.matches(line, $0) }
    }
    for index in found.indices.reversed() {
      for other in expected.indices.reversed() {
        lengths[index][other] =
          fits[index][other]
          ? lengths[index + 1][other + 1] + 1
          : max(lengths[index + 1][other], lengths[index][other + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (index, other) = (0, 0)
    while index < found.count, other < expected.count {
      if fits[index][other] {
        pairs.append((index, other))
        (index, other) = (index + 1, other + 1)
      } else if lengths[index + 1][other] >= lengths[index][other + 1] {
        index += 1
      } else {
        other += 1
      }
    }
    return pairs
  }
}
