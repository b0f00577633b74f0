import ConcurrencyExtras
import LineEditor
import ShellCommands
import ShellLanguage

/// The language of the shell as the line editor asks about it, from its own thread.
struct PromptLanguage: Sendable {
  /// The cases of the current scope's action; `nil` where they are not known.
  private let knownActions = LockIsolated<Set<String>?>(nil)

  /// Sets which actions are coloured as known.
  func setKnownActions(_ names: Set<String>?) {
    knownActions.setValue(names)
  }

  var lineLanguage: LineLanguage {
    LineLanguage(
      isIncomplete: { Self.isIncomplete($0) },
      indentation: { Self.indentation(after: $0) },
      parts: { [knownActions] text, cursor in
        Self.parts(of: text, cursor: cursor, knownActions: knownActions.value)
      }
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
    knownActions: Set<String>?
  ) -> [LineLanguage.Part] {
    let parts = SyntaxParts(of: text, grammar: CommandCatalog.grammar, cursor: cursor).parts
    return parts.map { part in
      let role =
        part.role == .action
        ? role(ofAction: part.span, in: text, cursor: cursor, knownActions)
        : part.role.lineRole
      return LineLanguage.Part(part.span.start, part.span.end, role)
    }
  }

  /// Known, or wrong for sure: a name that is still being typed may become one that is known.
  private static func role(
    ofAction span: SourceSpan,
    in text: String,
    cursor: Int,
    _ knownActions: Set<String>?
  ) -> LineRole {
    guard let knownActions else { return .action }
    let name = String(decoding: text.utf8.prefix(span.end).dropFirst(span.start + 1), as: UTF8.self)
    if knownActions.contains(name) { return .action }
    let isBeingTyped = cursor == span.end && knownActions.contains { $0.hasPrefix(name) }
    return isBeingTyped ? .plain : .mistake
  }
}

extension SyntaxParts.Role {
  fileprivate var lineRole: LineRole {
    switch self {
    case .command: .command
    case .keyword: .keyword
    case .string: .string
    case .number: .number
    case .comment: .comment
    case .option: .option
    case .implicitMember, .action: .action
    case .unmatchedBracket: .mistake
    case .matchingBracket: .matchingBracket
    }
  }
}
