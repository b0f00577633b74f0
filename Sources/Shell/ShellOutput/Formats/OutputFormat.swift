package import ShellLanguage

/// A way to write what a shell says.
package protocol OutputFormat: Sendable {
  /// What `set format` and `--format` call it.
  static var name: String { get }

  /// Whom it is for.
  static var audience: String { get }

  /// Whether it is laid out for a screen, with colours and pages.
  static var isForScreens: Bool { get }

  init(options: TextOptions)

  /// Puts a report's lines out one by one, each as it is made.
  func write(_ report: Report, to sink: LineSink)

  /// An error's lines.
  ///
  /// - Parameters:
  ///   - callers: The calls that led there, the innermost first.
  ///   - wrapsProse: Whether sentences are broken where they exceed the width.
  func lines(
    for diagnostic: Diagnostic,
    in source: SourceText,
    calledFrom callers: [CallSite],
    wrapsProse: Bool
  ) -> [StyledText]

  /// The lines of a remark, about something that may not be as one expects or about what the shell does.
  func lines(forRemark remark: Remark, wrapsProse: Bool) -> [StyledText]
}

/// What the shell says besides reports and errors.
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

/// All formats, in the order that help lists them.
package enum OutputFormatCatalog {
  package static let formats: [any OutputFormat.Type] = [
    TextFormat.self, JSONFormat.self, SwiftFormat.self,
  ]

  package static func format(named name: String) -> (any OutputFormat.Type)? {
    formats.first { $0.name == name }
  }
}

extension OutputFormat {
  /// A report's lines.
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
