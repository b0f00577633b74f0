import ShellOutput
import ShellSession
import ShellValues

/// The reports of one step of a ``SessionRecord``, with the settings and the shared values needed
/// to format them later.
struct RecordedOutput {
  private enum Part {
    case report(Report, TextOptions, SharedMoment)
    case lines([String])
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
    self.parts = [.report(report, options, moment)]
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
    if case .omitted = part {} else if parts.count < Self.limit { return parts.append(part) }
    guard case .omitted? = parts.last else { return parts.append(.omitted) }
  }

  /// Formats the reports now, and lets go of the values in them.
  @MainActor
  mutating func format() {
    parts = parts.map { if case .report = $0 { .lines(Self.lines(of: $0)) } else { $0 } }
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
    case .report(let report, let options, let moment):
      moment.reading { TextFormat(options: options).lines(for: inScript(report)).map(\.plain) }
    case .lines(let lines): lines
    case .omitted: [anyLines]
    }
  }

  /// A report of a prompt as it is in a script, without times of the live clock.
  private static func inScript(_ report: Report) -> Report {
    if case .effects(let effects) = report { .effects(effects.withoutLiveTimes) } else { report }
  }
}
