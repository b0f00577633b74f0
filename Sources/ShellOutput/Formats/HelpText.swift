import ShellLanguage
import ShellValues

/// Writes help from the commands' signatures.
struct HelpText {
  let format: TextFormat

  func lines(for help: HelpReport) -> [StyledText] {
    switch help {
    case .overview(let grammar): overview(grammar)
    case .command(let signature): command(signature)
    case .topic(let title, let text):
      [StyledText(title, .heading)]
        + text.split(separator: "\n", omittingEmptySubsequences: false).map {
          StyledText($0.isEmpty ? "" : "  \($0)")
        }
    case .feature(let name, let about, let actions, let state):
      feature(name, about, actions, state)
    }
  }

  private func overview(_ grammar: Grammar) -> [StyledText] {
    var lines: [StyledText] = []
    for group in CommandGroup.allCases {
      let signatures = grammar.signatures.filter { $0.group == group }
      guard !signatures.isEmpty else { continue }
      lines.append(StyledText(group.rawValue, .heading))
      lines += format.table(signatures.map { Row([.command($0.usage)], summary: $0.summary) })
    }
    lines.append("")
    lines.append("'.action' sends an action, and an expression by itself prints its value.")
    lines.append("'help COMMAND', 'help FEATURE' and 'help expressions' say more.")
    return lines
  }

  private func command(_ signature: CommandSignature) -> [StyledText] {
    var lines: [StyledText] = [StyledText(signature.usage, .command)]
    lines += wrapped(signature.summary)
    if !signature.discussion.isEmpty { lines += wrapped(signature.discussion) }
    let rows =
      signature.parameters.map { Row([.value($0.placeholder)], summary: $0.summary) }
      + signature.options.map { Row([.value($0.usage)], summary: $0.summary) }
    if !rows.isEmpty { lines += [""] + format.table(rows) }
    for example in signature.examples {
      lines += ["", "  \(example.summary + ":", .note)"]
      lines += example.script.split(separator: "\n", omittingEmptySubsequences: false).map {
        line in
        line.hasPrefix("#>")
          ? "    \(String(line), .note)" : "    \(String(line), .command)"
      }
    }
    return lines
  }

  private func feature(
    _ name: String,
    _ about: String,
    _ actions: [Row],
    _ state: Any
  ) -> [StyledText] {
    var lines: [StyledText] = [StyledText(name, .heading)]
    if !about.isEmpty { lines += wrapped(about) }
    lines += ["", StyledText("actions", .heading)]
    lines += format.table(actions)
    lines += ["", StyledText("initial state", .heading)]
    lines += format.lines(for: .state(StateReport(value: state))).map { "  " + $0 }
    return lines
  }

  private func wrapped(_ text: String) -> [StyledText] {
    text.split(separator: "\n").flatMap { wrapped(paragraph: String($0)) }
  }

  private func wrapped(paragraph text: String) -> [StyledText] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 3 > format.options.width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return (lines + [line]).map { StyledText("  \($0)") }
  }
}
