import ShellLanguage

/// The text of a diagnostic for people and programs, with a limited length.
///
/// Messages shorten what they quote; this limits the rest.
struct DiagnosticText {
  /// The maximum length of a line in scalars.
  static let lineLimit = 1_000

  let message: [String]
  let suggestions: [String]
  let help: [String]

  init(_ diagnostic: Diagnostic) {
    message = Self.lines(of: diagnostic.problem.message)
    suggestions = diagnostic.suggestions.map { Quotation.shortened($0) }
    help = diagnostic.help.map(Self.lines) ?? []
  }

  static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Quotation.shortened(String($0), to: lineLimit) }
  }
}
