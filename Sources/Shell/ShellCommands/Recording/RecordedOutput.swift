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

  init() {}

  /// - Parameters:
  ///   - options: The text format.
  ///   - moment: The time of the report. A state that is formatted later shows the shared values of
  ///     that time.
  init(_ report: Report, _ options: TextOptions, _ moment: SharedMoment) {
    parts = [.report(KeptReport(Self.inScript(report), options, moment))]
  }

  /// An output that stands for reports that were not kept.
  static var omitted: RecordedOutput {
    var output = RecordedOutput()
    output.appendOmission()
    return output
  }

  /// Adds to the output what stands for reports that were not kept.
  mutating func appendOmission() { append(Part.omitted) }

  mutating func append(_ other: RecordedOutput) {
    for part in other.parts { append(part) }
  }

  private mutating func append(_ part: Part) {
    if case .report = part, parts.count < Self.limit { return parts.append(part) }
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

  /// A report of a prompt as it is in a script, without times of the live clock.
  private static func inScript(_ report: Report) -> Report {
    if case .effects(let effects) = report { .effects(effects.withoutLiveTimes) } else { report }
  }
}
