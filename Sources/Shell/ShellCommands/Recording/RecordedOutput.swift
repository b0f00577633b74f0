import ShellOutput
import ShellSession
import ShellValues

/// The reports of one step of a ``SessionRecord``, with the settings and the time needed to format them later.
struct RecordedOutput {
  private enum Part {
    case report(Report, TextOptions, SharedMoment)
    /// Any number of reports that were not kept.
    case omitted
  }

  private var parts: [Part] = []

  /// The most reports kept, and the most lines written. The output of a long loop or an endless timer is replaced
  /// by '…' beyond that.
  private static let limit = 10_000
  private static let anyLines = "…"

  var count: Int { parts.count }

  init() {}

  /// - Parameters:
  ///   - options: How it looks.
  ///   - moment: When it was reported: a state that is written later shows the shared values of then.
  init(_ report: Report, _ options: TextOptions, _ moment: SharedMoment) {
    self.parts = [.report(report, options, moment)]
  }

  /// Something was reported that is not kept.
  static var omitted: RecordedOutput {
    var output = RecordedOutput()
    output.parts = [.omitted]
    return output
  }

  mutating func append(_ other: RecordedOutput) {
    for part in other.parts { append(part) }
  }

  private mutating func append(_ part: Part) {
    if case .report = part, parts.count < Self.limit { return parts.append(part) }
    guard case .omitted? = parts.last else { return parts.append(.omitted) }
  }

  /// The lines that a script prints.
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
      moment.reading { TextFormat(options: options).lines(for: report).map(\.plain) }
    case .omitted: [anyLines]
    }
  }
}
