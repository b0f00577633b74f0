package import ShellLanguage

/// Writes a diagnostic for people: the sentence, the line, a caret under the exact piece, and what to
/// do instead.
///
/// ```
/// error[unknown-action]: Counter.Action has no case 'incremntButtonTapped'
///   .incremntButtonTapped
///    ^~~~~~~~~~~~~~~~~~~~ did you mean '.incrementButtonTapped'?
/// ```
package struct DiagnosticRenderer: Sendable {
  private let source: SourceText

  /// - Parameter source: The text that the diagnostic's span is in.
  package init(source: SourceText) {
    self.source = source
  }

  package func lines(for diagnostic: Diagnostic) -> [StyledText] {
    let problem = diagnostic.problem
    var lines: [StyledText] = [
      "\(location(of: diagnostic))\("error[\(problem.code)]", .error): \(problem.message)"
    ]
    if let span = diagnostic.span { lines += excerpt(span, suggestion(for: diagnostic)) }
    if diagnostic.span == nil, let suggestion = suggestion(for: diagnostic) {
      lines.append("  \(suggestion, .note)")
    }
    if let help = diagnostic.help { lines.append("  \(help, .note)") }
    return lines
  }

  private func location(of diagnostic: Diagnostic) -> String {
    guard let name = source.name else { return "" }
    guard let span = diagnostic.span else { return "\(name): " }
    let location = source.location(of: span.start)
    return "\(name):\(location.line):\(location.column): "
  }

  private func suggestion(for diagnostic: Diagnostic) -> String? {
    let suggestions = diagnostic.suggestions.map { "'\($0)'" }
    guard let last = suggestions.last else { return nil }
    let others = suggestions.dropLast().joined(separator: ", ")
    return "did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }

  /// The line that the span begins in, and the caret under it. Of a long line only what is around the
  /// span is shown.
  private func excerpt(_ span: SourceSpan, _ suggestion: String?) -> [StyledText] {
    let line = source.line(at: span.start)
    let before = Self.shown(source[SourceSpan(line.span.start, span.start)])
    let end = min(max(span.end, span.start), line.span.end)
    let marked = Self.shown(source[SourceSpan(span.start, end)])
    let after = Self.shown(source[SourceSpan(end, line.span.end)])
    let left = Self.ending(before, columns: Self.maximumWidth / 2)
    let middle = Self.beginning(marked, columns: Self.maximumWidth)
    let right = Self.beginning(after, columns: Self.maximumWidth / 2)
    let indentation = String(repeating: " ", count: DisplayWidth.columns(of: left))
    let tail = String(repeating: "~", count: max(0, DisplayWidth.columns(of: middle) - 1))
    let tip = suggestion.map { " \($0)" } ?? ""
    return [
      "  \(left + middle + right)",
      "  \(indentation)\("^" + tail, .caret)\(tip, .note)",
    ]
  }

  private static let maximumWidth = 160

  private static func beginning(_ text: String, columns: Int) -> String {
    guard DisplayWidth.columns(of: text) > columns else { return text }
    return DisplayWidth.prefix(of: text, columns: columns - 1) + "…"
  }

  private static func ending(_ text: String, columns: Int) -> String {
    guard DisplayWidth.columns(of: text) > columns else { return text }
    let reversed = DisplayWidth.prefix(of: String(text.reversed()), columns: columns - 1)
    return "…" + String(reversed.reversed())
  }

  /// The text with each tab as one space and nothing in it that could drive the terminal.
  private static func shown(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 == "\t" ? " " : SafeText.isHarmless($0) ? $0 : "\u{FFFD}" }
      )
    )
  }
}
