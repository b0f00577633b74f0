package import ShellLanguage
import ShellValues
import TerminalText

/// Writes reports as Swift expressions. Values use Swift syntax; other reports are calls named like
/// the kinds of ``JSONFormat``, with the same data. Remarks are comments.
package struct SwiftFormat: OutputFormat {
  package static let name = "swift"
  package static let audience = "Swift expressions"
  package static let isForScreens = false

  package init(options _: TextOptions) {}

  package func write(_ report: Report, to sink: LineSink) {
    switch report {
    case .nothing: break
    case .note(let text): Self.comment(text).forEach(sink.put)
    case .value(let value): SwiftText.write(value, depth: nil, to: sink)
    case .state(let state): SwiftText.write(state.value, depth: state.depth, to: sink)
    case .print(let values): values.forEach { SwiftText.write($0, depth: nil, to: sink) }
    case .declarations(let declarations):
      for line in declarations.joined(separator: [""]) { sink.put(StyledText(line)) }
    case .definition(let name, let value):
      sink.put(StyledText("let \(SafeText.escaped(name)) = \(ValueDescription().text(value))"))
    case .done, .list, .actions, .changes, .diff, .move, .history, .entry, .replay, .effects,
      .cancelled, .profile, .help, .prose, .picture:
      guard let (kind, members) = JSONFormat().json(for: report) else { return }
      sink.put(StyledText(Self.identifier(kind) + Self.arguments(members)))
    }
  }

  package func lines(
    for diagnostic: Diagnostic,
    in source: SourceText,
    calledFrom callers: [CallSite],
    wrapsProse _: Bool
  ) -> [StyledText] {
    let members = JSONFormat().object(for: diagnostic, in: source, calledFrom: callers)
    return [StyledText("error" + Self.arguments(members))]
  }

  package func lines(forRemark remark: Remark, wrapsProse _: Bool) -> [StyledText] {
    Self.comment(remark.text)
  }

  // MARK: Expressions

  private static func comment(_ text: String) -> [StyledText] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      StyledText("// \(SafeText.escaped(String($0)))")
    }
  }

  /// The members as an argument list: `(entries: […])`.
  private static func arguments(_ members: JSONMembers) -> String {
    "(" + members.map { "\(identifier($0.key)): \(expression($0.value))" }.joined(separator: ", ")
      + ")"
  }

  private static func expression(_ json: JSON) -> String {
    switch json {
    case .null: "nil"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let text): ValueDescription().text(text)
    case .array(let elements): "[" + elements.map(expression).joined(separator: ", ") + "]"
    case .object(let members): arguments(members)
    case .value(let value): ValueDescription().text(value)
    case .old(let value, let list): list.readingOld { ValueDescription().text(value) }
    case .new(let value, let list): list.readingNew { ValueDescription().text(value) }
    }
  }

  /// The name as a Swift identifier: `old-value` becomes `oldValue`.
  private static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    .joined()
  }
}
