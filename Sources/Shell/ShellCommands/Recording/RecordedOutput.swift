import ShellOutput
import ShellSession
import ShellValues

/// The reports of one step of a ``SessionRecord``.
struct RecordedOutput {
  private enum Part {
    case report(KeptReport)
    /// Stands for any number of reports that were not kept.
    case omitted
  }

  private var parts: [Part] = []

  /// The maximum number of reports kept and of lines written. Beyond it, `…` replaces the
  /// output of a long loop or an endless timer.
  private static let limit = 10_000
  static let anyLines = "…"

  var count: Int { parts.count }

  /// Whether no more reports are kept.
  var isFull: Bool { parts.count >= Self.limit }

  /// Adds a report; `nil` is one that is not kept.
  mutating func append(_ report: KeptReport?) {
    append(report.map(Part.report) ?? .omitted)
  }

  /// Adds what stands for reports that are not kept.
  mutating func appendOmission() { append(Part.omitted) }

  mutating func append(_ other: RecordedOutput) {
    for part in other.parts { append(part) }
  }

  private mutating func append(_ part: Part) {
    if case .report = part, !isFull { return parts.append(part) }
    guard case .omitted? = parts.last else { return parts.append(.omitted) }
  }

  /// Formats the reports now, and lets go of the values in them.
  @MainActor
  mutating func format() {
    for index in parts.indices {
      guard case .report(var report) = parts[index] else { continue }
      report.format()
      parts[index] = .report(report)
    }
  }

  /// The formatted lines, as a script prints them.
  @MainActor
  func lines() -> [String] {
    var lines: [String] = []
    for part in parts {
      let more = Self.lines(of: part)
      if lines.count + more.count <= Self.limit, more != [Self.anyLines] {
        lines += more
      } else if lines.last != Self.anyLines {
        lines.append(Self.anyLines)
      }
    }
    return lines
  }

  @MainActor
  private static func lines(of part: Part) -> [String] {
    switch part {
    case .report(let report): report.lines
    case .omitted: [anyLines]
    }
  }
}
