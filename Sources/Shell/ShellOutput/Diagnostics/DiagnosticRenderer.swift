package import ShellLanguage
package import ShellValues
import TerminalText

/// Formats a diagnostic for people: the message, the source line with a caret under the exact span,
/// the suggested fix, and the calls that led to the statement.
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
  /// The width that prose wraps to; `nil` to leave lines unwrapped.
  private let proseWidth: Int?
  private let style: ValueStyle

  /// - Parameters:
  ///   - source: The text that the diagnostic's span is in.
  ///   - callers: The calls that led to the statement, the innermost first.
  ///   - width: The maximum width of a source line; a longer one is cut around the span.
  ///   - wrapsProse: Whether to wrap sentences that exceed the width.
  ///   - style: How ids and the temporary folder are written.
  package init(
    source: SourceText,
    callers: [CallSite] = [],
    width: Int = .max,
    wrapsProse: Bool = false,
    style: ValueStyle = .inFull
  ) {
    self.source = source
    self.style = style
    self.callers = callers
    self.proseWidth = wrapsProse ? max(20, width) : nil
    self.width = min(width, Self.maximumWidth)
  }

  package func lines(for diagnostic: Diagnostic) -> [StyledText] {
    let text = DiagnosticText(diagnostic)
    // An issue reported by a reducer may have several lines.
    let message = text.message.map(prose)
    var lines = heading(diagnostic, message.first ?? "")
    lines += message.dropFirst().flatMap { further($0) }
    let suggestion = tip(text.suggestions)
    if let span = diagnostic.span {
      lines += SourceExcerpt(span, in: source, width: width - 2, wrapsTip: proseWidth != nil)
        .lines(tip: suggestion).map { "  " + $0 }
    } else if let suggestion {
      lines += further(suggestion, .note)
    }
    return lines + text.help.flatMap { further(prose($0), .note) } + calls()
  }

  private func prose(_ line: String) -> String {
    let named = style.naming(line)
    return Self.shown(style.shortIDs?.shortened(in: named) ?? named)
  }

  /// The first lines of a diagnostic:
  /// `script.tcash:3:7: error[unknown-action]: Counter.Action has no case 'x'`.
  private func heading(_ diagnostic: Diagnostic, _ message: String) -> [StyledText] {
    let location = place(of: diagnostic.span, in: source).map { "\($0): " } ?? ""
    let code = Self.shown("error[\(diagnostic.code)]")
    let used = DisplayWidth.columns(of: location + code) + 2
    let pieces =
      proseWidth.map { WordWrap.lines(message, columns: $0 - 2, first: max(1, $0 - used)) }
      ?? [message]
    let first: StyledText = "\(location)\(code, .error): \(pieces.first ?? "")"
    return [first] + pieces.dropFirst().map { StyledText("  \($0)") }
  }

  /// Formats a line of the message after the first, or of the help. Indented lines show values: what
  /// does not fit of one is indented further.
  private func further(_ line: String, _ role: Role = .plain) -> [StyledText] {
    guard !line.isEmpty else { return [StyledText()] }
    guard let proseWidth else { return ["  \(line, role)"] }
    guard line.hasPrefix(" ") else {
      return WordWrap.lines(line, columns: proseWidth - 2).map { "  \($0, role)" }
    }
    let margin = min(line.prefix { $0 == " " }.count + 2, proseWidth / 2)
    let lines = StyledText(line, role)
      .wrapped(to: proseWidth - 2 - margin, first: proseWidth - 2)
    return lines.enumerated().map { number, line in
      TextFormat.spaces(number == 0 ? 2 : 2 + margin) + line
    }
  }

  /// The location of a span, `script.tcash:3:7`; `nil` for a line typed at the prompt.
  private func place(of span: SourceSpan?, in source: SourceText) -> String? {
    guard let name = source.name.map({ Self.shown(style.naming($0)) }) else { return nil }
    guard let span else { return name }
    let location = source.location(of: span.start)
    return "\(name):\(location.line):\(location.column)"
  }

  private func tip(_ suggestions: [String]) -> String? {
    let suggestions = suggestions.map { "'\(Self.shown($0))'" }
    guard let last = suggestions.last else { return nil }
    let others = suggestions.dropLast().joined(separator: ", ")
    return "did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }

  /// Text from outside, made safe for one line: tabs become spaces, and everything that could
  /// control the terminal, hide text or break the line is escaped.
  static func shown(_ text: String) -> String {
    SafeText.escaped(text.utf8.contains(9) ? text.replacing("\t", with: " ") : text)
  }

  private static let maximumWidth = 160
}

// MARK: - Calls

extension DiagnosticRenderer {
  /// The maximum number of calls shown; for deeper recursion, the middle is omitted.
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
      case .definition(let name): (Self.shown("\(quoted: name)"), "called")
      case .file(let name): (Self.shown("\(file: style.naming(name))"), "sourced")
      }
    let beginning = call.source.beginning(of: call.span, bytes: DiagnosticText.lineLimit)
    let statement = DisplayWidth.shortened(
      Self.shown(beginning.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""),
      to: Self.maximumWidth
    )
    let place = place(of: call.span, in: call.source).map { "at \($0)" } ?? "here"
    return "  \("in \(what), \(verb) \(place): \(statement)", .note)"
  }
}
