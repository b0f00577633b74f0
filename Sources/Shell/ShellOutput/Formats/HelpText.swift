import ShellLanguage
import ShellValues
import TerminalText

/// Formats help to fit the width, from the commands' signatures and from pages.
struct HelpText {
  let format: TextFormat

  private var width: Int { max(16, min(format.options.width, 100)) }

  func lines(for help: HelpReport) -> [StyledText] {
    switch help {
    case .overview(let start, let grammar, let topics): overview(start, grammar, topics)
    case .command(let signature): command(signature)
    case .page(let page): self.page(page)
    }
  }

  // MARK: Pages

  private func overview(
    _ start: [CommandSignature.Example],
    _ grammar: Grammar,
    _ topics: [String]
  ) -> [StyledText] {
    var lines: [StyledText] = []
    if !start.isEmpty {
      lines.append(StyledText("start here", .heading))
      lines += table(start.map { Row([.command($0.script)], summary: $0.summary) })
    }
    for group in CommandGroup.allCases {
      let signatures = grammar.signatures.filter { $0.group == group }
      guard !signatures.isEmpty else { continue }
      lines.append(StyledText(group.rawValue, .heading))
      lines += table(signatures.map { Row([.command($0.usage)], summary: $0.summary) })
    }
    lines.append(StyledText("topics", .heading))
    lines += wrapped(topics.joined(separator: ", "), indentation: 2)
    lines.append("")
    lines += wrapped("'.action' sends an action, and a value by itself is printed.", indentation: 0)
    lines += wrapped(
      "'help NAME' says more on a command, a feature, an '.action', a topic or an error's code.",
      indentation: 0
    )
    return lines
  }

  private func command(_ signature: CommandSignature) -> [StyledText] {
    var lines = usage(signature.usage, .command, indentation: 0)
    lines += paragraphs(signature.summary)
    if !signature.aliases.isEmpty {
      let names = signature.aliases.map { "'\($0)'" }.joined(separator: ", ")
      lines += paragraphs("Short: \(names).")
    }
    if !signature.discussion.isEmpty { lines += paragraphs(signature.discussion) }
    let rows =
      signature.parameters.map { Row([.value($0.placeholder)], summary: $0.summary) }
      + signature.options.map { Row([.value($0.usage)], summary: $0.summary) }
    if !rows.isEmpty { lines += [""] + table(rows) }
    for example in signature.examples { lines += self.example(example) }
    return lines
  }

  private func page(_ page: HelpPage) -> [StyledText] {
    hardWrapped(page.title, .heading, indentation: 0) + page.sections.flatMap(section)
  }

  private func section(_ section: HelpPage.Section) -> [StyledText] {
    switch section {
    case .text(let text):
      return paragraphs(text)
    case .rows(let heading, let rows):
      return ["", StyledText(heading, .heading)] + table(rows)
    case .example(let example):
      return self.example(example)
    case .state(let heading, let state):
      let tree = format.lines(for: .state(StateReport(value: state)))
      return ["", StyledText(heading, .heading)] + tree.map { ("  " + $0).shortened(to: width) }
    }
  }

  private func example(_ example: CommandSignature.Example) -> [StyledText] {
    [StyledText()]
      + wrapped(example.summary + ":", indentation: 2, .note)
      + example.script.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        hardWrapped(String(line), line.hasPrefix("#>") ? .note : .command, indentation: 4)
      }
  }
}

// MARK: - Fitting

extension HelpText {
  /// Formats rows with their summaries beside them if there is room, otherwise below them.
  private func table(_ rows: [Row]) -> [StyledText] {
    let names = rows.map { row in row.cells.map(\.text).joined(separator: " ") }
    // A few long names do not widen the column of all others.
    let column = names.map(DisplayWidth.columns).filter { $0 <= width / 2 - 4 }.max() ?? 0
    return zip(rows, names).flatMap { row, name in
      self.row(name, row, column: column)
    }
  }

  private func row(_ name: String, _ row: Row, column: Int) -> [StyledText] {
    let nameWidth = DisplayWidth.columns(of: name)
    let isCommand = row.cells.contains { if case .command = $0 { true } else { false } }
    let role: Role = isCommand ? .command : .value
    let room = width - column - 4
    guard nameWidth <= column, room >= 20 || DisplayWidth.columns(of: row.summary) <= room else {
      return usage(name, role, indentation: 2)
        + (row.summary.isEmpty ? [] : wrapped(row.summary, indentation: 6, .note))
    }
    let summary = WordWrap.lines(row.summary, columns: room)
    let gap = String(repeating: " ", count: column - nameWidth + 2)
    let first: StyledText =
      "  \(name, role)\(summary.isEmpty ? "" : gap)\(summary.first ?? "", .note)"
    let margin = String(repeating: " ", count: column + 4)
    return [first] + summary.dropFirst().map { "\(margin)\($0, .note)" }
  }

  private func paragraphs(_ text: String) -> [StyledText] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [StyledText] in
      if line.isEmpty { return [StyledText()] }
      if line.hasPrefix("  ") {
        return hardWrapped(String(line.dropFirst(2)), .command, indentation: 4)
      }
      return wrapped(String(line), indentation: 2)
    }
  }

  /// Wraps text at word boundaries.
  private func wrapped(_ text: String, indentation: Int, _ role: Role = .plain) -> [StyledText] {
    let margin = String(repeating: " ", count: indentation)
    return WordWrap.lines(text, columns: width - indentation).map { "\(margin)\($0, role)" }
  }

  /// Wraps a signature between its parameters.
  private func usage(_ text: String, _ role: Role, indentation: Int) -> [StyledText] {
    var depth = 0
    let parameters = text.split { character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == " " && depth == 0
    }
    var lines: [String] = []
    for parameter in parameters {
      let longer = lines.last.map { "\($0) \(parameter)" } ?? String(parameter)
      let indentation = lines.count > 1 ? indentation + 2 : indentation
      if !lines.isEmpty, DisplayWidth.columns(of: longer) <= width - indentation {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(parameter))
      }
    }
    return lines.enumerated().flatMap { index, line in
      hardWrapped(line, role, indentation: index == 0 ? indentation : indentation + 2)
    }
  }

  /// Breaks verbatim text at the end of the line; at a prompt between words.
  private func hardWrapped(_ text: String, _ role: Role, indentation: Int) -> [StyledText] {
    let indentation = min(indentation, width / 4)
    let margin = String(repeating: " ", count: indentation)
    let room = width - indentation
    guard format.options.brevity != nil else {
      return WordWrap.pieces(of: text, columns: room).map { "\(margin)\($0, role)" }
    }
    return StyledText(text, .plain).wrapped(to: room - 2, first: room).enumerated().map {
      (number, line) in
      "\(number == 0 ? margin : margin + "  ")\(line.plain, role)"
    }
  }
}
