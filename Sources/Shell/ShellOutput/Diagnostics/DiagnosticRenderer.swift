package import ShellLanguage
import TerminalText

/// Writes a diagnostic for people: the sentence, the line, a caret under the exact piece, what to do
/// instead, and the calls that led there.
///
/// ```
/// error[unknown-action]: Counter.Action has no case 'incremntButtonTapped'
///   .incremntButtonTapped
///    ^~~~~~~~~~~~~~~~~~~~ did you mean '.incrementButtonTapped'?
/// ```
package struct DiagnosticRenderer: Sendable {
  private let source: SourceText
  private let callers: [CallSite]
  private let width: Int
  /// The room for prose; `nil` where lines are as long as they are.
  private let proseWidth: Int?

  /// - Parameters:
  ///   - source: The text that the diagnostic's span is in.
  ///   - callers: The calls that led to the statement, the innermost first.
  ///   - width: The columns that a line of the source may take; of a longer one what is around the
  ///     span is shown.
  ///   - wrapsProse: Whether sentences are broken between words where they are longer.
  package init(
    source: SourceText,
    callers: [CallSite] = [],
    width: Int = .max,
    wrapsProse: Bool = false
  ) {
    self.source = source
    self.callers = callers
    self.proseWidth = wrapsProse ? max(20, width) : nil
    self.width = min(width, Self.maximumWidth)
  }

  package func lines(for diagnostic: Diagnostic) -> [StyledText] {
    let problem = diagnostic.problem
    // What a reducer reports may have several lines.
    let message = problem.message.split(separator: "\n", omittingEmptySubsequences: false)
    var lines = heading(diagnostic, String(message.first ?? ""))
    lines += message.dropFirst().flatMap { further(String($0)) }
    let suggestion = suggestion(for: diagnostic)
    if let span = diagnostic.span {
      lines += SourceExcerpt(span, in: source, width: width - 2).lines(tip: suggestion)
        .map { "  " + $0 }
    } else if let suggestion {
      lines.append("  \(suggestion, .note)")
    }
    if let help = diagnostic.help { lines += paragraph(help) }
    return lines + calls()
  }

  /// `script.tcash:3:7: error[unknown-action]: Counter.Action has no case 'x'`
  private func heading(_ diagnostic: Diagnostic, _ message: String) -> [StyledText] {
    let location = location(of: diagnostic)
    let code = "error[\(diagnostic.code)]"
    let used = DisplayWidth.columns(of: location + code) + 2
    let sentence = Self.shown(message)
    let pieces =
      proseWidth.map { WordWrap.lines(sentence, columns: $0 - 2, first: max(1, $0 - used)) }
      ?? [sentence]
    let first: StyledText = "\(location)\(code, .error): \(pieces.first ?? "")"
    return [first] + pieces.dropFirst().map { StyledText("  \($0)") }
  }

  /// A line of the message after the first. Indented ones are no prose.
  private func further(_ line: String) -> [StyledText] {
    let line = Self.shown(line)
    guard let proseWidth, !line.isEmpty, !line.hasPrefix(" ") else {
      return [StyledText("  \(line)")]
    }
    return WordWrap.lines(line, columns: proseWidth - 2).map { StyledText("  \($0)") }
  }

  private func location(of diagnostic: Diagnostic) -> String {
    Self.place(of: diagnostic.span, in: source).map { "\($0): " } ?? ""
  }

  /// `script.tcash:3:7`; `nil` for a line typed at the prompt.
  private static func place(of span: SourceSpan?, in source: SourceText) -> String? {
    guard let name = source.name else { return nil }
    guard let span else { return name }
    let location = source.location(of: span.start)
    return "\(name):\(location.line):\(location.column)"
  }

  private func suggestion(for diagnostic: Diagnostic) -> String? {
    let suggestions = diagnostic.suggestions.map { "'\($0)'" }
    guard let last = suggestions.last else { return nil }
    let others = suggestions.dropLast().joined(separator: ", ")
    return "did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }

  private func paragraph(_ text: String) -> [StyledText] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [StyledText] in
      let line = Self.shown(String(line))
      if line.isEmpty { return [StyledText()] }
      // Indented lines are no prose: values side by side.
      guard let proseWidth, !line.hasPrefix(" ") else { return ["  \(line, .note)"] }
      return WordWrap.lines(line, columns: proseWidth - 2).map { "  \($0, .note)" }
    }
  }

  /// The text with each tab as one space and nothing in it that could drive the terminal.
  static func shown(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 == "\t" ? " " : SafeText.isHarmless($0) ? $0 : "\u{FFFD}" }
      )
    )
  }

  private static let maximumWidth = 160
}

// MARK: - Calls

extension DiagnosticRenderer {
  /// Deep recursions are shown by their ends.
  private static let maximumCalls = 6

  private func calls() -> [StyledText] {
    guard callers.count > Self.maximumCalls else { return callers.map(line) }
    let omitted = callers.count - Self.maximumCalls
    return callers.prefix(Self.maximumCalls - 1).map(line)
      + ["  \("… \(omitted) more calls", .note)"] + callers.suffix(1).map(line)
  }

  private func line(for call: CallSite) -> StyledText {
    let (what, verb) =
      switch call.callee {
      case .definition(let name): ("'\(name)'", "called")
      case .file(let name): ("'\(name)'", "sourced")
      }
    let text = Self.shown(
      call.source[call.span].split(separator: "\n").first.map(String.init) ?? ""
    )
    let place = Self.place(of: call.span, in: call.source).map { "at \($0)" } ?? "here"
    return "  \("in \(what), \(verb) \(place): \(text)", .note)"
  }
}
