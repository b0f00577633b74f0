import ShellOutput
import ShellSession

/// A report that is formatted later, with the settings and the shared values of its time.
struct KeptReport {
  private enum Content {
    case report(Report, TextOptions, SharedMoment)
    case lines([String])
  }

  private var content: Content

  /// - Parameters:
  ///   - report: The report.
  ///   - options: The text format.
  ///   - moment: The time of the report. A state that is formatted later shows the shared values of
  ///     that time.
  init(_ report: Report, _ options: TextOptions, _ moment: SharedMoment) {
    content = .report(report, options, moment)
  }

  /// The formatted lines.
  @MainActor
  var lines: [String] {
    switch content {
    case .report(let report, let options, let moment):
      moment.reading { TextFormat(options: options).lines(for: report).map(\.plain) }
    case .lines(let lines): lines
    }
  }

  /// Formats the report now, and lets go of the values in it.
  @MainActor
  mutating func format() { content = .lines(lines) }
}
