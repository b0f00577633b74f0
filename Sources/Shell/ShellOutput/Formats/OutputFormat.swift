package import ShellLanguage

/// A format of the shell's output.
package protocol OutputFormat: Sendable {
  /// The name of the format for `set format` and `--format`.
  static var name: String { get }

  /// The intended readers.
  static var audience: String { get }

  /// Whether the format is laid out for a screen, with colours and pages.
  static var isForScreens: Bool { get }

  init(options: TextOptions)

  /// Writes the lines of a report to a sink as they are produced.
  func write(_ report: Report, to sink: LineSink)

  /// The lines of a diagnostic.
  ///
  /// - Parameters:
  ///   - callers: The calls that led to the statement, the innermost first.
  ///   - wrapsProse: Whether to wrap sentences that exceed the width.
  func lines(
    for diagnostic: Diagnostic,
    in source: SourceText,
    calledFrom callers: [CallSite],
    wrapsProse: Bool
  ) -> [StyledText]

  /// The lines of a remark.
  func lines(forRemark remark: Remark, wrapsProse: Bool) -> [StyledText]
}

/// A message of the shell that is neither a report nor an error: a note on unexpected behaviour, or
/// the progress of an operation.
package struct Remark {
  package enum Kind {
    case note, progress
  }

  package let text: String
  package let kind: Kind

  package init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }
}

/// All output formats, in the order that help lists them.
package enum OutputFormatCatalog {
  package static let formats: [any OutputFormat.Type] = [
    TextFormat.self, JSONFormat.self, SwiftFormat.self,
  ]

  package static func format(named name: String) -> (any OutputFormat.Type)? {
    formats.first { $0.name == name }
  }
}

extension OutputFormat {
  /// The lines of a report.
  package func lines(for report: Report) -> [StyledText] {
    var lines: [StyledText] = []
    write(
      report,
      to: LineSink { line in
        lines.append(line)
        return true
      }
    )
    return lines
  }
}
