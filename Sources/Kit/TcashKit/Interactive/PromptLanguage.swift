import ConcurrencyExtras
import LineEditor
import ShellCommands
import ShellLanguage
import ShellOutput

/// The shell's language for the line editor. Called on the editor's thread.
struct PromptLanguage: Sendable {
  /// The actions and names that are valid at the current scope; `nil` before the first prompt.
  private let fit = LockIsolated<LineValidator?>(nil)

  /// Sets which actions are coloured as known, and which lines are suggested.
  func setFit(_ fit: LineValidator) {
    self.fit.setValue(fit)
  }

  var lineLanguage: LineLanguage {
    LineLanguage(
      isIncomplete: { Self.isIncomplete($0) },
      indentation: { Self.indentation(after: $0) },
      parts: { [fit] text, cursor in Self.parts(of: text, cursor: cursor, fit.value) },
      canSuggest: { [fit] line in fit.value?.accepts(line) ?? false }
    )
  }

  private static func isIncomplete(_ text: String) -> Bool {
    let parser = Parser(
      SourceText(text),
      grammar: CommandCatalog.grammar,
      allowsAbbreviations: true
    )
    if case .incomplete = parser.parse() { return true }
    return false
  }

  private static func indentation(after text: String) -> Int {
    let depth = SyntaxParts(of: text, grammar: CommandCatalog.grammar).openBracketCount
    return depth * 2 + (text.hasSuffix("\\") ? 2 : 0)
  }

  private static func parts(
    of text: String,
    cursor: Int,
    _ fit: LineValidator?
  ) -> [LineLanguage.Part] {
    let parts = SyntaxParts(of: text, grammar: CommandCatalog.grammar, cursor: cursor).parts
    return parts.map { part in
      let role =
        part.role == .action
        ? role(ofAction: part.span, in: text, cursor: cursor, fit)
        : LineRole(part.role)
      return LineLanguage.Part(part.span.start, part.span.end, role)
    }
  }

  /// The role of an action's name. An unknown name is an error, unless it is still being typed and
  /// begins a known name.
  private static func role(
    ofAction span: SourceSpan,
    in text: String,
    cursor: Int,
    _ fit: LineValidator?
  ) -> LineRole {
    let name = String(decoding: text.utf8.prefix(span.end).dropFirst(span.start + 1), as: UTF8.self)
    guard let fit, fit.knowsAction(name) == false else { return LineRole(SyntaxParts.Role.action) }
    let isBeingTyped = cursor == span.end && fit.knowsAction(beginningWith: name)
    return isBeingTyped ? .plain : LineRole(Role.caret)
  }
}

extension LineRole {
  fileprivate init(_ role: Role) {
    self = .syntax(role.rawValue)
  }

  fileprivate init(_ part: SyntaxParts.Role) {
    self = Role(part).map { LineRole($0) } ?? .matchingBracket
  }
}

extension LineStyles {
  /// Creates the styles of the typed line, so that each part has the same style in input and
  /// output.
  init(_ theme: Theme) {
    var sequences: [LineRole: String] = [:]
    for role in Role.allCases { sequences[LineRole(role)] = theme.sequence(for: role) }
    sequences[.prompt] = theme.sequence(for: .prompt)
    for role in [LineRole.hint, .note] { sequences[role] = theme.sequence(for: .note) }
    self.init(sequences)
  }
}
